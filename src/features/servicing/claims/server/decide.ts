import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { mortgageeOf, premiumLeft } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { ClaimPaper } from '#lines/line/claims.ts'
import type { ClaimStep } from '../public/contract/office.ts'
import { FAULT_TITLES } from '../rules/fault.ts'
import { lossKindOf } from '../rules/notice.ts'
import { isOwnPaper, ownPaperCode, wantedWith } from '../rules/papers.ts'
import { limitOf } from './describe.ts'
import { moveClaim } from './move.ts'
import { addMessage, type ClaimRow, changeClaim, getClaim } from './store.ts'
import { dueDay, type News } from './tell.ts'
import { insuredPolicy, lossTold, payTotalLoss, type TotalLosses } from './total-loss.ts'

type Of<Name extends ClaimStep['step']> = Extract<ClaimStep, { step: Name }>
/** A claim as it stands afterwards, and who is told what. */
export type Decided = { readonly row: ClaimRow; readonly news?: News }
type Deciding = { readonly row: ClaimRow; readonly officer: Staff; readonly context: Context }

export const noteFromOffice = ({ row, context: { db, actor, now } }: Deciding, text: string, isNote = false) =>
  addMessage(db, { claimId: row.id, writtenBy: actorName(actor), isOffice: true, isNote, text, createdAt: now })

/** Papers of the line’s list, and others by name; asked for again, a paper is to be sent again. */
export async function askPapers(deciding: Deciding, { papers, others, text }: Of<'ask-papers'>): Promise<Decided> {
  const { row, context } = deciding
  const listed = lossKindOf(lineOf(row.line), row.kind)?.papers ?? []
  if (papers.some((code) => !listed.some((paper) => paper.code === code)))
    throw problem('invalid', { fields: [{ path: 'papers', message: 'Choose documents from the list.' }] })
  const named = row.wanted.filter(({ code }) => isOwnPaper(code)).length
  const more: readonly ClaimPaper[] = [
    ...listed.filter(({ code }) => papers.includes(code)),
    ...others.map((title, index) => ({ code: ownPaperCode(named + index + 1), title })),
  ]
  if (more.length === 0) throw problem('invalid', { fields: [{ path: 'papers', message: 'Choose a document, or name one.' }] })
  if (text) await noteFromOffice(deciding, text)
  const moved = await moveClaim(context, row, 'ask-papers', { wanted: wantedWith(row.wanted, more, context.now), provenAt: null })
  const said = messageTexts.claimPapersWanted({ ...row, count: more.length })
  return { row: moved, news: { title: 'Documents are needed for a claim', toCustomer: said } }
}

/** What was found out; papers that are missing are not waited for any more, so that the law’s time runs. */
export async function assess(deciding: Deciding, { text }: Of<'assess'>): Promise<Decided> {
  const { row, context } = deciding
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(context, row, 'assess', { provenAt: row.provenAt ?? context.now })
  const said = messageTexts.claimAssessed({ ...row, until: dueDay(moved) })
  return { row: moved, news: { title: 'A claim was reviewed', toCustomer: said } }
}

/** The customer is told; and of a total loss the mortgagee, before anything is paid: what is paid is its to share in. */
async function offered(row: ClaimRow, context: Context, losses: TotalLosses): Promise<Decided> {
  const { db, enqueue } = context
  const { mortgageeEmail: recipient, ...loss } = lossTold(row)
  if (row.isTotal && recipient)
    await losses.tellMortgagee(db, await insuredPolicy(row, context), { ...loss, recipient, isPaid: false }, enqueue)
  return {
    row,
    news: { title: 'An offer was made for a claim', toCustomer: messageTexts.claimOffered({ ...row, amount: row.offered ?? 0 }) },
  }
}

const wrongAmount = (message: Message | string) => problem('invalid', { fields: [{ path: 'amount', ...withI18n('message', message) }] })

/** Only some losses can be of all that is insured; and what is kept for the rest of the premium is less than what is paid. */
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

/** What one person may not offer alone is told to nobody before another confirmed it. */
export async function offer({ row, officer, context }: Deciding, asked: Of<'offer'>, losses: TotalLosses): Promise<Decided> {
  const { db, actor, now } = context
  const { amount, text, isTotal } = asked
  const limit = await limitOf(db, row, actor)
  if (limit !== null && amount > limit)
    throw wrongAmount(limit === 0 ? 'The policy does not pay for such a loss.' : msg`The cover pays ${formatPesos(limit)} at most.`)
  const mortgagee = isTotal ? await mortgageeOf(db, await insuredPolicy(row, context)) : undefined
  if (isTotal) await refuseTotal(db, row, asked, mortgagee)
  const { aloneUpTo } = await claimTermsOn(db, dayOf(now))
  const set = { offered: amount, decision: { text }, isTotal, mortgageeEmail: mortgagee ? (asked.mortgageeEmail ?? null) : null }
  if (amount <= aloneUpTo) return offered(await moveClaim(context, row, 'offer', { ...set, proposedBy: null }), context, losses)
  const moved = await moveClaim(context, row, 'propose', { ...set, proposedBy: officer.id })
  return { row: moved, news: { title: 'An offer is waiting for a second person', toOffice: true } }
}

export async function confirm({ row, officer, context }: Deciding, losses: TotalLosses): Promise<Decided> {
  if (row.proposedBy === officer.id)
    throw problem('not-allowed', { message: 'Someone else in the claims office confirms what you proposed.' })
  // The cover may say less by now: a policy that was changed, or a limit that was not known.
  const limit = await limitOf(context.db, row, context.actor)
  if (limit !== null && (row.offered ?? 0) > limit)
    throw problem('not-now', { message: msg`The cover pays ${formatPesos(limit)} at most.` })
  return offered(await moveClaim(context, row, 'offer'), context, losses)
}

export async function turnBack(deciding: Deciding, { text }: Of<'return'>): Promise<Decided> {
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(deciding.context, deciding.row, 'return', {
    offered: null,
    decision: null,
    proposedBy: null,
    isTotal: false,
    mortgageeEmail: null,
  })
  return { row: moved, news: { title: 'A proposed amount was returned', toOffice: true } }
}

export async function deny(deciding: Deciding, { text }: Of<'deny'>): Promise<Decided> {
  const moved = await moveClaim(deciding.context, deciding.row, 'deny', { decision: { text }, offered: null })
  return { row: moved, news: { title: 'A claim is not paid', toCustomer: messageTexts.claimDenied(moved) } }
}

/** Whose fault it was, and why, as the customer reads it: the price of the next year depends on it. */
export async function decideFault(deciding: Deciding, { fault, text }: Of<'fault'>): Promise<Decided> {
  const { row, context } = deciding
  if (lossKindOf(lineOf(row.line), row.kind)?.counts !== 'at-fault')
    throw problem('not-now', { message: 'For such a loss, no one is asked whose fault it was.' })
  await noteFromOffice(deciding, `${FAULT_TITLES[fault]}: ${text}`)
  await changeClaim(context.db, row.id, { fault, updatedAt: context.now })
  const told = messageTexts.claimFault(row)
  return { row: await getClaim(context.db, row.id), news: { title: 'It was decided whose fault a loss was', toCustomer: told } }
}

export async function settle(deciding: Deciding, { reference }: Of<'settle'>, losses: TotalLosses): Promise<Decided> {
  const { row, context } = deciding
  if (row.fault === 'undetermined' && lossKindOf(lineOf(row.line), row.kind)?.counts === 'at-fault')
    throw problem('not-now', { message: 'First say whose fault it was: next year’s price depends on it.' })
  const deducted = row.isTotal ? await payTotalLoss(row, context, losses) : 0
  const amount = (row.offered ?? 0) - deducted
  const kept = deducted > 0 ? ` ${formatPesos(deducted)} was kept for the rest of the premium.` : ''
  // Kept with what was written, so that it is known still when the claim is opened again.
  await noteFromOffice(deciding, `${formatPesos(amount)} was paid, reference ${reference}.${kept}`)
  const moved = await moveClaim(context, row, 'settle', { settledAt: context.now, paidReference: reference, reserve: 0, deducted })
  const said = messageTexts.claimSettled({ ...row, amount, reference })
  return { row: moved, news: { title: 'A claim was paid', toCustomer: said } }
}

export async function recover(deciding: Deciding, { amount, text }: Of<'recover'>): Promise<number> {
  await noteFromOffice(deciding, `${formatPesos(amount)} came back: ${text}`, true)
  return deciding.row.recovered + amount
}
