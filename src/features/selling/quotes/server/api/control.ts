import type { Day, Term } from '#domain/day.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { marketValueOf } from '#features/reference/lookups/public/server/commands.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import type { Discount } from '#lines/line/price.ts'
import type { InsuredKey } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import { sortBySeverity } from '../../public/rules/quotes.ts'
import { earlierClaims, earlierCover, inspectionClearance, insuredPeriods } from '../../public/server/sources.ts'
import { insuredFingerprint } from './fingerprint.ts'

type Values = Readonly<Record<string, unknown>>

/** A priced risk of a quotation. */
export type Controlled = {
  readonly id: string
  readonly branch: string
  readonly customerId: string | null
  readonly answers: Values
  readonly discount: Discount
  readonly worksheet: Worksheet
  readonly tariff: unknown
  readonly term: Term
}

type Insured = { readonly id: string; readonly keys: readonly InsuredKey[] }
const clashesOf = together(async (db: Db, insured: readonly Insured[]) => {
  const found = await onlyContribution(insuredPeriods)(db, insured)
  return ({ id }: Insured) => found.get(id) ?? []
})

/** The findings of technical control, given what is insured already, what it is worth and whether it was inspected; most severe first. */
export async function findingsOf(
  db: Db,
  line: Line,
  { id, branch, customerId, answers, discount, worksheet, tariff, term }: Controlled,
  today: Day,
): Promise<readonly Finding[]> {
  const formats = await markFormatsOn(db, today)
  const keys = line.risk.insuredKeys(answers, { table: tariff, term, formats })
  const valued = line.risk.valued(answers)
  const claimed = line.control.claimedCover(answers, tariff, formats)
  const [clashes, earlier, market, inspectedOn, ourCoverUntil] = await Promise.all([
    clashesOf(db, { id, keys }),
    onlyContribution(earlierClaims)(db, { line, keys, customerId }, today),
    valued && marketValueOf(db, valued, today),
    onlyContribution(inspectionClearance)(db, id, insuredFingerprint(line, answers)),
    claimed.length > 0 ? onlyContribution(earlierCover)(db, id, claimed) : undefined,
  ])
  const known = { today, branch, term, clashes, market, inspectedOn, discount, formats, earlier, ourCoverUntil }
  return sortBySeverity(line.control.findings(answers, worksheet, tariff, known))
}
