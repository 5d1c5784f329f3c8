import { Button } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import PublicLayout from './layouts/public.tsx'

/** An address that leads nowhere, with links onward. */
export const NotFound = () => (
  <PublicLayout>
    <Page title={t('There is nothing here')}>
      <Empty
        title={t('This page does not exist')}
        action={
          <Button component={Link} to="/">
            {t('To the start')}
          </Button>
        }
      >
        {t('The link may be old or incomplete. You have not lost anything.')}
      </Empty>
    </Page>
  </PublicLayout>
)

/** An error in a screen: the general error page, with the reference that support can look up. */
export const ErrorRedirect = ({ reference }: { readonly reference: string }) => (
  <Navigate to={pathTo('session/error', { audience: 'public' }, { reference })} />
)
