import { setupI18n } from '@lingui/core'
import { expect, type Page } from '@playwright/test'
import { compiled, translationsOf } from '../../bin/messages/catalogue.ts'
import type { Look } from './selling.ts'

/** The words on the screens, in the language of the scenario. */
export type Say = (sentence: string, values?: Record<string, string>) => string

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
export const inEnglish: Say = (sentence, values = {}) => i18n._(sentence, values)

const translations = await translationsOf('src/app/messages/fil.po')
const filipino = setupI18n({
  locale: 'fil',
  messages: { fil: Object.fromEntries([...translations].map(([id, translation]) => [id, compiled(translation)])) },
})
/** Fails for a sentence that is missing from the catalogue. */
export const inFilipino: Say = (sentence, values = {}) => {
  expect(translations.has(sentence), sentence).toBe(true)
  return filipino._(sentence, values)
}

/**
 * What must not appear on a Filipino screen: every English sentence with a different Filipino translation, with anything in its
 * placeholders.
 */
const english = [...translations].flatMap(([id, translation]) => (id === translation ? [] : [id]))
/** Names of things that stay the same in Filipino, though they match another sentence's pattern. */
const kept = new Set([...translations].flatMap(([id, translation]) => (id === translation ? [id] : [])))
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
const plain = new Set(english.filter((id) => !id.includes('{')))
const withPlaces = english
  .filter((id) => id.includes('{') && !id.includes('plural') && /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(id.replaceAll(/\{\w+\}/g, '')))
  .map(
    (id) =>
      new RegExp(
        `^${id
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
        'u',
      ),
  )

/** Two of the small words that most English sentences contain; names of things, which Filipino keeps, have at most one. */
const SMALL_WORDS =
  /\b(the|is|are|was|were|be|you|your|we|our|it|its|this|that|with|from|when|until|not|please|must|can|has|have|and|for|to)\b/gi
const readsEnglish = (text: string): boolean => (text.match(SMALL_WORDS)?.length ?? 0) > 1

/** Every text that a screen shows or has read aloud. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const isShown = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isShown(node.parentElement) && !node.parentElement?.closest('[lang]:not(html)')) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      if (isShown(element)) for (const name of ['aria-label', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
  })

/** The English texts on a screen. */
export const englishOn = async (page: Page): Promise<string[]> =>
  (await textsOn(page)).filter(
    (text) => plain.has(text) || (!kept.has(text) && withPlaces.some((pattern) => pattern.test(text))) || readsEnglish(text),
  )

/** Also checks each screen for English. */
export const lookForEnglish =
  (look: Look): Look =>
  async (page, name) => {
    await look(page, name)
    // The provider's page is not ours to translate.
    if (name === 'card-page') return
    expect.soft(await englishOn(page), `English on the screen ${name}`).toEqual([])
  }
