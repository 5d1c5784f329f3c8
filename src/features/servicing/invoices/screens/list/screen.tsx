import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { INVOICE_TITLES } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { contract } from '../../public/contract.ts'
import { type InvoiceItem, invoiceList } from '../../rules/list.ts'
import { Totals } from './totals.tsx'

const unbroken = (text: string) => (
  <span className="figures" style={{ whiteSpace: 'nowrap' }}>
    {text}
  </span>
)

const cells = { number: (row: InvoiceItem) => unbroken(row.number), policy: (row: InvoiceItem) => unbroken(row.policyNumber) }

/** The invoices of every branch and their credit notes, with their totals. */
export default function Invoices() {
  return (
    <ListScreen
      title={t('Invoices')}
      list={invoiceList}
      endpoint={contract.invoices}
      cells={cells}
      totals={(query) => <Totals query={query} />}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.buyer}
            </Text>
            <Text fw={600} component="span">
              <Money centavos={row.total} />
            </Text>
          </Group>
          <Text size="sm" className="figures">
            {t(INVOICE_TITLES[row.kind])} {row.number}
          </Text>
          <Text size="sm" c="dimmed">
            {[formatDay(row.issuedOn), branchName(row.branch), row.policyNumber].join(' · ')}
          </Text>
        </>
      )}
      keyOf={({ number }) => number}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      empty={{
        title: t('No invoices yet'),
        text: t(
          'An invoice is made automatically as soon as the premium of a policy is paid, and a credit note when some of it is returned.',
        ),
      }}
    />
  )
}
