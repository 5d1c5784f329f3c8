/** The topics of questions and of the articles that answer them. */
export const HELP_TOPICS = ['quotation', 'payment', 'policy', 'accident', 'account', 'app', 'complaint', 'other'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const helpTopicName: Readonly<Record<HelpTopic, string>> = {
  quotation: 'Prices',
  payment: 'Payments',
  policy: 'Policies',
  accident: 'Accidents',
  account: 'My account',
  app: 'The app',
  complaint: 'A complaint',
  other: 'Something else',
}
