import type { InvoiceKind } from '#features/servicing/policies/public/rules/invoice-kinds.ts'

const PREFIXES: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }

/** `INV-00001-00000001`: the kind, the branch's code in its tax registration, and a separate count for each combination. */
export const formatInvoiceNumber = (kind: InvoiceKind, branchCode: string, count: number): string =>
  `${PREFIXES[kind]}-${branchCode}-${String(count).padStart(8, '0')}`

/** `INV-00001` of `INV-00001-00000012`. */
export const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('-'))

/** `000-000-000-00001`: the nine digits of the taxpayer, and the code of the branch in five. */
export const tinOfBranch = (tin: string, branchCode: string): string => {
  const digits = tin.replace(/\D/g, '').slice(0, 9).padStart(9, '0')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6), branchCode.padStart(5, '0')].join('-')
}
