import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Filters } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useIsWideScreen } from '#kit/web/ui/use-is-wide-screen.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import { AMOUNT_LABELS, AMOUNTS } from '../../rules/sale.ts'

/** The totals of all matching invoices, less their credit notes: on a small screen, in one line that opens to them. */
export function Totals({ query }: { readonly query: Filters }) {
  const hasRoom = useIsWideScreen()
  const { data } = useRead(contract.invoiceTotals, { query }, { aside: true, keepPage: true })
  if (!data) return null
  const counted = t('{invoices, plural, one {# invoice} other {# invoices}}, {notes, plural, one {# credit note} other {# credit notes}}', {
    invoices: data.invoices,
    notes: data.creditNotes,
  })
  const card = (
    <DetailCard
      title="Invoiced, less what was credited"
      details={[
        { label: 'Documents', value: counted },
        ...AMOUNTS.map((name) => ({ label: AMOUNT_LABELS[name], value: data[name] !== 0 && <Money centavos={data[name]} /> })),
        { label: 'Total', value: <Money centavos={data.total} /> },
      ]}
    />
  )
  if (hasRoom) return card
  return (
    <details>
      <summary>
        {counted}:{' '}
        <Text span fw={650}>
          <Money centavos={data.total} />
        </Text>
      </summary>
      {card}
    </details>
  )
}
