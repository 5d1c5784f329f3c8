import type { Block, Document } from '../../document.ts'
import type { QrModules } from './closing.ts'
import type { Paper } from './paper.ts'
import { INK, type PdfBrand, type Style } from './theme.ts'

/** Rolls of thermal printers, by paper width in millimetres. */
export const ROLLS = ['58', '80'] as const
export type Roll = (typeof ROLLS)[number]

const POINTS = 72 / 25.4
/** The margins that such printers leave white, and the quiet zone around a QR code. */
const MARGIN = { '58': 5 * POINTS, '80': 4 * POINTS } as const
const QUIET_MODULES = 4
/** Dots are 1/8 mm: a module of whole dots is printed as drawn. */
const DOT = POINTS / 8
const GAP = 7

export const rollWidth = (roll: Roll): number => Number(roll) * POINTS

const style = (size: number, bold = false): Style => ({ size, leading: size * 1.3, colour: INK, bold })
const LOOK = {
  brand: style(10, true),
  title: style(12, true),
  heading: style(8.5, true),
  label: style(6.5),
  value: style(8),
  strong: style(9, true),
}

/** A document as one strip of paper, in black only: everything one below the other, the QR code as wide as possible. */
export function drawStrip(paper: Paper, document: Document, brand: PdfBrand, squares: QrModules | undefined, roll: Roll): void {
  const left = MARGIN[roll]
  const right = rollWidth(roll) - MARGIN[roll]
  const width = right - left
  const put = (role: string, text: string, look: Style, gap = 0) =>
    paper.element(role, (marked) =>
      marked(() => {
        paper.y += paper.write(paper.lines(text, look, width), look, left, paper.y) + gap
      }),
    )
  const fact = (label: string, value: string) => {
    put('P', label, LOOK.label)
    put('P', value || '—', LOOK.value, 2)
  }
  /** A name on the left and its amount on the right; below it, if they do not fit side by side. */
  const row = (name: string, amount: string, look: Style) => {
    const beside = width - paper.widthOf(amount, look) - GAP
    const isRoomy = beside > width / 3
    const lines = paper.lines(name, look, isRoomy ? beside : width)
    paper.element('P', (marked) =>
      marked(() => {
        paper.y += paper.write(lines, look, left, paper.y)
        paper.y += paper.write([amount], look, left, isRoomy ? paper.y - look.leading : paper.y, right) - (isRoomy ? look.leading : 0) + 1
      }),
    )
  }
  const body = (block: Block) => {
    if (block.kind === 'facts') for (const { label, value } of block.facts) fact(label, value)
    else if (block.kind === 'amounts')
      for (const { label, amount, strong } of block.rows) row(label, amount, strong ? LOOK.strong : LOOK.value)
    else if (block.kind === 'table') for (const [name = '', ...rest] of block.rows) row(name, rest.join(' · '), LOOK.value)
    else if (block.kind === 'drawing') put('P', block.says, LOOK.value)
    else for (const line of block.text.split('\n').filter(Boolean)) put('P', line, LOOK.value, 2)
  }
  paper.element('Document', () => {
    put('P', brand.name, LOOK.brand, 2)
    put('H1', document.title, LOOK.title)
    if (document.subtitle) put('P', document.subtitle, LOOK.value, 2)
    if (document.watermark) put('P', document.watermark, LOOK.title, 2)
    for (const { label, value } of document.facts) fact(label, value)
    if (squares) code(paper, document, squares, left, width)
    for (const block of document.blocks) {
      paper.rule(left, right, paper.y + GAP / 2, 0.75, INK)
      paper.y += GAP
      if (block.title) put('H2', block.title, LOOK.heading, 1)
      body(block)
    }
    paper.rule(left, right, paper.y + GAP / 2, 0.75, INK)
    paper.y += GAP
    for (const note of [...(document.notes ?? []), brand.footer]) put('P', note, LOOK.label, 2)
  })
}

function code(paper: Paper, document: Document, squares: QrModules, left: number, width: number): void {
  const most = width / (squares.length + 2 * QUIET_MODULES)
  const module = most > DOT ? Math.floor(most / DOT) * DOT : most
  const side = module * squares.length
  const x = left + (width - side) / 2
  const y = paper.y + QUIET_MODULES * module
  const caption = document.qr?.caption ?? ''
  paper.element('Figure', (marked) => marked(() => paper.squares(squares, x, y, module)), {
    alt: `QR code: ${caption}`,
    bbox: [x, y, x + side, y + side],
  })
  paper.y = y + side + QUIET_MODULES * module
  paper.element('P', (marked) =>
    marked(() => {
      paper.y += paper.write(paper.lines(caption, LOOK.value, width), LOOK.value, left, paper.y)
    }),
  )
}
