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

/** What the reporter is told about that. */
export const STANDING_SENTENCES: Readonly<Record<CoverStanding, string>> = {
  covered: '',
  before: 'According to our records, the cover had not started then. We have recorded it all the same and will review it.',
  after: 'According to our records, the cover had ended by then. We have recorded it all the same and will review it.',
  'not-issued': 'According to our records, this policy was never issued. We have recorded it all the same and will review it.',
  cancelled: 'According to our records, the policy had been cancelled before then. We have recorded it all the same and will review it.',
}
