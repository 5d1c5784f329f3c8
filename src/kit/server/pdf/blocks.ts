import type { Block } from '../../document.ts'
import { drawFacts, firstFactsHeight, layFacts } from './facts.ts'
import { LEFT, type Paper, WIDTH } from './paper.ts'
import { drawTable, heightToKeep, layTable } from './table.ts'
import type { PdfTheme } from './theme.ts'

const HEADING_GAP = 4
const BULLET_GAP = 5
const AMOUNT = /^[−-]?₱?[\d,]+(\.\d+)?( ?%)?$/
/** A table with more columns is set smaller. */
const ROOMY_COLUMNS = 5
const IS_AMOUNT = /[₱,.%]/

export function drawBlock(paper: Paper, block: Block, look: PdfTheme): void {
  if (block.kind === 'facts' && block.isOnOwnSheet) paper.newPage()
  paper.y += look.spacing.section
  if (block.kind === 'facts') facts(paper, block, look)
  else if (block.kind === 'amounts') amounts(paper, block, look)
  else if (block.kind === 'table') table(paper, block, look)
  else if (block.kind === 'drawing') drawing(paper, block, look)
  else text(paper, block, look)
}

/** A heading, kept on the same sheet as the first `followed` points of its content. */
function heading(paper: Paper, title: string, look: PdfTheme, followed: number): void {
  const lines = paper.lines(title, look.heading, WIDTH)
  const height = lines.length * look.heading.leading + HEADING_GAP
  paper.ensure(height + followed)
  paper.element('H2', (marked) => marked(() => paper.write(lines, look.heading, LEFT, paper.y)))
  paper.y += height
}

function facts(paper: Paper, block: Extract<Block, { kind: 'facts' }>, look: PdfTheme): void {
  const rows = layFacts(paper, block.facts, look)
  heading(paper, block.title, look, firstFactsHeight(paper, rows))
  drawFacts(paper, rows, look)
}

function amounts(paper: Paper, block: Extract<Block, { kind: 'amounts' }>, look: PdfTheme): void {
  const rows = block.rows.map((row) => {
    const style = row.strong ? look.total : look.row
    return {
      cells: [
        { text: row.label, style },
        { text: row.amount, style },
      ],
      strong: row.strong ?? false,
    }
  })
  const all = layTable(paper, { rows, named: true, right: new Set([1]), padding: look.spacing.cell })
  heading(paper, block.title, look, heightToKeep(all, paper.fresh / 2))
  drawTable(paper, all)
}

function table(paper: Paper, block: Extract<Block, { kind: 'table' }>, look: PdfTheme): void {
  const isRight = (index: number): boolean => {
    const filled = block.rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '' && cell !== '—')
    return filled.every((cell) => AMOUNT.test(cell)) && filled.some((cell) => IS_AMOUNT.test(cell))
  }
  const style = block.columns.length > ROOMY_COLUMNS ? look.denseRow : look.row
  const all = layTable(paper, {
    head: block.columns.map((column) => ({ text: column, style: look.columnHead })),
    rows: block.rows.map((row) => ({ cells: row.map((cell) => ({ text: cell, style })) })),
    right: new Set(block.columns.flatMap((_, index) => (isRight(index) ? [index] : []))),
    padding: look.spacing.cell,
  })
  heading(paper, block.title, look, heightToKeep(all, paper.fresh / 3))
  drawTable(paper, all)
}

const DRAWING = { width: 220, height: 80 } as const

function drawing(paper: Paper, { title, strokes, says }: Extract<Block, { kind: 'drawing' }>, look: PdfTheme): void {
  const points = strokes.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = Math.min(DRAWING.width / Math.max(1, Math.max(...xs) - left), DRAWING.height / Math.max(1, Math.max(...ys) - top), 1)
  heading(paper, title, look, DRAWING.height)
  const placed = strokes.map((stroke) => stroke.map(([x, y]) => [LEFT + (x - left) * scale, paper.y + (y - top) * scale] as const))
  paper.element('Figure', (marked) => marked(() => paper.strokes(placed)), {
    alt: says,
    bbox: [LEFT, paper.y, LEFT + DRAWING.width, paper.y + DRAWING.height],
  })
  paper.y += DRAWING.height
}

function text(paper: Paper, block: Extract<Block, { kind: 'text' }>, look: PdfTheme): void {
  if (block.title) heading(paper, block.title, look, 2 * look.text.leading)
  paragraphs(paper, block.text, look.text, WIDTH, 5)
}

const BULLET = /^(?:[•–]|\d{1,2}[.)])\s+/

/** A paragraph per line feed; one that starts with a bullet or number gets a hanging indent. */
export function paragraphs(paper: Paper, all: string, style: PdfTheme['text'], width: number, gap: number): void {
  for (const paragraph of all.split('\n').filter((line) => line.trim() !== '')) {
    const [bullet = ''] = BULLET.exec(paragraph) ?? []
    const indent = bullet === '' ? 0 : paper.widthOf(bullet.trim(), style) + BULLET_GAP
    const lines = paper.lines(paragraph.slice(bullet.length), style, width - indent)
    paper.ensure(Math.min(2, lines.length) * style.leading)
    paper.element('P', (marked) => {
      if (bullet) marked(() => paper.write([bullet.trim()], style, LEFT, paper.y))
      paper.flow(lines, style, LEFT + indent, marked)
    })
    paper.y += bullet ? gap / 2 : gap
  }
}
