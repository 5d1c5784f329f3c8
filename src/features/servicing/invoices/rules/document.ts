import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { InvoiceKind } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import type { Block, Document } from '#kit/document.ts'
import { knownFacts } from '#lines/blocks.ts'
import { seriesOf } from './numbers.ts'
import { AMOUNT_LABELS, AMOUNTS, type Buyer, type Item, type Sale, type Seller, type Service } from './sale.ts'

export type PrintedInvoice = Sale & {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedOn: Day
  readonly policyNumber: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly service: Service
  readonly items: readonly Item[]
  readonly total: number
  readonly reason: string | null
  /** For an invoice billed before payment: until when to pay, or that it was set off against what is returned. */
  readonly billed?: { readonly dueOn: Day } | 'set-off' | undefined
  /** For a credit note: what it corrects. */
  readonly corrects?: { readonly number: string; readonly issuedOn: Day } | undefined
}

const parties = ({ seller, buyer }: PrintedInvoice): Block[] => [
  {
    kind: 'facts',
    title: 'Sold by',
    facts: knownFacts({
      'Registered name': seller.name,
      TIN: `${seller.tin}${seller.vatStatus ? ` (${seller.vatStatus})` : ''}`,
      'Business address': seller.address,
    }),
  },
  {
    kind: 'facts',
    title: 'Sold to',
    facts: knownFacts({ Name: buyer.name, TIN: buyer.tin || 'Not given', Address: buyer.address }),
  },
]

const serviceBlock = ({ service, policyNumber, corrects, reason }: PrintedInvoice): Block => ({
  kind: 'facts',
  title: corrects ? 'What is credited' : 'Service',
  facts: knownFacts({
    Invoice: corrects && `${corrects.number} of ${formatDay(corrects.issuedOn)}`,
    Reason: reason ?? undefined,
    Insurance: service.insurance,
    Insured: service.insured,
    'Policy number': policyNumber,
    'Period of cover': service.period,
    'Payment reference': service.payment,
    'Refund made good with that payment': service.madeGood ? formatPesos(service.madeGood) : undefined,
  }),
})

const itemBlock = ({ items }: PrintedInvoice): Block => ({
  kind: 'table',
  title: 'Items',
  columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
  rows: items.map(({ description, amount }) => [description, '1', formatPesos(amount), formatPesos(amount)]),
})

/** Amounts shown even if zero, since the law requires it. */
const ALWAYS: readonly string[] = ['vatable', 'zeroRated', 'exempt', 'vat'] satisfies (keyof Sale)[]

const taxBlock = (invoice: PrintedInvoice): Block => ({
  kind: 'amounts',
  title: invoice.corrects ? 'Amount credited' : invoice.billed ? 'Amount due' : 'Amount due and paid',
  rows: [
    ...AMOUNTS.filter((name) => invoice[name] !== 0 || ALWAYS.includes(name)).map((name) => ({
      label: AMOUNT_LABELS[name],
      amount: formatPesos(invoice[name]),
    })),
    { label: invoice.corrects ? 'Total credited' : 'Total', amount: formatPesos(invoice.total), strong: true },
  ],
})

const permitBlock = ({ number, seller: { permit, series } }: PrintedInvoice): Block[] =>
  permit
    ? [
        {
          kind: 'text',
          title: 'Permit',
          text: [permit, series && `Approved series: ${series} of ${seriesOf(number)}`].filter(Boolean).join('\n'),
        },
      ]
    : []

/** A seller with an invented permit issues nothing valid. */
const DEMONSTRATION = 'Demonstration: seller, TIN, permit and series are not real. This document is not valid for tax.'

const NOT_FOR_INPUT_TAX = 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX.'

const billedNote = (billed: NonNullable<PrintedInvoice['billed']>): string =>
  billed === 'set-off'
    ? 'Nothing is payable: it is set off against what is returned for members who left.'
    : `Please pay by ${formatDay(billed.dueOn)}, less what is credited for members who left.`

/** An invoice (RR 7-2024), or the credit note that corrects one. */
export function invoiceDocument(invoice: PrintedInvoice): Document {
  const { kind, number, issuedOn, corrects, billed, dst, seller } = invoice
  const notes = corrects
    ? [NOT_FOR_INPUT_TAX, ...(dst === 0 ? ['Documentary stamp tax and fees are not returned when a policy ends early.'] : [])]
    : ['Amounts are in Philippine pesos.', ...(billed ? [billedNote(billed)] : ['Keep this invoice: it proves that the premium is paid.'])]
  return {
    title: kind === 'invoice' ? 'INVOICE' : 'CREDIT NOTE',
    subtitle: kind === 'invoice' ? 'Insurance premium' : 'Corrects an invoice',
    facts: knownFacts({ 'Serial number': number, Date: formatDay(issuedOn) }),
    blocks: [...parties(invoice), serviceBlock(invoice), itemBlock(invoice), taxBlock(invoice), ...permitBlock(invoice)],
    notes: [...notes, ...(seller.permit.includes('(demonstration)') ? [DEMONSTRATION] : [])],
  }
}
