import { inArray, or, sql } from 'drizzle-orm'
import { unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import { policies, policyHoldings } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject, PersonalData } from '#kit/server/personal-data.ts'
import { batchRows } from './tables.ts'

/** What was sold to a person, whoever owns it now. */
const soldTo = (customerId: string) =>
  sql`(select p.id from ${policies} p where p.customer_id = ${customerId} and not exists (select from ${policyHoldings} h where h.policy_id = p.id)
    union all select h.policy_id from ${policyHoldings} h where h.customer_id = ${customerId} and h.since_at is null)`

/** Rows of uploads that became a person's quotation or policy, or that contain their number as written in the file. */
const rowsOf = (db: Db, { customerId, mobile }: DataSubject) =>
  db
    .select({ id: batchRows.id, parts: batchRows.parts, cells: batchRows.cells, more: batchRows.more, policyId: batchRows.policyId })
    .from(batchRows)
    .where(
      or(
        customerId ? sql`${batchRows.policyId} in ${soldTo(customerId)}` : undefined,
        sql`right(regexp_replace(${batchRows.parts}->'holder'->>'mobile', '\\D', '', 'g'), 10) = ${mobile.slice(-10)}`,
      ),
    )

/** What a spreadsheet contained about a person. */
export const batchRowsHeld: PersonalData = {
  category: 'Rows of uploads',
  collect: async (db, subject) => (await rowsOf(db, subject)).map(({ id, parts, cells, more }) => ({ id, parts, cells, more })),
  examine: async (db, subject) => {
    const rows = await rowsOf(db, subject)
    const sold = rows.filter(({ policyId }) => policyId !== null).length
    return {
      erasable: rows.length - sold,
      kept: sold > 0 ? [{ count: sold, because: 'A policy depends on them; they are kept as long as the policy.', until: null }] : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const unsold = [...(await unsoldQuotationsOf(db, subject))]
    const mine = (await rowsOf(db, subject)).filter(({ policyId }) => policyId === null).map(({ id }) => id)
    const which = or(
      mine.length > 0 ? inArray(batchRows.id, mine) : undefined,
      unsold.length > 0 ? inArray(batchRows.quotationId, unsold) : undefined,
    )
    if (!which) return
    const erased = await db.delete(batchRows).where(which).returning({ id: batchRows.id })
    for (const { id } of erased) gone.add(id)
  },
}
