import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { statementAddress } from '../../parts/addresses.ts'
import { type CommissionSummary, contract } from '../../public/contract.ts'
import { monthAndYear } from '../../rules/months.ts'

/** This month first; earlier months and their statements in a row each. */
export function Summary() {
  const { data } = useRead(contract.commissionSummary)
  if (!data) return null
  const [present, ...before] = data.months
  return (
    <>
      {present && (
        <DetailCard
          title={monthAndYear(present.month)}
          aside={
            <Text fw={650} component="span">
              <Money centavos={present.net} />
            </Text>
          }
          details={[
            { label: 'Earned', value: <Money centavos={present.earned} /> },
            { label: 'Reversed', value: present.takenBack !== 0 && <Money centavos={-present.takenBack} /> },
            { label: 'Tax withheld', value: present.withheld !== 0 && <Money centavos={-present.withheld} /> },
            { label: 'Owed to you now', value: <Money centavos={data.owed} /> },
          ]}
        />
      )}
      <MonthsBefore months={before} statements={data.statements} />
    </>
  )
}

function MonthsBefore({ months, statements }: Pick<CommissionSummary, 'months' | 'statements'>) {
  const statementOf = (month: string) => statements.find((each) => each.month === month)
  const shown = months.filter(({ month, earned, takenBack }) => earned !== 0 || takenBack !== 0 || statementOf(month))
  if (shown.length === 0) return null
  return (
    <SectionCard title="Earlier months" isFolded>
      <Stack gap={4}>
        {shown.map(({ month, net }) => {
          const statement = statementOf(month)
          return (
            <Group key={month} justify="space-between" wrap="nowrap" gap="xs" mih={44}>
              {statement ? (
                <Anchor component={Link} to={statementAddress(statement.id)} py={10}>
                  {t('Statement of {month}', { month: monthAndYear(month) })}
                </Anchor>
              ) : (
                <Text>{monthAndYear(month)}</Text>
              )}
              <Money centavos={net} />
            </Group>
          )
        })}
      </Stack>
    </SectionCard>
  )
}
