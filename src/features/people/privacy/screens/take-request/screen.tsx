import { Alert, Button, Card } from '@mantine/core'
import { useId, useState } from 'react'
import { dayOf, formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { contract as customersContract } from '#features/people/customers/public/contract.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { requestsContract, TakenRequestForm } from '../../public/contract/requests.ts'

/** For staff to record a request of someone who came, wrote or called about their data. */
export default function TakeRequest() {
  const [customer] = useQueryParam('customer')
  const isDesk = useFeature('PRIVACY_REQUESTS')
  const back = isDesk ? pathTo('privacy/requests', { audience: 'agent' }) : pathTo('performance/dashboard', { audience: 'agent' })
  return (
    <Page title={t('Record a request')} subtitle={t('Someone asks for a copy, a correction or the erasure of their data')} back={back}>
      {customer ? <OfCustomer id={customer} /> : <Form initial={{}} />}
    </Page>
  )
}

function OfCustomer({ id }: { readonly id: string }) {
  const read = useRead(customersContract.customer, { params: { id } })
  return <Loaded read={read}>{({ name, mobile }) => <Form initial={{ name, mobile }} />}</Loaded>
}

type Taken = { readonly number: string; readonly dueOn: string }

function Form({ initial }: { readonly initial: Readonly<Record<string, string>> }) {
  const formId = useId()
  const [taken, setTaken] = useState<Taken>()
  const { submit, busy } = useWrite(requestsContract.takePrivacyRequest)
  if (taken)
    return (
      <Alert color="leaf" title={t('Request {number} is recorded', { number: taken.number })}>
        {t('The privacy officer has been notified and answers by {day}. Give the person the number.', { day: formatDay(taken.dueOn) })}
      </Alert>
    )
  return (
    <Card withBorder>
      <FieldsForm
        schema={TakenRequestForm}
        formId={formId}
        initial={{ askedOn: dayOf(now()), ...initial }}
        draft="privacy-request/new"
        onSubmit={async (body) => setTaken(await submit({ body }))}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('Record it')}
      </Button>
    </Card>
  )
}
