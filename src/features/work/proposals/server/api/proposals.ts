import { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { changeHolder, getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { policyOfQuotation } from '#features/servicing/policies/public/server/commands/policies.ts'
import { findLead } from '#features/work/leads/public/server/commands.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract, type Proposal } from '../../public/contract.ts'
import { CARDS } from '../../rules/cards.ts'
import { stateByPolicy, stateByQuotation } from '../../rules/proposals.ts'
import { openProposal } from '../commands.ts'
import { proposalsOf, proposalsPage } from '../lists.ts'
import { bumpVersion, getProposal, lockProposal, type ProposalRow, saveCard } from '../store.ts'
import { detailOf } from './detail.ts'

export const proposalsApi = () =>
  serving(contract, {
    proposalsOfAgent: ({ params, query: { team, ...filters } }, { actor, page }) => {
      if (!isUuid(params.id)) throw problem('not-found')
      const list = proposalsPage({ viewer: requireStaff(actor).id, staff: params.id, team: team ?? false }, filters)
      return page(list.query, list.values)
    },

    proposalsOfLead: async ({ params }, { db, actor }) => {
      const lead = await findLead(db, actor, params.id)
      return { items: await proposalsOf(db, lead.id) }
    },

    createProposal: async ({ body: { leadId, line, quotationId } }, context) => {
      const { db, actor, now } = context
      const tied = quotationId ? await findProposalState(quotationId, line, context) : {}
      const id = await openProposal(db, { leadId, line, ...tied, actor, now })
      return reply(await getProposal(db, actor, id), context)
    },

    proposal: async ({ params }, context) => reply(await getProposal(context.db, context.actor, params.id), context),

    saveCard: async ({ params, body: { version, card, values } }, context) => {
      const { db, actor, now } = context
      const row = await lockProposal(db, actor, params.id)
      const before = await detailOf(db, row, now)
      if (row.version !== version) throw problem('changed-meanwhile', { data: before })
      if (!before.editable.includes(card)) throw problem('not-now')
      const { schema } = CARDS[card]
      const parsed = z.object({ values: schema }).parse({ values: applicableAnswers(schema, values) }).values
      if (card === 'proposer' && before.quotation) {
        // The quotation may ask the policyholder for more than the card: that stays.
        const others = Object.entries(before.cards.proposer ?? {}).filter(([name]) => !Object.hasOwn(schema.shape, name))
        await changeHolder(db, before.quotation.id, { ...Object.fromEntries(others), ...parsed }, { actor, now })
        return reply(await bumpVersion(db, row, now), context)
      }
      return reply(await saveCard(db, row, card, parsed, now), context)
    },
  })

async function reply(row: ProposalRow, { db, now, about }: Context): Promise<Proposal> {
  about(`proposal:${row.id}`)
  return detailOf(db, row, now)
}

/** An existing quotation of the same line, and the proposal's state that follows from its state. */
async function findProposalState(quotationId: string, line: string, { db, actor }: Context) {
  const quotation = await getVisibleQuotation(db, actor, quotationId)
  if (quotation.line !== line) throw problem('not-found')
  const policy = await policyOfQuotation(db, quotationId)
  return { quotationId, state: (policy && stateByPolicy(policy.state)) ?? stateByQuotation(quotation.state) }
}
