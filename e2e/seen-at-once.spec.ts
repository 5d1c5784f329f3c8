import type { Page } from '@playwright/test'
import { signInAs } from './support/people.ts'
import { setPin, typePin } from './support/pin.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ODD, PHONE_ONLY, test } from './support/stories.ts'
import { type } from './support/touching.ts'
import { vaultNames } from './support/vault.ts'

test.use({ serviceWorkers: 'allow' })

const LIST = '/app/leadMaster/open'

const snapshots = async (page: Page) => (await vaultNames(page)).filter((name) => name.endsWith('/snapshot/leadMaster/open'))

/** What is visible before the program has started. */
async function firstSeen(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'commit' })
  return (await page.waitForFunction(() => (globalThis as { firstSeen?: string }).firstSeen)).jsonValue().then(String)
}

async function openList(page: Page): Promise<string> {
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const name = await page.locator('#root a[href*="/leadmasterpage/"] p').first().innerText()
  await expect.poll(() => snapshots(page)).toHaveLength(1)
  return name
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const note = () => {
      const snapshot = document.getElementById('snapshot')
      Object.assign(globalThis, { firstSeen: snapshot?.checkVisibility() ? snapshot.innerText : 'nothing' })
    }
    document.addEventListener('DOMContentLoaded', note)
  }),
)

test('the list of leads is seen before the program has begun, and is the list once it has', PHONE_ODD, async ({ page, context }) => {
  await signInAs(page, 'jose.ibanez@kalasag.example')
  await untilShellKept(page)
  const name = await openList(page)
  await context.setOffline(true)
  const seen = await firstSeen(page, LIST)
  expect(seen).toContain(name)
  expect(seen).toMatch(/Opening… As of \d/)
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await firstSeen(page, LIST)).toBe('nothing')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(LIST)
  await expect(page.locator('#snapshot')).toHaveCount(0)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('link', { name }).first().tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('nothing is seen before under a PIN, by whoever comes next, or after signing out', PHONE_EVEN, async ({ page }) => {
  await signInAs(page, 'jose.ibanez@kalasag.example')
  await untilShellKept(page)
  const name = await openList(page)
  expect(await firstSeen(page, LIST)).toContain(name)

  await signInAs(page, 'ana.reyes@kalasag.example')
  await expect(page.locator('#root').getByRole('heading', { level: 1, name: /^Good .*, Ana/ })).toBeVisible()
  expect(await firstSeen(page, LIST)).toBe('nothing')
  await openList(page)
  await setPin(page)
  expect(await firstSeen(page, LIST)).toBe('nothing')
  await typePin(page, 'PIN')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/signed-out/)
  expect(await snapshots(page)).toEqual([])
  expect(await firstSeen(page, LIST)).toBe('nothing')
})

/** Holds scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('who comes in for the first time types before any script is there, and the screen goes on with it', PHONE_ONLY, async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/app/customer-login', { waitUntil: 'commit' })
  const picture = page.locator('#snapshot')
  await expect(picture).toContainText('Sign in with your mobile number')
  await expect(picture.getByText('Opening…')).toBeVisible()
  await type(page, picture.getByRole('textbox', { name: 'Mobile number' }), '0917123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer-login$/)
  letGo()
  await expect(picture).toHaveCount(0)
  const number = page.getByLabel('Mobile number')
  await expect(number).toBeFocused()
  await page.keyboard.type('4567')
  await expect(number).toHaveValue('09171234567')
  await page.getByRole('button', { name: 'Send me a code' }).tap()
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
})

test('a tap that began below what is seen first is not lost when the program comes in the middle of it', PHONE_ONLY, async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/app/customer-login', { waitUntil: 'commit' })
  await page.locator('#snapshot').getByRole('link').last().hover()
  await page.mouse.down()
  letGo()
  await expect(page.locator('#root').getByLabel('Mobile number')).toBeAttached()
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(page).not.toHaveURL(/customer-login$/)
})

test('who chose another language than the browser’s sees no word of that', PHONE_ONLY, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fil'))
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/app/login', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'en')
  await expect(page.locator('#snapshot')).toHaveCount(0)
  await expect(page.getByText('Sign in to Kalasag')).toHaveCount(0)
})
