import type { Document } from '../../document.ts'
import { A4, LATER_TOP, LEFT, type Paper, RIGHT, WIDTH } from './paper.ts'
import { type PdfBrand, type PdfTheme, RULE } from './theme.ts'

const TOP = 44
const FACTS_WIDTH = 214
const GAP = 24
const PAGE_NUMBER_WIDTH = 90
const FOOTER_FROM_BOTTOM = 32

/** Brand, title and the facts by which the document is filed, on the first sheet. */
export function drawMasthead(paper: Paper, document: Document, brand: PdfBrand, look: PdfTheme): void {
  paper.artifact(() => stripe(paper, look))
  const width = document.facts.length > 0 ? WIDTH - FACTS_WIDTH - GAP : WIDTH
  let y = TOP
  const put = (type: string, text: string, style: PdfTheme['title'], gap: number) => {
    const lines = paper.lines(text, style, width)
    paper.element(type, (marked) => marked(() => paper.write(lines, style, LEFT, y)))
    y += lines.length * style.leading + gap
  }
  put('P', brand.name, look.brand, 12)
  put('H1', document.title, look.title, 2)
  if (document.subtitle) put('P', document.subtitle, look.subtitle, 0)
  if (document.watermark) y = badge(paper, document.watermark, look, y + 8, width)
  paper.y = Math.max(y, fileFacts(paper, document, look)) + 12
  paper.rule(LEFT, RIGHT, paper.y, 0.75, RULE)
  paper.y += 2
}

/** The watermark's text, for screen readers and for paper that lost the watermark. */
function badge(paper: Paper, text: string, look: PdfTheme, y: number, width: number): number {
  const lines = paper.lines(text, look.badge, width - 16)
  const height = lines.length * look.badge.leading + 8
  const widest = Math.max(...lines.map((line) => paper.widthOf(line, look.badge)))
  paper.frame(LEFT, y, widest + 16, height)
  paper.element('P', (marked) => marked(() => paper.write(lines, look.badge, LEFT + 8, y + 4)))
  return y + height
}

function fileFacts(paper: Paper, document: Document, look: PdfTheme): number {
  const from = RIGHT - FACTS_WIDTH
  const labelWidth = Math.min(FACTS_WIDTH * 0.45, Math.max(0, ...document.facts.map((fact) => paper.widthOf(fact.label, look.label) + 1)))
  let y = TOP + 2
  for (const fact of document.facts) {
    const label = paper.lines(fact.label, look.label, labelWidth)
    const value = paper.lines(fact.value || '—', look.factValue, FACTS_WIDTH - labelWidth - 10)
    paper.element('P', (marked) =>
      marked(() => {
        paper.write(label, look.label, from, y + (look.factValue.leading - look.label.leading) / 2)
        paper.write(value, look.factValue, from, y, RIGHT)
      }),
    )
    y += Math.max(label.length * look.label.leading, value.length * look.factValue.leading) + 3
  }
  return y
}

/** The fixed parts under the content of a sheet: watermark, and on later sheets which document it belongs to. */
export function startSheet(paper: Paper, page: number, document: Document, brand: PdfBrand, look: PdfTheme): void {
  if (document.watermark) paper.watermark(document.watermark)
  if (page === 1) return
  paper.artifact(() => {
    stripe(paper, look)
    const number = paper.oneLine(document.facts[0]?.value ?? '', look.margin, WIDTH / 3)
    const name = paper.oneLine(`${brand.name} · ${document.title}`, look.margin, (WIDTH * 2) / 3 - GAP)
    paper.write([name], look.margin, LEFT, TOP - 2)
    paper.write([number], look.margin, LEFT, TOP - 2, RIGHT)
  }, 'Pagination')
  paper.y = LATER_TOP
}

function stripe(paper: Paper, look: PdfTheme): void {
  paper.bar(LEFT, RIGHT, TOP - 14, 2.5, look.primary)
  paper.bar(LEFT, LEFT + 40, TOP - 14, 2.5, look.accent)
}

const footerLines = (paper: Paper, brand: PdfBrand, look: PdfTheme): readonly string[] =>
  paper.lines(brand.footer, look.margin, WIDTH - PAGE_NUMBER_WIDTH)

const footerTop = (lines: readonly string[], look: PdfTheme): number =>
  A4.height - FOOTER_FROM_BOTTOM - Math.max(1, lines.length) * look.margin.leading

/** Where content must end to stay clear of the footer. */
export const contentBottom = (paper: Paper, brand: PdfBrand, look: PdfTheme): number =>
  footerTop(footerLines(paper, brand, look), look) - 14

/** The footer of every sheet, drawn last because it shows the number of sheets; screen readers read it once, at the end. */
export function drawFooters(paper: Paper, brand: PdfBrand, look: PdfTheme): void {
  const lines = footerLines(paper, brand, look)
  const y = footerTop(lines, look)
  for (let page = 1; page <= paper.pages; page++) {
    paper.turnTo(page)
    paper.rule(LEFT, RIGHT, y - 6, 0.5, RULE)
    const write = () => paper.write(lines, look.margin, LEFT, y)
    if (page === paper.pages) paper.element('P', (marked) => marked(write))
    else paper.artifact(write, 'Pagination')
    paper.artifact(() => paper.write([`Page ${page} of ${paper.pages}`], look.margin, LEFT, y, RIGHT), 'Pagination')
  }
}
