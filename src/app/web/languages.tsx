import { activateLanguage } from '#kit/web/text.ts'

const KEPT = 'language'

type Sentences = Parameters<typeof activateLanguage>[1]

/**
 * Every language but English has a catalogue: what is shown before signing in, what only staff see, and the rest, which later screens load.
 */
const first = import.meta.glob<Sentences>('../messages/*.po', { query: '?first', import: 'default' })
const rest = import.meta.glob<Sentences>('../messages/*.po', { query: '?rest', import: 'default' })
const staff = import.meta.glob<Sentences>('../messages/*.po', { query: '?staff', import: 'default' })

const codeOf = (file: string) => file.replace(/^.*\/|\.po$/g, '')
export const languages = ['en', ...Object.keys(first).map(codeOf)]

/** The language chosen on this device, else the browser's, else English. */
export const chosenLanguage = (): string =>
  localStorage.getItem(KEPT) ?? languages.find((each) => navigator.language.split('-')[0] === each) ?? 'en'

const sentencesOf = (language: string, catalogues: typeof first): Promise<Sentences> | undefined =>
  Object.entries(catalogues).find(([file]) => codeOf(file) === language)?.[1]()

/** The texts before signing in, in any language. */
export const firstSentences = async (language: string): Promise<Sentences> => (await sentencesOf(language, first)) ?? {}

/** Activates the chosen language; English if its catalogue does not arrive. */
async function loadPart(catalogues: typeof first): Promise<void> {
  const language = chosenLanguage()
  const sentences = await sentencesOf(language, catalogues)?.catch(() => undefined)
  if (!sentences) return
  activateLanguage(language, sentences)
  document.documentElement.lang = language
}

export const loadFirstMessages = (): Promise<void> => loadPart(first)
export const loadMessages = (): Promise<void> => loadPart(rest)
export const loadStaffMessages = (): Promise<void> => loadPart(staff)

export const chooseLanguage = (language: string): void => {
  localStorage.setItem(KEPT, language)
  location.reload()
}

/** The name of a language in that language. */
export const languageName = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
