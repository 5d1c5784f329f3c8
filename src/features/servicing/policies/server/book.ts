import { eq, sql } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import { reassignReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { reassignCredits } from '#features/selling/credit/public/server/commands.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { policiesReassigned } from '../public/server/events.ts'
import { cancellationNotices, charges, policies } from '../public/server/tables.ts'

/** A policy is to be renewed from this many days before its end. */
const RENEWAL_DAYS = 60
/** Someone has to look after these, with a licence for their line. */
const LIVE: readonly string[] = ['awaiting-payment', 'paid', 'issued']

/** What belongs to a policy moves with it. Who sold it stays (`sold_by`, maintained by a trigger), and so do figures of the past. */
async function move(db: Db, { ids, from, to }: BookMove): Promise<string[]> {
  const moved = await reassignRows(db, policies, policies.id, { ids, from, to })
  const given = { ids: moved, from, to }
  await reassignRows(db, cancellationNotices, cancellationNotices.policyId, given)
  await reassignCredits(db, given)
  await emit(policiesReassigned, db, given)
  const isOf = (column: typeof charges.policyId | typeof cancellationNotices.policyId) => sql`${column} = any(${sql.param(moved)}::uuid[])`
  const [owed, noticed] = [
    await db.select({ id: charges.id }).from(charges).where(isOf(charges.policyId)),
    await db.select({ id: cancellationNotices.id }).from(cancellationNotices).where(isOf(cancellationNotices.policyId)),
  ]
  await reassignReminders(db, { ids: [...moved, ...[...owed, ...noticed].map(({ id }) => id)], from, to })
  return moved
}

/** All policies of an agent, including those that ended: what a customer had stays with what the customer has. */
export const policiesOfBook: BookPart = {
  kind: 'policies',
  find: async (db, agentId, now) => {
    const today = dayOf(now)
    const { id, customerId, quotationId, state, line, coverTo } = policies
    const rows = await db.select({ id, customerId, quotationId, state, line, coverTo }).from(policies).where(eq(policies.agentId, agentId))
    return rows.map((row) => {
      const isInForce = row.state === 'issued' && row.coverTo >= today
      return {
        id: row.id,
        ties: tiesTo({ customerId: row.customerId, quotationId: row.quotationId, policyId: row.id }),
        line: LIVE.includes(row.state) ? row.line : undefined,
        insured: isInForce ? row.customerId : undefined,
        isEnding: isInForce && row.coverTo <= addDays(today, RENEWAL_DAYS),
      }
    })
  },
  move,
}
