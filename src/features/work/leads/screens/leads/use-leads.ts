import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePersistedState, usePerson } from '#kit/web/session.ts'
import type { Filters } from '#kit/web/ui/list-screen.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type GroupingName, PAGE_SIZE } from '../../public/contract/leads.ts'
import { type Order, orderQuery } from './lead-order.tsx'

export type Scope = 'self' | 'team'
export type LeadScope = {
  readonly id: string
  readonly scope: Scope
  readonly agent: string | undefined
  readonly choose: (scope: Scope) => void
}

/** Whose leads: one's own (specification §9), or the team's; an address that comes from a figure may name the person and the scope. */
export function useLeadScope(): LeadScope {
  const me = usePerson()
  const [remembered, remember] = usePersistedState<Scope>('leads-scope', 'self')
  const [agent] = useQueryParam('agent')
  const [team, setTeam] = useQueryParam('team')
  const hasTeam = me?.features.includes('TEAM') ?? false
  const wanted = team === undefined ? remembered : team === 'true' ? 'team' : 'self'
  const choose = (scope: Scope) => {
    remember(scope)
    setTeam(undefined)
  }
  return { id: agent ?? me?.id ?? '', scope: hasTeam ? wanted : 'self', agent, choose }
}

/** A page of the leads of a grouping. */
export function useLeads({ id, scope }: LeadScope, tab: GroupingName, order: Order, { search, page, ...filters }: Filters) {
  const query = {
    ...filters,
    ...orderQuery(order),
    leadfilter: tab,
    searchtxt: search,
    skip: (Number(page) - 1) * PAGE_SIZE,
    ...(scope === 'team' ? { team: 'true' } : {}),
  }
  return useRead(contract.leads, { params: { id }, query }, { keepPage: true })
}

export const useCounts = ({ id, scope }: LeadScope) =>
  useRead(contract.leadCounts, { params: { id }, query: { requiredData: scope } }, { keepPage: true })
