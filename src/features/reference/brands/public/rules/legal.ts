/** The texts that the law requires us to show everyone. */
export const LEGAL_CODES = ['privacy-notice', 'terms'] as const
export type LegalCode = (typeof LEGAL_CODES)[number]

export const LEGAL_TITLES: Readonly<Record<LegalCode, string>> = {
  'privacy-notice': 'Privacy notice',
  terms: 'Terms of use',
}
