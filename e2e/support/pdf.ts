import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a document by its button and reads its text, as somebody who holds it would. */
export async function textOfPdf(page: Page, button: string): Promise<string> {
  const answered = page.waitForResponse((response) => response.headers()['content-type']?.includes('application/pdf') ?? false)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const bytes = new Uint8Array(await (await answered).body())
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()))
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
