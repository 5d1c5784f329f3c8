import type { Db } from '#kit/server/db.ts'
import { MARKETING_CHANNELS } from '../../rules/channels.ts'
import { addChoices } from '../../server/store.ts'

type From = { readonly actor: string; readonly version: string; readonly address: string; readonly userAgent: string; readonly at: Date }

/** With a declaration of a sale, a customer agreed to be offered other insurance by every channel that it names. */
export const allowMarketing = (db: Db, customerId: string, from: From): Promise<void> =>
  addChoices(
    db,
    MARKETING_CHANNELS.map((channel) => ({ ...from, customerId, channel, allowed: true })),
  )
