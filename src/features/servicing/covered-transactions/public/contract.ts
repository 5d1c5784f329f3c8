import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { plainText } from '#kit/text.ts'
import { COVERED_STATES, coveredList } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const ReportForm = z.object({
  reference: field(
    {
      label: 'Reference of the report',
      control: 'text',
      help: 'As confirmed by the Anti-Money Laundering Council’s portal.',
      autoComplete: 'off',
    },
    plainText(80).trim().min(3, 'Enter the reference under which it was reported.'),
  ),
})

export const CoveredTransaction = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(COVERED_STATES),
  holderName: z.string(),
  amount: Centavos,
  paidOn: Day,
  dueOn: Day,
  isOverdue: z.boolean(),
  payments: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      method: z.string(),
      amount: Centavos,
      paidAt: Instant,
      policy: z.object({ id: Id, line: z.string(), reference: z.string(), holderName: z.string() }),
    }),
  ),
  reported: z.object({ reference: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type CoveredTransaction = z.output<typeof CoveredTransaction>

const ofPolicy = z.array(
  z.object({ id: Id, state: z.enum(COVERED_STATES), paidOn: Day, dueOn: Day, amount: Centavos, isOverdue: z.boolean() }),
)

export const contract = {
  coveredTransactions: list('user/covered-transactions', coveredList, {
    reveals: 'covered-transaction',
    summary: 'Premiums above the legal amount that a customer paid in a day, earliest report due first',
    feature: 'COMPLIANCE',
  }),
  coveredTransaction: get('user/covered-transaction/:id', {
    reveals: 'covered-transaction',
    summary: 'One covered transaction with its payments',
    feature: 'COMPLIANCE',
    reply: CoveredTransaction,
  }),
  coveredTransactionsOfPolicy: get('user/policy/:id/covered-transactions', {
    reveals: 'policy',
    summary: 'Covered transactions to which payments of a policy belong',
    feature: 'COMPLIANCE',
    reply: ofPolicy,
  }),
  reportCoveredTransaction: post('user/covered-transaction/:id/report', {
    summary: 'Records the report of a covered transaction, with its reference and reporter',
    feature: 'COMPLIANCE',
    body: ReportForm.extend({ version: z.int().min(1) }),
    reply: CoveredTransaction,
    done: 'The report is recorded.',
  }),
} satisfies Contract

/** Checks whether a customer's payments of a day are a covered transaction, and records it. */
export const noteCoveredTransaction = job('note-covered-transaction', z.object({ customerId: Id, policyId: Id, paidAt: Instant }), {
  retry: { times: 20, seconds: 5, atMostSeconds: 3600 },
  together: { most: 40, by: 'policyId' },
})
