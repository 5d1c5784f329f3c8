import { z } from 'zod'
import { type Day, dayOf } from '#domain/day.ts'
import { Amount } from '#domain/money-schemas.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { CHEQUE_DAYS, daysLeft } from './ageing.ts'

export const METHODS = ['cash', 'cheque'] as const
export type Method = (typeof METHODS)[number]
/** How it was received, in a sentence. */
export const METHOD_WORDS: Readonly<Record<Method, string>> = { cash: 'in cash', cheque: 'by cheque' }
export const METHOD_LABELS: Readonly<Record<Method, string>> = { cash: 'Cash', cheque: 'Cheque' }

const isCheque = ({ method }: Readonly<Record<string, unknown>>): boolean => method === 'cheque'
const words = (longest: number, missing: string) => plainText(longest).trim().min(2, missing)

const WRONG_DAY = 'A cheque dated later than today does not count as payment yet. Ask for one dated today.'

/** What is wrong with the date of a cheque that is received on another day. */
export const chequeFault = (on: unknown, today: Day): string | undefined => {
  if (typeof on !== 'string' || on === '') return undefined
  if (on > today) return WRONG_DAY
  return -daysLeft(on, today) > CHEQUE_DAYS ? 'This cheque is older than 180 days: no bank pays it. Ask for another.' : undefined
}

/** What an agent enters about money that a customer gave them. */
export const ReceiptForm = z.object({
  method: field(
    { label: 'Received', control: 'segments', options: METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })), likely: 'cash' },
    z.enum(METHODS, 'Say whether it was cash or a cheque.'),
  ),
  amount: field({ label: 'Amount received', control: 'money', help: 'Exactly the amount to be paid, no more and no less.' }, Amount),
  bank: field(
    { label: 'Bank of the cheque', control: 'text', autoComplete: 'off', when: isCheque, needed: true },
    words(80, 'Enter the bank shown on the cheque.').optional(),
  ),
  chequeNo: field(
    { label: 'Number of the cheque', control: 'text', autoComplete: 'off', when: isCheque, needed: true },
    words(30, 'Enter the number of the cheque.').optional(),
  ),
  chequeOn: field(
    {
      label: 'Date of the cheque',
      control: 'date',
      when: isCheque,
      needed: true,
      asOf: (on, now) => chequeFault(on, dayOf(now)),
    },
    z.iso.date('Enter the date shown on the cheque.').optional(),
  ),
})
export type Receipt = z.output<typeof ReceiptForm>

/** What an agent enters about money that they paid in. */
export const DepositForm = z.object({
  bank: field({ label: 'Bank', control: 'text', autoComplete: 'off' }, words(80, 'Enter the bank where you paid it in.')),
  reference: field(
    { label: 'Reference on the slip', control: 'text', autoComplete: 'off', upperCase: true },
    words(60, 'Enter the reference printed by the bank.').toUpperCase(),
  ),
  depositedOn: field({ label: 'Paid in on', control: 'date' }, z.iso.date('Enter the day you paid it in.')),
})

const CEILING = 'Enter a ceiling in pesos, above 0 and at most ₱10,000,000.'

/** What the office allows an agent to hold. */
export const EntitlementForm = z.object({
  agentCode: field(
    { label: 'Agent', control: 'choice', lookup: { list: 'Agent', open: true } },
    plainText(40).trim().toUpperCase().min(1, 'Choose the agent, or enter the code.'),
  ),
  ceiling: field(
    { label: 'Ceiling of what may be held', control: 'money', help: 'For all premiums together that the office has not accepted yet.' },
    z.int(CEILING).min(1, CEILING).max(10_000_000_00, CEILING),
  ),
})
