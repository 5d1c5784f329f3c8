import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Due } from '../../parts/due.tsx'
import { contract } from '../../public/contract.ts'
import { coveredList } from '../../rules/list.ts'

/** What has to be reported to the Anti-Money Laundering Council, by deadline. */
export default function CoveredTransactions() {
  return (
    <ListScreen
      title={t('Covered transactions')}
      list={coveredList}
      endpoint={contract.coveredTransactions}
      cells={{ state: (row) => <Due row={row} /> }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.holderName}
            </Text>
            <Due row={row} />
          </Group>
          <Text component="div">
            <Money centavos={row.amount} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('Paid on {day}, to report by {due}', { day: formatDay(row.paidOn), due: formatDay(row.dueOn) })}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('covered-transactions/one', { audience: 'agent' }, { transaction: id })}
      empty={{
        title: t('Nothing to report'),
        text: t('When a customer’s premiums in one day exceed the legal amount, they appear here with the last day to report them.'),
      }}
    />
  )
}
