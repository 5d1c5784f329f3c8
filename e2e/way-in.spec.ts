import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { lookForEnglish, inFilipino as say } from './support/languages.ts'
import { look } from './support/look.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { expect, PHONE_ONLY, test, WHOLE } from './support/stories.ts'
import { aboveKeyboard, press } from './support/touching.ts'

/** Scripts fetched until the screen is usable. */
async function scriptsUntil(page: Page, address: string, useful: string) {
  await page.goto(address, { waitUntil: 'commit' })
  const first = await page.waitForFunction(
    (selector) =>
      document.querySelector(selector)?.checkVisibility() && performance.getEntriesByType('resource').map((each) => each.toJSON()),
    useful,
  )
  const fetched: readonly { readonly name: string; readonly encodedBodySize: number }[] = (await first.jsonValue()) || []
  const scripts = fetched.filter(({ name }) => name.endsWith('.js'))
  expect(scripts.every(({ encodedBodySize }) => encodedBodySize > 0)).toBe(true)
  return { scripts, bytes: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0) }
}

/** A link is opened on a cheap phone and a slow line: what is fetched before the first field or button must stay small. */
for (const [who, language, address, useful, most] of [
  ['a customer’s', 'en', '/app/customer-login', '#root input[name=mobile]', 142_000],
  ['an agent’s', 'en', '/app/', '#root a[href*="/sdx-api/"]', 132_000],
  ['in Filipino a customer’s', 'fil', '/app/customer-login', '#root input[name=mobile]', 152_000],
] as const)
  test(`${who} first screen is light`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const { scripts, bytes } = await scriptsUntil(page, address, useful)
    expect(bytes).toBeLessThan(most)
    expect(scripts.filter(({ name }) => /schemas|stream/.test(name))).toEqual([])
    expect(scripts.length).toBeLessThan(25)
    // The notice of a lost connection is loaded afterwards: once offline, it could not be fetched.
    const hasToasts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/toasts-[^/]+\.js$/.test(name)))
    await expect.poll(hasToasts).toBe(true)
  })

// Each limit is just above the current size: whoever adds to it notices, and gives the reason.
for (const [what, address, useful, most] of [
  // 179 kB, and on a fast machine some of what is below the fold, which begins at the same moment.
  ['home', '/app/', '#today', 200_000],
  ['leads', '/app/leadMaster/open', 'a[href*="/leadmasterpage/statuslead"]', 201_000],
  ['quick quotation', '/app/quick-quote-info', 'form input', 273_000],
] as const)
  test(`an agent’s ${what} fetches what it shows`, PHONE_ONLY, async ({ page }) => {
    await signInAs(page, 'ana.reyes@kalasag.example')
    // A new page counts everything: that of the sign-in has loaded its screen already.
    const fresh = await page.context().newPage()
    expect((await scriptsUntil(fresh, address, useful)).bytes).toBeLessThan(most)
  })

test('a customer who mistypes the number is told so at the field', async ({ page }) => {
  await page.goto('/app/customer-login')
  const field = page.getByLabel('Mobile number')
  await field.fill('0917 12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Enter a Philippine mobile number, such as 0917 123 4567.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(somebodyNew().mobile)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

async function expectToldInSight(page: Page, field: Locator, why: string) {
  await expect(page.getByRole('alert').getByText(why)).toBeInViewport(WHOLE)
  await expect(field).toBeInViewport(WHOLE)
}

test(
  'what did not go through is told in sight of the field, above the keyboard, and what was typed is kept',
  PHONE_ONLY,
  async ({ page, context }) => {
    await aboveKeyboard(page, async () => {
      await page.goto('/app/customer-login')
      const number = page.getByLabel('Mobile number')
      const { mobile } = somebodyNew()
      await number.fill(mobile)
      await context.setOffline(true)
      await press(page.getByRole('button', { name: 'Send me a code' }))
      await expectToldInSight(page, number, 'No connection.')
      await context.setOffline(false)
      await press(page.getByRole('button', { name: 'Send me a code' }))
      const code = page.getByLabel('Six-digit code')
      await code.pressSequentially('12345')
      await context.setOffline(true)
      await code.pressSequentially('6')
      await expectToldInSight(page, code, 'No connection.')
      await expect(code).toHaveValue('123456')
      await context.setOffline(false)
      await press(page.getByRole('button', { name: 'Sign in' }))
      await expectToldInSight(page, code, 'This code is incorrect or has expired. Check the latest message or ask for a new code.')
      await expect(code).toHaveValue('')
      // A digit of the number was wrong: it is there to be corrected.
      await page.goBack()
      await expect(number).toHaveValue(mobile)
    })
  },
)

// The same on both screen sizes.
for (const [what, file] of [
  ['a style', /assets\/kit-.*\.css/],
  ['a script', /assets\/kit-.*\.js/],
  ['a screen', /assets\/customer-login-.*\.js/],
  ['a frame', /assets\/entry-.*\.js/],
] as const)
  test(`a page that lacks ${what} says so on the first visit, and mends itself when the line is back`, PHONE_ONLY, async ({ browser }) => {
    const { baseURL } = test.info().project.use
    const visitor = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
    const page = await visitor.newPage()
    await page.route(file, (route) => route.abort('internetdisconnected'))
    await page.goto('/app/customer-login')
    await expect(page.getByRole('alert').getByText('This page did not load')).toBeVisible()
    await page.unroute(file)
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await visitor.close()
  })

test('a menu whose script does not come leaves the screen and what was typed in it, and is there once the page is loaded again', async ({
  page,
}) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  const script = /assets\/agent-menu-.*\.js/
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto('/app/new-lead')
  const name = page.getByLabel('First name')
  await name.fill('Consolación')
  await page.getByRole('button', { name: 'Your menu' }).click()
  const note = page.getByRole('status').filter({ hasText: 'A part of this screen did not load. The rest works.' })
  await expect(note).toBeVisible()
  await expect(name).toHaveValue('Consolación')
  await expectAccessible(page)
  await page.unroute(script)
  const loadedAgain = page.waitForEvent('load')
  await note.getByRole('button', { name: 'Load again' }).click()
  await loadedAgain
  await expect(name).toHaveValue('Consolación')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('whoever chose Filipino is refused in Filipino before they are signed in', async ({ page }) => {
  const seen = lookForEnglish(look)
  await page.addInitScript(() => localStorage.setItem('language', 'fil'))
  await page.goto('/app/customer-login')
  const field = page.getByLabel(say('Mobile number'))
  await field.fill('0917 12')
  await page.getByRole('button', { name: say('Send me a code') }).click()
  await expect(page.getByText(say('Enter a Philippine mobile number, such as 0917 123 4567.'))).toBeVisible()
  await seen(page, 'way-in-number')
  await field.fill(somebodyNew().mobile)
  await page.getByRole('button', { name: say('Send me a code') }).click()
  await page.getByLabel(say('Six-digit code')).fill('000000')
  await expect(page.getByRole('alert').or(page.locator('[id$=-error]')).first()).toBeVisible()
  await seen(page, 'way-in-code')
  await page.goto('/app/login')
  await page.getByRole('link', { name: say('Sign in'), exact: true }).click()
  await page.getByLabel(say('E-mail')).fill('nobody@kalasag.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').or(page.locator('[id$=-error]')).first()).toBeVisible()
  await seen(page, 'way-in-password')
})
