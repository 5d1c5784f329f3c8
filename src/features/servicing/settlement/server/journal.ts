import { eq, inArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '#kit/server/db.ts'
import { type Account, differenceOf, type Posting } from '../rules/accounts.ts'
import { UNBOOKED } from './movements.ts'
import { settlementEntries, settlementPostings } from './tables.ts'

/** Books money movements at providers, each once, even with concurrent callers. */
export async function bookMovements(db: Db, since: Date): Promise<void> {
  await db.execute(
    sql`with moved as (${UNBOOKED(since)}),
      added as (insert into settlement_entries (provider, kind, source_id, booked_on) select provider, kind, id, day from moved
        on conflict do nothing returning id, kind, source_id)
      insert into settlement_postings (entry_id, account, amount_centavos)
        select a.id, side.account, side.sign * m.amount from added a join moved m on m.kind = a.kind and m.id = a.source_id
        cross join (values ('clearing', 1), ('premiums', -1)) side (account, sign)`,
  )
}

/** What each item has in the journal so far. */
export async function postingsOfItems(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly Posting[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({
      itemId: settlementEntries.sourceId,
      account: settlementPostings.account,
      amount: sql<number>`sum(${settlementPostings.amount})::float8`,
    })
    .from(settlementEntries)
    .innerJoin(settlementPostings, eq(settlementPostings.entryId, settlementEntries.id))
    .where(inArray(settlementEntries.sourceId, [...itemIds]))
    .groupBy(settlementEntries.sourceId, settlementPostings.account)
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

type Wanted = { readonly itemId: string; readonly postings: readonly Posting[] }

/** Brings the journal to what items amount to now: an entry for the difference, and none if there is none. */
export async function bookItems(db: Db, provider: string, bookedOn: Day, wanted: readonly Wanted[]): Promise<void> {
  const kept = await postingsOfItems(
    db,
    wanted.map(({ itemId }) => itemId),
  )
  const changed = wanted.flatMap(({ itemId, postings }) => {
    const difference = differenceOf(postings, kept.get(itemId) ?? [])
    return difference.length === 0 ? [] : [{ itemId, difference }]
  })
  if (changed.length === 0) return
  const added = await db
    .insert(settlementEntries)
    .values(changed.map(({ itemId }) => ({ provider, kind: 'item' as const, sourceId: itemId, bookedOn })))
    .returning({ id: settlementEntries.id, itemId: settlementEntries.sourceId })
  const entryOf = new Map(added.map(({ id, itemId }) => [itemId, id]))
  await db.insert(settlementPostings).values(
    changed.flatMap(({ itemId, difference }) => {
      const entryId = entryOf.get(itemId)
      return entryId === undefined ? [] : difference.map((posting) => ({ ...posting, entryId }))
    }),
  )
}

/** The balance of each account, by provider. */
export async function balances(db: Db): Promise<{ provider: string; account: Account; amount: Centavos }[]> {
  const { rows } = await db.execute<{ provider: string; account: Account; amount: Centavos }>(
    sql`select e.provider, p.account, sum(p.amount_centavos)::float8 as amount from settlement_postings p join settlement_entries e on e.id = p.entry_id
      group by e.provider, p.account order by 1, 2`,
  )
  return rows
}
