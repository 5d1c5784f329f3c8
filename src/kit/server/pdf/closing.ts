import type { Document } from '../../document.ts'
import { paragraphs } from './blocks.ts'
import { LEFT, type Paper, RIGHT, WIDTH } from './paper.ts'
import { type PdfTheme, RULE } from './theme.ts'

/** Rows of modules: dark or light. */
export type QrModules = readonly (readonly boolean[])[]

const GAP = 24
const NOTE_GAP = 4
/** At least half a millimetre per module, so that a thermal printer's dots resolve it. */
const MODULE = 1.5
const CAPTION_WIDTH = 124
/** The quiet zone that a reader needs around the code, also on a watermark. */
const QUIET_MODULES = 4
const CAPTION_GAP = 6
const ENDS_WITH_RULE: ReadonlySet<string> = new Set(['amounts', 'table'])

/** QR code and small print, side by side if they fit on one sheet. */
export function drawClosing(paper: Paper, document: Document, squares: QrModules | undefined, look: PdfTheme): void {
  const notes = document.notes ?? []
  if (!squares && notes.length === 0) return
  const side = squares ? Math.max(look.spacing.code, squares.length * MODULE) : 0
  const blockWidth = squares ? Math.max(side, CAPTION_WIDTH) : 0
  const caption = squares ? paper.lines(document.qr?.caption ?? '', look.note, blockWidth) : []
  const codeHeight = squares ? side + CAPTION_GAP + caption.length * look.note.leading : 0
  const beside = WIDTH - blockWidth - GAP
  const notesHeight = (width: number) =>
    notes.reduce((height, note) => height + paper.lines(note, look.note, width).length * look.note.leading + NOTE_GAP, 0)
  const together = squares !== undefined && notesHeight(beside) < Math.max(codeHeight * 1.6, 200)

  paper.y += look.spacing.closing
  paper.ensure(12 + (together ? Math.max(codeHeight, notesHeight(beside)) : codeHeight || Math.min(notesHeight(WIDTH), 60)))
  const top = paper.y + 12
  paper.y = top
  if (squares) code(paper, document, squares, side, caption, look)
  if (squares && !together) paper.y = top + codeHeight + 12
  if (!ENDS_WITH_RULE.has(document.blocks.at(-1)?.kind ?? 'text')) paper.rule(LEFT, RIGHT, top - 12, 0.5, RULE)
  for (const note of notes) paragraphs(paper, note, look.note, together ? beside : WIDTH, NOTE_GAP)
  paper.y = Math.max(paper.y, top + codeHeight)
}

function code(paper: Paper, document: Document, squares: QrModules, side: number, caption: readonly string[], look: PdfTheme): void {
  const { text = '', caption: says = '' } = document.qr ?? {}
  const x = RIGHT - side
  const y = paper.y
  const quiet = (QUIET_MODULES * side) / squares.length
  paper.artifact(() => paper.bar(x - quiet, RIGHT + quiet, y - quiet, side + 2 * quiet, '#ffffff'))
  const figure = () =>
    paper.element('Figure', (marked) => marked(() => paper.squares(squares, x, y, side / squares.length)), {
      alt: `QR code: ${says}`,
      bbox: [x, y, x + side, y + side],
    })
  if (/^https?:/.test(text)) {
    paper.element('Link', () => {
      figure()
      paper.link(x, y, side, side, text, says)
    })
  } else figure()
  paper.element('P', (marked) => marked(() => paper.write(caption, look.note, x, y + side + CAPTION_GAP, RIGHT)))
}
