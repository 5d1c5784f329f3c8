/** How often a person may try to prove their identity for one policy: philippines.md §9.2, retries are limited. */
export const ATTEMPTS_ALLOWED = 5

/** An abandoned transaction is resumed within this time, and does not count as another attempt. */
export const RESUMES_WITHIN_HOURS = 24

/** What the person agrees to before the check (RA 10173: specific, informed, recorded with its version). */
export const CONSENT = {
  version: '2026-1',
  text: 'I agree that my identity document and my photo are sent to the identity-check service, only to confirm that I am the policyholder. The insurer keeps the result, the kind of document and its last four characters, and no photo.',
} as const

/** The same for someone who applies to become an agent, under the same version. */
export const APPLICANT_CONSENT =
  'I agree that my identity document and my photo are sent to the identity-check service, only to confirm that I am the person who applies. The insurer keeps the result, the kind of document and its last four characters, and no photo.'

/** Accepted documents with a photo, named as in the list of document types: philippines.md §6.1. */
export const IDENTITY_DOCUMENT_KINDS = [
  { code: 'DRIVERS_LICENCE', name: 'Driver’s licence' },
  { code: 'PHILID', name: 'PhilSys ID (PhilID or ePhilID)' },
  { code: 'PASSPORT', name: 'Passport' },
  { code: 'UMID', name: 'UMID' },
  { code: 'PRC', name: 'PRC card' },
  { code: 'POSTAL_ID', name: 'Postal ID' },
  { code: 'SSS', name: 'SSS card' },
  { code: 'SENIOR_CITIZEN', name: 'Senior citizen card' },
  { code: 'PWD', name: 'Person with disability card' },
] as const

/** A provider’s document kind, as a person reads it. */
export const documentName = (kind: string): string => IDENTITY_DOCUMENT_KINDS.find(({ code }) => code === kind)?.name ?? kind

export const CHECK_STATES = ['started', 'review', 'approved', 'declined', 'cancelled'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const isCheckState = (word: string): word is CheckState => CHECK_STATES.some((each) => each === word)
export const isDecided = (state: CheckState): boolean => state !== 'started' && state !== 'review'

/** The provider's states of a transaction (philippines.md §9.2), and what they mean for us. */
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
export const parseProviderStatus = (status: string): CheckState | undefined => (Object.hasOwn(MEANS, status) ? MEANS[status] : undefined)

/** A decision is final; a check under review may still go either way, but not back. */
export function canCheckBecome(from: CheckState, to: CheckState): boolean {
  if (isDecided(from) || from === to) return false
  return to !== 'started'
}

type Attempt = { readonly state: string; readonly attempt: number; readonly createdAt: Date }
export type NextAttempt =
  | { readonly what: 'resume' }
  | { readonly what: 'wait' }
  | { readonly what: 'done' }
  | { readonly what: 'none-left' }
  | { readonly what: 'begin'; readonly attempt: number }

/** What starting a check means, given the newest attempt. */
export function nextAttempt(newest: Attempt | undefined, now: Date): NextAttempt {
  if (!newest) return { what: 'begin', attempt: 1 }
  if (newest.state === 'approved') return { what: 'done' }
  if (newest.state === 'review') return { what: 'wait' }
  const resumable = now.getTime() - newest.createdAt.getTime() < RESUMES_WITHIN_HOURS * 3_600_000
  if (newest.state === 'started' && resumable) return { what: 'resume' }
  return newest.attempt < ATTEMPTS_ALLOWED ? { what: 'begin', attempt: newest.attempt + 1 } : { what: 'none-left' }
}
