import { Badge, Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import type { ApiKeyFacts } from '../public/contract.ts'
import type { KeyStanding } from '../rules/standing.ts'

const WORDS = {
  works: { label: 'Works', tone: 'good' },
  'ends-soon': { label: 'Ends soon', tone: 'warn' },
  'not-shown': { label: 'Confirmed, not shown yet', tone: 'warn' },
  'without-agent': { label: 'Its agent does not sell at present', tone: 'bad' },
  ended: { label: 'Ended', tone: 'quiet' },
  revoked: { label: 'Revoked', tone: 'quiet' },
} as const satisfies Record<KeyStanding, { label: string; tone: keyof typeof COLOUR }>

/** Whether a key opens anything, and when it was last used. */
export function Standing({ apiKey: { standing, lastUsed } }: { readonly apiKey: ApiKeyFacts }) {
  const { label, tone } = WORDS[standing]
  return (
    <Group gap="xs" mt="xs">
      <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none">
        {t(label)}
      </Badge>
      <Text size="sm">
        {lastUsed ? (
          <>
            {t('Last used from {address}', { address: lastUsed.address })}, <InstantText at={lastUsed.at} />
          </>
        ) : (
          t('Never used')
        )}
      </Text>
    </Group>
  )
}
