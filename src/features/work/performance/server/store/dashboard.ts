import { addDays, addMonths, type Day, startOf } from '#domain/day.ts'
import { seesEverybody } from '#domain/scope.ts'
import type { Staff } from '#kit/actor.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'
import { MEASURES, MONTHS_SHOWN, monthOfDay, percentPassed } from '../../rules/figures.ts'
import { daysAround, NOT_MET_YET, SHOWN_OF_AN_AGENDA } from '../../rules/performance.ts'
import { exceptionsOf } from './exceptions.ts'
import { everyMeasure, figureOf, figuresWhere, targetsOf } from './figures.ts'
import { countsOf, nothingSold, workOf } from './work.ts'

const [MONTH, LAST_MONTH, SHOWN_FROM] = ['$5::date', '$6::date', '$7::date']

/** Today's meetings without a recorded outcome: one that has an outcome is no longer planned. */
const AHEAD = `a.agent_id = $1::uuid and a.cancelled_at is null and a.status = '${NOT_MET_YET}' and a.starts_at >= $8::timestamptz and a.starts_at < $9::timestamptz`

/**
 * What the person has planned for today, by kind: appointments, then leads to be contacted otherwise and to-dos, the longest overdue first.
 * $8 and $9 are the start of today and tomorrow in Manila, $10 the end of the leads' day, which differs.
 */
const AGENDA = `(select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'leadId', lead_id, 'at', at, 'title', title, 'place', place, 'mobile', mobile,
    'isOverdue', kind <> 'appointment' and at < $8::timestamptz) order by rank, at), '[]') from (
  (select 0 rank, 'appointment' kind, a.id, a.lead_id, a.starts_at at, coalesce(nullif(a.title, ''), a.person_name) title, a.place, a.mobile from appointments a
    where ${AHEAD} order by a.starts_at limit ${SHOWN_OF_AN_AGENDA})
  union all
  (select 1, 'lead', l.id, l.id, l.next_follow_up, trim(concat_ws(' ', l.first_name, l.last_name)), '', l.mobile from leads l
    where l.agent_id = $1::uuid and l.grouping = 'open' and l.next_follow_up < $10::timestamptz
      and not exists (select from appointments m where m.lead_id = l.id and m.agent_id = l.agent_id and m.cancelled_at is null and m.starts_at >= $8::timestamptz and m.starts_at < $9::timestamptz) order by l.next_follow_up limit ${SHOWN_OF_AN_AGENDA})
  union all
  (select 2, 'todo', t.id, t.lead_id, t.due_at, t.title, '', null from todos t
    where t.agent_id = $1::uuid and t.status = 'open' and t.due_at < $9::timestamptz order by t.due_at limit ${SHOWN_OF_AN_AGENDA})) each)`

const DAY = `json_build_object(
  'appointments', (select count(*) from appointments a where ${AHEAD}),
  'leads', (select coalesce(sum(n), 0) from lead_due_tallies where agent_id = $1::uuid and day <= $11::date),
  'todos', (select count(*) from todos where agent_id = $1::uuid and status = 'open' and due_at < $9::timestamptz))`

export type Days = {
  readonly today: Day /** In the leads' time zone: specification §9. */
  readonly leadToday: Day
  readonly leadDayEnds: Date
}

/** The whole dashboard as one statement that returns JSON. */
export function dashboardPage(
  viewer: Staff,
  { today, leadToday, leadDayEnds }: Days,
): readonly [query: string, values: readonly unknown[]] {
  const isForAll = seesEverybody(viewer)
  const mine = 'select staff_id from reach where viewer_id = $1::uuid'
  const ownOf = (as: string) => (isForAll ? '$1::uuid is not null' : `${as}.agent_id in (${mine})`)
  const own = ownOf('r')
  const { month, lapsingUntil, renewalUntil } = daysAround(today)
  const scope = isForAll
    ? `'all'`
    : `case when exists (select from reach where viewer_id = $1::uuid and depth > 0) then 'team' else 'own' end`
  const query = `with figures as (select starts, line, measure, sum(value) as value
      from (${figuresWhere(`p.period = 'month' and p.starts between ${SHOWN_FROM} and ${MONTH} and ${ownOf('p')}`)}) each group by 1, 2, 3),
    asked as (${targetsOf(isForAll ? 'select id from staff' : mine, MONTH, MONTH)})
    select json_build_object(
    'today', $2::date,
    'scope', ${scope},
    'isNew', ${nothingSold(own)} and not exists (select from production r where ${own}) and not exists (select from todos where agent_id = $1::uuid),
    'counts', ${countsOf(own)},
    'kpis', json_build_array(${MEASURES.map((measure) => figureOf(measure, MONTH, MONTH, LAST_MONTH)).join(', ')}),
    'cancelled', (select coalesce(sum(value), 0) from figures where measure = 'cancelled' and starts = ${MONTH}),
    'premium', (select coalesce(json_agg(json_build_object('month', to_char(starts, 'YYYY-MM'), 'line', line, 'name', ${labelSql('line', lineNames)}, 'made', made) order by starts, line), '[]')
      from (select starts, line, ${everyMeasure} as made from figures where measure in ('premium', 'policies', 'quotations') group by 1, 2) each),
    'day', ${DAY},
    'agenda', ${AGENDA},
    'work', ${workOf(viewer, ownOf)},
    'exceptions', case when ${scope} = 'team' then ${exceptionsOf({ people: mine, ownOf, month: MONTH, pace: '$12::int' })} end)`
  const thisMonth = monthOfDay(today)
  const months = [month, addMonths(month, -1), addMonths(month, 1 - MONTHS_SHOWN)]
  return [
    query,
    [
      viewer.id,
      today,
      lapsingUntil,
      renewalUntil,
      ...months,
      startOf(today),
      startOf(addDays(today, 1)),
      leadDayEnds,
      leadToday,
      percentPassed(thisMonth, thisMonth, today),
    ],
  ]
}
