/** In which whoever reported a loss is written to. */
export const CLAIM_LANGUAGES = ['en', 'fil'] as const
export type ClaimLanguage = (typeof CLAIM_LANGUAGES)[number]
