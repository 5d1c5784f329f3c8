import { Group, Text } from '@mantine/core'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { waitOf } from '../../parts/wait.ts'
import { renewalContract } from '../../public/contract/renewals.ts'
import { renewalList } from '../../rules/renewals.ts'

/** Renewed licences to compare with their scans: the longest waiting first. */
export default function Renewals() {
  return (
    <ListScreen
      title={t('Renewed licences')}
      list={renewalList}
      endpoint={renewalContract.licenceRenewals}
      cells={{ state: (row) => <StatusBadge cycle="licence-renewal" state={row.state} />, hoursWaiting: (row) => waitOf(row) }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.name}
            </Text>
            <StatusBadge cycle="licence-renewal" state={row.state} />
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(LICENCE_KINDS[row.kind])} · {row.number}
          </Text>
          <Text size="sm" c="dimmed">
            {waitOf(row)}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('licences/renewal', { audience: 'agent' }, { renewal: id })}
      empty={{ title: t('No renewed licences yet'), text: t('A renewed licence appears here once its holder has sent it.') }}
    />
  )
}
