import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconDeviceMobileMessage, IconFileDescription } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type Application, applicantContract } from '../public/contract/applicant.ts'
import { goOn, registration } from './addresses.ts'

type Props = {
  readonly title: string
  /** Polls again after this many milliseconds. */
  readonly every?: number
  readonly children: (application: Application) => ReactNode
}

/** The application of the person who verified a number in this browser; if there is none, the way to verify one or to start. */
export function WithApplication({ title, every, children }: Props) {
  const read = useRead(applicantContract.ownApplication, undefined, every ? { every } : {})
  if (read.error?.status === 401 && !read.data)
    return (
      <Page title={title}>
        <Empty
          title={t('Verify your number first')}
          icon={<IconDeviceMobileMessage size={32} stroke={1.5} />}
          action={
            <Button component={Link} to={goOn()}>
              {t('Send me a code')}
            </Button>
          }
        >
          {t('You can continue on any phone or computer: we send a code to your mobile number. Everything you entered is kept.')}
        </Empty>
      </Page>
    )
  return (
    <Loaded read={read} page={{ title }}>
      {({ application }) =>
        application ? (
          children(application)
        ) : (
          <Page title={title}>
            <Empty
              title={t('No application yet')}
              icon={<IconFileDescription size={32} stroke={1.5} />}
              action={
                <Button component={Link} to={registration()}>
                  {t('Start an application')}
                </Button>
              }
            >
              {t('No application has been started with this number.')}
            </Empty>
          </Page>
        )
      }
    </Loaded>
  )
}
