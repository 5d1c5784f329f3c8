/** What the law has us say to everybody. */
export const LEGAL_CODES = ['privacy-notice', 'terms'] as const
export type LegalCode = (typeof LEGAL_CODES)[number]

export const LEGAL_TITLES: Readonly<Record<LegalCode, string>> = {
  'privacy-notice': 'Privacy notice',
  terms: 'Terms of use',
}
