import { Card, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../text.ts'

export type Column<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode; readonly align?: 'right' }

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly isTable: boolean
  /** These are rows of the page before; the next is on its way. */
  readonly isOld: boolean
  readonly columns: readonly Column<Row>[]
  readonly card: (row: Row) => ReactNode
  readonly keyOf: (row: Row) => string
  readonly to: (row: Row) => string
}

/** The rows of a list; the first column, or the whole card, is the link. */
export function Rows<Row>({ rows, isTable, isOld, columns, card, keyOf, to }: Props<Row>) {
  const navigate = useNavigate()
  const style = { opacity: isOld ? 0.6 : 1 }
  if (!isTable)
    return (
      <Stack component="ul" gap="xs" p={0} m={0} style={{ ...style, listStyle: 'none' }}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Card component={Link} to={to(row)} withBorder padding="md" c="inherit" td="none">
              {card(row)}
            </Card>
          </li>
        ))}
      </Stack>
    )
  return (
    <Card withBorder p={0} style={style}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ label, align }) => (
              <Table.Th key={label} ta={align ?? 'left'} style={{ whiteSpace: 'nowrap' }} c="dimmed" fw={550} fz="sm">
                {t(label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} style={{ cursor: 'pointer' }} onClick={() => navigate(to(row))}>
              {columns.map(({ label, cell, align }, index) => (
                <Table.Td key={label} ta={align ?? 'left'}>
                  {index === 0 ? (
                    <Link
                      to={to(row)}
                      style={{ color: 'var(--mantine-color-anchor)', fontWeight: 600, textDecoration: 'none' }}
                      onClick={(event) => event.stopPropagation()}
                    >
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
