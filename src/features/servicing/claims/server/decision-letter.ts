import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { letterFacts } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { FileReply } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import type { Context } from '#kit/server/context.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { decisionLetter } from '../rules/decision-letter.ts'
import { DECIDED_STATES, type DecidedState } from '../rules/steps.ts'
import { lossTitleOf, toldAmountsOf } from './describe.ts'
import { type ClaimRow, stateOf } from './store.ts'
import { insuredPolicy } from './total-loss.ts'

export type LetterDeps = { readonly brand: Brand; readonly signing: DocumentSigning }

/** The present decision on a claim as a signed letter. */
export async function decisionPdf(row: ClaimRow, context: Context, { brand, signing }: LetterDeps): Promise<FileReply> {
  const { db } = context
  const state = DECIDED_STATES.find((each): each is DecidedState => each === stateOf(row))
  const decided = (await historyOf(db, row.id)).findLast(({ to }) => to === state)
  if (!state || !decided) throw problem('not-ready', { message: 'There is no decision on this claim yet.' })
  const { offered, isTotal, deducted } = await toldAmountsOf(db, row)
  const document = decisionLetter({
    ...(await letterFacts(db, await insuredPolicy(row, context), decided.at, brand)),
    claim: {
      ...{ number: row.number, state, loss: lossTitleOf(row), lossOn: dayOf(row.lossAt), reportedOn: dayOf(row.createdAt) },
      ...{ decidedOn: dayOf(decided.at), text: row.decision?.text ?? null, offered: offered ?? 0, deducted, isTotal },
      reference: row.paidReference,
    },
  })
  const bytes = await renderPdf(document, letterheadOf(brand), decided.at, await signing())
  return { name: `claim-${row.number}-${state}.pdf`, type: PDF, bytes }
}
