import { type Day, formatDay } from '#domain/day.ts'
import type { CertificateState } from '#domain/life-cycles.ts'
import { msg, withI18n } from '#kit/message.ts'

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
