import type { Policyholder } from '#domain/person.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'

/** The postal address of the policy, in one line. */
export async function addressOf(db: Db, { line1, city, province, zip }: Policyholder): Promise<string> {
  const labels = await labelsFor(db, [
    ['City', city],
    ['Province', province],
  ])
  const place = [labels[`City:${city}`] ?? city, labels[`Province:${province}`] ?? province]
  return [line1, ...place, zip].filter(Boolean).join(', ')
}
