import { addDays, type Day, daysBetween, type Term } from '#domain/day.ts'
import type { CertificateState, PolicyState } from '#domain/life-cycles.ts'
import type { Correcting } from './correcting.ts'

const POLICY_DOCUMENTS = ['policy', 'compulsory', 'certificate'] as const
export type PolicyDocumentKind = (typeof POLICY_DOCUMENTS)[number]
export const isDocumentKind = (word: string): word is PolicyDocumentKind => POLICY_DOCUMENTS.some((each) => each === word)

export type PolicyDocument = {
  /** One of those, or the code of one of the line's letters. */
  readonly kind: string
  readonly title: string
  readonly ready: boolean
  readonly why: string | null
}

const UNPAID_LETTER = 'It is made once the premium is paid.'

/** The documents that a policy has or will have, and what the missing ones are waiting for. */
export function documentsOf(policy: {
  readonly number: string | null
  readonly needsCertificate: boolean
  /** Whether compulsory cover is sold with it, which has a policy of its own. */
  readonly isPackage: boolean
  readonly certificate: CertificateState | undefined
  /** The state of its correction, where an endorsement changed what it says. */
  readonly correcting?: Correcting | undefined
  /** Further documents of its line, and whether what they certify is paid. */
  readonly letters: readonly { readonly code: string; readonly title: string }[]
  readonly isPaid?: boolean
}): PolicyDocument[] {
  const document = (kind: string, title: string, why: string | null) => ({ kind, title, ready: why === null, why })
  const unissued = policy.number === null ? 'It is made when the policy is issued.' : null
  const schedule = document('policy', 'Policy schedule', unissued)
  const letters = policy.letters.map(({ code, title }) => document(code, title, unissued ?? (policy.isPaid ? null : UNPAID_LETTER)))
  if (!policy.needsCertificate) return [schedule, ...letters]
  const compulsory = policy.isPackage ? [document('compulsory', 'Compulsory cover policy', unissued)] : []
  const why =
    policy.certificate === 'authenticated'
      ? policy.correcting
        ? 'It can be printed once its change is recorded with the authentication service.'
        : null
      : policy.certificate === 'voided'
        ? 'It was withdrawn.'
        : 'It can be printed once it is authenticated.'
  return [schedule, ...compulsory, document('certificate', 'Certificate of cover', why), ...letters]
}

/** The most informative of the available documents of a policy: its certificate or else its schedule. */
export const bestDocument = <D extends Pick<PolicyDocument, 'kind' | 'ready'>>(documents: readonly D[]): D | undefined =>
  documents.findLast(({ ready, kind }) => ready && (kind === 'policy' || kind === 'certificate'))

/** Whether money may have arrived for it since it was fetched: a cached copy must not say that it is to be paid. */
export const mayBePaidMeanwhile = (policy: {
  readonly state: PolicyState
  readonly credit: { readonly state: string } | null
  readonly charges: readonly { readonly isPayable: boolean }[]
}): boolean => policy.state === 'awaiting-payment' || isCreditOwed(policy.credit) || policy.charges.some(({ isPayable }) => isPayable)

/** Tabs of the lists, by the states that each shows. The specification's customer list opens on `activepolicy`. */
export const POLICY_TABS = {
  activepolicy: ['paid', 'issued'],
  pendingpolicy: ['proposed', 'awaiting-payment'],
  pastpolicy: ['expired', 'cancelled', 'renewed'],
} as const satisfies Record<string, readonly PolicyState[]>
export type Tab = keyof typeof POLICY_TABS
const isTab = (word: string): word is Tab => Object.hasOwn(POLICY_TABS, word)

/** The states that a status filter means: one state, or those of a tab. */
export const statesOfFilter = (status: string): readonly string[] => (isTab(status) ? POLICY_TABS[status] : [status])

/**
 * Cover never starts before it is paid (Insurance Code, section 77). A first day that has passed since then becomes today; the end stays,
 * since it goes with the registration of the vehicle, or moves with it where the line says so, and cover then lasts as long as was paid
 * for.
 */
export function currentTerm(agreed: Term, today: Day, fresh: Term): Term {
  if (agreed.from >= today) return agreed
  const isAsLong = daysBetween(fresh.from, fresh.to) <= daysBetween(agreed.from, agreed.to) + LEAP_DAY
  return fresh.from === today && isAsLong ? fresh : { from: today, to: agreed.to }
}

/** Of two periods of equally many years, one may contain a 29 February and the other not. */
const LEAP_DAY = 1

const PAY_WITHIN_DAYS = 7

/**
 * Until when a policy created today awaits its payment: while the offer is valid, but a week at least, and before cover would be over; for
 * cover of one day, on that day.
 */
export function lastDayToPay(offeredUntil: Day | null, { to }: Term, today: Day): Day {
  const week = addDays(today, PAY_WITHIN_DAYS)
  const held = offeredUntil !== null && offeredUntil > week ? offeredUntil : week
  if (held < to) return held
  const last = addDays(to, -1)
  return last < today ? today : last
}

/** Whether the premium of a policy that was issued on credit is still to be paid. */
export const isCreditOwed = (credit: { readonly state: string } | null): boolean => credit?.state === 'owed' || credit?.state === 'overdue'

const ENDING_SOON_DAYS = 60

/** Whether it is time to think about the cover that follows. */
export const isEndingSoon = (to: Day, today: Day): boolean => to >= today && to <= addDays(today, ENDING_SOON_DAYS)

const BEFORE_PAYMENT: readonly PolicyState[] = ['proposed', 'awaiting-payment']
export const isBeforePayment = (state: PolicyState): boolean => BEFORE_PAYMENT.includes(state)

const GIVEN_COVER: readonly PolicyState[] = ['issued', 'expired', 'renewed']
/** In force, or until its last day: its premium is owed even after that day. */
export const hasGivenCover = (state: PolicyState): boolean => GIVEN_COVER.includes(state)

/** A policy that was never issued has no credit, certificate, invoice, notice, renewal or former version, and none of them is queried. */
export const wasIssued = ({ issuedAt }: { readonly issuedAt: unknown }): boolean => issuedAt !== null
