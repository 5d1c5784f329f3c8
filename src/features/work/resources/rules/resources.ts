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

/** `everyone`: may be given to customers. `staff`: internal only. */
export const RESOURCE_AUDIENCES = ['everyone', 'staff'] as const
export const audienceName: Readonly<Record<(typeof RESOURCE_AUDIENCES)[number], string>> = {
  everyone: 'For customers too',
  staff: 'For staff only',
}

/** What the person asking may do with a version in its current state. */
export const RESOURCE_ACTIONS = ['edit', 'submit', 'discard', 'publish', 'return', 'withdraw', 'renew', 'share'] as const

export const SHARE_DAYS = 30
export const MAX_FOUND = 100

export const SHARE_STATES = ['sent', 'seen', 'expired', 'revoked'] as const
type Traces = { readonly expiresAt: Date; readonly revokedAt: Date | null; readonly seenAt: Date | null }

/** How far the recipient of a document has got. */
export function shareState({ expiresAt, revokedAt, seenAt }: Traces, now: Date): (typeof SHARE_STATES)[number] {
  if (revokedAt) return 'revoked'
  if (seenAt) return 'seen'
  return expiresAt <= now ? 'expired' : 'sent'
}

/** Markers around the words that were found; characters that no one types. */
export const MARK = { from: '\uE000', to: '\uE001' } as const

const MOST_WORDS = 12

/** The words of a search as a PostgreSQL query: all of them, the last one possibly incomplete. Nothing else of what was typed is kept. */
export function wordsQuery(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? []
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
