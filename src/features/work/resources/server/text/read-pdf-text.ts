import { getDocumentProxy } from 'unpdf'

/** Characters; no one searches beyond this: some three hundred pages. */
const MOST_SIGNS = 400_000

/** The text of the pages of a PDF, in order, as far as it is searched. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes)
  let text = ''
  for (let page = 1; page <= pdf.numPages && text.length < MOST_SIGNS; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    text += `${items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')}\n`
  }
  return text.slice(0, MOST_SIGNS)
}
