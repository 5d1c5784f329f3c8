import type { MessageLanguage } from '../public/rules/languages.ts'
import type { PlaceholderName } from './placeholder-texts.ts'
import { asShipped, type MessageKind, type MessageValue, render, type SaidMessage } from './wording.ts'

/** The words to send, and which message they are. An SMS has no subject. */
export type MessageText = { readonly subject?: string; readonly text: string; readonly said?: SaidMessage }
export type Letter = MessageText & { readonly subject: string }
type Words<S> = S & { readonly text: string }

type Spec<N extends PlaceholderName, M extends PlaceholderName, S> = Omit<MessageKind, 'needs' | 'may' | 'shipped'> & {
  readonly needs: readonly N[]
  readonly may?: readonly M[]
  readonly words: Words<S>
  /** In other languages, as shipped. */
  readonly more?: Readonly<Partial<Record<Exclude<MessageLanguage, 'en'>, Words<S>>>>
}
type Making<V> = (given: V) => MessageText
export type Defined<V, Made extends MessageText> = ((given: V) => Made) & { readonly kind: MessageKind }

function kindOf<N extends PlaceholderName, M extends PlaceholderName, S>({ words, more, may, ...spec }: Spec<N, M, S>): MessageKind {
  return { ...spec, may: may ?? [], shipped: { en: words, ...more } }
}

function sayer<V>(kind: MessageKind, values: (given: V) => SaidMessage['values'], ending?: (given: V) => string): Making<V> {
  return (given) => {
    const said: SaidMessage = { kind, values: values(given), ...(ending ? { ending: ending(given) } : {}) }
    const words = render(said, asShipped)
    if (!words) throw new Error(`${kind.code} is not worded`)
    return { ...words, said }
  }
}

type Values<N extends PlaceholderName, M extends PlaceholderName> = Readonly<Record<N | M, MessageValue>>

/** A message without a subject: an SMS. */
export function shortMessage<const N extends PlaceholderName, V, const M extends PlaceholderName = never>(
  spec: Spec<N, M, unknown>,
  values: (given: V) => Values<N, M>,
  ending?: (given: V) => string,
): Defined<V, MessageText> {
  const kind = kindOf(spec)
  return Object.assign(sayer(kind, values, ending), { kind })
}

/** A message with a subject, sent as a mail, and perhaps also as an SMS. */
export function letter<const N extends PlaceholderName, V, const M extends PlaceholderName = never>(
  spec: Spec<N, M, { readonly subject: string }>,
  values: (given: V) => Values<N, M>,
): Defined<V, Letter> {
  const kind = kindOf(spec)
  const say = sayer(kind, values)
  return Object.assign((given: V): Letter => ({ subject: '', ...say(given) }), { kind })
}

/** Several wordings of one message, chosen by the facts. */
export function oneOf<V, Made extends MessageText>(
  kinds: readonly { readonly kind: MessageKind }[],
  choose: (given: V) => Made,
): ((given: V) => Made) & { readonly kinds: readonly MessageKind[] } {
  return Object.assign((given: V) => choose(given), { kinds: kinds.map(({ kind }) => kind) })
}

/** A part of the inner message: by its wording, or else as it is. */
export const partOf = (part: 'subject' | 'text', { said, ...words }: Letter | MessageText): MessageValue =>
  said ? { of: said, part } : (words[part] ?? '')
