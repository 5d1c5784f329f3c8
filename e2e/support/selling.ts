import { type Browser, expect, type Page } from '@playwright/test'
import { apart, countEffort } from './effort.ts'
import { inEnglish, type Say } from './languages.ts'
import { choose, codeSentTo, type somebodyNew, typeIn } from './people.ts'

/** Checks a screen before the scenario goes on: that it is accessible, and how it looks. */
export type Look = (page: Page, name: string) => Promise<void>
type Vehicle = Omit<ReturnType<typeof somebodyNew>, 'mobile'>

/** The quick quotation of a private car: the most common answers are preselected, and the price is there. */
export async function quickQuote(page: Page, look: Look, say: Say = inEnglish): Promise<void> {
  await look(page, 'what-is-to-be-insured')
  await page.getByRole('link', { name: /^CTPL/ }).click()
  await seePrice(page)
  await look(page, 'quick-quotation')
  await page.getByRole('button', { name: say('Continue') }).click()
}

export async function seePrice(page: Page): Promise<void> {
  for (const amount of ['₱449.08', '₱56.13', '₱53.89', '₱0.90', '₱50.40', '₱610.40'])
    await expect(page.getByText(amount).first()).toBeVisible()
}

/** Answers everything about the vehicle, on one screen, up to the policyholder. */
export async function answerVehicle(
  page: Page,
  { plate, mvFile, engine, chassis }: Vehicle,
  look: Look,
  say: Say = inEnglish,
): Promise<void> {
  await expect(page.getByRole('heading', { name: say('Vehicle'), level: 1 })).toBeVisible()
  await page.getByLabel(say('Plate number')).fill(plate)
  await page.getByLabel(say('MV file number')).fill(mvFile)
  await typeIn(page, say('Make'), 'Toyota')
  await typeIn(page, say('Model'), 'Vios')
  await typeIn(page, say('Model year'), '2022')
  await typeIn(page, say('Colour'), 'Silver')
  await page.getByLabel(say('Engine number')).fill(engine)
  await page.getByLabel(say('Chassis number')).fill(chassis)
  await look(page, 'vehicle')
  await page.getByRole('button', { name: say('Save and continue') }).click()
  await expect(page.getByRole('heading', { name: say('Policyholder'), level: 1 })).toBeVisible()
}

/** Answers where the policyholder lives. */
export async function answerAddress(page: Page, say: Say = inEnglish): Promise<void> {
  await page.getByLabel(say('House, street, subdivision')).fill('12 Lacson Street')
  await choose(page, say('Province'), 'Negros Occidental')
  await choose(page, say('City or municipality'), 'Bacolod City')
  // The city has only one ZIP, which is filled in with it.
  await expect(page.getByRole('combobox', { name: say('ZIP code') })).toHaveValue('6100')
}

/** From the policyholder to the offer: nothing else is missing, so the price is next. */
export async function getPrice(page: Page, look: Look, say: Say = inEnglish): Promise<void> {
  await look(page, 'policyholder')
  await page.getByRole('button', { name: say('Save and continue') }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${say('Accept')}`) })).toBeVisible()
  await look(page, 'offer')
}

/** Shares the open quotation; returns the link. */
export async function shareQuotation(page: Page, look: Look): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = page.waitForResponse(/shareableLink/)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Share link via')).toBeVisible()
  const { link } = (await (await made).json()).data
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied successfully!')).toBeVisible()
  await look(page, 'share')
  return link
}

/** The customer opens the link on their own phone and signs in. */
export async function openLink(browser: Browser, link: string, mobile: string, look: Look, say: Say = inEnglish): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, permissions: [] })
  const customer = await phone.newPage()
  await countEffort(customer)
  await customer.goto(link)
  await expect(customer.getByText(/Ana Reyes/).first()).toBeVisible()
  if (say !== inEnglish) await customer.getByRole('button', { name: 'Filipino' }).click()
  await expect(customer.getByRole('heading', { name: say('Sign in with your mobile number') })).toBeVisible()
  await look(customer, 'customer-login')
  const number = customer.getByLabel(say('Mobile number'))
  if (!(await number.inputValue())) await number.fill(mobile)
  await customer.getByRole('button', { name: say('Send me a code') }).click()
  const code = customer.getByLabel(say('Six-digit code'))
  await expect(code).toBeVisible()
  await look(customer, 'one-time-code')
  await code.fill(await codeSentTo(customer, mobile))
  return customer
}

/** The customer opens the offer, accepts it, verifies their identity, and pays; ends on the paid policy. */
export async function acceptAndPay(
  customer: Page,
  look: Look,
  total = '₱610.40',
  paid = 'Paid, issued and authenticated',
  say: Say = inEnglish,
): Promise<void> {
  await customer.getByRole('link', { name: say('Accept') }).click()
  await acceptOffer(customer, look, { total, paid, say })
}

/** The same, starting at the offer. */
export async function acceptOffer(
  customer: Page,
  look: Look,
  { total = '₱610.40', paid = 'Paid, issued and authenticated', say = inEnglish as Say } = {},
): Promise<void> {
  for (const declaration of [0, 1]) await customer.getByRole('checkbox').nth(declaration).check()
  await look(customer, 'customer-offer')
  await customer.getByRole('button', { name: `${say('Accept and pay')} ${total}` }).click()
  await expect(customer.getByRole('heading', { name: say('Confirm your identity') })).toBeVisible()
  await look(customer, 'identity-consent')
  await customer.getByRole('checkbox').check()
  await customer.getByRole('button', { name: say('Start') }).click()
  await apart(customer, async () => {
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await customer.screenshot() }
    for (const capture of ['document', 'selfie']) {
      await expect(customer.getByRole('button', { name: say('Upload a photo') }).first()).toBeVisible()
      await look(customer, `identity-${capture}`)
      await customer.locator('input[type=file]').setInputFiles(photo)
      await look(customer, `identity-${capture}-taken`)
      await customer.getByRole('button', { name: say('Use this photo') }).click()
    }
  })

  await payByCard(customer, total, look, paid, say)
}

/** From the amount due to the confirmation of payment, by the card page. */
export async function payByCard(payer: Page, total: string, look: Look, paid = 'Paid. Thank you.', say: Say = inEnglish): Promise<void> {
  const pay = payer.getByRole('button', { name: say('Pay {amount}', { amount: total }) })
  await expect(pay).toBeVisible()
  await look(payer, 'pay')
  await pay.click()
  await expect(payer.getByRole('heading', { name: 'Simulated card page' })).toBeVisible()
  await look(payer, 'card-page')
  await payer.getByRole('button', { name: `Pay ${total}` }).click()
  await expect(payer.getByText(say(paid)).first()).toBeVisible({ timeout: 30_000 })
  await look(payer, 'paid')
}
