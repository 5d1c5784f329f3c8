import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Document } from '#kit/document.ts'
import { knownFacts } from '#lines/blocks.ts'
import type { Change } from './ledger.ts'

export type PrintedAdjustment = {
  readonly number: string
  readonly issuedOn: Day
  readonly dueOn: Day
  readonly policyNumber: string
  readonly holderName: string
  readonly holderTin: string | undefined
  readonly lines: readonly PremiumLine[]
  readonly total: number
  readonly changes: readonly (Pick<Change, 'kind' | 'effectiveOn' | 'net'> & { readonly name: string })[]
  readonly insurer: { readonly name: string; readonly address: string; readonly tin: string }
}

/** What members who joined cost, less what is returned for those who left: each of them, then the taxes, then what is due. */
export const adjustmentDocument = (invoice: PrintedAdjustment): Document => ({
  title: 'ADJUSTMENT INVOICE',
  subtitle: 'Members who joined and left',
  facts: knownFacts({ 'Serial number': invoice.number, Date: formatDay(invoice.issuedOn) }),
  blocks: [
    {
      kind: 'facts',
      title: 'Sold by',
      facts: knownFacts({ 'Registered name': invoice.insurer.name, TIN: invoice.insurer.tin, 'Business address': invoice.insurer.address }),
    },
    {
      kind: 'facts',
      title: 'Sold to',
      facts: knownFacts({ Name: invoice.holderName, TIN: invoice.holderTin, 'Policy number': invoice.policyNumber }),
    },
    {
      kind: 'table',
      title: 'Members',
      columns: ['Name', 'What', 'On', 'Net premium'],
      rows: invoice.changes.map(({ name, kind, effectiveOn, net }) => [
        name,
        kind === 'joined' ? 'Joined' : 'Left',
        formatDay(effectiveOn),
        formatPesos(kind === 'joined' ? net : -net),
      ]),
    },
    {
      kind: 'amounts',
      title: invoice.total < 0 ? 'Amount returned' : 'Amount due',
      rows: [
        ...invoice.lines.map(({ label, amount }) => ({ label, amount: formatPesos(amount) })),
        { label: invoice.total < 0 ? 'To be returned' : 'To be paid', amount: formatPesos(Math.abs(invoice.total)), strong: true },
      ],
    },
  ],
  notes: [
    invoice.total < 0
      ? 'The amount is returned to the account from which the premium was paid.'
      : `Please pay by ${formatDay(invoice.dueOn)}.`,
    'By day, at the rates of the first day of the policy. Documentary stamp tax is not returned for members who left.',
  ],
})
