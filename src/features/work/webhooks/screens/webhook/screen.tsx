import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { now } from '#kit/web/clock.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Editing } from '../../parts/editing.tsx'
import { ReceiverSecret } from '../../parts/receiver-secret.tsx'
import { Standing } from '../../parts/standing.tsx'
import { contract, type WebhookDetail } from '../../public/contract.ts'
import { WEBHOOK_EVENTS } from '../../rules/events.ts'
import { Deliveries } from './deliveries.tsx'

const LIST = () => pathTo('webhooks/webhooks', { audience: 'agent' })

/** One receiver: the events it is notified of, whether they arrive, and each delivery. */
export default function WebhookScreen() {
  const [id] = useQueryParam('webhook')
  if (!id) return <MissingRecord what={t('Choose a receiver from the list.')} to={LIST()} way={t('All receivers')} />
  return <Receiver id={id} />
}

function Receiver({ id }: { readonly id: string }) {
  const params = { id }
  const read = useRead(contract.webhook, { params }, { every: 10_000 })
  const keep = (detail: WebhookDetail) => setCached(contract.webhook, { params }, detail)
  return (
    <Page title={read.data?.webhook.name ?? t('Webhooks')} back={LIST()}>
      <Loaded read={read}>{(detail) => <Told detail={detail} keep={keep} />}</Loaded>
    </Page>
  )
}

function Told({ detail, keep }: { readonly detail: WebhookDetail; readonly keep: (detail: WebhookDetail) => void }) {
  const { webhook, deliveries } = detail
  const [opened, { open, close }] = useDisclosure()
  const [secret, setSecret] = useState<string>()
  const stop = useWrite(contract.stopWebhook)
  const start = useWrite(contract.startWebhook)
  const renew = useWrite(contract.renewWebhookSecret)
  const own = { params: { id: webhook.id }, body: {} }
  const isTold = !webhook.stoppedAt && !webhook.givenUpAt
  return (
    <>
      <DetailCard
        title="Receiver"
        details={[
          { label: 'Address', value: <span style={{ overflowWrap: 'anywhere' }}>{webhook.url}</span> },
          { label: 'What is sent', value: webhook.events.map((code) => t(WEBHOOK_EVENTS[code])).join(', ') },
        ]}
      >
        <Standing webhook={webhook} />
        {webhook.formerUntil && new Date(webhook.formerUntil) > now() && (
          <Text size="sm" mt="xs">
            {t('The previous secret also signs for a day, so that the receiver has time to change it.')}
          </Text>
        )}
        <Group gap="xs" mt="md">
          <Button variant="default" onClick={open}>
            {t('Change')}
          </Button>
          <Button
            variant="default"
            loading={renew.busy}
            onClick={() => void renew.send(own).then((answer) => answer && setSecret(answer.data.secret))}
          >
            {t('New secret')}
          </Button>
          {isTold ? (
            <Button
              variant="subtle"
              color="coral"
              loading={stop.busy}
              onClick={() => void stop.send(own).then((answer) => answer && keep(answer.data))}
            >
              {t('Stop')}
            </Button>
          ) : (
            <Button loading={start.busy} onClick={() => void start.send(own).then((answer) => answer && keep(answer.data))}>
              {t('Start again')}
            </Button>
          )}
        </Group>
      </DetailCard>
      <Deliveries webhook={webhook} deliveries={deliveries} keep={keep} />
      <Editing webhook={webhook} opened={opened} close={close} />
      <ReceiverSecret secret={secret} close={() => setSecret(undefined)} />
    </>
  )
}
