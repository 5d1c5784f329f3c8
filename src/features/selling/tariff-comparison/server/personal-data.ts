import { inArray } from 'drizzle-orm'
import { unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { tariffRunRows } from './tables.ts'

/** Prices of a quotation by a tariff that was tried out: nothing in them says whose they are, and they are removed with it. */
export const comparedPrices: PersonalData = {
  category: 'Prices compared',
  collect: async () => [],
  examine: async () => ({ erasable: 0, kept: [] }),
  erase: async (db, { subject }) => {
    const ids = [...(await unsoldQuotationsOf(db, subject))]
    if (ids.length > 0) await db.delete(tariffRunRows).where(inArray(tariffRunRows.quotationId, ids))
  },
}
