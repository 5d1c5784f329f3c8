import { Alert, Button, List } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { overview, review, status, stepAddress } from '../../parts/addresses.ts'
import { ApplicationStep } from '../../parts/application-step.tsx'
import { Overview } from '../../parts/overview.tsx'
import { SignIn } from '../../parts/sign-in.tsx'
import { firstOpen, stepOf } from '../../parts/steps.ts'
import { WithApplication } from '../../parts/with-application.tsx'
import type { Application } from '../../public/contract/applicant.ts'
import { labelOfPath } from '../../rules/paths.ts'

/** One joining form by its type, as the specification names them. */
export default function AdvisorOnboarding() {
  const { type } = useParams()
  if (type === 'customer-login-mobile') return <SignIn />
  const title = t('Your application')
  if (type === 'application')
    return <WithApplication title={title}>{(application) => <Overview application={application} />}</WithApplication>
  if (type === 'licence-affiliation')
    return <WithApplication title={title}>{(application) => <ApplicationStep application={application} step="licences" />}</WithApplication>
  if (type === 'resubmit') return <WithApplication title={title}>{(application) => <Resubmit application={application} />}</WithApplication>
  return <MissingRecord what={t('This form does not exist.')} to={overview()} way={t('Your application')} />
}

/** What was sent back, each with its reason and its place. */
function Resubmit({ application }: { readonly application: Application }) {
  const { number, state, returned } = application
  const next = firstOpen(application)
  if (state !== 'returned')
    return (
      <Page
        title={t('Nothing to fix')}
        subtitle={number}
        actions={
          <Button component={Link} to={status()}>
            {t('Check the status')}
          </Button>
        }
      >
        <Alert>{t('Nothing in your application was returned.')}</Alert>
      </Page>
    )
  return (
    <Page
      title={t('Please fix this')}
      subtitle={number}
      back={status()}
      actions={
        <Button component={Link} to={next ? stepAddress(next) : review()}>
          {next ? t('Fix it') : t('Review and send')}
        </Button>
      }
    >
      <List spacing="md" listStyleType="none">
        {returned.map(({ path, reason, isMended }) => (
          <List.Item key={path}>
            <Alert color={isMended ? 'leaf' : 'mango'} title={`${t(labelOfPath(path))}${isMended ? ` · ${t('Fixed')}` : ''}`}>
              {reason}
              {!isMended && (
                <div>
                  <Button component={Link} variant="light" mt="sm" to={stepAddress(stepOf(path))}>
                    {t('Fix: {what}', { what: t(labelOfPath(path)) })}
                  </Button>
                </div>
              )}
            </Alert>
          </List.Item>
        ))}
      </List>
    </Page>
  )
}
