import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { PoliciesReassigned } from '#features/servicing/policies/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { payments, statementCharges, statementPayments, statements } from '../public/server/tables.ts'

/** Payments follow their policies, and a statement of one customer follows its charges. One of several people stays with its uploader. */
export async function reassignPayments(db: Db, { ids, from, to }: PoliciesReassigned): Promise<void> {
  await reassignRows(db, payments, payments.policyId, { ids, from, to })
  const onStatements = db
    .select({ id: statementCharges.statementId })
    .from(statementCharges)
    .where(sql`${statementCharges.policyId} = any(${sql.param([...ids])}::uuid[])`)
  const found = await db
    .select({ id: statements.id })
    .from(statements)
    .where(and(inArray(statements.id, onStatements), isNotNull(statements.customerId)))
  const ofStatements = { ids: found.map(({ id }) => id), from, to }
  await reassignRows(db, statements, statements.id, ofStatements)
  await reassignRows(db, statementPayments, statementPayments.statementId, ofStatements)
}
