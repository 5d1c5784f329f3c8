import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, answerVehicle, getPrice, openLink, quickQuote, shareQuotation } from './support/selling.ts'
import { expect, test } from './support/stories.ts'

test('an agent quotes a private car, sends the link, and the customer buys the policy', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const { mobile, ...vehicle } = somebodyNew()
  const { plate, chassis } = vehicle

  await signInAs(page, 'ana.reyes@kalasag.example')
  await look(page, 'dashboard')

  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await quickQuote(page, look)
  await answerVehicle(page, vehicle, look)
  await page.getByLabel('First name').fill('María')
  await page.getByLabel('Last name').fill('De la Peña')
  await page.getByLabel('Mobile number').fill(mobile)
  await answerAddress(page)
  await getPrice(page, look)

  await page.getByRole('button', { name: 'Back' }).click()
  await look(page, 'quotation')
  const link = await shareQuotation(page, look)

  const customer = await openLink(browser, link, mobile, look)
  await expect(customer.getByRole('heading', { name: new RegExp(plate) })).toBeVisible()
  await look(customer, 'customer-quotation')
  await acceptAndPay(customer, look)
  await customer.getByRole('link', { name: 'Open the policy' }).click()
  await expect(customer.getByText(/POL-CTPL-/).first()).toBeVisible()
  await look(customer, 'customer-policy')

  for (const [button, words] of [
    ['Policy schedule', ['₱610.40', 'María De la Peña', plate]],
    ['Certificate of cover', ['033', plate, chassis]],
  ] as const) {
    const text = await textOfPdf(customer, button)
    for (const word of words) expect(text, `${button} says ${word}`).toContain(word)
  }
  await customer.context().close()

  await page.goto('/app/policy')
  await expect(page.getByText(plate).first()).toBeVisible()
  await look(page, 'agent-policies')
  await page.goto('/app/all-ctpl-policy-details')
  await expect(page.getByText(plate).first()).toBeVisible()
  await page.goto('/app/all-ctpl-details')
  await expect(page.getByText(plate).first()).toBeVisible()
  await look(page, 'agent-quotations')
})
