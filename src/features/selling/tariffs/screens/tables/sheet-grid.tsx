import { ActionIcon, Alert, Button, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { formatCell } from '../../rules/cell.ts'
import type { Defect } from '../../rules/defects.ts'
import { type Column, cellPath, placeOfRow, type Row, rowsOf, type Sheet } from '../../rules/grid.ts'
import { isRecord, type Path, type Tables, valueAt } from '../../rules/values.ts'
import { CellInput } from './cell-input.tsx'
import classes from './sheet-grid.module.css'

type Props = {
  readonly sheet: Sheet
  readonly tables: Tables
  readonly defects: readonly Defect[]
  readonly disabled: boolean
  readonly onChange: (path: Path, value: unknown) => void
}

const said = (defect: Defect | undefined) => defect && translate(defect.sentence, defect.sentenceI18n)
const isAt = ({ path }: Pick<Defect, 'path'>, place: string) => path === place || path.startsWith(`${place}.`)
const UNIT = new Map([
  ['pesos', ' (₱)'],
  ['dollars', ' (US$)'],
  ['percent', ' (%)'],
])
const unitOf = ({ cell }: Column) => UNIT.get(cell.as) ?? ''

/** As wide as the content of the column, within reason. */
const widthOf = ({ path, cell }: Column, rows: readonly Row[]): string =>
  `${Math.min(44, Math.max(10, ...rows.map(({ value }) => formatCell(cell, valueAt(value, path)).length + 6)))}ch`

/** One table to be viewed or edited: rows in a grid, or the fields of one thing. */
export function SheetGrid(props: Props) {
  return props.sheet.kind === 'fields' ? <Fields {...props} /> : <Grid {...props} />
}

function Fields({ sheet, tables, defects, disabled, onChange }: Props) {
  const [row] = rowsOf(sheet, tables)
  if (!row) return null
  return (
    <Stack gap="sm" maw={480}>
      {sheet.columns.map((column) => {
        const path = cellPath(sheet, row, column)
        return (
          <CellInput
            key={path.join('.')}
            cell={column.cell}
            isNeeded={column.isNeeded}
            value={valueAt(row.value, column.path)}
            name={column.label}
            hasLabel
            error={said(defects.find((each) => isAt(each, path.join('.'))))}
            disabled={disabled}
            onChange={(value) => onChange(path, value)}
          />
        )
      })}
    </Stack>
  )
}

function Grid({ sheet, tables, defects, disabled, onChange }: Props) {
  const rows = rowsOf(sheet, tables)
  const values = rows.map(({ value }) => value)
  const id = useId()
  const move = (from: number, to: number) => {
    onChange(sheet.path, values.toSpliced(from, 1).toSpliced(to, 0, values[from]))
    // The focus moves along, so that pressing again moves the same row further.
    const way = to < from ? 'up' : 'down'
    const isEnd = to === 0 || to === values.length - 1
    const other = way === 'up' ? 'down' : 'up'
    setTimeout(() => document.getElementById(`${id}-${isEnd ? other : way}-${to}`)?.focus())
  }
  const remove = (row: Row) =>
    onChange(
      sheet.path,
      sheet.kind === 'rows'
        ? values.filter((_, index) => String(index) !== row.key)
        : Object.fromEntries(rows.filter(({ key }) => key !== row.key).map(({ key, value }) => [key, value])),
    )
  return (
    <>
      {rows.length === 0 && <Text c="dimmed">{t('This table has no rows.')}</Text>}
      {rows.length > 0 && (
        <ScrollArea className={classes.scroll ?? ''} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': sheet.title }}>
          <Table verticalSpacing={4} horizontalSpacing={6} className={classes.grid ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={classes.row ?? ''}>{sheet.kind === 'entries' ? t('Key') : t('Row')}</Table.Th>
                {sheet.columns.map((column) => (
                  <Table.Th key={column.path.join('.')}>{column.label + unitOf(column)}</Table.Th>
                ))}
                {!disabled && !sheet.hasFixedKeys && <Table.Th>{t('Change')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => (
                <Table.Tr key={row.key}>
                  <Table.Th scope="row" className={classes.row ?? ''}>
                    {sheet.kind === 'entries' ? row.key : index + 1}
                  </Table.Th>
                  {sheet.columns.map((column) => (
                    <Table.Td key={column.path.join('.')}>
                      <div style={{ width: widthOf(column, rows), minWidth: '100%' }}>
                        <GridCell sheet={sheet} row={row} column={column} defects={defects} disabled={disabled} onChange={onChange} />
                      </div>
                    </Table.Td>
                  ))}
                  {!disabled && !sheet.hasFixedKeys && (
                    <Table.Td>
                      <RowTools
                        name={placeOfRow(sheet, row)}
                        {...(sheet.kind === 'rows' && rows.length > 1 && { order: { id, index, last: rows.length - 1, move } })}
                        remove={() => remove(row)}
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {defects
        .filter(({ path, column }) => path === sheet.path.join('.') || (column === '' && isAt({ path }, sheet.path.join('.'))))
        .map((defect) => (
          <Alert key={defect.path + defect.sentence} color={defect.level === 'error' ? 'coral' : 'mango'} mt="sm">
            {defect.row ? `${defect.row}: ${said(defect)}` : said(defect)}
          </Alert>
        ))}
      {!disabled && !sheet.hasFixedKeys && <AddRow sheet={sheet} tables={tables} onChange={onChange} />}
    </>
  )
}

function GridCell({
  sheet,
  row,
  column,
  defects,
  disabled,
  onChange,
}: Omit<Props, 'tables'> & { readonly row: Row; readonly column: Column }) {
  const path = cellPath(sheet, row, column)
  return (
    <CellInput
      cell={column.cell}
      isNeeded={column.isNeeded}
      value={valueAt(row.value, column.path)}
      name={`${column.label}, ${placeOfRow(sheet, row)}`}
      error={said(defects.find((each) => each.column !== '' && isAt(each, path.join('.'))))}
      disabled={disabled}
      onChange={(value) => onChange(path, value)}
    />
  )
}

type Order = {
  readonly id: string
  readonly index: number
  readonly last: number
  readonly move: (from: number, to: number) => void
}
type Tools = { readonly name: string; readonly order?: Order; readonly remove: () => void }

function RowTools({ name, order, remove }: Tools) {
  return (
    <div className={classes.tools}>
      {order && (
        <>
          <ActionIcon
            id={`${order.id}-up-${order.index}`}
            aria-label={t('Move {name} up', { name })}
            disabled={order.index === 0}
            onClick={() => order.move(order.index, order.index - 1)}
          >
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            id={`${order.id}-down-${order.index}`}
            aria-label={t('Move {name} down', { name })}
            disabled={order.index === order.last}
            onClick={() => order.move(order.index, order.index + 1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
        </>
      )}
      <ActionIcon aria-label={t('Remove {name}', { name })} onClick={remove}>
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}

/** A new row at the end; an entry needs a key that no other has. */
function AddRow({ sheet, tables, onChange }: Pick<Props, 'sheet' | 'tables' | 'onChange'>) {
  const [key, setKey] = useState('')
  const rows = rowsOf(sheet, tables)
  if (sheet.kind === 'rows')
    return (
      <Button
        mt="sm"
        variant="light"
        leftSection={<IconPlus size={18} />}
        onClick={() => onChange(sheet.path, [...rows.map(({ value }) => value), sheet.blank])}
      >
        {t('Add a row')}
      </Button>
    )
  const isTaken = rows.some((row) => row.key === key.trim())
  const add = () => {
    const value = valueAt(tables, sheet.path)
    onChange(sheet.path, { ...(isRecord(value) ? value : {}), [key.trim()]: sheet.blank ?? '' })
    setKey('')
  }
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim() && !isTaken) add()
      }}
    >
      <TextInput
        label={t('Key of a new row')}
        value={key}
        error={isTaken && t('This key already exists.')}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <Button type="submit" variant="light" leftSection={<IconPlus size={18} />} disabled={!key.trim() || isTaken}>
        {t('Add a row')}
      </Button>
    </form>
  )
}
