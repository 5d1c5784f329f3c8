import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { changesBetween, lastDayOf, type Outcome, outcomeOf } from '../rules.ts'
import { getTariff } from '../store/tariffs.ts'
import { addConsents, type Change, type QuotationRow } from '../store.ts'
import { type Assessment, assess, validate } from './assess.ts'
import type { Asking } from './detail.ts'
import { customerOf } from './draft.ts'
import { labelIn } from './labels.ts'
import { mustBe, take } from './step.ts'

/** Validates, prices and controls a quotation, and makes the offer or says who must decide on it. */
export async function offer(db: Db, line: Line, row: QuotationRow, { actor, now }: Asking, validDays: number): Promise<QuotationRow> {
  mustBe(row, now, 'draft', 'quoted', 'referred', 'approved')
  const valid = await validate(db, line, row)
  const assessed = await assess(db, line, valid.answers, row, now)
  const change: Change = {
    answers: valid.answers,
    holder: valid.holder,
    alternate: valid.alternate,
    description: line.describe(valid.answers, labelIn(valid.labels)).slice(0, 200),
    holderName: nameOf(valid.holder),
    customerId: await customerOf(db, row, valid.holder, actor),
    ...pricedBy(assessed),
    quotedAt: now,
    validUntil: lastDayOf(dayOf(now), validDays),
    step: 'confirm',
  }
  const event = outcomeOf(assessed.findings)
  return take(db, row, { event, actor, now, change, reason: reasonOf(event, assessed) })
}

const pricedBy = ({ worksheet, findings, tariff, term }: Assessment): Change => ({
  worksheet,
  total: worksheet.total,
  findings: [...findings],
  tariffId: tariff.id,
  coverFrom: term.from,
  coverTo: term.to,
})

function reasonOf(event: Outcome, { worksheet, findings, tariff }: Assessment): string {
  if (event === 'quote') return `${formatPesos(worksheet.total)} by tariff ${tariff.version}`
  const level = event === 'refer' ? 'refer' : 'decline'
  return findings
    .filter((finding) => finding.level === level)
    .map(({ sentence }) => sentence)
    .join(' ')
}

export type Acceptance = {
  readonly total: number
  readonly coverFrom?: string | undefined
  readonly consents: readonly { readonly code: string; readonly version: string; readonly accepted: boolean }[]
}

/**
 * Accepts an offer. It is priced once more with the tables that priced it, while they are in force: the customer confirms the
 * very price that the policy will have, or is shown both breakdowns. Something new that an underwriter must decide on refers it.
 */
export async function accept(
  db: Db,
  line: Line,
  row: QuotationRow,
  given: Acceptance,
  { actor, now, origin }: Context,
): Promise<QuotationRow> {
  mustBe(row, now, 'quoted', 'approved')
  const { worksheet: before, tariffId } = row
  if (!before || !tariffId) throw problem('not-now')
  const consents = agreedTo(line, given.consents)
  const { version } = await getTariff(db, tariffId)
  const assessed = await assess(db, line, row.answers, { ...row, keep: version }, now)
  const event = outcomeOf(assessed.findings, row.state === 'approved' ? row.findings : [])
  if (event !== 'quote') return take(db, row, { event, actor, now, change: pricedBy(assessed), reason: reasonOf(event, assessed) })
  const { worksheet: after, term } = assessed
  const shownFrom = given.coverFrom ?? row.coverFrom
  const hasMoved = shownFrom !== term.from
  if (given.total !== after.total || hasMoved)
    throw problem('price-changed', {
      ...(hasMoved
        ? {
            message: `Cover would now begin on ${formatDay(term.from)} and end on ${formatDay(term.to)}. Please look at the new dates and confirm again.`,
          }
        : {}),
      data: { before, after, changes: changesBetween(before, after), coverFrom: term.from, coverTo: term.to },
    })
  const who = { quotationId: row.id, actor: actor.kind === 'staff' || actor.kind === 'customer' ? `${actor.kind}:${actor.id}` : actor.kind }
  await addConsents(
    db,
    consents.map((consent) => ({ ...consent, ...who, address: origin.address, userAgent: origin.userAgent, at: now })),
  )
  return take(db, row, {
    event: 'accept',
    actor,
    now,
    change: pricedBy(assessed),
    reason: `${formatPesos(after.total)}, ${consents.filter(({ accepted }) => accepted).length} declarations accepted`,
  })
}

/** One answer to each declaration of the line, in its present wording; the required ones accepted. */
function agreedTo(line: Line, given: Acceptance['consents']) {
  const answered = line.declarations.map(({ code, version, required }) => {
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
      message: 'A declaration was reworded meanwhile. Please reload the page and read it again.',
      fields: stale.map(({ declaration }) => ({ path: `consents.${declaration}`, message: 'This was reworded meanwhile.' })),
    })
  const missing = answered.filter(({ required, accepted }) => required && !accepted)
  if (missing.length > 0)
    throw problem('consent-missing', {
      fields: missing.map(({ declaration }) => ({ path: `consents.${declaration}`, message: 'Please read and accept this.' })),
    })
  return answered.map(({ declaration, version, accepted }) => ({ declaration, version, accepted }))
}
