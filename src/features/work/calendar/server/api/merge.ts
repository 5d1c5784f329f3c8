import { z } from 'zod'
import { outcomeLabel } from '#domain/outcomes.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { requireNoConflict } from '#features/people/staff/public/server/field-conflicts.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { field, fieldsOf } from '#kit/field.ts'
import { changedByAfter } from '#kit/merge.ts'
import type { Db } from '#kit/server/db.ts'
import { type Appointment, AppointmentDetails, type ChangedAppointment } from '../../public/contract.ts'
import { type AppointmentRow, noteChanges } from '../store.ts'

/** Every separately changeable field of an appointment, by its name in the request. */
const FIELDS = new Map(
  fieldsOf(
    z.object({
      start_date: field({ label: 'Day', control: 'date' }, z.string()),
      start_time: field({ label: 'Time', control: 'text' }, z.number()),
      minutes: field({ label: 'Length', control: 'number', unit: 'minutes' }, z.number()),
      user_id: field({ label: 'In whose calendar', control: 'text' }, z.string()),
      personName: field({ label: 'With', control: 'text' }, z.string()),
      mobile: field({ label: 'Mobile', control: 'mobile' }, z.string()),
      ...AppointmentDetails.shape,
      appointment_status: field({ label: 'Status', control: 'text' }, z.string()),
      appointmentdisPosition: field({ label: 'Outcome', control: 'text' }, z.string()),
      appointmentsubdisPosition: field({ label: 'More detail', control: 'text' }, z.string()),
    }),
  ).map((each) => [each.name, each]),
)
const OUTCOMES = ['appointment_status', 'appointmentdisPosition', 'appointmentsubdisPosition']

type Answers = Readonly<Record<string, unknown>>
const only = (answers: Answers): Answers => Object.fromEntries(Object.entries(answers).filter(([name]) => FIELDS.has(name)))
const withChange = (before: Appointment, body: ChangedAppointment): Answers => ({
  ...only(before),
  ...Object.fromEntries(Object.entries(only(body)).filter(([, value]) => value !== undefined)),
})

/** Refuses to change what someone else has changed since the person saw it. */
export async function requireAppointmentMerges(
  row: AppointmentRow,
  before: Appointment,
  body: ChangedAppointment,
  asking: { readonly db: Db; readonly actor: Staff },
): Promise<void> {
  if (!body.seen) return
  const names = await namesOfStaff(asking.db, [row.agentId, body.user_id ?? null])
  await requireNoConflict(
    {
      ...{ fields: FIELDS, seen: body.seen, current: only(before), wanted: withChange(before, body), changedBy: row.changedBy },
      record: { agentId: row.agentId, customerId: row.customerId, holderName: row.personName },
      newest: async () => before,
      say: (path, value) => {
        if (path === 'start_time' && typeof value === 'number') return formatTime(value)
        if (typeof value !== 'string') return value
        if (path === 'user_id') return names.get(value) ?? value
        return OUTCOMES.includes(path) ? outcomeLabel(value) : value
      },
    },
    asking,
  )
}

/** Who last changed which answer. */
export const noteChangedBy = (
  { id, changedBy }: AppointmentRow,
  before: Appointment,
  body: ChangedAppointment,
  { db, actor, now }: { readonly db: Db; readonly actor: Staff; readonly now: Date },
): Promise<void> =>
  noteChanges(
    db,
    id,
    changedByAfter(changedBy, [only(before), withChange(before, body)], { actor: actorName(actor), at: now.toISOString() }),
  )
