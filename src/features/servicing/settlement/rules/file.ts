import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import type { ReadRows } from '#domain/read-rows.ts'
import { field, fieldsOf } from '#kit/field.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import { plainNumber } from '#kit/number-text.ts'
import type { FieldProblem } from '#kit/problem.ts'
import { plainText } from '#kit/text.ts'
import type { FileItem } from './matching.ts'
import { ITEM_TYPES, ItemType, TYPE_LABELS } from './words.ts'

export const MOST_ROWS = 20_000
const MOST_PESOS = 1_000_000_000

/** `1,250.40`, `-1250.4`, `(1,250.40)` in centavos; undefined if it is not an amount. */
export function signedPesos(text: string): Centavos | undefined {
  const [, inside] = /^\((.+)\)$/.exec(text.trim()) ?? []
  const plain = plainNumber((inside ?? text).replace(/^(PHP|₱)\s*/i, ''))
  if (plain === undefined || !/^-?\d{1,12}(\.\d{1,2}0*)?$/.test(plain)) return undefined
  const amount = Math.round(Number(plain) * 100)
  return inside === undefined ? amount || 0 : -amount || 0
}

const Pesos = z.string().transform((text, context) => {
  const amount = signedPesos(text)
  if (amount !== undefined && Math.abs(amount) <= MOST_PESOS * 100) return amount
  context.addIssue({ code: 'custom', message: 'Write an amount in pesos with at most two decimals, such as 1250.40 or -1250.40.' })
  return z.NEVER
})

const Name = plainText(120).trim().min(1, 'It must not be empty.')
const money = (label: string, ...alsoCalled: string[]) => field({ label, control: 'text', alsoCalled }, Pesos)
const moneyIfAny = (label: string, ...alsoCalled: string[]) => field({ label, control: 'text', alsoCalled }, Pesos.optional())

/** A row of a settlement file. Columns may be in any order, under the names that providers give them. */
export const SettlementRow = z.object({
  transaction: field({ label: 'Transaction ID', control: 'text', alsoCalled: ['Transaction', 'Txn ID', 'Balance transaction ID'] }, Name),
  paymentRef: field({ label: 'Payment ID', control: 'text', alsoCalled: ['Payment', 'Source ID', 'Charge ID'] }, Name.optional()),
  reference: field(
    { label: 'Reference', control: 'text', alsoCalled: ['Reference number', 'External ID', 'Merchant reference', 'Reference no'] },
    Name.optional(),
  ),
  type: field(
    {
      label: 'Type',
      control: 'choice',
      options: ITEM_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
      alsoCalled: ['Transaction type'],
    },
    ItemType,
  ),
  currency: field(
    { label: 'Currency', control: 'text', upperCase: true },
    z.literal('PHP', 'Only pesos are settled here: PHP.').optional(),
  ),
  gross: money('Gross', 'Gross amount', 'Amount', 'Gross (PHP)'),
  fee: moneyIfAny('Fee', 'Fees', 'Fee (PHP)', 'MDR', 'Service fee'),
  vat: moneyIfAny('VAT on fee', 'VAT', 'Tax on fee', 'VAT on fee (PHP)'),
  withheld: moneyIfAny('Withholding tax', 'Withheld', 'CWT', 'EWT', 'Withholding tax (PHP)'),
  net: money('Net', 'Net amount', 'Net (PHP)'),
  capturedOn: field(
    { label: 'Captured at', control: 'date', alsoCalled: ['Paid at', 'Transaction date', 'Captured on', 'Created at'] },
    Day.optional(),
  ),
  settledOn: field(
    { label: 'Settled on', control: 'date', alsoCalled: ['Settlement date', 'Payout date', 'Available on'] },
    Day.optional(),
  ),
  payout: field(
    { label: 'Payout reference', control: 'text', alsoCalled: ['Payout', 'Payout ID', 'Settlement reference'] },
    Name.optional(),
  ),
})
type SettlementRow = z.output<typeof SettlementRow>

export type FileRow = FileItem & { readonly at: number; readonly capturedOn: Day | null; readonly settledOn: Day | null }
export type ReadFile = { readonly rows: readonly FileRow[]; readonly payoutReference: string }

type Fault = Readonly<FieldProblem>
const MOST_FAULTS = 20
const REQUIRED = ['transaction', 'type', 'gross', 'net'] as const satisfies readonly (keyof SettlementRow)[]
const labels = new Map(fieldsOf(SettlementRow).map(({ name, label }) => [name, label]))

/** What is wrong with one readable row. */
function faultOf(row: SettlementRow): Message | string | undefined {
  if ((row.type === 'refund' || row.type === 'chargeback') && row.gross >= 0)
    return msg`The Gross of a ${TYPE_LABELS[row.type].toLowerCase()} must be below zero, such as -1250.40: the money leaves our account.`
  if (row.type === 'payment' && row.gross <= 0) return 'The Gross of a payment must be above zero.'
  if (row.type !== 'fee' && row.type !== 'payout' && !row.reference && !row.paymentRef)
    return 'Neither Payment ID nor Reference is filled in, so no one can tell which payment it is.'
  if (row.type === 'payout' && row.gross !== row.net)
    return msg`For the payout, Gross ${formatPesos(row.gross)} and Net ${formatPesos(row.net)} must be the same.`
  return undefined
}

/** The items of a file, or everything that is wrong with it: a file is taken completely or not at all. */
export function itemsOfFile(
  { rows, numbers, unread, unknown: _ }: ReadRows,
  headings: readonly string[],
): ReadFile | { readonly faults: readonly Fault[] } {
  const missing = REQUIRED.filter((name) => !headings.includes(name)).map((name) => labels.get(name) ?? name)
  if (missing.length > 0)
    return {
      faults: [
        {
          path: 'file',
          ...withI18n('message', msg`The file has no column ${missing.join(', ')}. Columns can be in any order, but these must be there.`),
        },
      ],
    }
  const faults: Fault[] = unread.map(({ row, column, text, remedy }) => ({
    path: 'file',
    ...withI18n('message', joinMessages(msg`Row ${row}, ${column}: “${text.slice(0, 40)}” cannot be read.`, remedy)),
  }))
  const seen = new Map<string, number>()
  const items: FileRow[] = []
  const payouts: SettlementRow[] = []
  for (const [index, given] of rows.entries()) {
    const at = numbers[index] ?? 0
    const { data: row, error } = SettlementRow.safeParse(given)
    if (!row) {
      const issue = error.issues[0]
      // A cell that could not be read was already reported above.
      if (!unread.some((cell) => cell.row === at))
        faults.push({
          path: 'file',
          ...withI18n('message', msg`Row ${at}, ${labels.get(String(issue?.path[0])) ?? ''}: it must not be empty.`),
        })
      continue
    }
    const wrong = faultOf(row)
    if (wrong) faults.push({ path: 'file', ...withI18n('message', joinMessages(msg`Row ${at}:`, wrong)) })
    if (row.type === 'payout') payouts.push(row)
    const name = row.type === 'payout' ? 'payout' : `${row.type}:${row.transaction}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    items.push({
      ...{
        at,
        key: times === 1 ? name : `${name}#${times}`,
        type: row.type,
        reference: row.reference ?? null,
        paymentRef: row.paymentRef ?? null,
      },
      ...{ gross: row.gross, fee: row.fee ?? 0, vat: row.vat ?? 0, withheld: row.withheld ?? 0, net: row.net },
      ...{ capturedOn: row.capturedOn ?? null, settledOn: row.settledOn ?? null },
    })
  }
  const [payout, second] = payouts
  if (faults.length === 0 && (!payout || second))
    faults.push({
      path: 'file',
      message: payout
        ? 'The file has several rows of the type Payout. A settlement of one day is paid out once: keep one of them.'
        : 'The file has no row of the type Payout, which says what the provider pays to the bank. Add it.',
    })
  if (faults.length > 0 || !payout) return { faults: faults.slice(0, MOST_FAULTS) }
  return { rows: items, payoutReference: payout.reference ?? payout.transaction }
}
