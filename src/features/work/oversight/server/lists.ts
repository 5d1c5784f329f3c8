import { startOf } from '#domain/day.ts'
import { SECURITY_EVENTS } from '#kit/security-events.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { TrailFilters } from '../public/contract.ts'
import { CHANGE } from '../rules/list.ts'
import { SUBJECT_NAME } from './subjects.ts'

const UUID = '^[0-9a-f-]{36}$'
/** The id in a name such as `staff:<id>`, if it has one. */
const idIn = (name: string) => `case when split_part(${name}, ':', 2) ~ '${UUID}' then split_part(${name}, ':', 2)::uuid end`

const ACTOR_NAME = `coalesce(
  (select s.first_name || ' ' || s.last_name from staff s where t.actor like 'staff:%' and s.id = ${idIn('t.actor')}),
  (select k.name || ' for ' || s.first_name || ' ' || s.last_name from api_keys k join staff s on s.id = k.staff_id
    where t.actor like 'key:%' and k.id = ${idIn('t.actor')}),
  (select coalesce(nullif(c.name, ''), c.mobile) from customers c where t.actor like 'customer:%' and c.id = ${idIn('t.actor')}),
  t.actor)`

const COLUMNS = {
  id: 't.seq::text',
  at: 't.at',
  actor: 't.actor',
  actorName: ACTOR_NAME,
  action: 't.action',
  through: `coalesce((select string_agg(v, ', ') from jsonb_array_elements_text(t.details -> 'through') v), case when t.details is null then t.action end, '')`,
  address: 't.address',
  count: `coalesce((t.details ->> 'count')::int, 1)`,
  records: `coalesce(jsonb_array_length(t.details -> 'subjects'), (t.subject is not null)::int)`,
  isSealed: 't.hash is not null',
}

/** The trail with its number as the id that lists are ordered by. */
const TRAIL = '(select *, seq as id from audit_entries)'

/** Whose records are searched for: as the trail names them, and the hash of what they might have typed to sign in. */
export type Sought = { readonly subjects: readonly string[]; readonly identifier: string }

const ABOUT = (param: (value: unknown) => string, { subjects, identifier }: Sought): string => {
  const named = `${param(subjects)}::text[]`
  return `(t.details -> 'subjects' ?| ${named} or t.subject = any(${named}) or t.details -> 'identifiers' ? ${param(identifier)}::text)`
}

/** SQL of one page of the trail, newest first. */
export function trailPage(filters: TrailFilters, sought: Sought | undefined) {
  const where = conditions()
  where.when(sought, (person) => ABOUT(where.param, person))
  where.when(filters.kind, (kind) =>
    kind === CHANGE ? `t.action <> all(${where.param(Object.keys(SECURITY_EVENTS))}::text[])` : `t.action = ${where.param(kind)}`,
  )
  where.when(filters.who, (who) => {
    const [typed, pattern] = [where.param(who), where.param(likePattern(who))]
    const found = `s.first_name || ' ' || s.last_name ilike ${pattern} or lower(s.email) = lower(${typed}) or s.agent_code = ${typed}`
    return `(t.actor = ${typed} or t.actor in (select 'staff:' || s.id from staff s where ${found}
      union all select 'key:' || k.id from api_keys k join staff s on s.id = k.staff_id where k.name ilike ${pattern} or ${found}))`
  })
  where.when(filters.address, (address) => `t.address = ${where.param(address)}`)
  where.when(filters.from, (day) => `t.at >= ${where.param(startOf(day).toISOString())}::timestamptz`)
  where.when(filters.until, (day) => `t.at < ${where.param(startOf(day).toISOString())}::timestamptz + interval '1 day'`)
  return pageSql({ table: TRAIL, as: 't', columns: COLUMNS, where, paging: filters })
}

/** One entry, as JSON that PostgreSQL writes. */
export function trailEntrySql(seq: number): { readonly query: string; readonly values: readonly unknown[] } {
  const columns = {
    ...COLUMNS,
    until: `t.details ->> 'until'`,
    requestId: 't.request_id',
    identifiers: `(select count(*) from jsonb_object_keys(coalesce(t.details -> 'identifiers', '{}')))`,
    about: `(select coalesce(json_agg(json_build_object('subject', s.subject, 'name', ${SUBJECT_NAME}) order by s.subject), '[]') from (
      select v as subject, ${idIn('v')} as id
      from jsonb_array_elements_text(coalesce(t.details -> 'subjects', case when t.subject is null then '[]' else jsonb_build_array(t.subject) end)) v) s)`,
  }
  const shown = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`)
  return { query: `select row_to_json(e) from (select ${shown.join(', ')} from audit_entries t where t.seq = $1) e`, values: [seq] }
}
