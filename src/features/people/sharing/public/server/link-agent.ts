import type { Db } from '#kit/server/db.ts'
import { openLink } from './commands/sharing.ts'

/** Whose link it is, if it is genuine and still valid. */
export const agentOfLink = async (db: Db, secret: string, token: string): Promise<string | undefined> =>
  (await openLink(db, { secret }, token))?.agentId
