import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { knownOf, openProposal } from '#features/work/proposals/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import type { RawAnswers } from '../../public/rules/answers.ts'
import type { QuotationRow } from '../store/quotes.ts'
import type { Asking } from './detail.ts'
import { startDraft } from './draft.ts'

type Given = { readonly leadId: string; readonly answers: RawAnswers }

/** A quotation for a lead: what is known of the person is there already, and it is the lead's proposal from the first moment. */
export async function startForLead(db: Db, line: Line, { leadId, answers }: Given, asking: Asking): Promise<QuotationRow> {
  if (asking.actor.kind !== 'staff') throw problem('not-found')
  const { lead, holder } = await knownOf(db, { leadId, line: line.code, actor: asking.actor })
  const { agentId, customerId, mobile } = lead
  const row = await startDraft(db, line, { parts: { answers, holder }, lead: { agentId, customerId, mobile, name: nameOf(lead) } }, asking)
  await openProposal(db, { leadId: lead.id, line: line.code, quotationId: row.id, ...asking })
  return row
}
