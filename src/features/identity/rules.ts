/** How often a person may try to prove who they are for one policy: philippines.md §9.2, retries are limited. */
export const ATTEMPTS_ALLOWED = 5

/** A transaction that was begun and left is resumed within this time, and does not count as another attempt. */
export const RESUMES_WITHIN_HOURS = 24

export const CHECK_STATES = ['started', 'review', 'approved', 'declined', 'cancelled'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const isCheckState = (word: string): word is CheckState => CHECK_STATES.some((each) => each === word)
export const isDecided = (state: CheckState): boolean => state !== 'started' && state !== 'review'

/** What the provider says of a transaction, in its own words (philippines.md §9.2), and what that means for us. */
const MEANS: Readonly<Record<string, CheckState>> = {
  started: 'started',
  kyc_in_progress: 'started',
  auto_approved: 'approved',
  manually_approved: 'approved',
  auto_declined: 'declined',
  manually_declined: 'declined',
  needs_review: 'review',
  user_cancelled: 'cancelled',
  error: 'cancelled',
}
export const meaningOf = (status: string): CheckState | undefined => (Object.hasOwn(MEANS, status) ? MEANS[status] : undefined)

/** A decision is made once; a check under review may still go either way, but not back. */
export function canBecome(from: CheckState, to: CheckState): boolean {
  if (isDecided(from) || from === to) return false
  return to !== 'started'
}

type Attempt = { readonly state: string; readonly attempt: number; readonly createdAt: Date }
export type Next =
  | { readonly what: 'resume' }
  | { readonly what: 'wait' }
  | { readonly what: 'done' }
  | { readonly what: 'none-left' }
  | { readonly what: 'begin'; readonly attempt: number }

/** What starting a check means, given the newest attempt. */
export function nextAfter(newest: Attempt | undefined, now: Date): Next {
  if (!newest) return { what: 'begin', attempt: 1 }
  if (newest.state === 'approved') return { what: 'done' }
  if (newest.state === 'review') return { what: 'wait' }
  const resumable = now.getTime() - newest.createdAt.getTime() < RESUMES_WITHIN_HOURS * 3_600_000
  if (newest.state === 'started' && resumable) return { what: 'resume' }
  return newest.attempt < ATTEMPTS_ALLOWED ? { what: 'begin', attempt: newest.attempt + 1 } : { what: 'none-left' }
}
