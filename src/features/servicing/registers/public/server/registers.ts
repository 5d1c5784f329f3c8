import { extensionPoint } from '#kit/extension-point.ts'

/** The columns of a table that say when, where and for which line something happened: `at` an instant, `day` a day. */
type Dated = { readonly branch?: string; readonly line?: string } & ({ readonly at: string } | { readonly day: string })

/** The period and filters for which a register is requested, as SQL conditions on the tables that its rows come from. */
export type RegisterConditions = {
  /** A condition that is true for what happened in the period and, if the register is narrowed, at the branch and in the line. */
  readonly within: (columns: Dated) => string
  /** The same for everything that happened up to the end of the period, whenever the period starts. */
  readonly soFar: (columns: Dated) => string
}

export type RegisterColumn = {
  readonly label: string
  /** Its value, as SQL over the source. */
  readonly sql: string
  /** Text, if not given. */
  readonly format?: 'money' | 'day' | 'count'
  /** Its sum appears above the rows. */
  readonly isTotalled?: true
}

/** A total of the register, and what it must agree with: two sums obtained in different ways. */
type Control = {
  readonly label: string
  /** What it is compared with, in words. */
  readonly note: string
  readonly format: 'money' | 'count'
  /** SQL of one value; `rows` gives what follows `from` to select the rows of the period, of all branches and lines. */
  readonly total: (rows: () => string, asked: RegisterConditions) => string
  readonly ledger: (asked: RegisterConditions) => string
}

/** A figure above the rows that is not the sum of a column. */
type Figure = {
  readonly label: string
  readonly format: 'money' | 'count' | 'rate'
  readonly sql: (rows: () => string, asked: RegisterConditions) => string
}

/**
 * A book of the office: rows that happened in a period and never change. The owner of the facts defines it; screen, workbook, JSON and
 * proof are made from the definition.
 */
export type Register = {
  readonly code: string
  readonly title: string
  readonly help: string
  /** Its position in the order, lowest first. */
  readonly rank: number
  readonly columns: Readonly<Record<string, RegisterColumn>>
  /** What follows `from`, including conditions. */
  readonly source: (asked: RegisterConditions) => string
  /** Identifies a row uniquely, as SQL; rows are sorted by `order` and then by it. */
  readonly id: string
  readonly order: string
  /** The policy of a row. */
  readonly policyId?: string
  readonly figures?: readonly Figure[]
  readonly controls: readonly Control[]
}

export const registers = extensionPoint<Register>('registers of the office')

/** The day of an instant in Manila, as SQL. */
export const daySql = (column: string): string => `to_char(${column} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
/** The name of a branch, as SQL. */
export const branchSql = (column: string): string =>
  `coalesce((select named.name from branches named where named.code = ${column}), ${column})`
