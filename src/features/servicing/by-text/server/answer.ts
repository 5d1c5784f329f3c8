import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { closeReceivedText, type ReceivedText, takeReceivedText } from '#features/messaging/messages/public/server/received.ts'
import { notifyAgentOfQuotation } from '#features/people/notifications/public/server/commands/records.ts'
import type { TextCodes } from '#features/people/session/public/server/text-codes.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { acceptTextOffer, payTextOffer } from '../public/contract.ts'
import { meaningOf } from '../rules/reply.ts'
import { type Sending, say } from './say.ts'
import { standingOf } from './standing.ts'
import { newestOffer, noteOffer, type Offer, offerAnswered, offerNamed, wordsOf } from './store.ts'

/** Limits of texts per number, read within an hour and answered within a day, so that programs answering each other stop. */
const READ_AN_HOUR = 20
const ANSWERED_A_DAY = 12
const NOT_UNDERSTOOD = 'textNotUnderstood'

type Answering = Sending & { readonly codes: TextCodes }
type Work = Pick<JobContext, 'now' | 'enqueue' | 'log'> & Answering

/** Answers a text sent to us, once, in one transaction; does not answer a number that writes too much. */
export const answerReceivedText = (textId: string, { transaction, ...work }: Pick<JobContext, 'transaction'> & Work): Promise<void> =>
  transaction(async (db) => {
    const text = await takeReceivedText(db, work.secret, textId, work.now)
    if (!text) return
    const { received, answered } = text.lately
    const isTooMuch = received > READ_AN_HOUR || answered >= ANSWERED_A_DAY
    await closeReceivedText(db, text.id, isTooMuch ? null : await answer(db, text, work))
  })

/** Does what the text says; returns which message answers it, if any. */
async function answer(db: Db, text: ReceivedText, work: Work): Promise<string | null> {
  const meaning = meaningOf(text.text)
  switch (meaning.what) {
    case 'yes': {
      const offer = await offerNamed(db, text.sender, meaning.reference)
      return offer ? takeYes(db, offer, work) : notUnderstood(db, text, work)
    }
    case 'code': {
      const offer = await offerAnswered(db, text.sender)
      return offer ? takeCode(db, offer, meaning.code, work) : notUnderstood(db, text, work)
    }
    case 'stop': {
      const offer = await newestOffer(db, text.sender)
      return offer ? stop(db, offer, work) : null
    }
    case 'unclear':
      return notUnderstood(db, text, work)
  }
}

/** One helpful answer a day, which reveals nothing to a stranger. */
async function notUnderstood(db: Db, { sender, lately }: ReceivedText, { secret, brand, enqueue }: Work): Promise<string | null> {
  if (lately.by(NOT_UNDERSTOOD) > 0) return null
  const text = messageTexts.textNotUnderstood({ brand: brand.name, phone: brand.support.phone })
  await queueMessage(db, { secret, enqueue }, { channel: 'sms', recipient: sender, purpose: 'text-not-understood', ...text })
  return NOT_UNDERSTOOD
}

const purposeOf = ({ offer }: Offer): string => `text-offer:${offer.id}`

/** A yes is answered with a code; a repeated one, with what is next. */
async function takeYes(db: Db, to: Offer, work: Work): Promise<string | null> {
  const { now, log, enqueue, secret, brand, codes } = work
  const standing = await standingOf(db, to, now)
  if (standing === 'accepted') {
    await enqueue(db, payTextOffer, { offerId: to.offer.id })
    return 'offerAtCounter'
  }
  if (standing !== 'open') return say(db, to, standing, work)
  if (to.offer.provedAt && !to.offer.refusedBecause) return null
  await noteOffer(db, to.offer.id, { answeredAt: now, provedAt: null, refusedBecause: null, stoppedAt: null })
  const { reference, total } = await wordsOf(db, to, brand.name)
  const queue = (code: string, expiresAt: Date) =>
    queueMessage(
      db,
      { secret, enqueue },
      {
        ...{ channel: 'sms', recipient: to.mobile, purpose: 'one-time-code', expiresAt },
        ...messageTexts.offerCode({ brand: brand.name, reference, total, code }),
      },
    )
  try {
    await codes.send(db, { mobile: to.mobile, purpose: purposeOf(to), now, log }, queue)
    return 'offerCode'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return say(db, to, 'offerCodesUsedUp', work)
  }
}

/** The right code proves the number and means yes; a job does the rest, in the customer's name. */
async function takeCode(db: Db, to: Offer, code: string, work: Work): Promise<string | null> {
  if (to.offer.provedAt) return null
  const checked = await work.codes.check(db, { mobile: to.mobile, purpose: purposeOf(to), now: work.now }, code)
  if (checked !== 'right') return say(db, to, checked === 'wrong' ? 'offerWrongCode' : 'offerCodesUsedUp', work)
  await noteOffer(db, to.offer.id, { provedAt: work.now })
  await work.enqueue(db, acceptTextOffer, { offerId: to.offer.id })
  return 'offerAccepted'
}

async function stop(db: Db, to: Offer, work: Work): Promise<string | null> {
  if (to.offer.stoppedAt) return null
  await noteOffer(db, to.offer.id, { stoppedAt: work.now })
  await notifyAgentOfQuotation(db, to.quotation, { kind: 'text-offer-stopped', title: 'Your customer wants no more offers by text' })
  return say(db, to, 'offersStopped', work)
}
