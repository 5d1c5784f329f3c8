import { Card, Group, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../router/lazy-part.ts'
import classes from './list-rows.module.css'
import { SelectRow } from './list-selection.tsx'
import { ROW_LINK, useRowKeys } from './row-keys.ts'
import type { RowsProps } from './rows-props.ts'
import { Skeletons } from './skeletons.tsx'

// Phones do not need it. A lazily loaded component loses the type of its rows.
const RowsTable = lazyPart(async () => ({
  default: (await import('./list-table.tsx')).RowsTable,
})) as typeof import('./list-table.tsx').RowsTable

/** The rows of a list; the first column, or the whole card, is the link. */
export function Rows<Row>({ isTable, ...props }: RowsProps<Row> & { readonly isTable: boolean }) {
  useRowKeys()
  if (!isTable) return <RowCards {...props} />
  return (
    <Suspense fallback={<Skeletons rows={6} />}>
      <RowsTable {...props} />
    </Suspense>
  )
}

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
  if (!rowActions && !choosing && !to)
    return (
      <Card withBorder padding="md">
        {card(row)}
      </Card>
    )
  if (!rowActions && !choosing && to)
    return (
      <Card component={Link} to={to(row)} {...ROW_LINK} withBorder padding="md" c="inherit" td="none">
        {card(row)}
      </Card>
    )
  return (
    <Card withBorder p={0}>
      <Group gap={0} wrap="nowrap" align="stretch">
        {choosing && (
          <div className={classes.choose}>
            <SelectRow choosing={choosing} row={row} rowKey={rowKey} />
          </div>
        )}
        {to ? (
          <Link to={to(row)} {...ROW_LINK} className={classes.link ?? ''}>
            {card(row)}
          </Link>
        ) : (
          <div className={classes.link}>{card(row)}</div>
        )}
      </Group>
      {rowActions && <div className={classes.actions}>{rowActions.of(row)}</div>}
    </Card>
  )
}
