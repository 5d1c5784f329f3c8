import type { Browser, Page } from '@playwright/test'
import { passportLines, passportPage } from '../test/support/papers/passport.ts'
import { PHOTO, photographPaper, type Quality } from '../test/support/papers/photographed.ts'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'
import { answerContact, chooseJourney, inDays } from './support/travelling.ts'

const UNTIL = inDays(1500)
const HEADINGS = ['Surname', 'Given name', 'Birthday', 'Gender', 'Passport', 'Passport expiry', 'Seat']
const ROWS = [
  ['Luna', 'Marco', '3/11/1985', 'Male', 'EC2345678', UNTIL, '12A'],
  ['Luna', 'María', '1988-05-02', 'F', 'EC1234567', UNTIL, '12B'],
  ['Luna', 'Mika', '30 Feb 2014', 'F', 'EC3456789', UNTIL, '12C'],
  ['Luna', 'Migo', '15 Jan 2017', 'M', 'EC4567890', UNTIL, '12D'],
]
const copied = (rows: readonly string[][]) => rows.map((cells) => cells.join('\t')).join('\n')
const card = (page: Page, n: number) => page.getByRole('group', { name: `Traveller ${n}`, exact: true })

test('travellers come from a spreadsheet, each a card that folds, and what is wrong opens by itself', PHONE_EVEN, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await chooseJourney(page, { destinations: ['Japan'], cover: 'A family', from: inDays(40), to: inDays(45) }, look)
  await look(page, 'nobody-yet')
  await page.getByRole('button', { name: 'From a spreadsheet' }).click()
  await page.getByLabel('Copied rows').fill(copied([HEADINGS, ...ROWS]))
  await expect(page.getByText('4 people were read')).toBeVisible()
  await expect(page.getByText('These columns are not asked for, and are left out: Seat.')).toBeVisible()
  await expect(page.getByText('Row 4, Date of birth: 30 Feb 2014')).toBeVisible()
  await look(page, 'preview')
  await page.getByRole('button', { name: 'Add 4 people' }).click()

  await expect(card(page, 1).getByRole('button', { name: /^Marco Luna/ })).toHaveAttribute('aria-expanded', 'false')
  await expect(card(page, 1).getByLabel('Passport number')).toHaveCount(0)
  await expect(card(page, 3).getByLabel('Passport number')).toHaveValue('EC3456789')
  await look(page, 'cards')

  // The same file again adds no one twice.
  await page.getByRole('button', { name: 'From a spreadsheet' }).click()
  await page.getByLabel('Copied rows').fill(copied([HEADINGS, ...ROWS.slice(0, 2)]))
  await expect(page.getByText('2 of them are already in the list and are not added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No one to add' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(card(page, 3).getByLabel('Date of birth')).toBeFocused()
  await look(page, 'what-is-missing')
  await card(page, 3).getByLabel('Date of birth').fill('2014-09-30')
  await card(page, 3).getByRole('button', { name: 'Done with Mika Luna' }).click()
  await expect(card(page, 3).getByRole('button', { name: /^Mika Luna/ })).toBeFocused()

  // A collapsed card whose person is renamed opens again if the new name is wrong.
  await card(page, 4)
    .getByRole('button', { name: /^Migo Luna/ })
    .click()
  await card(page, 4).getByLabel('First name').fill('mika')
  await card(page, 4).getByLabel('Date of birth').fill('2014-09-30')
  await card(page, 4).getByRole('button', { name: 'Done with mika Luna' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(card(page, 4).getByText('This person is already in the list, as number 3.')).toBeVisible()
  await expect(card(page, 4).getByLabel('First name')).toBeFocused()
  await look(page, 'named-twice')
  await card(page, 4).getByLabel('First name').fill('Migo')
  await card(page, 4).getByLabel('Date of birth').fill('2017-01-15')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await answerContact(page, look)
  await page.getByRole('button', { name: 'María Luna' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('María')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1988-05-02')
  await look(page, 'policyholder')
})

const HOLDER = {
  ...{ lastName: 'DELA CRUZ', firstName: 'JUAN MIGUEL', passport: 'P1234567A' },
  ...{ birthDate: '1985-03-11', sex: 'M', expiry: inDays(1500) },
}

async function photoOfPassport(browser: Browser, quality: Quality): Promise<Buffer> {
  const context = await browser.newContext(PHOTO)
  try {
    return await photographPaper(await context.newPage(), passportPage(HOLDER), quality)
  } finally {
    await context.close()
  }
}

test('a passport is photographed instead of typed, and a check digit that does not agree is said', PHONE_ODD, async ({ page, browser }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await chooseJourney(page, { destinations: ['Japan'], cover: 'Each person', from: inDays(40), to: inDays(45) }, async () => undefined)
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Read a passport' }).click()
  await expect(sheet.getByText('It is read on this device')).toBeVisible()
  await look(page, 'read-a-passport')
  const buffer = await photoOfPassport(browser, 'tilted')
  const kept = page.waitForResponse((response) => response.url().includes('paperKind=passport') && response.request().method() === 'POST', {
    timeout: 120_000,
  })
  await sheet.getByLabel('Choose a photo').setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer })
  await expect(sheet.getByRole('textbox', { name: 'Passport number' })).toHaveValue(HOLDER.passport, { timeout: 120_000 })
  await expect(sheet.getByText('A check digit does not match')).toHaveCount(0)
  await look(page, 'passport-to-compare')
  expect((await kept).status()).toBe(200)
  await sheet.getByRole('button', { name: 'Add this person' }).click()
  await expect(card(page, 1).getByRole('button', { name: /^Juan Miguel Dela Cruz/ })).toBeVisible()
  await look(page, 'from-a-passport')

  const [first, second] = passportLines({ ...HOLDER, firstName: 'ANA', birthDate: '1990-07-08', passport: 'P7654321B' })
  await page.getByRole('button', { name: 'Read a passport' }).click()
  await sheet.getByLabel('Or type the two lines').fill(`${first}\n${second.replace('900708', '900703')}`)
  await expect(sheet.getByText('A check digit does not match')).toBeVisible()
  await expect(sheet.getByText('Its check digit does not match.')).toHaveCount(1)
  await look(page, 'passport-misread')
  await sheet.getByLabel('Date of birth').fill('1990-07-08')
  await sheet.getByRole('button', { name: 'Add this person' }).click()
  await expect(card(page, 2).getByRole('button', { name: /^Ana Dela Cruz/ })).toBeVisible()
})
