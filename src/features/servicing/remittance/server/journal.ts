import type { Db } from '#kit/server/db.ts'
import type { Posting } from '../rules/accounts.ts'
import { premiumEntries, premiumPostings } from './tables.ts'

/** Writes an entry with its postings; the database refuses a second one for the same source. */
export async function addPremiumEntry(db: Db, entry: typeof premiumEntries.$inferInsert, postings: readonly Posting[]): Promise<void> {
  const [added] = await db.insert(premiumEntries).values(entry).returning({ id: premiumEntries.id })
  if (!added) throw new Error('an entry of the journal of premiums was not kept')
  await db.insert(premiumPostings).values(postings.map((posting) => ({ ...posting, entryId: added.id })))
}
