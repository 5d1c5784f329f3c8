import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { cases } from '../../server/tables.ts'

/** A quotation that was referred came from a row of an upload, among whose cases its case stands on the desk from now on. */
export async function referTogether(db: Db, quotationId: string, { id, fileName }: { readonly id: string; readonly fileName: string }) {
  await db.update(cases).set({ batchId: id, batchName: fileName }).where(eq(cases.quotationId, quotationId))
}
