import { Card, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './list-rows.module.css'
import { Choose, type Choosing } from './list-selection.tsx'
import { RowsTable } from './list-table.tsx'

export type Column<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode; readonly align?: 'right' }

export type RowsProps<Row> = {
  readonly rows: readonly Row[]
  /** These are rows of the page before; the next is on its way. */
  readonly isOld: boolean
  readonly columns: readonly Column<Row>[]
  readonly card: (row: Row) => ReactNode
  readonly keyOf: (row: Row) => string
  readonly to: (row: Row) => string
  /** Buttons of each row, which are no part of its link. */
  readonly rowActions?: { readonly label: string; readonly of: (row: Row) => ReactNode } | undefined
  /** Several rows are chosen, to do something with them. */
  readonly choosing?: Choosing<Row> | undefined
}

/** The rows of a list; the first column, or the whole card, is the link. */
export const Rows = <Row,>({ isTable, ...props }: RowsProps<Row> & { readonly isTable: boolean }) =>
  isTable ? <RowsTable {...props} /> : <RowCards {...props} />

const RowCards = <Row,>({ rows, isOld, keyOf, ...props }: RowsProps<Row>) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ opacity: isOld ? 0.6 : 1, listStyle: 'none' }}>
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <RowCard row={row} rowKey={keyOf(row)} {...props} />
      </li>
    ))}
  </Stack>
)

type RowCardProps<Row> = Pick<RowsProps<Row>, 'card' | 'to' | 'rowActions' | 'choosing'> & { readonly row: Row; readonly rowKey: string }

function RowCard<Row>({ row, rowKey, card, to, rowActions, choosing }: RowCardProps<Row>) {
  if (!rowActions && !choosing)
    return (
      <Card component={Link} to={to(row)} withBorder padding="md" c="inherit" td="none">
        {card(row)}
      </Card>
    )
  return (
    <Card withBorder p={0}>
      <Group gap={0} wrap="nowrap" align="stretch">
        {choosing && (
          <div className={classes.choose}>
            <Choose choosing={choosing} row={row} rowKey={rowKey} />
          </div>
        )}
        <Link to={to(row)} className={classes.link ?? ''}>
          {card(row)}
        </Link>
      </Group>
      {rowActions && <div className={classes.actions}>{rowActions.of(row)}</div>}
    </Card>
  )
}
