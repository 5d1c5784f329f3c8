import type { z } from 'zod'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { contract } from '../../public/contract.ts'
import { type StatementRow, standingOf } from './store.ts'

type LineFilters = z.output<typeof contract.statementLines.query>

export const INVOICE_SQL = `(select i.number from invoices i where i.charge_id = l.charge_id and i.kind = 'invoice' order by i.id desc limit 1)`

/** A page of the policies of a statement, as far as the person asking may see them. */
export function linesPage(statement: StatementRow, { search, standing, ...paging }: LineFilters & Paging, now: Date) {
  const where = conditions()
  const joined = `from charges c join policies p on p.id = l.policy_id join statements s on s.id = l.statement_id where c.id = l.charge_id`
  const stands = `(select ${standingOf(statement, now)} ${joined})`
  where.must(`l.statement_id = ${where.param(statement.id)}::uuid`)
  where.must(`exists (select from policies p where p.id = l.policy_id)`)
  where.when(standing, (wanted) => `${stands} = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `exists (select from policies p where p.id = l.policy_id and (p.number ilike ${pattern} or p.quotation_number ilike ${pattern} or p.description ilike ${pattern} or p.holder_name ilike ${pattern}))`
  })
  return pageSql({
    ...{ table: 'statement_charges', as: 'l', where, paging, order: { by: 'l.id', descending: false } },
    joins: 'join statements s on s.id = l.statement_id join charges c on c.id = l.charge_id join policies p on p.id = l.policy_id',
    columns: {
      ...{ id: 'l.id', policyId: 'l.policy_id', line: 'p.line', number: 'coalesce(p.number, p.quotation_number)' },
      ...{ description: 'p.description', holderName: 'p.holder_name', coverFrom: 'p.cover_from', coverTo: 'p.cover_to' },
      ...{ amount: 'c.amount_centavos', invoice: INVOICE_SQL, standing: standingOf(statement, now), objection: 'l.objection' },
    },
  })
}
