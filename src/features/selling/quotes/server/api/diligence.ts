import { dayOf } from '#domain/day.ts'
import { legalTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { priceOf } from '../../public/rules/quotes.ts'
import { toQuickPrice } from '../../rules/refused.ts'
import type { QuotationRow } from '../store/quotes.ts'

type Priceable = Pick<QuotationRow, 'answers' | 'branch'>
export type DiligenceAnswer = { readonly diligence: 'full' | undefined }

/**
 * Whether the policyholder is asked for everything that the law on money laundering names, depending on the line and the price before any
 * discount. Nothing is asked for it while the answers have no price.
 */
export async function diligenceFor(db: Db, line: Line, { answers, branch }: Priceable, now: Date): Promise<DiligenceAnswer> {
  const today = dayOf(now)
  const read = line.risk.schema.safeParse(applicableAnswers(line.risk.schema, answers))
  if (!read.success) return { diligence: undefined }
  const tariffs = await tariffsOf(db, line.code, today)
  const { worksheet } = toQuickPrice(() => priceOf(line, read.data, tariffs, { today, branch })?.worksheet)
  const { coveredAbove } = await legalTermsOn(db, today)
  return { diligence: line.risk.needsFullDiligence(read.data, worksheet?.total, coveredAbove) ? 'full' : undefined }
}

/** The policyholder of a draft with that updated, if it changed; so the form asks for what will be needed. */
export async function withDiligence(
  db: Db,
  line: Line,
  row: Priceable & Pick<QuotationRow, 'holder'>,
  now: Date,
): Promise<QuotationRow['holder']> {
  const { diligence: _, ...rest } = row.holder
  const { diligence } = await diligenceFor(db, line, row, now)
  return diligence ? { ...rest, diligence } : rest
}
