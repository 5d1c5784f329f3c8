import { addDays, type Day, dayOf, daysBetween, formatDay, type Term } from '#domain/day.ts'
import type { CertificateState, PaymentState, PolicyState } from '#domain/life-cycles.ts'
import { joinMessages, msg, withI18n } from '#kit/message.ts'
import type { Ground } from '../../rules/ending.ts'

export const POLICY_DOCUMENTS = ['policy', 'compulsory', 'certificate'] as const
export type PolicyDocumentKind = (typeof POLICY_DOCUMENTS)[number]
export const isDocumentKind = (word: string): word is PolicyDocumentKind => POLICY_DOCUMENTS.some((each) => each === word)

export type PolicyDocument = {
  readonly kind: PolicyDocumentKind
  readonly title: string
  readonly ready: boolean
  readonly why: string | null
}

/** The documents that a policy has or will have, and what those wait for that are not there yet. */
export function documentsOf(policy: {
  readonly number: string | null
  readonly needsCertificate: boolean
  /** Whether compulsory cover is sold along in it, which has a policy of its own. */
  readonly isPackage: boolean
  readonly certificate: CertificateState | undefined
}): PolicyDocument[] {
  const document = (kind: PolicyDocumentKind, title: string, why: string | null) => ({ kind, title, ready: why === null, why })
  const unissued = policy.number === null ? 'It is made when the policy is issued.' : null
  const schedule = document('policy', 'Policy schedule', unissued)
  if (!policy.needsCertificate) return [schedule]
  const compulsory = policy.isPackage ? [document('compulsory', 'Policy of the compulsory cover', unissued)] : []
  const why =
    policy.certificate === 'authenticated'
      ? null
      : policy.certificate === 'voided'
        ? 'It was withdrawn.'
        : 'It is printed once it is authenticated.'
  return [schedule, ...compulsory, document('certificate', 'Certificate of cover', why)]
}

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
 * Cover never begins before it is paid (Insurance Code, section 77). A first day that passed meanwhile becomes today; the end stays, since it goes with the registration of the vehicle, or moves with it where the line says so, and
 * cover then lasts as long as was paid for.
 */
export function currentTerm(agreed: Term, today: Day, fresh: Term): Term {
  if (agreed.from >= today) return agreed
  const isAsLong = daysBetween(fresh.from, fresh.to) <= daysBetween(agreed.from, agreed.to) + LEAP_DAY
  return fresh.from === today && isAsLong ? fresh : { from: today, to: agreed.to }
}

/** Of two periods of as many years, one may have a 29 February and the other not. */
const LEAP_DAY = 1

const PAY_WITHIN_DAYS = 7

/** How long the payment of what becomes a policy today is waited for: while the offer holds, but a week at least, and before cover would be over. */
export function lastDayToPay(offeredUntil: Day | null, { to }: Term, today: Day): Day {
  const week = addDays(today, PAY_WITHIN_DAYS)
  const held = offeredUntil !== null && offeredUntil > week ? offeredUntil : week
  return held < to ? held : addDays(to, -1)
}

export type NextTone = 'good' | 'waiting' | 'bad' | 'neutral'
export type NextStep = ReturnType<typeof withI18n<'text'>> & {
  readonly title: string
  readonly who: string
  readonly tone: NextTone
  readonly action: 'pay' | 'verify-identity' | 'open-documents' | 'wait' | 'none'
}

type Standing = {
  readonly state: PolicyState
  readonly payment: PaymentState | undefined
  /** With which the payer pays at a counter. */
  readonly counterCode: { readonly code: string; readonly payableUntil: string } | null
  readonly needsIdentity: boolean
  /** Whether nothing is paid or issued until our office has decided. */
  readonly isHeld: boolean
  readonly needsCertificate: boolean
  readonly certificate: CertificateState | undefined
  readonly credit: Credit | null
  /** Notice of cancellation that runs. */
  readonly notice: { readonly ground: Ground; readonly lastDay: Day; readonly reason: string } | null
  /** Until when the payment is waited for. */
  readonly payBy: Day | null
  readonly reason: string | null
}

type Credit = { readonly state: string; readonly dueOn: Day; readonly wasTakenBack: boolean }

/** Whether the premium of a policy that was issued before it was paid still has to be paid. */
export const isCreditOwed = (credit: { readonly state: string } | null): boolean => credit?.state === 'owed' || credit?.state === 'overdue'

const BUSY = 'Kalasag, by itself'

const BEING_ISSUED: NextStep = {
  title: 'Paid. Your policy is being issued',
  text: 'Your payment is safe. The policy and its documents follow; this page updates by itself.',
  who: BUSY,
  tone: 'waiting',
  action: 'none',
}

/**
 * Said of whatever our office holds, before anybody tries to pay and for whatever reason: never why, never for how long, and the same whether
 * it is a namesake or not. Whoever is on a list must not be warned (Republic Act 9160, section 9(c)).
 */
const BEING_CHECKED = {
  title: 'Our office checks the details',
  text: 'Nothing is to be paid until our office has checked the details. Nothing was charged. You need not do anything; this page says when it goes on.',
  who: 'Our office',
  tone: 'waiting',
  action: 'wait',
} as const

const PAID_AND_BEING_CHECKED: NextStep = {
  title: 'Paid. Our office checks the details',
  text: 'Your payment is safe. The policy is issued as soon as our office has checked the details; this page updates by itself.',
  who: 'Our office',
  tone: 'waiting',
  action: 'none',
}

/** What a policy waits for and who acts: never more than is known. */
export function nextStep(standing: Standing): NextStep {
  const { state, needsCertificate, certificate, reason } = standing
  switch (state) {
    case 'proposed':
      return { title: 'Being prepared', text: 'The application is being prepared.', who: BUSY, tone: 'waiting', action: 'none' }
    case 'awaiting-payment':
      return beforePayment(standing)
    case 'paid':
      return standing.isHeld ? PAID_AND_BEING_CHECKED : BEING_ISSUED
    case 'issued':
      if (standing.credit && isCreditOwed(standing.credit)) return onCredit(standing.credit, standing.notice)
      if (standing.notice) return underNotice(standing.notice)
      return needsCertificate && certificate !== 'authenticated'
        ? beforeCertificate(certificate)
        : {
            title: 'In order',
            text: 'Everything is done. The documents below can be opened, printed and shown.',
            who: 'Nobody needs to act',
            tone: 'good',
            action: 'open-documents',
          }
    case 'expired':
      return {
        title: 'Ended',
        text: 'The last day of cover has passed.',
        who: 'Nobody needs to act',
        tone: 'neutral',
        action: 'open-documents',
      }
    case 'renewed':
      return {
        title: 'Renewed',
        text: 'Another policy follows this one.',
        who: 'Nobody needs to act',
        tone: 'neutral',
        action: 'open-documents',
      }
    case 'cancelled':
      return { title: 'Cancelled', text: reason ?? 'It was cancelled.', who: 'Nobody needs to act', tone: 'bad', action: 'none' }
  }
}

function beforePayment({ payment, counterCode, needsIdentity, isHeld, payBy }: Standing): NextStep {
  // The payment is known to be paid a moment before the policy is.
  if (payment === 'paid') return BEING_ISSUED
  if (payment === 'checking')
    return {
      title: 'We are checking the payment',
      text: 'The payment provider has not told us yet whether it was paid. Please do not pay again; this page updates by itself.',
      who: 'The payment provider',
      tone: 'waiting',
      action: 'none',
    }
  // What the identity check shows helps whoever looks at the details, so it goes first.
  if (isHeld && !needsIdentity) return BEING_CHECKED
  if (payment === 'pending' && counterCode)
    return {
      title: 'To be paid at a counter',
      ...withI18n(
        'text',
        msg`It waits to be paid with the code ${counterCode.code}, by ${formatDay(dayOf(new Date(counterCode.payableUntil)))} at the latest. Cover begins only then; this page updates by itself.`,
      ),
      who: 'Whoever pays',
      tone: 'waiting',
      action: 'pay',
    }
  if (payment === 'pending')
    return {
      title: 'A payment is under way',
      text: 'The payment page was opened and is not finished yet. Go on with it, or wait until it lapses.',
      who: 'Whoever pays',
      tone: 'waiting',
      action: 'pay',
    }
  if (needsIdentity)
    return {
      title: 'Identity check',
      text: 'The customer proves who they are with a document and a selfie; then the premium can be paid.',
      who: 'The customer',
      tone: 'waiting',
      action: 'verify-identity',
    }
  return {
    title: 'Awaiting payment',
    ...withI18n(
      'text',
      payBy
        ? msg`Cover begins only when the premium is paid, by ${formatDay(payBy)} at the latest.`
        : 'Cover begins only when the premium is paid.',
    ),
    who: 'The customer',
    tone: 'waiting',
    action: 'pay',
  }
}

function onCredit({ state, dueOn, wasTakenBack }: Credit, notice: Standing['notice']): NextStep {
  const rest = { who: 'The customer', action: 'pay' } as const
  const threat = notice
    ? msg`Unless it is paid by ${formatDay(notice.lastDay)}, the policy is cancelled for non-payment.`
    : 'Please pay it now, so that the policy stays in force.'
  if (wasTakenBack)
    return {
      title: 'The payment was taken back',
      ...withI18n('text', joinMessages('The bank took the payment back, so the premium is to be paid again.', threat)),
      tone: 'bad',
      ...rest,
    }
  if (state === 'owed')
    return {
      title: 'Issued on credit',
      ...withI18n('text', msg`The policy is issued. Its premium is to be paid by ${formatDay(dueOn)}.`),
      tone: 'waiting',
      ...rest,
    }
  const text = joinMessages(msg`It was to be paid by ${formatDay(dueOn)}.`, threat)
  return { title: 'The premium is overdue', ...withI18n('text', text), tone: 'bad', ...rest }
}

const underNotice = ({ lastDay, reason }: NonNullable<Standing['notice']>): NextStep => ({
  title: 'Notice of cancellation',
  ...withI18n('text', msg`Cover ends after ${formatDay(lastDay)}. ${reason}`),
  who: 'Nobody needs to act',
  tone: 'bad',
  action: 'open-documents',
})

function beforeCertificate(certificate: CertificateState | undefined): NextStep {
  if (certificate === 'refused')
    return {
      title: 'Paid. Your certificate needs a correction',
      text: 'The policy is issued and your payment is safe. The authentication service did not accept a detail; underwriting corrects it and sends it again.',
      who: 'Underwriting',
      tone: 'waiting',
      action: 'open-documents',
    }
  if (certificate === 'voided')
    return {
      title: 'The certificate was withdrawn',
      text: 'The policy has no valid certificate of cover at the moment.',
      who: 'Underwriting',
      tone: 'bad',
      action: 'open-documents',
    }
  return {
    title: 'Paid. Your certificate is being authenticated',
    text: 'The policy is issued. We ask the authentication service by ourselves; this page updates by itself.',
    who: 'The certificate authentication service',
    tone: 'waiting',
    action: 'open-documents',
  }
}

const STORIES: Readonly<Record<string, string>> = {
  'policy create': 'Application made from the accepted quotation',
  'policy await-payment': 'Ready to be paid',
  'policy pay': 'Premium paid',
  'policy issue': 'Policy issued',
  'policy issue-on-credit': 'Policy issued on credit',
  'policy expire': 'Cover ended',
  'policy cancel': 'Policy cancelled',
  'policy reverse': 'To be paid again: the bank took the payment back',
  'notice create': 'Notice of cancellation given',
  'notice withdraw': 'Notice of cancellation withdrawn',
  'notice carry-out': 'Notice of cancellation carried out',
  'policy renew': 'Renewed by another policy',
  'payment create': 'Payment started',
  'payment open': 'Payment page opened',
  'payment resume': 'The provider answers again; nobody has paid yet',
  'payment doubt': 'Waiting for the payment provider’s answer',
  'payment pay': 'Payment confirmed by the provider',
  'payment fail': 'Payment refused; nothing was charged',
  'payment cancel': 'Payment given up; nothing was charged',
  'payment expire': 'Payment page lapsed; nothing was charged',
  'payment refund-late': 'Payment sent back',
  'payment reverse': 'Payment taken back by the bank',
  'certificate create': 'Certificate number reserved',
  'certificate send': 'Certificate sent for authentication',
  'certificate authenticate': 'Certificate authenticated',
  'certificate refuse': 'Certificate refused by the authentication service',
  'certificate no-answer': 'The authentication service did not answer; asked again by itself',
  'certificate unknown-there': 'The authentication service had not received it',
  'certificate void': 'Certificate withdrawn',
}

/** An event of a record's history as a sentence. */
export const describeEvent = (cycle: string, event: string): string => STORIES[`${cycle} ${event}`] ?? `${cycle}: ${event}`

const BEFORE_PAYMENT: readonly PolicyState[] = ['proposed', 'awaiting-payment']
export const isBeforePayment = (state: PolicyState): boolean => BEFORE_PAYMENT.includes(state)
