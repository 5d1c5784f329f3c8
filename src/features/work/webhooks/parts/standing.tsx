import { Badge, Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import type { WebhookFacts } from '../public/contract.ts'

function wordsFor({ stoppedAt, givenUpAt, failingSince }: WebhookFacts) {
  if (stoppedAt) return { label: t('Stopped'), tone: 'quiet', since: stoppedAt } as const
  if (givenUpAt) return { label: t('Given up'), tone: 'bad', since: givenUpAt } as const
  if (failingSince) return { label: t('Does not answer'), tone: 'warn', since: failingSince } as const
  return { label: t('Is notified'), tone: 'good', since: undefined } as const
}

/** Whether notifications arrive, and how many are waiting. */
export function Standing({ webhook }: { readonly webhook: WebhookFacts }) {
  const { label, tone, since } = wordsFor(webhook)
  return (
    <Group gap="xs" mt="xs">
      <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none">
        {label}
      </Badge>
      {since && (
        <Text size="sm">
          {t('since')} <InstantText at={since} />
        </Text>
      )}
      {webhook.waiting > 0 && (
        <Text size="sm">
          {t('{count, plural, one {# delivery is waiting} other {# deliveries are waiting}}', { count: webhook.waiting })}
        </Text>
      )}
    </Group>
  )
}
