import type { DataValidation } from 'hucre/xlsx'
import type { Document } from '../document.ts'
import type { SigningIdentity } from './pdf/signature.ts'
import type { Roll } from './pdf/strip.ts'
import { drawPdf, drawPdfStrip, type PdfBrand } from './pdf.ts'
import { columnLetter, type SheetOut } from './workbook.ts'

// What a separate thread draws. Only data comes in, and bytes go out.

export const pdf = ([document, brand, createdAt, signing]: readonly [Document, PdfBrand, Date, SigningIdentity?]): Promise<Uint8Array> =>
  drawPdf(document, brand, createdAt, signing)

export async function merged([documents, brand]: readonly [readonly (readonly [Document, Date])[], PdfBrand]): Promise<Uint8Array> {
  const { mergePdfs } = await import('./pdf/merge.ts')
  const drawn: Uint8Array[] = []
  for (const [document, createdAt] of documents) drawn.push(await drawPdf(document, brand, createdAt))
  return mergePdfs(drawn)
}

export const strip = ([document, brand, roll, createdAt, signing]: readonly [
  Document,
  PdfBrand,
  Roll,
  Date,
  SigningIdentity?,
]): Promise<Uint8Array> => drawPdfStrip(document, brand, roll, createdAt, signing)

/** Drop-downs below the headings, as many rows as people fill in. */
const LAST_ROW = 10_000
const choicesOf = (choices: NonNullable<SheetOut['choices']>): DataValidation[] =>
  choices.flatMap((each, index) => {
    if (!each) return []
    const [own, from] = [columnLetter(index), columnLetter(each.column)]
    const formula1 = `'${each.sheet}'!$${from}$2:$${from}$${each.rows + 1}`
    return { type: 'list', range: `${own}2:${own}${LAST_ROW}`, formula1, allowBlank: true, showErrorMessage: !each.isOpen }
  })

export async function workbook(sheets: readonly SheetOut[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map(({ name, widths, formats = [], rows, choices = [], frozen = 1 }) => ({
      name,
      columns: widths.map((width, index) => ({ width, ...(formats[index] ? { numFmt: formats[index] } : {}) })),
      rows: rows.map((row) => [...row]),
      freezePane: { rows: frozen },
      dataValidations: choicesOf(choices),
    })),
  })
}
