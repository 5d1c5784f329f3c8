import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconPlus, IconWebhook } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { Editing } from '../../parts/editing.tsx'
import { ReceiverSecret } from '../../parts/receiver-secret.tsx'
import { Standing } from '../../parts/standing.tsx'
import { contract } from '../../public/contract.ts'

/** Where administrators have each transaction sent: the insurer's warehouse, an accounting program. */
export default function Webhooks() {
  const read = useRead(contract.webhooks)
  const [opened, { open, close }] = useDisclosure()
  const [secret, setSecret] = useState<string>()
  return (
    <Page
      title={t('Webhooks')}
      subtitle={t('Other programs are notified of each transaction as it happens')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        read.data && (
          <Button leftSection={<IconPlus size={18} />} onClick={open}>
            {t('Add a receiver')}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={t('No one is notified yet')} icon={<IconWebhook size={32} stroke={1.5} />}>
              {t('Add the address of a program to notify when policies are issued, changed and paid, and of what happens to claims.')}
            </Empty>
          ) : (
            webhooks.map((webhook) => (
              <DetailCard
                key={webhook.id}
                title={webhook.name}
                aside={
                  <Button
                    component={Link}
                    variant="subtle"
                    to={pathTo('webhooks/webhook', { audience: 'agent' }, { webhook: webhook.id })}
                    aria-label={t('Open {name}', { name: webhook.name })}
                  >
                    {t('Open')}
                  </Button>
                }
              >
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {webhook.url}
                </Text>
                <Standing webhook={webhook} />
              </DetailCard>
            ))
          )
        }
      </Loaded>
      <Editing
        opened={opened}
        close={close}
        added={(made) => {
          void read.refetch()
          setSecret(made)
        }}
      />
      <ReceiverSecret secret={secret} close={() => setSecret(undefined)} />
    </Page>
  )
}
