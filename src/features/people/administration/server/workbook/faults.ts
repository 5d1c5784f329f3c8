import { type PersonRow, personLabel } from '../../rules/workbook/columns.ts'

/** What is wrong with a row: in which column, and what to do about it. */
export type Fault = { readonly column: string; readonly message: string }

export const fault = (name: keyof PersonRow, message: string): Fault => ({ column: personLabel(name), message })
