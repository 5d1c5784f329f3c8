import { Paper, Table } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { TableColumn } from '#kit/web/ui/rows-props.ts'
import type { RegisterRow } from '../../public/contract.ts'
import classes from './register-table.module.css'

type Props = {
  readonly title: string
  readonly rows: readonly RegisterRow[]
  readonly columns: readonly TableColumn<RegisterRow>[]
  readonly isOld: boolean
}

const ON_ONE_LINE = { whiteSpace: 'nowrap' } as const
/** A reason can be one or several sentences. */
const CELL = { ...ON_ONE_LINE, maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A table with more columns than any window has room for: it scrolls in a frame of its own, with its headings, and the total at its end, kept in view. */
export const RegisterTable = ({ title, rows, columns, isOld }: Props) => (
  <Paper
    withBorder
    role="region"
    aria-label={t(title)}
    // Keyboard users scroll it with the arrow keys.
    tabIndex={0}
    style={{ opacity: isOld ? 0.6 : 1, overflow: 'auto', maxHeight: 'max(60dvh, 320px)' }}
  >
    <Table className={columns.at(-1)?.align ? classes.totalled : ''} verticalSpacing={4} horizontalSpacing="sm" fz="sm" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, align }) => (
            <Table.Th key={label} ta={align ?? 'left'} c="dimmed" fw={550} style={ON_ONE_LINE}>
              {t(label)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={JSON.stringify(row)} h={36}>
            {columns.map(({ label, cell, align }) => (
              <Table.Td key={label} ta={align ?? 'left'} style={CELL}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)
