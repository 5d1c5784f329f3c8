import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#domain/day.ts'
import { BY_HAND } from '#features/servicing/payments/public/rules/providers.ts'
import type { Db } from '#kit/server/db.ts'
import type { Movement } from '../rules/matching.ts'

/** A movement with what it belongs to: the payment that its provider knows, and a policy or a statement. */
export type OwnMovement = Movement & {
  readonly paymentId: string
  readonly policyId: string | null
  readonly statementId: string | null
  readonly line: string
}

/** The agent remits what an agent received. */
const AT_PROVIDERS = sql`(select * from payments where provider <> ${BY_HAND})`

/**
 * Everything that moves at providers according to our own records. A part of a statement's payment is left out: the provider knows the
 * whole. Money that came too late goes back under the reference of its payment, otherwise under that of its refund.
 */
const MOVEMENTS = sql`
  select 'payment' as kind, p.id, p.reference, p.provider_ref as "providerRef", p.provider, p.amount_centavos as amount, p.state,
      p.paid_at is not null or p.state = 'refunded' as "hasMoved", coalesce(p.paid_at, p.updated_at) as at,
      p.id as "paymentId", p.policy_id as "policyId", null::uuid as "statementId", p.line
    from ${AT_PROVIDERS} p where p.whole_id is null
  union all select 'payment', s.id, s.reference, s.provider_ref, s.provider, s.amount_centavos, s.state,
      s.paid_at is not null or s.state = 'refunded', coalesce(s.paid_at, s.updated_at), s.id, null::uuid, s.statement_id, s.line
    from statement_payments s
  union all select 'refund', r.id, r.reference, null, p.provider, -r.amount_centavos, r.state, r.state = 'sent', r.sent_at,
      coalesce(p.whole_id, p.id), r.policy_id, null::uuid, p.line
    from refunds r join ${AT_PROVIDERS} p on p.id = r.payment_id where r.state <> 'dropped'
  union all select 'refund', p.id, p.reference, null, p.provider, -p.amount_centavos, 'sent', true, p.updated_at,
      coalesce(p.whole_id, p.id), p.policy_id, null::uuid, p.line
    from ${AT_PROVIDERS} p left join statement_payments w on w.id = p.whole_id
    where p.state = 'refunded' and w.state is distinct from 'refunded' and not exists (select from refunds r where r.payment_id = p.id and r.state = 'sent')
  union all select 'refund', s.id, s.reference, null, s.provider, -s.amount_centavos, 'sent', true, s.updated_at, s.id, null::uuid, s.statement_id, s.line
    from statement_payments s where s.state = 'refunded'
  union all select 'chargeback', p.id, p.reference, p.provider_ref, p.provider, -p.amount_centavos, p.state, true, p.updated_at, p.id, p.policy_id, null::uuid, p.line
    from ${AT_PROVIDERS} p where p.state = 'reversed' and p.whole_id is null
  union all select 'chargeback', s.id, s.reference, s.provider_ref, s.provider, -s.amount_centavos, s.state, true, s.updated_at, s.id, null::uuid, s.statement_id, s.line
    from statement_payments s where s.state = 'reversed'`

const COLUMNS = sql`m.kind, m.id, m.reference, m."providerRef", m.amount::float8 as amount, m.state, m."hasMoved", m."paymentId", m."policyId", m."statementId", m.line`

const moved = async (db: Db, where: SQL): Promise<OwnMovement[]> =>
  (await db.execute<OwnMovement>(sql`select ${COLUMNS} from (${MOVEMENTS}) m where ${where} order by m.at, m.id, m.kind`)).rows

/** What a provider's file may mention, by either reference. */
export function movementsNamed(db: Db, provider: string, names: readonly string[]): Promise<OwnMovement[]> {
  const any = sql`any(${sql.param([...names])}::text[])`
  return moved(db, sql`m.provider = ${provider} and (m.reference = ${any} or m."providerRef" = ${any})`)
}

/** What moved at a provider on a given day. */
export const movementsOn = (db: Db, provider: string, day: Day): Promise<OwnMovement[]> =>
  moved(
    db,
    sql`m.provider = ${provider} and m."hasMoved" and m.at >= ${startOf(day).toISOString()} and m.at < ${startOf(addDays(day, 1)).toISOString()}`,
  )

/** Days in a range on which something moved, by provider. */
export async function daysWithMovements(db: Db, since: Day, until: Day): Promise<{ provider: string; day: Day }[]> {
  const { rows } = await db.execute<{ provider: string; day: Day }>(
    sql`select distinct m.provider, (m.at at time zone 'Asia/Manila')::date::text as day from (${MOVEMENTS}) m
      where m."hasMoved" and m.at >= ${startOf(since).toISOString()} and m.at < ${startOf(addDays(until, 1)).toISOString()} order by 2, 1`,
  )
  return rows
}

/** What moved since a moment and has no journal entry yet. */
export const UNBOOKED = (since: Date): SQL =>
  sql`select m.kind, m.id, m.provider, m.amount, (m.at at time zone 'Asia/Manila')::date as day from (${MOVEMENTS}) m
    where m."hasMoved" and m.at >= ${since.toISOString()} and not exists (select from settlement_entries e where e.kind = m.kind and e.source_id = m.id)`
