import { z } from 'zod'
import { rowsOf } from './seed-file.ts'

/** What happens to a lead: see `courses.ts`. */
const COURSES = [
  ...['new', 'callback', 'tried', 'meeting', 'met', 'missed', 'moved', 'unavailable', 'unrecorded'],
  ...['refused', 'ineligible', 'faraway', 'wrong', 'given-up', 'denied', 'discarded', 'agreed', 'proposed'],
] as const
export type Course = (typeof COURSES)[number]

const MINUTES_OF_AN_HOUR = 60
const DayTime = z.string().transform((text) => {
  const [hours = 9, minutes = 0] = text ? text.split(':').map(Number) : []
  return hours * MINUTES_OF_AN_HOUR + minutes
})

/** One lead: who it is, when it was entered, what happened to it, and when it is to be followed up or met. */
const Prospect = z
  .object({ agent_code: z.string(), days_ago: z.coerce.number(), course: z.enum(COURSES), detail: z.string() })
  .extend({ next: z.string().transform((text) => (text ? Number(text) : undefined)), time: DayTime })
  .extend({ extras: z.string().transform((text) => text.split(' ').filter(Boolean)) })
  .extend({ first_name: z.string(), last_name: z.string(), mobile: z.string(), kind: z.string(), notes: z.string(), remark: z.string() })
  .extend({ gender: z.string(), birth_date: z.string(), email: z.string(), education: z.string(), income: z.string() })
  .extend({ line1: z.string(), province: z.string(), city: z.string(), zip: z.string() })
  .extend({ source: z.string(), propensity: z.string(), product: z.string() })
export type Prospect = z.output<typeof Prospect>

export const readProspects = (): Promise<Prospect[]> => rowsOf('leads.csv', Prospect)

/** The answers of the new-lead form. */
export const formOf = ({ first_name, last_name, mobile, kind, line1, province, city, zip, ...told }: Prospect) => ({
  firstName: first_name,
  lastName: last_name,
  primaryMobile: mobile,
  LeadType: kind,
  gender: told.gender,
  dob: told.birth_date,
  email: told.email,
  ...(line1 ? { address: { line1 }, state: province, city, pincode: zip } : {}),
  leadSource: told.source,
  leadPropensity: told.propensity,
  productId: told.product,
  education: told.education,
  incomeGroup: told.income,
  remarksfromUser: told.remark,
})
