import type { Term } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { RiskKey } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import { outcomeFor, pricedBy } from '../../../server/api/apply-assessment.ts'
import { assess, validate } from '../../../server/api/assess.ts'
import type { ActorContext } from '../../../server/api/detail.ts'
import { soldBy, startOffer } from '../../../server/api/draft.ts'
import { labelIn, type Parts } from '../../../server/api/labels.ts'
import { type Acceptance, accept, offer } from '../../../server/api/offer.ts'
import { changeQuotation, type QuotationRow } from '../../../server/store/quotes.ts'
import { addVersion } from '../../../server/store/versions.ts'
import { stateNow } from '../../rules/quotes.ts'
import { agreementOf } from './agreement.ts'

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

/**
 * An open offer at its price of today, by the tables that gave it: cover that starts at once starts later each day, and where it ends with a
 * registration, costs less.
 */
export async function offerToday(db: Db, row: QuotationRow, { actor, now }: ActorContext): Promise<QuotationRow> {
  const { state, validUntil, commercial, agentId, tariffId } = row
  if (!tariffId || !['quoted', 'approved'].includes(stateNow(state, validUntil, now))) return row
  const { discount } = await agreementOf(db, commercial, { id: agentId })
  const assessed = await assess(db, lineIn(row), { ...row, keep: await getTariff(db, tariffId), discount }, now)
  // What technical control finds anew is for acceptance to say.
  const isOffered = ['quote', 'approval-stands'].includes(outcomeFor(row, assessed))
  if (assessed.worksheet.total === row.total || !isOffered) return row
  // It is the same offer still, so it takes no step, of which its customer would be told.
  const today = await changeQuotation(db, row, pricedBy(assessed), now)
  await addVersion(db, today, actor, now)
  return today
}

/** Accepts an offer at its stated price, on the days that it has now. */
export const acceptOffer = (
  db: Db,
  row: QuotationRow,
  consents: Acceptance['consents'],
  asking: Pick<Context, 'actor' | 'now' | 'origin'>,
): Promise<QuotationRow> => accept(db, lineIn(row), row, { total: row.total ?? 0, coverFrom: null, consents }, asking)
