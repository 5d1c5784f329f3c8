import { type Day, monthOf } from '#domain/day.ts'
import type { Check, Done, Papers } from '../scenario.ts'

/** Spaces, dashes and case are not counted as mistakes. */
export const lettersAndDigits = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

export const says = (done: Done, name: string, value: unknown): boolean => done.answers[name] === value

const digits = (value: number, length: number): string => String(value % 10 ** length).padStart(length, '0')

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const letter = (seed: number, at: number): string => LETTERS[Math.floor(seed / 23 ** at) % LETTERS.length] ?? 'A'

/** The last digit of a plate whose registration is due soon, so that no one has to decide on its renewal. */
function dueDigit(today: Day): number {
  const month = monthOf(today)
  return (month <= 10 ? month : 1) % 10
}

/** A number of the customer's own: each practice has its own customers. */
export const practiceMobile = ({ seed }: Papers): string => `0917 ${digits(Math.floor(seed / 10_000), 3)} ${digits(seed, 4)}`

/** A plate, file and numbers that no other practice has. */
export function vehicleOf({ today, seed }: Papers) {
  return {
    plate: `N${letter(seed, 0)}${letter(seed, 1)} ${digits(Math.floor(seed / 529), 3)}${dueDigit(today)}`,
    oldPlate: `T${letter(seed, 0)}${letter(seed, 1)} ${digits(Math.floor(seed / 529), 2)}${dueDigit(today)}`,
    mvFile: `1332-${digits(seed, 11)}`,
    engineNo: `4BC2-${digits(seed, 7)}`,
    chassisNo: `SRO2015${digits(seed, 9)}`,
  }
}

/** The policyholder is the person named in the documents. */
export const named = (first: string, last: string): Check => ({
  code: 'holder',
  asks: 'The policyholder is named as on the ID.',
  better: `The papers name ${first} ${last}: enter the name as it stands on the ID, not as people call them.`,
  isDone: ({ holder }) =>
    lettersAndDigits(holder.firstName) === lettersAndDigits(first) && lettersAndDigits(holder.lastName) === lettersAndDigits(last),
})

/** What every sale should achieve. */
export const SALE: readonly Check[] = [
  {
    code: 'sent',
    asks: 'The customer got the link, and saw the price before anything was agreed.',
    better: 'Share the quotation with the customer: the link shows them the price and the cover on their own phone.',
    isDone: ({ wasSent }) => wasSent,
  },
  {
    code: 'declared',
    asks: 'The customer made the declarations themselves.',
    better: 'Never tick the declarations for a customer. What they declare is theirs to say, and an untrue one can void the policy.',
    isDone: ({ declaredByCustomer }) => declaredByCustomer,
  },
  {
    code: 'paid',
    asks: 'It was paid.',
    better: 'Nothing is covered before the premium is paid: help the customer pay.',
    isDone: ({ isPaid }) => isPaid,
  },
  {
    code: 'issued',
    asks: 'The policy was issued.',
    better: 'Stay until the policy is issued, and show the customer where it is.',
    isDone: ({ isIssued }) => isIssued,
  },
]
