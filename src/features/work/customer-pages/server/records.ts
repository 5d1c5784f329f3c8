import { and, asc, desc, eq, gte, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import { certificateLife, policyLife, quotationLife } from '#domain/life-cycles.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import type { ActorContext, CustomerRecords, CustomerRow } from '#features/people/customers/public/server/records.ts'
import { sessions } from '#features/people/session/public/server/tables.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { certificates } from '#features/servicing/certificates/public/server/tables.ts'
import { invoices } from '#features/servicing/invoices/public/server/tables.ts'
import { INVOICE_TITLES } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { documentsOf } from '#features/servicing/policies/public/rules/policies.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { appointments } from '#features/work/calendar/public/server/tables.ts'
import { leads } from '#features/work/leads/public/server/tables.ts'
import { todos } from '#features/work/todos/public/server/tables.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { type Owned, visibleTo } from '#kit/server/scope.ts'
import { lineOf } from '#lines'

/** How many of each are shown with the customer; the lists have the others. */
const NEWEST = 20

type Work = NonNullable<Customer['work']>

/** What is shown with a customer: their policies, quotations and, for staff, what is arranged with them. */
export const recordsOf = async (db: Db, customer: CustomerRow, asking: ActorContext): Promise<CustomerRecords> => ({
  seenAt: await seenAt(db, customer, asking),
  policies: await policiesOf(db, customer, asking),
  quotations: await quotationsOf(db, customer, asking),
  work: await workOf(db, customer, asking),
})

const lineFacts = (code: string) => {
  const line = lineOf(code)
  return { line: code, lineName: line?.name ?? code }
}

async function policiesOf(db: Db, { id }: CustomerRow, { actor }: ActorContext): Promise<Customer['policies']> {
  const isOfCustomer = and(eq(policies.customerId, id), visibleTo(actor, policies))
  const rows = await db.select().from(policies).where(isOfCustomer).orderBy(desc(policies.id)).limit(NEWEST)
  const ids = rows.map((row) => row.id)
  const certified = ids.length
    ? await db
        .select({ policyId: certificates.policyId, state: certificates.state })
        .from(certificates)
        .where(inArray(certificates.policyId, ids))
        .orderBy(asc(certificates.id))
    : []
  const invoiced = ids.length
    ? await db
        .select({ policyId: invoices.policyId, number: invoices.number, kind: invoices.kind, total: invoices.total })
        .from(invoices)
        .where(inArray(invoices.policyId, ids))
        .orderBy(asc(invoices.id))
    : []
  // The newest certificate of a policy counts: it comes last and replaces the earlier ones.
  const states = new Map(certified.map(({ policyId, state }) => [policyId, parseState(certificateLife, state)]))
  const items = rows.map((row) => {
    const certificate = states.get(row.id)
    const isAwaited = row.state === 'issued' && row.documentStatus === 'pending'
    return {
      ...lineFacts(row.line),
      id: row.id,
      reference: row.number ?? row.quotationNumber,
      description: row.description,
      state: parseState(policyLife, row.state),
      certificateState: (isAwaited && certificate) || null,
      coverFrom: row.coverFrom,
      coverTo: row.coverTo,
      total: row.total,
      documents: documentsOf({
        number: row.number,
        needsCertificate: lineOf(row.line)?.documents.isCertified(row.answers) ?? false,
        isPackage: lineOf(row.line)?.documents.compulsory !== undefined,
        certificate,
        // They are loaded when the policy is opened.
        letters: [],
      }),
      invoices: invoiced
        .filter(({ policyId }) => policyId === row.id)
        .map(({ number, kind, total }) => ({ number, title: INVOICE_TITLES[kind], total })),
    }
  })
  return { items, count: rows.length < NEWEST ? rows.length : await db.$count(policies, isOfCustomer) }
}

/** Quotations that are not a policy yet. */
async function quotationsOf(db: Db, { id }: CustomerRow, { actor, now }: ActorContext): Promise<Customer['quotations']> {
  const isOfCustomer = and(eq(quotations.customerId, id), ne(quotations.state, 'converted'), visibleTo(actor, quotations))
  const rows = await db.select().from(quotations).where(isOfCustomer).orderBy(desc(quotations.id)).limit(NEWEST)
  const items = rows.map((row) => {
    const { line, lineName } = lineFacts(row.line)
    const { number, description, total, validUntil } = row
    return {
      ...{ id: row.id, number, line, lineName, description, total, validUntil },
      state: stateNow(parseState(quotationLife, row.state), validUntil, now),
    }
  })
  return { items, count: rows.length < NEWEST ? rows.length : await db.$count(quotations, isOfCustomer) }
}

/** When the customer was last here, as far as they came by a link from someone whom the person asking may see. */
async function seenAt(db: Db, { id }: CustomerRow, { actor }: ActorContext): Promise<string | null> {
  const [row] = await runAsSystem(db, actor, () =>
    db
      .select({ at: max(sessions.seenAt) })
      .from(sessions)
      .where(and(eq(sessions.customerId, id), visibleTo(actor, { agentId: sessions.agentId, customerId: sessions.customerId }))),
  )
  return row?.at?.toISOString() ?? null
}

const STAFF_NAME = sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`
const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** What staff have to do with the customer: a lead with the same number is the same person. */
async function workOf(db: Db, customer: CustomerRow, { actor, now }: ActorContext): Promise<Work | null> {
  if (actor.kind !== 'staff') return null
  const visible = (owned: Owned) => visibleTo(actor, owned)
  const found = await db
    .select()
    .from(leads)
    .where(and(or(eq(leads.customerId, customer.id), eq(leads.mobile, customer.mobile)), visible(leads)))
    .orderBy(desc(leads.id))
    .limit(NEWEST)
  const leadIds = found.map(({ id }) => id)
  const about = ({
    customerId,
    leadId,
  }: Pick<typeof todos, 'customerId' | 'leadId'> | Pick<typeof appointments, 'customerId' | 'leadId'>) =>
    or(eq(customerId, customer.id), leadIds.length ? inArray(leadId, leadIds) : undefined)
  const meetings = await db
    .select({
      id: appointments.id,
      title: appointments.title,
      place: appointments.place,
      startsAt: appointments.startsAt,
      staffName: STAFF_NAME,
    })
    .from(appointments)
    .innerJoin(staff, eq(staff.id, appointments.agentId))
    .where(and(about(appointments), gte(appointments.endsAt, now), isNull(appointments.cancelledAt), visible(appointments)))
    .orderBy(asc(appointments.startsAt))
    .limit(NEWEST)
  const tasks = await db
    .select({ id: todos.id, title: todos.title, dueAt: todos.dueAt, staffName: STAFF_NAME })
    .from(todos)
    .innerJoin(staff, eq(staff.id, todos.agentId))
    .where(and(about(todos), eq(todos.status, 'open'), visible(todos)))
    .orderBy(asc(todos.dueAt))
    .limit(NEWEST)
  return {
    leads: found.map(({ id, number, firstName, lastName, grouping, createdAt }) => ({
      ...{ id, number, grouping },
      name: `${firstName} ${lastName}`.trim(),
      createdAt: createdAt.toISOString(),
    })),
    appointments: meetings.map(({ startsAt, ...rest }) => ({ ...rest, startsAt: startsAt.toISOString() })),
    todos: tasks.map(({ dueAt, ...rest }) => ({ ...rest, dueAt: iso(dueAt) })),
  }
}
