import { type Day, dayOf, formatDay, type Term } from '#domain/day.ts'
import type { CertificateState, PaymentState, PolicyState, RenewalState } from '#domain/life-cycles.ts'
import { joinMessages, msg, withI18n } from '#kit/message.ts'
import type { Correcting } from '../public/rules/correcting.ts'
import { isCreditOwed, isEndingSoon } from '../public/rules/policies.ts'
import type { Ground } from './ending.ts'
import type { SendingState } from './sending.ts'
import { beforeCertificate, duringCorrection, endingSoon, lateInstalment } from './waiting-steps.ts'

export type NextTone = 'good' | 'waiting' | 'bad' | 'neutral'
export type NextStep = ReturnType<typeof withI18n<'text'>> & {
  readonly title: string
  readonly who: string
  readonly tone: NextTone
  readonly action: 'pay' | 'verify-identity' | 'renew' | 'open-documents' | 'wait' | 'none'
}

/** How a policy ended early, by the step that ended it. */
const ENDS = {
  cancel: { title: 'Cancelled', tone: 'bad' },
  'give-back': { title: 'Free-look return', tone: 'neutral' },
  'call-off': { title: 'Cancelled before its first day', tone: 'neutral' },
  'use-up': { title: 'Ended by a total loss', tone: 'neutral' },
} as const
export type EndedBy = keyof typeof ENDS

type Standing = {
  readonly state: PolicyState
  readonly payment: PaymentState | undefined
  /** The code with which the payer pays at a counter. */
  readonly counterCode: { readonly code: string; readonly payableUntil: string } | null
  readonly needsIdentity: boolean
  /** Whether a customer will read it. */
  readonly isForCustomer: boolean
  /** Whether nothing is paid or issued until our office has decided. */
  readonly isHeld: boolean
  readonly needsCertificate: boolean
  readonly certificate: CertificateState | undefined
  readonly correcting?: Correcting | undefined
  readonly credit: Credit | null
  /** The longest overdue instalment, and the last day of its grace period. */
  readonly late: { readonly dueOn: Day; readonly lastDay: Day } | null
  /** Running notice of cancellation. */
  readonly notice: {
    readonly ground: Ground
    readonly lastDay: Day
    readonly coveredUntil: Day
    readonly reason: string
    readonly isOver: boolean
    readonly lto: { readonly state: SendingState } | null
  } | null
  /** Whether the office is reading a visa refusal letter. */
  readonly isLetterRead?: boolean
  /** Until when the payment is awaited. */
  readonly payBy: Day | null
  readonly reason: string | null
  readonly endedBy: EndedBy
  /** The first and the last day of cover. */
  readonly term: Term
  /** Notice that it is not renewed as it is. */
  readonly nonRenewal: { readonly reason: string } | null
  /** How far its renewal has come; null before it has started, undefined if it is not renewed. */
  readonly renewal?: RenewalState | null | undefined
  readonly today: Day
}

type Credit = { readonly state: string; readonly dueOn: Day; readonly wasTakenBack: boolean }

const BUSY = 'Kalasag, automatically'

const BEING_ISSUED: NextStep = {
  title: 'Paid. Your policy is being issued',
  text: 'Your payment is safe. The policy and its documents will follow; this page updates automatically.',
  who: BUSY,
  tone: 'waiting',
  action: 'none',
}

/**
 * Said of anything that our office holds, before anyone tries to pay and for whatever reason: never why, never for how long, and the same
 * whether it is a namesake or not. Someone who is on a list must not be warned (Republic Act 9160, section 9(c)).
 */
const BEING_CHECKED = {
  title: 'Our office is checking the details',
  text: 'Nothing is payable until our office has checked the details. Nothing was charged. You do not need to do anything; this page will say when you can continue.',
  who: 'Our office',
  tone: 'waiting',
  action: 'wait',
} as const

const LETTER_BEING_READ: NextStep = {
  title: 'A visa was refused: our office is reviewing the letter',
  text: 'Cover continues until it is decided. If the letter is approved, the policy ends and what was paid is returned less the fee.',
  who: 'Our office',
  tone: 'waiting',
  action: 'none',
}

const PAID_AND_BEING_CHECKED: NextStep = {
  title: 'Paid. Our office is checking the details',
  text: 'Your payment is safe. The policy is issued as soon as our office has checked the details; this page updates automatically.',
  who: 'Our office',
  tone: 'waiting',
  action: 'none',
}

/** What a policy is waiting for and who acts: never more than is known. Customers are addressed directly. */
export function nextStep(standing: Standing): NextStep {
  const next = nextStepOf(standing)
  return standing.isForCustomer ? { ...next, who: SAID_TO_CUSTOMERS[next.who] ?? next.who } : next
}

const SAID_TO_CUSTOMERS: Readonly<Record<string, string>> = {
  'The customer': 'You',
  'The customer or the agent': 'You or your agent',
  'The payer': 'You',
}

function nextStepOf(standing: Standing): NextStep {
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
      if (standing.late) return lateInstalment(standing.late)
      if (standing.isLetterRead) return LETTER_BEING_READ
      if (needsCertificate && certificate !== 'authenticated') return beforeCertificate(certificate)
      return standing.correcting ? duringCorrection(standing.correcting) : inOrder(standing)
    case 'expired':
      return ended(standing)
    case 'renewed':
      return { ...NO_ACTION, title: 'Renewed', text: 'Another policy follows this one.', tone: 'neutral' }
    case 'cancelled':
      return { ...ENDS[standing.endedBy], text: reason ?? 'It was cancelled.', who: NOBODY, action: 'none' }
  }
}

const NOBODY = 'No one needs to act'
const NO_ACTION = { who: NOBODY, action: 'open-documents' } as const

/** Paid and complete: where it is between its first day and its last. */
function inOrder({ term: { from, to }, nonRenewal, renewal, today, ...rest }: Standing): NextStep {
  if (today > to) return ended({ term: { from, to }, nonRenewal, renewal, today, ...rest })
  if (today < from)
    return {
      title: 'Cover has not started yet',
      ...withI18n('text', msg`It is paid and everything is done. Cover lasts from ${formatDay(from)} to ${formatDay(to)}.`),
      ...{ ...NO_ACTION, tone: 'good' },
    }
  if (!isEndingSoon(to, today))
    return {
      title: 'In order',
      text: 'Everything is done. You can open, print and show the documents.',
      ...{ ...NO_ACTION, tone: 'good' },
    }
  if (nonRenewal)
    return {
      title: 'Cover ends soon and is not renewed as it is',
      ...withI18n('text', joinMessages(msg`Cover continues in full until ${formatDay(to)}.`, nonRenewal.reason)),
      ...{ ...NO_ACTION, tone: 'neutral' },
    }
  return endingSoon(to, renewal)
}

function ended({ term: { to }, nonRenewal }: Standing): NextStep {
  const past = msg`The last day of cover was ${formatDay(to)}.`
  if (nonRenewal)
    return { title: 'Ended', ...withI18n('text', joinMessages(past, nonRenewal.reason)), ...{ ...NO_ACTION, tone: 'neutral' } }
  return {
    title: 'Ended',
    ...withI18n('text', joinMessages(past, 'Nothing is covered now. A new quotation starts from the same answers.')),
    ...{ who: 'The customer or the agent', tone: 'neutral', action: 'renew' },
  }
}

function beforePayment({ payment, counterCode, needsIdentity, isForCustomer, isHeld, payBy }: Standing): NextStep {
  // The payment is known to be paid a moment before the policy is.
  if (payment === 'paid') return BEING_ISSUED
  if (payment === 'checking')
    return {
      title: 'We are checking the payment',
      text: 'We do not know yet whether it was paid in full. Please do not pay again: we keep asking the payment provider until we do, and then send you a message.',
      who: 'The payment provider',
      tone: 'waiting',
      action: 'none',
    }
  // What the identity check shows helps whoever reviews the details, so it goes first.
  if (isHeld && !needsIdentity) return BEING_CHECKED
  if (payment === 'pending' && counterCode)
    return {
      title: 'To be paid at a counter',
      ...withI18n(
        'text',
        msg`It is waiting to be paid with the code ${counterCode.code}, by ${formatDay(dayOf(new Date(counterCode.payableUntil)))} at the latest. There is no cover before that; this page updates automatically.`,
      ),
      who: 'The payer',
      tone: 'waiting',
      action: 'pay',
    }
  if (payment === 'pending')
    return {
      title: 'A payment is in progress',
      text: 'The payment page was opened and is not finished yet. Continue with it, or wait until it expires.',
      who: 'The payer',
      tone: 'waiting',
      action: 'pay',
    }
  if (needsIdentity)
    return {
      title: 'Identity check',
      text: isForCustomer
        ? 'You prove who you are with a document and a selfie; then the premium can be paid.'
        : 'The customer proves who they are with a document and a selfie; then the premium can be paid.',
      who: 'The customer',
      tone: 'waiting',
      action: 'verify-identity',
    }
  return {
    title: 'Waiting for payment',
    ...withI18n(
      'text',
      payBy
        ? msg`To be paid by ${formatDay(payBy)}. Cover starts only once the premium is paid.`
        : 'Cover starts only once the premium is paid.',
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
      title: 'The payment was reversed',
      ...withI18n(
        'text',
        joinMessages('The bank reversed the payment, or it was recorded in error, so the premium must be paid again.', threat),
      ),
      tone: 'bad',
      ...rest,
    }
  if (state === 'owed')
    return {
      title: 'Issued on credit',
      ...withI18n('text', msg`The policy is issued. Its premium is due by ${formatDay(dueOn)}.`),
      tone: 'waiting',
      ...rest,
    }
  const text = joinMessages(msg`It was due for payment by ${formatDay(dueOn)}.`, threat)
  return { title: 'The premium is overdue', ...withI18n('text', text), tone: 'bad', ...rest }
}

/** Until when it covers, what that depends on, and who acts next. */
function underNotice({ coveredUntil, reason, isOver, lto }: NonNullable<Standing['notice']>): NextStep {
  const until = formatDay(coveredUntil)
  const noticed = { title: 'Notice of cancellation', tone: 'waiting', action: 'open-documents' } as const
  if (isOver)
    return {
      ...{ ...noticed, who: 'Underwriting' },
      ...withI18n('text', msg`The notice ran out on ${until}. The policy stays in force until underwriting cancels it. ${reason}`),
    }
  if (lto?.state === 'queued')
    return {
      ...{ ...noticed, who: 'The Land Transportation Office' },
      ...withI18n(
        'text',
        msg`The policy stays in force until ${until}, or for 15 days after the LTO acknowledges the notice, if that is later. ${reason}`,
      ),
    }
  if (lto && lto.state !== 'sent')
    return {
      ...{ ...noticed, who: 'Underwriting' },
      text: 'The LTO did not accept the notice, so the policy stays in force. Underwriting withdraws the notice, or gives it again.',
    }
  return {
    ...{ ...noticed, who: 'Underwriting, after that day' },
    ...withI18n(
      'text',
      lto
        ? msg`The policy stays in force until the end of ${until}; then the vehicle needs another CTPL. ${reason}`
        : msg`The policy stays in force until the end of ${until}. ${reason}`,
    ),
  }
}
