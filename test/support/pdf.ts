import { getDocument } from 'unpdf/pdfjs'

/** The full text of a PDF, page after page. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, page) => (await (await pdf.getPage(page + 1)).getTextContent()).items),
  )
  return pages
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** A one-page PDF with a text, with entries added to its catalog and its page, and further objects from number 6 on. */
export function pdfOf(text: string, { catalog = '', page = '', objects = [] as readonly string[] } = {}): Buffer {
  const shown = `BT /F1 14 Tf 56 760 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
  const all = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>> ${page}>>`,
    `<</Length ${Buffer.byteLength(shown)}>>stream\n${shown}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ]
  let file = '%PDF-1.7\n'
  const places = all.map((object, index) => {
    const place = Buffer.byteLength(file)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = Buffer.byteLength(file)
  return Buffer.from(
    `${file}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`,
  )
}
