import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePersistedState, usePerson } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract/leads.ts'

export type Scope = 'self' | 'team'
export type LeadScope = {
  readonly id: string
  readonly scope: Scope
  readonly agent: string | undefined
  readonly choose: (scope: Scope) => void
}

/**
 * Whose leads are shown: one's own (specification §9), or the team's; an address linked from a figure may name the person and the scope.
 */
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

export const useCounts = ({ id, scope }: LeadScope) =>
  useRead(contract.leadCounts, { params: { id }, query: { requiredData: scope } }, { keepPage: true })
