/** philippines.md §10: a link for approval is valid for a week. */
export const LINK_DAYS = 7
/** The choices of days for which an agent may let a link be valid. */
export const LINK_DAYS_CHOICES = [1, 3, 7, 14, 30] as const
export const linkExpiry = (now: Date, days: number = LINK_DAYS): Date => new Date(now.getTime() + days * 24 * 3_600_000)

/** `customer`: the agent's products. `quotation`: one quotation. `payment`: one policy awaiting payment. */
export const LINK_KINDS = ['customer', 'quotation', 'payment'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** A link whose token is genuine and has neither expired nor been withdrawn. */
export type OpenedLink = {
  readonly id: string
  readonly kind: LinkKind
  readonly agentId: string
  /** The code of the commercial structure in whose name it was sent. */
  readonly structure: string | undefined
  /** E.164; when given, only this number may use the link. */
  readonly mobile: string | undefined
  readonly quotationId: string | undefined
  readonly policyId: string | undefined
  readonly expiresAt: Date
  /** Nobody opened it before. */
  readonly isFirst: boolean
  readonly line: string | undefined
  /** The number of the quotation or policy. */
  readonly reference: string | undefined
}

/** Whether the person with this number (E.164) may sign in through the link. */
export const mayUseLink = (link: Pick<OpenedLink, 'mobile'>, mobile: string): boolean => link.mobile === undefined || link.mobile === mobile

/** Where a shared link leads: specification §1. */
export const linkAddress = (origin: string, token: string): string => `${origin}/app/customer-login/?link=${encodeURIComponent(token)}`

export const LINK_STATES = ['sent', 'opened', 'signed-in', 'expired', 'revoked'] as const
export type LinkState = (typeof LINK_STATES)[number]

type Traces = {
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly openedAt: Date | null
  readonly signedInAt: Date | null
}

/** How far the customer has followed a link. */
export function linkState({ expiresAt, revokedAt, openedAt, signedInAt }: Traces, now: Date): LinkState {
  if (revokedAt) return 'revoked'
  if (signedInAt) return 'signed-in'
  if (expiresAt <= now) return 'expired'
  return openedAt ? 'opened' : 'sent'
}

/** A link can be sent for a quotation that can still be bought, and for a policy that can still be paid. */
const OPEN_QUOTATION: readonly string[] = ['draft', 'quoted', 'referred', 'approved', 'accepted']
export const isForSale = (quotationState: string): boolean => OPEN_QUOTATION.includes(quotationState)
export const isForPayment = ({ state, isOwed }: { readonly state: string; readonly isOwed: boolean }): boolean =>
  state === 'awaiting-payment' || isOwed

export type SharedContent = {
  readonly link: string
  readonly text: string
  readonly subject: string
  readonly mobile?: string | undefined
  readonly email?: string | undefined
}

/** A link that opens a screen once its holder has signed in: an address as screens know it. */
export const leadingTo = (link: string, screen: string): string => `${link}&to=${encodeURIComponent(screen)}`

/**
 * The addresses that pass a link to another app on the person's device. Specification §9: WhatsApp takes the number with +63, written
 * without the plus. Messenger takes only a link, and has no address if it is not installed, as on most desktops.
 */
export function shareAddresses({ link, text, subject, mobile, email }: SharedContent) {
  const body = encodeURIComponent(`${text} ${link}`)
  return {
    email: `mailto:${email ? encodeURIComponent(email) : ''}?subject=${encodeURIComponent(subject)}&body=${body}`,
    message: `sms:${mobile ?? ''}?body=${body}`,
    whatsapp: `https://wa.me/${mobile ? mobile.replace('+', '') : ''}?text=${body}`,
    messenger: `fb-messenger://share?link=${encodeURIComponent(link)}`,
    viber: `viber://forward?text=${body}`,
  }
}
