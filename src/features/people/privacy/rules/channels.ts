/**
 * Channels by which a customer may be offered other insurance, each agreed to separately (RA 10173: specific consent, withdrawn as easily
 * as given).
 */
export const MARKETING_CHANNELS = ['email', 'sms'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

export const channelName: Readonly<Record<MarketingChannel, string>> = { email: 'E-mail', sms: 'Text message' }

/** The text agreed to in the customer's home; kept with each choice. */
export const MARKETING_TEXT = {
  version: '2026-1',
  text: 'You may tell me about other insurance this way. I can change this at any time; it has no effect on my policies.',
} as const
