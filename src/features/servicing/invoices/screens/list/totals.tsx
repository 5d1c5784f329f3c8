import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Filters } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import { AMOUNT_LABELS, AMOUNTS } from '../../rules/sale.ts'

/** What all invoices that match add up to, less the credit notes among them. */
export function Totals({ query }: { readonly query: Filters }) {
  const { data } = useRead(contract.invoiceTotals, { query }, { aside: true, keepPage: true })
  if (!data) return null
  return (
    <DetailCard
      title="Together, less what was credited"
      details={[
        {
          label: 'Documents',
          value: t('{invoices} invoices, {notes} credit notes', { invoices: data.invoices, notes: data.creditNotes }),
        },
        ...AMOUNTS.map((name) => ({ label: AMOUNT_LABELS[name], value: data[name] !== 0 && <Money centavos={data[name]} /> })),
        { label: 'Total', value: <Money centavos={data.total} /> },
      ]}
    />
  )
}
