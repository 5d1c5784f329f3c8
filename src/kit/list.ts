import type { z } from 'zod'

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

/** What a list is made of. Its screen, its requests and its workbook follow. */
export type List<Row> = {
  /** Names the exported file, and the filters that are remembered. */
  readonly name: string
  /** Parameters of the request; those that are fields (`field()`) are asked for on the screen. */
  readonly filters: z.ZodObject
  /** The filter that stands above the list, as the specification calls it. */
  readonly search: string
  readonly sorts: Readonly<Record<string, Sort>>
  readonly columns: Columns<Row>
  readonly pageSize: number
  /** Pages are asked for by how many rows lie before them, instead of by number. */
  readonly isSkipping: boolean
}
