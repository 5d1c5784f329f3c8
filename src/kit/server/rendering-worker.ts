import type { Document } from '../document.ts'
import type { SigningIdentity } from './pdf/signature.ts'
import { drawPdf, type PdfBrand } from './pdf.ts'
import type { SheetOut } from './workbook.ts'

// What a thread of its own draws. Only data comes in, and bytes go out.

export const pdf = ([document, brand, createdAt, signing]: readonly [Document, PdfBrand, Date, SigningIdentity?]): Promise<Uint8Array> =>
  drawPdf(document, brand, createdAt, signing)

export async function workbook(sheets: readonly SheetOut[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map(({ name, widths, formats = [], rows, frozen = 1 }) => ({
      name,
      columns: widths.map((width, index) => ({ width, ...(formats[index] ? { numFmt: formats[index] } : {}) })),
      rows: rows.map((row) => [...row]),
      freezePane: { rows: frozen },
    })),
  })
}
