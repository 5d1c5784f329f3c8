import type { Day } from '#domain/day.ts'
import { conditions, labelSql, likePattern } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { lineNames } from '#lines/names.ts'
import { everyMeasure, figuresWhere } from './figures.ts'

export type AskedDay = { readonly viewer: string; readonly person: string; readonly team: boolean; readonly day: Day }

/**
 * What a person, or with `team` everyone below them as well, produced on one day, by person and line, as one statement that returns JSON.
 */
export function dailyPage({ viewer, person, team, day }: AskedDay): readonly [string, readonly unknown[]] {
  const { param, values } = conditions()
  const people = peopleInScope({ viewer, staff: person, team }, param, likePattern)
  const on = `${param(day)}::date`
  const each = `select agent_id, line, ${everyMeasure} as made from (${figuresWhere(`p.period = 'day' and p.starts = ${on} and p.agent_id in (${people})`)}) figures
    group by agent_id, line having bool_or(value <> 0)`
  const query = `select json_build_object('day', ${on}, 'scope', ${team ? `'team'` : `'own'`},
    'person', (select json_build_object('id', s.id, 'code', s.agent_code, 'name', concat_ws(' ', s.first_name, s.last_name)) from staff s where s.id = ${param(person)}::uuid),
    'items', (select coalesce(json_agg(json_build_object('id', s.id, 'code', s.agent_code, 'name', concat_ws(' ', s.first_name, s.last_name),
        'line', each.line, 'lineName', ${labelSql('each.line', lineNames)}, 'made', made) order by s.first_name, s.last_name, s.agent_code, each.line), '[]')
      from (${each}) each join staff s on s.id = each.agent_id))`
  return [query, values]
}
