import { z } from 'zod'
import { fieldsOf, type NamedField } from './field.ts'
import type { pageQuery, skipQuery } from './paging.ts'

/** A column of a list, on the screen and in the exported workbook alike. */
export type Column<Row> = {
  readonly label: string
  readonly value: (row: Row) => string | number | null | undefined
  /** The type of the value, if it is not text: `money` in centavos, `day` as `2026-11-20`, `instant` as ISO 8601. */
  readonly format?: 'money' | 'day' | 'instant' | 'count'
  /** Short text that reads badly when it is broken, such as a person's name. */
  readonly isOnOneLine?: true
  /** Too long for a screen: only in the workbook. */
  readonly isExportOnly?: true
}
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/** A way to order a list: its label, and the part of the query that requests it. */
export type Sort = { readonly label: string; readonly query: Readonly<Record<string, string>> }

/** The definition of a list: what its screen and its workbook need to know. */
export type List<Row> = {
  /** Names the exported file, and the filters that are remembered. */
  readonly name: string
  /** Those of the request's parameters that are shown on the screen (`field()`). */
  readonly fields: readonly NamedField[]
  /** The filter that is above the list, by the specification's name. */
  readonly search: string
  readonly sorts: Readonly<Record<string, Sort>>
  readonly columns: Columns<Row>
  readonly pageSize: number
  /** Pages are requested by the number of rows before them, instead of by page number. */
  readonly isSkipping: boolean
}

type Declared<Row extends z.ZodType, Filters extends z.ZodRawShape, Paging> = {
  readonly name: string
  readonly row: Row
  readonly paging: Paging
  readonly filters: Filters
  readonly columns: Columns<z.output<Row>>
  readonly search?: string
  readonly sorts?: Readonly<Record<string, Sort>>
}

/** Defines a list once. Its endpoint (`list-contract.ts`), its screen (`ListScreen`) and its workbook are derived from it. */
export function defineList<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Paging extends ReturnType<typeof pageQuery> | ReturnType<typeof skipQuery>,
>({ row, paging, filters, search = 'search', sorts = {}, ...same }: Declared<Row, Filters, Paging>) {
  const { limit: pageSize } = z.object({ limit: paging.limit }).parse({})
  const fields = fieldsOf(z.object(filters))
  const list: List<z.output<Row>> = { ...same, fields, search, sorts, pageSize, isSkipping: 'skip' in paging }
  return { ...list, row, query: { ...paging, ...filters } }
}
