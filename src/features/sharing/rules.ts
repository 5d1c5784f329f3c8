/** philippines.md §10: a link for approval holds a week. */
export const LINK_DAYS = 7

/** `customer`: the agent's products. `quotation`: one quotation. `payment`: one policy awaiting payment. */
export const LINK_KINDS = ['customer', 'quotation', 'payment'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** What a genuine, living link stands for. */
export type OpenedLink = {
  readonly id: string
  readonly kind: LinkKind
  readonly agentId: string
  readonly branch: string
  /** E.164; when given, only this number may use the link. */
  readonly mobile: string | undefined
  readonly quotationId: string | undefined
  readonly policyId: string | undefined
  readonly expiresAt: Date
}

/** Whether the person with this number (E.164) may sign in through the link. */
export const mayUse = (link: Pick<OpenedLink, 'mobile'>, mobile: string): boolean => link.mobile === undefined || link.mobile === mobile

/** Where a shared link leads: specification §1. */
export const linkAddress = (origin: string, token: string): string => `${origin}/app/customer-login/?link=${encodeURIComponent(token)}`
