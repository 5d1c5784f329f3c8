import type { LinkKind } from './inspections.ts'

/** Seconds until a photograph that did not arrive is sent again; the last is repeated for as long as needed. */
const PAUSES = [1, 2, 5, 10, 20, 45]

export const pauseAfter = (attempts: number): number => (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1) * 1000

export type FailureFacts = { readonly kind: string; readonly status: number }

export type Meaning = 'again' | 'refused' | 'closed'

/**
 * What a failed upload means. `again`: the line or the server is at fault, so it is sent again automatically. `refused`: the photograph is,
 * so the person takes another. `closed`: the link opens nothing any more.
 */
export function meaningOf({ kind, status }: FailureFacts): Meaning {
  if (kind !== 'refused') return 'again'
  if (status === 406) return 'closed'
  if (status === 413 || status === 422 || status === 409) return 'refused'
  return 'again'
}

/**
 * The owner of stored photographs: the inspection whose number is written on them, separately for each kind of person who takes them. So a
 * link that replaces an expired one continues with what is waiting under it, and no other does.
 */
export const ownerOf = ({ number }: { readonly number: string }, type: LinkKind): string => `${number}/${type}`
