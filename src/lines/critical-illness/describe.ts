import { formatPesos } from '#domain/money.ts'

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** `Teresa Santos · ₱1,000,000.00`: nothing about health. */
export function describe({ firstName, lastName, sumInsured }: Readonly<Record<string, unknown>>): string {
  const amount = Number(sumInsured)
  return [
    [text(firstName), text(lastName)].filter(Boolean).join(' '),
    Number.isSafeInteger(amount) && amount > 0 ? formatPesos(amount) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
