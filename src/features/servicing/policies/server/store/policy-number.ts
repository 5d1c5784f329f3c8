import { type Day, yearOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { SPECIMEN } from '#kit/specimen.ts'

/**
 * `POL-CTPL-26-000001`: the line's prefix, the year of issue in Manila, and a count of the line's policies in that year. In practice mode
 * it starts with SPECIMEN.
 */
export const formatPolicyNumber = (prefix: string, year: number, count: number): string =>
  `${currentPractice() ? SPECIMEN : 'POL'}-${prefix}-${String(year).slice(2)}-${String(count).padStart(6, '0')}`

/**
 * The number of a policy that is being issued today. Each line counts each year from one. Numbers have neither gaps nor repeats: the
 * counter's row is locked until the caller's transaction ends, and rolled back with it (docs/decisions/0005-number-series.md).
 */
export async function takePolicyNumber(db: Db, prefix: string, today: Day): Promise<string> {
  const year = yearOf(today)
  return formatPolicyNumber(prefix, year, await nextNumber(db, `policy-${prefix}-${year}`))
}
