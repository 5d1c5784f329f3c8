import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import type { Tone } from '#kit/web/words.ts'
import { contract, type Inspection, type InspectionLink } from '../contract.ts'
import type { LinkState } from '../rules.ts'

const SAID: Readonly<Record<LinkState, { label: string; tone: Tone }>> = {
  sent: { label: 'Not opened yet', tone: 'moving' },
  opened: { label: 'Opened', tone: 'good' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Withdrawn', tone: 'quiet' },
}

const lastStep = ({ state, createdAt, openedAt, expiresAt }: InspectionLink): string => {
  if (state === 'expired') return t('Expired {when}', { when: formatInstant(new Date(expiresAt)) })
  if (openedAt) return t('Opened {when}', { when: formatInstant(new Date(openedAt)) })
  return t('Made {when}', { when: formatInstant(new Date(createdAt)) })
}

/** The links to an inspection and how far each came; an expired one is renewed by making another. */
export const InspectionLinks = ({ inspection: { id, links } }: { readonly inspection: Inspection }) => (
  <Stack gap="xs">
    {links.map((link) => (
      <Row key={link.id} link={link} inspectionId={id} />
    ))}
  </Stack>
)

function Row({ link, inspectionId }: { readonly link: InspectionLink; readonly inspectionId: string }) {
  const { send, busy } = useWrite(contract.revokeInspectionLink)
  const { label, tone } = SAID[link.state]
  const isLiving = link.state === 'sent' || link.state === 'opened'
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <div>
          <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none" style={{ minWidth: 'max-content' }}>
            {t(label)}
          </Badge>
          <Text size="sm" c="dimmed" mt={4}>
            {link.kind === 'agent' ? t('Your own phone') : t('Customer')} · {lastStep(link)}
          </Text>
        </div>
        {isLiving && (
          <Button
            variant="subtle"
            color="coral"
            px="xs"
            style={{ flexShrink: 0 }}
            loading={busy}
            onClick={() => void send({ params: { inspectionId, linkId: link.id }, body: {} })}
          >
            {t('Withdraw the link')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
