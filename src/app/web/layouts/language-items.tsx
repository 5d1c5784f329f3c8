import { Menu } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { chooseLanguage, chosenLanguage, languageName, languages } from '../languages.tsx'

/** The available languages, as menu items. */
export const LanguageItems = () => (
  <>
    <Menu.Divider />
    <Menu.Label>{t('Language')}</Menu.Label>
    {languages.map((language) => (
      <Menu.Item
        key={language}
        lang={language}
        aria-current={language === chosenLanguage()}
        fw={language === chosenLanguage() ? 650 : 400}
        onClick={() => chooseLanguage(language)}
      >
        {languageName(language)}
      </Menu.Item>
    ))}
  </>
)
