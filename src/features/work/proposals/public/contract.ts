import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { policyLife, quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Worksheet } from '#domain/worksheet.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { plainText } from '#kit/text.ts'
import { CardCode } from '../rules/cards.ts'
import { ProposalItem, proposalList } from '../rules/list.ts'
import { PROPOSAL_STATES } from '../rules/proposals.ts'

export { ProposalItem } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(PROPOSAL_STATES)
const Word = plainText(100).trim()

/** Answers of a card as they are stored: values by the name of their field. */
const Answers = z.record(z.string(), z.unknown())

export const Proposal = z.object({
  id: Id,
  number: z.string(),
  line: z.string(),
  lineName: z.string(),
  state: State,
  version: z.int(),
  lead: z.object({ id: Id, number: z.string(), name: z.string(), mobile: z.string() }),
  agent: z.object({ id: Id, name: z.string() }),
  /** As typed; the proposer is the quotation's policyholder once there is a quotation. */
  cards: z.record(CardCode, Answers),
  /** Cards that can be typed here in the proposal's current state. */
  editable: z.array(CardCode),
  /** Labels of coded answers, by `list:code`. */
  labels: z.record(z.string(), z.string()),
  /** There is a quotation, although it may belong to an advisor whom the reader may not see. */
  hasQuotation: z.boolean(),
  quotation: z
    .object({
      id: Id,
      number: z.string(),
      state: z.enum(quotationLife.states),
      description: z.string(),
      coverFrom: Day.nullable(),
      coverTo: Day.nullable(),
      validUntil: Day.nullable(),
      worksheet: Worksheet.nullable(),
      total: Centavos.nullable(),
    })
    .nullable(),
  policy: z.object({ id: Id, number: z.string().nullable(), state: z.enum(policyLife.states) }).nullable(),
  payment: z.object({ reference: z.string(), state: z.string(), amount: Centavos, paidAt: Instant.nullable() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Proposal = z.output<typeof Proposal>

export const contract = {
  proposalsOfAgent: list('getAgentproposal/:id', proposalList, {
    reveals: 'proposal',
    summary: 'Proposals of a staff member, newest first, 15 a page; with team also of everyone below them',
    audience: 'agent',
    feature: 'LEADS',
    offline: true,
  }),
  proposalsOfLead: get('user/lead/:id/proposals', {
    reveals: 'lead',
    summary: 'Proposals of a lead, newest first',
    reply: z.object({ items: z.array(ProposalItem) }),
    feature: 'LEADS',
    offline: true,
  }),
  createProposal: post('user/proposal', {
    summary: 'Creates a proposal of a lead for a line of insurance, or links an existing quotation to the lead',
    body: z.object({ leadId: Id, line: Word, quotationId: Id.optional() }),
    reply: Proposal,
    feature: 'LEADS',
  }),
  proposal: get('user/proposal/:id', {
    reveals: 'proposal',
    summary: 'One proposal: its cards, and data of its quotation, policy and payment',
    reply: Proposal,
    feature: 'LEADS',
    offline: true,
  }),
  saveCard: put('user/proposal/:id/card', {
    summary: 'Saves one card of a draft proposal',
    body: z.object({ version: z.int().min(1), card: CardCode, values: Answers }),
    reply: Proposal,
    feature: 'LEADS',
  }),
} satisfies Contract
