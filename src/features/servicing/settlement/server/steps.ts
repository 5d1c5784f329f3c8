import { inArray } from 'drizzle-orm'
import { settlementItemLife } from '#domain/life-cycles.ts'
import type { Db } from '#kit/server/db.ts'
import { advanceAll } from '#kit/server/life-cycle.ts'
import { BOOKKEEPER, type ItemRow } from './store.ts'
import { settlementItems } from './tables.ts'

type Event = (typeof settlementItemLife.steps)[number]['event']

type Step = { readonly event: Event; readonly reason?: string; readonly set?: Record<string, unknown> }

/** Takes a step with every item whose state allows it. */
export async function stepAll(db: Db, items: readonly ItemRow[], { event, reason, set = {} }: Step): Promise<void> {
  for (const [from, those] of Map.groupBy(items, ({ state }) => state)) {
    if (settlementItemLife.next(from, event) === undefined) continue
    await advanceAll(db, {
      ...{ cycle: settlementItemLife, table: settlementItems, from, event, actor: BOOKKEEPER, reason, set },
      which: inArray(
        settlementItems.id,
        those.map(({ id }) => id),
      ),
    })
  }
}

/** What was decided about items does not count any more: someone decides again. */
export async function decideAgain(db: Db, items: readonly ItemRow[], reason: string, now: Date): Promise<void> {
  const set = { waitsSince: now, toldAt: null }
  const isProposed = ({ state }: ItemRow) => state === 'proposed'
  await stepAll(db, items.filter(isProposed), { event: 'return', reason, set })
  await stepAll(
    db,
    items.filter((item) => !isProposed(item)),
    { event: 'reopen', reason, set },
  )
}

/** It no longer settles anything. */
export const UNCLAIMED = { isClaim: false, claimed: 0, waitsSince: null } as const
