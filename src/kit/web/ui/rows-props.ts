import type { ReactNode } from 'react'
import type { Selection } from './list-selection.tsx'

export type TableColumn<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode; readonly align?: 'right' }

export type RowsProps<Row> = {
  readonly rows: readonly Row[]
  /** These are rows of the previous page; the next is loading. */
  readonly isOld: boolean
  readonly columns: readonly TableColumn<Row>[]
  readonly card: (row: Row) => ReactNode
  readonly keyOf: (row: Row) => string
  /** Where a row leads; without it, the row itself is all there is to see. */
  readonly to?: ((row: Row) => string) | undefined
  /** Rows of 36 px, for people who go through many. */
  readonly isDense?: boolean
  /** The row shown beside the list, by key; a press on a row shows it there, and its link or a second press opens it. */
  readonly looking?: { readonly at: string | undefined; readonly look: (key: string) => void } | undefined
  /** Buttons of each row, which are not part of its link. */
  readonly rowActions?: { readonly label: string; readonly of: (row: Row) => ReactNode } | undefined
  /** Several rows can be selected, to do something with them. */
  readonly choosing?: Selection<Row> | undefined
}
