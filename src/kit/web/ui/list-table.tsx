import { Paper, Table } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { Link, useNavigate } from 'react-router'
import { t } from '../text.ts'
import classes from './list-rows.module.css'
import { SelectAll, SelectRow } from './list-selection.tsx'
import { ROW_LINK } from './row-keys.ts'
import type { RowsProps } from './rows-props.ts'

const HEAD = { c: 'dimmed', fw: 550, fz: 'sm' } as const

/** A press on a control in the row is not a press on the row. */
const alone = { onClick: (event: React.MouseEvent) => event.stopPropagation() }

/** The rows of a list as a table; a press anywhere on a row follows its link. */
export function RowsTable<Row>({ rows, isOld, columns, keyOf, to, rowActions, choosing, isDense = false, looking }: RowsProps<Row>) {
  const navigate = useNavigate()
  const [frame, { width: room }] = useResizeObserver()
  const [table, { width }] = useResizeObserver<HTMLTableElement>()
  const isWide = width > room
  const pressing = (row: Row, open: (row: Row) => string) => ({
    className: classes.row ?? '',
    ...(looking
      ? { onClick: () => looking.look(keyOf(row)), onDoubleClick: () => navigate(open(row)) }
      : { onClick: () => navigate(open(row)) }),
  })
  return (
    <Paper ref={frame} withBorder className={classes.frame ?? ''} data-is-wide={isWide || undefined} style={{ opacity: isOld ? 0.6 : 1 }}>
      <Table
        ref={table}
        className={isDense ? (classes.dense ?? '') : ''}
        verticalSpacing={isDense ? 4 : 'sm'}
        horizontalSpacing={isDense ? 'sm' : 'md'}
        highlightOnHover={to !== undefined}
        stickyHeader={!isWide}
        stickyHeaderOffset="var(--page-top, 0px)"
      >
        <Table.Thead>
          <Table.Tr>
            {choosing && (
              <Table.Th w={52} p={0}>
                <SelectAll choosing={choosing} keys={rows.map(keyOf)} />
              </Table.Th>
            )}
            {columns.map(({ label, align }) => (
              <Table.Th key={label} ta={align ?? 'left'} {...HEAD}>
                {t(label)}
              </Table.Th>
            ))}
            {rowActions && <Table.Th {...HEAD}>{t(rowActions.label)}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              {...(looking ? { 'data-looked-at': looking.at === keyOf(row), onFocus: () => looking.look(keyOf(row)) } : {})}
              {...(to ? pressing(row, to) : {})}
            >
              {choosing && (
                <Table.Td p={0} {...alone}>
                  <SelectRow choosing={choosing} row={row} rowKey={keyOf(row)} />
                </Table.Td>
              )}
              {columns.map(({ label, cell, align }, index) => (
                <Table.Td key={label} ta={align ?? 'left'}>
                  {index === 0 && to ? (
                    <Link to={to(row)} className={classes.first ?? ''} {...ROW_LINK} {...alone}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </Table.Td>
              ))}
              {rowActions && <Table.Td {...alone}>{rowActions.of(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
