import { and, desc, eq } from 'drizzle-orm'
import { visaRefusalLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { endingDeeds, visaRefusals } from '../../public/server/tables.ts'

export type RefusalRow = typeof visaRefusals.$inferSelect
type Decided = { readonly event: 'approve' | 'return'; readonly reason: string | undefined; readonly decidedBy: string; readonly now: Date }

export const addRefusal = (db: Db, by: Actor, row: typeof visaRefusals.$inferInsert): Promise<RefusalRow> =>
  runAsSystem(db, by, async () => {
    const [added] = await db.insert(visaRefusals).values(row).returning()
    if (!added) throw new Error('a refusal was not kept')
    await startHistory(db, visaRefusalLife, added.id, by)
    return added
  })

/** The visa refusal of a policy that is waiting for the office. */
export async function openRefusal(db: Db, policyId: string): Promise<RefusalRow | undefined> {
  const [row] = await db
    .select()
    .from(visaRefusals)
    .where(and(eq(visaRefusals.policyId, policyId), eq(visaRefusals.state, 'asked')))
  return row
}

/** Every letter of a policy, newest first, with its name. */
export async function refusalsOf(db: Db, policyId: string) {
  const rows = await db
    .select({ refusal: visaRefusals, name: endingDeeds.name })
    .from(visaRefusals)
    .innerJoin(endingDeeds, eq(endingDeeds.id, visaRefusals.letterId))
    .where(eq(visaRefusals.policyId, policyId))
    .orderBy(desc(visaRefusals.id))
  return rows.map(({ refusal, name }) => ({ ...refusal, state: parseState(visaRefusalLife, refusal.state), letterName: name }))
}

export const decideRefusal = (db: Db, by: Actor, id: string, { event, reason, decidedBy, now }: Decided) =>
  runAsSystem(db, by, () =>
    advance(db, {
      ...{ cycle: visaRefusalLife, table: visaRefusals, id, from: 'asked', event, actor: by, reason },
      set: { reason: reason ?? null, decidedBy, decidedAt: now },
    }),
  )

/** The policy ended otherwise: no decision is needed any more. */
export async function lapseRefusal(db: Db, policyId: string, actor: Actor): Promise<void> {
  const open = await openRefusal(db, policyId)
  if (open) await advance(db, { cycle: visaRefusalLife, table: visaRefusals, id: open.id, from: 'asked', event: 'lapse', actor })
}
