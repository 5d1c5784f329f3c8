import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'

/** Says that the session ended and offers to sign in again, returning to where the person was: first as whom that address serves. */
export default function Expired() {
  const [to] = useQueryParam('to')
  const [as] = useQueryParam('as')
  const way = to ? { to } : {}
  const customer = { to: pathTo('session/customer-login', { audience: 'customer' }, way), text: t('Sign in as a customer') }
  const staff = { to: pathTo('session/login', { audience: 'public' }, way), text: t('Sign in with a work account') }
  const [other, first] = as === 'agent' ? [customer, staff] : [staff, customer]
  return (
    <Page
      title={t('Your session has ended')}
      actions={
        <>
          <Button variant="default" component={Link} to={other.to}>
            {other.text}
          </Button>
          <Button variant={as ? 'filled' : 'default'} component={Link} to={first.to}>
            {first.text}
          </Button>
        </>
      }
    >
      <Text mb="sm">{t('For your safety, nothing from the session is kept on this device.')}</Text>
      <Text c="dimmed">{t('Everything that was saved is still there. Sign in to return to where you were.')}</Text>
    </Page>
  )
}
