import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type CreditEntitlement, contract } from '../public/contract.ts'
import { creditEntitlements } from '../public/server/tables.ts'
import { entitledStaff } from './store.ts'

export const creditApi = () =>
  serving(contract, {
    creditEntitlements: (_, context) => listEntitled(context),
    entitleToCredit: async ({ body: { agentCode, maxDays, maxOutstanding } }, context) => {
      const { db, actor, now, about, recordSecurityEvent } = context
      const staffId = await agentNamed(db, agentCode, { isAtWork: true })
      const changedBy = requireStaff(actor).id
      if (staffId === changedBy)
        throw problem('not-allowed', { message: 'No one can entitle themselves to give credit. Ask another administrator.' })
      const set = { maxDays, maxOutstanding, changedBy, changedAt: now }
      await db
        .insert(creditEntitlements)
        .values({ staffId, ...set })
        .onConflictDoUpdate({ target: creditEntitlements.staffId, set })
      about(`staff:${staffId}`)
      recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${staffId}`] })
      return listEntitled(context)
    },
    endCreditEntitlement: async ({ body: { agentCode } }, context) => {
      const staffId = await agentNamed(context.db, agentCode, { isAtWork: false })
      await context.db.delete(creditEntitlements).where(eq(creditEntitlements.staffId, staffId))
      context.about(`staff:${staffId}`)
      context.recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${staffId}`] })
      return listEntitled(context)
    },
  })

const listEntitled = ({ db, now }: Context): Promise<CreditEntitlement[]> => entitledStaff(db, dayOf(now))

/** The entitlement of someone who left can still be ended. */
async function agentNamed(db: Db, code: string, { isAtWork }: { readonly isAtWork: boolean }): Promise<string> {
  const [row] = await db.select({ id: staff.id, active: staff.active }).from(staff).where(eq(staff.agentCode, code))
  if (row && (row.active || !isAtWork)) return row.id
  throw problem('invalid', { fields: [{ path: 'agentCode', message: 'No one who works here has this code. Please check it.' }] })
}
