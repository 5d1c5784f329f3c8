import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import classes from './beside.module.css'

export type BesideRow = {
  readonly key: string
  readonly label: ReactNode
  /** Undefined or null: there is none. */
  readonly before: ReactNode
  readonly after: ReactNode
  readonly isChanged: boolean
  readonly isTotal?: boolean
}

type Props = {
  readonly names: readonly [before: string, after: string]
  readonly rows: readonly BesideRow[]
  /** Amounts, aligned by their last digit. */
  readonly figures?: boolean
  /** What to say instead of an empty table. */
  readonly none?: string
}

/** Two things side by side, row by row; differences are marked for sighted people and for screen readers. */
export function Beside({ names, rows, figures = false, none }: Props) {
  if (rows.length === 0) return <Text c="dimmed">{none}</Text>
  const align = figures ? 'right' : 'left'
  return (
    <Table layout="fixed" horizontalSpacing={6} verticalSpacing={8} className={classes.beside}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td className={classes.label} />
          {names.map((name, index) => (
            <Table.Th key={index === 0 ? 'before' : 'after'} scope="col" ta={align}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label, before, after, isChanged, isTotal }) => (
          <Table.Tr key={key} fw={isTotal ? 650 : 400} data-changed={isChanged || undefined}>
            <Table.Th scope="row" fw="inherit">
              {label}
            </Table.Th>
            <Table.Td ta={align}>{before ?? '—'}</Table.Td>
            <Table.Td ta={align}>
              {isChanged && <span className={classes.told}>{t('changed')}: </span>}
              {after ?? '—'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
