import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { IconUserPlus } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature, usePersistedState, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { Initials } from '#kit/web/ui/initials.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { customerList } from '../../rules/list.ts'
import { customerAddress } from '../addresses.ts'
import { type CustomerItem, contract } from '../contract.ts'

/** By the specification (§7) the list shows customers with an issued policy until another tab is chosen. */
const TABS = { insured: 'Insured', known: 'Not insured yet', all: 'Everyone' } as const
const ISSUED = { insured: 'true', known: 'false', all: '' } as const
const isTab = (text: string): text is keyof typeof TABS => Object.hasOwn(TABS, text)

/** An agent's customers: found by name or number, contacted in one tap. */
export function CustomerList() {
  const me = usePerson()
  const hasTeam = useFeature('TEAM')
  const maySell = useFeature('QUOTES')
  // By the specification lists open on oneself.
  const [whose, setWhose] = usePersistedState('customers-whose', 'self')
  const [shown, show] = usePersistedState<string>('customers-tab', 'insured')
  const tab = isTab(shown) ? shown : 'insured'
  const [, setPage] = useQueryParam('page')
  const team = hasTeam && whose === 'team'
  const start = maySell && (
    <Button component={Link} to={pathTo('quotes/quick-quote', { audience: 'agent' })} leftSection={<IconUserPlus size={18} />}>
      {t('Quote someone new')}
    </Button>
  )
  return (
    <ListScreen
      title={t('Customers')}
      list={customerList}
      endpoint={contract.customers}
      params={{ id: me?.id ?? '' }}
      query={{ team: String(team), isPolicyIssued: ISSUED[tab] }}
      without={team ? [] : ['agent']}
      cells={cells}
      above={
        <>
          {hasTeam && (
            <SegmentedControl
              fullWidth
              mb="md"
              aria-label={t('Whose customers')}
              data={[
                { value: 'self', label: t('Mine') },
                { value: 'team', label: t('My team’s') },
              ]}
              value={whose}
              onChange={(next) => {
                setWhose(next)
                setPage(undefined)
              }}
            />
          )}
          <ListTabs
            tabs={TABS}
            value={tab}
            label={t('Which customers')}
            onChange={(next) => {
              show(next)
              setPage(undefined)
            }}
          />
        </>
      }
      card={(row) => <CustomerRow row={row} hasTeam={team} />}
      rowActions={{
        label: 'Get in touch',
        of: ({ mobile, name }) => <ContactButtons mobile={mobile} name={name || formatMobile(mobile)} />,
      }}
      keyOf={({ _id }) => _id}
      to={({ _id }) => customerAddress(_id)}
      empty={{
        title: t('No customers yet'),
        text: t('Anyone you quote, or who signs in with your link, appears here.'),
        action: start,
      }}
    />
  )
}

const nameOf = ({ name, mobile }: CustomerItem) => name || formatMobile(mobile)

const Insured = ({ row: { isPolicyIssued, policies } }: { readonly row: CustomerItem }) => (
  <Badge
    variant="light"
    color={policies > 0 ? 'leaf' : 'gray'}
    size="lg"
    radius="sm"
    tt="none"
    style={{ flexShrink: 0, minWidth: 'max-content' }}
  >
    {policies > 0
      ? t('{count, plural, one {# policy} other {# policies}}', { count: policies })
      : isPolicyIssued
        ? t('Cover ended')
        : t('Not insured yet')}
  </Badge>
)

const cells = {
  name: (row: CustomerItem) => (
    <Group gap="sm" wrap="nowrap">
      <Initials name={nameOf(row)} kind={row.kind} size={36} />
      <span style={{ overflowWrap: 'anywhere' }}>{nameOf(row)}</span>
    </Group>
  ),
  mobile: (row: CustomerItem) => (
    <>
      <span className="figures">{formatMobile(row.mobile)}</span>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Text>
    </>
  ),
  policies: (row: CustomerItem) => <Insured row={row} />,
}

const CustomerRow = ({ row, hasTeam }: { readonly row: CustomerItem; readonly hasTeam: boolean }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Initials name={nameOf(row)} kind={row.kind} size={40} />
    <div style={{ minWidth: 0, flex: 1 }}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(row)}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <span className="figures">{formatMobile(row.mobile)}</span>
        {hasTeam && ` · ${row.staffName}`}
      </Text>
      <Group gap="xs" mt={6}>
        <Insured row={row} />
        {row.coverTo && (
          <Text size="sm" c="dimmed">
            {t('until {day}', { day: formatDay(row.coverTo) })}
          </Text>
        )}
      </Group>
    </div>
  </Group>
)
