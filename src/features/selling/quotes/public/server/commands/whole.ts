import type { Term } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { RiskKey } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import { assess, validate } from '../../../server/api/assess.ts'
import type { ActorContext } from '../../../server/api/detail.ts'
import { soldBy, startOffer } from '../../../server/api/draft.ts'
import { labelIn, type Parts } from '../../../server/api/labels.ts'
import { type Acceptance, accept, offer } from '../../../server/api/offer.ts'
import type { QuotationRow } from '../../../server/store/quotes.ts'

export type { Parts } from '../../../server/api/labels.ts'

/** The result of answers that are not stored as a quotation yet. */
export type CheckedSale = {
  readonly worksheet: Worksheet
  readonly term: Term
  readonly findings: readonly Finding[]
  readonly description: string
  readonly holderName: string
  readonly keys: readonly RiskKey[]
}

/** Validates, prices and controls a whole sale of an agent as its quotation would be, and stores nothing; throws with every fault. */
export async function checkSale(
  db: Db,
  line: Line,
  { id, ...given }: Parts & { readonly id: string },
  { actor, now }: { readonly actor: Staff; readonly now: Date },
): Promise<CheckedSale> {
  const agent = { id: actor.id, code: actor.agentCode, branch: actor.branch }
  const parts = await soldBy(db, line, agent, given)
  const owner = { agentId: agent.id, branch: agent.branch }
  const valid = await validate(db, line, { ...parts, ...owner }, { actor, now })
  const risk = {
    id,
    branch: agent.branch,
    ...valid,
    discount: valid.agreement.discount,
    approval: null,
    previousId: null,
    customerId: null,
  }
  const { worksheet, term, findings } = await assess(db, line, risk, now)
  return {
    ...{ worksheet, term, findings },
    description: line.risk.describe(valid.answers, labelIn(valid.labels), valid.formats).slice(0, 200),
    holderName: nameOf(valid.holder),
    keys: line.risk.keys(valid.answers, valid.formats),
  }
}

/** Starts a quotation from complete answers and makes the offer, or says who must decide on it. */
export const quoteWhole = async (db: Db, line: Line, parts: Parts, asking: ActorContext): Promise<QuotationRow> =>
  offer(db, line, await startOffer(db, line, { parts, step: 'confirm' }, asking), asking)

/** Accepts an offer at its stated price. */
export const acceptOffer = (
  db: Db,
  row: QuotationRow,
  consents: Acceptance['consents'],
  asking: Pick<Context, 'actor' | 'now' | 'origin'>,
): Promise<QuotationRow> => accept(db, lineIn(row), row, { total: row.total ?? 0, coverFrom: row.coverFrom ?? undefined, consents }, asking)
