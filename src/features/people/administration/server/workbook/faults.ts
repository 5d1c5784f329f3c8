import { type Message, type Translatable, withI18n } from '#kit/message.ts'
import { type PersonRow, personLabel } from '../../rules/workbook/columns.ts'

/** What is wrong with a row: in which column, and what to do about it. */
export type Fault = { readonly column: string } & Readonly<Translatable<'message'>>

export const fault = (name: keyof PersonRow, message: Message | string): Fault => ({
  column: personLabel(name),
  ...withI18n('message', message),
})
