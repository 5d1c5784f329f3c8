import { z } from 'zod'
import { COMMISSION_ROLES } from '#domain/commission-roles.ts'
import type { Day } from '#domain/day.ts'
import { Millionths } from '#domain/money-schemas.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { versionOn } from '../../server/lists/in-force.ts'

const Percent = z.coerce
  .number()
  .transform((percent) => Math.round(percent * 10_000))
  .pipe(Millionths)

const RateRow = z.object({ line: z.string(), package: z.string(), role: z.enum(COMMISSION_ROLES), level: z.string(), rate: Percent })
const CeilingRow = z.object({ line: z.string(), most: Percent, law: z.string() })
const TaxRow = z.object({ declared: Percent, otherwise: Percent })

/** What is paid on premiums, as of a day; rates are millionths. */
export type CommissionTerms = {
  readonly rates: readonly z.output<typeof RateRow>[]
  readonly ceilings: readonly z.output<typeof CeilingRow>[]
  readonly tax: z.output<typeof TaxRow>
}

export const commissionTermsOn = oncePerTransaction(
  async (db: Db, day: Day): Promise<CommissionTerms> => {
    const rowsOf = async (list: string) => (await versionOn(db, list, day)).rows
    return {
      rates: z.array(RateRow).parse(await rowsOf('commission-rates')),
      ceilings: z.array(CeilingRow).parse(await rowsOf('commission-ceilings')),
      tax: TaxRow.parse((await rowsOf('commission-tax'))[0]),
    }
  },
  (day) => day,
)
