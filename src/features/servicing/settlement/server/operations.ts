import { asc, eq, sql } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { msg } from '#kit/message.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import { MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { OUTCOME_LABELS, TYPE_LABELS } from '../rules/words.ts'
import { settlementItems, settlements } from './tables.ts'

const OLD_DAYS = 3
const OLD_MS = OLD_DAYS * 86_400_000
const waits = sql`${settlementItems.state} in ('open', 'proposed')`

/** Items of settlements that no one has explained. */
export const unexplainedItems: WatchedFigure = {
  name: 'settlement_items_unexplained',
  help: 'Items in payment providers’ settlements that are waiting for someone to explain them.',
  labels: ['provider'],
  read: async (db) => {
    const { rows } = await db.execute<{ provider: string; value: number }>(
      sql`select s.provider, count(*)::int as value from settlement_items i join settlements s on s.id = i.settlement_id where i.state in ('open', 'proposed') group by s.provider`,
    )
    return rows.map(({ provider, value }) => ({ value, labels: { provider } }))
  },
}

/** The same, one by one. The finance office explains them: there is no action here. */
export const unexplainedPart: OperationsPart = {
  name: 'settlements',
  title: 'Settlements of payment providers',
  look: async (db, now) => {
    const rows = await db
      .select({ item: settlementItems, provider: settlements.provider, day: settlements.day })
      .from(settlementItems)
      .innerJoin(settlements, eq(settlements.id, settlementItems.settlementId))
      .where(waits)
      .orderBy(asc(settlementItems.waitsSince))
      .limit(MOST_ITEMS)
    const old = rows.filter(({ item }) => item.waitsSince !== null && now.getTime() - item.waitsSince.getTime() > OLD_MS)
    const all = rows.length === MOST_ITEMS ? `${MOST_ITEMS}+` : String(rows.length)
    return {
      says:
        rows.length === 0
          ? 'Every item is explained.'
          : msg`${all} to be explained by the finance office, ${old.length} of them for more than ${OLD_DAYS} days.`,
      needsSomebody: old.length > 0,
      items: rows.map(({ item, provider, day }) => ({
        id: item.id,
        title: `${TYPE_LABELS[item.type]} ${item.reference ?? item.paymentRef ?? ''}`.trim(),
        detail: `${providerLabel(provider)}, ${formatDay(day)}: ${OUTCOME_LABELS[item.outcome].toLowerCase()}`,
        at: item.waitsSince?.toISOString() ?? null,
        path: pathTo('settlement/item', { audience: 'agent' }, { item: item.id }),
        mayTryAgain: false,
      })),
    }
  },
}
