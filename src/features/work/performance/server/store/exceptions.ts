import { PATIENCE_DAYS, SHOWN_OF_A_KIND } from '../../rules/performance.ts'
import { figuresWhere } from './figures.ts'

type Of = {
  /** SQL of the ids of everyone whose records the viewer may see. */
  readonly people: string
  readonly ownOf: (as: string) => string
  readonly month: string
  /** Where an even pace would be by now, as a whole percentage. */
  readonly pace: string
}

/** Counting stops here. */
const MOST = 1000
const WEEKLY = ['premium', 'policies', 'quotations', 'met'] as const

/** SQL of what a manager has to deal with, as JSON. $1 is the viewer, $2 today, $8 the start of today. */
export const exceptionsOf = ({ people, ownOf, month, pace }: Of): string => `json_build_object(
  'behind', (select coalesce(json_agg(json_build_object('code', code, 'name', name, 'made', made, 'target', target) order by made::numeric / target), '[]') from (
    select s.agent_code code, s.first_name || ' ' || s.last_name as name, t.target, coalesce(m.made, 0)::bigint made from staff s
      cross join lateral (select target from targets where staff_id = s.id and measure = 'premium' and month <= ${month} order by month desc limit 1) t
      cross join lateral (select sum(f.value) made from (${figuresWhere(`p.agent_id = s.id and p.period = 'month' and p.starts = ${month}`)}) f where f.measure = 'premium') m
      where s.active and s.id <> $1::uuid and s.id in (${people}) and t.target > 0 and coalesce(m.made, 0) * 100 < t.target * ${pace}
      order by coalesce(m.made, 0)::numeric / t.target limit ${SHOWN_OF_A_KIND}) late),
  'untouched', (with alone as materialized (select l.agent_id from leads l where ${ownOf('l')} and l.grouping = 'open' and l.status = 'newleadentery'
      and l.allocated_at < $8::timestamptz - interval '${PATIENCE_DAYS} days' limit ${MOST})
    select json_build_object('n', (select count(*) from alone), 'people', (select coalesce(json_agg(json_build_object('name', name, 'n', n) order by n desc, name), '[]') from (
      select s.first_name || ' ' || s.last_name as name, count(*) n from alone a join staff s on s.id = a.agent_id group by s.id order by n desc limit ${SHOWN_OF_A_KIND}) each))),
  'referrals', (select json_build_object('n', count(*), 'oldest', min((r.updated_at at time zone 'Asia/Manila')::date)) from quotations r
    where ${ownOf('r')} and r.state = 'referred' and r.updated_at < $8::timestamptz - interval '${PATIENCE_DAYS} days'),
  'week', (with monday as (select date_trunc('week', $2::date)::date as day),
      days as (select starts, measure, value from (${figuresWhere(
        `p.period = 'day' and p.starts between (select day - 7 from monday) and $2::date and ${ownOf('p')}`,
      )}) each)
    select json_build_array(${WEEKLY.map(
      (measure) => `json_build_object('measure', '${measure}',
        'made', (select coalesce(sum(value), 0) from days where measure = '${measure}' and starts >= (select day from monday)),
        'before', (select coalesce(sum(value), 0) from days where measure = '${measure}' and starts <= $2::date - 7))`,
    ).join(', ')})))`
