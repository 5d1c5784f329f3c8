import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { addDays, addMonths, type Day, dayOf, firstOfMonth, formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { now } from '#kit/web/clock.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { FilterChip } from '#kit/web/ui/list-chips.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { contract, type PolicyItem } from '../public/contract.ts'
import { policyAddress } from '../public/parts/addresses.ts'
import { isEndingSoon, type Tab } from '../public/rules/policies.ts'
import { policyList } from '../rules/list.ts'

type Props = {
  readonly audience: Side
  readonly title: string
  /** The code of the line; without it, policies of all lines. */
  readonly line?: string | undefined
  /** Only policies in these states. */
  readonly tab?: Tab | undefined
  /** Only those of one customer. */
  readonly customerId?: string
  readonly back?: string | true
  /** Between title and list: tabs, a note. */
  readonly above?: ReactNode
  readonly actions?: ReactNode
  readonly emptyAction?: ReactNode
}

/** The policies that a person may see, with every filter of the specification. */
export function PolicyList({ audience, title, line, tab, customerId, back, above, actions, emptyAction }: Props) {
  const me = usePerson()
  const { pathname } = useLocation()
  const isAgent = audience === 'agent'
  const hasTeam = useFeature('TEAM')
  const fixed: Filters = {
    ...(line ? { LOB: line } : {}),
    ...(tab ? { policyStatus: tab } : {}),
    ...(customerId ? { customerId } : {}),
  }
  return (
    <ListScreen
      title={title}
      list={policyList}
      endpoint={isAgent ? contract.policies : contract.myPolicies}
      params={isAgent ? { id: me?.id ?? '' } : {}}
      query={fixed}
      name={`policies-${audience}-${line ?? 'all'}-${tab ?? 'all'}-${pathname}`}
      without={[...(isAgent ? [] : ['agent', 'staffName']), ...(hasTeam ? [] : ['team'])]}
      cells={cells}
      card={(row) => <PolicyCard row={row} isAgent={isAgent} />}
      keyOf={({ _id }) => _id}
      to={({ _id, line: code }) => policyAddress(audience, { id: _id, line: code })}
      counted={(count) => t('{count, plural, one {# policy} other {# policies}}', { count })}
      empty={{
        title: t('No policies here'),
        text: t('A policy appears as soon as a quotation is accepted.'),
        action: emptyAction,
      }}
      {...(back === undefined ? {} : { back })}
      above={above}
      chips={isAgent ? ending(dayOf(now())) : []}
      actions={actions}
    />
  )
}

/** Policies in force that end soon, whose holders someone has to ask. */
const ending = (today: Day): readonly FilterChip[] =>
  [
    { label: 'Ends this month', until: addDays(addMonths(firstOfMonth(today), 1), -1) },
    { label: 'Next 30 days', until: addDays(today, 30) },
  ].map(({ label, until }) => ({ label, filters: { policyStatus: 'issued', expirationDateFrom: today, expirationDateTo: until } }))

/** The premium is still to be paid: since when it is overdue, or until when it is due. */
const Due = ({ row: { dueOn } }: { readonly row: PolicyItem }) => {
  if (dueOn === null) return null
  const isLate = dueOn < dayOf(now())
  return (
    <Badge variant="light" color={isLate ? 'coral' : 'mango'} size="lg" radius="sm" tt="none" style={{ minWidth: 'max-content' }}>
      {isLate ? t('Overdue since {day}', { day: formatDay(dueOn) }) : t('Pay by {day}', { day: formatDay(dueOn) })}
    </Badge>
  )
}

/**
 * What a row's state is called: an issued policy whose certificate is still awaited is not complete yet, and one whose payment is in doubt
 * must not be paid.
 */
const Status = ({ row: { policyStatus, documentStatus, certificateStatus, paymentStatus } }: { readonly row: PolicyItem }) =>
  paymentStatus ? (
    <StatusBadge cycle="payment" state={paymentStatus} />
  ) : policyStatus === 'issued' && documentStatus === 'pending' && certificateStatus ? (
    <StatusBadge cycle="certificate" state={certificateStatus} />
  ) : (
    <StatusBadge cycle="policy" state={policyStatus} />
  )

/** Where an issued policy is between its first day and its last. */
const Term = ({ row: { policyStatus, effectivityDate: from, expirationDate: to } }: { readonly row: PolicyItem }) => {
  const today = dayOf(now())
  if (policyStatus !== 'issued') return null
  const said =
    from > today
      ? t('Starts {day}', { day: formatDay(from) })
      : isEndingSoon(to, today)
        ? t('Ends {day}', { day: formatDay(to) })
        : to < today && t('Ended {day}', { day: formatDay(to) })
  return said ? (
    <Badge variant="light" color={from > today ? 'brand' : 'mango'} size="lg" radius="sm" tt="none" style={{ minWidth: 'max-content' }}>
      {said}
    </Badge>
  ) : null
}

const States = ({ row }: { readonly row: PolicyItem }) => (
  <Group gap={6}>
    <Status row={row} />
    <Due row={row} />
    <Term row={row} />
  </Group>
)

const cells = {
  number: (row: PolicyItem) => (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {row.policyNumber || row.quotationNumber}
    </span>
  ),
  state: (row: PolicyItem) => <States row={row} />,
}

/** The days of cover, unless what is insured already names them. */
const Period = ({ row: { description, effectivityDate, expirationDate } }: { readonly row: PolicyItem }) => {
  const days = [formatDay(effectivityDate), formatDay(expirationDate)]
  if (days.every((day) => description.includes(day))) return null
  return <Text size="sm">{days.map((day) => day.replaceAll(' ', '\u00a0')).join(' – ')}</Text>
}

const PolicyCard = ({ row, isAgent }: { readonly row: PolicyItem; readonly isAgent: boolean }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.description || row.policyNumber || row.quotationNumber}
      </Text>
      <Status row={row} />
    </Group>
    {isAgent && (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[row.policyHolderName, row.staffName].filter(Boolean).join(' · ')}
      </Text>
    )}
    <Period row={row} />
    <Due row={row} />
    <Term row={row} />
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" className="figures">
        {row.policyNumber || row.quotationNumber}
      </Text>
      <Text fw={600} component="span">
        <Money centavos={row.premium} />
      </Text>
    </Group>
  </>
)
