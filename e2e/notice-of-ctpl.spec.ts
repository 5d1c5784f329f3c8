import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const PROOF = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test(
  'an underwriter ends CTPL by notice: with the deed of sale, told to the LTO, by a letter that is posted',
  DESK_AT_NIGHT,
  async ({ page }, { retry }) => {
    await signInAs(page, 'ramon.penaflor@kalasag.example')
    await page.goto('/app/all-ctpl-policy-details?policyStatus=issued')
    // The first few in the list are waiting for something else; each run cancels another policy.
    const rows = page.getByRole('link', { name: /POL-CTPL/ })
    await expect(rows.nth(9)).toBeVisible()
    await rows.nth((await rows.count()) - 1 - retry).click()
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel at the customer’s request' })).toBeHidden()

    await test.step('not without proof that the vehicle was sold', async () => {
      await page.getByRole('button', { name: 'Give notice of cancellation' }).click()
      const form = page.getByRole('dialog')
      await choose(page, 'Ground', 'The customer asks for it')
      await form.getByLabel('The facts').fill('The car was sold to a dealer.')
      await choose(page, 'What the customer has shown', 'Another CTPL takes its place')
      await expect(form.getByLabel('Its insurer')).toBeVisible()
      await look(page, 'notice-replacement')
      await choose(page, 'What the customer has shown', 'The vehicle was sold')
      await form.getByRole('button', { name: 'Give notice' }).click()
      await expect(form.getByText('Attach the deed of sale, as PDF or photo.')).toBeVisible()
      await look(page, 'notice-refused')
    })

    await test.step('with it, and the LTO acknowledges', async () => {
      const form = page.getByRole('dialog')
      await form.locator('input[type=file]').setInputFiles({ name: 'deed-of-sale.png', mimeType: 'image/png', buffer: PROOF })
      await expect(form.getByText(/deed-of-sale/)).toBeVisible()
      await form.getByRole('button', { name: 'Give notice' }).click()
      await expect(page.getByRole('heading', { name: 'Letters and proof of sending' })).toBeVisible()
      await expect(page.getByText(/LTO-/).first()).toBeVisible({ timeout: 30_000 })
      await look(page, 'noticed')
    })

    await test.step('the letter is posted, once', async () => {
      await page.getByRole('button', { name: 'Enter the registry receipt' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Posted on').fill(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date()))
      await form.getByLabel('Registry receipt number').fill('RD 123 456 789 PH')
      await look(page, 'posting')
      await form.getByRole('button', { name: 'Record the posting' }).click()
      await expect(page.getByText('RD 123 456 789 PH')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Enter the registry receipt' })).toBeHidden()
      await page.getByRole('heading', { name: 'Letters and proof of sending' }).scrollIntoViewIfNeeded()
      await look(page, 'posted')
    })
  },
)
