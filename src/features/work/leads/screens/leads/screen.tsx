import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature, usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Allocate } from '../../parts/allocate.tsx'
import { type GroupingName, type LeadRow, PAGE_SIZE } from '../../public/contract/leads.ts'
import { productName } from '../../public/rules/leads.ts'
import { HandOvers } from './hand-overs.tsx'
import { LeadBadge, LeadCard, LeadFollowUp, LeadName, lastOutcome } from './lead-card.tsx'
import { LeadFilterFields } from './lead-filters.ts'
import { LeadOrder, type Order, usualOrder } from './lead-order.tsx'
import { LeadTabs, tabOf } from './lead-tabs.tsx'
import { type Scope, useCounts, useLeadScope, useLeads } from './use-leads.ts'

const newLead = () => pathTo('leads/new-lead', { audience: 'agent' })

/** Leads by where they stand: whom to call, what is overdue, and one tap to reach them. */
export default function LeadsScreen() {
  const tab = tabOf(useParams().leadType)
  return <Leads key={tab} tab={tab} />
}

function Leads({ tab }: { readonly tab: GroupingName }) {
  const manages = useFeature('TEAM')
  const works = useFeature('LEADS')
  const leadScope = useLeadScope()
  const counts = useCounts(leadScope)
  const [order, setOrder] = usePersistedState<Order>(`leads-order-${tab}`, usualOrder(tab))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isAllocating, setAllocating] = useState(false)
  const useRows = (query: Filters) => useLeads(leadScope, tab, order, query)
  const isTeam = leadScope.scope === 'team'
  const [, setPage] = useQueryParam('page')
  const orderBy = (next: Order) => {
    setOrder(next)
    setPage(undefined)
  }
  const clear = () => choose(new Set())
  const add = works && (
    <Button component={Link} to={newLead()} leftSection={<IconPlus size={18} />}>
      {t('New lead')}
    </Button>
  )
  return (
    <>
      <ListScreen<LeadRow>
        title={t('Leads')}
        name="leads"
        pageSize={PAGE_SIZE}
        useRows={useRows}
        filters={LeadFilterFields}
        order={<LeadOrder order={order} choose={orderBy} />}
        above={
          <>
            {manages && <WhoseLeads scope={leadScope.scope} choose={leadScope.choose} />}
            <LeadTabs current={tab} counts={counts.data} whose={{ agent: leadScope.agent, team: leadScope.agent && String(isTeam) }} />
            <HandOvers />
          </>
        }
        columns={columns(isTeam)}
        card={(row) => <LeadCard row={row} withAdvisor={isTeam} />}
        rowActions={{ label: 'Contact', of: (row) => <ContactButtons mobile={row.mobileNo} name={row.personName} /> }}
        choosing={manages ? { chosen, choose, nameOf: ({ personName }) => personName } : undefined}
        keyOf={({ _id }) => _id}
        to={({ _id }) => pathTo('leads/status', { audience: 'agent' }, { id: _id })}
        empty={{ title: t('No leads here'), text: EMPTY[tab], action: add }}
        actions={
          chosen.size > 0 ? (
            <>
              <Text size="sm" fw={550} mr="auto" role="status">
                {t('{count} chosen', { count: chosen.size })}
              </Text>
              <Button variant="default" onClick={clear}>
                {t('Clear')}
              </Button>
              <Button onClick={() => setAllocating(true)}>{t('Allocate')}</Button>
            </>
          ) : (
            add
          )
        }
      />
      <Allocate ids={[...chosen]} opened={isAllocating} onClose={() => setAllocating(false)} onDone={clear} />
    </>
  )
}

const EMPTY: Readonly<Record<GroupingName, string>> = {
  all: 'A lead is somebody who may become a customer. A name and a mobile number are enough to begin.',
  open: 'Leads that you work on appear here.',
  fortoday: 'Whom you promised to be in touch with today, or before, appears here.',
  converted: 'Leads that become customers appear here.',
  failed: 'Leads of which nothing came appear here.',
  discarded: 'Leads that were put away appear here.',
}

const WhoseLeads = ({ scope, choose }: { readonly scope: Scope; readonly choose: (scope: Scope) => void }) => (
  <SegmentedControl
    fullWidth
    mb="md"
    size="md"
    aria-label={t('Whose leads')}
    value={scope}
    onChange={choose}
    data={[
      { value: 'self', label: t('Mine') },
      { value: 'team', label: t('My team’s') },
    ]}
  />
)

const columns = (isTeam: boolean) => [
  { label: 'Lead', cell: (row: LeadRow) => <LeadName row={row} /> },
  { label: 'Status', cell: (row: LeadRow) => <LeadBadge row={row} /> },
  { label: 'Last outcome', cell: (row: LeadRow) => lastOutcome(row) || '—' },
  { label: 'Next follow-up', cell: (row: LeadRow) => <LeadFollowUp row={row} /> },
  { label: 'Interested in', cell: (row: LeadRow) => (row.productId ? t(productName(row.productId)) : '—') },
  ...(isTeam ? [{ label: 'Advisor', cell: (row: LeadRow) => row.allocTo }] : []),
]
