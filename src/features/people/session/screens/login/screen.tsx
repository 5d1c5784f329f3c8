import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { useOnline } from '#kit/web/online.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { type SignInFailure, startOfSignIn } from '../../rules/session.ts'

const REASONS: Readonly<Record<SignInFailure | 'signed-out', string>> = {
  'signed-out': 'You are signed out. None of your work is left on this device.',
  interrupted: 'The sign-in took too long or was started elsewhere. Please start again.',
  refused: 'The sign-in was not completed. Please try again.',
  'unknown-person':
    'You are known to the sign-in service, but not here. Please ask your administrator to add you with that e-mail address.',
  'not-for-us': 'The sign-in service gave a key that does not open this application. Please tell your administrator.',
  'provider-down': 'The sign-in service is not responding at the moment. Your work is kept; please try again in a minute.',
}

/** Start of sign-in for staff; every failure ends here, with the reason and a way back to the page that was asked for. */
export default function Login() {
  const [to] = useQueryParam('to')
  const [reason] = useQueryParam('reason')
  const [reference] = useQueryParam('reference')
  const isOnline = useOnline()
  const { name, tagline } = useBrand()
  const said = Object.entries(REASONS).find(([why]) => why === reason)?.[1]
  const start = isOnline ? ({ component: 'a', href: startOfSignIn(to) } as const) : ({ disabled: true } as const)
  return (
    <Page title={t('Sign in to {name}', { name })} subtitle={t(tagline)} actions={<Button {...start}>{t('Sign in')}</Button>}>
      <div role="status">
        {said && (
          <Alert color={reason === 'signed-out' ? 'leaf' : 'mango'} mb="md">
            {t(said)}
            {reference && (
              <Text size="sm" mt="xs">
                {t('Reference {reference}', { reference })}
              </Text>
            )}
          </Alert>
        )}
      </div>
      <Text mb="sm">{t('Agents, managers and underwriters sign in with their work account.')}</Text>
      {to && (
        <Text c="dimmed" mb="sm">
          {t('After that, you return to the page you asked for.')}
        </Text>
      )}
      <Text mb="sm">
        {t('Did an agent send you here?')}{' '}
        <Anchor component={Link} to={pathTo('session/customer-login', { audience: 'customer' }, { to })}>
          {t('Continue with your mobile number')}
        </Anchor>
      </Text>
      {!isOnline && <Text c="dimmed">{t('You are offline. Signing in needs a connection; your drafts stay on this device.')}</Text>}
    </Page>
  )
}
