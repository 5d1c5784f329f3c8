/** What questions and the articles that answer them are about. */
export const HELP_TOPICS = ['quotation', 'payment', 'policy', 'accident', 'account', 'app', 'complaint', 'other'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const helpTopicName: Readonly<Record<HelpTopic, string>> = {
  quotation: 'Prices and quotations',
  payment: 'Payments',
  policy: 'Policies and certificates',
  accident: 'Accidents and claims',
  account: 'Signing in and my details',
  app: 'Something does not work',
  complaint: 'A complaint',
  other: 'Something else',
}
