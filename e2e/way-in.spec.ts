import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { somebodyNew } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

/** A link is opened on a cheap phone and a slow line: what is fetched before the first field or button is ours to keep small. */
const MAX_BYTES_OF_SCRIPT = 150_000

for (const [who, address, first] of [
  ['a customer’s', '/app/customer-login', (page: Page) => page.getByLabel('Mobile number')],
  ['an agent’s', '/app/', (page: Page) => page.getByRole('link', { name: 'Sign in' })],
] as const)
  test(`${who} first screen is light`, async ({ page }) => {
    await page.goto(address)
    await expect(first(page)).toBeVisible()
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((each) =>
          each instanceof PerformanceResourceTiming && each.name.endsWith('.js') ? [{ name: each.name, bytes: each.encodedBodySize }] : [],
        ),
    )
    expect(fetched.every(({ bytes }) => bytes > 0)).toBe(true)
    expect(fetched.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThan(MAX_BYTES_OF_SCRIPT)
    expect(fetched.filter(({ name }) => /schemas|stream/.test(name))).toEqual([])
    expect(fetched.length).toBeLessThan(25)
    // What tells of a lost line comes afterwards: by then it could not be fetched.
    const hasToasts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/toasts-[^/]+\.js$/.test(name)))
    await expect.poll(hasToasts).toBe(true)
  })

test('a customer who mistypes the number is told so at the field', async ({ page }) => {
  await page.goto('/app/customer-login')
  const field = page.getByLabel('Mobile number')
  await field.fill('0917 12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Enter a Philippine mobile number, as 0917 123 4567.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(somebodyNew().mobile)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

// The same on either screen.
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
    await expect(page.getByRole('alert').getByText('This page did not arrive')).toBeVisible()
    await page.unroute(file)
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await visitor.close()
  })
