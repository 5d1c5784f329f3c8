import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { figuresOf, type StatementRow, statementOfSource } from '../../../server/statement/store.ts'
import type { Figures } from '../../rules/statement.ts'
import { statements } from '../tables.ts'

export type ToAsk = Pick<StatementRow, 'sourceId' | 'line' | 'agentId'> & {
  /** Whether one person bought all of it, and so pays for all of it. */
  readonly isOfOne: boolean
}

/** Adds the first premiums of policies to the statement of a source, creating it if needed; charges already on a statement stay there. */
export async function askTogether(db: Db, { isOfOne, ...source }: ToAsk, policyIds: readonly string[]): Promise<void> {
  if (policyIds.length === 0) return
  const ids = sql`${sql.param([...policyIds])}::uuid[]`
  await db.execute(
    sql`insert into ${statements} (source_id, line, agent_id, customer_id)
      select ${source.sourceId}::uuid, ${source.line}, ${source.agentId}::uuid, case when ${isOfOne} and count(distinct customer_id) = 1 then (array_agg(customer_id))[1] end
      from policies where id = any(${ids}) on conflict do nothing`,
  )
  await db.execute(
    sql`insert into statement_charges (statement_id, charge_id, policy_id)
      select s.id, c.id, c.policy_id from unnest(${ids}) with ordinality w(policy_id, n) join charges c on c.policy_id = w.policy_id and c.kind = 'premium'
      cross join statements s where s.source_id = ${source.sourceId}::uuid order by w.n on conflict do nothing`,
  )
}

export type AskedTogether = { readonly id: string; readonly figures: Figures }

/** What is owed together for a source, if anything. */
export async function statementOf(db: Db, sourceId: string, now: Date): Promise<AskedTogether | undefined> {
  const statement = await statementOfSource(db, sourceId)
  return statement && { id: statement.id, figures: await figuresOf(db, statement, now) }
}

/** The source for which a statement was made. */
export async function sourceOf(db: Db, statementId: string): Promise<string | undefined> {
  const [row] = await db.select({ sourceId: statements.sourceId }).from(statements).where(eq(statements.id, statementId))
  return row?.sourceId
}
