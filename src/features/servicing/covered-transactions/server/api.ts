import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type CoveredTransaction, contract } from '../public/contract.ts'
import { type CoveredRow, coveredOfPolicy, coveredPage, getCovered, noteReport, paymentsIn } from './store.ts'

export const coveredTransactionsApi = () =>
  serving(contract, {
    coveredTransactions: async ({ query }, { page, now }) => {
      const statement = coveredPage(query, dayOf(now))
      return page(statement.query, statement.values)
    },
    coveredTransaction: async ({ params }, { db, now }) => detailOf(db, await getCovered(db, params.id), dayOf(now)),
    coveredTransactionsOfPolicy: async ({ params }, { db, now }) =>
      (await coveredOfPolicy(db, params.id)).map((row) => factsOf(row, dayOf(now))),
    reportCoveredTransaction: async ({ params, body: { version, reference } }, { db, actor, now, about }) => {
      const row = await getCovered(db, params.id, 'lock')
      about(`covered-transaction:${row.id}`)
      if (row.version !== version) throw problem('changed-meanwhile')
      if (row.state !== 'to-report') throw problem('not-now', { message: 'It has already been reported.' })
      await noteReport(db, row, { reference, by: requireStaff(actor).id, at: now })
      return detailOf(db, await getCovered(db, row.id), dayOf(now))
    },
  })

const factsOf = ({ id, state, paidOn, dueOn, amount }: CoveredRow, today: Day) => ({
  ...{ id, paidOn, dueOn, amount },
  state: state === 'reported' ? ('reported' as const) : ('to-report' as const),
  isOverdue: state === 'to-report' && dueOn < today,
})

async function detailOf(db: Db, row: CoveredRow, today: Day): Promise<CoveredTransaction> {
  const names = await namesOfStaff(db, [row.reportedBy])
  const { version, holderName, reportReference, reportedBy, reportedAt } = row
  return {
    ...factsOf(row, today),
    ...{ version, holderName },
    payments: (await paymentsIn(row, db)).map(({ payment, policy }) => ({
      id: payment.id,
      reference: payment.reference,
      method: payment.method ?? payment.provider,
      amount: payment.amount,
      paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
      policy: { id: policy.id, line: policy.line, reference: policy.number ?? policy.quotationNumber, holderName: policy.holderName },
    })),
    reported:
      reportReference && reportedBy && reportedAt
        ? { reference: reportReference, by: names.get(reportedBy) ?? '', at: reportedAt.toISOString() }
        : null,
  }
}
