import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { Paging } from '#kit/paging.ts'
import { conditions, type ListQuery, labelSql, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { codeOfLine } from '#lines'
import { lineNames } from '#lines/names.ts'
import type { QuotationFilters } from '../../public/contract/quotes.ts'
import { EXPIRING_STATES } from '../../public/rules/quotes.ts'

/**
 * Whose records a list shows: those of one staff member (and, with `team`, of everyone below them) as seen by another, or of one customer.
 */
export type Whose = { readonly viewer: string; readonly staff: string; readonly team: boolean } | { readonly customer: string }

const perishable = EXPIRING_STATES.map((state) => `'${state}'`).join(', ')

/** The state given by `rules.stateNow`, in SQL. */
const stateSql = (today: string) =>
  `case when q.state in (${perishable}) and q.valid_until < ${today}::date then 'expired' else q.state end`

const STAFF_NAME = `s.first_name || ' ' || s.last_name`

export function quotationsPage(whose: Whose, filters: QuotationFilters, now: Date) {
  const where = conditions()
  const today = where.param(dayOf(now))
  const state = stateSql(today)
  const { quotationStatus, LOB, ...others } = filters
  where.when(LOB, (lob) => `q.line = ${where.param(codeOfLine(lob))}`)
  where.when(quotationStatus, (wanted) => `${state} = ${where.param(wanted)}`)
  const { staffName } = others
  if ('customer' in whose) {
    where.must(`q.customer_id = ${where.param(whose.customer)}::uuid`)
    where.when(
      staffName,
      (name) =>
        `exists (select from staff s where s.id = q.agent_id and s.first_name || ' ' || s.last_name ilike ${where.param(likePattern(name))})`,
    )
  }
  const isTallied = narrow(where, others)
  const scope =
    'staff' in whose
      ? {
          column: 'agent_id',
          of: peopleInScope({ ...whose, named: staffName }, where.param, likePattern),
          isOne: !whose.team && staffName === undefined,
        }
      : undefined
  const list: ListQuery = {
    table: 'quotations',
    as: 'q',
    joins: 'join staff s on s.id = q.agent_id left join policies p on p.quotation_id = q.id',
    columns: {
      _id: 'q.id',
      quotationNumber: 'q.number',
      line: 'q.line',
      LOB: labelSql('q.line', lineNames),
      quotationStatus: state,
      description: 'q.description',
      policyHolderName: 'q.holder_name',
      staffName: STAFF_NAME,
      customerId: 'q.customer_id',
      premium: 'q.total_centavos',
      effectivityDate: 'q.cover_from',
      expirationDate: 'q.cover_to',
      validUntil: 'q.valid_until',
      createdAt: 'q.created_at',
      policyId: 'p.id',
      policyNumber: 'p.number',
      policyStatus: 'p.state',
      documentStatus: 'p.document_status',
    },
    where,
    scope,
    kept: scope && isTallied ? keptCountSql(where, scope.of, LOB, quotationStatus) : undefined,
    paging: filters,
  }
  return pageSql(list)
}

/** Applies all filters except line, state and staff; returns whether the stored counts are still correct. */
function narrow(where: PageConditions, filters: Omit<QuotationFilters, 'LOB' | 'quotationStatus' | keyof Paging>): boolean {
  const { quotationNumber, policyNumber, policyHolderName, policyStatus, documentStatus, createdAt, quotedFrom, quotedTo, customerId } =
    filters
  const { search, effectivityDateFrom, effectivityDateTo, expirationDateFrom, expirationDateTo } = filters
  const before = where.text()
  const has = (condition: string) => `exists (select from policies p where p.quotation_id = q.id and ${condition})`
  where.when(quotationNumber, (number) => `q.number like ${where.param(likePattern(number))}`)
  where.when(policyNumber, (number) => has(`p.number like ${where.param(likePattern(number))}`))
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(q.number ilike ${pattern} or q.holder_name ilike ${pattern})`
  })
  where.when(policyHolderName, (name) => `q.holder_name ilike ${where.param(likePattern(name))}`)
  where.when(policyStatus, (state) => has(`p.state = ${where.param(state)}`))
  where.when(documentStatus, (status) => has(`p.document_status = ${where.param(status)}`))
  where.when(createdAt, (day) => `q.created_at >= ${where.param(startOf(day))} and q.created_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(effectivityDateFrom, (day) => `q.cover_from >= ${where.param(day)}::date`)
  where.when(effectivityDateTo, (day) => `q.cover_from <= ${where.param(day)}::date`)
  where.when(expirationDateFrom, (day) => `q.cover_to >= ${where.param(day)}::date`)
  where.when(expirationDateTo, (day) => `q.cover_to <= ${where.param(day)}::date`)
  where.when(quotedFrom, (day) => `q.quoted_at >= ${where.param(startOf(day))}`)
  where.when(quotedTo, (day) => `q.quoted_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(customerId, (id) => `q.customer_id = ${where.param(id)}::uuid`)
  return where.text() === before
}

/** Stored counts use the stored state; an offer past its last day counts as open for the minutes until the job has run. */
function keptCountSql(where: PageConditions, people: string, lob: string | undefined, state: string | undefined): string {
  const line = lob === undefined ? '' : ` and t.line = ${where.param(codeOfLine(lob))}`
  const inState = state === undefined ? '' : ` and t.state = ${where.param(state)}`
  return `select coalesce(sum(t.n), 0) from tallies t where t.kind = 'quotations' and t.agent_id in (${people})${line}${inState}`
}
