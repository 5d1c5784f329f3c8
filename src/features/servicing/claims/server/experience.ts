import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ClaimExperience, COUNTED_MONTHS } from '#domain/claim-experience.ts'
import { addMonths, type Day, dayOf, startOf } from '#domain/day.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn, lineOf } from '#lines'
import type { EarlierClaim } from '#lines/line/control.ts'
import type { InsuredKey } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import type { EarlierLoss } from '../public/contract/office.ts'
import { type CoverBefore, countsForControl, countsForPrice, experienceOf } from '../rules/experience.ts'
import { FAULTS } from '../rules/fault.ts'
import { lossKindOf } from '../rules/notice.ts'

const Amount = z.coerce.number().nullable()
const Before = z.object({
  cover_from: z.string(),
  cover_to: z.string(),
  number: z.string().nullable(),
  kind: z.string().nullable(),
  fault: z.enum(FAULTS).nullable(),
  loss_at: z.coerce.date().nullable(),
  cost: Amount,
})

/** Losses reported under the covers that a quotation continues, as far as they affect its price. */
export async function claimExperienceOf(db: Db, line: Line, previousId: string, today: Day): Promise<ClaimExperience | undefined> {
  const { counted, kinds } = line.claims
  if (counted.length === 0) return undefined
  const { rows } = await db.execute(sql`select * from app.covers_before(${previousId}::uuid)`)
  const covers = z
    .array(Before)
    .parse(rows)
    .map(
      ({ cover_from: from, cover_to: to, number, kind, fault, loss_at, cost }): CoverBefore => ({
        ...{ from, to },
        losses: number && kind && fault && loss_at ? [{ number, kind, fault, lossOn: dayOf(loss_at), cost: cost ?? 0 }] : [],
      }),
    )
  return experienceOf(covers, countsForPrice(kinds), today)
}

const Earlier = z.object({
  id: z.string(),
  number: z.string(),
  policy_number: z.string(),
  line: z.string(),
  kind: z.string(),
  fault: z.enum(FAULTS),
  loss_at: z.coerce.date(),
  state: z.enum(claimLife.states),
  reserve: Amount,
  paid: Amount,
  recovered: z.coerce.number(),
  cost: z.coerce.number(),
  is_same: z.boolean(),
})

type Risked = { readonly line: Line; readonly keys: readonly Pick<InsuredKey, 'kind' | 'value'>[]; readonly customerId: string | null }

/** Losses of the same item, or of the same person under the same line, in the last three years: for the office. */
export async function earlierOf(db: Db, { line, keys, customerId }: Risked, today: Day): Promise<z.output<typeof Earlier>[]> {
  const since = startOf(addMonths(today, -COUNTED_MONTHS)).toISOString()
  const wanted = JSON.stringify(keys.map(({ kind, value }) => ({ kind, value })))
  const { rows } = await db.execute(
    sql`select * from app.earlier_claims(${wanted}::jsonb, ${customerId}::uuid, ${line.code}, ${since}::timestamptz)`,
  )
  return z.array(Earlier).parse(rows)
}

/** The same for an underwriter beside a quotation that has a price. */
export async function earlierLosses(db: Db, row: QuotationRow, now: Date): Promise<EarlierLoss[]> {
  const line = lineIn(row)
  const today = dayOf(now)
  const keys = row.worksheet ? line.risk.keys(row.answers, await markFormatsOn(db, today)) : []
  const found = await earlierOf(db, { line, keys, customerId: row.customerId }, today)
  return found.map(({ policy_number: policyNumber, line: code, kind, loss_at, is_same: isSame, cost: _, ...claim }) => ({
    ...claim,
    ...{ policyNumber, loss: lossKindOf(lineOf(code), kind)?.title ?? kind, lossOn: dayOf(loss_at), isSame },
  }))
}

/** The dates of those that count: all that technical control needs, whoever asks for a price. */
export async function earlierClaimsOf(db: Db, risked: Risked, today: Day): Promise<readonly EarlierClaim[]> {
  if (risked.line.claims.counted.length === 0) return []
  const found = await earlierOf(db, risked, today)
  return found
    .filter(({ line, kind, fault, cost }) => cost > 0 && countsForControl(lineOf(line)?.claims.kinds ?? [])({ kind, fault }))
    .map(({ loss_at }) => ({ lossOn: dayOf(loss_at) }))
}
