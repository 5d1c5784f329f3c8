import type { z } from 'zod'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import type { contract } from '../public/contract.ts'

type EntryFilters = z.output<typeof contract.commission.query>
type StatementFilters = z.output<typeof contract.commissionStatements.query>

const posted = (account: string, sign: '' | '-') =>
  `(${sign}coalesce((select b.amount_centavos from commission_postings b where b.entry_id = c.id and b.account = '${account}'), 0))::bigint`

/** The columns of an entry; `c` is the entry, joined with its sale, its policy and its person. */
export const ENTRY_COLUMNS = {
  ...{ id: 'c.id', kind: 'c.kind', role: 'c.role', person: `m.first_name || ' ' || m.last_name`, agentCode: 'm.agent_code' },
  ...{ policyId: 's.policy_id', line: 's.line', policyNumber: 's.policy_number', holderName: 'p.holder_name', bookedOn: 'c.booked_on' },
  ...{ workings: 'c.workings', taxRate: 'c.tax_rate', reason: 'c.reason' },
  ...{ gross: posted('commission', '-'), tax: posted('withheld', ''), net: posted('payable', '') },
}
export const ENTRY_JOINS =
  'join commission_sales s on s.id = c.sale_id join staff m on m.id = c.staff_id left join policies p on p.id = s.policy_id'

function narrowed({ search, kind, role, bookedFrom, bookedUntil }: EntryFilters): PageConditions {
  const where = conditions()
  where.must(`c.kind <> 'paid-out'`)
  where.when(kind, (wanted) => `c.kind = ${where.param(wanted)}`)
  where.when(role, (wanted) => `c.role = ${where.param(wanted)}`)
  where.when(bookedFrom, (day) => `c.booked_on >= ${where.param(day)}::date`)
  where.when(bookedUntil, (day) => `c.booked_on <= ${where.param(day)}::date`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(exists (select from commission_sales f left join policies g on g.id = f.policy_id
        where f.id = c.sale_id and (f.policy_number ilike ${pattern} or g.holder_name ilike ${pattern}))
      or exists (select from staff n where n.id = c.staff_id and n.first_name || ' ' || n.last_name ilike ${pattern}))`
  })
  return where
}

/** What one person earned or, if no one is given, what everyone did. */
export function commissionPage({ search, kind, role, bookedFrom, bookedUntil, ...paging }: EntryFilters & Paging, staffId?: string) {
  const where = narrowed({ search, kind, role, bookedFrom, bookedUntil, ...paging })
  where.when(staffId, (id) => `c.staff_id = ${where.param(id)}::uuid`)
  return pageSql({ table: 'commission_entries', as: 'c', columns: ENTRY_COLUMNS, joins: ENTRY_JOINS, where, paging })
}

export function statementsPage({ search, monthFrom, monthUntil, ...paging }: StatementFilters & Paging) {
  const where = conditions()
  where.when(monthFrom, (day) => `c.month >= ${where.param(day)}::date`)
  where.when(monthUntil, (day) => `c.month <= ${where.param(day)}::date`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.number ilike ${pattern} or exists (select from staff n where n.id = c.staff_id and n.first_name || ' ' || n.last_name ilike ${pattern}))`
  })
  return pageSql({
    ...{ table: 'commission_statements', as: 'c', where, paging },
    joins: 'join staff m on m.id = c.staff_id',
    columns: {
      ...{ id: 'c.id', number: 'c.number', month: 'c.month', person: `m.first_name || ' ' || m.last_name`, agentCode: 'm.agent_code' },
      ...{ opening: 'c.opening_centavos', earned: 'c.earned_centavos', takenBack: 'c.taken_back_centavos' },
      ...{ withheld: 'c.withheld_centavos', paidOut: 'c.paid_out_centavos', payable: 'c.payable_centavos' },
    },
  })
}
