import { buffer } from 'node:stream/consumers'
import type { Document } from '../document.ts'
import { SPECIMEN } from '../specimen.ts'
import { now } from './clock.ts'
import { drawBlock } from './pdf/blocks.ts'
import { drawClosing, type QrModules } from './pdf/closing.ts'
import { loadFaces } from './pdf/faces.ts'
import { Paper } from './pdf/paper.ts'
import { contentBottom, drawFooters, drawMasthead, startSheet } from './pdf/sheet.ts'
import { makeRoomForSignature, type SigningIdentity, signPdf } from './pdf/signature.ts'
import { drawStrip, type Roll, rollWidth } from './pdf/strip.ts'
import { type PdfBrand, type PdfTheme, pdfTheme, ROOMY, TIGHT } from './pdf/theme.ts'
import { currentPractice } from './practice.ts'
import { render } from './rendering.ts'

export type { PdfBrand } from './pdf/theme.ts'

/** The part of the last sheet that tighter spacing may save, in documents short enough to be laid out twice. */
const MAX_TO_SAVE = 0.6
const MAX_PAGES_TO_SHRINK = 3

/**
 * A document as an A4 PDF 1.7 for long-term archiving (PDF/A-2a) and tagged for screen readers (PDF/UA), with embedded fonts. The same
 * document, brand and `createdAt` give the same bytes, except for the signature of a signed one.
 */
export const renderPdf = (document: Document, brand: PdfBrand, createdAt: Date = now(), signing?: SigningIdentity): Promise<Uint8Array> =>
  render('pdf', [marked(document), brand, createdAt, signing])

/** Documents, each with its creation time, one after the other in one PDF for printing. */
export const renderMerged = (documents: readonly (readonly [Document, Date])[], brand: PdfBrand): Promise<Uint8Array> =>
  render('merged', [documents.map(([document, createdAt]) => [marked(document), createdAt]), brand])

/** The same for the roll of a thermal printer: one strip as long as the document. */
export const renderStrip = (
  document: Document,
  brand: PdfBrand,
  roll: Roll,
  createdAt: Date,
  signing?: SigningIdentity,
): Promise<Uint8Array> => render('strip', [marked(document), brand, roll, createdAt, signing])

/** In practice mode every document is watermarked as a specimen, so that none can be taken for a real one, whatever its own watermark. */
const marked = (document: Document): Document => (currentPractice() ? { ...document, watermark: SPECIMEN } : document)

/** The same, on this thread. */
export async function drawPdf(document: Document, brand: PdfBrand, createdAt: Date, signing?: SigningIdentity): Promise<Uint8Array> {
  const [{ default: PDFDocument }, faces, squares] = await Promise.all([import('pdfkit'), loadFaces(), squaresOf(document.qr?.text)])
  const compose = (style: PdfTheme) => {
    const paper = new Paper(faces, (sheet, page) => startSheet(sheet, page, document, brand, style))
    return { paper, hasRoomAtEnd: lay(paper, document, brand, squares, style) }
  }
  const roomy = compose(pdfTheme(brand, ROOMY))
  const { pages } = roomy.paper
  const mayShrink = roomy.hasRoomAtEnd && pages > 1 && pages <= MAX_PAGES_TO_SHRINK
  const tight = mayShrink ? compose(pdfTheme(brand, TIGHT)) : roomy
  const pdf = escapeMetadata(new PDFDocument(options(document, brand, createdAt)))
  return finish(pdf, (tight.paper.pages < pages ? tight : roomy).paper, brand, signing)
}

const STRIP_TOP = 12

/** A strip, on this thread. */
export async function drawPdfStrip(
  document: Document,
  brand: PdfBrand,
  roll: Roll,
  createdAt: Date,
  signing?: SigningIdentity,
): Promise<Uint8Array> {
  const [{ default: PDFDocument }, faces, squares] = await Promise.all([import('pdfkit'), loadFaces(), squaresOf(document.qr?.text)])
  const paper = new Paper(faces, (sheet) => {
    sheet.y = STRIP_TOP
  })
  paper.bottom = Number.POSITIVE_INFINITY
  paper.newPage()
  drawStrip(paper, document, brand, squares, roll)
  const size: [number, number] = [rollWidth(roll), paper.y + STRIP_TOP]
  const pdf = escapeMetadata(new PDFDocument({ ...options(document, brand, createdAt), size }))
  return finish(pdf, paper, brand, signing)
}

/** The bytes of a document, signed if there is a key. */
async function finish(pdf: PDFKit.PDFDocument, paper: Paper, brand: PdfBrand, signing: SigningIdentity | undefined): Promise<Uint8Array> {
  paper.drawOn(pdf)
  if (signing) {
    pdf.switchToPage(0)
    makeRoomForSignature(pdf, brand.name, now())
  }
  pdf.end()
  const bytes = await buffer(pdf)
  return signing ? signPdf(bytes, signing) : bytes
}

/** Lays out a document, and says whether its last sheet has much room left. */
function lay(paper: Paper, document: Document, brand: PdfBrand, squares: QrModules | undefined, style: PdfTheme): boolean {
  let used = 0
  paper.bottom = contentBottom(paper, brand, style)
  paper.element('Document', () => {
    paper.newPage()
    drawMasthead(paper, document, brand, style)
    for (const block of document.blocks) drawBlock(paper, block, style)
    drawClosing(paper, document, squares, style)
    used = 1 - paper.room / paper.fresh
    drawFooters(paper, brand, style)
  })
  return used < MAX_TO_SAVE
}

function options(document: Document, brand: PdfBrand, createdAt: Date): PDFKit.PDFDocumentOptions {
  const subject = document.subtitle ? { Subject: document.subtitle } : {}
  const title = [document.title, document.facts[0]?.value].filter(Boolean).join(' ')
  const all = {
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: brand.name, Creator: brand.name, CreationDate: createdAt, ...subject },
    lang: 'en-PH',
    margin: 0,
    pdfVersion: '1.7',
    size: 'A4',
    subset: 'PDF/A-2a',
    tagged: true,
  }
  // The published types lack some levels of PDF/A.
  return all as PDFKit.PDFDocumentOptions
}

/** Marks the file as PDF/UA as well, with the description that PDF/A requires of any schema it does not know. */
const ACCESSIBLE = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
                    <pdfaProperty:name>part</pdfaProperty:name>
                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                    <pdfaProperty:category>internal</pdfaProperty:category>
                    <pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description>
                </rdf:li></rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
        `

/** pdfkit writes title and names into XML unescaped, and `A & B` would break it. The plain dictionary is written before. */
function escapeMetadata(pdf: PDFKit.PDFDocument): PDFKit.PDFDocument {
  const finish = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    for (const key of ['Title', 'Author', 'Creator', 'Subject'] as const) {
      const value = pdf.info[key]
      if (value) pdf.info[key] = value.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    }
    pdf.appendXML(ACCESSIBLE)
    finish()
  }
  return pdf
}

async function squaresOf(text: string | undefined): Promise<QrModules | undefined> {
  if (text === undefined) return undefined
  const { default: qrcode } = await import('qrcode')
  const { modules } = qrcode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  )
}
