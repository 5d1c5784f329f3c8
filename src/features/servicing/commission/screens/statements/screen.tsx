import { Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { payoutsAddress, statementAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { commissionStatementList } from '../../rules/list.ts'
import { monthAndYear } from '../../rules/months.ts'

/** For the office: everyone's closed months. */
export default function Statements() {
  return (
    <ListScreen
      title={t('Statements of commission')}
      list={commissionStatementList}
      endpoint={contract.commissionStatements}
      back={payoutsAddress()}
      cells={{ month: ({ month }) => monthAndYear(month) }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.person}
            </Text>
            <Text fw={600} component="span">
              <Money centavos={row.payable} />
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {[monthAndYear(row.month), row.number, row.agentCode].join(' · ')}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => statementAddress(id)}
      empty={{ title: t('No statement yet'), text: t('A month is closed on the first day of the next.') }}
    />
  )
}
