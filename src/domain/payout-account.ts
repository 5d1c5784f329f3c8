import { z } from 'zod'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

/** Where money may be paid to, and the format of account numbers there (supplement.md E): a hint, never a refusal. */
const ACCOUNT_HOLDERS = {
  gcash: { name: 'GCash', pattern: /^09\d{9}$/, hint: 'A GCash number has 11 digits and starts with 09.' },
  maya: { name: 'Maya', pattern: /^\d{11,12}$/, hint: 'A Maya account has 11 or 12 digits.' },
  bpi: { name: 'BPI', pattern: /^\d{10}$/, hint: 'A BPI account has 10 digits.' },
  bdo: { name: 'BDO', pattern: /^(\d{10}|\d{12})$/, hint: 'A BDO account has 10 or 12 digits.' },
  metrobank: { name: 'Metrobank', pattern: /^\d{13}$/, hint: 'A Metrobank account has 13 digits.' },
  'security-bank': { name: 'Security Bank', pattern: /^\d{13}$/, hint: 'A Security Bank account has 13 digits.' },
  landbank: { name: 'LANDBANK', pattern: /^\d{10}$/, hint: 'A LANDBANK account has 10 digits.' },
  pnb: { name: 'PNB', pattern: /^(\d{12}|\d{16})$/, hint: 'A PNB account has 12 or 16 digits.' },
  rcbc: { name: 'RCBC', pattern: /^(\d{10}|\d{16})$/, hint: 'An RCBC account has 10 or 16 digits.' },
  'china-bank': { name: 'China Bank', pattern: /^(\d{10}|\d{12})$/, hint: 'A China Bank account has 10 or 12 digits.' },
  other: { name: 'Another bank', pattern: /^\d{8,16}$/, hint: 'An account number has 8 to 16 digits.' },
} as const
export type AccountHolder = keyof typeof ACCOUNT_HOLDERS
const ACCOUNT_HOLDER_CODES = [
  ...(['gcash', 'maya', 'bpi', 'bdo', 'metrobank', 'security-bank'] as const),
  ...(['landbank', 'pnb', 'rcbc', 'china-bank', 'other'] as const),
] as const satisfies readonly AccountHolder[]

/** The name of a bank or wallet; of one that is not listed, as it was typed. */
export const accountHolderName = ({
  institution,
  bank,
}: {
  readonly institution: AccountHolder
  readonly bank?: string | undefined
}): string => (institution === 'other' && bank) || ACCOUNT_HOLDERS[institution].name

/** Whether it is an account tied to a mobile number. */
export const isWallet = (institution: unknown): boolean => institution === 'gcash' || institution === 'maya'

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .split(' ')
    .filter(Boolean)

export const NO_BANK = 'Enter the name of the bank.'

type Asked = { readonly group?: string /** Said where none is chosen. */; readonly choose: string; readonly nameHelp: string }

/** What is asked about an account or wallet that is paid to. */
export const payoutAccountFields = ({ choose, nameHelp, ...group }: Asked) => ({
  institution: field(
    {
      label: 'Bank or wallet',
      control: 'choice',
      ...group,
      options: ACCOUNT_HOLDER_CODES.map((value) => ({ value, label: ACCOUNT_HOLDERS[value].name })),
    },
    z.enum(ACCOUNT_HOLDER_CODES, choose),
  ),
  bank: field(
    {
      label: 'Name of the bank',
      control: 'text',
      ...group,
      autoComplete: 'off',
      when: ({ institution }) => institution === 'other',
      needed: true,
    },
    plainText(80).trim().min(2, NO_BANK).optional(),
  ),
  account: field(
    { label: 'Account or mobile number', control: 'text', ...group, autoComplete: 'off', personal: true, offered: true },
    z
      .string()
      .trim()
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{8,16}$/, 'Enter a number of 8 to 16 digits.')),
  ),
  accountName: field(
    { label: 'Name of the account', control: 'text', ...group, autoComplete: 'off', personal: true, offered: true, help: nameHelp },
    plainText(120).trim().min(2, 'Enter the name as the bank or wallet shows it.'),
  ),
})

export type PayoutAccount = {
  readonly institution: AccountHolder
  readonly bank?: string | undefined
  readonly account: string
  readonly accountName: string
}

/** What may be wrong with an account, in sentences. `owner`: whose it should be, and what to say if its name is another. */
export function accountDoubts(
  { institution, account, accountName }: PayoutAccount,
  owner: { readonly name: string; readonly otherwise: string } | undefined,
): string[] {
  const { pattern, hint } = ACCOUNT_HOLDERS[institution]
  const names = bare(accountName)
  const isOwn = !owner || bare(owner.name).every((word) => names.includes(word))
  return [...(pattern.test(account) ? [] : [`${hint} Please look at it once more.`]), ...(isOwn ? [] : [owner.otherwise])]
}
