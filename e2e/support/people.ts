import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openApp, TestBrowser } from '../../test/support/browser.ts'
import { newPlate } from '../../test/support/quoting.ts'
import { passwordIn } from './demo-password.ts'
import { WHOLE } from './stories.ts'

export const demoPassword = () => passwordIn(test.info().project.metadata.data)

/** Signs a staff user in, up to their dashboard. Typing the credentials is covered where someone starts work (`beginning.ts`). */
export async function signInAs(page: Page, email: string): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  const device = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const { cookies } = await openApp(baseURL, email, demoPassword(), new TestBrowser(baseURL, device))
  const { hostname: domain } = new URL(baseURL)
  const kept = [...cookies].map(([name, { value, path }]) => ({ name, value, path, domain, httpOnly: true, sameSite: 'Lax' }) as const)
  await page.context().addCookies(kept)
  await page.goto('/app/')
  await expect(page).toHaveURL(/-Dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

/** From any page that asks a person to sign in. */
export async function giveCredentials(page: Page, email: string, password = demoPassword()): Promise<void> {
  const start = page
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('link', { name: 'Sign in' }))
    .first()
  const field = page.getByLabel('E-mail')
  await start.or(field).first().waitFor()
  if (!(await field.isVisible())) await start.click()
  await field.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Picks a value from a searchable list; within one part of the page where several lists have the same label. */
export async function choose(page: Page, label: string, option: string, inside: Page | Locator = page): Promise<void> {
  const field = inside
    .getByRole('textbox', { name: label })
    .or(inside.getByRole('combobox', { name: label }))
    .first()
  const wanted = page.getByRole('option', { name: option, exact: true }).first()
  // In the middle there is room for the list: one that opens off screen would flip while it is being reached for.
  await field.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  if (await isPicker(field)) return chooseInPicker(field, option)
  await field.click()
  // On a phone a searchable list fills the screen; a short list is not searchable.
  if ((await field.getAttribute('aria-haspopup')) === 'dialog') return chooseInSheet(page, option)
  if (await field.isEditable()) await field.fill(option)
  await expect(wanted).toBeInViewport(WHOLE)
  await wanted.click()
}

/** On a phone short lists use the device's own picker, which is not part of the page. */
export const isPicker = (field: Locator): Promise<boolean> => field.evaluate((input) => input instanceof HTMLSelectElement)

/** Checks that nothing covers the field; the picker itself cannot be reached from here. */
export async function chooseInPicker(field: Locator, option: string): Promise<void> {
  await field.click({ trial: true })
  await field.selectOption({ label: option })
}

/** The key that ends typing takes the first match. */
async function chooseInSheet(page: Page, option: string): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  await sheet.getByRole('searchbox').fill(option)
  const wanted = sheet.getByRole('option', { name: option, exact: true }).first()
  await expect(wanted).toBeInViewport(WHOLE)
  if ((await sheet.getByRole('option').first().textContent()) === option) await sheet.getByRole('searchbox').press('Enter')
  else await wanted.click()
  await expect(sheet).toBeHidden()
}

/** Types a value into a list that accepts free text. */
export async function typeIn(page: Page, label: string, value: string): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
  await expect(field).toBeEnabled()
  // Where its list fills the screen, it is chosen there.
  if ((await field.getAttribute('aria-haspopup')) === 'dialog') return choose(page, label, value)
  await field.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.fill(value)
  await field.blur()
}

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

/** A mobile number and a car that are unique in the test. */
export const somebodyNew = () => ({
  mobile: `0917${digits(7)}`,
  plate: newPlate(),
  mvFile: `1332-${digits(11)}`,
  engine: `1NR-${digits(7)}`,
  chassis: `PA1B19F38N${digits(9)}`,
})

/** The newest one-time code that the simulated gateway delivered to a number; different from `before`. */
export async function codeSentTo(page: Page, mobile: string, before = ''): Promise<string> {
  const recipient = `+63${mobile.slice(1)}`
  // Other messages may reach the number in the meantime, and policy numbers also have six digits.
  const newest = async () =>
    (await messagesTo(page, recipient)).flatMap(({ body }) => /^(\d{6}) is your/.exec(body)?.[1] ?? [])[0] ?? before
  await expect.poll(newest, { message: `a code to ${mobile}`, timeout: 30_000 }).not.toBe(before)
  return newest()
}

async function messagesTo(page: Page, recipient: string): Promise<{ body: string }[]> {
  const answer = await page.request.get(`/sdx-api/auth/simulators?recipient=${encodeURIComponent(recipient)}`)
  return (await answer.json()).data.messages
}

/** Signs a customer in with the link from the text message, and the code after it. */
export async function signInCustomer(page: Page, link: string, mobile: string): Promise<void> {
  await page.goto(`/app/customer-login?link=${link}`)
  await proveNumber(page, mobile)
}

/** Enters number and code, from where the number is asked for, if it is not known already. */
export async function proveNumber(page: Page, mobile: string): Promise<void> {
  const number = page.getByLabel('Mobile number')
  await number.waitFor()
  if (!(await number.inputValue())) await number.fill(mobile)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(page, mobile))
  await expect(code).toBeHidden()
}

/** A customer signs in on their own, by number and code. */
export async function signInByNumber(page: Page, mobile: string): Promise<void> {
  await page.goto('/app/customer-login')
  await proveNumber(page, mobile)
  await expect(page.getByRole('heading', { level: 1, name: 'My insurance' })).toBeVisible()
}
