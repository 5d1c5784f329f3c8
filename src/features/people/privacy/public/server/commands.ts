import type { Db } from '#kit/server/db.ts'
import { MARKETING_CHANNELS } from '../../rules/channels.ts'
import { addChoice } from '../../server/store.ts'

type From = { readonly actor: string; readonly version: string; readonly address: string; readonly userAgent: string; readonly at: Date }

/** A customer agreed, with a declaration of a sale, to be told of other insurance by every channel that it names. */
export async function allowMarketing(db: Db, customerId: string, from: From): Promise<void> {
  for (const channel of MARKETING_CHANNELS) await addChoice(db, { ...from, customerId, channel, allowed: true })
}
