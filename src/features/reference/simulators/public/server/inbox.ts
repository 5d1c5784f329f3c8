import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { inbox } from '../../server/tables.ts'

const SHOWN = 50

/**
 * What the simulated gateways delivered to these numbers and addresses, newest first. Not limited to an actor, as the gateways belong to
 * others.
 */
export async function deliveredTo(db: Db, recipients: readonly string[]) {
  if (recipients.length === 0) return []
  return db
    .select({
      ...{ id: inbox.id, channel: inbox.channel, recipient: inbox.recipient },
      ...{ subject: inbox.subject, body: inbox.body, receivedAt: inbox.receivedAt },
    })
    .from(inbox)
    .where(inArray(inbox.recipient, [...recipients]))
    .orderBy(desc(inbox.receivedAt))
    .limit(SHOWN)
}
