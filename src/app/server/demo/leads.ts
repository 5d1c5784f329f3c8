import type { Lead } from '#features/work/leads/public/contract/leads.ts'
import type { Acts } from './acts.ts'
import type { Story } from './agenda.ts'
import { courses } from './courses.ts'
import * as act from './lead-acts.ts'
import { pdfPaper, pngPaper } from './papers.ts'
import { formOf, type Prospect } from './prospects.ts'
import type { Risk } from './risks.ts'
import type { Caller } from './stage.ts'
import type { Time } from './time.ts'

/** A staff user, as a caller. */
export type Person = { readonly id: string; readonly caller: Caller; readonly manager: string }

/** The people, and the leads they have so far. */
export type Field = {
  readonly person: (code: string) => Person
  /** Leads by their mobile number. */
  readonly leads: Map<string, Lead>
  readonly time: Time
}

const BUSINESS = { vehicle: 'car', vehicleInsured: 'yes', travels: 'domestic', dependants: 4, employees: 40, budget: 9_000_000 }
const FAMILY = {
  vehicle: 'car',
  registrationDue: 'yes',
  vehicleInsured: 'no',
  travels: 'abroad',
  dependants: 3,
  healthCover: 'no',
  budget: 1_800_000,
}

/** By the advisor, by their manager for them, or by a colleague from whom the manager reassigned it. */
async function* entered(prospect: Prospect, { person, time }: Field): Story<Lead> {
  const { agent_code, extras, course, days_ago, next } = prospect
  const { id, caller, manager } = person(agent_code)
  const planned = course === 'new' && next !== undefined ? { nextFollowUp: time.on(next, prospect.time) } : {}
  const form = { ...formOf(prospect), ...planned }
  if (extras.includes('given')) return act.addLead(person(manager).caller, { ...form, lead_Owner_Id: id })
  const from = extras.find((extra) => extra.startsWith('from:'))?.slice('from:'.length)
  const lead = await act.addLead(from ? person(from).caller : caller, form)
  if (!from) return lead
  yield time.on(1 - days_ago, 9 * 60 + 10)
  await act.allocate(person(manager).caller, lead, id, 'Lives near you.')
  return lead
}

/** A lead's story from the day on which it was entered. */
export async function* leadStory(prospect: Prospect, field: Field): Story {
  const { person, leads, time } = field
  const { caller: agent, manager } = person(prospect.agent_code)
  const lead = yield* entered(prospect, field)
  leads.set(prospect.mobile, lead)
  const { extras } = prospect
  if (extras.includes('needs')) {
    yield time.soon(12)
    await act.saveNeeds(agent, lead, prospect.kind === 'individual' || prospect.kind === 'family' ? FAMILY : BUSINESS)
  }
  if (extras.includes('papers')) {
    yield time.soon(6)
    const paper = pdfPaper('Official receipt and certificate of registration.pdf', [
      'Specimen of the demonstration',
      'Official receipt and certificate of registration',
      `Owner: ${lead.firstName} ${lead.lastName}`,
    ])
    await act.addPaper(agent, lead, 'vehicleCertificate', paper)
    await act.addPaper(agent, lead, 'photoId', pngPaper("Driver's licence.png"))
  }
  yield* courses[prospect.course]({ agent, manager: person(manager).caller, prospect, time }, lead)
}

type Begun = { readonly agent: string; readonly risk: Risk; readonly isKnown: boolean; readonly days: number }

const SOURCES = ['referral', 'walk-in', 'social-media', 'phone-call', 'website', 'partner'] as const

/** How someone who will be quoted became a lead, `days` before today. */
export async function* becameLead({ agent, risk: { line, holder }, isKnown, days }: Begun, { person, leads, time }: Field): Story {
  const { caller } = person(agent)
  const { firstName, lastName, companyName, birthDate, mobile, email, line1, province, city, zip } = holder
  const lead = await act.addLead(caller, {
    ...(companyName ? { firstName: companyName, LeadType: 'corporate' } : { firstName, lastName, LeadType: 'individual', dob: birthDate }),
    primaryMobile: mobile,
    ...{ email, address: { line1 }, state: province, city, pincode: zip },
    leadSource: isKnown ? 'existing-customer' : SOURCES[days % SOURCES.length],
    leadPropensity: 'hot',
    productId: line,
    remarksfromUser: isKnown ? 'Insured with us before. Asks for the next vehicle.' : 'Registration is due soon.',
  })
  leads.set(mobile, lead)
  yield time.on(1 - days, 13 * 60 + 30)
  const meeting = await act.book(caller, { leadId: lead._id, startsAt: time.onWorkday(2 - days, 16 * 60), place: 'Branch office' })
  yield time.after(meeting.endsAt, 5)
  const met = { appointment_status: 'followup', appointmentdisPosition: 'metcustomer', appointmentsubdisPosition: 'Wants a quotation' }
  await act.changeMeeting(caller, meeting, { ...met, notes: 'All papers of the vehicle are there.' })
}

/** The same acts, but quotations become proposals of the lead that has this number by then, if any. */
export const actsForLead = (acts: Acts, leads: Field['leads'], { holder: { mobile } }: Risk): Acts => ({
  ...acts,
  quote: async (who, risk) => {
    const quotation = await acts.quote(who, risk)
    const lead = leads.get(mobile)
    if (lead) await act.propose(who, lead._id, risk.line, quotation.id)
    return quotation
  },
  begin: (who, risk, answers) => acts.begin(who, risk, answers, leads.get(mobile)?._id),
})
