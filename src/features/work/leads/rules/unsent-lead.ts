import { nameOf } from '#domain/person.ts'
import type { Lead } from '../public/contract/leads.ts'

type Advisor = { readonly id: string; readonly name: string }
type Typed = { readonly firstName: string; readonly lastName?: string | null | undefined; readonly primaryMobile: string }

/** A lead as it is shown on the device where it was written, until it reaches the server: its advisor can work on it. */
export const unsentLead = (id: string, typed: Typed, advisor: Advisor, { at, version }: { at: Date; version: number }): Lead => {
  const { firstName, lastName, primaryMobile } = typed
  const nothing = {
    ...{ email: null, pincode: null, productId: null, start_date: null, start_time: null, customerId: null, proposalState: null },
    ...{ appointmentDate: null, appointmentId: null, appointment_status: null, appointmentdisPosition: null },
    ...{ leadDisposition: null, leadsubDisposition: null, lead_allocated_by: null, allocationDate: null, nextFollowUp: null },
    ...{ discardReason: null, isForToday: false, isKnownElsewhere: false, address: [] },
  }
  return {
    ...nothing,
    ...{ _id: id, lead_Id: '', leadType: '', version, firstName, lastName: lastName ?? '', primaryMobile, typedMobile: primaryMobile },
    ...{ personName: nameOf({ firstName, lastName: lastName ?? '' }), leadStatus: 'newleadentery', leadStage: 'New', grouping: 'open' },
    ...{ created_date: at.toISOString(), updatedAt: at.toISOString(), userId: { _id: advisor.id } },
    leadOwnerId: { _id: advisor.id, first_name: advisor.name, last_name: '', agentCode: '' },
    may: ['edit', 'record-outcome', 'quote'],
    form: { firstName, lastName: lastName ?? '', primaryMobile },
  }
}
