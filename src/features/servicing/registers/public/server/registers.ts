import { extensionPoint } from '#kit/extension-point.ts'

/** The columns of a table that say when, where and of which line something happened: `at` an instant, `day` a day. */
type Dated = { readonly branch?: string; readonly line?: string } & ({ readonly at: string } | { readonly day: string })

/** The period and filters that a register is asked for, as SQL conditions on the tables that its rows come from. */
export type RegisterConditions = {
  /** A condition that holds for what happened in the period and, where the register is narrowed, at the branch and of the line. */
  readonly within: (columns: Dated) => string
  /** The same for all that happened up to the end of the period, whenever it began. */
  readonly soFar: (columns: Dated) => string
}

export type RegisterColumn = {
  readonly label: string
  /** Its value, as SQL over the source. */
  readonly sql: string
  /** Text, where nothing is said. */
  readonly format?: 'money' | 'day' | 'count'
  /** The sum of it stands above the rows. */
  readonly isTotalled?: true
}

/** What the register adds up to, and what it must agree with: two sums that come by different ways. */
type Control = {
  readonly label: string
  /** What it is compared with, in words. */
  readonly note: string
  readonly format: 'money' | 'count'
  /** SQL of one value; `rows` says what follows `from` where the rows of the period come from, of all branches and lines. */
  readonly total: (rows: () => string, asked: RegisterConditions) => string
  readonly ledger: (asked: RegisterConditions) => string
}

/** A figure above the rows that is no sum of a column. */
type Figure = {
  readonly label: string
  readonly format: 'money' | 'count' | 'rate'
  readonly sql: (rows: () => string, asked: RegisterConditions) => string
}

/**
 * A book of the office: rows that happened in a period and stay as they were. Whoever owns the facts defines it; screen, workbook, JSON and proof are
 * made of the definition.
 */
export type Register = {
  readonly code: string
  readonly title: string
  readonly help: string
  /** In which order they stand, the first one first. */
  readonly rank: number
  readonly columns: Readonly<Record<string, RegisterColumn>>
  /** What follows `from`, with its conditions. */
  readonly source: (asked: RegisterConditions) => string
  /** Tells a row from all others, as SQL; rows stand in the order of `order` and then of it. */
  readonly id: string
  readonly order: string
  /** The policy that a row is of. */
  readonly policyId?: string
  readonly figures?: readonly Figure[]
  readonly controls: readonly Control[]
}

export const registers = extensionPoint<Register>('registers of the office')

/** The day of an instant in Manila, as SQL. */
export const daySql = (column: string): string => `to_char(${column} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
/** What a branch is called, as SQL. */
export const branchSql = (column: string): string =>
  `coalesce((select named.name from branches named where named.code = ${column}), ${column})`
