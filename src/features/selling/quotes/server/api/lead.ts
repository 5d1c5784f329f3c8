import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import type { RawAnswers } from '../../public/rules/answers.ts'
import { prospects } from '../../public/server/sources.ts'
import type { QuotationRow } from '../store/quotes.ts'
import type { ActorContext } from './detail.ts'
import { startDraft } from './draft.ts'

type Given = { readonly leadId: string; readonly answers: RawAnswers; readonly id?: string | undefined }

/** Starts a quotation for a lead: what is known of the person is filled in, and it is the lead's proposal from the first moment. */
export async function startForLead(db: Db, line: Line, { leadId, answers, id }: Given, asking: ActorContext): Promise<QuotationRow> {
  const { actor, now } = asking
  if (actor.kind !== 'staff') throw problem('not-found')
  const { find, openProposal } = onlyContribution(prospects)
  const { lead, holder } = await find(db, { leadId, line: line.code, actor })
  const { agentId, customerId, mobile } = lead
  const row = await startDraft(
    db,
    line,
    { id, parts: { answers, holder }, lead: { agentId, customerId, mobile, name: nameOf(lead) } },
    asking,
  )
  await openProposal(db, { leadId: lead.id, line: line.code, quotationId: row.id, actor, now })
  return row
}
