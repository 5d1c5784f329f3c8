import type { Page } from '@playwright/test'
import { getDocument } from 'unpdf/pdfjs'

/** Opens a document by its button and reads its text, as its recipient would. */
export async function textOfPdf(page: Page, button: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  await page.route('**/sdx-api/**', async (route) => {
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('application/pdf')) resolve(new Uint8Array(await response.body()))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const bytes = await promise
  await page.unrouteAll({ behavior: 'wait' })
  return textIn(bytes)
}

/** The text of a document. */
export async function textIn(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()))
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
