import type { Brand } from '#domain/brand.ts'
import type { Day } from '#domain/day.ts'
import { issuingOn } from '#features/reference/lookups/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { tinOfBranch } from '../rules/numbers.ts'
import type { Seller } from '../rules/sale.ts'

const BRANCH = 'invoice:branch:'
const HEAD_OFFICE = { branch: 'HEAD_OFFICE', branchCode: '00000' }

/** The seller at a branch on a day. A branch without its own registration sells as the head office, in its series. */
export async function sellerAt(
  db: Db,
  branch: string,
  day: Day,
  { name, tin, address }: Brand['insurer'],
): Promise<{ readonly seller: Seller; readonly branchCode: string }> {
  const rows = await issuingOn(db, day)
  const place = [branch, HEAD_OFFICE.branch].map((code) => rows.get(`${BRANCH}${code}`)).find((row) => row?.extra?.branchCode)
  const branchCode = place?.extra?.branchCode ?? HEAD_OFFICE.branchCode
  const permit = rows.get('invoice:permit')
  const seller = {
    ...{ name, tin: tinOfBranch(tin, branchCode), address: place?.label ?? address },
    ...{ vatStatus: rows.get('invoice:vat')?.label ?? '', permit: permit?.label ?? '', series: permit?.extra?.series ?? '' },
  }
  return { seller, branchCode }
}
