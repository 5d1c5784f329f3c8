import { extensionPoint } from './extension-point.ts'

/** How a value of a column is written: `integer` is whole, money in centavos; `instant` is UTC. */
export type DataType = 'text' | 'integer' | 'date' | 'instant' | 'boolean'

export type DataColumn = {
  readonly type: DataType
  /** Its value, as SQL over the source. */
  readonly sql: string
  /** `key`: it identifies one person; `told`: it describes a person, or is free text. */
  readonly personal?: 'key' | 'told'
}

const of =
  (type: DataType) =>
  (sql: string): DataColumn => ({ type, sql })

export const dataText = of('text')
export const dataInteger = of('integer')
export const dataDate = of('date')
export const dataInstant = of('instant')
export const dataBoolean = of('boolean')
export const dataKey = (sql: string): DataColumn => ({ type: 'text', sql, personal: 'key' })
export const dataTold = (sql: string, type: DataType = 'text'): DataColumn => ({ type, sql, personal: 'told' })

/** A subject of the nightly data set: the owner of the facts declares it once, and files of every format are derived. */
export type DataTable = {
  /** Used for its files and in its manifest: `policies`. */
  readonly name: string
  /** What a row is, in a sentence. */
  readonly help: string
  readonly columns: Readonly<Record<string, DataColumn>>
  /** What follows `from`, including its conditions. */
  readonly source: string
}

export const dataTables = extensionPoint<DataTable>('tables of the data set')
