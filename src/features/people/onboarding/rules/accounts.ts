/** Where commission may be paid, and the format of account numbers there (supplement.md E): a hint, never a refusal. */
export const ACCOUNT_HOLDERS = {
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
export const ACCOUNT_HOLDER_CODES = [
  ...(['gcash', 'maya', 'bpi', 'bdo', 'metrobank', 'security-bank'] as const),
  ...(['landbank', 'pnb', 'rcbc', 'china-bank', 'other'] as const),
] as const satisfies readonly AccountHolder[]

/** Whether it is an account tied to a mobile number. */
export const isWallet = (institution: unknown): boolean => institution === 'gcash' || institution === 'maya'

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .split(' ')
    .filter(Boolean)

type Given = { readonly institution: AccountHolder; readonly account: string; readonly accountName: string }
type Named = { readonly firstName: string; readonly lastName: string }

/** What may be wrong with the commission account, in sentences for applicant and office. */
export function accountDoubts({ institution, account, accountName }: Given, person: Named | undefined): string[] {
  const { pattern, hint } = ACCOUNT_HOLDERS[institution]
  const names = bare(accountName)
  const isOwn = !person || bare(`${person.firstName} ${person.lastName}`).every((word) => names.includes(word))
  return [
    ...(pattern.test(account) ? [] : [`${hint} Please look at it once more.`]),
    ...(isOwn ? [] : ['The account name is not the name of the applicant.']),
  ]
}
