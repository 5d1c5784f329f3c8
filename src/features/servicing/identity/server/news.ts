import { eq } from 'drizzle-orm'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { CheckRow } from './store.ts'

type Deps = { readonly secret: string; readonly brand: { readonly name: string }; readonly enqueue: Enqueue }

/** Tells the customer how a review ended: they left when it began. */
export async function tellReviewed(db: Db, { policyId, state }: CheckRow, { secret, brand, enqueue }: Deps): Promise<void> {
  const [policy] = await db
    .select({ holder: policies.holder, quotationNumber: policies.quotationNumber })
    .from(policies)
    .where(eq(policies.id, policyId))
  if (!policy) return
  const outcome =
    state === 'approved'
      ? 'Your identity is confirmed. Sign in to pay'
      : 'Your identity could not be confirmed. Sign in to try again, or ask your agent about'
  await queueMessage(
    db,
    { enqueue, secret },
    {
      channel: 'sms',
      recipient: policy.holder.mobile,
      body: `${brand.name}: ${outcome} ${policy.quotationNumber}.`,
      purpose: 'identity-reviewed',
      about: policyId,
    },
  )
}
