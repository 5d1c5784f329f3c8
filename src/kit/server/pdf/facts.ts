import type { Fact } from '../../document.ts'
import { LEFT, type Paper, WIDTH } from './paper.ts'
import type { PdfTheme } from './theme.ts'

const COLUMN_GAP = 24
/** A value that needs more lines gets more columns. */
const MAX_LINES = 2
const FEW_LINES = 60

type LaidFact = { readonly x: number; readonly label: readonly string[]; readonly value: readonly string[] }
type FactRow = { readonly facts: readonly LaidFact[]; readonly height: number }
type Place = { readonly fact: Fact; readonly from: number; readonly span: number }

/** Lays out labels above values, in columns, read row by row. */
export function layFacts(paper: Paper, facts: readonly Fact[], look: PdfTheme): FactRow[] {
  const { columns } = look.spacing
  const column = (WIDTH - COLUMN_GAP * (columns - 1)) / columns
  const widthOf = (span: number) => span * (column + COLUMN_GAP) - COLUMN_GAP
  const valueIn = (fact: Fact, span: number) => paper.lines(fact.value.trim() || '—', look.value, widthOf(span))
  const least = (fact: Fact): number => {
    const span = Array.from({ length: columns }, (_, index) => index + 1).find((each) => valueIn(fact, each).length <= MAX_LINES)
    return span ?? columns
  }
  const lay = ({ fact, from, span }: Place): LaidFact => ({
    x: LEFT + from * (column + COLUMN_GAP),
    label: paper.lines(fact.label, look.label, widthOf(span)),
    value: valueIn(fact, span),
  })
  return places(facts, least, columns).map((row) => {
    const laid = row.map(lay)
    const height = Math.max(...laid.map(({ label, value }) => label.length * look.label.leading + value.length * look.value.leading))
    return { facts: laid, height }
  })
}

/** Fills rows in order; the last item of a row takes the rest of it. */
function places(facts: readonly Fact[], least: (fact: Fact) => number, columns: number): Place[][] {
  const rows: Place[][] = []
  let used = columns
  for (const fact of facts) {
    const span = least(fact)
    if (used + span > columns) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push({ fact, from: used, span })
    used += span
  }
  return rows.map((row) => row.map((place, index) => (index === row.length - 1 ? { ...place, span: columns - place.from } : place)))
}

/** What must stay together: a row, or the start of one that is too long for any sheet. */
const heightToKeep = (paper: Paper, row: FactRow | undefined): number => (row && row.height <= paper.fresh ? row.height : FEW_LINES)

export const firstFactsHeight = (paper: Paper, [first]: readonly FactRow[]): number => heightToKeep(paper, first)

export function drawFacts(paper: Paper, rows: readonly FactRow[], look: PdfTheme): void {
  for (const [index, row] of rows.entries()) {
    if (index > 0) paper.y += look.spacing.fact
    paper.ensure(heightToKeep(paper, row))
    if (row.height > paper.room) longFacts(paper, row, look)
    else {
      for (const { x, label, value } of row.facts) {
        paper.element('P', (marked) =>
          marked(() => {
            const labelHeight = paper.write(label, look.label, x, paper.y)
            paper.write(value, look.value, x, paper.y + labelHeight)
          }),
        )
      }
      paper.y += row.height
    }
  }
}

/** Facts too long for any sheet, one below the other. */
function longFacts(paper: Paper, row: FactRow, look: PdfTheme): void {
  for (const { x, label, value } of row.facts) {
    paper.element('P', (marked) => {
      paper.flow(label, look.label, x, marked)
      paper.flow(value, look.value, x, marked)
    })
  }
}
