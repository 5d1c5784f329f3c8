import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { ChoosePassword } from '#features/people/session/public/parts/choose-password.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'

/** A newly approved agent sets the password. */
export default function FirstPassword() {
  const [token] = useQueryParam('invitation')
  const again = pathTo('session/forgot-password', { audience: 'public' })
  if (!token)
    return (
      <Page
        title={t('Welcome. Choose your password.')}
        actions={
          <Button component={Link} to={again}>
            {t('E-mail me a link')}
          </Button>
        }
      >
        {t('Open this page with the link in your welcome e-mail.')}
      </Page>
    )
  return (
    <ChoosePassword
      token={token}
      title={t('Welcome. Choose your password.')}
      again={again}
      done={{
        title: t('Your account is ready'),
        text: t('Sign in with your e-mail address and this password. Your first steps are shown there.'),
      }}
    />
  )
}
