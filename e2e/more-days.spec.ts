import type { Page } from '@playwright/test'
import { addDays, formatDay } from '../src/domain/day.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, maria } from '../test/support/quoting.ts'
import { alone, DEPARTURE, LONGER, RETURN, travelIssued } from '../test/support/travelling.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs, signInByNumber, somebodyNew } from './support/people.ts'
import { payByCard } from './support/selling.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const askFor = async (page: Page, day: string): Promise<void> => {
  await page.getByRole('button', { name: 'Extend the cover' }).click()
  await page.getByLabel('Until which day').fill(day)
  await look(page, 'until-which-day')
  await page.getByRole('button', { name: 'See what it costs' }).click()
}

test(
  'an agent offers more days of a journey, the customer pays for them at home, and asks for more',
  PHONE_AT_NIGHT,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const { mobile } = somebodyNew()
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { id } = await travelIssued(ana, alone(), maria({ mobile }))

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-detail?policy=${id}`)
    await askFor(page, DEPARTURE)
    await expect(page.getByText(`It is already insured until ${formatDay(RETURN)}.`).first()).toBeVisible()
    await look(page, 'refused')
    await page.getByLabel('Until which day').fill(LONGER)
    await page.getByRole('button', { name: 'See what it costs' }).click()
    await expect(page.getByText('₱386.82').first()).toBeVisible()
    await page.getByRole('switch', { name: 'The customer says that nothing has happened to claim for.' }).check()
    await look(page, 'offer')
    await page.getByRole('button', { name: 'Offer it for ₱386.82' }).click()
    await expect(page.getByRole('group', { name: 'More days of cover' })).toBeVisible()
    await look(page, 'offered')

    const customer = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await customer.goto(url)
    await signInByNumber(customer, mobile)
    await look(customer, 'home')
    await customer
      .getByRole('article', { name: /^Pay ₱386.82/ })
      .getByRole('link', { name: 'Pay' })
      .click()
    await expect(customer.getByRole('definition').filter({ hasText: 'More days of cover' })).toBeVisible()
    await payByCard(customer, '₱386.82', look)
    await expect(customer.getByText(formatDay(LONGER)).first()).toBeVisible()
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(customer.getByText(`${formatDay(DEPARTURE)} to ${formatDay(LONGER)}`).first()).toBeVisible()
    await look(customer, 'longer')
    expect(await textOfPdf(customer, 'Policy schedule')).toContain('15 days')

    // And more, from home again: the difference between 35 days and the 15 that are paid.
    await askFor(customer, addDays(RETURN, 25))
    await customer.getByRole('switch', { name: 'Nothing has happened so far that I would claim for.' }).check()
    await look(customer, 'more-still')
    await customer.getByRole('button', { name: 'Continue and pay ₱2,007.92' }).click()
    await payByCard(customer, '₱2,007.92', look)
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(customer.getByText(`${formatDay(DEPARTURE)} to ${formatDay(addDays(RETURN, 25))}`).first()).toBeVisible()
  },
)
