import { addDays, type Day, startOf } from '#domain/day.ts'
import { parseMobile } from '#domain/mobile.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Paging } from '#kit/paging.ts'
import { conditions, labelSql, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { codeOfLine } from '#lines'
import { lineNames } from '#lines/names.ts'
import type { PolicyFilters } from '../public/contract.ts'
import { SOON_DAYS } from '../public/rules/charges.ts'
import { statesOfFilter } from '../public/rules/policies.ts'
import { policyCertificates, policyPayments } from '../public/server/sources.ts'

/** Whose policies a list shows: one customer's, those of a staff member (and of everyone below, with `team`), or everyone's. */
export type Whose = { readonly customer: string } | { readonly viewer: string; readonly staff: string } | 'everybody'

/** The certificate is looked up only if a row is waiting for it. */
const certificateAwaited = () =>
  `case when p.state = 'issued' and p.document_status = 'pending' then ${onlyContribution(policyCertificates).stateSql('p.id')} end`

/** A payment known to be paid, or in doubt, while its policy still awaits it. */
const paymentAwaited = () => `case when p.state = 'awaiting-payment' then ${onlyContribution(policyPayments).stateSql('p.id')} end`

/** Condition that a premium or other charge is owed. */
const OWED = 'c.settled_at is null and c.ended_at is null'
/** At most this many owed premiums are listed, longest due first. */
const MAX_OWED = 10_000

type Owing = NonNullable<PolicyFilters['credit']>

/** SQL of one page of policies as JSON text. */
export function policiesPage(whose: Whose, filters: PolicyFilters, today: Day) {
  const where = conditions()
  const { LOB, policyStatus, staffName, credit, team = false, ...others } = filters
  where.when(LOB, (lob) => `p.line = ${where.param(codeOfLine(lob))}`)
  where.when(policyStatus, (status) => `p.state = any(${where.param(statesOfFilter(status))}::text[])`)
  const isPlain = narrow(where, others)
  const asked = typeof whose === 'object' && 'staff' in whose ? whose : undefined
  const customer = typeof whose === 'object' && 'customer' in whose ? where.param(whose.customer) : undefined
  if (customer) where.must(`p.customer_id = ${customer}::uuid`)
  const people = asked && peopleInScope({ ...asked, team, named: staffName }, where.param, likePattern)
  if (!people)
    where.when(
      staffName,
      (name) =>
        `exists (select from staff n where n.id = p.agent_id and n.first_name || ' ' || n.last_name ilike ${where.param(likePattern(name))})`,
    )
  const isTallied = isPlain && credit === undefined && (people !== undefined || (whose === 'everybody' && staffName === undefined))
  // Owed charges are few and have an index of their own, while policies are many.
  const owing = (which: Owing) => {
    const whoseCredit = people
      ? `c.agent_id in (${people})`
      : customer
        ? `c.policy_id in (select o.id from policies o where o.customer_id = ${customer}::uuid)`
        : 'true'
    const late =
      which === 'overdue' ? `and c.due_on < ${where.param(today)}::date` : which === 'taken-back' ? 'and c.reversed_at is not null' : ''
    return `select policy_id from (select c.policy_id, c.due_on from credits c where ${whoseCredit} and ${OWED} ${late}
      union all ${chargesOwed(which)}) due group by policy_id order by min(due_on) limit ${MAX_OWED + 1}`
  }
  const soon = addDays(today, SOON_DAYS)
  /** Charges besides the premium, and instalments: overdue, or soon due if everything owed is asked for. */
  const chargesOwed = (which: Owing) => {
    const whoseCharge = people ? `o.agent_id in (${people})` : customer ? `o.customer_id = ${customer}::uuid` : 'true'
    const due =
      which === 'taken-back'
        ? `exists (select from payments y where y.charge_id = c.id and y.state = 'reversed')`
        : which === 'overdue'
          ? `c.due_on < ${where.param(today)}::date`
          : `(c.kind <> 'instalment' or c.due_on <= '${soon}'::date)`
    // For a team, read what is late first and then whose it is, since all of their policies are many more. For one person it is the other
    // way around.
    const isLateFirst = which === 'overdue' && team
    const charges = `select c.policy_id, c.due_on from charges c where ${OWED} and c.kind <> 'premium' and c.due_on is not null and ${due}${isLateFirst ? ' offset 0' : ''}`
    return `select c.policy_id, c.due_on from (${charges}) c join policies o on o.id = c.policy_id where o.state = 'issued' and ${whoseCharge}`
  }
  return pageSql({
    table: 'policies',
    as: 'p',
    joins: 'join staff s on s.id = p.agent_id',
    columns: {
      _id: 'p.id',
      policyNumber: `coalesce(p.number, '')`,
      quotationNumber: 'p.quotation_number',
      line: 'p.line',
      LOB: labelSql('p.line', lineNames),
      customerId: 'p.customer_id',
      policyHolderName: 'p.holder_name',
      staffName: `s.first_name || ' ' || s.last_name`,
      policyStatus: 'p.state',
      documentStatus: 'p.document_status',
      dueOn: `least((select c.due_on from credits c where c.policy_id = p.id and ${OWED}),
        (select min(c.due_on) from charges c where c.policy_id = p.id and ${OWED} and (c.kind <> 'instalment' or c.due_on <= '${soon}'::date)))`,
      certificateStatus: certificateAwaited(),
      paymentStatus: paymentAwaited(),
      createdAt: 'p.created_at',
      effectivityDate: 'p.cover_from',
      expirationDate: 'p.cover_to',
      premium: 'p.total_centavos',
      description: 'p.description',
    },
    where,
    scope: people === undefined ? undefined : { column: 'agent_id', of: people, isOne: !team && staffName === undefined },
    among: credit && { ids: owing(credit), most: MAX_OWED },
    kept: isTallied ? keptCountSql(where, people, LOB, policyStatus) : undefined,
    paging: filters,
  })
}

/** Everything but line, state and staff; returns whether the kept counts still give the total. */
function narrow(
  where: PageConditions,
  filters: Omit<PolicyFilters, 'LOB' | 'policyStatus' | 'staffName' | 'credit' | 'team' | keyof Paging>,
): boolean {
  const { policyNumber, policyHolderName, documentStatus, createdAt, customerId, search, toDecide } = filters
  const { effectivityDateFrom, effectivityDateTo, expirationDateFrom, expirationDateTo } = filters
  const { issuedFrom, issuedTo, cancelledFrom, cancelledTo } = filters
  const before = where.text()
  const like = (columns: readonly string[], text: string) => {
    const pattern = where.param(likePattern(text))
    return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`
  }
  where.when(policyNumber, (number) => like(['p.number', 'p.quotation_number'], number))
  where.when(policyHolderName, (name) => like(['p.holder_name'], name))
  where.when(search, (text) => {
    const found = like(['p.number', 'p.quotation_number', 'p.holder_name', 'p.description', `replace(p.description, ' ', '')`], text)
    const mobile = parseMobile(text)
    return mobile === undefined ? found : `(${found} or p.holder ->> 'mobile' = ${where.param(mobile)})`
  })
  where.when(documentStatus, (status) => `p.document_status = ${where.param(status)}`)
  where.when(createdAt, (day) => `p.created_at >= ${where.param(startOf(day))} and p.created_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(effectivityDateFrom, (day) => `p.cover_from >= ${where.param(day)}::date`)
  where.when(effectivityDateTo, (day) => `p.cover_from <= ${where.param(day)}::date`)
  where.when(expirationDateFrom, (day) => `p.cover_to >= ${where.param(day)}::date`)
  where.when(expirationDateTo, (day) => `p.cover_to <= ${where.param(day)}::date`)
  where.when(issuedFrom, (day) => `p.issued_at >= ${where.param(startOf(day))}`)
  where.when(issuedTo, (day) => `p.issued_at < ${where.param(startOf(addDays(day, 1)))}`)
  // A cancelled policy never changes again, so its last change is the cancellation.
  if (cancelledFrom !== undefined || cancelledTo !== undefined) where.must(`p.state = 'cancelled' and p.issued_at is not null`)
  where.when(cancelledFrom, (day) => `p.updated_at >= ${where.param(startOf(day))}`)
  where.when(cancelledTo, (day) => `p.updated_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(toDecide, () => `p.id in (select v.policy_id from visa_refusals v where v.state = 'asked')`)
  where.when(customerId, (id) => `p.customer_id = ${where.param(id)}::uuid`)
  return where.text() === before
}

function keptCountSql(where: PageConditions, people: string | undefined, lob: string | undefined, status: string | undefined): string {
  const conditionsOfTally = [
    `t.kind = 'policies'`,
    ...(people === undefined ? [] : [`t.agent_id in (${people})`]),
    ...(lob === undefined ? [] : [`t.line = ${where.param(codeOfLine(lob))}`]),
    ...(status === undefined ? [] : [`t.state = any(${where.param(statesOfFilter(status))}::text[])`]),
  ]
  return `select coalesce(sum(t.n), 0) from tallies t where ${conditionsOfTally.join(' and ')}`
}
