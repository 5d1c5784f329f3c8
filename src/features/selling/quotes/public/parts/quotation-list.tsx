import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { quotationList } from '../../rules/list.ts'
import { contract, type QuotationItem } from '../contract/quotes.ts'
import { newAddress, quotationAddress } from './addresses.ts'

type Props = {
  readonly audience: Side
  readonly title: string
  /** The code of its line; without it, all lines. */
  readonly line?: string | undefined
  /** Only those of one customer. */
  readonly customerId?: string
  readonly back?: string | true
  /** Between title and list: tabs. */
  readonly above?: ReactNode
}

/** The quotations that a person may see, with every filter of the specification. */
export function QuotationList({ audience, title, line, customerId, back, above }: Props) {
  const me = usePerson()
  const { pathname } = useLocation()
  const isAgent = audience === 'agent'
  const hasTeam = useFeature('TEAM')
  // From this width on, the agent’s header contains the button.
  const isWide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const maySell = !isAgent || (me?.features.includes('QUOTES') ?? false)
  const start = maySell && (
    <Button component={Link} to={newAddress(audience, line)} leftSection={<IconPlus size={18} />}>
      {t('New quotation')}
    </Button>
  )
  return (
    <ListScreen
      title={title}
      list={quotationList}
      endpoint={isAgent ? contract.quotationsOfStaff : contract.quotationsOfCustomer}
      params={isAgent ? { id: me?.id ?? '' } : {}}
      query={{ ...(line ? { LOB: line } : {}), ...(customerId ? { customerId } : {}) }}
      name={`quotations-${audience}-${line ?? 'all'}-${pathname}`}
      without={[...(isAgent ? [] : ['agent', 'staffName']), ...(hasTeam ? [] : ['team'])]}
      cells={cells}
      card={(row) => <QuotationCard row={row} isAgent={isAgent} />}
      keyOf={({ _id }) => _id}
      to={({ _id, line: code }) => quotationAddress(audience, { id: _id, line: code })}
      counted={(count) => t('{count, plural, one {# quotation} other {# quotations}}', { count })}
      empty={{ title: t('No quotations here'), text: t('A quotation appears as soon as it is started.') }}
      {...(back === undefined ? {} : { back })}
      above={above}
      actions={isAgent && isWide ? undefined : start}
    />
  )
}

const cells = {
  number: (row: QuotationItem) => <span style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>{row.quotationNumber}</span>,
  state: (row: QuotationItem) => <StatusBadge cycle="quotation" state={row.quotationStatus} />,
}

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
