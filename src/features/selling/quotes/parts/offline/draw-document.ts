import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Block, Document, Fact } from '#kit/document.ts'

export type PaperBrand = { readonly name: string; readonly colour: string; readonly footer: string }

const [WIDTH, HEIGHT, MARGIN, BOTTOM] = [595.28, 841.89, 48, 64]
const SIZE = 9.5
const LEADING = 13
const INK = rgb(0.1, 0.12, 0.14)
const SOFT = rgb(0.38, 0.42, 0.46)

/** Characters that every PDF reader has: others become the letter without its accent, or a question mark. */
const plain = (text: string, font: PDFFont): string => {
  const known = new Set(font.getCharacterSet())
  const letters = text.replaceAll('₱', 'PHP ').replaceAll('−', '-').replaceAll(/\s/g, ' ')
  return [...letters]
    .map((letter) => [letter, ...letter.normalize('NFD')].find((each) => known.has(each.codePointAt(0) ?? 0)) ?? '?')
    .join('')
}

function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plain(text, font).split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

const colourOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return /^#[\da-f]{6}$/i.test(hex) ? rgb(part(1), part(3), part(5)) : INK
}

/** The pages of a document, from the top of the first to the end of the last. */
class Pages {
  page: PDFPage
  y = 0
  readonly pdf: PDFDocument
  readonly faces: { readonly regular: PDFFont; readonly bold: PDFFont }

  constructor(pdf: PDFDocument, faces: Pages['faces']) {
    this.pdf = pdf
    this.faces = faces
    this.page = this.next()
  }

  next(): PDFPage {
    this.page = this.pdf.addPage([WIDTH, HEIGHT])
    this.y = HEIGHT - MARGIN
    return this.page
  }

  room(height: number): void {
    if (this.y - height < BOTTOM) this.next()
  }

  /** Adds text below what is there, within a column; returns how many lines it took. */
  text(said: string, { x = MARGIN, width = WIDTH - 2 * MARGIN, size = SIZE, isBold = false, colour = INK } = {}): void {
    const font = isBold ? this.faces.bold : this.faces.regular
    for (const line of wrapped(said, font, size, width)) {
      this.room(size * 1.35)
      this.y -= size * 1.35
      this.page.drawText(line, { x, y: this.y, size, font, color: colour })
    }
  }

  /** Cells beside each other, each wrapped to its own width. */
  row(
    cells: readonly {
      readonly text: string
      readonly part: number
      readonly isBold?: boolean
      readonly isRight?: boolean
      readonly isSoft?: boolean
    }[],
  ): void {
    const whole = WIDTH - 2 * MARGIN
    const laid = cells.map((cell) => {
      const font = cell.isBold ? this.faces.bold : this.faces.regular
      return { ...cell, font, width: whole * cell.part - 8, lines: wrapped(cell.text, font, SIZE, whole * cell.part - 8) }
    })
    const height = Math.max(...laid.map(({ lines }) => lines.length)) * LEADING + 2
    this.room(height)
    let x = MARGIN
    for (const { lines, font, width, part, isRight, isSoft } of laid) {
      for (const [at, line] of lines.entries()) {
        const left = isRight ? x + width - font.widthOfTextAtSize(line, SIZE) : x
        this.page.drawText(line, { x: left, y: this.y - LEADING * (at + 1) + 3, size: SIZE, font, color: isSoft ? SOFT : INK })
      }
      x += whole * part
    }
    this.y -= height
  }
}

const facts = (pages: Pages, told: readonly Fact[]) => {
  for (const { label, value } of told)
    pages.row([
      { text: label, part: 0.34, isSoft: true },
      { text: value, part: 0.66 },
    ])
}

function block(pages: Pages, each: Block): void {
  if (each.kind === 'drawing') return
  pages.room(60)
  pages.y -= 10
  if (each.title) pages.text(each.title, { size: 11.5, isBold: true })
  pages.y -= 2
  switch (each.kind) {
    case 'facts':
      facts(pages, each.facts)
      return
    case 'amounts':
      for (const { label, amount, strong = false } of each.rows)
        pages.row([
          { text: label, part: 0.7, isBold: strong },
          { text: amount, part: 0.3, isBold: strong, isRight: true },
        ])
      return
    case 'table': {
      const part = 1 / each.columns.length
      pages.row(each.columns.map((text) => ({ text, part, isBold: true })))
      for (const cells of each.rows) pages.row(cells.map((text) => ({ text, part })))
      return
    }
    case 'text':
      for (const paragraph of each.text.split('\n')) pages.text(paragraph)
  }
}

/** A document as a PDF, drawn on this device: the same words as the server's, in fonts that every reader has. */
export async function drawDocument(document: Document, brand: PaperBrand, createdAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const faces = { regular: await pdf.embedFont(StandardFonts.Helvetica), bold: await pdf.embedFont(StandardFonts.HelveticaBold) }
  pdf.setTitle(document.title)
  pdf.setLanguage('en-PH')
  pdf.setCreationDate(createdAt)
  const pages = new Pages(pdf, faces)
  pages.text(brand.name, { size: 10, isBold: true, colour: colourOf(brand.colour) })
  pages.y -= 6
  pages.text(document.title, { size: 19, isBold: true })
  if (document.subtitle) pages.text(document.subtitle, { size: 11, colour: SOFT })
  pages.y -= 6
  facts(pages, document.facts)
  for (const each of document.blocks) block(pages, each)
  pages.y -= 10
  for (const note of document.notes ?? []) pages.text(note, { size: 8, colour: SOFT })
  const all = pdf.getPages()
  for (const [at, page] of all.entries()) {
    const footer = `${brand.footer} · ${at + 1}/${all.length}`
    page.drawText(plain(footer, faces.regular), { x: MARGIN, y: 34, size: 8, font: faces.regular, color: SOFT })
    if (document.watermark)
      page.drawText(plain(document.watermark, faces.bold), {
        ...{ x: 92, y: 250, size: 58, font: faces.bold, color: rgb(0.8, 0.3, 0.2), opacity: 0.14, rotate: degrees(45) },
      })
  }
  return new Uint8Array(await pdf.save())
}
