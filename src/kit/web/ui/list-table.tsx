import { Card, Table } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { t } from '../text.ts'
import classes from './list-rows.module.css'
import { SelectAll, SelectRow } from './list-selection.tsx'
import type { RowsProps } from './rows-props.ts'

const HEAD = { c: 'dimmed', fw: 550, fz: 'sm', style: { whiteSpace: 'nowrap' } } as const

/** A press on what stands in the row by itself is none on the row. */
const alone = { onClick: (event: React.MouseEvent) => event.stopPropagation() }

/** The rows of a list as a table; a press anywhere on a row follows its link. */
export function RowsTable<Row>({ rows, isOld, columns, keyOf, to, rowActions, choosing }: RowsProps<Row>) {
  const navigate = useNavigate()
  return (
    <Card withBorder p={0} style={{ opacity: isOld ? 0.6 : 1 }}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={to !== undefined}>
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
            <Table.Tr key={keyOf(row)} {...(to ? { className: classes.row ?? '', onClick: () => navigate(to(row)) } : {})}>
              {choosing && (
                <Table.Td p={0} {...alone}>
                  <SelectRow choosing={choosing} row={row} rowKey={keyOf(row)} />
                </Table.Td>
              )}
              {columns.map(({ label, cell, align }, index) => (
                <Table.Td key={label} ta={align ?? 'left'}>
                  {index === 0 && to ? (
                    <Link to={to(row)} className={classes.first ?? ''} {...alone}>
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
    </Card>
  )
}
