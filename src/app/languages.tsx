import { Menu } from '@mantine/core'
import { speak, t } from '#kit/web/text.ts'

const KEPT = 'language'

/** A catalogue of sentences for each language but English, which needs none: `messages/fil.json` is all that Filipino takes. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./messages/*.json', { import: 'default' })
const codeOf = (file: string) => file.replace(/^.*\/|\.json$/g, '')
const languages = ['en', ...Object.keys(catalogues).map(codeOf)]

const chosen = (): string => localStorage.getItem(KEPT) ?? 'en'

/** Speaks the language that was chosen on this device; English when its catalogue does not arrive. */
export async function speakChosen(): Promise<void> {
  const load = Object.entries(catalogues).find(([file]) => codeOf(file) === chosen())?.[1]
  if (!load) return
  await load().then(
    (sentences) => speak(chosen(), sentences),
    () => undefined,
  )
}

const choose = (language: string) => {
  localStorage.setItem(KEPT, language)
  location.reload()
}

/** The languages there are, as items of a menu; nothing where there is no choice. */
export function LanguageItems() {
  if (languages.length < 2) return null
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      {languages.map((language) => (
        <Menu.Item key={language} lang={language} fw={language === chosen() ? 650 : 400} onClick={() => choose(language)}>
          {names.of(language)}
        </Menu.Item>
      ))}
    </>
  )
}
