import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { look } from './support/look.ts'
import { choose, signInAs, typeIn } from './support/people.ts'
import { answerAddress } from './support/selling.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

/** A document that the customer shows, as in the brief. */
const shown = async (page: Page, label: string): Promise<string> =>
  (await page.getByRole('dialog').locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').textContent()) ?? ''

const openBrief = (page: Page) => page.getByRole('button', { name: 'What to do' }).click()
const closeBrief = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()

/** Each agent practises it once per server, which both sizes may share. */
test(
  'an agent practises the CTPL of a jeepney on the real screens, is the customer as well, and is told what to do better',
  PHONE_AT_NIGHT,
  async ({ page, context }) => {
    await signInAs(page, 'jose.ibanez@kalasag.example')
    await page.goto('/app/learningcenter')
    await page.getByRole('link', { name: 'Practise a sale' }).click()
    await expect(page.getByRole('heading', { name: 'CTPL for a jeepney' })).toBeVisible()
    await look(page, 'practice')
    const real = new URL(page.url()).origin
    await page.getByRole('button', { name: 'Start: CTPL for a jeepney' }).click()

    await expect(page.getByText('Practice. Nothing here is real.')).toBeVisible({ timeout: 120_000 })
    expect(new URL(page.url()).origin).not.toBe(real)
    await expect(page.getByRole('dialog').getByText('What the documents show')).toBeVisible()
    await look(page, 'practice-brief')
    const [plate, mvFile, engine, chassis, mobile] = await Promise.all(
      ['Plate number', 'MV file number', 'Engine number', 'Chassis number', 'Mobile number'].map((label) => shown(page, label)),
    )
    await closeBrief(page)

    await page.getByRole('link', { name: /^CTPL/ }).click()
    await choose(page, 'Type of vehicle', 'Public utility jeepney (PUJ)')
    await choose(page, 'Type of use', 'For hire')
    await look(page, 'practice-price')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Vehicle', level: 1 })).toBeVisible()
    await page.getByLabel('Plate number').fill(plate ?? '')
    await page.getByLabel('MV file number').fill(mvFile ?? '')
    await typeIn(page, 'Make', 'Sarao')
    await typeIn(page, 'Model', 'Jeepney')
    await typeIn(page, 'Model year', '2015')
    await typeIn(page, 'Colour', 'Multicolour')
    await page.getByLabel('Engine number').fill(engine ?? '')
    await page.getByLabel('Chassis number').fill(chassis ?? '')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('First name').fill('Antonio')
    await page.getByLabel('Last name').fill('Dizon')
    await page.getByLabel('Mobile number').fill(mobile ?? '')
    await answerAddress(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    const made = page.waitForResponse(/shareableLink/)
    await page.getByRole('button', { name: 'Share' }).click()
    const { link } = (await (await made).json()).data
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    // The customer, in another tab of the same browser; the brief has the code.
    const customer = await context.newPage()
    await customer.goto(link)
    await expect(customer.getByText('Practice. Nothing here is real.')).toBeVisible()
    const number = customer.getByLabel('Mobile number')
    if (!(await number.inputValue())) await number.fill(mobile ?? '')
    await customer.getByRole('button', { name: 'Send me a code' }).click()
    await expect(customer.getByLabel('Six-digit code')).toBeVisible()
    await openBrief(page)
    await expect(page.getByRole('button', { name: 'Copy the code' }).first()).toBeVisible()
    await look(page, 'practice-code')
    const code = /(?<!\d)\d{6}(?!\d)/.exec((await page.getByRole('dialog').getByRole('article').first().textContent()) ?? '')?.[0] ?? ''
    await closeBrief(page)
    await customer.getByLabel('Six-digit code').fill(code)
    await expect(customer.getByRole('link', { name: 'Accept' })).toBeVisible()
    await look(customer, 'practice-customer')

    await page.bringToFront()
    await page.goto(new URL('/app/quick-quote-info', page.url()).href)
    await openBrief(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText(/not passed yet/)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(real)
    await expect(page.getByText('The customer made the declarations themselves.')).toBeVisible()
    await expect(page.getByText('Practice. Nothing here is real.')).toBeHidden()
    await look(page, 'practice-result')
    await page.getByRole('link', { name: 'Back to practice' }).click()
    await expect(page.getByText(/^Best so far: \d+ %/)).toBeVisible()
    await expectAccessible(page)
  },
)
