import { lookForEnglish, inFilipino as say } from './support/languages.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, answerVehicle, getPrice, openLink, quickQuote } from './support/selling.ts'
import { expect, PHONE_ODD, test } from './support/stories.ts'

// The customer uses their own phone at every screen size.
test(
  'a customer who chose Filipino buys a policy and reads no English, from the link to the certificate',
  PHONE_ODD,
  async ({ page, browser }) => {
    const { mobile, ...vehicle } = somebodyNew()
    const seen = lookForEnglish(look)

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto('/app/commercial-structure')
    const made = page.waitForResponse(/shareableLink/)
    await page.getByText('BACOLOD AGENTS').click()
    const { link } = (await (await made).json()).data

    const customer = await openLink(browser, link, mobile, seen, say)
    await quickQuote(customer, seen, say)
    await answerVehicle(customer, vehicle, seen, say)
    await customer.getByLabel(say('First name')).fill('María')
    await customer.getByLabel(say('Last name')).fill('De la Peña')
    await answerAddress(customer, say)
    await getPrice(customer, seen, say)
    await customer.getByRole('button', { name: say('Back') }).click()
    await seen(customer, 'quotation')
    await acceptAndPay(customer, seen, '₱610.40', 'Paid, issued and authenticated', say)

    await customer.getByRole('link', { name: say('Open the policy') }).click()
    await expect(customer.getByText(/POL-CTPL-/).first()).toBeVisible()
    await seen(customer, 'policy')
    expect(await textOfPdf(customer, say('Open the certificate'))).toContain(vehicle.plate)
    await customer.getByRole('link', { name: /^\d{12}$/ }).click()
    await expect(customer.getByText(say('Authentication number')).first()).toBeVisible()
    await seen(customer, 'certificate')
    await customer.goto('/app/customer-listing')
    await expect(customer.getByText(vehicle.plate).first()).toBeVisible()
    await seen(customer, 'my-policies')
    await customer.goto('/app/customer-details')
    await expect(customer.getByRole('heading', { name: say('My details') })).toBeVisible()
    await seen(customer, 'my-details')

    await customer.getByRole('button', { name: say('Your menu') }).click()
    await seen(customer, 'menu')
    await customer.getByRole('menuitem', { name: 'English' }).click()
    await expect(customer.getByRole('heading', { name: 'My details' })).toBeVisible()
  },
)
