import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { Centavos } from '#domain/money.ts'
import { get } from '#kit/contract.ts'
import { WORK } from './rules.ts'

/** One thing that waits for somebody. `id` is a quotation's or a policy's, as `record` says. */
export const Task = z.object({
  kind: z.enum(WORK),
  record: z.enum(['quotation', 'policy']),
  id: z.uuid(),
  line: z.string(),
  reference: z.string(),
  title: z.string(),
  holderName: z.string(),
  staffName: z.string(),
  /** Until when, or since when, it waits. */
  day: Day,
  amount: Centavos.nullable(),
})
export type Task = z.output<typeof Task>

export const Dashboard = z.object({
  today: Day,
  /** Whose work it is: the person's own, their team's with them, or everybody's. */
  scope: z.enum(['own', 'team', 'all']),
  /** Nothing was quoted and nothing sold yet. */
  isNew: z.boolean(),
  counts: z.object({
    openQuotations: z.int(),
    lapsingThisWeek: z.int(),
    toDecide: z.int(),
    awaitingPayment: z.int(),
    paymentsChecked: z.int(),
    certificatesPending: z.int(),
    certificatesRefused: z.int(),
    renewals: z.int(),
  }),
  month: z.object({ issued: z.int(), premium: Centavos, lastIssued: z.int(), lastPremium: Centavos }),
  work: z.array(Task),
})
export type Dashboard = z.output<typeof Dashboard>

export const contract = {
  dashboard: get('user/dashboard', {
    summary: 'What waits for the person today, and what was sold this month',
    reply: Dashboard,
    offline: true,
  }),
}
