import { dayOf } from '#domain/day.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { type PolicyRow, setRiskKeys } from './store.ts'

/** Notes what a policy insures and in which period, as its tariff tells, so that the same is not insured twice. */
export async function noteRisk(db: Db, row: PolicyRow): Promise<void> {
  const term = { from: row.coverFrom, to: row.coverTo }
  const table = await getTariff(db, row.tariffId)
  const formats = await markFormatsOn(db, dayOf(row.createdAt))
  await setRiskKeys(db, row, lineIn(row).risk.insuredKeys(row.answers, { table, term, formats }))
}
