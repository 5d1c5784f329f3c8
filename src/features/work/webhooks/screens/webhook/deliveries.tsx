import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type WebhookDelivery, type WebhookDetail } from '../../public/contract.ts'
import { WEBHOOK_EVENTS } from '../../rules/events.ts'

type Props = WebhookDetail & { readonly keep: (detail: WebhookDetail) => void }

/** What was sent, newest first, with the results. */
export function Deliveries({ webhook, deliveries, keep }: Props) {
  const again = useWrite(contract.sendWebhookAgain)
  const isTold = !webhook.stoppedAt && !webhook.givenUpAt
  return (
    <SectionCard title={t('Deliveries')}>
      {deliveries.length === 0 && <Text>{t('Nothing that this receiver is notified of has happened yet.')}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {deliveries.map((each) => (
          <Group key={each.event} component="li" justify="space-between" gap="sm" align="flex-start">
            <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Text fw={600}>
                {t(WEBHOOK_EVENTS[each.type])}
                {each.policyNumber && ` · ${each.policyNumber}`}
              </Text>
              <Text size="sm" c="dimmed">
                <InstantText at={each.at} />
              </Text>
              <Outcome delivery={each} />
            </div>
            {isTold && (
              <Button
                variant="light"
                leftSection={<IconRefresh size={18} />}
                loading={again.busy}
                aria-label={`${t('Send again')}: ${t(WEBHOOK_EVENTS[each.type])} ${each.policyNumber ?? ''}`}
                onClick={() =>
                  void again
                    .send({ params: { id: webhook.id }, body: { eventId: each.event } })
                    .then((answer) => answer && keep(answer.data))
                }
              >
                {t('Send again')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </SectionCard>
  )
}

function Outcome({ delivery: { deliveredAt, attempts, error, nextAt } }: { readonly delivery: WebhookDelivery }) {
  if (deliveredAt)
    return (
      <Text size="sm">
        {t('{count, plural, one {Arrived at the first attempt} other {Arrived after # attempts}}', { count: attempts })},{' '}
        <InstantText at={deliveredAt} />
      </Text>
    )
  if (attempts === 0) return <Text size="sm">{t('Waiting to be sent.')}</Text>
  return (
    <Text size="sm" c="coral.8" style={{ overflowWrap: 'anywhere' }}>
      {t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}. {error} {t('The next attempt:')}{' '}
      <InstantText at={nextAt} />
    </Text>
  )
}
