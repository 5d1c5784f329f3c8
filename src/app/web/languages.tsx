import { speak } from '#kit/web/text.ts'

const KEPT = 'language'

/** A catalogue of sentences for each language but English, which needs none: `messages/fil.json` is all that Filipino takes. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../messages/*.json', { import: 'default' })
const codeOf = (file: string) => file.replace(/^.*\/|\.json$/g, '')
export const languages = ['en', ...Object.keys(catalogues).map(codeOf)]

export const chosen = (): string => localStorage.getItem(KEPT) ?? 'en'

/** Speaks the language that was chosen on this device; English when its catalogue does not arrive. */
export async function speakChosen(): Promise<void> {
  const load = Object.entries(catalogues).find(([file]) => codeOf(file) === chosen())?.[1]
  if (!load) return
  await load().then(
    (sentences) => speak(chosen(), sentences),
    () => undefined,
  )
}

export const choose = (language: string): void => {
  localStorage.setItem(KEPT, language)
  location.reload()
}
