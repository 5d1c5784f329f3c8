import { type ReactNode, useState } from 'react'
import type { Columns } from '../../list.ts'
import { tableColumns } from './list-columns.tsx'
import classes from './list-rows.module.css'
import { Rows } from './list-rows.tsx'
import { RowBeside } from './row-beside.tsx'
import type { RowsProps } from './rows-props.ts'
import { shownColumns } from './shown-columns.ts'
import type { ListView } from './use-list-view.ts'

type Props<Row> = Omit<RowsProps<Row>, 'columns' | 'isDense' | 'looking'> & {
  readonly columns: Columns<Row>
  readonly without: readonly string[]
  readonly cells: Readonly<Record<string, (row: Row) => ReactNode>>
  readonly view: ListView
  readonly isTable: boolean
  readonly hasRoom: boolean
}

/** This many columns fit beside the details, which show all of them: the first, and the last, which is usually the state. */
const FITTING = 5

/** The rows of a list in the person's chosen view; if there is room, with one of them beside. */
export function ListedRows<Row>({ columns, without, cells, view, hasRoom, isTable, ...props }: Props<Row>) {
  const { rows, keyOf, to } = props
  const [at, look] = useState<string>()
  const table = tableColumns(columns, shownColumns(columns, without, view), cells)
  if (!isTable || !hasRoom || !view.isBeside || !to)
    return <Rows {...props} isTable={isTable} isDense={view.isDense && isTable} columns={table} />
  const row = rows.find((each) => keyOf(each) === at) ?? rows[0]
  const [first, ...others] = table
  const narrow = first && others.length >= FITTING ? [first, ...others.slice(0, FITTING - 2), ...others.slice(-1)] : table
  const all = Object.keys(columns).filter((name) => !without.includes(name))
  return (
    <div className={classes.withRow}>
      <Rows {...props} isTable isDense={view.isDense} columns={narrow} looking={{ at: row && keyOf(row), look }} />
      {row && <RowBeside row={row} columns={tableColumns(columns, all, cells)} to={to} />}
    </div>
  )
}
