import type { Page } from '@playwright/test'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { choose, signInAs, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, openLink, shareQuotation } from './support/selling.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'
import { answerContact, answerTraveller, chooseJourney, inDays, travellersWorkbook } from './support/travelling.ts'

const FAMILY = [
  { name: 'Marco', born: '1985-03-11', sex: 'Male', passport: '2345678' },
  { name: 'María', born: '1988-05-02', sex: 'Female', passport: '1234567' },
  { name: 'Mika', born: '2014-09-30', sex: 'Female', passport: '3456789' },
  { name: 'Migo', born: '2017-01-15', sex: 'Male', passport: '4567890' },
] as const

const REFUSAL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test(
  'a family of four is insured for Japan and France by link, pays, takes its letter for the visa, and calls it off when that is refused',
  PHONE_ODD,
  async ({ page, browser }) => {
    const { mobile } = somebodyNew()
    // The scenario runs on one server at both sizes, and again after a failure, and no one can be insured twice.
    const { retry } = test.info()
    const surname = `Peña${mobile.slice(-5).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
    const series = `E${String.fromCharCode(65 + retry)}`
    await signInAs(page, 'ana.reyes@kalasag.example')
    await countEffort(page)
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await chooseJourney(page, { destinations: ['Japan', 'France'], cover: 'A family', from: inDays(30), to: inDays(39) }, look)
    for (const [index, person] of FAMILY.entries())
      await answerTraveller(page, index, { ...person, surname, passport: series + person.passport })
    await look(page, 'travellers')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await answerContact(page, look)
    await page.getByLabel('First name').fill('María')
    await page.getByLabel('Last name').fill(surname)
    await page.getByLabel('Mobile number').fill(mobile)
    await answerAddress(page)
    await look(page, 'policyholder')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm the details', level: 1 })).toBeVisible()
    await expect(page.getByText('₱3,354.68').first()).toBeVisible()
    await look(page, 'offer')
    const id = new URL(page.url()).searchParams.get('quotation')
    await page.goto(`/app/Quote-info?quotation=${id}`)
    await look(page, 'quotation')

    const link = await shareQuotation(page, look)
    await expectEffort(page, 'travel for a family of four, by the agent to the link', {})
    const customer = await openLink(browser, link, mobile, look)
    await countEffort(customer)
    await expect(customer.getByText('₱3,354.68').first()).toBeVisible()
    await look(customer, 'customer-quotation')
    await acceptAndPay(customer, look, '₱3,354.68', 'Paid')
    await expectEffort(customer, 'travel, from the price to the paid policy by the customer', {})
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(customer.getByText(/POL-TRAVEL-/).first()).toBeVisible()
    await look(customer, 'customer-policy')
    for (const [button, words] of [
      ['Policy schedule', [`Marco ${surname}`, `Migo ${surname}`, 'Japan, France', 'Trip cancellation']],
      ['Letter for the Schengen visa', [`Migo ${surname}`, `${series}1234567`, '€30,000', 'Switzerland']],
    ] satisfies [string, string[]][]) {
      const text = await textOfPdf(customer, button)
      for (const word of words) expect(text, `${button} says ${word}`).toContain(word)
    }
    await customer.getByRole('link', { name: 'Emergency card' }).click()
    await expect(customer.getByRole('link', { name: /^Call for help/ })).toBeVisible()
    await look(customer, 'card')

    // One of them gets no visa: once the office has read the letter of refusal, all that was paid is returned less the fee.
    await customer.goBack()
    await customer.getByRole('button', { name: 'If you do not need it' }).click()
    await expect(customer.getByText(/all that was paid less ₱300.00/)).toBeVisible()
    await look(customer, 'if-not-needed')
    await customer.getByRole('button', { name: 'A visa was refused' }).click()
    const asked = customer.getByRole('dialog')
    const letter = { name: 'letter-of-refusal.png', mimeType: 'image/png', buffer: REFUSAL }
    await asked.locator('input[type=file]').setInputFiles(letter)
    await expect(asked.getByRole('status').getByText('letter-of-refusal')).toBeVisible()
    await look(customer, 'visa-refused')
    await asked.getByRole('button', { name: 'Send the letter' }).click()
    await expect(customer.getByText('A visa was refused: our office is reviewing the letter').first()).toBeVisible()
    await look(customer, 'letter-sent')
    const underwriter = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 1440, height: 900 } })).newPage()
    await signInAs(underwriter, 'ramon.penaflor@kalasag.example')
    await underwriter.goto('/app/policy')
    const waiting = underwriter.getByRole('alert').getByRole('link', { name: new RegExp(surname) })
    await expect(waiting.first()).toBeVisible()
    await look(underwriter, 'letters-to-read')
    await waiting.first().click()
    await expect(underwriter.getByRole('button', { name: 'Return the letter' })).toBeVisible()
    await look(underwriter, 'letter-to-read')
    await underwriter.getByRole('button', { name: 'Approve' }).click()
    await expect(underwriter.getByText('Cancelled before its first day', { exact: true }).first()).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('status').getByText('Cancelled before its first day', { exact: true })).toBeVisible()
    await expect(customer.getByText('Returned the way it was paid')).toBeVisible()
    await expect(customer.getByText('₱3,054.68').first()).toBeVisible()
    await expect(customer.getByText('Letter for the Schengen visa')).toBeHidden()
    await look(customer, 'called-off')
  },
)

test(
  'whoever travels often is insured for a year of trips in dollars, and twelve colleagues for one journey from a workbook',
  PHONE_EVEN,
  async ({ page }) => {
    const { retry } = test.info()
    const surname = 'Agustin'
    const series = `F${String.fromCharCode(65 + retry)}`
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await page.getByText('Travel: a year of trips').click()
    for (const country of ['Germany', 'United States']) await choose(page, 'Destinations', country)
    await page.getByLabel('Cover starts on').fill(inDays(20))
    await page.getByRole('button', { name: 'Choose US$ 50,000' }).click()
    await look(page, 'a-year-of-trips')
    await page.getByRole('button', { name: 'Continue with US$ 50,000' }).click()
    await answerTraveller(page, 0, { name: 'Ramon', surname, born: '1979-12-24', sex: 'Male', passport: `${series}5678901` })
    await finishQuotation(page, surname)
    // US$ 162.50 at 56.50, with its taxes.
    await expect(page.getByText('₱11,449.36').first()).toBeVisible()
    await look(page, 'offer-of-a-year')

    await page.goto('/app/')
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await page.getByText('Travel: one trip').click()
    await choose(page, 'Destinations', 'Japan')
    const [departure, back] = [page.getByLabel('Departure'), page.getByLabel('Return')]
    await departure.fill(inDays(50))
    await back.fill(inDays(40))
    await back.blur()
    const wrong = page.getByText('Return: this is before the departure.')
    await expect(wrong).toBeVisible()
    // An error in one field is resolved by changing the other.
    await departure.fill(inDays(36))
    await departure.blur()
    await expect(wrong).toBeHidden()
    await departure.fill(inDays(50))
    await back.fill(inDays(54))
    await page.getByText('A group', { exact: true }).click()
    await page.getByLabel('Number of travellers').fill('12')
    await page.getByRole('button', { name: 'Choose Standard' }).click()
    await look(page, 'a-group-trip')
    await page.getByRole('button', { name: 'Continue with Standard' }).click()
    await page.getByRole('button', { name: 'From a spreadsheet' }).click()
    const workbook = await travellersWorkbook(12, surname, series)
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(workbook)
    await expect(page.getByText('12 people were read')).toBeVisible()
    await look(page, 'travellers-of-a-workbook')
    await page.getByRole('button', { name: 'Add 12 people' }).click()
    await finishQuotation(page, surname)
    // Twelve times ₱430.00 less 5 %, with ₱613.00 of stamps, 12 % VAT and 0.2 % local tax.
    await expect(page.getByText('₱6,113.04').first()).toBeVisible()
    await look(page, 'offer-of-a-group')
  },
)

/** From the travellers to the offer. */
async function finishQuotation(page: Page, surname: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await answerContact(page, look)
  await page.getByLabel('First name').fill('Ramon')
  await page.getByLabel('Last name').fill(surname)
  await page.getByLabel('Mobile number').fill(somebodyNew().mobile)
  await answerAddress(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm the details', level: 1 })).toBeVisible()
}
