import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { thirdPartyAddress } from '../../parts/addresses.ts'
import { thirdPartyContract } from '../../public/contract/third-party.ts'
import { thirdPartyList } from '../../rules/third-party-list.ts'

const EVERY_MS = 60_000

/** What people who are not insured reported: reports waiting for the claims office first. */
export default function ThirdParties() {
  return (
    <ListScreen
      title={t('Reports by third parties')}
      list={thirdPartyList}
      endpoint={thirdPartyContract.thirdPartyReports}
      every={EVERY_MS}
      chips={[{ label: 'To be attached', filters: { state: 'received' } }]}
      cells={{ state: ({ state }) => <StatusBadge cycle="third-party-report" state={state} /> }}
      card={({ name, number, knownBy, lossOn, state }) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <StatusBadge cycle="third-party-report" state={state} />
          </Group>
          <Text size="sm">
            {knownBy} · {formatDay(lossOn)}
          </Text>
          <Text size="sm" c="dimmed">
            {number}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => thirdPartyAddress(id)}
      empty={{ title: t('Nothing is waiting'), text: t('Accidents reported by people who are not insured appear here.') }}
    />
  )
}
