import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { PersonMenu } from './person-menu.tsx'

/** The agent's own screens, and the sign-out. */
export default function AgentMenu() {
  const name = usePerson()?.name ?? ''
  const maySell = useFeature('QUOTES')
  return (
    <PersonMenu name={name} isAsked>
      <Menu.Item component={Link} to={pathTo('session/account', { audience: 'agent' })}>
        {t('My account')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathTo('offline/kept', { audience: 'agent' })}>
        {t('Kept on this device')}
      </Menu.Item>
      {maySell && (
        <>
          <Menu.Item component={Link} to={pathTo('licences/own', { audience: 'agent' })}>
            {t('My licences')}
          </Menu.Item>
          <Menu.Item component={Link} to={pathTo('quotes/quote-code', { audience: 'agent' })}>
            {t('Open a quotation by its number')}
          </Menu.Item>
        </>
      )}
    </PersonMenu>
  )
}
