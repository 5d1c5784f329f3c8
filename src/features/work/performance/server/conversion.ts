import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { seesEverybody } from '#domain/scope.ts'
import { conversionSql, endingPolicies } from '#features/servicing/renewals/public/server/conversion.ts'
import type { Staff } from '#kit/actor.ts'
import { serving } from '#kit/server/http.ts'
import { conversionContract } from '../public/contract/conversion.ts'
import { daysOfPeriod } from '../rules/conversion.ts'

/** Beyond this number, people are not listed individually. */
const MOST_PEOPLE = 100

const { outcomes, premiumEnded, premiumRenewed } = conversionSql
const OUTCOMES_JSON = `json_build_object(${Object.entries(outcomes)
  .map(([outcome, sql]) => `'${outcome}', ${sql}`)
  .join(', ')})`
const CONVERTED = `'outcomes', ${OUTCOMES_JSON}, 'premiumEnded', ${premiumEnded}, 'premiumRenewed', ${premiumRenewed}`

/**
 * The outcomes of the policies that end in a period, as one statement that returns JSON: $1 the person, $2 and $3 its first and last day.
 */
function conversionPage(viewer: Staff, { from, to }: { readonly from: Day; readonly to: Day }): readonly [string, readonly unknown[]] {
  const isForAll = seesEverybody(viewer)
  const people = isForAll ? 'select id from staff where $1::uuid is not null' : 'select staff_id from reach where viewer_id = $1::uuid'
  const scope = isForAll
    ? `'all'`
    : `case when exists (select from reach where viewer_id = $1::uuid and depth > 0) then 'team' else 'own' end`
  const query = `with each as materialized (${endingPolicies(`p.agent_id in (${people}) and p.cover_to between $2::date and $3::date`)}),
    whose as (select ${scope} as scope)
    select json_build_object('from', $2::date, 'to', $3::date, 'scope', (select scope from whose),
      'total', (select json_build_object(${CONVERTED}) from each),
      'people', case when (select scope from whose) = 'own' then '[]'::json else (select coalesce(json_agg(told order by n desc, name), '[]') from (
        select count(*) as n, s.first_name || ' ' || s.last_name as name,
            json_build_object('code', s.agent_code, 'name', s.first_name || ' ' || s.last_name, ${CONVERTED}) as told
          from each join staff s on s.id = each.agent_id group by s.id order by n desc, name limit ${MOST_PEOPLE}) listed) end)`
  return [query, [viewer.id, from, to]]
}

export const conversionApi = () =>
  serving(conversionContract, {
    renewalConversion: ({ query: { period } }, { actor, now, page }) =>
      page(...conversionPage(requireStaff(actor), daysOfPeriod(period, dayOf(now)))),
  })
