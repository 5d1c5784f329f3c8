import type { Faces } from './faces.ts'
import { breakLines } from './lines.ts'
import { INK, type Style, WATERMARK } from './theme.ts'

export const A4 = { width: 595.28, height: 841.89 } as const
export const LEFT = 51
export const RIGHT = A4.width - LEFT
export const WIDTH = RIGHT - LEFT

/** Where content begins on every sheet but the first. */
export const LATER_TOP = 64
/** Half of the height of Inter's capitals, by which they are centred in their line. */
const HALF_CAPITAL = 0.364

type Element = PDFKit.PDFStructureElement
type Marked = (draw: () => void) => void
type ElementOptions = { readonly alt?: string; readonly scope?: 'Row' | 'Column'; readonly bbox?: readonly number[] }

/** A4 sheets with a cursor, that breaks text, draws it and tags it for screen readers. */
export class Paper {
  /** Where the next thing is drawn, in points from the top of the sheet. */
  y = 0
  /** Where content ends: below stands the footer. */
  bottom: number = A4.height
  readonly #pdf: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly #open: Element[] = []
  readonly #startPage: (paper: Paper, page: number) => void
  #pages = 0

  constructor(pdf: PDFKit.PDFDocument, faces: Faces, startPage: (paper: Paper, page: number) => void) {
    this.#pdf = pdf
    this.#faces = faces
    // The published types do not know parsed fonts.
    pdf.registerFont('regular', faces.regular as unknown as Buffer)
    pdf.registerFont('bold', faces.bold as unknown as Buffer)
    this.#startPage = startPage
  }

  get pages(): number {
    return this.#pages
  }

  /** What is left of this sheet. */
  get room(): number {
    return this.bottom - this.y
  }

  /** Draws the furniture of a new sheet, which sets the cursor. */
  newPage(): void {
    this.#pdf.addPage()
    this.#pages++
    this.#startPage(this, this.#pages)
  }

  /** The height of an empty sheet below its furniture. */
  get fresh(): number {
    return this.bottom - LATER_TOP
  }

  ensure(height: number): void {
    if (height > this.room) this.newPage()
  }

  turnTo(page: number): void {
    this.#pdf.switchToPage(page - 1)
  }

  widthOf(text: string, style: Style): number {
    return (style.bold ? this.#faces.bold : this.#faces.regular).widthOf(text) * style.size
  }

  lines(text: string, style: Style, width: number): string[] {
    return breakLines(text, width, (piece) => this.widthOf(piece, style))
  }

  /** The first line, with an ellipsis where there is more. */
  oneLine(text: string, style: Style, width: number): string {
    const [first = '', ...rest] = this.lines(text, style, width - this.widthOf(' …', style))
    return rest.length === 0 ? first : `${first} …`
  }

  /** Draws lines below each other and returns the height they took. */
  write(lines: readonly string[], style: Style, x: number, y: number, rightEdge?: number): number {
    const pdf = this.#use(style).fillColor(style.colour)
    for (const [index, line] of lines.entries()) {
      const baseline = y + (index + 0.5) * style.leading + HALF_CAPITAL * style.size
      const start = rightEdge === undefined ? x : rightEdge - this.widthOf(line, style)
      pdf.text(line, start, baseline, { lineBreak: false, baseline: 'alphabetic' })
    }
    return lines.length * style.leading
  }

  /** Lines at the cursor, over as many sheets as they need. */
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
    this.#pdf.rect(from, top, to - from, height).fill(colour)
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.artifact(() => this.#pdf.lineWidth(1).roundedRect(x, y, width, height, 3).stroke(INK))
  }

  /** Hollow letters from corner to corner, under the text, so that print without greys stays readable. */
  watermark(text: string): void {
    const style = { size: 100, leading: 100, colour: WATERMARK.inside, bold: true }
    const size = Math.min(92, (100 * Math.hypot(WIDTH, A4.height) * 0.68) / this.widthOf(text, style))
    this.artifact(() => {
      const pdf = this.#use({ ...style, size })
      const width = this.widthOf(text, { ...style, size })
      pdf.save().translate(A4.width / 2, A4.height / 2)
      pdf.rotate(-52).lineWidth(1.8).lineJoin('round').strokeColor(WATERMARK.outline).fillColor(WATERMARK.inside)
      // Inter's letters are made of parts that overlap: filling after the stroke hides the seams.
      for (const fill of [false, true]) {
        pdf.text(text, -width / 2, HALF_CAPITAL * size, { lineBreak: false, baseline: 'alphabetic', fill, stroke: !fill })
      }
      pdf.restore()
    })
  }

  /** Squares of one size as a single path. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    const pdf = this.#pdf
    for (const [row, squares] of rows.entries()) {
      for (let from = 0; from < squares.length; from++) {
        if (!squares[from]) continue
        const end = squares.indexOf(false, from)
        const length = (end < 0 ? squares.length : end) - from
        pdf.rect(x + from * side, y + row * side, length * side, side)
        from += length
      }
    }
    pdf.fill('#000000')
  }

  /** Lines of points, as a pen draws them. */
  strokes(lines: readonly (readonly (readonly [number, number])[])[]): void {
    const pdf = this.#pdf.lineWidth(1.4).lineJoin('round').lineCap('round').strokeColor(INK)
    for (const [[startX, startY] = [0, 0], ...rest] of lines) {
      pdf.moveTo(startX, startY)
      // A point alone is a dot.
      for (const [x, y] of rest.length > 0 ? rest : [[startX + 0.1, startY] as const]) pdf.lineTo(x, y)
    }
    pdf.stroke()
  }

  /** A place to tap, that belongs to the element which is open. */
  link(x: number, y: number, width: number, height: number, address: string, says: string): void {
    // pdfkit writes plain strings as names; boxed ones as text.
    const options = { structParent: this.#open.at(-1), Contents: Object(says) }
    this.#pdf.link(x, y, width, height, address, options)
  }

  /** What a screen reader shall skip: lines, furniture. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type })
    draw()
    this.#pdf.endMarkedContent()
  }

  /** A structure element (`P`, `H1`, `Table` …); what `marked` draws, on one sheet at a time, is its content. */
  element(type: string, body: (marked: Marked) => void, options: ElementOptions = {}): void {
    const element = this.#pdf.struct(type, options as PDFKit.Mixins.StructureElementOptions)
    const parent = this.#open.at(-1)
    if (parent) parent.add(element)
    else this.#pdf.addStructure(element)
    this.#open.push(element)
    body((draw) => {
      element.add(this.#pdf.markStructureContent(type))
      draw()
      this.#pdf.endMarkedContent()
    })
    this.#open.pop()
    element.end()
  }

  #use(style: Style): PDFKit.PDFDocument {
    return this.#pdf.font(style.bold ? 'bold' : 'regular', style.size)
  }
}
