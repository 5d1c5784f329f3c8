import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { remittanceAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'

const SHOWN = 5

/** The latest remittances to the office, and what became of them. */
export function LastRemittances() {
  const { data } = useRead(contract.ownRemittances, { query: { limit: String(SHOWN) } })
  if (!data || data.items.length === 0) return null
  return (
    <SectionCard title="Sent to the office" isFolded={data.items.every(({ state }) => state === 'accepted')}>
      <Stack gap="xs">
        {data.items.map(({ id, number, amount, state, reason }) => (
          <div key={id}>
            <Group justify="space-between" wrap="nowrap" gap="xs" mih={44}>
              <Anchor component={Link} to={remittanceAddress(id)} py={10}>
                {t('See {number}', { number })}
              </Anchor>
              <Group gap="xs" wrap="nowrap">
                <Money centavos={amount} />
                <StatusBadge cycle="remittance" state={state} />
              </Group>
            </Group>
            {reason && <Text size="sm">{reason}</Text>}
          </div>
        ))}
      </Stack>
    </SectionCard>
  )
}
