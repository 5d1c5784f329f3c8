import type { Day } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { usePerson } from '#kit/web/session.ts'
import { type Measure, monthOfDay } from '../rules/figures.ts'

/** The days and the person that a figure is for. */
export type Behind = {
  readonly from: Day
  readonly to: Day
  /** Everybody below as well. */
  readonly team: boolean
  /** The person, if not the one viewing. */
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly line?: string | undefined
}
export type RowsBehind = (measure: Measure | 'cancelled', behind: Behind) => string | undefined

const AGENT = { audience: 'agent' } as const

/** Where to find the rows that a figure adds up: the list with its filters. Undefined for roles that have no such list. */
export function useRowsBehind(): RowsBehind {
  const features = usePerson()?.features ?? []
  return (measure, behind) => {
    const { from, to, team, name, line } = behind
    const whose = { ...(team || name ? { team: true } : {}), staffName: name, LOB: line }
    if (measure === 'leads') return features.includes('LEADS') ? leadsOf(behind) : undefined
    if (measure === 'appointments' || measure === 'met') return features.includes('LEADS') ? calendarOf(behind) : undefined
    if (measure === 'quotations')
      return features.includes('QUOTES') ? pathTo('quotes/quotation-list', AGENT, { quotedFrom: from, quotedTo: to, ...whose }) : undefined
    if (!features.includes('POLICIES')) return undefined
    return measure === 'cancelled'
      ? pathTo('policies/policy-list', AGENT, { cancelledFrom: from, cancelledTo: to, ...whose })
      : pathTo('policies/policy-list', AGENT, { issuedFrom: from, issuedTo: to, ...whose })
  }
}

/** The list of leads cannot filter by line. */
const leadsOf = ({ from, to, team, id, line }: Behind): string | undefined =>
  line === undefined ? pathTo('leads/leads', AGENT, { leadType: 'all', createdFrom: from, createdTo: to, agent: id, team }) : undefined

/** The calendar shows a day or a month, of oneself, one's team, or one other person. */
function calendarOf({ from, to, team, id }: Behind): string | undefined {
  if (monthOfDay(from) !== monthOfDay(to) || (team && id !== undefined)) return undefined
  return pathTo('calendar/calendar', AGENT, { view: from === to ? 'day' : 'month', day: from, whose: team ? 'team' : id })
}
