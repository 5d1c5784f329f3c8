import type { z } from 'zod'
import { addDays, dayOf } from '#domain/day.ts'
import type { Appointment as AppointmentReply, FreeTime as Free } from '#features/work/calendar/public/contract.ts'
import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'

export type Appointment = z.output<typeof AppointmentReply>
export type FreeTime = Free

const HOUR = 3_600_000

/** A date some days from now, and a time on it, as the specification's clients send them. */
export const at = (days: number, hour: number) => ({ start_date: addDays(dayOf(new Date()), days), start_time: hour * HOUR })

export const book = (who: Caller, body: Readonly<Record<string, unknown>>) => who.post('user/bookAppointment', body)
export const booked = async (who: Caller, body: Readonly<Record<string, unknown>>) => answered<Appointment>(await book(who, body))

/** Makes an appointment start: at the same hour of the last day on which that hour is over. */
export const begin = (app: TestApp, { _id }: Pick<Appointment, '_id'>) =>
  app.owner.query(
    `update appointments set starts_at = starts_at - shift, ends_at = ends_at - shift
     from (select id as of, make_interval(days => (extract(day from starts_at - now()) + 1)::int) as shift from appointments where id = $1) s where id = s.of`,
    [_id],
  )

type Row = { readonly id: string }
let leads = 0

/** An agent's lead, inserted directly into the database. */
export async function leadOfAgent(app: TestApp, agentCode: string, firstName: string, mobile = '+639171230000'): Promise<string> {
  leads += 1
  const { rows } = await app.owner.query<Row>(
    `insert into leads (number, agent_id, created_by, first_name, mobile, typed_mobile)
     select $1, id, id, $2, $3, $3 from staff where agent_code = $4 returning id`,
    [`L-TEST-${leads}`, firstName, mobile, agentCode],
  )
  return rows[0]?.id ?? ''
}

export type Reminder = {
  readonly key: string
  readonly due_at: Date
  readonly mobile: string | null
  readonly body: string
  readonly agent: string
}

/** The reminders planned for an appointment, in the order of their keys. */
export const remindersOf = async (app: TestApp, id: string) =>
  (
    await app.owner.query<Reminder>(
      `select r.key, r.due_at, r.mobile, r.body, s.agent_code as agent from reminders r join staff s on s.id = r.agent_id where r.key like $1 order by r.key`,
      [`appointment:${id}:%`],
    )
  ).rows

/** An appointment with the lead, and the private address at which the agent's phone reads it. */
export async function metOf(agent: Caller, leadId: string) {
  const place = 'Corner of Katipunan and Luna'
  const { _id: appointment } = await booked(agent, { leadId, ...at(3, 9), place, remindPerson: true })
  const { address } = answered<{ address: string }>(await agent.post('user/calendar-feed/renew', {}))
  return { appointment, place, feed: address.slice(address.lastIndexOf('/') + 1) }
}
