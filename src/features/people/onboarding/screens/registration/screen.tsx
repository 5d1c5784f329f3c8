import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { CodeEntry } from '#features/people/session/public/parts/code-entry.tsx'
import { field } from '#kit/field.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { goOn, overview, stepAddress } from '../../parts/addresses.ts'
import { isDone, STEPS } from '../../parts/steps.ts'
import { useProof } from '../../parts/use-proof.ts'
import { applicantContract, Beginning } from '../../public/contract/applicant.ts'
import { APPLICATION_CONSENT } from '../../rules/agreement.ts'

const Start = z.object({
  mobile: field(
    { label: 'Mobile number', control: 'mobile', autoComplete: 'tel', personal: true, help: 'We send a code to this number.' },
    Mobile,
  ),
  email: Beginning.shape.email,
})

/** How an application starts: a verified number, an e-mail address, and consent to how the data are used. */
export default function Registration() {
  const formId = useId()
  const navigate = useNavigate()
  const proof = useProof()
  const begin = useWrite(applicantContract.beginApplication)
  const [given, setGiven] = useState<z.output<typeof Start>>()
  const [agrees, setAgrees] = useState(false)
  const [forgot, setForgot] = useState(false)

  const send = async (values: z.output<typeof Start>) => {
    setForgot(!agrees)
    if (!agrees) return
    setGiven(values)
    await proof.ask(values.mobile)
  }
  const verify = async (code: string) => {
    await proof.verify(code)
    const application = await begin.submit({ body: { email: given?.email ?? '', consent: APPLICATION_CONSENT.version } })
    setCached(applicantContract.ownApplication, undefined, { application, mobile: application.mobile })
    const isBegun = STEPS.some(({ id }) => isDone(application, id))
    navigate(isBegun ? overview() : stepAddress(STEPS[0].id), { replace: true })
  }
  if (proof.sent && given)
    return (
      <CodeEntry
        mobile={proof.sent.mobile}
        resendFrom={proof.sent.resendFrom}
        action={t('Start')}
        change={proof.forget}
        hint={t('No message? It can take a minute. Check the number above.')}
        busy={proof.busy || begin.busy}
        verify={verify}
        resend={proof.again}
      />
    )
  return (
    <Page
      title={t('Become an agent')}
      subtitle={t('About 15 minutes. You can stop at any time and continue on any phone.')}
      actions={
        <>
          <Button variant="default" component={Link} to={goOn()}>
            {t('Continue an application')}
          </Button>
          <Button type="submit" form={formId} loading={proof.busy}>
            {t('Send me a code')}
          </Button>
        </>
      }
    >
      <Text mb="xs">{t('Have these ready: an identity document, your TIN, and your licence if you have one.')}</Text>
      <FieldsForm schema={Start} formId={formId} onSubmit={send} initial={given}>
        <Checkbox
          mt="md"
          size="md"
          checked={agrees}
          error={forgot && t('Please read and accept how your data is used.')}
          onChange={({ currentTarget }) => {
            setAgrees(currentTarget.checked)
            setForgot(false)
          }}
          label={t(APPLICATION_CONSENT.text)}
        />
        {begin.failure && (
          <Alert color="coral" mt="md" role="alert">
            {begin.failure.message}
          </Alert>
        )}
      </FieldsForm>
    </Page>
  )
}
