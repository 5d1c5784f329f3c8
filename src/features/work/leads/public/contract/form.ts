import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { Email, Zip } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { EDUCATIONS, GENDERS, INCOMES, LEAD_TYPES, PRODUCTS, PROPENSITIES, SOURCES } from '../../rules/choices.ts'
import { DayOrInstant, Flag, Id, oneOf, open, TimeOfDay, TypedMobile, Words } from './fields.ts'

/** The pages of the new-lead form (specification §3). Names are the specification's; every page is drawn from its fields. */

const text = (label: string, max = 80) => field({ label, control: 'text' }, open(Words(max)))
const area = (label: string) => field({ label, control: 'area' }, open(Words(500)))

const ADDRESS = 'Address'
const place = {
  state: field({ label: 'Province', control: 'choice', lookup: { list: 'Province' }, group: ADDRESS }, open(Words(60))),
  city: field(
    { label: 'City or municipality', control: 'choice', lookup: { list: 'City', from: { Province: 'state' } }, group: ADDRESS },
    open(Words(60)),
  ),
  pincode: field(
    {
      label: 'ZIP code',
      control: 'choice',
      lookup: { list: 'Zip', from: { City: 'city', Province: 'state' }, open: true },
      group: ADDRESS,
    },
    open(Zip),
  ),
  country: field({ label: 'Country', control: 'text', group: ADDRESS, placeholder: 'Philippines' }, open(Words(60))),
}
const street = {
  line1: field({ label: 'House, street, subdivision', control: 'text', autoComplete: 'off', personal: true }, open(Words(120))),
  line2: field({ label: 'Barangay', control: 'text', autoComplete: 'off', personal: true }, open(Words(120))),
  line3: field({ label: 'Landmark', control: 'text', autoComplete: 'off', personal: true }, open(Words(120))),
}
/** Lines of an address; drawn beside `Contact`, under the name `address`. */
export const Street = z.object(street)
/** Where post goes when not to the address; drawn under the name `mailingAddressSecond`. */
export const Mailing = z.object({ ...street, ...place })

/** All that is needed to begin. */
export const Essentials = z.object({
  firstName: field(
    { label: 'First name', control: 'text', autoComplete: 'off', personal: true },
    Words(60).min(1, 'Enter the first name, or the name by which you know them.'),
  ),
  lastName: field({ label: 'Last name', control: 'text', autoComplete: 'off', personal: true }, open(Words(60))),
  primaryMobile: field({ label: 'Mobile number', control: 'mobile', autoComplete: 'off', personal: true }, TypedMobile),
})

export const personal = z.object({
  LeadType: field({ label: 'Kind of lead', control: 'choice', options: LEAD_TYPES }, open(oneOf(LEAD_TYPES))),
  dob: field({ label: 'Date of birth', control: 'date', personal: true }, open(Day)),
  gender: field({ label: 'Gender', control: 'segments', options: GENDERS }, open(oneOf(GENDERS))),
  maritalStatus: field({ label: 'Civil status', control: 'choice', lookup: { list: 'CivilStatus' } }, open(Words(40))),
  childStatus: field({ label: 'Has children', control: 'switch' }, open(Flag)),
})
/** One of `ChildInfo`, shown when `childStatus` is on. */
export const Child = z.object({
  name: field({ label: 'Child’s name', control: 'text', autoComplete: 'off', personal: true }, open(Words(60))),
  dob: field({ label: 'Date of birth', control: 'date', personal: true }, open(Day)),
  gender: field({ label: 'Gender', control: 'segments', options: GENDERS }, open(oneOf(GENDERS))),
})

export const LeadContact = z.object({
  email: field({ label: 'E-mail', control: 'email', autoComplete: 'off', help: 'May stay empty.', personal: true }, open(Email)),
  secondaryMobile: field({ label: 'Other mobile number', control: 'mobile', autoComplete: 'off', personal: true }, open(TypedMobile)),
  landlineNo: field(
    { label: 'Landline', control: 'text', autoComplete: 'off', personal: true },
    open(Words(30).regex(/^[\d\s()+./-]{5,30}$/, 'Enter the landline with its area code, as (034) 433 1234.')),
  ),
  ...place,
  mailingAddressStatus: field({ label: 'Post goes to another address', control: 'switch' }, open(Flag)),
})

export const Professional = z.object({
  education: field({ label: 'Education', control: 'choice', options: EDUCATIONS }, open(oneOf(EDUCATIONS))),
  professionType: field({ label: 'Nature of work', control: 'choice', lookup: { list: 'NatureOfWork' } }, open(Words(80))),
  incomeGroup: field({ label: 'Household income a month', control: 'choice', options: INCOMES }, open(oneOf(INCOMES))),
})

/** `HaveLifeInsurance`, as it is drawn. */
export const Held = z.object({ ExistInsur: area('Life insurance they have'), ExistHealthInsur: area('Health insurance they have') })
export const Existing = z.object({
  Insurance_Company: field({ label: 'Insurance company they are with', control: 'text', autoComplete: 'organization' }, open(Words(80))),
})

export const Interest = z.object({
  productId: field({ label: 'Interested in', control: 'choice', options: PRODUCTS }, open(oneOf(PRODUCTS))),
  Product: text('Product, in their words'),
  productCategory: field({ label: 'Product category', control: 'choice', lookup: { list: 'ProductCategory' } }, open(Words(40))),
  productType: text('Product type', 60),
  leadPropensity: field({ label: 'Likely to buy', control: 'segments', options: PROPENSITIES }, open(oneOf(PROPENSITIES))),
  leadSource: field({ label: 'Where the lead comes from', control: 'choice', options: SOURCES }, open(oneOf(SOURCES))),
  remarksfromSource: area('Remarks of the source'),
  remarksfromUser: area('Your remarks'),
})

/** When the person is next to be contacted, and the day from which cover is wanted. */
export const Timing = z.object({
  nextFollowUp: field({ label: 'Next follow-up', control: 'date', help: 'You are reminded on that day.' }, open(DayOrInstant)),
  start_date: field({ label: 'Cover wanted from', control: 'date' }, open(DayOrInstant)),
})

/** What is neither drawn nor kept as an answer, but sent by clients. */
export const outside = {
  leadStatus: open(Words(40)),
  leadDisposition: open(Words(60)),
  leadsubDisposition: open(Words(60)),
  appointment_status: open(Words(40)),
  appointmentdisPosition: open(Words(60)),
  appointmentsubdisPosition: open(Words(60)),
  start_time: open(TimeOfDay),
  /** The advisor who is to have the lead, within the reach of whoever adds it. */
  lead_Owner_Id: open(Id),
  /** The server knows who asks; an id that is given must be theirs or within their reach. */
  lead_Creator_Id: open(Id),
  user_id: open(Id),
  teamMembers: open(z.union([Id, z.array(Id).max(50)], 'Choose an advisor.')),
  proposalId: open(Id),
  cityStateData: open(z.object({ StateId: open(Words(60)), CityID: open(Words(60)) })),
}

/** Clients put the lines of the other address one level deeper. */
const unfolded = (given: unknown) => {
  const { mailingaddress, ...rest } = z.looseObject({ mailingaddress: z.looseObject({}).optional() }).safeParse(given).data ?? {}
  return mailingaddress ? { ...mailingaddress, ...rest } : given
}
const noneWhenEmpty = (value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value)

export const nested = {
  address: open(Street),
  mailingAddressSecond: z.preprocess(unfolded, open(Mailing)),
  ChildInfo: open(z.array(Child).max(20)),
  HaveLifeInsurance: z.preprocess(noneWhenEmpty, open(Held)),
}
