import { type Day, formatDay } from '#domain/day.ts'
import type { CertificateState, RenewalState } from '#domain/life-cycles.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Correcting } from '../public/rules/correcting.ts'

const NO_PAYMENT = { action: 'open-documents' } as const

/** An instalment is late: until when it may be paid, and what follows. */
export const lateInstalment = ({ dueOn, lastDay }: { readonly dueOn: Day; readonly lastDay: Day }) => ({
  title: 'An instalment is overdue',
  ...withI18n(
    'text',
    msg`It was due on ${formatDay(dueOn)}. The policy is in force, and stays so if it is paid by ${formatDay(lastDay)}. After that it may be ended, with written notice.`,
  ),
  ...{ ...NO_PAYMENT, who: 'The customer', tone: 'bad' as const },
})

/** Issued and paid: what its certificate is waiting for. */
export function beforeCertificate(certificate: CertificateState | undefined) {
  if (certificate === 'refused')
    return {
      title: 'Paid. Your certificate needs a correction',
      text: 'The policy is issued and your payment is safe. The authentication service did not accept a detail; underwriting will correct it and send it again.',
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
    text: 'The policy is issued. We check with the authentication service automatically; this page updates automatically.',
    who: 'The certificate authentication service',
    ...NO_PAYMENT,
    tone: 'waiting' as const,
  }
}

const CORRECTING = {
  waiting: {
    text: 'The policy already shows it. The authentication service is being notified; the new certificate appears as soon as it is recorded.',
    title: 'Changed. Your certificate is being corrected',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  late: {
    text: 'The policy already shows it. The authentication service is not responding; we keep trying automatically until it does.',
    title: 'Changed. Your certificate is being corrected',
    who: 'The certificate authentication service',
    tone: 'waiting',
  },
  refused: {
    text: 'The policy already shows it. The authentication service did not accept one of the new details; underwriting will correct them and send them again.',
    title: 'Changed. Your certificate needs a correction',
    who: 'Underwriting',
    tone: 'bad',
  },
} as const satisfies Record<Correcting, object>

/** An endorsement changed what the certificate says. */
export const duringCorrection = (correcting: Correcting) => ({ ...CORRECTING[correcting], action: 'open-documents' as const })

/** In force, and about to end: what follows, if that is known. */
export function endingSoon(to: Day, renewal: RenewalState | null | undefined) {
  if (renewal === 'renewed')
    return {
      title: 'Renewed',
      ...withI18n('text', msg`It provides cover until ${formatDay(to)}, and the policy that follows from then on.`),
      ...{ who: 'No one needs to act', tone: 'good' as const, action: 'open-documents' as const },
    }
  if (renewal === undefined)
    return {
      title: 'Cover ends soon',
      ...withI18n('text', msg`Cover lasts until ${formatDay(to)}. A new quotation from the same answers avoids a gap in cover.`),
      ...{ who: 'The customer or the agent', tone: 'waiting' as const, action: 'renew' as const },
    }
  const isWanted = renewal !== 'declined'
  return {
    title: isWanted ? 'Cover ends soon' : 'Cover ends soon and is not renewed',
    ...withI18n('text', msg`Cover lasts until ${formatDay(to)}. Renew before then to avoid a gap in cover.`),
    ...{ who: 'The customer or the agent', tone: isWanted ? ('waiting' as const) : ('neutral' as const), action: 'renew' as const },
  }
}
