import { getDocumentProxy } from 'unpdf'

/** Beyond this nobody searches: some three hundred pages. */
const MOST_SIGNS = 400_000

/** What the pages of a PDF say, one after the other, as far as it is searched. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes)
  let text = ''
  for (let page = 1; page <= pdf.numPages && text.length < MOST_SIGNS; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    text += `${items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')}\n`
  }
  return text.slice(0, MOST_SIGNS)
}
