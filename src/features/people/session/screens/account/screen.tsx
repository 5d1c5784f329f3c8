import { pathTo } from '#domain/routing.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordCard } from './password-card.tsx'

/** What staff look after at their own account: their password, and where they are signed in. */
export default function Account() {
  const person = usePerson()
  return (
    <Page title={t('My account')} subtitle={person?.name} back={pathTo('performance/dashboard', { audience: 'agent' })}>
      <PasswordCard />
      <OwnSessions />
    </Page>
  )
}
