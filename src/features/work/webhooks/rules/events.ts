/** What a receiver can be notified of, as the books of the office know it: triggers use these names. */
export const WEBHOOK_EVENTS = {
  'policy.new': 'A policy was issued',
  'policy.renewed': 'A policy was renewed',
  'policy.endorsed': 'A policy was changed',
  'policy.cancelled': 'A policy was cancelled',
  'payment.received': 'A premium was paid and invoiced',
  'premium.invoiced': 'A premium was invoiced before it is paid',
  'premium.credited': 'A credit note was issued',
  'claim.reported': 'A claim was reported',
  'claim.moved': 'A claim progressed',
  'claim.reserved': 'The reserve of a claim changed',
  'claim.paid': 'A claim was paid',
  'claim.recovered': 'A recovery was received on a claim',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_CODES = Object.keys(WEBHOOK_EVENTS).filter((code): code is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, code))
