import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { prefillOf } from '#features/work/leads/public/rules/leads.ts'
import { findLead } from '#features/work/leads/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { ProposalState } from '../rules/proposals.ts'
import { addProposal, openDraftOf, tieToQuotation, type Values } from './store.ts'

type Opening = {
  readonly leadId: string
  /** Code of a line that we sell. */
  readonly line: string
  /** The quotation that it leads to, if there is one already, and the state that results from it. */
  readonly quotationId?: string | undefined
  readonly state?: ProposalState | undefined
  readonly actor: Actor
  readonly now: Date
}

/**
 * Adds a proposal to a lead, in the caller's transaction; returns its id. With a quotation, a draft of the lead for the same line that
 * still has none becomes that quotation's. What the lead states is not asked again. The lead's history is written by the database.
 */
export async function openProposal(db: Db, { leadId, line, quotationId, state = 'draft', actor, now }: Opening): Promise<string> {
  const lead = await findLead(db, actor, leadId)
  const sold = lineOf(line)
  if (!sold) throw problem('not-found', { message: 'We do not sell this line of insurance.' })
  const draft = quotationId ? await openDraftOf(db, lead.id, line) : undefined
  if (draft && quotationId) {
    await tieToQuotation(db, draft.id, { quotationId, state, updatedAt: now })
    return draft.id
  }
  return addProposal(db, {
    prefix: sold.prefix,
    today: dayOf(now),
    agentId: lead.agentId,
    leadId: lead.id,
    line,
    quotationId: quotationId ?? null,
    state,
    cards: { proposer: { ...prefillOf(lead) } },
    createdAt: now,
    updatedAt: now,
  })
}

/** What is known about the person before a quotation of a lead starts: the proposer of an open draft, and what the lead itself states. */
export async function knownOf(db: Db, { leadId, line, actor }: Pick<Opening, 'leadId' | 'line' | 'actor'>) {
  const lead = await findLead(db, actor, leadId)
  const draft = await openDraftOf(db, lead.id, line)
  const holder: Values = { ...prefillOf(lead), ...draft?.cards.proposer }
  return { lead, holder }
}
