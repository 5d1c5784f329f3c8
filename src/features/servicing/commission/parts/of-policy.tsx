import { Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'
import { ENTRY_LABELS } from '../rules/accounts.ts'
import { WorkedOut } from './entry-card.tsx'

/** On a policy, only for those who earned on it: how much, and how that was calculated. */
export default function CommissionOfPolicy({ policyId }: { readonly policyId: string }) {
  const mayEarn = useFeature('PERFORMANCE')
  const { data = [] } = useRead(contract.commissionOfPolicy, { params: { id: policyId } }, { enabled: mayEarn, aside: true })
  if (data.length === 0) return null
  return (
    <SectionCard
      title="My commission"
      isFolded
      aside={
        <Text fw={600} component="span">
          <Money centavos={sum(data.map(({ net }) => net))} />
        </Text>
      }
    >
      <Stack gap="sm">
        {data.map((entry) => (
          <div key={entry.id}>
            <Text size="sm" fw={600}>
              {t(ENTRY_LABELS[entry.kind])} · {formatDay(entry.bookedOn)} · <Money centavos={entry.net} />
            </Text>
            <WorkedOut entry={entry} line={entry.line} />
            {entry.reason && <Text size="sm">{entry.reason}</Text>}
          </div>
        ))}
      </Stack>
    </SectionCard>
  )
}
