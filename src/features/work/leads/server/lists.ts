import { addDays, dayOf, LEAD_DAY_MINUTES, startOf } from '#domain/day.ts'
import { leadSearchQuery, MAX_SEARCH_RESULTS } from '#domain/lead-search-query.ts'
import { conditions, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import type { Order } from '#kit/server/page-order.ts'
import { peopleInScope, teamsInScope } from '#kit/server/scope.ts'
import type { LeadFilters } from '../public/contract/leads.ts'
import { type LeadOrder, requestedOrder } from '../rules/list-filters.ts'

/** Whose leads: those of one staff member, with `team` also of everyone below, as seen by another. */
export type LeadScope = { readonly viewer: string; readonly staff: string; readonly team: boolean }
type Filters = Omit<LeadFilters, 'team'>

const nameOf = (person: string) => `${person}.first_name || ' ' || ${person}.last_name`
const ADDRESS = `case when l.details ? 'address' then nullif(concat_ws(', ', l.details #>> '{address,line1}', l.details #>> '{address,line2}', l.details #>> '{address,line3}'), '') end`

const today = (now: Date) => dayOf(now, LEAD_DAY_MINUTES)

/** The columns of each sort and its usual direction. The searched text starts with the name. */
const ORDERS: Readonly<Record<LeadOrder, Order>> = {
  created_date: { descending: true },
  allocationDate: { by: 'l.allocated_at', descending: true },
  nextFollowUp: { by: 'l.next_follow_up', descending: false, hasNulls: true },
  personName: { by: 'l.search_text', descending: false },
  status: { by: 'l.status', descending: false },
}

function orderOf(filters: Filters): Order {
  const { leadfilter, sort_status } = filters
  const isToCall = leadfilter === 'open' || leadfilter === 'fortoday'
  const order = ORDERS[requestedOrder(filters) ?? (isToCall ? 'nextFollowUp' : 'created_date')]
  return sort_status === undefined ? order : { ...order, descending: sort_status === 'desc' || sort_status === '-1' }
}

/** SQL of one page of leads as JSON text. */
export function leadsPage(whose: LeadScope, filters: Filters, now: Date) {
  const where = conditions()
  const { leadfilter: grouping = 'all', searchtxt, searchType } = filters
  const tomorrow = where.param(startOf(addDays(today(now), 1), LEAD_DAY_MINUTES))
  const isForToday = `(l.grouping = 'open' and l.next_follow_up < ${tomorrow}::timestamptz)`
  if (grouping === 'fortoday') where.must(isForToday)
  else if (grouping !== 'all') where.must(`l.grouping = ${where.param(grouping)}`)
  const isPlain = narrow(where, filters)
  const people = peopleInScope(whose, where.param, likePattern)
  const words = searchtxt === undefined ? undefined : leadSearchQuery(searchtxt, searchType)
  return pageSql({
    table: 'leads',
    as: 'l',
    order: orderOf(filters),
    // For one person's leads, that person is looked up once.
    joins: `join staff s on s.id = ${whose.team ? 'l.agent_id' : `(${people})`} left join staff b on b.id = l.allocated_by`,
    columns: {
      _id: 'l.id',
      id: 'l.id',
      personName: `trim(${nameOf('l')})`,
      leadType: 'l.lead_type',
      lead_Id: 'l.number',
      mobileNo: 'l.mobile',
      email: 'l.email',
      address: ADDRESS,
      allocationDate: 'l.allocated_at',
      appointDate: 'l.appointment_at',
      inception: 'l.start_date',
      allocBy: nameOf('b'),
      allocTo: nameOf('s'),
      status: 'l.status',
      leadDisposition: 'l.disposition',
      leadsubDisposition: 'l.sub_disposition',
      leadPropensity: 'l.propensity',
      productId: 'l.product',
      grouping: 'l.grouping',
      isForToday: `coalesce(${isForToday}, false)`,
      nextFollowUp: 'l.next_follow_up',
      proposalState: 'l.proposal_state',
      agentId: 'l.agent_id',
      version: 'l.version',
      created_date: 'l.created_at',
    },
    where,
    scope: { column: 'agent_id', of: people, isOne: !whose.team },
    among:
      words === undefined
        ? undefined
        : {
            ids: `select app.leads_found(array(${people}), ${where.param(words)}, ${MAX_SEARCH_RESULTS + 1})`,
            most: MAX_SEARCH_RESULTS,
            areInScope: true,
          },
    kept: isPlain && words === undefined ? keptCountSql(grouping, whose, where.param, now) : undefined,
    paging: filters,
  })
}

/** Applies everything but grouping and search; returns whether the stored counts are still accurate. */
function narrow(
  where: PageConditions,
  { leadStatus, leadDisposition, leadType, leadPropensity, createdFrom, createdTo }: Filters,
): boolean {
  const before = where.text()
  where.when(leadStatus, (status) => `l.status = ${where.param(status)}`)
  where.when(leadDisposition, (disposition) => `l.disposition = ${where.param(disposition)}`)
  where.when(leadType, (type) => `l.lead_type = ${where.param(type)}`)
  where.when(leadPropensity, (propensity) => `l.propensity = ${where.param(propensity)}`)
  where.when(createdFrom, (day) => `l.created_at >= ${where.param(startOf(day))}`)
  where.when(createdTo, (day) => `l.created_at < ${where.param(startOf(addDays(day, 1)))}`)
  return where.text() === before
}

/**
 * SQL of the stored counts of people's leads: of each of them; for a whole team, of its head and of all who report to each of its managers.
 */
function keptOf(whose: LeadScope, param: PageConditions['param'], columns: string, own: string, teams: string): string {
  const ofHead = `select ${columns} from ${own} where agent_id in (${peopleInScope({ ...whose, team: false }, param, likePattern)})`
  return whose.team ? `${ofHead} union all select ${columns} from ${teams} where manager_id in (${teamsInScope(whose, param)})` : ofHead
}
const keptByGrouping = (whose: LeadScope, param: PageConditions['param']) =>
  keptOf(whose, param, 'grouping, n', 'lead_tallies', 'lead_team_tallies')

function dueCountSql(whose: LeadScope, param: PageConditions['param'], now: Date): string {
  const due = keptOf(whose, param, 'day, n', 'lead_due_tallies', 'lead_team_due_tallies')
  return `select coalesce(sum(t.n), 0) from (${due}) t where t.day <= ${param(today(now))}::date`
}

function keptCountSql(grouping: string, whose: LeadScope, param: PageConditions['param'], now: Date): string {
  if (grouping === 'fortoday') return dueCountSql(whose, param, now)
  const which = grouping === 'all' ? 'true' : `t.grouping = ${param(grouping)}`
  return `select coalesce(sum(t.n), 0) from (${keptByGrouping(whose, param)}) t where ${which}`
}

/** SQL of how many leads there are in each grouping, as JSON; reads stored counts only. */
export function countsPage(whose: LeadScope, now: Date) {
  const where = conditions()
  const of = (grouping: string) => `coalesce(sum(t.n) filter (where t.grouping = '${grouping}'), 0)`
  const groupings = ['open', 'converted', 'discarded', 'failed'].map((grouping) => `'${grouping}', ${of(grouping)}`).join(', ')
  const query = `select json_build_object(${groupings}, 'all', coalesce(sum(t.n), 0), 'fortoday', (${dueCountSql(whose, where.param, now)})) from (${keptByGrouping(whose, where.param)}) t`
  return { query, values: where.values }
}
