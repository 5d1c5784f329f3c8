import { and, eq, notExists, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { isUuid } from '#kit/uuid.ts'
import type { Slip } from '../public/contract.ts'
import { remittanceSlips, remittances } from './tables.ts'

type SlipRow = typeof remittanceSlips.$inferSelect

/** A slip of an agent; of any agent if none is named. */
export async function findSlip(db: Db, id: string, staffId?: string): Promise<SlipRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(remittanceSlips)
    .where(and(eq(remittanceSlips.id, id), staffId ? eq(remittanceSlips.staffId, staffId) : undefined))
  return row
}

export const describedSlip = ({ id, name, type }: SlipRow): Slip => ({ id, name, type })

/** Stores a slip that is about to be named. Earlier slips of the agent that no remittance names are discarded. */
export const addSlip = (db: Db, agent: Staff, document: StoredDocument): Promise<Slip> =>
  runAsSystem(db, agent, async () => {
    const dropped = await db
      .delete(remittanceSlips)
      .where(
        and(
          eq(remittanceSlips.staffId, agent.id),
          notExists(db.select({ one: sql`1` }).from(remittances).where(eq(remittances.slipId, remittanceSlips.id))),
        ),
      )
      .returning({ key: remittanceSlips.fileKey })
    await markOrphaned(
      db,
      dropped.map(({ key }) => key),
    )
    const [added] = await db
      .insert(remittanceSlips)
      .values({ ...document, staffId: agent.id })
      .returning()
    if (!added) throw new Error('a deposit slip was not kept')
    return describedSlip(added)
  })

/** Whether a deposit slip still refers to the file in the store. */
export const slipNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(remittanceSlips, eq(remittanceSlips.fileKey, key))) > 0

/** An agent sent it, so no browser opens it as a page of ours. */
export function slipFile(files: FileStore, slip: SlipRow | undefined) {
  if (!slip) throw problem('not-found')
  const missing = () => problem('not-found', { message: 'The file of this slip is missing. Please ask for it again.' })
  return { name: slip.name, type: slip.type, bytes: lazyRead(files, slip.fileKey, missing), isForeign: true }
}
