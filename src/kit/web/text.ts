import { i18n } from '@lingui/core'

type Part = string | [name: string] | [name: string, 'plural', Readonly<Record<string, Part[]>>]

const PLURAL = /^(\w+), plural,((?: (?:=\d+|zero|one|two|few|many|other) \{[^{}]*\})+)$/
const CASE = /(?:=(\d+)|(zero|one|two|few|many|other)) \{([^{}]*)\}/g

/** Compiles `{name}` and `{count, plural, one {# policy} other {# policies}}`; nothing is evaluated, so it lives under a strict policy. */
export function compile(message: string): Part[] {
  const parts: Part[] = []
  let rest = message
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const close = closing(rest, open)
    if (close < 0) break
    if (open > 0) parts.push(rest.slice(0, open))
    parts.push(placeholder(rest.slice(open + 1, close)))
    rest = rest.slice(close + 1)
  }
  return rest ? [...parts, rest] : parts
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

function placeholder(inner: string): Part {
  const plural = PLURAL.exec(inner)
  if (!plural) return [inner.trim()]
  const cases = [...(plural[2] ?? '').matchAll(CASE)].map(
    ([, exact, word, text = '']) => [exact ?? word ?? 'other', text.split(/(#)/).filter(Boolean)] as const,
  )
  return [plural[1] ?? '', 'plural', Object.fromEntries(cases)]
}

i18n.setMessagesCompiler((message) => compile(message) as ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>)
i18n.loadAndActivate({ locale: 'en', messages: {} })

/** A sentence for people. The English sentence is the key; another language is a catalogue from sentence to sentence. */
export const t = (sentence: string, values?: Readonly<Record<string, string | number>>): string =>
  values || sentence.includes('{') ? i18n._(sentence, values ?? {}) : ((i18n.messages[sentence] as string | undefined) ?? sentence)

/** Loads a catalogue and speaks its language from now on; the caller draws the screens anew. */
export function speak(locale: string, sentences: Readonly<Record<string, string>>): void {
  i18n.loadAndActivate({ locale, messages: { ...sentences } })
  document.documentElement.lang = locale
}
