import { keySearchQuery, leadSearchQuery, MAX_SEARCH_RESULTS } from '#domain/lead-search-query.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import type { CustomerFilters } from '../public/contract.ts'

/** Whose customers a list shows: those of a staff member (and of everyone below, with `team`), or everyone's. */
export type CustomerScope = { readonly viewer: string; readonly staff: string } | 'everybody'

/** For the row's own agent only: an agent must not know what another agent sold to the same person. */
const inForce = (today: string) =>
  `from policies p where p.customer_id = c.id and p.agent_id = c.agent_id and p.state = 'issued' and p.cover_to >= ${today}::date`

/** SQL of one page of customers as JSON text. */
export function customersPage(whose: CustomerScope, filters: CustomerFilters, today: string) {
  const where = conditions()
  const { search, isPolicyIssued, team = false } = filters
  // Stated explicitly, so that the database can estimate how many there are of either.
  where.when(isPolicyIssued, (isIssued) => `${isIssued ? '' : 'not '}c.is_insured`)
  const people = whose === 'everybody' ? undefined : peopleInScope({ ...whose, team }, where.param, likePattern)
  const words = search === undefined ? undefined : leadSearchQuery(search)
  const key = search === undefined ? undefined : keySearchQuery(search)
  // For insured objects, the policy knows the plate and the other identifiers.
  const insuredBy = (wanted: string | undefined) =>
    wanted === undefined
      ? ''
      : ` union select b.customer_id from policies b where b.id in (select app.policies_found(array(${people ?? 'select id from staff'}), ${where.param(wanted)}, ${MAX_SEARCH_RESULTS}))`
  const day = where.param(today)
  return pageSql({
    table: 'customers',
    as: 'c',
    order: { by: 'c.created_at', descending: true },
    joins: 'join staff s on s.id = c.agent_id',
    columns: {
      _id: 'c.id',
      name: 'c.name',
      kind: 'c.kind',
      mobile: 'c.mobile',
      email: 'c.email',
      isPolicyIssued: 'c.is_insured',
      policies: `(select count(*) ${inForce(day)})`,
      coverTo: `(select min(p.cover_to) ${inForce(day)})`,
      staffName: `s.first_name || ' ' || s.last_name`,
      agentCode: 's.agent_code',
      offersBy: `array(select m.channel from (select distinct on (channel) channel, allowed from marketing_choices where customer_id = c.id order by channel, at desc, id desc) m where m.allowed)`,
      createdAt: 'c.created_at',
    },
    where,
    scope: people === undefined ? undefined : { column: 'agent_id', of: people, isOne: !team },
    among:
      words === undefined
        ? undefined
        : {
            ids: `select app.customers_found(array(${people ?? 'select id from staff'}), ${where.param(words)}, ${MAX_SEARCH_RESULTS + 1})${insuredBy(key)}`,
            most: MAX_SEARCH_RESULTS,
          },
    kept: words === undefined ? keptCount(people, isPolicyIssued) : undefined,
    paging: filters,
  })
}

function keptCount(people: string | undefined, isIssued: boolean | undefined): string {
  const of = [
    `t.kind = 'customers'`,
    ...(people === undefined ? [] : [`t.agent_id in (${people})`]),
    ...(isIssued === undefined ? [] : [`t.state = '${isIssued ? 'insured' : 'known'}'`]),
  ]
  return `select coalesce(sum(t.n), 0) from tallies t where ${of.join(' and ')}`
}
