/** A catalogue message: its id is the English sentence with `{0}`, `{1}` … in place of its values. */
export type MessageDescriptor = { id: string; values: string[] }

/**
 * A translatable text: the English sentence, and the descriptors by which a browser translates it. Several descriptors are consecutive
 * sentences.
 */
export type Message = { readonly text: string; readonly i18n: MessageDescriptor[] }

/** The id of each sentence in the code, composed once: a price has a dozen sentences. */
const ids = new WeakMap<TemplateStringsArray, string>()

function idOf(strings: TemplateStringsArray): string {
  const known = ids.get(strings)
  if (known !== undefined) return known
  const id = String.raw({ raw: strings }, ...strings.slice(1).map((_, index) => `{${index}}`))
  ids.set(strings, id)
  return id
}

/** Composes a translatable sentence around values: `msg\`A ${year} model is not built yet.\`` */
export function msg(strings: TemplateStringsArray, ...values: readonly (string | number)[]): Message {
  let [text = ''] = strings
  for (let index = 0; index < values.length; index += 1) text += `${values[index]}${strings[index + 1]}`
  return { text, i18n: [{ id: idOf(strings), values: values.map(String) }] }
}

/** Joins sentences with spaces; a plain string is a message without values, and empty ones are left out. */
export function joinMessages(...parts: readonly (Message | string | undefined)[]): Message {
  const all = parts.map((part = '') => (typeof part === 'string' ? messageOf(part) : part)).filter(({ text }) => text !== '')
  return { text: all.map(({ text }) => text).join(' '), i18n: all.flatMap(({ i18n }) => i18n) }
}

export type Translatable<K extends string> = { [Key in K]: string } & { [Key in `${K}I18n`]?: MessageDescriptor[] | undefined }

/** A message as a member of a record, with its descriptors beside it: `{ ...withI18n('text', msg\`…\`) }` is `{ text, textI18n }`. */
export const withI18n = <K extends string>(key: K, message: Message | string): Translatable<K> =>
  (typeof message === 'string' ? { [key]: message } : { [key]: message.text, [`${key}I18n`]: message.i18n }) as Translatable<K>

/** Restores a message from a text that was sent with its descriptors; a text without them is a message of its own. */
export const messageOf = (text: string, i18n: MessageDescriptor[] = [{ id: text, values: [] }]): Message => ({ text, i18n })

const MAX_REGISTERED = 2000
const registered = new Map<string, MessageDescriptor[]>()

/**
 * Returns the English text for places that take only a string, such as a zod schema, and remembers its descriptors for `findDescriptors`.
 * Only for messages whose values are few and our own: user input would push the others out.
 */
export function registerMessage({ text, i18n }: Message): string {
  if (registered.size >= MAX_REGISTERED) registered.clear()
  registered.set(text, i18n)
  return text
}

export const findDescriptors = (text: string): MessageDescriptor[] | undefined => registered.get(text)
