import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'

/** Says that the session ended and offers to sign in again, returning to where the person was. */
export default function Expired() {
  const [to] = useQueryParam('to')
  const way = to ? { to } : {}
  return (
    <Page
      title={t('Your session has ended')}
      actions={
        <>
          <Button variant="default" component={Link} to={pathTo('session/customer-login', { audience: 'customer' }, way)}>
            {t('I am a customer')}
          </Button>
          <Button component={Link} to={pathTo('session/login', { audience: 'public' }, way)}>
            {t('Sign in again')}
          </Button>
        </>
      }
    >
      <Text mb="sm">{t('For your safety, nothing from the session is kept on this device.')}</Text>
      <Text c="dimmed">{t('What the server had saved is waiting for you: sign in to return to where you were.')}</Text>
    </Page>
  )
}
