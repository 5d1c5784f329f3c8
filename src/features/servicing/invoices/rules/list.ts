import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { branchFilter } from '#features/people/staff/public/branch-filter.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { INVOICE_KINDS, INVOICE_TITLES } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { AMOUNT_LABELS, AMOUNTS, type Sale } from './sale.ts'

const Kind = z.enum(INVOICE_KINDS)

/** Amounts of credit notes are negative, so that a column adds up to what was sold. */
export const SaleAmounts = z.object({
  ...{ vatable: Centavos, zeroRated: Centavos, exempt: Centavos, other: Centavos },
  ...{ vat: Centavos, premiumTax: Centavos, dst: Centavos, lgt: Centavos, total: Centavos },
})

export const InvoiceItem = SaleAmounts.extend({
  policyId: z.uuid(),
  line: z.string(),
  kind: Kind,
  number: z.string(),
  corrects: z.string().nullable(),
  reason: z.string().nullable(),
  issuedOn: Day,
  branch: z.string(),
  policyNumber: z.string(),
  buyer: z.string(),
  buyerTin: z.string().nullable(),
  buyerAddress: z.string(),
})
export type InvoiceItem = z.output<typeof InvoiceItem>

const amount = (name: keyof Sale) => ({ label: AMOUNT_LABELS[name], value: (row: InvoiceItem) => row[name], format: 'money' as const })
/** The columns shown in a table; the others are in the workbook. */
const SHOWN: readonly string[] = ['vatable', 'vat'] satisfies (keyof Sale)[]

const columns: Columns<InvoiceItem> = {
  number: { label: 'Number', value: (row) => row.number },
  kind: { label: 'Kind', value: (row) => INVOICE_TITLES[row.kind], isExportOnly: true },
  issuedOn: { label: 'Date', value: (row) => row.issuedOn, format: 'day' },
  branch: { label: 'Branch', value: (row) => branchName(row.branch) },
  buyer: { label: 'Sold to', value: (row) => row.buyer },
  buyerTin: { label: 'TIN', value: (row) => row.buyerTin, isExportOnly: true },
  buyerAddress: { label: 'Address', value: (row) => row.buyerAddress, isExportOnly: true },
  policy: { label: 'Policy', value: (row) => row.policyNumber },
  corrects: { label: 'Corrects', value: (row) => row.corrects, isExportOnly: true },
  reason: { label: 'Reason', value: (row) => row.reason, isExportOnly: true },
  ...Object.fromEntries(
    AMOUNTS.map((name) => [name, { ...amount(name), ...(SHOWN.includes(name) ? {} : { isExportOnly: true as const }) }]),
  ),
  total: { label: 'Total', value: (row) => row.total, format: 'money' },
}

export const invoiceFilters = {
  search: textFilter('Number, policy or buyer'),
  kind: choiceFilter(
    'Kind',
    INVOICE_KINDS.map((value) => ({ value, label: INVOICE_TITLES[value] })),
    Kind,
  ),
  branch: branchFilter(),
  issuedFrom: dayFilter('From', 'Issued'),
  issuedUntil: dayFilter('Until', 'Issued'),
}

export const invoiceList = defineList({ name: 'invoices', row: InvoiceItem, columns, paging: pageQuery(20), filters: invoiceFilters })
