import { and, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, type Day, startOf } from '#domain/day.ts'
import { NEW_APPOINTMENT } from '#domain/outcomes.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { reach, staff } from '#features/people/staff/public/server/tables.ts'
import { leads } from '#features/work/leads/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { type Db, errorCodes } from '#kit/server/db.ts'
import { withSavepoint } from '#kit/server/savepoint.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { Appointment } from '../public/contract.ts'
import { appointments } from '../public/server/tables.ts'
import type { Span } from '../rules/slots.ts'
import { appointmentPage, appointmentsPage } from './lists.ts'

type Listed = Parameters<typeof appointmentsPage>

export type AppointmentRow = typeof appointments.$inferSelect
export type NewRow = typeof appointments.$inferInsert
export type Change = Partial<Omit<NewRow, 'id' | 'version'>>

export type Advisor = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly active: boolean
}

const advisor = { id: staff.id, firstName: staff.firstName, lastName: staff.lastName, mobile: staff.mobile, active: staff.active }

/** An advisor within reach, by ID or code; the same problem whether they do not exist or are out of reach. */
export async function getAdvisor(db: Db, viewerId: string, idOrCode: string): Promise<Advisor> {
  const [row] = await db
    .select(advisor)
    .from(staff)
    .innerJoin(reach, and(eq(reach.staffId, staff.id), eq(reach.viewerId, viewerId)))
    .where(isUuid(idOrCode) ? eq(staff.id, idOrCode) : eq(staff.agentCode, idOrCode))
  if (!row) throw problem('not-found')
  return row
}

/** As `getAdvisor`; nothing is booked for someone who no longer works here. */
export async function getWorkingAdvisor(db: Db, viewerId: string, idOrCode: string): Promise<Advisor> {
  const found = await getAdvisor(db, viewerId, idOrCode)
  if (!found.active) throw problem('not-now', { message: msg`${nameOf(found)} no longer works here. Choose someone else.` })
  return found
}

/** The owner of the calendar that an appointment is in, even if they no longer work here. */
export async function getOwner(db: Db, id: string): Promise<Advisor> {
  const [row] = await db.select(advisor).from(staff).where(eq(staff.id, id))
  if (!row) throw new Error('an appointment is in nobody’s calendar')
  return row
}

/** The customer that an appointment is with. */
export async function getCustomer(db: Db, actor: Actor, id: string): Promise<{ name: string; mobile: string; agentId: string }> {
  const [row] = await db
    .select({ name: customers.name, mobile: customers.mobile, agentId: customers.agentId })
    .from(customers)
    .where(and(eq(customers.id, id), visibleTo(actor, { agentId: customers.agentId, customerId: customers.id })))
  if (!row) throw problem('not-found')
  return row
}

/** Who works on a lead; undefined if the person asking may not open it, for example after it was allocated to someone else. */
export async function findLeadOwner(db: Db, actor: Actor, leadId: string | null): Promise<string | undefined> {
  if (leadId === null) return undefined
  const [row] = await db
    .select({ agentId: leads.agentId })
    .from(leads)
    .where(and(eq(leads.id, leadId), visibleTo(actor, leads)))
  return row?.agentId
}

/** Likewise, who looks after a customer. */
export async function findCustomerOwner(db: Db, actor: Actor, customerId: string | null): Promise<string | undefined> {
  if (customerId === null) return undefined
  const [row] = await db
    .select({ agentId: customers.agentId })
    .from(customers)
    .where(and(eq(customers.id, customerId), visibleTo(actor, { agentId: customers.agentId, customerId: customers.id })))
  return row?.agentId
}

/** The appointment, locked until the transaction ends. */
export async function lockAppointment(db: Db, actor: Actor, id: string): Promise<AppointmentRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(appointments)
        .where(and(eq(appointments.id, id), visibleTo(actor, appointments)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return row
}

/** Future appointments of a lead in the calendars of its former advisor and of anyone who can no longer open it. */
export const leftBehind = (
  db: Db,
  { leadId, from, to }: { leadId: string; from: string; to: string },
  now: Date,
): Promise<AppointmentRow[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.leadId, leadId),
        isNull(appointments.cancelledAt),
        gt(appointments.startsAt, now),
        eq(appointments.status, NEW_APPOINTMENT.status),
        ne(appointments.agentId, to),
        sql`(${appointments.agentId} = ${from} or not exists (select from reach where viewer_id = ${appointments.agentId} and staff_id = ${to}))`,
      ),
    )
    .orderBy(appointments.startsAt)

/** What is in an advisor's calendar on some days, except for one appointment that is being moved. */
export async function heldBetween(db: Db, agentId: string, first: Day, last: Day, except?: string): Promise<Span[]> {
  return db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.agentId, agentId),
        isNull(appointments.cancelledAt),
        gte(appointments.startsAt, startOf(first)),
        lt(appointments.startsAt, startOf(addDays(last, 1))),
        except && isUuid(except) ? ne(appointments.id, except) : undefined,
      ),
    )
}

/** Books; returns undefined if someone else holds the time. The constraint decides, even for bookings at the same moment. */
export async function addAppointment(db: Db, row: NewRow): Promise<AppointmentRow | undefined> {
  const [added] = await db.insert(appointments).values(row).onConflictDoNothing().returning()
  return added
}

/** Exclusion violated; or two moves that waited for each other, of which one was aborted. */
const TAKEN = new Set(['23P01', '40P01'])

/** Changes an appointment locked by the transaction; returns undefined if someone else holds the time. */
export async function changeAppointment(db: Db, id: string, change: Change): Promise<AppointmentRow | undefined> {
  const moving = () =>
    db
      .update(appointments)
      .set({ ...change, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, id))
      .returning()
  try {
    const [changed] = await withSavepoint(db, moving)
    return changed
  } catch (error) {
    const { sqlState } = errorCodes(error)
    if (!sqlState || !TAKEN.has(sqlState)) throw error
    return undefined
  }
}

/** Records who last changed which answer, and nothing in the appointment itself. */
export async function noteChanges(db: Db, id: string, changedBy: AppointmentRow['changedBy']): Promise<void> {
  await db.update(appointments).set({ changedBy }).where(eq(appointments.id, id))
}

/** An appointment in the contract's shape, as it is in this transaction. */
export async function readAppointment(db: Db, viewerId: string, id: string): Promise<Appointment> {
  const [query, values] = appointmentPage(viewerId, id)
  const { rows } = await db.$client.query(query, [...values])
  const [row] = rows
  if (!row) throw problem('not-found')
  return Appointment.parse(row.appointment)
}

const Found = z.object({ items: z.array(Appointment), isCapped: z.boolean() })

/** Appointments in chronological order, for a file; `isCapped` says that there are more than the limit. */
export async function listAppointments(db: Db, ...[filters, people, limit]: Required<Listed>): Promise<z.output<typeof Found>> {
  const [query, values] = appointmentsPage(filters, people, limit)
  const { rows } = await db.$client.query(query, [...values])
  return Found.parse(rows[0]?.page)
}
