import { Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type ReferredItem } from '../../public/contract/underwriting.ts'
import { obstaclesOf, referralList } from '../../rules/list.ts'

/** While underwriting is waiting for an answer, that is the state; otherwise the quotation's own. */
const State = ({ row }: { readonly row: ReferredItem }) =>
  row.caseState === 'asked' ? <StatusBadge cycle="referral" state="asked" /> : <StatusBadge cycle="quotation" state={row.quotationStatus} />

const TABS = { all: 'All', asked: 'To answer' } as const

/** The quotations of the reader and their team that are with underwriting, what it asks, and what it decided. */
export function ReferralList() {
  const [only, setOnly] = useQueryParam('only')
  const counts = useRead(contract.referralCounts, undefined, { every: 30_000 })
  const tab = only === 'asked' ? 'asked' : 'all'
  return (
    <ListScreen
      title={t('Underwriting review')}
      list={referralList}
      endpoint={contract.technicalControl}
      query={tab === 'asked' ? { asked: 'true' } : { decided: 'true' }}
      every={30_000}
      without={['LOB']}
      cells={{ state: (row) => <State row={row} /> }}
      above={<ListTabs tabs={TABS} counts={counts.data} value={tab} onChange={setOnly} label={t('Referrals')} />}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.description}
            </Text>
            <State row={row} />
          </Group>
          <Text size="sm">{obstaclesOf(row)}</Text>
          <Text size="sm" c="dimmed" component="div">
            {row.quotationNumber} · {row.staffName} · <InstantText at={row.since} />
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id, line }) => pathTo('quotes/technical-control', { audience: 'agent', line }, { quotation: id })}
      empty={
        tab === 'asked'
          ? { title: t('Nothing to answer'), text: t('What underwriting asks you for appears here.') }
          : {
              title: t('Nothing is waiting for a decision'),
              text: t('What underwriting must review appears here, with the decision.'),
            }
      }
    />
  )
}
