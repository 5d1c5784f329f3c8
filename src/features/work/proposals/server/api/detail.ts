import { policyLife, quotationLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { fieldsOf } from '#kit/field.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { Proposal } from '../../public/contract.ts'
import { CARDS, CardCode, isEditable } from '../../rules/cards.ts'
import { PROPOSAL_STATES } from '../../rules/proposals.ts'
import { type ProposalRow, type Surroundings, surroundingsOf, type Values } from '../store.ts'

function proposalState(word: string) {
  const state = PROPOSAL_STATES.find((each) => each === word)
  if (!state) throw new Error(`a proposal in unknown state ${word}`)
  return state
}

/** Everything that the person asking may know about a proposal. */
export async function detailOf(db: Db, row: ProposalRow, now: Date): Promise<Proposal> {
  const around = await surroundingsOf(db, row)
  const { lead, agent, quotation, policy, payment } = around
  const cards = cardsOf(row, around)
  const state = proposalState(row.state)
  const quoted = quotation && {
    ...quotation,
    state: stateNow(parseState(quotationLife, quotation.state), quotation.validUntil, now),
  }
  return {
    id: row.id,
    number: row.number,
    line: row.line,
    lineName: lineOf(row.line)?.name ?? row.line,
    state,
    version: row.version,
    lead: { id: lead.id, number: lead.number, name: nameOf(lead), mobile: lead.mobile },
    agent,
    cards,
    editable: CardCode.options.filter((card) => isEditable(card, { state, quotation: quoted, hasQuotation: row.quotationId !== null })),
    labels: await labelsFor(db, codesIn(cards)),
    hasQuotation: row.quotationId !== null,
    quotation: quoted && {
      id: quoted.id,
      number: quoted.number,
      state: quoted.state,
      description: quoted.description,
      coverFrom: quoted.coverFrom,
      coverTo: quoted.coverTo,
      validUntil: quoted.validUntil,
      worksheet: quoted.worksheet,
      total: quoted.total,
    },
    policy: policy && { ...policy, state: parseState(policyLife, policy.state) },
    payment: payment && { ...payment, paidAt: payment.paidAt?.toISOString() ?? null },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The cards as typed; the quotation's policyholder is the proposer once there is a quotation. */
const cardsOf = ({ cards }: ProposalRow, { quotation }: Surroundings): Record<CardCode, Values> => ({
  lifeAssured: cards.lifeAssured ?? {},
  proposer: quotation?.holder ?? cards.proposer ?? {},
  nominee: cards.nominee ?? {},
  plan: cards.plan ?? {},
  premium: cards.premium ?? {},
  other: cards.other ?? {},
  payment: cards.payment ?? {},
})

const codesIn = (cards: Readonly<Record<CardCode, Values>>): (readonly [list: string, code: string])[] =>
  CardCode.options.flatMap((card) =>
    fieldsOf(CARDS[card].schema).flatMap(({ name, lookup }) => {
      const value = cards[card][name]
      return lookup && value ? [[lookup.list, String(value)] as const] : []
    }),
  )
