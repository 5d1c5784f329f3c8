import { z } from 'zod'
import { fieldsOf, type NamedField } from './field.ts'
import type { pageQuery, skipQuery } from './paging.ts'

/** A column of a list, on the screen and in the exported workbook alike. */
export type Column<Row> = {
  readonly label: string
  readonly value: (row: Row) => string | number | null | undefined
  /** What the value is, where it is no text: `money` in centavos, `day` as `2026-11-20`, `instant` as ISO 8601. */
  readonly format?: 'money' | 'day' | 'instant' | 'count'
  /** Too much for a screen: only in the workbook. */
  readonly isExportOnly?: true
}
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/** A way to order a list: what it is called, and the part of the query that asks for it. */
export type Sort = { readonly label: string; readonly query: Readonly<Record<string, string>> }

/** What a list is made of: what its screen and its workbook need to know. */
export type List<Row> = {
  /** Names the exported file, and the filters that are remembered. */
  readonly name: string
  /** Of the parameters of the request, those that are asked for on the screen (`field()`). */
  readonly fields: readonly NamedField[]
  /** The filter that stands above the list, as the specification calls it. */
  readonly search: string
  readonly sorts: Readonly<Record<string, Sort>>
  readonly columns: Columns<Row>
  readonly pageSize: number
  /** Pages are asked for by how many rows lie before them, instead of by number. */
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

/** Defines a list once. Its endpoint (`list-contract.ts`), its screen (`ListScreen`) and its workbook are made of it. */
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
