import { type Browser, expect, type Page } from '@playwright/test'
import { choose, codeSentTo, type somebodyNew } from './people.ts'

/** Looks at a screen before the story goes on: that it is accessible, and how it looks. */
export type Look = (page: Page, name: string) => Promise<void>
type Vehicle = Omit<ReturnType<typeof somebodyNew>, 'mobile'>

/** The quick quotation of a private car: the fewest answers that give the price. */
export async function quickQuote(page: Page, look: Look): Promise<void> {
  await look(page, 'what-is-to-be-insured')
  await page.getByRole('link', { name: /^CTPL/ }).click()
  await page.getByText('Renewal', { exact: true }).click()
  await choose(page, 'Type of vehicle', 'Sedan')
  await choose(page, 'Type of use', 'Private')
  for (const amount of ['₱449.08', '₱56.13', '₱53.89', '₱0.90', '₱50.40', '₱610.40'])
    await expect(page.getByText(amount).first()).toBeVisible()
  await look(page, 'quick-quotation')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The vehicle, step by step, up to the policyholder. */
export async function answerVehicle(page: Page, { plate, mvFile, engine, chassis }: Vehicle, look: Look): Promise<void> {
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
}

/** Where the policyholder lives. */
export async function answerAddress(page: Page): Promise<void> {
  await page.getByLabel('House, street, subdivision').fill('12 Lacson Street')
  await choose(page, 'Province', 'Negros Occidental')
  await choose(page, 'City or municipality', 'Bacolod City')
  await page.getByRole('combobox', { name: 'ZIP code' }).fill('6100')
}

/** From the policyholder to the offer. */
export async function getPrice(page: Page, look: Look): Promise<void> {
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
}

/** Shares the quotation that is open; answers the link. */
export async function shareQuotation(page: Page, look: Look): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = page.waitForResponse(/shareableLink/)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Share link via')).toBeVisible()
  const { link } = (await (await made).json()).data
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied successfully!')).toBeVisible()
  await look(page, 'share')
  return link
}

/** The customer opens the link on a phone of their own and signs in. */
export async function openLink(browser: Browser, link: string, mobile: string, look: Look): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, permissions: [] })
  const customer = await phone.newPage()
  await customer.goto(link)
  await expect(customer.getByText(/Ana Reyes/).first()).toBeVisible()
  await look(customer, 'customer-login')
  const number = customer.getByLabel('Mobile number')
  if (!(await number.inputValue())) await number.fill(mobile)
  await customer.getByRole('button', { name: 'Send me a code' }).click()
  await customer.getByLabel('Six-digit code').fill(await codeSentTo(customer, mobile))
  return customer
}

/** The customer accepts, proves who they are, and pays; ends on the paid policy. */
export async function acceptAndPay(customer: Page, look: Look, total = '₱610.40', paid = 'Paid, issued and authenticated'): Promise<void> {
  await customer.getByRole('link', { name: 'Accept' }).click()
  await customer.getByText(/^My answers/).click()
  await customer.getByText('I agree that my personal data').click()
  await look(customer, 'customer-offer')
  await customer.getByRole('button', { name: `Accept ${total}` }).click()

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

  await expect(customer.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
  await look(customer, 'pay')
  await customer.getByRole('button', { name: `Pay ${total}` }).click()
  await expect(customer.getByRole('heading', { name: 'Simulated card page' })).toBeVisible()
  await look(customer, 'card-page')
  await customer.getByRole('button', { name: `Pay ${total}` }).click()
  await expect(customer.getByText(paid).first()).toBeVisible({ timeout: 30_000 })
  await look(customer, 'paid')
}
