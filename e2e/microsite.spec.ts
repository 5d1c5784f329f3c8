import type { Browser } from '@playwright/test'
import { photo } from '../test/support/pictures.ts'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'
import { invalidHtml } from './support/valid-html.ts'

/** The maximum that a visitor’s phone fetches to read a page: all bytes over the line. */
const MOST_BYTES = 60_000

test(
  'an agent makes a page, the office reads it, and a visitor without scripts asks to be called',
  PHONE_AT_NIGHT,
  async ({ page, browser }) => {
    const desk = async (who: string) => {
      const opened = await (await browser.newContext()).newPage()
      await signInAs(opened, `${who}@kalasag.example`)
      return opened
    }
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto('/app/microsite')
    await look(page, 'begin')
    await page.getByLabel('In one sentence').fill('Clear insurance for families in Bacolod')
    await page
      .getByLabel('About you')
      .fill('I explain what a policy pays and what it does **not** pay.\n\n- Claims: I stay beside you\n- Renewals: I call before they end')
    await page.getByLabel('Where you meet customers').fill('Bacolod, Talisay and Silay')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 900, height: 900, seed: 7 }) })
    await expect(page.getByRole('button', { name: 'Another photo' })).toBeVisible()
    await look(page, 'draft')
    await page.getByRole('link', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Ana Reyes', level: 1 })).toBeVisible()
    await expect(frame.getByRole('img', { name: 'Photo of Ana Reyes' })).toBeVisible()
    await expect(frame.locator('header'), 'the preview has the style of the page').toHaveCSS('color', 'rgb(255, 255, 255)')
    await look(page, 'preview')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Submit to the office' }).click()
    await expect(page.getByText('With the office', { exact: true }).first()).toBeVisible()
    await look(page, 'submitted')

    const office = await desk('teresita.ocampo')
    await office.goto('/app/microsites')
    await expect(office.getByText('Clear insurance for families in Bacolod').first()).toBeVisible()
    await look(office, 'office')
    await office.getByText('Clear insurance for families in Bacolod').first().click()
    await expect(office.frameLocator('iframe').getByRole('heading', { name: 'Ana Reyes', level: 1 })).toBeVisible()
    await look(office, 'review')
    await office.getByRole('button', { name: 'Publish' }).click()
    await expect(office.getByRole('heading', { name: 'Shown now' })).toBeVisible()

    await page.reload()
    const address = await page.getByRole('link', { name: /\/a\/ana-reyes/ }).getAttribute('href')
    await look(page, 'published')
    const visitor = await visit(browser)
    let bytes = 0
    visitor.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      bytes += responseBodySize + responseHeadersSize
    })
    await visitor.goto(address ?? '', { waitUntil: 'networkidle' })
    console.log(`an agent’s page over the line: ${bytes} bytes`)
    expect(bytes).toBeLessThan(MOST_BYTES)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeVisible()
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // With scripts enabled only for the checks, as the accessibility checker is a script.
    const examined = await (await browser.newContext()).newPage()
    await examined.goto(address ?? '')
    await look(examined, 'page')
    expect(await invalidHtml(await examined.content())).toEqual([])
    await visitor.getByRole('link', { name: 'Call me back' }).click()
    await visitor.getByLabel('Your name').fill('Liza Cruz')
    await visitor.getByLabel('Your mobile number').fill('0917 601 0001')
    await visitor.getByLabel('What is it about?').selectOption('ctpl')
    await visitor.getByLabel('Your question (if you like)').fill('My registration ends in May')
    await visitor.getByLabel(/^I agree/).check()
    // No person is faster.
    await visitor.waitForTimeout(3000)
    await visitor.getByRole('button', { name: 'Ask for a call' }).click()
    await expect(visitor.getByText('Thank you. You will be called back.')).toBeVisible()
    await examined.goto(`${address}?called=1`)
    await look(examined, 'asked')

    await page.goto('/app/leadMaster/open')
    await page.getByText('Liza Cruz').first().click()
    await expect(page.getByRole('heading', { name: 'Liza Cruz' })).toBeVisible()

    await page.goto('/app/microsite-testimonials')
    await page.getByRole('combobox', { name: 'Customer', exact: true }).click()
    await page.getByRole('option').first().click()
    await look(page, 'ask')
    const made = page.waitForResponse(
      (response) => response.url().includes('microsite/testimonials') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Create the link' }).click()
    const { link } = (await (await made).json()).data
    const customer = await visit(browser)
    await customer.goto(link)
    await examined.goto(link)
    await look(examined, 'write')
    // Both screen sizes run for the same agent.
    const words = `She explained everything, and on my phone she called back the same day.`
    await customer.getByLabel('In your own words').fill(words)
    await customer.getByLabel('Name to be shown').fill('Maria S.')
    await customer.getByLabel(/^I wrote this myself/).check()
    await customer.getByRole('button', { name: 'Send it' }).click()
    await expect(customer.getByText(/Our office reviews it before it is shown/)).toBeVisible()
    await office.goto('/app/microsites')
    await office.getByText(words).first().click()
    await office.getByRole('button', { name: 'Publish' }).click()
    await expect(office.getByRole('heading', { name: 'Shown now' })).toBeVisible()
    await visitor.goto(address ?? '')
    await expect(visitor.getByText(words)).toBeVisible()
    await visitor.getByRole('button', { name: 'See your own price: CTPL' }).click()
    await expect(visitor).toHaveURL(/customer-login/)
  },
)

/** A visitor with an old phone, or a browser that runs no scripts. */
async function visit(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-PH' })
  return context.newPage()
}
