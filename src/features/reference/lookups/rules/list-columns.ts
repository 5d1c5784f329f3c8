import { z } from 'zod'
import { msg, registerMessage } from '#kit/message.ts'

/** A row as in a file: text by column name. */
export type Cells = Readonly<Record<string, string>>

export type Column = {
  readonly name: string
  /** Its heading, on the screen and in the file. */
  readonly label: string
  /** Reads a cell; its message ends the sentence that names the place and the cell. */
  readonly schema: z.ZodType<string>
  /** The list whose codes it holds. */
  readonly of?: string | undefined
}

/** Everything that the program knows about a list that people maintain. */
export type ListDefinition = {
  readonly name: string
  readonly title: string
  readonly purpose: string
  readonly columns: readonly Column[]
  /** The columns that identify a row; a list without any has one row. */
  readonly key: readonly string[]
  /** A value that at least one row must have. */
  readonly needs?: Cells
  /** The most rows it may have, if a whole file of them makes no sense. */
  readonly atMost?: number
  /** Where its rows are read: copied into a table on their day, or read by day as versions. */
  readonly store: 'list-values' | 'vehicles' | 'dated'
  /** From a row of the file in `db/seed`, or of the table loaded from it. */
  readonly fromSeed: (row: Cells) => Cells
  readonly toSeed: (cells: Cells) => Cells
}

export const column = (name: string, label: string, schema: z.ZodType<string>, of?: string): Column => ({ name, label, schema, of })

const FORMULA = /^[=+\-@]/

/** Text on one line, which no spreadsheet takes for a formula. */
export const text = (longest: number) =>
  z
    .string()
    .min(1, registerMessage(msg`must not be empty.`))
    .max(longest, registerMessage(msg`is longer than ${longest} characters.`))
    .refine(
      (cell) => !FORMULA.test(cell),
      registerMessage(msg`starts with a sign that a spreadsheet treats as a formula, start it with a letter or digit.`),
    )
    .refine((cell) => !/\p{Cc}/u.test(cell), registerMessage(msg`contains a line break or an invisible character, remove it.`))

export const code = text(60).regex(
  /^[\p{L}\d][\p{L}\d_.+/-]*$/u,
  registerMessage(msg`needs a code without spaces, made of letters, digits and - _ . + /.`),
)

const isWhole = (cell: string, least: number, most: number) => /^\d{1,9}$/.test(cell) && Number(cell) >= least && Number(cell) <= most

export const whole = (least: number, most: number) =>
  z
    .string()
    .refine((cell) => isWhole(cell, least, most), registerMessage(msg`needs a whole number from ${least} to ${most}, without commas.`))
    .transform((cell) => String(Number(cell)))

export const optionalWhole = (least: number, most: number) =>
  z
    .string()
    .refine(
      (cell) => cell === '' || isWhole(cell, least, most),
      registerMessage(msg`needs a whole number from ${least} to ${most}, without commas, or must be empty.`),
    )

export const year = z.string().regex(/^(19|20)\d\d$/, registerMessage(msg`needs a four-digit year, such as 2026.`))

/** Pesos as people type them, kept with two decimals. A comma may only group thousands. */
export const pesos = z
  .string()
  .regex(/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/, registerMessage(msg`needs an amount in pesos, such as 850000.00.`))
  .transform((cell) => {
    const [whole = '', cents = ''] = cell.replaceAll(',', '').split('.')
    return `${Number(whole)}.${cents.padEnd(2, '0')}`
  })

/** A percentage, kept with two decimals. */
export const percent = z
  .string()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, registerMessage(msg`needs a percentage from 0 to 100, such as 12.50.`))
  .transform((cell) => Number(cell).toFixed(2))

export const choice = (codes: readonly string[]) =>
  z.string().refine((cell) => codes.includes(cell), registerMessage(msg`needs one of ${codes.join(', ')}.`))
