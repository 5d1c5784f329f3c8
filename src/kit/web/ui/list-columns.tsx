import type { ReactNode } from 'react'
import type { Column, Columns } from '../../list.ts'
import { DayText, InstantText } from './dates.tsx'
import { Money } from './money.tsx'
import { isRecordNumber, OnOneLine } from './on-one-line.tsx'
import type { TableColumn } from './rows-props.ts'

/** A value in its format; an unknown one is a dash. */
function Value<Row>({ column: { value, format, isOnOneLine }, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = value(row)
  if (content === null || content === undefined || content === '') return '—'
  if (format === 'money') return <Money centavos={Number(content)} />
  if (format === 'day') return <OnOneLine content={<DayText day={String(content)} />} />
  if (format === 'instant') return <OnOneLine content={<InstantText at={String(content)} />} />
  if (isOnOneLine || isRecordNumber(content)) return <OnOneLine content={content} />
  return format === 'count' ? Number(content).toLocaleString('en-PH') : content
}

/** The columns of a list with these names, as a table needs them. */
export const tableColumns = <Row,>(
  columns: Columns<Row>,
  names: readonly string[],
  cells: Readonly<Record<string, (row: Row) => ReactNode>>,
): readonly TableColumn<Row>[] =>
  Object.entries(columns)
    .filter(([name]) => names.includes(name))
    .map(([name, column]) => ({
      label: column.label,
      cell: cells[name] ?? ((row: Row) => <Value column={column} row={row} />),
      ...(!cells[name] && (column.format === 'money' || column.format === 'count') ? { align: 'right' } : {}),
    }))
