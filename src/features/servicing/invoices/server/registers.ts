import { INVOICE_TITLES } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { branchSql, daySql, type Register } from '#features/servicing/registers/public/server/registers.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'
import { AMOUNT_LABELS } from '../rules/sale.ts'

/** Credit notes count as negative. */
const SIGN = `(case i.kind when 'credit-note' then -1 else 1 end)`
const money = (label: string, column: string) => ({ label, sql: `${SIGN} * ${column}`, format: 'money', isTotalled: true }) as const

const NET = '(i.vatable_centavos + i.zero_rated_centavos + i.exempt_centavos)'
const TAXES = '(i.dst_centavos + i.vat_centavos + i.premium_tax_centavos + i.lgt_centavos)'
const DATED = { at: 'i.issued_at', branch: 'i.branch', line: 'p.line' }

/** Every invoice and credit note of a period. */
export const premiumRegister: Register = {
  code: 'premium',
  title: 'Premium register',
  help: 'Each invoice and credit note with its taxes, by the day it was issued. What a credit note deducts is below zero. Fees that are taxed as a sale are in the net premium.',
  rank: 10,
  columns: {
    issuedOn: { label: 'Date', sql: daySql('i.issued_at'), format: 'day' },
    number: { label: 'Number', sql: 'i.number' },
    kind: { label: 'Kind', sql: labelSql('i.kind', INVOICE_TITLES) },
    policy: { label: 'Policy', sql: 'i.policy_number' },
    insured: { label: 'Sold to', sql: `i.buyer->>'name'` },
    line: { label: 'Line', sql: labelSql('p.line', lineNames) },
    branch: { label: 'Branch', sql: branchSql('i.branch') },
    net: money('Net premium', NET),
    dst: money('DST', 'i.dst_centavos'),
    vat: money(AMOUNT_LABELS.vat, 'i.vat_centavos'),
    premiumTax: money(AMOUNT_LABELS.premiumTax, 'i.premium_tax_centavos'),
    lgt: money('LGT', 'i.lgt_centavos'),
    other: money(AMOUNT_LABELS.other, 'i.other_centavos'),
    total: money('Total', 'i.total_centavos'),
  },
  source: ({ within }) => `invoices i join policies p on p.id = i.policy_id where ${within(DATED)}`,
  ...{ id: 'i.id', order: 'i.issued_at', policyId: 'i.policy_id' },
  controls: [
    {
      label: 'Net premium, taxes and charges',
      note: 'Invoices less credit notes, as they were issued',
      format: 'money',
      total: (rows) => `select coalesce(sum(${SIGN} * (${NET} + ${TAXES} + i.other_centavos)), 0) from ${rows()}`,
      ledger: ({ within }) => `select coalesce(sum(${SIGN} * i.total_centavos), 0) from invoices i where ${within({ at: 'i.issued_at' })}`,
    },
    {
      label: 'Invoices of payments',
      note: 'Received according to the payments, without refunds made good',
      format: 'money',
      total: (rows) => `select coalesce(sum(i.total_centavos), 0) from ${rows()} and i.kind = 'invoice' and i.payment_id is not null`,
      ledger: ({ within }) =>
        `select coalesce(sum(paid.amount_centavos - coalesce((i.service->>'madeGood')::bigint, 0)), 0) from payments paid join invoices i on i.payment_id = paid.id where ${within({ at: 'i.issued_at' })}`,
    },
  ],
}

/** Each tax of an invoice with its basis. */
const EACH_TAX = `cross join lateral (values ('vat', i.vat_centavos, i.vatable_centavos), ('premium-tax', i.premium_tax_centavos, ${NET}),
  ('dst', i.dst_centavos, ${NET}), ('lgt', i.lgt_centavos, ${NET})) x (tax, amount, base)`
const TAX_NAMES = { vat: AMOUNT_LABELS.vat, 'premium-tax': AMOUNT_LABELS.premiumTax, dst: AMOUNT_LABELS.dst, lgt: AMOUNT_LABELS.lgt }

/** What has to be declared of each tax: by month, by registration of the branch, and by line. */
export const taxRegister: Register = {
  code: 'taxes',
  title: 'Taxes',
  help: 'The invoiced amount of each tax less the credited amount, by month, branch and line: what must be declared. Local government tax goes to the city in which the branch is registered.',
  rank: 20,
  columns: {
    month: { label: 'Month', sql: 'g.month' },
    tax: { label: 'Tax', sql: labelSql('g.tax', TAX_NAMES) },
    branch: { label: 'Branch', sql: branchSql('g.branch') },
    address: { label: 'Registered at', sql: 'g.address' },
    line: { label: 'Line', sql: labelSql('g.line', lineNames) },
    documents: { label: 'Documents', sql: 'g.documents', format: 'count' },
    base: { label: 'Net premium', sql: 'g.base', format: 'money' },
    invoiced: { label: 'Invoiced', sql: 'g.invoiced', format: 'money', isTotalled: true },
    credited: { label: 'Credited', sql: 'g.credited', format: 'money', isTotalled: true },
    due: { label: 'To declare', sql: 'g.due', format: 'money', isTotalled: true },
  },
  source: ({
    within,
  }) => `(select to_char(i.issued_at at time zone 'Asia/Manila', 'YYYY-MM') as month, x.tax, i.branch, i.seller->>'address' as address, p.line,
      count(*) as documents, sum(${SIGN} * x.base)::bigint as base, coalesce(sum(x.amount) filter (where i.kind = 'invoice'), 0)::bigint as invoiced,
      coalesce(-sum(x.amount) filter (where i.kind = 'credit-note'), 0)::bigint as credited, sum(${SIGN} * x.amount)::bigint as due
    from invoices i join policies p on p.id = i.policy_id ${EACH_TAX} where x.amount <> 0 and ${within(DATED)} group by 1, 2, 3, 4, 5) g`,
  ...{ id: `concat_ws('|', g.branch, g.address, g.line)`, order: 'g.month, g.tax' },
  figures: Object.entries(TAX_NAMES).map(([tax, label]) => ({
    label,
    format: 'money',
    sql: (rows) => `select coalesce(sum(g.due), 0) from ${rows()} where g.tax = '${tax}'`,
  })),
  controls: [
    {
      label: 'All taxes to declare',
      note: 'Taxes of invoices less those of credit notes',
      format: 'money',
      total: (rows) => `select coalesce(sum(g.due), 0) from ${rows()}`,
      ledger: ({ within }) => `select coalesce(sum(${SIGN} * ${TAXES}), 0) from invoices i where ${within({ at: 'i.issued_at' })}`,
    },
  ],
}
