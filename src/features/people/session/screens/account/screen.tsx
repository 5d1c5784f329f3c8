import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { OwnSessions } from '../../public/parts/own-sessions.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PinCard } from './pin-card.tsx'

/** What staff manage in their own account: their password, a second factor, the PIN of this device, and where they are signed in. */
export default function Account() {
  const person = usePerson()
  const isAdministrator = useFeature('ADMIN')
  return (
    <Page title={t('My account')} subtitle={person?.name} back={pathTo('performance/dashboard', { audience: 'agent' })}>
      <PasswordCard />
      <FactorCard />
      <PinCard />
      <OwnSessions />
      {isAdministrator && (
        <Anchor component={Link} to={pathTo('session/sign-in-rules', { audience: 'agent' })} py="sm">
          {t('Sign-in rules')}
        </Anchor>
      )}
    </Page>
  )
}
