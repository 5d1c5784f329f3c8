import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import { type PaymentState, paymentLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineIn } from '#lines'
import { Figures, NOTHING, type Standing } from '../../public/rules/statement.ts'
import { payments, statementCharges, statementPayments, statements } from '../../public/server/tables.ts'

export type StatementRow = typeof statements.$inferSelect
export type WholeRow = Omit<typeof statementPayments.$inferSelect, 'state'> & { readonly state: PaymentState }

const wholeFrom = (row: typeof statementPayments.$inferSelect): WholeRow => ({ ...row, state: parseState(paymentLife, row.state) })

const OPEN = ['created', 'pending', 'checking'] as const satisfies readonly PaymentState[]

/** The statement, if it is the actor's; the same problem whether it does not exist or belongs to someone else. */
export async function getStatement(db: Db, actor: Actor, id: string): Promise<StatementRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(statements)
        .where(and(eq(statements.id, id), visibleTo(actor, statements)))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** The statement with the first premium of a policy, if the actor may see it. */
export async function statementWith(db: Db, actor: Actor, policyId: string): Promise<StatementRow | undefined> {
  if (!isUuid(policyId)) throw problem('not-found')
  const [row] = await db
    .select({ of: statements })
    .from(statementCharges)
    .innerJoin(statements, eq(statements.id, statementCharges.statementId))
    .where(and(eq(statementCharges.policyId, policyId), visibleTo(actor, statements)))
    .limit(1)
  return row?.of
}

export const statementOfSource = async (db: Db, sourceId: string): Promise<StatementRow | undefined> =>
  (await db.select().from(statements).where(eq(statements.sourceId, sourceId)))[0]

/**
 * The state of a charge of a statement, as SQL over `l` (its line), `c` (the charge), `p` (the policy) and `s` (the statement). Someone who
 * bought all of a statement has proved their identity for each of its policies.
 */
export const standingSql = (today: Day, needsIdentity: boolean): string => `case
  when c.settled_at is not null or exists (select from payments y where y.charge_id = c.id and y.state = 'paid') then 'paid'
  when c.ended_at is not null or c.pay_by < '${today}' or p.state = 'awaiting-payment' and p.pay_by < '${today}' then 'ended'
  when exists (select from payments y where y.charge_id = c.id and y.state in ('created', 'pending', 'checking')) then 'under-way'
  ${
    needsIdentity
      ? `when p.state = 'awaiting-payment' and not exists (select from identity_checks i where i.policy_id = p.id and i.state = 'approved')
    and (s.customer_id is null or not exists (select from statement_charges o join identity_checks i on i.policy_id = o.policy_id and i.state = 'approved'
      join policies q on q.id = o.policy_id where o.statement_id = s.id and q.customer_id = p.customer_id and q.holder_name = p.holder_name)) then 'identity'`
      : ''
  }
  when l.objection is not null then 'held' else 'due' end`

export const standingOf = ({ line }: Pick<StatementRow, 'line'>, now: Date): string =>
  standingSql(dayOf(now), lineIn({ line }).sale.identityWorkflow !== undefined)

const LINES = `statement_charges l join statements s on s.id = l.statement_id join charges c on c.id = l.charge_id join policies p on p.id = l.policy_id`

/** How many charges of a statement are in each state, and their totals: of those that the person asking may see. */
export async function figuresOf(db: Db, statement: StatementRow, now: Date): Promise<Figures> {
  const { rows } = await db.execute<{ standing: Standing; count: number; amount: number }>(
    sql`select standing, count(*)::int as count, sum(amount)::bigint as amount
      from (select ${sql.raw(standingOf(statement, now))} as standing, c.amount_centavos as amount from ${sql.raw(LINES)} where s.id = ${statement.id}::uuid) l group by 1`,
  )
  const found = new Map(rows.map(({ standing, ...figure }) => [standing, figure]))
  const of = (standing: Standing) => found.get(standing) ?? NOTHING
  return Figures.parse({
    ...{ due: of('due'), 'under-way': of('under-way'), identity: of('identity') },
    ...{ held: of('held'), paid: of('paid'), ended: of('ended') },
  })
}

export type PayableLine = { readonly id: string; readonly chargeId: string; readonly policyId: string; readonly amount: number }

/** Charges of a statement that are in one of some states. */
export async function linesStanding(db: Db, statement: StatementRow, standings: readonly Standing[], now: Date): Promise<PayableLine[]> {
  const { rows } = await db.execute<PayableLine>(
    sql`select * from (select l.id, l.charge_id as "chargeId", l.policy_id as "policyId", c.amount_centavos as amount, ${sql.raw(standingOf(statement, now))} as standing
      from ${sql.raw(LINES)} where s.id = ${statement.id}::uuid) l where standing = any(${sql.param([...standings])}) order by id`,
  )
  return rows
}

/** Any policy on a statement. */
export async function anyPolicyOf(db: Db, statementId: string): Promise<string> {
  const { policyId } = statementCharges
  const [row] = await db.select({ policyId }).from(statementCharges).where(eq(statementCharges.statementId, statementId)).limit(1)
  if (!row) throw new Error(`nothing stands on statement ${statementId}`)
  return row.policyId
}

/** Records why a charge could not be paid, or that there is no objection to it. */
export const noteObjection = (db: Db, id: string, objection: string | null) =>
  db.update(statementCharges).set({ objection }).where(eq(statementCharges.id, id))

/** Makes two attempts to pay a statement wait for each other. */
export const lockStatement = (db: Db, id: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay-all:${id}`}, 0))`)

export async function addWhole(db: Db, row: typeof statementPayments.$inferInsert): Promise<WholeRow> {
  const [added] = await db.insert(statementPayments).values(row).returning()
  if (!added) throw new Error('the payment of a statement was not added')
  return wholeFrom(added)
}

/** Every attempt to pay a statement, newest first. */
export const wholesOf = async (db: Db, statementId: string): Promise<WholeRow[]> =>
  (
    await db.select().from(statementPayments).where(eq(statementPayments.statementId, statementId)).orderBy(desc(statementPayments.attempt))
  ).map(wholeFrom)

export async function findWhole(db: Db, id: string): Promise<WholeRow | undefined> {
  const [row] = await db.select().from(statementPayments).where(eq(statementPayments.id, id))
  return row && wholeFrom(row)
}

/** The whole, locked until the transaction ends; its parts are changed under this lock only. */
export async function lockWhole(db: Db, id: string): Promise<WholeRow | undefined> {
  const [row] = await db.select().from(statementPayments).where(eq(statementPayments.id, id)).for('update')
  return row && wholeFrom(row)
}

export const setWhole = (db: Db, id: string, set: Partial<typeof statementPayments.$inferInsert>) =>
  db.update(statementPayments).set(set).where(eq(statementPayments.id, id))

export async function wholeByReference(db: Db, reference: string): Promise<WholeRow | undefined> {
  const [row] = await db.select().from(statementPayments).where(eq(statementPayments.reference, reference))
  return row && wholeFrom(row)
}

export async function wholeOfProvider(db: Db, provider: string, providerRef: string): Promise<WholeRow | undefined> {
  const [row] = await db
    .select()
    .from(statementPayments)
    .where(and(eq(statementPayments.provider, provider), eq(statementPayments.providerRef, providerRef)))
  return row && wholeFrom(row)
}

/** Gives each charge its part of the whole; returns how many got one: a charge that someone else is paying at this moment gets none. */
export async function addParts(db: Db, whole: WholeRow, chargeIds: readonly string[]): Promise<readonly string[]> {
  const { id, reference, provider, method, audience } = whole
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into ${payments} (policy_id, charge_id, whole_id, line, agent_id, customer_id, attempt, amount_centavos, reference, provider, method, audience, created_at, updated_at)
      select p.id, c.id, ${id}::uuid, p.line, p.agent_id, p.customer_id, 1 + (select count(*)::int from payments y where y.policy_id = p.id),
        c.amount_centavos, ${reference} || '-' || w.n, ${provider}, ${method}, ${audience}, ${whole.createdAt.toISOString()}::timestamptz, ${whole.createdAt.toISOString()}::timestamptz
      from unnest(${sql.param([...chargeIds])}::uuid[]) with ordinality w(charge_id, n) join charges c on c.id = w.charge_id join policies p on p.id = c.policy_id
      order by w.n on conflict do nothing returning id`,
  )
  return rows.map((row) => row.id)
}

/** How many parts of a whole paid for their policies, and their total. */
export async function paidPartsOf(db: Db, wholeId: string): Promise<{ readonly count: number; readonly amount: Centavos }> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint` })
    .from(payments)
    .where(and(eq(payments.wholeId, wholeId), eq(payments.state, 'paid')))
  return { count: found?.count ?? 0, amount: Centavos.parse(found?.amount ?? 0) }
}

export type Part = Pick<typeof payments.$inferSelect, 'id' | 'policyId' | 'chargeId' | 'customerId' | 'amount' | 'reference'> & {
  readonly state: PaymentState
  /** Its policy, and the keys that identify what it insures. */
  readonly keys: readonly string[]
}

/** Parts of a whole after a given one, in their order, in some states. */
export const partsAfter = async (
  db: Db,
  {
    wholeId,
    after,
    states,
    limit,
  }: { readonly wholeId: string; readonly after: string; readonly states: readonly PaymentState[]; readonly limit: number },
): Promise<Part[]> => {
  const { id, policyId, chargeId, customerId, amount, reference, state } = payments
  const keys = sql<
    string[]
  >`array(select k.kind || ':' || k.value from risk_keys k where k.policy_id = payments.policy_id) || payments.policy_id::text`
  const rows = await db
    .select({ id, policyId, chargeId, customerId, amount, reference, state, keys })
    .from(payments)
    .where(and(eq(payments.wholeId, wholeId), sql`${id} > ${after}::uuid`, inArray(state, [...states])))
    .orderBy(id)
    .limit(limit)
  return rows.map((row) => ({ ...row, state: parseState(paymentLife, row.state) }))
}

/** Whether any charge of a whole still awaits money: open, not too late, and paid by no other attempt. */
export async function isAnyWanted(db: Db, wholeId: string, today: Day): Promise<boolean> {
  const { rows } = await db.execute<{ wanted: boolean }>(
    sql`select exists (select from payments y join charges c on c.id = y.charge_id where y.whole_id = ${wholeId}::uuid and c.settled_at is null and c.ended_at is null
      and (c.pay_by is null or c.pay_by >= ${today}::date)
      and not exists (select from payments o where o.charge_id = c.id and o.state = 'paid' and o.id <> y.id)) as wanted`,
  )
  return rows[0]?.wanted ?? false
}

export const overdueWholes = (db: Db, now: Date) =>
  db
    .select({ id: statementPayments.id })
    .from(statementPayments)
    .where(and(inArray(statementPayments.state, [...OPEN, 'paid']), lte(statementPayments.nextCheckAt, now)))
    .limit(50)

/** Payments of statements whose parts were left undivided some time ago. */
export const undividedWholes = (db: Db, before: Date) =>
  db
    .select({ id: statementPayments.id })
    .from(statementPayments)
    .where(
      and(
        or(eq(statementPayments.state, 'paid'), eq(statementPayments.state, 'reversed')),
        eq(statementPayments.isDivided, false),
        lte(statementPayments.updatedAt, before),
      ),
    )
    .limit(50)
