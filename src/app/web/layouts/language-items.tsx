import { Menu } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { choose, chosen, languages, nameOf } from '../languages.tsx'

/** The languages there are, as items of a menu. */
export const LanguageItems = () => (
  <>
    <Menu.Divider />
    <Menu.Label>{t('Language')}</Menu.Label>
    {languages.map((language) => (
      <Menu.Item
        key={language}
        lang={language}
        aria-current={language === chosen()}
        fw={language === chosen() ? 650 : 400}
        onClick={() => choose(language)}
      >
        {nameOf(language)}
      </Menu.Item>
    ))}
  </>
)
