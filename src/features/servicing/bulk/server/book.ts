import { and, eq, notInArray } from 'drizzle-orm'
import { type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { batches } from './tables.ts'

/** Uploads are executed in the name of the person who uploaded them, so they are not given to anyone else. */
export async function uploadsThatStay(db: Db, agentId: string): Promise<(Message | string)[]> {
  const n = await db.$count(batches, and(eq(batches.agentId, agentId), notInArray(batches.state, ['done', 'cancelled', 'withdrawn'])))
  if (n === 0) return []
  return [
    n === 1 ? 'An upload is in progress: finish it, or withdraw it.' : msg`${n} uploads are in progress: finish them, or withdraw them.`,
  ]
}
