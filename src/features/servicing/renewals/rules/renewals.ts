import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { RenewalState } from '#domain/life-cycles.ts'
import type { withI18n } from '#kit/message.ts'

/** How the customer is reminded. */
export const REMINDER_WAYS = ['both', 'sms', 'mail', 'none'] as const
export type ReminderWay = (typeof REMINDER_WAYS)[number]

export const REMINDER_LANGUAGES = ['en', 'fil'] as const
export type ReminderLanguage = (typeof REMINDER_LANGUAGES)[number]

/** Days before the end on which the customer is reminded: supplement.md F. */
export const REMINDED_DAYS = [60, 30, 7] as const

/** Why the program cannot make an offer by itself. */
export const OBSTACLES = ['licence', 'owed', 'answers', 'referred', 'refused'] as const
export type Obstacle = { readonly code: (typeof OBSTACLES)[number] } & ReturnType<typeof withI18n<'text'>>

/** The days that define the renewal windows, as configured for the installation. */
export type Windows = {
  /** Days before the end from which it is offered. */
  readonly offerDays: number
  /** Days after the end in which it may still be renewed, with the gap stated. */
  readonly winBackDays: number
}

type Ending = { readonly state: RenewalState | undefined; readonly endsOn: Day; readonly policyState: string }

/** Whether a renewal of a policy may be made or remade on a given day. */
export function mayBePrepared({ state, endsOn, policyState }: Ending, today: Day, { offerDays, winBackDays }: Windows): boolean {
  if (state === 'renewed' || state === 'not-renewed' || state === 'stopped') return false
  const isInForce = policyState === 'issued' && today <= endsOn
  const isOver = (policyState === 'issued' || policyState === 'expired') && today > endsOn
  return (isInForce && today >= addDays(endsOn, -offerDays)) || (isOver && today <= addDays(endsOn, winBackDays))
}

/** Days without cover between the end and the first day of what follows. */
export const gapDays = (endsOn: Day, from: Day): number => Math.max(0, daysBetween(endsOn, from))

/** Why customers do not renew. */
export const DECLINE_REASONS = [
  { value: 'sold', label: 'The item is sold or gone' },
  { value: 'price', label: 'It costs too much' },
  { value: 'elsewhere', label: 'Insured elsewhere' },
  { value: 'not-needed', label: 'No longer needed' },
  { value: 'other', label: 'Another reason' },
] as const
export const declineLabel = (code: string): string => DECLINE_REASONS.find(({ value }) => value === code)?.label ?? code
