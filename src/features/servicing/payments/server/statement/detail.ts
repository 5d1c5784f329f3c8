import { eq } from 'drizzle-orm'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Statement } from '../../public/contract.ts'
import { figuresOf, linesStanding, type StatementRow, wholesOf } from './store.ts'

const holderOf = async (db: Db, policyId: string) =>
  (await db.select({ name: policies.holderName, holder: policies.holder }).from(policies).where(eq(policies.id, policyId)))[0]

/** A statement as its payer needs it. */
export async function statementDetail(db: Db, statement: StatementRow, now: Date): Promise<Statement> {
  const { id, line, customerId, createdAt } = statement
  const figures = await figuresOf(db, statement, now)
  const [unproven] = figures.identity.count > 0 ? await linesStanding(db, statement, ['identity'], now) : []
  const open = await linesStanding(db, statement, ['due', 'under-way', 'identity', 'held'], now)
  const [any] = open.length > 0 ? open : await linesStanding(db, statement, ['paid', 'ended'], now)
  const holder = customerId && any ? await holderOf(db, any.policyId) : undefined
  return {
    ...{ id, line, lineName: lineIn({ line }).name, figures },
    ...{ holderName: holder?.name ?? null, holderMobile: holder?.holder.mobile ?? null },
    policyId: open[0]?.policyId ?? null,
    unprovenId: unproven?.policyId ?? null,
    payments: (await wholesOf(db, id)).map(({ id: paymentId, reference, state, amount, method, counterCode, ...whole }) => ({
      ...{ id: paymentId, reference, state, amount, method, counterCode, wasOpened: whole.checkoutUrl !== null },
      ...{ startedAt: whole.createdAt.toISOString(), paidAt: whole.paidAt?.toISOString() ?? null },
    })),
    createdAt: createdAt.toISOString(),
  }
}
