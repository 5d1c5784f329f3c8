import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import type { Posting } from '../rules/accounts.ts'
import type { Earned } from '../rules/taking-back.ts'
import { commissionEntries, commissionPostings, commissionSales } from './tables.ts'

type NewEntry = Omit<typeof commissionEntries.$inferInsert, 'id'>

type Written = { readonly entry: NewEntry; readonly postings: readonly Posting[] }

/** The key of which each entry is the only one. */
const onlyOneOf = ({ saleId = null, staffId, kind, sourceId }: Pick<NewEntry, 'saleId' | 'staffId' | 'kind' | 'sourceId'>): string =>
  [saleId, staffId, kind, sourceId].join(' ')

const addEntries = together(async (db: Db, written: readonly Written[]) => {
  const { id, saleId, staffId, kind, sourceId } = commissionEntries
  const added = await db
    .insert(commissionEntries)
    .values(written.map(({ entry }) => entry))
    .onConflictDoNothing()
    .returning({ id, saleId, staffId, kind, sourceId })
  const postingsOf = new Map(written.map(({ entry, postings }) => [onlyOneOf(entry), postings]))
  const rows = added.flatMap((entry) => (postingsOf.get(onlyOneOf(entry)) ?? []).map((posting) => ({ ...posting, entryId: entry.id })))
  if (rows.length > 0) await db.insert(commissionPostings).values(rows)
  return () => undefined
})

/** Adds an entry with its postings, unless there is one for the same source. */
export const addEntry = (db: Db, entry: NewEntry, postings: readonly Posting[]): Promise<void> => addEntries(db, { entry, postings })

type EntryRow = typeof commissionEntries.$inferSelect
/** A person's share of a sale: what they earned on it, and what was taken back since. */
export type Share = Earned & Pick<EntryRow, 'staffId' | 'role'>
type Sale = Pick<typeof commissionSales.$inferSelect, 'id' | 'paymentId'> & { readonly shares: readonly Share[] }

/** The payments for a policy and who earned on them, newest first; and those for which something was taken back. */
export async function salesOf(
  db: Db,
  policyId: string,
): Promise<{ readonly sales: readonly Sale[]; readonly sources: ReadonlySet<string> }> {
  const sales = await db
    .select({ id: commissionSales.id, paymentId: commissionSales.paymentId })
    .from(commissionSales)
    .where(eq(commissionSales.policyId, policyId))
    .orderBy(desc(commissionSales.paidOn), desc(commissionSales.id))
  const entries = await entriesOf(
    db,
    sales.map(({ id }) => id),
  )
  return {
    sales: sales.map((sale) => ({ ...sale, shares: sharesIn(entries.filter(({ saleId }) => saleId === sale.id)) })),
    sources: new Set(entries.flatMap(({ kind, sourceId }) => (kind === 'taken-back' ? [sourceId] : []))),
  }
}

const entriesOf = (db: Db, saleIds: readonly string[]) =>
  saleIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(commissionEntries)
        .where(and(inArray(commissionEntries.saleId, [...saleIds])))
        .orderBy(commissionEntries.id)

function sharesIn(entries: readonly EntryRow[]): Share[] {
  const byPerson = new Map<string, Share>()
  for (const { staffId, role, taxRate, workings } of entries) {
    const before = byPerson.get(staffId)
    byPerson.set(staffId, before ? { ...before, workings: [...before.workings, ...workings] } : { staffId, role, taxRate, workings })
  }
  return [...byPerson.values()]
}
