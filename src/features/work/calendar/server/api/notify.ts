import type { Brand } from '#domain/brand.ts'
import { formatInstant } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { worded } from '#features/messaging/messages/public/server/commands.ts'
import { cancelReminder, notify, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Staff } from '#kit/actor.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { isToCome } from '../../rules/outcome.ts'
import { agentReminderAt, personReminderAt } from '../../rules/reminders.ts'
import type { Advisor, AppointmentRow } from '../store.ts'

export const pathOf = ({ id }: { id: string }): string => pathTo('calendar/calendar', { audience: 'agent' }, { id })

type Surroundings = {
  readonly advisor: Advisor
  readonly brand: Brand
  readonly now: Date
  /** The appointment before it was changed. */
  readonly before?: AppointmentRow
}

const isAheadIn = (row: AppointmentRow): boolean => row.cancelledAt === null && isToCome(row)

/** What the person is reminded of, and whether they are. */
const toldPerson = (row: AppointmentRow): string =>
  JSON.stringify([isAheadIn(row) && row.remindPerson, row.mobile, row.startsAt, row.place, row.agentId])

/** The key of the text message to the person of an appointment. */
export const personKeyOf = (id: string): string => `appointment:${id}:person`

/**
 * Reminders follow the appointment: moved with it, and removed once it is over or cancelled, or their time has passed. A person who may have
 * been reminded already is not reminded again of the same.
 */
export async function syncReminders(db: Db, row: AppointmentRow, { advisor, brand, now, before }: Surroundings): Promise<void> {
  const { startsAt, place, title, mobile } = row
  const isAhead = isAheadIn(row)
  const [agentKey, personKey] = [`appointment:${row.id}:agent`, personKeyOf(row.id)]
  const [agentAt, personAt] = [agentReminderAt(startsAt, now), personReminderAt(startsAt, now)]
  const shared = { agentId: row.agentId, kind: 'appointment', path: pathOf(row) }

  if (isAhead && agentAt)
    await scheduleReminder(db, {
      ...shared,
      key: agentKey,
      dueAt: agentAt,
      title,
      body: [formatInstant(startsAt), place].filter(Boolean).join(' · '),
    })
  else await cancelReminder(db, agentKey)

  if (before && toldPerson(before) === toldPerson(row)) return
  if (isAhead && personAt && row.remindPerson && mobile) {
    const agent = { agentName: nameOf(advisor), agentMobile: advisor.mobile }
    const { text } = await worded(db, messageTexts.appointmentReminder({ brand: brand.name, startsAt, place, ...agent }), mobile)
    await scheduleReminder(db, { ...shared, key: personKey, dueAt: personAt, title, body: text, mobile })
  } else await cancelReminder(db, personKey)
}

/** Notifies an advisor whose calendar someone else changed. */
export async function notifyOwner(db: Db, actor: Staff, row: AppointmentRow, title: Message, staffId = row.agentId): Promise<void> {
  if (staffId === actor.id) return
  await notify(db, {
    staffId,
    kind: 'appointment',
    title,
    body: [formatInstant(row.startsAt), row.place].filter(Boolean).join(' · '),
    path: pathOf(row),
  })
}
