import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { codeOn } from './support/pictures.ts'
import {
  acceptAndPay,
  acceptOffer,
  answerAddress,
  answerVehicle,
  getPrice,
  openLink,
  quickQuote,
  seePrice,
  shareQuotation,
} from './support/selling.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'

test('an agent quotes a private car, sends the link, and the customer buys the policy', async ({ page, browser }) => {
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

// The same on both screen sizes.
test(
  'an agent shares a price before anything is asked, and whoever scans the picture gets that price',
  PHONE_ODD,
  async ({ page, browser }) => {
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/app/quick-quote-info')
    await seePrice(page)
    await page.getByRole('button', { name: 'Share this price' }).click()
    await expect(page.getByRole('img', { name: /^The price as a picture/ })).toBeVisible()
    for (const app of ['Email', 'Whatsapp', 'Viber']) await expect(page.getByRole('link', { name: app })).toBeVisible()
    await look(page, 'share-the-price')
    await page.getByRole('button', { name: 'Copy the text' }).click()
    await expect(page.getByText('Text copied')).toBeVisible()
    const [first = '', , holds = '', link = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(first).toBe('CTPL: ₱610.40 with all taxes and fees')
    expect(holds).toMatch(/^Valid until the end of \d/)
    const [kept] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the picture' }).click()])
    expect(kept.suggestedFilename()).toBe('CTPL.png')
    expect(await codeOn(kept)).toBe(link)

    const customer = await openLink(browser, link, somebodyNew().mobile, look)
    await seePrice(customer)
    await customer.context().close()
  },
)

test('an agent sends a price with one number, and the customer finishes the rest and pays', PHONE_EVEN, async ({ page, browser }) => {
  const { mobile, ...vehicle } = somebodyNew()
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await countEffort(page)
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await page.getByRole('link', { name: /^CTPL/ }).click()
  await seePrice(page)
  await expectEffort(page, 'CTPL price', { taps: 4, keys: 0 })
  await page.getByRole('button', { name: 'Let the customer finish' }).click()
  await page.getByLabel('Customer’s mobile number').fill(mobile)
  await look(page, 'let-the-customer-finish')
  const made = page.waitForResponse(/shareableLink/)
  await page.getByRole('button', { name: 'Create the link' }).click()
  const { link } = (await (await made).json()).data
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied successfully!')).toBeVisible()
  await expectEffort(page, 'an agent’s CTPL link to the customer', { taps: 10, keys: 15 })
  await look(page, 'link-of-a-price')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Links you sent')).toBeVisible()

  const customer = await openLink(browser, link, mobile, look)
  await answerVehicle(customer, vehicle, look)
  await expect(customer.getByLabel('Mobile number')).not.toHaveValue('')
  await customer.getByLabel('First name').fill('María')
  await customer.getByLabel('Last name').fill('De la Peña')
  await answerAddress(customer)
  await getPrice(customer, look)
  await acceptOffer(customer, look)
  await expectEffort(customer, 'a whole CTPL by the customer', { taps: 26, screens: 8, kilobytes: 780 })
  await customer.context().close()
})
