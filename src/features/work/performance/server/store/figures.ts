import { MEASURES } from '../../rules/figures.ts'

/**
 * The stored sums `p` that a condition selects, one row per figure: `agent_id`, `starts`, `line`, `measure`, `value`. Cancellations are
 * subtracted from policies and premium, and returned separately. Nothing is counted here: each row is a sum maintained by triggers.
 */
export const figuresWhere = (condition: string): string => `
  select p.agent_id, p.starts, p.line, f.measure, f.value from production p
    cross join lateral (values
      (case p.measure when 'cancelled' then 'policies' else p.measure end, case p.measure when 'cancelled' then -p.n else p.n end::bigint),
      (case when p.measure in ('policies', 'cancelled') then 'premium' end, case p.measure when 'cancelled' then -p.amount_centavos else p.amount_centavos end),
      (case p.measure when 'cancelled' then 'cancelled' end, p.n::bigint)) f (measure, value)
    where p.measure in ('leads', 'appointments', 'met', 'quotations', 'policies', 'cancelled') and f.measure is not null and (${condition})`

const sumOf = (measure: string, filter = 'true'): string => `coalesce(sum(value) filter (where measure = '${measure}' and ${filter}), 0)`

/** Every measure by name, as JSON, over rows of `figuresWhere`. */
export const everyMeasure = `json_build_object(${[...MEASURES, 'cancelled'].map((measure) => `'${measure}', ${sumOf(measure)}`).join(', ')})`

/** One figure of a table `figures` from one month to another, its value in as many months before, and its target from a table `asked`. */
export const figureOf = (measure: string, from: string, to: string, before: string): string => `json_build_object('measure', '${measure}',
  'made', (select ${sumOf(measure, `starts between ${from} and ${to}`)} from figures), 'before', (select ${sumOf(measure, `starts >= ${before} and starts < ${from}`)} from figures),
  'target', (select sum(target) from asked where measure = '${measure}' and starts between ${from} and ${to}))`

/**
 * The targets of active people from one month to another, added up: `starts`, `measure`, `target`. A target is valid until another is set.
 */
export const targetsOf = (people: string, from: string, to: string): string => `
  select m.starts::date as starts, t.measure, sum(t.target)::bigint as target
    from generate_series(${from}::timestamp, ${to}::timestamp, '1 month') m (starts)
    join (select month, measure, target, lead(month) over (partition by staff_id, measure order by month) as until from targets
      where staff_id in (select s.id from staff s where s.active and s.id in (${people}))) t on t.month <= m.starts and (t.until is null or t.until > m.starts)
    where t.target > 0 group by 1, 2`
