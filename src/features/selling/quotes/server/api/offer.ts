import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { reportUnlicensedSale } from '#features/people/licences/public/server/commands.ts'
import { allowMarketing } from '#features/people/privacy/public/server/commands.ts'
import { validDaysOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { changesBetween, lastDayOf } from '../../public/rules/quotes.ts'
import { agreementOf } from '../../public/server/commands/agreement.ts'
import { addConsents, type Change, type QuotationRow } from '../store/quotes.ts'
import { addVersion, isKept } from '../store/versions.ts'
import { applyAssessment, outcomeFor, pricedBy } from './apply-assessment.ts'
import { assess, validate } from './assess.ts'
import type { ActorContext } from './detail.ts'
import { customerOf } from './draft.ts'
import { labelIn } from './labels.ts'
import { requireState, transition } from './transition.ts'

/**
 * Validates, prices and controls a quotation, and makes the offer or says who must decide on it; it is valid for the days of its line, or
 * `until` a day.
 */
export async function offer(db: Db, line: Line, row: QuotationRow, { actor, now }: ActorContext, until?: Day): Promise<QuotationRow> {
  requireState(row, now, 'draft', 'quoted', 'referred', 'approved')
  const today = dayOf(now)
  const valid = await validate(db, line, row, { actor, now })
  const customerId = await customerOf(db, row, valid.holder, actor)
  const assessed = await assess(db, line, { ...row, ...valid, customerId, discount: valid.agreement.discount }, now)
  const change: Change = {
    answers: valid.answers,
    holder: valid.holder,
    alternate: valid.alternate,
    description: line.risk.describe(valid.answers, labelIn(valid.labels), valid.formats).slice(0, 200),
    holderName: nameOf(valid.holder),
    customerId,
    quotedAt: now,
    validUntil: until ?? lastDayOf(today, await validDaysOn(db, line.code, today)),
    step: 'confirm',
  }
  return applyAssessment(db, row, assessed, { actor, now, change })
}

/** The code that every line uses for the consent to marketing of other insurance. */
const MARKETING_DECLARATION = 'privacy-marketing'

export type Acceptance = {
  readonly total: number
  /** The first day of cover that was shown; null where only the price was. */
  readonly coverFrom?: string | null | undefined
  readonly consents: readonly { readonly code: string; readonly version: string; readonly accepted: boolean }[]
}

/**
 * Accepts an offer. It is priced once more with the tables that priced it, even if others have come into force: the customer confirms the
 * exact price that the policy will have, or is shown both breakdowns. Anything new that an underwriter must decide on refers it.
 */
export async function accept(
  db: Db,
  line: Line,
  row: QuotationRow,
  given: Acceptance,
  { actor, now, origin }: Pick<Context, 'actor' | 'now' | 'origin'>,
): Promise<QuotationRow> {
  requireState(row, now, 'quoted', 'approved')
  const { worksheet: before, tariffId } = row
  if (!before || !tariffId) throw problem('not-now')
  const consents = agreedTo(line, given.consents)
  const { discount } = await agreementOf(db, row.commercial, { id: row.agentId })
  const assessed = await assess(db, line, { ...row, keep: await getTariff(db, tariffId), discount }, now)
  const outcome = outcomeFor(row, assessed)
  if (outcome === 'refer' || outcome === 'decline-by-rule') return applyAssessment(db, row, assessed, { actor, now })
  const { worksheet: after, term } = assessed
  const hasMoved = given.coverFrom !== null && (given.coverFrom ?? row.coverFrom) !== term.from
  if (given.total !== after.total || hasMoved)
    throw problem('price-changed', {
      ...(hasMoved
        ? {
            message: msg`Cover would now start on ${formatDay(term.from)} and end on ${formatDay(term.to)}. Please check the new dates and confirm again.`,
          }
        : {}),
      data: { before, after, changes: changesBetween(before, after), coverFrom: term.from, coverTo: term.to },
    })
  const who = { quotationId: row.id, actor: actor.kind === 'staff' || actor.kind === 'customer' ? `${actor.kind}:${actor.id}` : actor.kind }
  await addConsents(
    db,
    consents.map((consent) => ({ ...consent, ...who, address: origin.address, userAgent: origin.userAgent, at: now })),
  )
  const marketing = consents.find(({ declaration, accepted }) => declaration === MARKETING_DECLARATION && accepted)
  if (marketing && row.customerId)
    await allowMarketing(db, row.customerId, { ...origin, version: marketing.version, actor: who.actor, at: now })
  const accepted = await transition(db, row, {
    event: 'accept',
    actor,
    now,
    change: pricedBy(assessed),
    reason: `${formatPesos(after.total)}, ${consents.filter(({ accepted }) => accepted).length} declarations accepted`,
  })
  await reportUnlicensedSale(
    db,
    {
      agentId: accepted.agentId,
      line,
      what: `${accepted.holderName} · ${accepted.number}`,
      path: pathTo('quotes/quotation', { audience: 'agent', line: line.code }, { quotation: accepted.id }),
    },
    dayOf(now),
  )
  if (!(await isKept(db, accepted))) await addVersion(db, accepted, actor, now)
  return accepted
}

/** One answer to each declaration of the line, in its present wording; the required ones must be accepted. */
function agreedTo(line: Line, given: Acceptance['consents']) {
  const answered = line.sale.declarations.map(({ code, version, required }) => {
    const consent = given.find((each) => each.code === code)
    return {
      declaration: code,
      version,
      required,
      accepted: consent?.accepted ?? false,
      isStale: consent !== undefined && consent.version !== version,
    }
  })
  const stale = answered.filter(({ isStale }) => isStale)
  if (stale.length > 0)
    throw problem('consent-missing', {
      message: 'The wording of a declaration has changed in the meantime. Please reload the page and read it again.',
      fields: stale.map(({ declaration }) => ({ path: `consents.${declaration}`, message: 'This has since been reworded.' })),
    })
  const missing = answered.filter(({ required, accepted }) => required && !accepted)
  if (missing.length > 0)
    throw problem('consent-missing', {
      fields: missing.map(({ declaration }) => ({ path: `consents.${declaration}`, message: 'Please read and accept this.' })),
    })
  return answered.map(({ declaration, version, accepted }) => ({ declaration, version, accepted }))
}
