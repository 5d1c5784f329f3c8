import type { EmbeddedFont } from './embedding.ts'
import type { Faces } from './faces.ts'
import { INK, type Style } from './theme.ts'

type Element = PDFKit.PDFStructureElement
export type ElementOptions = { readonly alt?: string; readonly scope?: 'Row' | 'Column'; readonly bbox?: readonly number[] }
/** A line of text and where its baseline starts. */
type PlacedLine = { readonly text: string; readonly x: number; readonly baseline: number }

const A_THOUSANDTH = 1000
const short = (points: number): number => Math.round(points * A_THOUSANDTH) / A_THOUSANDTH

/** Draws on the sheets of a PDF, and tags what it draws for screen readers. */
export class Pen {
  readonly #pdf: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly #fonts: { readonly regular: EmbeddedFont; readonly bold: EmbeddedFont }
  readonly #open: Element[] = []
  readonly #sheets = new Map<PDFKit.PDFPage, string[]>()

  constructor(pdf: PDFKit.PDFDocument, faces: Faces) {
    this.#pdf = pdf
    this.#faces = faces
    // pdfkit converts each operator to bytes by itself; here those of a sheet are converted together.
    pdf.addContent = (operator: string) => {
      const sheet = pdf.page
      const operators = this.#sheets.get(sheet) ?? []
      if (operators.length === 0) this.#sheets.set(sheet, operators)
      operators.push(operator)
      return pdf
    }
    this.#fonts = { regular: faces.regular.openIn(pdf, 'regular'), bold: faces.bold.openIn(pdf, 'bold') }
  }

  addPage(): void {
    this.#pdf.addPage()
  }

  /** Writes what was drawn onto its sheets. */
  finish(): void {
    for (const [sheet, operators] of this.#sheets) sheet.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
  }

  turnTo(page: number): void {
    this.#pdf.switchToPage(page - 1)
  }

  write(lines: readonly PlacedLine[], style: Style): void {
    const pdf = this.#pdf.fillColor(style.colour)
    const name = style.bold ? 'bold' : 'regular'
    const written: string[] = []
    for (const { text, x, baseline } of lines) {
      if (text === '') continue
      const shown = this.#faces[name].shown(text)
      // The sheet is measured from its top, and the letters are flipped upright.
      if (shown !== undefined) written.push(`1 0 0 -1 ${short(x)} ${short(baseline)} Tm ${shown} TJ`)
      else pdf.font(name, style.size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    }
    if (written.length > 0) pdf.addContent(`BT ${this.#fontOnPage(name)} ${style.size} Tf\n${written.join('\n')}\nET`)
  }

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pdf.rect(x, y, width, height).fill(colour)
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.#pdf.lineWidth(1).roundedRect(x, y, width, height, 3).stroke(INK)
  }

  /** Hollow letters from corner to corner. */
  across({ text, x, baseline }: PlacedLine, style: Style, colours: { readonly outline: string; readonly inside: string }): void {
    const { page } = this.#pdf
    const pdf = this.#pdf.font(style.bold ? 'bold' : 'regular', style.size)
    pdf.save().translate(page.width / 2, page.height / 2)
    pdf.rotate(-52).lineWidth(1.8).lineJoin('round').strokeColor(colours.outline).fillColor(colours.inside)
    // Inter's letters are made of parts that overlap: filling after the stroke hides the seams.
    for (const fill of [false, true]) pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', fill, stroke: !fill })
    pdf.restore()
  }

  /** Squares of one size as a single path, with the side as the unit. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    const runs: string[] = []
    for (const [row, squares] of rows.entries()) {
      for (let from = squares.indexOf(true); from >= 0; ) {
        const white = squares.indexOf(false, from)
        const end = white < 0 ? squares.length : white
        runs.push(`${from} ${row} ${end - from} 1 re`)
        from = squares.indexOf(true, end)
      }
    }
    this.#pdf
      .save()
      .fillColor('#000000')
      .transform(side, 0, 0, side, x, y)
      .addContent(`${runs.join('\n')}\nf`)
      .restore()
  }

  /** Polylines, as drawn by a pen. */
  strokes(lines: readonly (readonly (readonly [number, number])[])[]): void {
    const pdf = this.#pdf.lineWidth(1.4).lineJoin('round').lineCap('round').strokeColor(INK)
    for (const [[startX, startY] = [0, 0], ...rest] of lines) {
      pdf.moveTo(startX, startY)
      // A point alone is a dot.
      for (const [x, y] of rest.length > 0 ? rest : [[startX + 0.1, startY] as const]) pdf.lineTo(x, y)
    }
    pdf.stroke()
  }

  /** A link area that belongs to the open element. */
  link(x: number, y: number, width: number, height: number, address: string, says: string): void {
    // pdfkit writes plain strings as names; boxed ones as text.
    const options = { structParent: this.#open.at(-1), Contents: Object(says) }
    this.#pdf.link(x, y, width, height, address, options)
  }

  beginArtifact(type: 'Pagination' | 'Layout'): void {
    this.#pdf.markContent('Artifact', { type })
  }

  endMarked(): void {
    this.#pdf.endMarkedContent()
  }

  beginElement(type: string, options: ElementOptions): void {
    const element = this.#pdf.struct(type, options as PDFKit.Mixins.StructureElementOptions)
    const parent = this.#open.at(-1)
    if (parent) parent.add(element)
    else this.#pdf.addStructure(element)
    this.#open.push(element)
  }

  /** Starts content of the open element on this sheet. */
  beginContent(type: string): void {
    this.#open.at(-1)?.add(this.#pdf.markStructureContent(type))
  }

  endElement(): void {
    this.#open.pop()?.end()
  }

  #fontOnPage(name: 'regular' | 'bold'): string {
    const font = this.#fonts[name]
    const { page } = this.#pdf as unknown as { readonly page: { readonly fonts: Record<string, unknown> } }
    page.fonts[font.id] ??= font.ref()
    return `/${font.id}`
  }
}
