import { Anchor, Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { CodeEntry } from '#features/people/session/public/parts/code-entry.tsx'
import { field } from '#kit/field.ts'
import { requestReply } from '#kit/web/client.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { applicantContract } from '../public/contract/applicant.ts'
import { overview, registration, resubmit, status } from './addresses.ts'
import { useProof } from './use-proof.ts'

const OwnNumber = z.object({ mobile: field({ label: 'Mobile number', control: 'mobile', autoComplete: 'tel', personal: true }, Mobile) })

/** Resumes an application on any device, by the number with which it was started. */
export function SignIn() {
  const formId = useId()
  const navigate = useNavigate()
  const proof = useProof()
  const [given, setGiven] = useState<string>()
  const verify = async (code: string) => {
    await proof.verify(code)
    const own = await requestReply(applicantContract.ownApplication)
    setCached(applicantContract.ownApplication, undefined, own)
    const { application } = own
    navigate(!application ? overview() : application.state === 'returned' ? resubmit() : application.mayEdit ? overview() : status(), {
      replace: true,
    })
  }
  if (proof.sent)
    return (
      <CodeEntry
        mobile={proof.sent.mobile}
        resendFrom={proof.sent.resendFrom}
        action={t('Continue')}
        change={proof.forget}
        hint={t('No message? It can take a minute. Check the number above.')}
        busy={proof.busy}
        verify={verify}
        resend={proof.again}
      />
    )
  return (
    <Page
      title={t('Continue your application')}
      subtitle={t('Use the number that you started it with.')}
      actions={
        <Button type="submit" form={formId} loading={proof.busy}>
          {t('Send me a code')}
        </Button>
      }
    >
      <FieldsForm
        schema={OwnNumber}
        formId={formId}
        initial={{ mobile: given }}
        onSubmit={async ({ mobile }) => {
          setGiven(mobile)
          await proof.ask(mobile)
        }}
      />
      <Text mt="md" size="sm">
        {t('Not started yet?')}{' '}
        <Anchor component={Link} to={registration()}>
          {t('Start an application')}
        </Anchor>
      </Text>
    </Page>
  )
}
