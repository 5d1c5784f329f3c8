import { dayOf } from '#domain/day.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { InsuredKey } from '#lines/line/risk.ts'
import { addRiskKeys, type PolicyRow, setRiskKeys } from './store.ts'

/** Records what a policy insures and in which period, according to its tariff, so that the same thing is not insured twice. */
export const noteRisk = async (db: Db, row: PolicyRow): Promise<void> => setRiskKeys(db, row, await keysOf(db, row))

/** The same for a policy that was just added. */
export const noteNewRisk = async (db: Db, row: PolicyRow): Promise<void> => addRiskKeys(db, row, await keysOf(db, row))

async function keysOf(db: Db, row: PolicyRow): Promise<readonly InsuredKey[]> {
  const term = { from: row.coverFrom, to: row.coverTo }
  const table = await getTariff(db, row.tariffId)
  const formats = await markFormatsOn(db, dayOf(row.createdAt))
  return lineIn(row).risk.insuredKeys(row.answers, { table, term, formats })
}
