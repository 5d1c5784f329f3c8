import type { z } from 'zod'
import { addDays, startOf } from '#domain/day.ts'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import type { contract } from '../public/contract.ts'

export type InvoiceFilters = z.output<typeof contract.invoiceTotals.query>

const SIGN = `(case when i.kind = 'credit-note' then -1 else 1 end)`
/** Names as in the rows of lists; amounts of credit notes are negative. */
const AMOUNT_COLUMNS = {
  ...{ vatable: 'vatable_centavos', zeroRated: 'zero_rated_centavos', exempt: 'exempt_centavos', other: 'other_centavos' },
  ...{ vat: 'vat_centavos', premiumTax: 'premium_tax_centavos', dst: 'dst_centavos', lgt: 'lgt_centavos', total: 'total_centavos' },
}
const signed = Object.entries(AMOUNT_COLUMNS).map(([name, column]) => [name, `${SIGN} * i.${column}`] as const)

function narrowed({ search, kind, branch, issuedFrom, issuedUntil }: InvoiceFilters): PageConditions {
  const where = conditions()
  where.when(kind, (wanted) => `i.kind = ${where.param(wanted)}`)
  where.when(branch, (code) => `i.branch = ${where.param(code)}`)
  where.when(issuedFrom, (day) => `i.issued_at >= ${where.param(startOf(day))}`)
  where.when(issuedUntil, (day) => `i.issued_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(i.number ilike ${pattern} or i.policy_number ilike ${pattern} or i.buyer->>'name' ilike ${pattern})`
  })
  return where
}

export const invoicesPage = ({ search, kind, branch, issuedFrom, issuedUntil, ...paging }: InvoiceFilters & Paging) =>
  pageSql({
    ...{ table: 'invoices', as: 'i', where: narrowed({ search, kind, branch, issuedFrom, issuedUntil }), paging },
    joins: 'join policies p on p.id = i.policy_id left join invoices c on c.id = i.corrects_id',
    columns: {
      ...{ policyId: 'i.policy_id', line: 'p.line', kind: 'i.kind', number: 'i.number', corrects: 'c.number', reason: 'i.reason' },
      issuedOn: `to_char(i.issued_at at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
      ...{ branch: 'i.branch', policyNumber: 'i.policy_number' },
      ...{ buyer: `i.buyer->>'name'`, buyerTin: `i.buyer->>'tin'`, buyerAddress: `i.buyer->>'address'` },
      ...Object.fromEntries(signed),
    },
  })

/** The totals of the selection. */
export function totalsSql(filters: InvoiceFilters): { readonly query: string; readonly values: readonly unknown[] } {
  const where = narrowed(filters)
  const sums = signed.map(([name, sql]) => `'${name}', coalesce(sum(${sql}), 0)::bigint`)
  const counts = [`'invoices', count(*) filter (where i.kind = 'invoice')`, `'creditNotes', count(*) filter (where i.kind = 'credit-note')`]
  return {
    query: `select json_build_object(${[...sums, ...counts].join(', ')}) from invoices i where ${where.text()}`,
    values: where.values,
  }
}
