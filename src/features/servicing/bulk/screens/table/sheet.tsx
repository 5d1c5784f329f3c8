import { Box, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { createTextColumn, DataSheetGrid, keyColumn } from 'react-datasheet-grid'
import 'react-datasheet-grid/dist/style.css'
import { describeState } from '#domain/state-descriptions.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { type Batch, contract, type TableLine } from '../../public/contract.ts'
import { columnsOf, TOGETHER } from '../../rules/columns.ts'
import classes from './sheet.module.css'

type Props = {
  readonly batch: Batch
  readonly lines: readonly TableLine[]
  readonly choices: Readonly<Record<string, readonly string[]>>
}

/** A line of the grid: the content of its columns, and which line of the upload it is. */
type Shown = Record<string, string | null>
const HEIGHT = 520

const shownOf = ({ n, cells }: TableLine): Shown => ({ n: String(n), ...cells })

/** Typing counts as one change, once it is finished. */
const textColumn = createTextColumn<string | null>({ continuousUpdates: false })

/** A text column whose fields tell a screen reader which column they belong to. */
function columnCalled(title: string) {
  const { component: Cell, ...column } = textColumn
  if (!Cell) return textColumn
  const component: typeof Cell = (props) => (
    <Box component="label" className={classes.cell}>
      <VisuallyHidden>{title}</VisuallyHidden>
      <Cell {...props} />
    </Box>
  )
  return { ...column, component }
}

/**
 * The rows as they were loaded, which stay in place while they are corrected. Cells work as in a spreadsheet: arrows, Enter, Delete,
 * pasting copied ranges, pasting one copied cell into a whole selection. What is entered is read, checked and priced by the server like a
 * file, at once.
 */
export function Sheet({ batch, lines: given, choices }: Props) {
  const [lines, setLines] = useState(given)
  const [value, setValue] = useState(() => given.map(shownOf))
  const [at, setAt] = useState<{ readonly path: string; readonly line: number }>()
  const { send, busy } = useWrite(contract.mendCells)
  const sent = useRef(Promise.resolve())
  const known = useRef(lines)
  known.current = lines
  const params = { id: batch.id }
  const [asked] = useState(() => {
    const used = new Set(given.flatMap(({ cells, wrong }) => [...Object.keys(cells), ...Object.keys(wrong)]))
    const wrong = new Set(given.flatMap((line) => Object.keys(line.wrong)))
    const columns = columnsOf(lineIn(batch), batch.kind).filter(({ path }) => path !== TOGETHER && used.has(path))
    // Wrong columns come first.
    return columns.toSorted((a, b) => Number(wrong.has(b.path)) - Number(wrong.has(a.path)))
  })
  const columns = useMemo(
    () => [
      { ...keyColumn<Shown, 'n'>('n', columnCalled(t('Row'))), title: t('Row'), disabled: true, basis: 60, grow: 0, minWidth: 60 },
      ...asked.map(({ path, heading }) => ({
        ...keyColumn<Shown, string>(path, columnCalled(t(heading))),
        ...{ id: path, title: t(heading), minWidth: 150 },
        cellClassName: ({ rowIndex }: { rowIndex: number }) => (known.current[rowIndex]?.wrong[path] ? classes.wrong : undefined),
      })),
    ],
    [asked],
  )
  const write = (next: Shown[]) => {
    const cells = next.flatMap((row, index) => {
      const line = known.current[index]
      if (!line) return []
      return asked.flatMap(({ path }) =>
        (row[path] ?? '') === (value[index]?.[path] ?? '') ? [] : [{ row: line.row, person: line.person, path, text: row[path] ?? '' }],
      )
    })
    setValue(next)
    if (cells.length === 0) return
    sent.current = sent.current.then(async () => {
      const done = await send({ params, body: { cells } })
      if (!done) return
      setCached(contract.batch, { params }, done.data.batch)
      const fresh = (line: TableLine) => done.data.lines.find(({ row, person }) => row === line.row && person === line.person) ?? line
      const changed = known.current.map(fresh)
      known.current = changed
      setLines(changed)
      setValue(changed.map(shownOf))
    })
  }
  const line = at && lines[at.line]
  return (
    <>
      <div className={classes.sheet}>
        <DataSheetGrid<Shown>
          value={value}
          onChange={(next) => write(next)}
          columns={columns}
          lockRows
          height={HEIGHT}
          onActiveCellChange={({ cell }) => setAt(cell?.colId === undefined ? undefined : { path: cell.colId, line: cell.row })}
        />
      </div>
      <Text size="sm" mt="sm" mih={66} role="status">
        {busy && t('Checking …')}{' '}
        {line && at
          ? [
              t(describeState('batch-row', line.state).label),
              line.wrong[at.path],
              line.note,
              choices[at.path]?.length ? t('One of: {choices}.', { choices: choices[at.path]?.join(', ') ?? '' }) : '',
            ]
              .filter(Boolean)
              .join(' · ')
          : t(
              'Choose a cell to see what is wrong with it. You can paste rows copied from a spreadsheet here, and one copied cell into many.',
            )}
      </Text>
    </>
  )
}
