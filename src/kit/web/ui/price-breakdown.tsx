import { Card, Table, Text, Title } from '@mantine/core'
import type { MessageDescriptor } from '../../message.ts'
import { t, translate } from '../text.ts'
import { Money } from './money.tsx'

type Worksheet = {
  readonly tariff: string
  readonly steps: readonly { readonly label: string; readonly from: string; readonly result: string }[]
  readonly lines: readonly {
    readonly code: string
    readonly label: string
    readonly labelI18n?: MessageDescriptor[] | undefined
    readonly kind: string
    readonly amount: number
  }[]
  readonly total: number
  readonly note?: string | undefined
  readonly noteI18n?: MessageDescriptor[] | undefined
}

type Props = {
  readonly worksheet: Worksheet
  readonly title?: string
  /** What the total is, where it is not to be paid any more. */
  readonly totalLabel?: string
  /** Leave out how it was calculated. */
  readonly brief?: boolean
}

/** The full price: every line of premium, tax and fee, the total, and how it came about. */
export function PriceBreakdown({
  worksheet: { lines, steps, total, tariff, note, noteI18n },
  title = 'Price',
  totalLabel,
  brief = false,
}: Props) {
  return (
    <Card component="section" withBorder mb="md" aria-label={t(title)}>
      <Title order={2} mb="xs">
        {t(title)}
      </Title>
      <Table layout="auto" horizontalSpacing={0} verticalSpacing={7} withRowBorders={false}>
        <Table.Tbody>
          {lines.map(({ code, label, labelI18n, amount }) => (
            <Table.Tr key={code}>
              <Table.Th scope="row" fw={400}>
                {translate(label, labelI18n)}
              </Table.Th>
              <Table.Td ta="right">
                <Money centavos={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr style={{ borderTop: '1px solid var(--kit-line)' }}>
            <Table.Th scope="row">
              <Text fw={650} size="lg">
                {totalLabel ?? t('Total to pay')}
              </Text>
            </Table.Th>
            <Table.Td ta="right">
              <Text fw={650} size="lg" component="span">
                <Money centavos={total} />
              </Text>
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {note && (
        <Text size="sm" mt="xs">
          {translate(note, noteI18n)}
        </Text>
      )}
      {!brief && steps.length > 0 && (
        <details>
          <summary
            style={{ cursor: 'pointer', minHeight: 44, display: 'flex', alignItems: 'center', color: 'var(--mantine-color-anchor)' }}
          >
            {t('How this was calculated')}
          </summary>
          <dl style={{ margin: 0 }}>
            {steps.map(({ label, from, result }) => (
              <div key={`${label}-${from}`} style={{ marginBottom: 10 }}>
                <dt style={{ fontWeight: 550 }}>
                  {t(label)}: <span className="figures">{result}</span>
                </dt>
                <dd style={{ margin: 0, color: 'var(--kit-muted)', fontSize: '0.875rem' }}>{from}</dd>
              </div>
            ))}
          </dl>
          <Text size="sm" c="dimmed">
            {t('Tariff {tariff}', { tariff })}
          </Text>
        </details>
      )}
    </Card>
  )
}
