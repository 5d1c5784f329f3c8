import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { textOfPdf } from './support/pdf.ts'
import { choose, codeSentTo, signInAs, somebodyNew } from './support/people.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.KALASAG_SHOTS) await page.screenshot({ path: `${process.env.KALASAG_SHOTS}/${test.info().project.name}-${name}.png` })
}
let step = 0
const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await shot(page, `${String(++step).padStart(2, '0')}-${name}`)
}

test('an agent quotes a private car, sends the link, and the customer buys the policy', async ({ page, browser }) => {
  const { mobile, plate, mvFile, engine, chassis } = somebodyNew()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'ana.reyes@kalasag.example')
  await look(page, 'dashboard')

  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await page.getByText('Renewal', { exact: true }).click()
  await choose(page, 'Type of vehicle', 'Sedan')
  await choose(page, 'Type of use', 'Private')
  for (const amount of ['₱449.08', '₱56.13', '₱53.89', '₱0.90', '₱50.40', '₱610.40'])
    await expect(page.getByText(amount).first()).toBeVisible()
  await look(page, 'quick-quotation')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Registration' })).toBeVisible()
  await page.getByLabel('Plate number').fill(plate)
  await page.getByLabel('MV file number').fill(mvFile)
  await look(page, 'registration')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible()
  await choose(page, 'Make', 'Toyota')
  await choose(page, 'Model', 'Vios')
  await choose(page, 'Model year', '2022')
  await choose(page, 'Colour', 'Silver')
  await look(page, 'vehicle')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByLabel('Engine number').fill(engine)
  await page.getByLabel('Chassis number').fill(chassis)
  await look(page, 'numbers')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByLabel('First name').fill('María')
  await page.getByLabel('Last name').fill('De la Peña')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('House, street, subdivision').fill('12 Lacson Street')
  await choose(page, 'Province', 'Negros Occidental')
  await choose(page, 'City or municipality', 'Bacolod City')
  await page.getByRole('combobox', { name: 'ZIP code' }).fill('6100')
  await look(page, 'policyholder')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await look(page, 'alternate')
  await page.getByRole('button', { name: 'There is none' }).click()
  await look(page, 'commercial')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await look(page, 'answers')
  await page.getByRole('button', { name: 'Get the price' }).click()
  await expect(page.getByRole('button', { name: /Accept/ })).toBeVisible()
  await look(page, 'offer')

  await page.getByRole('button', { name: 'Back' }).click()
  await look(page, 'quotation')
  const made = page.waitForResponse(/shareableLink/)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Share link via')).toBeVisible()
  const { link } = (await (await made).json()).data
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied successfully!')).toBeVisible()
  await look(page, 'share')

  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, permissions: [] })
  const customer = await phone.newPage()
  await customer.goto(link)
  await expect(customer.getByText(/Ana Reyes/).first()).toBeVisible()
  await look(customer, 'customer-login')
  const number = customer.getByLabel('Mobile number')
  if (!(await number.inputValue())) await number.fill(mobile)
  await customer.getByRole('button', { name: 'Send me a code' }).click()
  await customer.getByLabel('Six-digit code').fill(await codeSentTo(customer, mobile))

  await expect(customer.getByRole('heading', { name: new RegExp(plate) })).toBeVisible()
  await look(customer, 'customer-quotation')
  await customer.getByRole('link', { name: 'Accept' }).click()
  await customer.getByText('My answers are true').click()
  await customer.getByText('I agree that my personal data').click()
  await look(customer, 'customer-offer')
  await customer.getByRole('button', { name: 'Accept ₱610.40' }).click()

  await expect(customer.getByRole('heading', { name: 'Make it a policy' })).toBeVisible()
  await look(customer, 'customer-accepted')
  await customer.getByRole('button', { name: 'Go on to the identity check' }).click()
  await expect(customer.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await look(customer, 'identity-consent')
  await customer.getByRole('checkbox').check()
  await customer.getByRole('button', { name: 'Begin' }).click()
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await customer.screenshot() }
  for (const capture of ['document', 'selfie']) {
    await expect(customer.getByRole('button', { name: 'Upload a photo' }).first()).toBeVisible()
    await look(customer, `identity-${capture}`)
    await customer.locator('input[type=file]').setInputFiles(photo)
    await look(customer, `identity-${capture}-taken`)
    await customer.getByRole('button', { name: 'Use this photo' }).click()
  }
  await expect(customer.getByText('Your identity is confirmed')).toBeVisible()
  await look(customer, 'identity-confirmed')
  await customer
    .getByRole('link', { name: 'Go on to payment' })
    .or(customer.getByRole('button', { name: 'Go on to payment' }))
    .first()
    .click()

  await expect(customer.getByRole('button', { name: 'Pay ₱610.40' })).toBeVisible()
  await look(customer, 'pay')
  await customer.getByRole('button', { name: 'Pay ₱610.40' }).click()
  await expect(customer.getByRole('heading', { name: 'Simulated card page' })).toBeVisible()
  await look(customer, 'card-page')
  await customer.getByRole('button', { name: 'Pay ₱610.40' }).click()

  await expect(customer.getByText('Paid, issued and authenticated')).toBeVisible({ timeout: 30_000 })
  await look(customer, 'paid')
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
  await phone.close()

  await page.goto('/app/')
  await page.getByRole('link', { name: 'Policies' }).first().click()
  await expect(page.getByText(plate).first()).toBeVisible()
  await look(page, 'agent-policies')
  await page.goto('/app/all-ctpl-policy-details')
  await expect(page.getByText(plate).first()).toBeVisible()
  await page.goto('/app/all-ctpl-details')
  await expect(page.getByText(plate).first()).toBeVisible()
  await look(page, 'agent-quotations')
})
