import { contract as customers } from '#features/people/customers/public/contract.ts'
import type { Appointment } from '#features/work/calendar/public/contract.ts'
import type { Agenda, Story } from './agenda.ts'
import * as act from './lead-acts.ts'
import type { Field } from './leads.ts'

/** A to-do: by whom and for whom, the days from today on which it is entered, due and done. `of` is the last name of its lead. */
type DemoTodo = {
  readonly by: string
  readonly to?: string
  readonly title: string
  readonly notes?: string
  readonly entered: number
  readonly due?: readonly [days: number, hour: number]
  readonly done?: number
  readonly of?: string
}

const [ana, jose, luz, miguel] = ['BAC-001', 'BAC-002', 'BAC-003', 'BAC-100'] as const
const REGION = 'REG-001'
const ADMIN = 'ADM-001'

const todos: readonly DemoTodo[] = [
  { by: ana, title: 'Ask underwriting about the franchise of the sugar haulers', entered: -5, due: [-2, 17] },
  { by: ana, title: 'Send the photo of the receipt to Mr. Encarnacion', entered: -3, due: [-1, 12], of: 'Encarnacion' },
  {
    by: ana,
    title: 'List of all units for the hacienda',
    notes: 'Eleven trucks, two pick-ups; plates and franchise.',
    entered: -4,
    due: [0, 11],
    of: 'Hacienda',
  },
  { by: ana, title: 'Prepare the fleet offer for the reefer vans', entered: -2, due: [0, 14], of: 'Cold Chain' },
  { by: ana, title: 'Bring the leaflets to the LTO desk', entered: -1, due: [0, 17] },
  { by: ana, title: 'Ask Mr. Lizares for the plate number', entered: -6, due: [1, 9], of: 'Lizares' },
  {
    by: miguel,
    to: ana,
    title: 'Names of all who left their number at the motor show',
    notes: 'The branch wants to invite them.',
    entered: -2,
    due: [3, 12],
  },
  { by: ana, title: 'Birthday greeting to Mrs. Dela Peña', entered: -3, due: [6, 9] },
  { by: ana, title: 'Order new business cards', entered: -8 },
  { by: ana, title: 'Send the travel brochure to the parish', entered: -20, due: [-18, 10], done: -18 },
  { by: ana, title: 'Return the signed forms to the branch', entered: -9, due: [-7, 17], done: -8 },
  { by: ana, title: 'Correct the engine number of the Vios', entered: -4, due: [-3, 12], done: -3 },
  { by: miguel, title: 'Talk with José about his follow-ups', entered: -3, due: [0, 16] },
  { by: miguel, title: 'Figures of the month for the region', entered: -6, due: [2, 10] },
  { by: miguel, title: 'Approve the leave of Luz', entered: -5, due: [-2, 9], done: -2 },
  { by: REGION, to: miguel, title: 'Plan for the last weeks of the year', entered: -4, due: [5, 12] },
  { by: REGION, title: 'Compare the three branches before the review', entered: -2, due: [1, 9] },
  ...[jose, luz, 'LAS-001', 'LAS-002', 'MBO-001', 'MBO-002'].flatMap((by): DemoTodo[] => [
    { by, title: 'Scan the papers of last week', entered: -6, due: [-1, 17] },
    { by, title: 'Call those whose registration month is next', entered: -2, due: [0, 15] },
    { by, title: 'Renew my own licence card', entered: -3, due: [8, 10] },
    { by, title: 'Hand in the acknowledgement receipts', entered: -7, due: [-5, 17], done: -5 },
  ]),
]

async function* enterTodo({ by, to, title, notes = '', due, done, of }: DemoTodo, { person, leads, time }: Field): Story {
  const dueAt = due && time.on(due[0], due[1] * 60)
  const lead = of && [...leads.values()].find(({ firstName, lastName }) => `${firstName} ${lastName}`.includes(of))
  const todo = await act.addTodo(person(by).caller, {
    ...{ title, notes, dueAt },
    ...(to ? { agentId: person(to).id } : {}),
    ...(lead ? { leadId: lead._id } : {}),
  })
  if (done === undefined) return
  yield time.on(done, 15 * 60 + 45)
  await act.finishTodo(person(by).caller, todo)
}

/** The branch met last week and will meet again. */
async function* branchMeetings({ person, time }: Field): Story {
  const { caller } = person(miguel)
  const bookAll = async (startsAt: Date, title: string) => {
    const meetings: Appointment[] = []
    for (const code of [miguel, ana, jose, luz])
      meetings.push(await act.book(caller, { user_id: person(code).id, startsAt, title, place: 'Branch office, second floor' }))
    return meetings
  }
  const past = await bookAll(time.onWorkday(-6, 8 * 60), 'Branch meeting: what sold last week')
  yield time.on(-6, 9 * 60)
  for (const meeting of past)
    await act.changeMeeting(caller, meeting, { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' })
  yield time.on(-2, 9 * 60)
  await bookAll(time.onWorkday(3, 8 * 60), 'Branch meeting: renewals of next month')
}

/** The regional manager reviews the branches, and sees one of them today. */
async function reviews({ person, time }: Field): Promise<void> {
  const { caller } = person(REGION)
  for (const [index, code] of [miguel, 'LAS-100', 'MBO-100'].entries())
    await act.book(caller, { user_id: person(code).id, startsAt: time.on(4, 600 + index * 60), minutes: 60, title: 'Review of the branch' })
  await act.book(caller, { startsAt: time.on(0, 15 * 60), minutes: 60, title: 'Call with the head office', place: 'By phone' })
}

/** A colleague asks for an abandoned lead and gets it; another asks and is waiting. */
async function* handOvers({ person, leads, time }: Field): Story {
  const numberOf = (name: string) => [...leads].find(([, { lastName }]) => lastName === name)?.[0] ?? ''
  await act.askForLead(person(luz).caller, numberOf('Araneta'), 'He is a friend of my brother and answers me.')
  yield time.on(-29, 9 * 60)
  await act.handOver(person(miguel).caller)
  yield time.on(-1, 16 * 60 + 20)
  await act.askForLead(person(jose).caller, numberOf('Encarnacion'), 'We live in the same street. He asked me yesterday.')
}

async function* announcements({ person, time }: Field): Story {
  const { caller } = person(ADMIN)
  await act.announce(
    caller,
    'Check plate and chassis number twice',
    'Before a customer pays, compare both with the certificate of registration. A certificate that was authenticated cannot be changed.',
  )
  yield time.on(-1, 18 * 60 + 30)
  await act.announce(
    caller,
    'Booth at the Bacolod motor show',
    'From Friday to Sunday, 10 AM to 8 PM. Tell your manager on which day you can be there.',
    'BACOLOD',
  )
}

async function visitToCustomer({ person, time }: Field): Promise<void> {
  const { id, caller } = person(ana)
  const { items } = await caller.get<{ items: { _id: string }[] }>(
    `secure/${customers.customers.path.replace(':id', id)}?${new URLSearchParams({ search: 'Gonzaga' })}`,
  )
  const title = 'Hand over the certificate and talk about the second car'
  if (items[0]) await act.book(caller, { customerId: items[0]._id, startsAt: time.on(2, 11 * 60), title, place: 'Their home' })
}

/** What people have read by the previous evening. */
async function reads({ person }: Field, codes: readonly string[]): Promise<void> {
  for (const code of codes) await act.readNews(person(code).caller)
}

/** Schedules the other events in the days of all these people. */
export function scheduleDays({ schedule, once }: Agenda, field: Field, codes: readonly string[]): void {
  const { time } = field
  for (const each of todos) schedule(time.on(each.entered, 17 * 60 + 10), enterTodo(each, field))
  schedule(time.on(-9, 9 * 60), branchMeetings(field))
  once(time.on(-3, 17 * 60 + 30), () => reviews(field))
  schedule(time.on(-31, 11 * 60), handOvers(field))
  schedule(time.on(-10, 10 * 60), announcements(field))
  once(time.on(-2, 10 * 60), () => visitToCustomer(field))
  once(time.on(-1, 18 * 60), () => reads(field, codes))
}
