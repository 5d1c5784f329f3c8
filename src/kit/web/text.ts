import { type Messages, setupI18n } from '@lingui/core'
import { type Phrase, phrasesOf } from '../said.ts'

type Values = Readonly<Record<string, string | number>>

/** The sentences as they stand in the source. Those with places for values arrive compiled, with the file that holds them: the build sees to it. */
const english = setupI18n({ locale: 'en', messages: { en: {} } })
/** @public Called by what the build adds to each file. */
export const learn = (compiled: Messages): void => english.load('en', compiled)

/** Another language: whatever its catalogue lacks is said in English. */
let spoken = english

/** A sentence for people. The English sentence is the key of every catalogue. */
export function t(sentence: string, values?: Values): string {
  const speaker = Object.hasOwn(spoken.messages, sentence) ? spoken : english
  if (values) return speaker._(sentence, { ...values })
  const found = speaker.messages[sentence]
  if (typeof found === 'string') return found
  const phrases = speaker === english && spoken !== english ? phrasesOf(sentence) : undefined
  return phrases ? say(sentence, phrases) : sentence
}

/** What was composed elsewhere, on the server mostly: in the language that is spoken, as far as its catalogue goes. */
export function say(text: string, phrases?: readonly Phrase[]): string {
  if (!phrases) return t(text)
  if (!phrases.every(({ id }) => Object.hasOwn(spoken.messages, id))) return text
  return phrases
    .map(({ id, values }) => (values.length > 0 ? t(id, Object.fromEntries(values.map((value, at) => [at, t(value)]))) : t(id)))
    .join(' ')
}

/** Speaks a language from now on; more of its sentences may follow. The caller draws the screens anew. */
export function speak(locale: string, compiled: Messages): void {
  if (spoken.locale === locale) spoken.load(locale, compiled)
  else spoken = setupI18n({ locale, messages: { [locale]: compiled } })
  document.documentElement.lang = locale
}
