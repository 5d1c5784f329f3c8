import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import classes from './figures-table.module.css'

export type FigureColumn = { readonly label: string; readonly isText?: boolean }
export type FigureRow = { readonly key: string; readonly cells: readonly ReactNode[] }

type Props = {
  readonly caption: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  readonly total?: readonly ReactNode[] | undefined
  /** Whether it is visible; what is only for screen readers takes no focus. */
  readonly isShown?: boolean
}

/** Figures in columns, the first cell of a row being its heading. On a phone it scrolls sideways by itself, with its first column fixed. */
export const FiguresTable = ({ caption, columns, rows, total, isShown = true }: Props) => (
  <section aria-label={caption} {...(isShown ? { className: classes.scroll ?? '', tabIndex: 0 } : {})}>
    <Table className={classes.table ?? ''} verticalSpacing={8} horizontalSpacing="sm" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, isText }) => (
            <Table.Th key={label} ta={isText ? 'left' : 'right'}>
              {t(label)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key}>
            <Cells columns={columns} cells={cells} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {total && (
        <Table.Tfoot>
          <Table.Tr>
            <Cells columns={columns} cells={total} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  </section>
)

const Cells = ({ columns, cells }: { readonly columns: readonly FigureColumn[]; readonly cells: readonly ReactNode[] }) =>
  columns.map(({ label, isText }, index) =>
    index === 0 ? (
      <Table.Th key={label} scope="row" ta={isText ? 'left' : 'right'}>
        {cells[index]}
      </Table.Th>
    ) : (
      <Table.Td key={label} ta={isText ? 'left' : 'right'} className="figures">
        {cells[index]}
      </Table.Td>
    ),
  )
