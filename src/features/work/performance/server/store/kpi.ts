import { conditions, labelSql, likePattern } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { lineNames } from '#lines/names.ts'
import {
  firstDayOf,
  LEAST_PEERS,
  MEASURES,
  MEASURES_OF_LINES,
  MONTHS_SHOWN,
  type Month,
  monthsAfter,
  monthsBetween,
} from '../../rules/figures.ts'
import { everyMeasure, figureOf, figuresWhere, targetsOf } from './figures.ts'

export type AskedKpi = {
  readonly viewer: string
  readonly person: string
  readonly team: boolean
  readonly from: Month
  readonly to: Month
  readonly today: string
  /** Code of a line of insurance. */
  readonly line?: string | undefined
  readonly channel?: string | undefined
  /** Code of a commercial structure. */
  readonly structure?: string | undefined
}

const NAME = `concat_ws(' ', s.first_name, s.last_name)`
const hasTeam = (id: string): string => `exists (select from reach r where r.viewer_id = ${id} and r.depth > 0)`

/** The KPIs of one person, or with `team` of everyone below them as well, as one statement that returns JSON. */
export function kpiPage({
  viewer,
  person,
  team,
  from,
  to,
  today,
  line,
  channel,
  structure,
}: AskedKpi): readonly [string, readonly unknown[]] {
  const { param, values } = conditions()
  const inScope = peopleInScope({ viewer, staff: person, team }, param, likePattern)
  const day = (month: Month): string => `${param(firstDayOf(month))}::date`
  const asked = `${param(person)}::uuid`
  const [since, until] = [day(from), day(to)]
  const [before, shownFrom] = [day(monthsAfter(from, -monthsBetween(from, to))), day(monthsAfter(to, 1 - MONTHS_SHOWN))]
  const inLine = line === undefined ? '' : `and (p.line = ${param(line)} or p.measure in ('appointments', 'met'))`
  const inChannel = channel === undefined ? '' : `and s.channel_code = ${param(channel)}`
  const inStructure =
    structure === undefined ? '' : `and s.branch in (select b.code from branches b where b.structure = ${param(structure)})`
  const ofMonths = (first: string): string => `p.period = 'month' and p.starts between ${first} and ${until} ${inLine}`
  const measures = line === undefined ? MEASURES : MEASURES_OF_LINES
  const query = `with people as (select s.id from staff s join (${inScope}) scope (id) on scope.id = s.id where true ${inChannel} ${inStructure}),
    figures as (select starts, line, measure, sum(value) as value from (${figuresWhere(
      `p.agent_id in (select id from people) and ${ofMonths(`least(${before}, ${shownFrom})`)}`,
    )}) each group by 1, 2, 3),
    asked as (${targetsOf('select id from people', `least(${since}, ${shownFrom})`, until)} ${line === undefined ? '' : 'limit 0'}),
    months as (select m::date as starts from generate_series(${shownFrom}::timestamp, ${until}::timestamp, '1 month') m)
    select json_build_object(
      'today', ${param(today)}::date, 'from', to_char(${since}, 'YYYY-MM'), 'to', to_char(${until}, 'YYYY-MM'), 'scope', ${team ? `'team'` : `'own'`},
      'person', (select json_build_object('id', s.id, 'code', s.agent_code, 'name', ${NAME}, 'level', coalesce(l.name, ''), 'isSelf', s.id = ${param(viewer)}::uuid, 'hasTeam', ${hasTeam('s.id')})
        from staff s left join hierarchy_levels l on l.level_code = s.level_code where s.id = ${asked}),
      'kpis', json_build_array(${measures.map((measure) => figureOf(measure, since, until, before)).join(', ')}),
      'cancelled', (select coalesce(sum(value), 0) from figures where measure = 'cancelled' and starts between ${since} and ${until}),
      'months', (select json_agg(json_build_object('month', to_char(m.starts, 'YYYY-MM'), 'made', (select ${everyMeasure} from figures f where f.starts = m.starts),
          'targets', coalesce((select json_object_agg(a.measure, a.target) from asked a where a.starts = m.starts), '{}')) order by m.starts) from months m),
      'lines', (select coalesce(json_agg(json_build_object('line', each.line, 'name', ${labelSql('each.line', lineNames)}, 'made', made) order by each.line), '[]')
        from (select line, ${everyMeasure} as made from figures where line <> '' and starts between ${since} and ${until} group by line) each),
      'standing', (select json_build_object('rank', rank, 'of', of, 'mine', mine,
          'best', case when of >= ${LEAST_PEERS} then best end, 'median', case when of >= ${LEAST_PEERS} then median end) from app.standing(${asked}, ${since}, ${until}, ${line === undefined ? 'null' : param(line)}::text)),
      'ranking', ${team ? rankingOf(asked, { ofMonths: ofMonths(since), since, until, today: `${param(today)}::date`, isOfLine: line !== undefined, isNarrowed: structure !== undefined }) : `'[]'::json`})`
  return [query, values]
}

type RankedBy = {
  readonly ofMonths: string
  readonly since: string
  readonly until: string
  readonly today: string
  readonly isOfLine: boolean
  /** Only those in `people` count, along with anyone who leads one of them. */
  readonly isNarrowed: boolean
}

const BUSINESS = ['leads', 'met', 'quotations', 'policies'].map((measure) => `'${measure}'`).join(', ')

/** Those who report to a person, each with the people below them, and the person alone: together, the team. */
function rankingOf(person: string, { ofMonths, since, until, today, isOfLine, isNarrowed }: RankedBy): string {
  const group = `(select r.staff_id from reach r where r.viewer_id = s.id and (s.id <> ${person} or r.depth = 0) ${isNarrowed ? 'and r.staff_id in (select id from people)' : ''})`
  // Targets apply to all lines together.
  const target = isOfLine ? 'null' : `(select sum(t.target) from (${targetsOf(group, since, until)}) t where t.measure = 'premium')`
  return `(select coalesce(json_agg(json_build_object(
    'id', s.id, 'code', s.agent_code, 'name', ${NAME}, 'isLeader', s.id = ${person}, 'hasTeam', s.id <> ${person} and ${hasTeam('s.id')}, 'made', made,
    'target', ${target},
    'openLeads', (select coalesce(sum(n), 0) from lead_tallies where grouping = 'open' and agent_id in ${group}),
    'lastActiveOn', (select max(p.starts) from production p where p.agent_id in ${group} and p.period = 'day' and p.starts <= ${today} and p.measure in (${BUSINESS}))
    ) order by premium desc, s.agent_code), '[]')
  from staff s cross join lateral (select ${everyMeasure} as made, coalesce(sum(value) filter (where measure = 'premium'), 0) as premium
    from (${figuresWhere(`p.agent_id in ${group} and ${ofMonths}`)}) each) own
  where (s.id = ${person} or s.manager_id = ${person}) and (s.active or premium <> 0) ${isNarrowed ? `and exists ${group}` : ''})`
}
