import type { MessageLanguage } from '../public/rules/languages.ts'
import type { PlaceholderName } from './placeholder-texts.ts'

/** A message's wording in one language, with placeholders such as `{policy}`. An SMS has no subject. */
export type Wording = { readonly subject?: string; readonly text: string }

/** A message that the program sends: when, to whom, its possible placeholders, and its default wording. */
export type MessageKind = {
  /** Permanent: the office's wordings are stored under it. */
  readonly code: string
  readonly title: string
  readonly to: 'customer' | 'applicant' | 'agent' | 'mortgagee'
  readonly ways: readonly ('sms' | 'mail')[]
  /** The placeholders that every wording must contain, and those it may also contain. */
  readonly needs: readonly PlaceholderName[]
  readonly may: readonly PlaceholderName[]
  readonly shipped: Readonly<Partial<Record<MessageLanguage, Wording>>> & { readonly en: Wording }
  /** Another message within which it is sent, by channel. */
  readonly within?: Readonly<Partial<Record<'sms' | 'mail', string>>>
}

/** A value as text, or a part of another message, which has that message's wording. */
export type MessageValue = string | { readonly of: SaidMessage; readonly part: 'subject' | 'text' }
/** Which message with which values: enough to word it differently. */
export type SaidMessage = {
  readonly kind: MessageKind
  readonly values: Readonly<Partial<Record<PlaceholderName, MessageValue>>>
  /** For machines, after the words. */
  readonly ending?: string
}

const NAMED = /\{(\w+)\}/g

/** The names in braces, each once. */
export const namedIn = (text: string): string[] => [...new Set([...text.matchAll(NAMED)].map(([, name]) => name ?? ''))]

/** Replaces placeholders by their values. */
export const fill = (template: string, value: (name: string) => string): string =>
  template.replaceAll(NAMED, (_, name: string) => value(name))

/** The wording of each message, if there is one, in the reader's language. */
export type Worded = (kind: MessageKind) => Wording | undefined

/** The message in words; undefined if it, or a message within it, has no wording. */
export function render(said: SaidMessage, worded: Worded): Wording | undefined {
  const wording = worded(said.kind)
  if (!wording) return undefined
  const values = Object.entries(said.values).map(([name, value]): readonly [string, string | undefined] => {
    if (typeof value === 'string') return [name, value]
    return [name, render(value.of, worded)?.[value.part]]
  })
  if (values.some(([, value]) => value === undefined)) return undefined
  const known = new Map(values)
  const filled = (template: string) => fill(template, (name) => known.get(name) ?? '')
  return {
    ...(wording.subject === undefined ? {} : { subject: filled(wording.subject) }),
    text: `${filled(wording.text)}${said.ending ?? ''}`,
  }
}

export const asShipped: Worded = ({ shipped }) => shipped.en

/** The message and those within it. */
export function kindsIn({ kind, values }: SaidMessage): MessageKind[] {
  const within = Object.values(values).flatMap((value) => (typeof value === 'string' ? [] : kindsIn(value.of)))
  return [kind, ...within]
}
