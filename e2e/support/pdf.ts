import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a document by its button and reads its text, as somebody who holds it would. */
export async function textOfPdf(page: Page, button: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  await page.route('**/sdx-api/**', async (route) => {
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('application/pdf')) resolve(new Uint8Array(await response.body()))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const pdf = await getDocument({ data: await promise, verbosity: 0 }).promise
  await page.unrouteAll({ behavior: 'wait' })
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()))
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
