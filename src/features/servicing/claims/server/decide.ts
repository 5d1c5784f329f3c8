import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { lineOf } from '#lines'
import type { ClaimPaper } from '#lines/line/claims.ts'
import type { ClaimStep } from '../public/contract/office.ts'
import { FAULT_TITLES } from '../rules/fault.ts'
import { lossKindOf } from '../rules/notice.ts'
import { isOwnPaper, ownPaperCode, wantedWith } from '../rules/papers.ts'
import { moveClaim } from './move.ts'
import { dueDay, type News } from './notify.ts'
import { addMessage, type ClaimRow, changeClaim, getClaim, paidFor } from './store.ts'
import { payTotalLoss, type TotalLosses } from './total-loss.ts'

export type Of<Name extends ClaimStep['step']> = Extract<ClaimStep, { step: Name }>
/** The resulting claim, and who is notified of what. */
export type Decided = { readonly row: ClaimRow; readonly news?: News }
export type Deciding = { readonly row: ClaimRow; readonly officer: Staff; readonly context: Context }

export const wrongAmount = (message: Message | string) =>
  problem('invalid', { fields: [{ path: 'amount', ...withI18n('message', message) }] })

export const noteFromOffice = ({ row, context: { db, actor, now } }: Deciding, text: string, isNote = false) =>
  addMessage(db, { claimId: row.id, writtenBy: actorName(actor), isOffice: true, isNote, text, createdAt: now })

/** Documents of the line’s list, and others by name; a document requested again has to be sent again. */
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

/** Records the findings; missing documents are no longer waited for, so that the law’s time starts. */
export async function assess(deciding: Deciding, { text }: Of<'assess'>): Promise<Decided> {
  const { row, context } = deciding
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(context, row, 'assess', { provenAt: row.provenAt ?? context.now })
  const said = messageTexts.claimAssessed({ ...row, until: dueDay(moved) })
  return { row: moved, news: { title: 'A claim was reviewed', toCustomer: said } }
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
  // Kept in the correspondence, so that it is still known when the claim is reopened.
  await noteFromOffice(deciding, `${formatPesos(amount)} was paid, reference ${reference}.${kept}`)
  const moved = await moveClaim(context, row, 'settle', { settledAt: context.now, paidReference: reference, deducted })
  const said = messageTexts.claimSettled({ ...row, amount, reference })
  return { row: moved, news: { title: 'A claim was paid', toCustomer: said } }
}

/** No more comes back than was paid, also by payments before the claim was reopened. */
export async function recover(deciding: Deciding, { amount, text }: Of<'recover'>): Promise<number> {
  const { row, context } = deciding
  const left = (await paidFor(context.db, row)) - row.recovered
  if (left <= 0) throw wrongAmount('All that was paid for this claim has come back already.')
  if (amount > left) throw wrongAmount(msg`Enter at most ${formatPesos(left)}: no more than that was paid and has not come back yet.`)
  await noteFromOffice(deciding, `${formatPesos(amount)} came back: ${text}`, true)
  return row.recovered + amount
}
