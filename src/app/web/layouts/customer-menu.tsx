import { Menu } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/languages.ts'
import { contract } from '#features/people/customers/public/contract.ts'
import { requestReply } from '#kit/web/client.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { chosenLanguage } from '../languages.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The customer's own records, and the sign-out. */
export default function CustomerMenu({ name }: { readonly name: string }) {
  useToldLanguage()
  return (
    <PersonMenu name={name}>
      <Menu.Item component={Link} to={pathTo('policies/my-list', { audience: 'customer' })}>
        {t('My quotations and policies')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('customer-pages/details', { audience: 'customer' })}>
        {t('My details')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('help-desk/help', { audience: 'customer' })}>
        {t('Help')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('brands/legal', { audience: 'public' }, { text: 'privacy-notice' })}>
        {t('Privacy notice')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('brands/legal', { audience: 'public' }, { text: 'terms' })}>
        {t('Terms of use')}
      </Menu.Item>
    </PersonMenu>
  )
}

/** Messages are sent in the language of the pages. */
function useToldLanguage(): void {
  const [told, setTold] = usePersistedState('language-told', '')
  const language = MESSAGE_LANGUAGES.find((each) => each === chosenLanguage())
  useEffect(() => {
    if (!language || told === language) return
    requestReply(contract.setLanguage, { body: { language } }).then(
      () => setTold(language),
      () => undefined,
    )
  }, [language, told, setTold])
}
