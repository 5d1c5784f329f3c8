import type { Page } from '@playwright/test'
import { madeUp } from '../test/support/papers/made-up.ts'
import { photoOfPaper } from '../test/support/papers/photographed.ts'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { quickQuote } from './support/selling.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const BUTTON = 'Photograph the documents instead of typing'
const photograph = (page: Page, buffer: Buffer, name = 'IMG_0042.jpg') =>
  page.getByLabel('Choose a photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
const inSheet = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label })

test.use({ serviceWorkers: 'allow' })

test('an agent photographs the certificate of registration instead of typing it', PHONE_AT_NIGHT, async ({ page, browser, context }) => {
  const it = madeUp(2)
  const certificate = await photoOfPaper(browser, 'certificate', it, 'tilted')
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await quickQuote(page, async () => undefined)

  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByText('It is read on this device')).toBeVisible()
  await look(page, 'photograph-papers')
  // A file that is not a photo is reported at once, and the form is unchanged.
  await photograph(page, Buffer.from('this is no picture'))
  await expect(
    page.getByText('This file is not a photo that this device can show. Take a photo, or choose a JPEG, PNG or WebP.'),
  ).toBeVisible()

  // The first time needs a network; afterwards the text recognition is on the device.
  const kept = page.waitForResponse((response) => response.url().includes('/papers?') && response.request().method() === 'POST', {
    timeout: 120_000,
  })
  await photograph(page, certificate)
  await expect(inSheet(page, 'Plate number')).toHaveValue(it.plate, { timeout: 120_000 })
  await look(page, 'confirm-papers')
  expect((await kept).status()).toBe(200)
  await page.getByRole('button', { name: /^Fill in \d+ answers$/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Plate number' })).toHaveValue(it.plate)
  await expect(page.getByText(/answers were filled in from a photo/)).toBeVisible()
  await look(page, 'filled-from-papers')

  // Everything in the certificate is on one screen: nothing is photographed twice.
  await expect(page.getByRole('combobox', { name: 'Model year' })).toHaveValue(it.year)

  await context.setOffline(true)
  await page
    .getByRole('button', { name: /documents/ })
    .first()
    .click()
  await photograph(page, certificate)
  await expect(page.getByText('The photo is not with the quotation')).toBeVisible({ timeout: 120_000 })
  await look(page, 'papers-offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the photo again' }).click()
  await expect(page.getByText('The photo is not with the quotation')).toBeHidden()
})
