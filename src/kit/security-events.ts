import type { Actor } from './actor.ts'

type Kind = {
  readonly label: string
  /** An attempt is recorded whatever the outcome of the request; a change is recorded with the request, or not at all. */
  readonly is: 'attempt' | 'change'
}

/** What the audit trail records of a person's actions besides the changes that they make. */
export const SECURITY_EVENTS = {
  'unknown-account': { label: 'Sign-in with an unknown account', is: 'attempt' },
  'wrong-password': { label: 'Wrong password', is: 'attempt' },
  'wrong-code': { label: 'Wrong code', is: 'attempt' },
  refused: { label: 'Refused', is: 'attempt' },
  'reset-asked': { label: 'Password reset requested', is: 'attempt' },
  'password-changed': { label: 'Password changed', is: 'change' },
  'device-opened': { label: 'Device opened without its PIN', is: 'change' },
  'writes-taken-over': { label: 'Entries taken over from another device', is: 'change' },
  'second-factor-changed': { label: 'Second factor changed', is: 'change' },
  'sessions-ended': { label: 'Signed out everywhere', is: 'change' },
  'grant-changed': { label: 'Permission changed', is: 'change' },
  'person-read': { label: 'Record read', is: 'attempt' },
  exported: { label: 'Exported', is: 'attempt' },
  'alert-raised': { label: 'Alert', is: 'attempt' },
} as const satisfies Readonly<Record<string, Kind>>
export type SecurityEventKind = keyof typeof SECURITY_EVENTS

export const isSecurityEvent = (action: string): action is SecurityEventKind => Object.hasOwn(SECURITY_EVENTS, action)

export type SecurityEvent = {
  readonly kind: SecurityEventKind
  /** What someone typed to identify themselves, such as an e-mail or a number: only a keyed hash of it is stored. */
  readonly identifier?: string | undefined
  /** The records that it is about, such as `staff:<id>`. */
  readonly subjects?: readonly string[] | undefined
  /** How it came about, as the name of an endpoint, or what was decided: never anything personal. */
  readonly through?: string | undefined
}

/** Including who it was, and from where. */
export type ObservedEvent = SecurityEvent & { readonly actor: Actor; readonly address: string; readonly requestId?: string | undefined }
export type RecordSecurityEvent = (event: ObservedEvent) => void
