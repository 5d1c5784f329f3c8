import { eq } from 'drizzle-orm'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { CheckRow } from './store.ts'

type Deps = { readonly secret: string; readonly brand: { readonly name: string }; readonly enqueue: Enqueue }

/** Notifies the customer how a review ended: they left when it started. */
export async function notifyReviewed(db: Db, { policyId, state }: CheckRow, { secret, brand, enqueue }: Deps): Promise<void> {
  const [policy] = await db
    .select({ holder: policies.holder, quotationNumber: policies.quotationNumber })
    .from(policies)
    .where(eq(policies.id, policyId))
  if (!policy) return
  const text = state === 'approved' ? messageTexts.identityConfirmed : messageTexts.identityNotConfirmed
  await queueMessage(
    db,
    { enqueue, secret },
    {
      channel: 'sms',
      recipient: policy.holder.mobile,
      ...text({ brand: brand.name, quotation: policy.quotationNumber }),
      purpose: 'identity-reviewed',
      about: policyId,
    },
  )
}
