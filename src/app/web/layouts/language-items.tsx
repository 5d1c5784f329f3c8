import { Menu } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { choose, chosen, languages } from '../languages.tsx'

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
