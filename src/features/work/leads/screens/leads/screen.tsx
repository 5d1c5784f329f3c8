import { Button, SegmentedControl, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { unsentPart } from '#kit/web/router/unsent-part.ts'
import { useFeature, useRemember } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { contract, type GroupingName, type LeadRow } from '../../public/contract/leads.ts'
import { productName } from '../../rules/choices.ts'
import { leadList } from '../../rules/list.ts'
import { HandOvers } from './hand-overs.tsx'
import { LeadBadge, LeadCard, LeadFollowUp, LeadName, lastOutcome } from './lead-card.tsx'
import { LeadTabs, tabOf } from './lead-tabs.tsx'
import { type Scope, useCounts, useLeadScope } from './use-lead-scope.ts'

const UnsentLeads = unsentPart(() => import('./unsent-leads.tsx'))
const Allocate = lazyPart(async () => ({ default: (await import('../../parts/allocate.tsx')).Allocate }))

const newLead = () => pathTo('leads/new-lead', { audience: 'agent' })

/** Leads by grouping: whom to call, what is overdue, and one tap to reach them. */
export default function LeadsScreen() {
  const tab = tabOf(useParams().leadType)
  useRemember('lead-tab', tab)
  return <Leads key={tab} tab={tab} />
}

function Leads({ tab }: { readonly tab: GroupingName }) {
  const manages = useFeature('TEAM')
  const works = useFeature('LEADS')
  const leadScope = useLeadScope()
  const counts = useCounts(leadScope)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isAllocating, setAllocating] = useState<boolean>()
  const isTeam = leadScope.scope === 'team'
  const clear = () => choose(new Set())
  const add = works && (
    <Button component={Link} to={newLead()} leftSection={<IconPlus size={18} />}>
      {t('New lead')}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t('Leads')}
        list={leadList}
        endpoint={contract.leads}
        params={{ id: leadScope.id }}
        query={{ leadfilter: tab, ...(isTeam ? { team: 'true' } : {}) }}
        // What is due today is ordered by its time; everything else starts with the newest.
        sort={tab === 'fortoday' ? 'follow-up' : 'newest'}
        sortName={tab}
        without={isTeam ? [] : ['advisor']}
        cells={cells}
        above={
          <>
            {manages && <WhoseLeads scope={leadScope.scope} choose={leadScope.choose} />}
            <LeadTabs current={tab} counts={counts.data} whose={{ agent: leadScope.agent, team: leadScope.agent && String(isTeam) }} />
            <HandOvers />
            <Suspense>
              <UnsentLeads />
            </Suspense>
          </>
        }
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
      {isAllocating !== undefined && (
        <Suspense>
          <Allocate ids={[...chosen]} opened={isAllocating} onClose={() => setAllocating(false)} onDone={clear} />
        </Suspense>
      )}
    </>
  )
}

const EMPTY: Readonly<Record<GroupingName, string>> = {
  all: 'A lead is someone who may become a customer. A name and a mobile number are enough to start.',
  open: 'Leads you are working on appear here.',
  fortoday: 'Anyone you promised to contact today, or earlier, appears here.',
  converted: 'Leads with a sale in progress or completed appear here.',
  failed: 'Leads that came to nothing appear here.',
  discarded: 'Leads that were discarded appear here.',
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

const cells = {
  name: (row: LeadRow) => <LeadName row={row} />,
  state: (row: LeadRow) => <LeadBadge row={row} />,
  outcome: (row: LeadRow) => lastOutcome(row) || '—',
  followUp: (row: LeadRow) => <LeadFollowUp row={row} />,
  product: (row: LeadRow) => (row.productId ? t(productName(row.productId)) : '—'),
}
