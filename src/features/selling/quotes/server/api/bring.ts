import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { getTariff, type Tariff, versionNamed } from '#features/selling/tariffs/public/server/commands.ts'
import { actorName } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import type { BroughtQuotation } from '../../public/contract/quotes.ts'
import { canonicalJson } from '../../public/rules/risk.ts'
import { type Difference, differencesOf } from '../../rules/brought.ts'
import { idOfClient } from '../../rules/client-id.ts'
import { priceWhole } from '../../rules/price-whole.ts'
import { toQuickPrice } from '../../rules/refused.ts'
import { addBrought } from '../store/brought.ts'
import { changeQuotation, lockIfThere, type QuotationRow } from '../store/quotes.ts'
import { described, startDraft } from './draft.ts'
import { startForLead } from './lead.ts'
import { offer } from './offer.ts'
import { isSealed } from './seal.ts'
import { requireState } from './transition.ts'

type Bringing = Pick<Context, 'db' | 'actor' | 'now' | 'origin'> & { readonly secret: string }

/**
 * Starts a quotation from what was answered on a phone without a network, prices it again, and stores why that differs from what was shown
 * there.
 */
export async function bring(line: Line, body: BroughtQuotation, { db, actor, now, origin, secret }: Bringing): Promise<QuotationRow> {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  const asking = { actor, now }
  const { made } = body
  const row = await offer(db, line, await begun(db, line, body, asking), asking)
  const { worksheet, tariffId } = row
  if (!worksheet || !tariffId) throw new Error('an offer has a price')
  const at = new Date(Math.min(new Date(made.at).getTime(), now.getTime()))
  const { version } = made.tariff
  await addBrought(db, {
    ...{ quotationId: row.id, madeAt: at, tariff: version, worksheet: made.worksheet, createdAt: now },
    isProven: isSealed(secret, made.tariff, { to: actor.id, line: line.code, at }),
    clockMovedSeconds: origin.clockMovedSeconds,
    differences: explained(line, {
      ...{
        shown: made.worksheet,
        answers: made.answers,
        discount: made.discount,
        day: dayOf(at),
        tables: await versionNamed(db, line.code, version),
      },
      ...{ final: worksheet, row, today: dayOf(now), inForce: await getTariff(db, tariffId) },
    }),
  })
  return row
}

/** If the start arrived but its answer did not, it is continued. */
async function begun(
  db: Db,
  line: Line,
  body: BroughtQuotation,
  asking: Pick<Context, 'now'> & Pick<Bringing, 'actor'>,
): Promise<QuotationRow> {
  const { client, answers, holder, alternate, commercial, customerId, leadId } = body
  const id = await idOfClient(actorName(asking.actor), client)
  const parts = { answers, holder, alternate, commercial }
  const there = await lockIfThere(db, asking.actor, id)
  if (!there) {
    const row = leadId
      ? await startForLead(db, line, { leadId, answers, id }, asking)
      : await startDraft(db, line, { parts, step: 'confirm', customerId, id }, asking)
    return leadId
      ? changeQuotation(
          db,
          row,
          { holder: { ...row.holder, ...holder }, alternate: alternate ?? null, commercial: { ...row.commercial, ...commercial } },
          asking.now,
        )
      : row
  }
  requireState(there, asking.now, 'draft')
  if (there.line !== line.code) throw problem('not-now')
  const change = { answers, holder, alternate: alternate ?? null, commercial: { ...there.commercial, ...commercial } }
  return changeQuotation(db, there, { ...change, description: await described(db, line, answers, asking.now) }, asking.now)
}

type Prices = {
  readonly shown: Worksheet
  readonly answers: Readonly<Record<string, unknown>>
  readonly discount: Discount
  readonly day: Day
  /** The tables that the phone says it priced with; undefined for a version that we never had. */
  readonly tables: Tariff | undefined
  readonly final: Worksheet
  readonly row: QuotationRow
  readonly today: Day
  readonly inForce: Tariff
}

/** The price of the phone, then recalculated with one correction after the other. */
export function explained(line: Line, { shown, answers, discount, day, tables, final, row, today, inForce }: Prices): Difference[] {
  if (!tables) return differencesOf(shown, [{ cause: 'device', about: [shown.tariff], worksheet: final }])
  const { branch } = row
  const by = (given: Readonly<Record<string, unknown>>, tariff: Tariff, on: Day) =>
    toQuickPrice(() => priceWhole(line, given, [always(tariff)], { today: on, branch, discount })?.worksheet).worksheet
  const corrected = fieldsOf(line.risk.schema).filter(({ name }) => canonicalJson(answers[name]) !== canonicalJson(row.answers[name]))
  return differencesOf(shown, [
    { cause: 'device', about: [], worksheet: by(answers, tables, day) },
    { cause: 'answers', about: corrected.map(({ label }) => label), worksheet: by(row.answers, tables, day) },
    { cause: 'day', about: [formatDay(day), formatDay(today)], worksheet: by(row.answers, tables, today) },
    { cause: 'tariff', about: [tables.version, inForce.version], worksheet: by(row.answers, inForce, today) },
    { cause: 'terms', about: [], worksheet: final },
  ])
}

/** A version that priced something, on whichever day it is read. */
const always = (tariff: Tariff): Tariff => ({ ...tariff, effectiveFrom: '0001-01-01', effectiveTo: null })
