import { type Day, formatDay } from '#domain/day.ts'
import type { CertificateState, RenewalState } from '#domain/life-cycles.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Correcting } from '../public/rules/correcting.ts'

const NO_PAYMENT = { action: 'open-documents' } as const

/** An instalment is late: until when it may be, and what follows. */
export const lateInstalment = ({ dueOn, lastDay }: { readonly dueOn: Day; readonly lastDay: Day }) => ({
  title: 'An instalment is overdue',
  ...withI18n(
    'text',
    msg`It was due on ${formatDay(dueOn)}. The policy covers; paid by ${formatDay(lastDay)}, it stays so. After that it may be ended, with written notice.`,
  ),
  ...{ ...NO_PAYMENT, who: 'The customer', tone: 'bad' as const },
})

/** Issued and paid, what of its certificate is waited for. */
export function beforeCertificate(certificate: CertificateState | undefined) {
  if (certificate === 'refused')
    return {
      title: 'Paid. Your certificate needs a correction',
      text: 'The policy is issued and your payment is safe. The authentication service did not accept a detail; underwriting corrects it and sends it again.',
      who: 'Underwriting',
      ...NO_PAYMENT,
      tone: 'waiting' as const,
    }
  if (certificate === 'voided')
    return {
      title: 'The certificate was withdrawn',
      text: 'The policy has no valid certificate of cover at the moment.',
      who: 'Underwriting',
      ...NO_PAYMENT,
      tone: 'bad' as const,
    }
  return {
    title: 'Paid. Your certificate is being authenticated',
    text: 'The policy is issued. We ask the authentication service by ourselves; this page updates by itself.',
    who: 'The certificate authentication service',
    ...NO_PAYMENT,
    tone: 'waiting' as const,
  }
}

const CORRECTING = {
  waiting: {
    text: 'The policy says so already. The authentication service is told of it; the new certificate is there as soon as it is recorded.',
    title: 'Changed. Your certificate is being corrected',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  late: {
    text: 'The policy says so already. The authentication service does not answer; we tell it again by ourselves until it does.',
    title: 'Changed. Your certificate is being corrected',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  refused: {
    text: 'The policy says so already. The authentication service did not accept one of the new details; underwriting corrects them and sends them again.',
    title: 'Changed. Your certificate needs a correction',
    who: 'Underwriting',
    tone: 'bad',
  },
} as const satisfies Record<Correcting, object>

/** An endorsement changed what the certificate says. */
export const duringCorrection = (correcting: Correcting) => ({ ...CORRECTING[correcting], action: 'open-documents' as const })

/** In force, and about to end: what follows, where that is known. */
export function endingSoon(to: Day, renewal: RenewalState | null | undefined) {
  if (renewal === 'renewed')
    return {
      title: 'Renewed',
      ...withI18n('text', msg`It covers until ${formatDay(to)}, and the policy that follows from then on.`),
      ...{ who: 'Nobody needs to act', tone: 'good' as const, action: 'open-documents' as const },
    }
  if (renewal === undefined)
    return {
      title: 'Cover ends soon',
      ...withI18n('text', msg`It covers until ${formatDay(to)}. A new quotation from the same answers keeps the cover from stopping.`),
      ...{ who: 'The customer or the agent', tone: 'waiting' as const, action: 'renew' as const },
    }
  const isWanted = renewal !== 'declined'
  return {
    title: isWanted ? 'Cover ends soon' : 'Cover ends soon and is not renewed',
    ...withI18n('text', msg`It covers until ${formatDay(to)}. Renewed before then, the cover does not stop.`),
    ...{ who: 'The customer or the agent', tone: isWanted ? ('waiting' as const) : ('neutral' as const), action: 'renew' as const },
  }
}
