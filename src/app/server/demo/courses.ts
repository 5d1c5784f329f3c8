import { addDays } from '#domain/day.ts'
import { APPOINTMENT_OUTCOMES, NEW_APPOINTMENT } from '#domain/outcomes.ts'
import type { Appointment } from '#features/work/calendar/public/contract.ts'
import type { Lead } from '#features/work/leads/public/contract/leads.ts'
import type { Story } from './agenda.ts'
import * as act from './lead-acts.ts'
import type { Course, Prospect } from './prospects.ts'
import type { Caller } from './stage.ts'
import type { Time } from './time.ts'

/** Who works on one lead. */
export type Work = {
  readonly agent: Caller
  readonly manager: Caller
  readonly prospect: Prospect
  readonly time: Time
}
type Doing = (work: Work, lead: Lead) => Story<unknown>

const MORNING = 10 * 60 + 20
const AFTERNOON = 14 * 60
const PLACES = ['Branch office', 'Ayala Capitol Central', 'Their home', 'Their office', 'By phone', 'Coffee shop beside the LTO'] as const
const FIRST_TALKS = [
  'In a meeting, asked to be called again.',
  'Wants to see the price in writing first.',
  'Will decide after payday.',
  'Looks for the OR/CR at home.',
  'Was on the road, the line was bad.',
] as const

const oneOf = <T>(from: readonly T[], { mobile }: Prospect): T | undefined => from[Number(mobile.slice(-3)) % from.length]

/** The day of the last event before the next one, and not before the lead was entered. */
const lastDay = ({ next, days_ago }: Prospect): number =>
  Math.max(-days_ago, next !== undefined && next < 0 ? next - 3 : -1 - (days_ago % 3))
const halfWay = ({ days_ago }: Prospect): number => -Math.round(days_ago / 2)

const nextAt = ({ prospect: { next = 1, time: minutes }, time }: Work): Date => time.on(next, minutes)

/** The first conversation, long ago. */
async function* firstTalk({ agent, prospect, time }: Work, lead: Lead): Story {
  if (prospect.days_ago + lastDay(prospect) < 5) return
  yield time.on(2 - prospect.days_ago, MORNING)
  const remark = oneOf(FIRST_TALKS, prospect) ?? ''
  const nextFollowUp = time.on(5 - prospect.days_ago, MORNING)
  await act.recordOutcome(agent, lead, { status: 'contact', disposition: 'callback', subDisposition: 'Busy now', remark, nextFollowUp })
}

async function* booked(work: Work, lead: Lead, startsAt: Date, day: number): Story<Appointment> {
  const { agent, manager, prospect, time } = work
  yield time.on(day, 11 * 60 + 20)
  const { extras } = prospect
  return act.book(extras.includes('by-manager') ? manager : agent, {
    leadId: lead._id,
    startsAt,
    minutes: prospect.kind === 'individual' ? 30 : 60,
    place: oneOf(PLACES, prospect) ?? '',
    remindPerson: extras.includes('remind'),
  })
}

/** An appointment halfway between then and now. */
async function* appointment(work: Work, lead: Lead): Story<Appointment> {
  const { prospect, time } = work
  const day = halfWay(prospect)
  const meeting = yield* booked(work, lead, time.onWorkday(day, AFTERNOON), Math.max(-prospect.days_ago, day - 3))
  yield time.after(meeting.endsAt, 10)
  return meeting
}

const CONTACTED = { status: 'contact', disposition: 'callback' } as const
const MET = { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' } as const

const ended = (status: 'contact' | 'nocontact', disposition: string): Doing =>
  async function* (work, lead) {
    const { agent, prospect, time } = work
    const { detail: subDisposition, notes: remark } = prospect
    yield* firstTalk(work, lead)
    yield time.on(Math.min(-1, 6 - prospect.days_ago), MORNING + 35)
    await act.recordOutcome(agent, lead, { status, disposition, subDisposition, remark })
  }

const concluded = (outcome: Parameters<typeof act.changeMeeting>[2]): Doing =>
  async function* (work, lead) {
    const meeting = yield* appointment(work, lead)
    await act.changeMeeting(work.agent, meeting, { ...outcome, notes: work.prospect.notes })
  }

const missed = (status: string, disposition: string): Doing =>
  async function* (work, lead) {
    const { agent, prospect, time } = work
    const meeting = yield* appointment(work, lead)
    const { detail, notes } = prospect
    const outcome = { appointment_status: status, appointmentdisPosition: disposition, notes }
    await act.changeMeeting(agent, meeting, { ...outcome, ...(detail ? { appointmentsubdisPosition: detail } : {}) })
    yield time.soon(4)
    await act.followUp(agent, lead, nextAt(work))
  }

/** What people do with a lead once it exists. */
export const courses: Readonly<Record<Course, Doing>> = {
  new: async function* () {},
  callback: async function* (work, lead) {
    const { agent, prospect, time } = work
    yield* firstTalk(work, lead)
    yield time.on(lastDay(prospect), MORNING)
    const { detail: subDisposition, notes: remark } = prospect
    await act.recordOutcome(agent, lead, { ...CONTACTED, subDisposition, remark, nextFollowUp: nextAt(work) })
  },
  tried: async function* (work, lead) {
    const { agent, prospect, time } = work
    yield time.on(lastDay(prospect), 15 * 60)
    const { detail: disposition, notes: remark } = prospect
    const subDisposition = 'Try again later'
    await act.recordOutcome(agent, lead, { status: 'nocontact', disposition, subDisposition, remark, nextFollowUp: nextAt(work) })
  },
  meeting: async function* (work, lead) {
    const { agent, prospect, time } = work
    yield* firstTalk(work, lead)
    const meeting = yield* booked(work, lead, nextAt(work), lastDay(prospect))
    yield time.after(meeting.endsAt, 8)
    const isMet = prospect.detail === 'metcustomer'
    await act.changeMeeting(agent, meeting, { ...MET, appointmentdisPosition: prospect.detail, notes: prospect.notes })
    yield time.soon(3)
    await (isMet
      ? act.recordOutcome(agent, lead, { ...CONTACTED, remark: prospect.notes, nextFollowUp: time.on(1, MORNING) })
      : act.followUp(agent, lead, time.on(3, MORNING)))
  },
  met: async function* (work, lead) {
    const { agent, prospect, time } = work
    yield* firstTalk(work, lead)
    const meeting = yield* appointment(work, lead)
    await act.changeMeeting(agent, meeting, { ...MET, appointmentsubdisPosition: prospect.detail, notes: prospect.notes })
    yield time.soon(5)
    await act.recordOutcome(agent, lead, { ...CONTACTED, remark: prospect.notes, nextFollowUp: nextAt(work) })
  },
  missed: missed('followup', 'notmet'),
  unavailable: missed('notavailable', APPOINTMENT_OUTCOMES.notavailable[0].code),
  moved: async function* (work, lead) {
    const { agent, prospect, time } = work
    const meeting = yield* booked(work, lead, time.on(1, 11 * 60), -4)
    yield time.on(-2, MORNING)
    const status = { appointment_status: NEW_APPOINTMENT.status, appointmentdisPosition: NEW_APPOINTMENT.disposition }
    await act.changeMeeting(agent, meeting, { ...status, appointmentsubdisPosition: prospect.detail, startsAt: nextAt(work) })
  },
  unrecorded: async function* (work, lead) {
    yield* booked(work, lead, nextAt(work), lastDay(work.prospect))
  },
  refused: ended('contact', 'notinterested'),
  ineligible: ended('contact', 'noteligible'),
  faraway: ended('contact', 'nonserviceloc'),
  wrong: ended('nocontact', 'wrongnumber'),
  'given-up': async function* ({ agent, prospect, time }, lead) {
    const { detail: disposition, days_ago, notes: remark } = prospect
    for (const day of [1, 4]) {
      yield time.on(day - days_ago, MORNING)
      const nextFollowUp = time.on(day + 3 - days_ago, MORNING)
      await act.recordOutcome(agent, lead, { status: 'nocontact', disposition, subDisposition: 'Try again later', nextFollowUp })
    }
    yield time.on(8 - days_ago, AFTERNOON)
    const subDisposition = 'Multiple attempts - Mark failed'
    await act.recordOutcome(agent, lead, { status: 'nocontact', disposition, subDisposition, remark })
  },
  denied: concluded({ appointment_status: 'notintrested', appointmentdisPosition: APPOINTMENT_OUTCOMES.notintrested[1].code }),
  agreed: concluded({ appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' }),
  discarded: async function* ({ agent, prospect: { days_ago, detail }, time }, lead) {
    yield time.on(2 - days_ago, MORNING)
    await act.discard(agent, lead, detail)
  },
  proposed: async function* (work, lead) {
    const { agent, prospect, time } = work
    const meeting = yield* appointment(work, lead)
    await act.changeMeeting(agent, meeting, { ...MET, appointmentsubdisPosition: 'Wants a quotation', notes: prospect.notes })
    yield time.soon(20)
    await act.fillCards(agent, await act.propose(agent, lead._id), cardsOf(work))
  },
}

/** The cards that were filled in: a company names no nominee. */
const cardsOf = ({ prospect: { kind, last_name, notes }, time }: Work): Readonly<Record<string, object>> => ({
  ...(kind === 'individual'
    ? {
        lifeAssured: { isProposer: 'yes', civilStatus: 'MARRIED', occupation: 'Shop owner' },
        nominee: { firstName: 'María Niña', lastName: last_name, relation: 'SPOUSE', share: 100 },
      }
    : {}),
  plan: { coverFrom: addDays(time.today, 20), wishes: 'What the LTO asks for, before the registration month ends.' },
  premium: { budget: 120_000, terms: '0' },
  other: { sourceOfFunds: 'BUSINESS_INCOME', natureOfWork: 'BUSINESS_OWNER', remarks: notes },
  payment: { payer: 'proposer', way: 'link' },
})
