import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Refusal } from './standing.ts'
import { type Offer, wordsOf } from './store.ts'

export type Sending = {
  readonly secret: string
  readonly brand: { readonly name: string; readonly support: { readonly phone: string } }
}

type Sentence = Refusal | 'offerIdentity' | 'offerWrongCode' | 'offerCodesUsedUp' | 'offersStopped' | 'offerHeld'

/** Sends the customer one sentence about an offer, with whom to call; returns which one. */
export async function say<S extends Sentence>(
  db: Db,
  to: Offer,
  sentence: S,
  { secret, brand, enqueue }: Sending & { readonly enqueue: Enqueue },
): Promise<S> {
  const text = messageTexts[sentence](await wordsOf(db, to, brand.name))
  const message = { channel: 'sms', recipient: to.mobile, purpose: 'text-offer', about: to.quotation.id } as const
  await queueMessage(db, { secret, enqueue }, { ...message, ...text })
  return sentence
}
