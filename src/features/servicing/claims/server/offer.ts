import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { mortgageeOf, premiumLeft } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import { lossKindOf } from '../rules/notice.ts'
import { type Decided, type Deciding, noteFromOffice, type Of, wrongAmount } from './decide.ts'
import { limitOf } from './describe.ts'
import { moveClaim } from './move.ts'
import { type ClaimChange, type ClaimRow, lockOffers, paidFor, stateOf } from './store.ts'
import { insuredPolicy, notifyMortgagee, type TotalLosses } from './total-loss.ts'

/** Clears an offer with all its details. */
const NO_OFFER: ClaimChange = { offered: null, decision: null, proposedBy: null, isTotal: false, mortgageeEmail: null }

/** Notifies the customer and, for a total loss, the mortgagee before anything is paid. */
async function offered(row: ClaimRow, context: Context, losses: TotalLosses, isAnother = false): Promise<Decided> {
  await notifyMortgagee(row, 'to-pay', context, losses)
  const told = { ...row, amount: row.offered ?? 0 }
  const news = isAnother
    ? { title: 'An offer for a claim was changed', toCustomer: messageTexts.claimOfferChanged(told) }
    : { title: 'An offer was made for a claim', toCustomer: messageTexts.claimOffered(told) }
  return { row, news }
}

/** The claim without its offer; a mortgagee that was notified of it is notified that it no longer applies. */
async function withdrawn(row: ClaimRow, context: Context, losses: TotalLosses): Promise<ClaimRow> {
  await notifyMortgagee(row, 'not-paid', context, losses)
  return moveClaim(context, row, 'take-back', NO_OFFER)
}

/** Only some kinds of loss can be total; and what is kept for the rest of the premium must be less than the payment. */
async function refuseTotal(db: Db, row: ClaimRow, { amount, mortgageeEmail }: Of<'offer'>, mortgagee: string | undefined): Promise<void> {
  if (!lossKindOf(lineOf(row.line), row.kind)?.mayBeTotal)
    throw problem('invalid', { fields: [{ path: 'isTotal', message: 'Such a loss is never a total loss.' }] })
  if (mortgagee && !mortgageeEmail)
    throw problem('invalid', {
      fields: [
        {
          path: 'mortgageeEmail',
          ...withI18n(
            'message',
            msg`Enter the e-mail address of ${mortgagee}: the policy names it as mortgagee, so that it can be notified.`,
          ),
        },
      ],
    })
  const left = await premiumLeft(db, row.policyId)
  if (amount <= left) throw wrongAmount(msg`The rest of the premium, ${formatPesos(left)}, is deducted from it. Offer more than that.`)
}

type Spent = { readonly paid: number; readonly taken: number }

function aboveLimit(limit: number, { paid, taken }: Spent): Message | string {
  if (taken > 0)
    return msg`${formatPesos(taken)} is paid or offered for other claims under this policy. The cover pays at most ${formatPesos(limit)} more.`
  if (paid > 0) return msg`${formatPesos(paid)} was paid for this loss before. The cover pays at most ${formatPesos(limit)} more.`
  return limit === 0 ? 'The policy does not pay for such a loss.' : msg`The cover pays ${formatPesos(limit)} at most.`
}

/**
 * An offer above one person's limit is not disclosed before another confirms it. It also withdraws an existing offer: there is one at a
 * time.
 */
export async function offer({ row, officer, context }: Deciding, asked: Of<'offer'>, losses: TotalLosses): Promise<Decided> {
  const { db, actor, now } = context
  const { amount, text, isTotal } = asked
  await lockOffers(db, row)
  const { limit, taken } = await limitOf(db, row, actor)
  const paid = await paidFor(db, row)
  if (limit !== null && amount > limit) throw wrongAmount(aboveLimit(limit, { paid, taken }))
  const mortgagee = isTotal ? await mortgageeOf(db, await insuredPolicy(row, context)) : undefined
  if (isTotal) await refuseTotal(db, row, asked, mortgagee)
  const { aloneUpTo } = await claimTermsOn(db, dayOf(now))
  const set = { offered: amount, decision: { text }, isTotal, mortgageeEmail: mortgagee ? (asked.mortgageeEmail ?? null) : null }
  const isAnother = stateOf(row) === 'offered'
  const free = isAnother ? await withdrawn(row, context, losses) : row
  // What was paid before counts, so that no one pays alone in parts what they may not pay alone at once.
  if (paid + amount <= aloneUpTo)
    return offered(await moveClaim(context, free, 'offer', { ...set, proposedBy: null }), context, losses, isAnother)
  const moved = await moveClaim(context, free, 'propose', { ...set, proposedBy: officer.id })
  const told = isAnother ? { toCustomer: messageTexts.claimOfferWithdrawn(row) } : {}
  return { row: moved, news: { title: 'An offer is waiting for a second person', toOffice: true, ...told } }
}

export async function confirm({ row, officer, context }: Deciding, losses: TotalLosses): Promise<Decided> {
  if (row.proposedBy === officer.id)
    throw problem('not-allowed', { message: 'Someone else in the claims office confirms what you proposed.' })
  // The cover may be lower by now: the policy was changed, or something was offered for another loss.
  await lockOffers(context.db, row)
  const { limit } = await limitOf(context.db, row, context.actor)
  if (limit !== null && (row.offered ?? 0) > limit)
    throw problem('not-now', { message: msg`The cover pays ${formatPesos(limit)} at most.` })
  return offered(await moveClaim(context, row, 'offer'), context, losses)
}

export async function turnBack(deciding: Deciding, { text }: Of<'return'>): Promise<Decided> {
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(deciding.context, deciding.row, 'return', NO_OFFER)
  return { row: moved, news: { title: 'A proposed amount was returned', toOffice: true } }
}

/** Withdraws an offer that was not answered yet: the customer reads why. */
export async function takeBack(deciding: Deciding, { text }: Of<'take-back'>, losses: TotalLosses): Promise<Decided> {
  const { row, context } = deciding
  await noteFromOffice(deciding, text)
  const moved = await withdrawn(row, context, losses)
  return { row: moved, news: { title: 'An offer for a claim was withdrawn', toCustomer: messageTexts.claimOfferWithdrawn(row) } }
}
