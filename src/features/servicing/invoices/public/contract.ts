import { z } from 'zod'
import { type Contract, get } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { invoiceFilters, invoiceList, SaleAmounts } from '../rules/list.ts'

export const contract = {
  invoices: list('user/invoices', invoiceList, {
    reveals: 'policy',
    summary: 'Invoices of paid premiums and credit notes for what of them is returned, all branches, newest first',
    feature: 'ADMIN',
  }),
  invoiceTotals: get('user/invoices/totals', {
    summary: 'Totals of a selection of invoices, less its credit notes',
    feature: 'ADMIN',
    query: z.object(invoiceFilters),
    reply: SaleAmounts.extend({ invoices: z.int(), creditNotes: z.int() }),
  }),
} satisfies Contract
