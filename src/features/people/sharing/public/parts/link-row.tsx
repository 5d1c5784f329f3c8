import { Badge, Button, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '#kit/state-description.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'

type Props = {
  readonly state: { readonly label: string; readonly tone: Tone }
  /** Whom it is for, how far they came, and until when it is valid. */
  readonly says: readonly (string | false | null)[]
  readonly note?: string | false | null
  /** While it still works. */
  readonly withdraw?: { readonly act: () => void; readonly busy: boolean } | false
  /** Shown beside one that no longer works. */
  readonly renewal?: ReactNode
}

/** A sent link: how far the customer came, and the way to withdraw or renew it. */
export const LinkRow = ({ state: { label, tone }, says, note, withdraw, renewal }: Props) => (
  <Card withBorder padding="sm">
    <Group justify="space-between" gap="xs">
      <div>
        <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none" style={{ minWidth: 'max-content' }}>
          {t(label)}
        </Badge>
        <Text size="sm" c="dimmed" mt={4}>
          {says.filter(Boolean).join(' · ')}
        </Text>
        {note && (
          <Text size="sm" fw={550}>
            {note}
          </Text>
        )}
      </div>
      {withdraw ? (
        <Button variant="subtle" color="coral" px="xs" style={{ flexShrink: 0 }} loading={withdraw.busy} onClick={withdraw.act}>
          {t('Withdraw the link')}
        </Button>
      ) : (
        renewal
      )}
    </Group>
  </Card>
)
