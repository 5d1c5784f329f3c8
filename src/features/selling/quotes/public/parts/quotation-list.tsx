import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import type { Line } from '#lines/line.ts'
import { contract, type QuotationItem } from '../contract/quotes.ts'
import { filterFields } from '../rules/filters.ts'
import { newAddress, quotationAddress } from './addresses.ts'

type Props = {
  readonly audience: Side
  readonly title: string
  readonly line?: Line | undefined
  /** Only those of one customer. */
  readonly customerId?: string
  readonly back?: string | true
  /** Between title and list: tabs. */
  readonly above?: ReactNode
}

const OF_POLICIES = { credit: true, issuedFrom: true, issuedTo: true, cancelledFrom: true, cancelledTo: true } as const

/** The quotations that a person may see, with every filter of the specification. */
export function QuotationList({ audience, title, line, customerId, back, above }: Props) {
  const me = usePerson()
  const isAgent = audience === 'agent'
  // From this width on, the agent’s header has the button.
  const isWide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const maySell = !isAgent || (me?.features.includes('QUOTES') ?? false)
  const useRows = (query: Filters) => useQuotations(isAgent ? (me?.id ?? '') : undefined, query, line, customerId)
  const start = maySell && (
    <Button component={Link} to={newAddress(audience, line?.code)} leftSection={<IconPlus size={18} />}>
      {t('New quotation')}
    </Button>
  )
  return (
    <ListScreen<QuotationItem>
      title={title}
      name={`quotations-${audience}-${line?.code ?? 'all'}`}
      useRows={useRows}
      filters={filterFields({ isAgent, hasTeam: me?.features.includes('TEAM') ?? false, hasLine: line !== undefined }).omit(OF_POLICIES)}
      columns={columns(isAgent)}
      card={(row) => <QuotationCard row={row} isAgent={isAgent} />}
      keyOf={({ _id }) => _id}
      to={({ _id, line: code }) => quotationAddress(audience, { id: _id, line: code })}
      empty={{ title: t('No quotations here'), text: t('A quotation appears as soon as it is begun.'), action: start }}
      {...(back === undefined ? {} : { back })}
      above={above}
      actions={isAgent && isWide ? undefined : start}
    />
  )
}

/** Numbers begin with Q; anything else that is searched for is a name. */
const searched = (search: string | undefined): Filters =>
  search ? (/^q-|\d{3}/i.test(search) ? { quotationNumber: search } : { policyHolderName: search }) : {}

function useQuotations(
  staffId: string | undefined,
  { search, ...filters }: Filters,
  line: Line | undefined,
  customerId: string | undefined,
) {
  const query = { ...filters, ...searched(search), ...(line ? { LOB: line.code } : {}), ...(customerId ? { customerId } : {}) }
  const ofStaff = useRead(
    contract.quotationsOfStaff,
    { params: { id: staffId ?? '' }, query },
    { keepPage: true, enabled: staffId !== undefined },
  )
  const ofCustomer = useRead(contract.quotationsOfCustomer, { query }, { keepPage: true, enabled: staffId === undefined })
  return staffId === undefined ? ofCustomer : ofStaff
}

const whole = (content: ReactNode) => <span style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>{content}</span>

const columns = (isAgent: boolean) => [
  { label: 'Quotation', cell: (row: QuotationItem) => whole(row.quotationNumber) },
  { label: 'What is insured', cell: (row: QuotationItem) => row.description || '—' },
  { label: 'Policyholder', cell: (row: QuotationItem) => row.policyHolderName || '—' },
  ...(isAgent ? [{ label: 'Agent', cell: (row: QuotationItem) => row.staffName }] : []),
  { label: 'Begun', cell: (row: QuotationItem) => whole(<DayText day={dayOf(new Date(row.createdAt))} />) },
  {
    label: 'Premium',
    align: 'right' as const,
    cell: (row: QuotationItem) => (row.premium === null ? '—' : <Money centavos={row.premium} />),
  },
  { label: 'Status', cell: (row: QuotationItem) => <StatusBadge cycle="quotation" state={row.quotationStatus} /> },
]

function QuotationCard({ row, isAgent }: { readonly row: QuotationItem; readonly isAgent: boolean }) {
  const isOpen = ['quoted', 'approved', 'referred'].includes(row.quotationStatus)
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {row.description || row.quotationNumber}
        </Text>
        <StatusBadge cycle="quotation" state={row.quotationStatus} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[row.policyHolderName, isAgent && row.staffName].filter(Boolean).join(' · ')}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className="figures">
          {row.quotationNumber}
          {isOpen && row.validUntil && ` · ${t('until {day}', { day: formatDay(row.validUntil) })}`}
        </Text>
        {row.premium !== null && (
          <Text fw={600} component="span">
            <Money centavos={row.premium} />
          </Text>
        )}
      </Group>
    </>
  )
}
