import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { birthIssue, Email, Zip } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { EDUCATIONS, GENDERS, INCOMES, LEAD_TYPES, PRODUCTS, PROPENSITIES, SOURCES } from '../../rules/choices.ts'
import { clearable, DayOrInstant, Flag, Id, oneOf, TimeOfDay, TrimmedText, TypedMobile } from './fields.ts'

/** The pages of the new-lead form (specification §3). Names are the specification's; every page is rendered from its fields. */

const text = (label: string, max = 80) => field({ label, control: 'text' }, clearable(TrimmedText(max)))
const area = (label: string) => field({ label, control: 'area' }, clearable(TrimmedText(500)))

const ADDRESS = 'Address'
const place = {
  state: field({ label: 'Province', control: 'choice', lookup: { list: 'Province' }, group: ADDRESS }, clearable(TrimmedText(60))),
  city: field(
    { label: 'City or municipality', control: 'choice', lookup: { list: 'City', from: { Province: 'state' } }, group: ADDRESS },
    clearable(TrimmedText(60)),
  ),
  pincode: field(
    {
      label: 'ZIP code',
      control: 'choice',
      lookup: { list: 'Zip', from: { City: 'city', Province: 'state' }, open: true },
      group: ADDRESS,
    },
    clearable(Zip),
  ),
  country: field({ label: 'Country', control: 'text', group: ADDRESS, placeholder: 'Philippines' }, clearable(TrimmedText(60))),
}
const street = {
  line1: field({ label: 'House, street, subdivision', control: 'text', autoComplete: 'off', personal: true }, clearable(TrimmedText(120))),
  line2: field({ label: 'Barangay', control: 'text', autoComplete: 'off', personal: true }, clearable(TrimmedText(120))),
  line3: field({ label: 'Landmark', control: 'text', autoComplete: 'off', personal: true }, clearable(TrimmedText(120))),
}
/** Lines of an address; rendered beside `Contact`, under the name `address`. */
export const Street = z.object(street)
/** Where post goes when not to the address; rendered under the name `mailingAddressSecond`. */
export const Mailing = z.object({ ...street, ...place })

/** The minimum needed to start. */
export const LeadEssentials = z.object({
  firstName: field(
    { label: 'First name', control: 'text', autoComplete: 'off', personal: true },
    TrimmedText(60).min(1, 'Enter the first name, or the name by which you know them.'),
  ),
  lastName: field({ label: 'Last name', control: 'text', autoComplete: 'off', personal: true }, clearable(TrimmedText(60))),
  primaryMobile: field({ label: 'Mobile number', control: 'mobile', autoComplete: 'off', personal: true }, TypedMobile),
})

export const personalFields = z.object({
  LeadType: field({ label: 'Kind of lead', control: 'choice', options: LEAD_TYPES }, clearable(oneOf(LEAD_TYPES))),
  dob: field({ label: 'Date of birth', control: 'date', personal: true, asOf: birthIssue }, clearable(Day)),
  gender: field({ label: 'Gender', control: 'segments', options: GENDERS }, clearable(oneOf(GENDERS))),
  maritalStatus: field({ label: 'Civil status', control: 'choice', lookup: { list: 'CivilStatus' } }, clearable(TrimmedText(40))),
  childStatus: field({ label: 'Has children', control: 'switch' }, clearable(Flag)),
})
/** One of `ChildInfo`, shown when `childStatus` is on. */
export const LeadChild = z.object({
  name: field({ label: 'Child’s name', control: 'text', autoComplete: 'off', personal: true }, clearable(TrimmedText(60))),
  dob: field({ label: 'Date of birth', control: 'date', personal: true, asOf: birthIssue }, clearable(Day)),
  gender: field({ label: 'Gender', control: 'segments', options: GENDERS }, clearable(oneOf(GENDERS))),
})

export const LeadContact = z.object({
  email: field({ label: 'E-mail', control: 'email', autoComplete: 'off', help: 'Optional.', personal: true }, clearable(Email)),
  secondaryMobile: field({ label: 'Other mobile number', control: 'mobile', autoComplete: 'off', personal: true }, clearable(TypedMobile)),
  landlineNo: field(
    { label: 'Landline', control: 'text', autoComplete: 'off', personal: true },
    clearable(TrimmedText(30).regex(/^[\d\s()+./-]{5,30}$/, 'Enter the landline with its area code, such as (034) 433 1234.')),
  ),
  ...place,
  mailingAddressStatus: field({ label: 'Send post to another address', control: 'switch' }, clearable(Flag)),
})

export const Professional = z.object({
  education: field({ label: 'Education', control: 'choice', options: EDUCATIONS }, clearable(oneOf(EDUCATIONS))),
  professionType: field({ label: 'Nature of work', control: 'choice', lookup: { list: 'NatureOfWork' } }, clearable(TrimmedText(80))),
  incomeGroup: field({ label: 'Monthly household income', control: 'choice', options: INCOMES }, clearable(oneOf(INCOMES))),
})

/** `HaveLifeInsurance`, as it is rendered. */
export const HeldInsurance = z.object({
  ExistInsur: area('Life insurance they have'),
  ExistHealthInsur: area('Health insurance they have'),
})
export const ExistingInsurer = z.object({
  Insurance_Company: field(
    { label: 'Insurance company they are with', control: 'text', autoComplete: 'organization' },
    clearable(TrimmedText(80)),
  ),
})

export const Interest = z.object({
  productId: field({ label: 'Interested in', control: 'choice', options: PRODUCTS }, clearable(oneOf(PRODUCTS))),
  Product: text('Product, in their words'),
  productCategory: field({ label: 'Product category', control: 'choice', lookup: { list: 'ProductCategory' } }, clearable(TrimmedText(40))),
  productType: text('Product type', 60),
  leadPropensity: field({ label: 'Likely to buy', control: 'segments', options: PROPENSITIES }, clearable(oneOf(PROPENSITIES))),
  leadSource: field({ label: 'Where the lead comes from', control: 'choice', options: SOURCES }, clearable(oneOf(SOURCES))),
  remarksfromSource: area('Remarks from the source'),
  remarksfromUser: area('Your remarks'),
})

/** When the person is next to be contacted, and the day from which cover is wanted. */
export const ContactTiming = z.object({
  nextFollowUp: field({ label: 'Next follow-up', control: 'date', help: 'You are reminded on that day.' }, clearable(DayOrInstant)),
  start_date: field({ label: 'Cover wanted from', control: 'date' }, clearable(DayOrInstant)),
})

/** Fields that clients send and that are neither shown on the form nor stored as answers. */
export const clientFields = {
  leadStatus: clearable(TrimmedText(40)),
  leadDisposition: clearable(TrimmedText(60)),
  leadsubDisposition: clearable(TrimmedText(60)),
  appointment_status: clearable(TrimmedText(40)),
  appointmentdisPosition: clearable(TrimmedText(60)),
  appointmentsubdisPosition: clearable(TrimmedText(60)),
  start_time: clearable(TimeOfDay),
  /** The advisor who is to have the lead, within the reach of the person who adds it. */
  lead_Owner_Id: clearable(Id),
  /** The server knows who is asking; an id that is given must be theirs or within their reach. */
  lead_Creator_Id: clearable(Id),
  user_id: clearable(Id),
  teamMembers: clearable(z.union([Id, z.array(Id).max(50)], 'Choose an advisor.')),
  proposalId: clearable(Id),
  cityStateData: clearable(z.object({ StateId: clearable(TrimmedText(60)), CityID: clearable(TrimmedText(60)) })),
}

/** Clients nest the lines of the other address one level deeper. */
const unfolded = (given: unknown) => {
  const { mailingaddress, ...rest } = z.looseObject({ mailingaddress: z.looseObject({}).optional() }).safeParse(given).data ?? {}
  return mailingaddress ? { ...mailingaddress, ...rest } : given
}
const noneWhenEmpty = (value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value)

export const leadGroups = {
  address: clearable(Street),
  mailingAddressSecond: z.preprocess(unfolded, clearable(Mailing)),
  ChildInfo: clearable(z.array(LeadChild).max(20)),
  HaveLifeInsurance: z.preprocess(noneWhenEmpty, clearable(HeldInsurance)),
}
