import { Button, List } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconCircleCheck } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { overview, status } from '../../parts/addresses.ts'
import { WithApplication } from '../../parts/with-application.tsx'

/** The application was sent: what happens next. For a signed-in colleague, that the profile is complete. */
export default function Sent() {
  const person = usePerson()
  return person?.audience === 'agent' ? <Completed /> : <Applied />
}

function Completed() {
  return (
    <Page
      title={t('Your account is ready')}
      actions={
        <Button component={Link} to={pathTo('onboarding/profile', { audience: 'agent' })}>
          {t('My profile')}
        </Button>
      }
    >
      <Empty title={t('Welcome')} icon={<IconCircleCheck size={32} stroke={1.5} />}>
        {t('Your profile shows your licence, your manager and your first steps.')}
      </Empty>
    </Page>
  )
}

const Applied = () => (
  <WithApplication title={t('Check your application')}>
    {({ number, mayEdit }) =>
      mayEdit ? (
        <Page
          title={t('Not sent yet')}
          subtitle={number}
          actions={
            <Button component={Link} to={overview()}>
              {t('Continue')}
            </Button>
          }
        >
          {t('Something is still missing. Please check what is marked, then send it.')}
        </Page>
      ) : (
        <Page
          title={t('Thank you. Your application has arrived.')}
          subtitle={number}
          actions={
            <Button component={Link} to={status()}>
              {t('Check the status')}
            </Button>
          }
        >
          <Empty title={t('What happens next')} icon={<IconCircleCheck size={32} stroke={1.5} />}>
            <List ta="left" spacing="xs">
              <List.Item>{t('Our office compares your answers with your documents.')}</List.Item>
              <List.Item>{t('If something needs correcting, we let you know what and why, by text and e-mail.')}</List.Item>
              <List.Item>{t('Once two people have agreed, your account is opened and you choose a password.')}</List.Item>
            </List>
          </Empty>
        </Page>
      )
    }
  </WithApplication>
)
