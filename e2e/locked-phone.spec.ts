import type { BrowserContext, Page } from '@playwright/test'
import { look } from './support/look.ts'
import { giveCredentials, signInAs } from './support/people.ts'
import { expect, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

const WHO = 'jose.ibanez@kalasag.example'
const PIN = '482913'

async function typePin(page: Page, label: string, pin: string): Promise<void> {
  await page.getByLabel(`${label}, digit 1 of 6`).focus()
  await page.keyboard.type(pin)
}

async function setPin(page: Page): Promise<void> {
  await page.goto('/app/my-account')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const dialog = page.getByRole('dialog')
  await typePin(page, 'New PIN', '111111')
  await typePin(page, 'New PIN again', '111111')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(dialog.getByText(/among the first that anybody tries/)).toBeVisible()
  await typePin(page, 'New PIN', PIN)
  await typePin(page, 'New PIN again', PIN)
  await look(page, 'set-a-pin')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible({ timeout: 20_000 })
}

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Locked' })

/** The shell and every screen, so that a start needs no network. */
async function untilShellKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const kept = () => page.evaluate(async () => (await (await caches.open('pieces')).keys()).length)
  let before = 0
  const still = async () => {
    const [then, now] = [before, await kept()]
    before = now
    return then === now ? now : 0
  }
  await expect.poll(still, { timeout: 120_000, intervals: [2000] }).toBeGreaterThan(300)
}

const anotherTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a phone that was left locks itself in every tab, and opens without a network to what was being typed', async ({ page, context }) => {
  await signInAs(page, WHO)
  await untilShellKept(page)
  await setPin(page)
  await look(page, 'account-with-a-pin')

  // A second tab is let in by the first.
  const other = await anotherTab(context, '/app/kept-on-this-device')
  await expect(other.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible()

  await page.goto('/app/new-lead')
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByLabel('First name').fill('Marisol')
  await other.goto('/app/my-account')
  await other.getByRole('button', { name: 'Lock now' }).click()
  await expect(locked(other)).toBeVisible()
  await expect(locked(page)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeHidden()
  await look(page, 'locked')

  await context.setOffline(true)
  await typePin(page, 'PIN', '000001')
  await expect(page.getByText('This is not your PIN. 9 tries are left.')).toBeVisible()
  await look(page, 'wrong-pin')
  await typePin(page, 'PIN', PIN)
  await expect(page.getByLabel('First name')).toHaveValue('Marisol')
  await expect(locked(other)).toBeHidden()
  await other.close()

  await page.goto('/app/kept-on-this-device')
  await expect(locked(page)).toBeVisible()
  await typePin(page, 'PIN', PIN)
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible()
  await context.setOffline(false)
})

test('it locks after a minute without use', async ({ page }) => {
  await signInAs(page, WHO)
  await setPin(page)
  await page.getByLabel('Locks after').click()
  await page.getByRole('option', { name: '1 minute', exact: true }).click()
  await page.clock.install()
  await page.goto('/app/calendar')
  await typePin(page, 'PIN', PIN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(50_000)
  await expect(locked(page)).toBeHidden()
  await page.mouse.click(5, 5)
  await page.clock.runFor(50_000)
  await expect(locked(page)).toBeHidden()
  await page.clock.runFor(15_000)
  await expect(locked(page)).toBeVisible()
})

test('whoever forgot the PIN signs in anew, and finds what was not sent yet', async ({ page, context }) => {
  await signInAs(page, WHO)
  await untilShellKept(page)
  await setPin(page)
  await page.goto('/app/new-lead')
  await typePin(page, 'PIN', PIN)
  await page.getByLabel('First name').fill('Dalisay')
  await page.getByLabel('Last name').fill('Bukid')
  await page.reload()
  await page.getByRole('button', { name: 'I forgot my PIN' }).click()
  await look(page, 'forgot-the-pin')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/app\/login/)
  // The cookie of before opens nothing.
  await page.goto('/app/new-lead')
  await giveCredentials(page, WHO)
  await expect(page.getByText('This device is open again. It has no PIN now: set a new one in your account.')).toBeVisible()
  await page.goto('/app/new-lead')
  await expect(page.getByLabel('First name')).toHaveValue('Dalisay')
  expect((await context.cookies()).length).toBeGreaterThan(0)
})
