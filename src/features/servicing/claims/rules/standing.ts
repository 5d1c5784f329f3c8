import { type Day, dayOf } from '#domain/day.ts'

export const COVER_STANDINGS = ['covered', 'before', 'after', 'not-issued', 'cancelled'] as const
export type CoverStanding = (typeof COVER_STANDINGS)[number]

type Policy = {
  readonly issuedAt: Date | null
  readonly cancelledAt: Date | undefined
  readonly coverFrom: Day
  readonly coverTo: Day
}

/** Whether a policy was in force at an instant. */
export function standingAt({ issuedAt, cancelledAt, coverFrom, coverTo }: Policy, at: Date): CoverStanding {
  const day = dayOf(at)
  if (issuedAt === null) return 'not-issued'
  if (day < coverFrom || at < issuedAt) return 'before'
  if (cancelledAt && at >= cancelledAt) return 'cancelled'
  return day > coverTo ? 'after' : 'covered'
}

/** What whoever reported it is told of that. */
export const STANDING_SENTENCES: Readonly<Record<CoverStanding, string>> = {
  covered: '',
  before: 'By our records the cover had not begun then. We took it down all the same, and look at it.',
  after: 'By our records the cover had ended then. We took it down all the same, and look at it.',
  'not-issued': 'By our records this policy was never issued. We took it down all the same, and look at it.',
  cancelled: 'By our records the policy was cancelled before. We took it down all the same, and look at it.',
}
