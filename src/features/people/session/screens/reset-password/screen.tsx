import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { ChoosePassword } from '../../public/parts/choose-password.tsx'

/** Sets a new password for someone who forgot theirs. */
export default function ResetPassword() {
  const [token] = useQueryParam('reset')
  const again = pathTo('session/forgot-password', { audience: 'public' })
  if (!token) return <MissingRecord what={t('Open this page with the link that we e-mail you.')} to={again} way={t('E-mail me a link')} />
  return (
    <ChoosePassword
      token={token}
      title={t('Choose a new password')}
      again={again}
      done={{
        title: t('Your password has been changed'),
        text: t('Every device is signed out. Sign in with the new password.'),
      }}
    />
  )
}
