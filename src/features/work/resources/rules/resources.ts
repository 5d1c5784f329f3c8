export const RESOURCE_KINDS = ['key-facts', 'wording', 'form', 'guide', 'brochure'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]
export const kindName: Readonly<Record<ResourceKind, string>> = {
  'key-facts': 'Key facts',
  wording: 'Policy wording',
  form: 'Form',
  guide: 'Guide',
  brochure: 'Brochure',
}

export const RESOURCE_LANGUAGES = ['en', 'fil'] as const
export const languageName: Readonly<Record<(typeof RESOURCE_LANGUAGES)[number], string>> = { en: 'English', fil: 'Filipino' }

/** `everyone`: may be given to customers. `staff`: stays in the house. */
export const RESOURCE_AUDIENCES = ['everyone', 'staff'] as const
export const audienceName: Readonly<Record<(typeof RESOURCE_AUDIENCES)[number], string>> = {
  everyone: 'For customers too',
  staff: 'For staff only',
}

/** What the person who asks may do with a version as it stands. */
export const RESOURCE_ACTIONS = ['edit', 'submit', 'discard', 'publish', 'return', 'withdraw', 'renew', 'share'] as const

export const SHARE_DAYS = 30
export const MAX_FOUND = 100

export const SHARE_STATES = ['sent', 'seen', 'expired', 'revoked'] as const
type Traces = { readonly expiresAt: Date; readonly revokedAt: Date | null; readonly seenAt: Date | null }

/** How far whoever was sent a document has come. */
export function shareState({ expiresAt, revokedAt, seenAt }: Traces, now: Date): (typeof SHARE_STATES)[number] {
  if (revokedAt) return 'revoked'
  if (seenAt) return 'seen'
  return expiresAt <= now ? 'expired' : 'sent'
}

/** Around the words that were found; signs that nobody types. */
export const MARK = { from: '\uE000', to: '\uE001' } as const

const MOST_WORDS = 12

/** The words of a search as PostgreSQL looks for them: all of them, the last one perhaps still being typed. Nothing else of what was typed is left. */
export function wordsQuery(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? []
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
