type OfLead = Readonly<Record<'agent' | 'lead' | 'mobile' | 'leadNumber', string>> & {
  readonly holder: { readonly firstName: string; readonly lastName: string }
}

/** One answer for each field of the long form, since its content does not decide who may see it. */
export function leadFacts({ agent, lead, mobile, leadNumber, holder }: OfLead): Readonly<Record<string, readonly unknown[]>> {
  const words =
    'leadStatus leadDisposition leadsubDisposition appointment_status appointmentdisPosition appointmentsubdisPosition remarksfromSource remarksfromUser Product Insurance_Company productCategory productType maritalStatus state city country professionType landlineNo socialSecurityAdharNo'
  const none = Object.fromEntries(words.split(' ').map((name) => [name, ['']]))
  return {
    ...none,
    ...{
      firstName: [holder.firstName],
      lastName: [holder.lastName],
      primaryMobile: [mobile],
      secondaryMobile: [mobile],
      pincode: ['6100'],
    },
    ...{ lead_Owner_Id: [agent], lead_Creator_Id: [agent], teamMembers: [agent], agentId: [agent], proposalId: [lead], except: [lead] },
    ...{
      leadId: [lead],
      ids: [[lead]],
      status: ['nocontact', 'done'],
      disposition: ['switchoff'],
      subDisposition: [''],
      searchtxt: [leadNumber, mobile],
    },
    ...{ dob: ['1985-02-28'], start_date: ['2026-07-01'], start_time: [36_000_000], nextFollowUp: [''], remark: ['A stranger asks.'] },
    ...{
      address: [{ line1: 'Here' }, 'Here in Silay'],
      mailingAddressSecond: [{ line1: 'There' }],
      ChildInfo: [[{ name: 'Jo' }]],
      cityStateData: [{}],
    },
    ...{ HaveLifeInsurance: [{}], skip: [0], title: ['A stranger asks.'], notes: ['Soon'] },
  }
}
