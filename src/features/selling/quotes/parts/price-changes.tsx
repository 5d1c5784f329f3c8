import { Alert, Table, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { PriceChange } from '../public/rules/quotes.ts'

type Props = {
  readonly title: string
  readonly text: string
  readonly changes: readonly PriceChange[]
  /** Lines that did not change are left out: the sum is not the price. */
  readonly isPart?: boolean
}

/** What changed in a price, line by line. */
export function PriceChanges({ title, text, changes, isPart = false }: Props) {
  const total = (which: 'before' | 'after') => changes.reduce((sum, change) => sum + change[which], 0)
  const changed = changes.filter(({ before, after }) => before !== after)
  const sums = { code: 'total', before: total('before'), after: total('after') }
  const sum = isPart ? { ...sums, label: 'These lines together' } : { ...sums, label: 'Total' }
  const rows = isPart && changed.length === 1 ? changed : [...changed, sum]
  return (
    <Alert color="mango" title={title} mb="md" role="alert">
      <Text size="sm" mb="xs">
        {text}
      </Text>
      <Table horizontalSpacing={4} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Line')}</Table.Th>
            <Table.Th ta="right">{t('Before')}</Table.Th>
            <Table.Th ta="right">{t('Now')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ code, label, before, after }) => (
            <Table.Tr key={code} fw={code === 'total' ? 650 : 400}>
              <Table.Th scope="row" fw="inherit">
                {t(label)}
              </Table.Th>
              <Table.Td ta="right">
                <Money centavos={before} />
              </Table.Td>
              <Table.Td ta="right">
                <Money centavos={after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Alert>
  )
}
