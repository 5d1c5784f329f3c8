import { columnWidths } from './columns.ts'
import { widestWord } from './lines.ts'
import { LEFT, type Paper, RIGHT, WIDTH } from './paper.ts'
import { INK, RULE, type Style } from './theme.ts'

export type Cell = { readonly text: string; readonly style: Style }
export type Table = {
  readonly head?: readonly Cell[]
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly strong?: boolean }[]
  /** Whether the first cell of a row names it. */
  readonly named?: boolean
  /** Right-aligned columns, by index. */
  readonly right: ReadonlySet<number>
  /** Padding above and below the text of a cell. */
  readonly padding: number
}

type LaidCell = { readonly lines: readonly string[]; readonly style: Style; readonly x: number; readonly rightEdge: number | undefined }
type LaidRow = { readonly cells: readonly LaidCell[]; readonly height: number; readonly strong: boolean }
export type LaidTable = {
  readonly head: LaidRow | undefined
  readonly rows: readonly LaidRow[]
  readonly named: boolean
  readonly padding: number
}

const GUTTER = 14
const NARROWEST = 8

/** Breaks every cell into lines that fit its column. */
export function layTable(paper: Paper, table: Table): LaidTable {
  const columns = columnsOf(paper, table)
  const lay = (cells: readonly Cell[], strong: boolean): LaidRow => {
    const laid = cells.flatMap((cell, index) => {
      const column = columns[index]
      if (!column) return []
      const rightEdge = table.right.has(index) ? column.x + column.width : undefined
      return [{ lines: paper.lines(cell.text, cell.style, column.width), style: cell.style, x: column.x, rightEdge }]
    })
    return { cells: laid, height: heightOf(laid, table.padding), strong }
  }
  return {
    head: table.head && lay(table.head, false),
    rows: table.rows.map((row) => lay(row.cells, row.strong ?? false)),
    named: table.named ?? false,
    padding: table.padding,
  }
}

/** What must follow a heading on its sheet: the whole table if it is short, else its first row. */
export function heightToKeep({ head, rows }: LaidTable, short: number): number {
  const total = (some: readonly LaidRow[]) => some.reduce((height, row) => height + row.height, head?.height ?? 0)
  return total(rows) <= short ? total(rows) : total(rows.slice(0, 1))
}

/** Draws the table at the cursor; its head is repeated on each sheet, and a row is split only if it is too long for any sheet. */
export function drawTable(paper: Paper, table: LaidTable): void {
  const { head } = table
  paper.element('Table', () => {
    if (head) {
      paper.element('TR', () => {
        for (const cell of head.cells)
          paper.element('TH', (marked) => marked(() => writeHeadCell(paper, head, cell, table.padding)), { scope: 'Column' })
      })
      endHead(paper, head)
    }
    for (const row of table.rows) {
      for (let rest: LaidRow | undefined = row; rest; ) {
        const isSplit: boolean = rest.height > paper.fresh - (head?.height ?? 0)
        if (paper.room < (isSplit ? paper.fresh / 3 : rest.height)) {
          paper.newPage()
          if (head) repeatHead(paper, head, table.padding)
        }
        rest = drawRow(paper, rest, table)
      }
    }
  })
}

function repeatHead(paper: Paper, head: LaidRow, padding: number): void {
  paper.artifact(() => {
    for (const cell of head.cells) writeHeadCell(paper, head, cell, padding)
  }, 'Pagination')
  endHead(paper, head)
}

function writeHeadCell(paper: Paper, head: LaidRow, cell: LaidCell, padding: number): void {
  paper.write(cell.lines, cell.style, cell.x, paper.y + head.height - padding - textHeight(cell), cell.rightEdge)
}

function endHead(paper: Paper, head: LaidRow): void {
  paper.y += head.height
  paper.rule(LEFT, RIGHT, paper.y, 1, INK)
}

/** Draws as much of a row as fits on this sheet and returns the rest. */
function drawRow(paper: Paper, row: LaidRow, { named, padding }: LaidTable): LaidRow | undefined {
  const room = paper.room - 2 * padding
  const fits = (cell: LaidCell) => Math.max(1, Math.floor(room / cell.style.leading))
  const cells = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(0, fits(cell)) }))
  const rest = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(fits(cell)) }))
  if (row.strong) paper.rule(LEFT, RIGHT, paper.y, 1, INK)
  paper.element('TR', () => {
    for (const [index, cell] of cells.entries()) {
      const write = () => paper.write(cell.lines, cell.style, cell.x, paper.y + padding, cell.rightEdge)
      if (named && index === 0) paper.element('TH', (marked) => marked(write), { scope: 'Row' })
      else paper.element('TD', (marked) => marked(write))
    }
  })
  paper.y += heightOf(cells, padding)
  paper.rule(LEFT, RIGHT, paper.y, row.strong ? 1 : 0.5, row.strong ? INK : RULE)
  return rest.some((cell) => cell.lines.length > 0) ? { ...row, cells: rest, height: heightOf(rest, padding) } : undefined
}

const textHeight = (cell: LaidCell): number => cell.lines.length * cell.style.leading

const heightOf = (cells: readonly LaidCell[], padding: number): number => Math.max(0, ...cells.map(textHeight)) + 2 * padding

function columnsOf(paper: Paper, table: Table): { readonly x: number; readonly width: number }[] {
  const rows = [...(table.head ? [table.head] : []), ...table.rows.map((row) => row.cells)]
  const count = Math.max(0, ...rows.map((row) => row.length))
  const wants = Array.from({ length: count }, (_, index) => {
    const cells = rows.flatMap((row) => row[index] ?? [])
    const widest = (measure: (cell: Cell) => number) => cells.reduce((width, cell) => Math.max(width, measure(cell)), NARROWEST)
    return {
      least: widest((cell) => widestWord(cell.text, (piece) => paper.widthOf(piece, cell.style))),
      natural: widest((cell) => Math.max(...cell.text.split('\n').map((line) => paper.widthOf(line, cell.style)))),
      stretches: !table.right.has(index),
    }
  })
  let x = LEFT
  return columnWidths(wants, WIDTH - GUTTER * (count - 1)).map((width) => {
    const column = { x, width }
    x += width + GUTTER
    return column
  })
}
