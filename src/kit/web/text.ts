import { type Messages, setupI18n } from '@lingui/core'
import { findDescriptors, type MessageDescriptor } from '../message.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * English, the language of the source. Its sentences with values are compiled into the files that use them, by
 * `bin/messages/vite-plugin.ts`.
 */
const english = setupI18n({ locale: 'en', messages: { en: {} } })
/** @public Called by what the build adds to each file. */
export const loadMessages = (compiled: Messages): void => english.load('en', compiled)

/** The chosen language; what its catalogue lacks is shown in English. */
let active = english

/** The language in which everything is shown. */
export const activeLanguage = (): string => active.locale

/** Translates a sentence of the source. The English sentence is the key of every catalogue. */
export function t(sentence: string, values?: Values): string {
  const language = Object.hasOwn(active.messages, sentence) ? active : english
  if (values) return language._(sentence, { ...values })
  const message = language.messages[sentence]
  if (typeof message === 'string') return message
  const i18n = language === english && active !== english ? findDescriptors(sentence) : undefined
  return i18n ? translate(sentence, i18n) : sentence
}

/**
 * Translates a text composed elsewhere, mostly on the server, by its descriptors. If the catalogue lacks one of them, all of it stays
 * English.
 */
export function translate(text: string, i18n?: readonly MessageDescriptor[]): string {
  if (!i18n) return t(text)
  if (!i18n.every(({ id }) => Object.hasOwn(active.messages, id))) return text
  return i18n
    .map(({ id, values }) => (values.length > 0 ? t(id, Object.fromEntries(values.map((value, index) => [index, t(value)]))) : t(id)))
    .join(' ')
}

/** Only its first sentence, for places with room for one. */
export const translateFirst = (text: string, i18n: readonly MessageDescriptor[] = []): string => translate(text, i18n.slice(0, 1))

/** Shows everything in a language from now on; called again, it adds messages to it. The caller re-renders the screens. */
export function activateLanguage(locale: string, compiled: Messages): void {
  if (active.locale === locale) active.load(locale, compiled)
  else active = setupI18n({ locale, messages: { [locale]: compiled } })
}
