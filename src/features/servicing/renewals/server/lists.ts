import { addDays, type Day } from '#domain/day.ts'
import { conditions, labelSql, likePattern, pageSql } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { lineNames } from '#lines/names.ts'
import { OUTCOME, RENEWAL_STATE, runsToItsEnd } from '../public/server/conversion.ts'
import type { RenewalFilters } from '../rules/filters.ts'

/** Whose policies: a person's, or with `team` those of everyone below them as well; everyone's, for office staff who may see all. */
type Asked = {
  readonly viewer: string
  readonly staff: string
  readonly isForAll: boolean
  readonly lines: readonly string[]
  readonly winBackDays: number
}

/** Days before the end from which a policy is on the list. */
const LISTED_DAYS = 90

/**
 * SQL of one page of expiring policies: soonest first; lapsed ones stay for the days in which they can still be renewed, or those within
 * the requested days.
 */
export function renewalsPage({ viewer, staff, isForAll, lines, winBackDays }: Asked, filters: RenewalFilters, today: Day) {
  const where = conditions()
  const { search, within, state, line, endsFrom, endsTo, outcome, staffName, team = false } = filters
  const day = where.param(today)
  const until = where.param(endsTo ?? addDays(today, within ? Number(within) : LISTED_DAYS))
  const since = where.param(endsFrom ?? addDays(today, -winBackDays))
  where.must(`p.line = any(${where.param([...lines])}::text[])`)
  where.must(`p.issued_at is not null and p.cover_to <= ${until}::date and p.cover_to >= ${since}::date`)
  where.must(
    outcome
      ? `${runsToItsEnd()}${outcome === 'any' ? '' : ` and ${OUTCOME} = ${where.param(outcome)}`}`
      : `(p.state = 'issued' and p.cover_to >= ${day}::date or exists (select from renewals r where r.policy_id = p.id))`,
  )
  where.when(line, (code) => `p.line = ${where.param(code)}`)
  where.when(state, (wanted) => `${RENEWAL_STATE} = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(${['p.number', 'p.holder_name', 'p.description', `replace(p.description, ' ', '')`].map((column) => `${column} ilike ${pattern}`).join(' or ')})`
  })
  if (isForAll)
    where.when(
      staffName,
      (name) =>
        `exists (select from staff n where n.id = p.agent_id and n.first_name || ' ' || n.last_name ilike ${where.param(likePattern(name))})`,
    )
  const people = isForAll ? 'select id from staff' : peopleInScope({ viewer, staff, team, named: staffName }, where.param, likePattern)
  return pageSql({
    table: 'policies',
    as: 'p',
    order: { by: 'p.cover_to', descending: false },
    joins: 'join staff s on s.id = p.agent_id left join renewals r on r.policy_id = p.id left join quotations q on q.id = r.quotation_id',
    columns: {
      id: 'p.id',
      line: 'p.line',
      lineName: labelSql('p.line', lineNames),
      reference: 'coalesce(p.number, p.quotation_number)',
      description: 'p.description',
      holderName: 'p.holder_name',
      holderMobile: `p.holder ->> 'mobile'`,
      staffName: `s.first_name || ' ' || s.last_name`,
      endsOn: 'p.cover_to',
      today: `${day}::date`,
      state: RENEWAL_STATE,
      obstacle: `r.obstacle ->> 'text'`,
      before: 'p.total_centavos',
      after: 'q.total_centavos',
      quotationId: 'q.id',
      seenAt: 'r.seen_at',
      isSent: 'exists (select from links l where l.quotation_id = q.id)',
    },
    where,
    scope: { column: 'agent_id', of: people, isOne: !team && !isForAll && staffName === undefined },
    paging: filters,
  })
}
