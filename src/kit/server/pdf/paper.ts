import type { Face, Faces } from './faces.ts'
import { type ElementOptions, Pen } from './pen.ts'
import { type Style, WATERMARK } from './theme.ts'

export const A4 = { width: 595.28, height: 841.89 } as const
export const LEFT = 51
export const RIGHT = A4.width - LEFT
export const WIDTH = RIGHT - LEFT

/** Where content starts on every sheet but the first. */
export const LATER_TOP = 64
/** Half the height of Inter's capitals, by which they are centred in their line. */
const HALF_CAPITAL = 0.364

type Marked = (draw: () => void) => void

/** A4 sheets with a cursor. Breaks text and lays everything out; the result is then drawn, or not if another style takes fewer sheets. */
export class Paper {
  /** Where the next thing is drawn, in points from the top of the sheet. */
  y = 0
  /** Where content ends: the footer is below. */
  bottom: number = A4.height
  readonly #faces: Faces
  readonly #steps: ((pen: Pen) => void)[] = []
  readonly #startPage: (paper: Paper, page: number) => void
  #pages = 0

  constructor(faces: Faces, startPage: (paper: Paper, page: number) => void) {
    this.#faces = faces
    this.#startPage = startPage
  }

  drawOn(pdf: PDFKit.PDFDocument): void {
    const pen = new Pen(pdf, this.#faces)
    for (const step of this.#steps) step(pen)
    pen.finish()
  }

  get pages(): number {
    return this.#pages
  }

  /** The room left on this sheet. */
  get room(): number {
    return this.bottom - this.y
  }

  /** Draws the fixed parts of a new sheet, which set the cursor. */
  newPage(): void {
    this.#do((pen) => pen.addPage())
    this.#pages++
    this.#startPage(this, this.#pages)
  }

  /** The height of an empty sheet below its fixed header. */
  get fresh(): number {
    return this.bottom - LATER_TOP
  }

  ensure(height: number): void {
    if (height > this.room) this.newPage()
  }

  turnTo(page: number): void {
    this.#do((pen) => pen.turnTo(page))
  }

  widthOf(text: string, style: Style): number {
    return this.#face(style).widthOf(text) * style.size
  }

  lines(text: string, style: Style, width: number): readonly string[] {
    return this.#face(style).linesOf(text, style.size, width)
  }

  /** The first line, with an ellipsis if there is more. */
  oneLine(text: string, style: Style, width: number): string {
    const [first = '', ...rest] = this.lines(text, style, width - this.widthOf(' …', style))
    return rest.length === 0 ? first : `${first} …`
  }

  /** Draws lines one below the other and returns the height they took. */
  write(lines: readonly string[], style: Style, x: number, y: number, rightEdge?: number): number {
    const placed = lines.map((text, index) => ({
      text,
      x: rightEdge === undefined ? x : rightEdge - this.widthOf(text, style),
      baseline: y + (index + 0.5) * style.leading + HALF_CAPITAL * style.size,
    }))
    this.#do((pen) => pen.write(placed, style))
    return lines.length * style.leading
  }

  /** Draws lines at the cursor, over as many sheets as they need. */
  flow(lines: readonly string[], style: Style, x: number, marked: Marked): void {
    let rest = lines
    while (rest.length > 0) {
      const fitting = Math.floor(this.room / style.leading)
      if (fitting < 1) {
        this.newPage()
        continue
      }
      marked(() => {
        this.y += this.write(rest.slice(0, fitting), style, x, this.y)
      })
      rest = rest.slice(fitting)
    }
  }

  rule(from: number, to: number, y: number, thickness: number, colour: string): void {
    this.artifact(() => this.bar(from, to, y - thickness / 2, thickness, colour))
  }

  bar(from: number, to: number, top: number, height: number, colour: string): void {
    this.#do((pen) => pen.bar(from, top, to - from, height, colour))
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.artifact(() => this.#do((pen) => pen.frame(x, y, width, height)))
  }

  /** Hollow letters from corner to corner, under the text, so that a print without greys stays readable. */
  watermark(text: string): void {
    const style = { size: 100, leading: 100, colour: WATERMARK.inside, bold: true }
    const size = Math.min(92, (100 * Math.hypot(WIDTH, A4.height) * 0.68) / this.widthOf(text, style))
    const width = this.widthOf(text, { ...style, size })
    const outlined = { text, x: -width / 2, baseline: HALF_CAPITAL * size }
    this.artifact(() => this.#do((pen) => pen.across(outlined, { ...style, size }, WATERMARK)))
  }

  /** Squares of one size as a single path. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    this.#do((pen) => pen.squares(rows, x, y, side))
  }

  /** Polylines, as drawn by a pen. */
  strokes(lines: readonly (readonly (readonly [number, number])[])[]): void {
    this.#do((pen) => pen.strokes(lines))
  }

  /** A link area that belongs to the open element. */
  link(x: number, y: number, width: number, height: number, address: string, says: string): void {
    this.#do((pen) => pen.link(x, y, width, height, address, says))
  }

  /** What a screen reader should skip: lines, headers and footers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.#do((pen) => pen.beginArtifact(type))
    draw()
    this.#do((pen) => pen.endMarked())
  }

  /** A structure element (`P`, `H1`, `Table` …); what `marked` draws, on one sheet at a time, is its content. */
  element(type: string, body: (marked: Marked) => void, options: ElementOptions = {}): void {
    this.#do((pen) => pen.beginElement(type, options))
    body((draw) => {
      this.#do((pen) => pen.beginContent(type))
      draw()
      this.#do((pen) => pen.endMarked())
    })
    this.#do((pen) => pen.endElement())
  }

  #face({ bold }: Style): Face {
    return bold ? this.#faces.bold : this.#faces.regular
  }

  #do(step: (pen: Pen) => void): void {
    this.#steps.push(step)
  }
}
