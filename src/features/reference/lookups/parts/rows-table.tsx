import { Table } from '@mantine/core'

type Props = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[]; readonly label: string }

/** As many characters stay on one line. */
const SHORT = 40

/** Rows of a list as its file has them; a wide list scrolls sideways within its frame. */
export const RowsTable = ({ columns, rows, label }: Props) => (
  <Table.ScrollContainer
    minWidth={columns.length * 110}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
  >
    <Table verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} style={{ whiteSpace: 'nowrap' }}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.join('\u0000')}>
            {row.map((cell, index) => (
              <Table.Td key={columns[index]} style={cell.length > SHORT ? { minWidth: 240 } : { whiteSpace: 'nowrap' }}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
