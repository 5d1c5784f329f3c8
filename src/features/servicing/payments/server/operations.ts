import { asc, eq, sql } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { msg } from '#kit/message.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import { MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { providerLabel } from '../public/rules/providers.ts'
import { payments } from '../public/server/tables.ts'

const QUARTER_MS = 15 * 60_000

/** Payments whose provider has not reported their state. */
export const paymentsInDoubt: WatchedFigure = {
  name: 'payments_in_doubt',
  help: 'Payments for which the provider did not say whether money moved.',
  labels: ['provider'],
  read: async (db) => {
    const { rows } = await db.execute<{ provider: string; value: number }>(
      sql`select provider, count(*)::int as value from payments where state = 'checking' group by provider`,
    )
    return rows.map(({ provider, value }) => ({ value, labels: { provider } }))
  },
}

/** The same, one by one. Each is checked again automatically: there is nothing to press. */
export const doubtfulPayments: OperationsPart = {
  name: 'payments',
  title: 'Payments in doubt',
  look: async (db, now) => {
    const rows = await db
      .select({ payment: payments, number: policies.number, quotation: policies.quotationNumber })
      .from(payments)
      .innerJoin(policies, eq(policies.id, payments.policyId))
      .where(eq(payments.state, 'checking'))
      .orderBy(asc(payments.updatedAt))
      .limit(MOST_ITEMS)
    const [oldest] = rows
    return {
      says:
        rows.length === 0
          ? 'The status of every payment is known.'
          : rows.length === 1
            ? msg`1 payment: the provider has not said whether money moved. We ask again automatically.`
            : msg`${rows.length === MOST_ITEMS ? `${MOST_ITEMS}+` : rows.length} payments: the provider has not said whether money moved. We ask again automatically.`,
      needsSomebody: oldest !== undefined && now.getTime() - oldest.payment.updatedAt.getTime() > QUARTER_MS,
      items: rows.map(({ payment: { id, reference, provider, checks, updatedAt, line, policyId }, number, quotation }) => ({
        id,
        title: `${number ?? quotation} · ${reference}`,
        detail: `${providerLabel(provider)}, asked ${checks === 1 ? 'once' : `${checks} times`}`,
        at: updatedAt.toISOString(),
        path: pathTo('policies/policy', { audience: 'agent', line }, { policy: policyId }),
        mayTryAgain: false,
      })),
    }
  },
}
