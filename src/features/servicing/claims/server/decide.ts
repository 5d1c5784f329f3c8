import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { ClaimPaper } from '#lines/line/claims.ts'
import type { ClaimStep } from '../public/contract/office.ts'
import { lossKindOf } from '../rules/notice.ts'
import { isOwnPaper, ownPaperCode, wantedWith } from '../rules/papers.ts'
import { limitOf } from './describe.ts'
import { moveClaim } from './move.ts'
import { addMessage, type ClaimRow } from './store.ts'
import { dueDay, type News } from './tell.ts'

type Of<Name extends ClaimStep['step']> = Extract<ClaimStep, { step: Name }>
/** A claim as it stands afterwards, and who is told what. */
export type Decided = { readonly row: ClaimRow; readonly news?: News }
type Deciding = { readonly row: ClaimRow; readonly officer: Staff; readonly context: Context }

export const noteFromOffice = ({ row, context: { db, actor, now } }: Deciding, text: string, isNote = false) =>
  addMessage(db, { claimId: row.id, writtenBy: actorName(actor), isOffice: true, isNote, text, createdAt: now })

/** Papers of the line’s list, and others by name; asked for again, a paper is to be sent again. */
export async function askPapers(deciding: Deciding, { papers, others, text }: Of<'ask-papers'>): Promise<Decided> {
  const { row, context } = deciding
  const listed = lossKindOf(row.line, row.kind)?.papers ?? []
  if (papers.some((code) => !listed.some((paper) => paper.code === code)))
    throw problem('invalid', { fields: [{ path: 'papers', message: 'Choose papers from the list.' }] })
  const named = row.wanted.filter(({ code }) => isOwnPaper(code)).length
  const more: readonly ClaimPaper[] = [
    ...listed.filter(({ code }) => papers.includes(code)),
    ...others.map((title, index) => ({ code: ownPaperCode(named + index + 1), title })),
  ]
  if (more.length === 0) throw problem('invalid', { fields: [{ path: 'papers', message: 'Choose a paper, or name one.' }] })
  if (text) await noteFromOffice(deciding, text)
  const moved = await moveClaim(context, row, 'ask-papers', { wanted: wantedWith(row.wanted, more, context.now), provenAt: null })
  const said = messageTexts.claimPapersWanted({ number: row.number, count: more.length })
  return { row: moved, news: { title: 'Papers are wanted for a claim', toCustomer: said } }
}

/** What was found out; papers that are missing are not waited for any more, so that the law’s time runs. */
export async function assess(deciding: Deciding, { text }: Of<'assess'>): Promise<Decided> {
  const { row, context } = deciding
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(context, row, 'assess', { provenAt: row.provenAt ?? context.now })
  const said = messageTexts.claimAssessed({ number: row.number, until: dueDay(moved) })
  return { row: moved, news: { title: 'A claim was looked into', toCustomer: said } }
}

const offered = (row: ClaimRow): Decided => ({
  row,
  news: { title: 'An offer was made for a claim', toCustomer: messageTexts.claimOffered({ number: row.number, amount: row.offered ?? 0 }) },
})

/** What one person may not offer alone is told to nobody before another confirmed it. */
export async function offer({ row, officer, context }: Deciding, { amount, text }: Of<'offer'>): Promise<Decided> {
  const { db, actor, now } = context
  const limit = await limitOf(db, row, actor)
  if (limit !== null && amount > limit)
    throw problem('invalid', {
      fields: [
        {
          path: 'amount',
          message: limit === 0 ? 'The policy does not pay for such a loss.' : `The cover pays ${formatPesos(limit)} at most.`,
        },
      ],
    })
  const { aloneUpTo } = await claimTermsOn(db, dayOf(now))
  const set = { offered: amount, decision: { text } }
  if (amount <= aloneUpTo) return offered(await moveClaim(context, row, 'offer', { ...set, proposedBy: null }))
  const moved = await moveClaim(context, row, 'propose', { ...set, proposedBy: officer.id })
  return { row: moved, news: { title: 'An offer waits for a second person', toOffice: true } }
}

export async function confirm({ row, officer, context }: Deciding): Promise<Decided> {
  if (row.proposedBy === officer.id)
    throw problem('not-allowed', { message: 'Somebody else of the claims office confirms what you proposed.' })
  // The cover may say less by now: a policy that was changed, or a limit that was not known.
  const limit = await limitOf(context.db, row, context.actor)
  if (limit !== null && (row.offered ?? 0) > limit)
    throw problem('not-now', { message: msg`The cover pays ${formatPesos(limit)} at most.` })
  return offered(await moveClaim(context, row, 'offer'))
}

export async function turnBack(deciding: Deciding, { text }: Of<'return'>): Promise<Decided> {
  await noteFromOffice(deciding, text, true)
  const moved = await moveClaim(deciding.context, deciding.row, 'return', { offered: null, decision: null, proposedBy: null })
  return { row: moved, news: { title: 'A proposed amount was returned', toOffice: true } }
}

export async function deny(deciding: Deciding, { text }: Of<'deny'>): Promise<Decided> {
  const moved = await moveClaim(deciding.context, deciding.row, 'deny', { decision: { text }, offered: null })
  return { row: moved, news: { title: 'A claim is not paid', toCustomer: messageTexts.claimDenied(moved) } }
}

export async function settle(deciding: Deciding, { reference }: Of<'settle'>): Promise<Decided> {
  const { row, context } = deciding
  const amount = row.offered ?? 0
  // Kept with what was written, so that it is known still when the claim is opened again.
  await noteFromOffice(deciding, `${formatPesos(amount)} was paid, reference ${reference}.`)
  const moved = await moveClaim(context, row, 'settle', { settledAt: context.now, paidReference: reference, reserve: 0 })
  const said = messageTexts.claimSettled({ number: row.number, amount, reference })
  return { row: moved, news: { title: 'A claim was paid', toCustomer: said } }
}

export async function recover(deciding: Deciding, { amount, text }: Of<'recover'>): Promise<number> {
  await noteFromOffice(deciding, `${formatPesos(amount)} came back: ${text}`, true)
  return deciding.row.recovered + amount
}
