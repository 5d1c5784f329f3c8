import { EncryptedPDFError, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { MOST_PAGES } from './most-pages.ts'

/** The visible parts of a page, and nothing active: no scripts, links, annotations, attachments or forms. */
const SEEN = [
  'Type',
  'Parent',
  'Contents',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'UserUnit',
  'Group',
]
const SEEN_NAMES = new Set(SEEN.map((name) => PDFName.of(name)))

export type RewrittenPdf = { readonly bytes: Uint8Array } | { readonly refusal: 'protected' | 'broken' | 'long' }

/** The pages of a PDF in a new one, which contains nothing else of the original. The same file gives the same bytes. */
export async function rewritePdf(given: Uint8Array): Promise<RewrittenPdf> {
  try {
    const from = await PDFDocument.load(given, { updateMetadata: false })
    if (from.getPageCount() > MOST_PAGES) return { refusal: 'long' }
    drawForm(from)
    for (const { node } of from.getPages()) for (const key of node.keys()) if (!SEEN_NAMES.has(key)) node.delete(key)
    const made = await PDFDocument.create({ updateMetadata: false })
    for (const page of await made.copyPages(from, from.getPageIndices())) made.addPage(page)
    if (made.getPageCount() === 0) return { refusal: 'broken' }
    return { bytes: await made.save({ useObjectStreams: false, addDefaultPage: false }) }
  } catch (error) {
    return { refusal: error instanceof EncryptedPDFError ? 'protected' : 'broken' }
  }
}

/** What was filled in becomes part of the page. A form that cannot be drawn is left out. */
function drawForm(from: PDFDocument): void {
  if (!from.catalog.has(PDFName.of('AcroForm'))) return
  try {
    from.getForm().flatten()
  } catch {
    from.catalog.delete(PDFName.of('AcroForm'))
  }
}
