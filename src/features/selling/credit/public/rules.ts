import { addDays, type Day } from '#domain/day.ts'

/** The maximum number of days for which a policy may be issued unpaid: Insurance Code, section 77. */
export const MAX_CREDIT_DAYS = 90

/** The terms that may be agreed on, in days: db/seed/lists/payment-terms.csv. */
export const CREDIT_TERMS = [30, 60, 90] as const

/** The longest credit that entitlement, agreement and law all allow; 0 where none is allowed. */
export const maxCreditDays = (entitled: number, agreed: number | undefined): number =>
  Math.min(MAX_CREDIT_DAYS, entitled, agreed ?? MAX_CREDIT_DAYS)

type Owed = { readonly dueOn: Day; readonly settledAt: unknown; readonly endedAt: unknown }

/** Whether the premium of a policy that was issued on credit still has to be paid. */
export const isOwed = ({ settledAt, endedAt }: Pick<Owed, 'settledAt' | 'endedAt'>): boolean => settledAt === null && endedAt === null

/** Whether a premium is still owed after its due day. */
export const isOverdue = (credit: Owed, today: Day): boolean => isOwed(credit) && credit.dueOn < today

/** The last day to pay a premium for which this many days of credit are agreed today. */
export const dueOn = (today: Day, days: number): Day => addDays(today, days)

/** Who is reminded of a due premium and when: the customer a week before, the agent on the day and on the day after. */
export const reminderDays = (due: Day) =>
  [
    { key: 'credit-soon', on: addDays(due, -7), title: 'Premium due soon', isToCustomer: true },
    { key: 'credit-due', on: due, title: 'A premium is due today', isToCustomer: false },
    { key: 'credit-overdue', on: addDays(due, 1), title: 'A premium is overdue', isToCustomer: false },
  ] as const
