import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { type PolicyRow, setRiskKeys } from './store.ts'

/** Notes what a policy insures and in which period, as its tariff tells, so that the same is not insured twice. */
export async function noteRisk(db: Db, row: PolicyRow): Promise<void> {
  const term = { from: row.coverFrom, to: row.coverTo }
  await setRiskKeys(db, row, lineIn(row).insuredKeys(row.answers, await getTariff(db, row.tariffId), term))
}
