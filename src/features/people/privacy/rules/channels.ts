/** Ways in which a customer may be told of other insurance, each agreed to by itself (RA 10173: specific consent, withdrawn as easily as given). */
export const MARKETING_CHANNELS = ['email', 'sms'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

export const channelName: Readonly<Record<MarketingChannel, string>> = { email: 'E-mail', sms: 'Text message' }

/** What is agreed to in the customer's home; kept with each choice. */
export const MARKETING_TEXT = {
  version: '2026-1',
  text: 'You may tell me about other insurance this way. I can change this at any time; it has no effect on my policies.',
} as const
