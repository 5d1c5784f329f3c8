import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { KEYBOARD } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { answerVehicle, quickQuote } from './support/selling.ts'
import { expect, PHONE_ONLY, test, WHOLE } from './support/stories.ts'
import { press, tap } from './support/touching.ts'

const HEIGHT = 640
const notLooking = async () => undefined

// With a mouse the list opens at its field.
test('every list that is searched can be used by touch, low on a page, with the keyboard open', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'carlo.mendoza@kalasag.example')
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await quickQuote(page, notLooking)
  await answerVehicle(page, somebodyNew(), notLooking)
  for (const name of ['citizenship', 'province', 'city', 'zip']) {
    const field = page.locator(`main input[name="${name}"]`)
    await expect(field).toHaveAttribute('aria-haspopup', 'dialog')
    await chooseByTouch(page, field)
  }
})

// With a mouse the list opens at its field.
test(
  'the key that ends typing takes the first that is found, also of a list that comes late, and on a screen’s own keyboard',
  PHONE_ONLY,
  async ({ page }) => {
    await signInAs(page, 'carlo.mendoza@kalasag.example')
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await quickQuote(page, notLooking)
    const listComes = Promise.withResolvers<void>()
    await page.route(/\/lov\?name=Province/, async (route) => {
      await listComes.promise
      await route.continue()
    })
    await answerVehicle(page, somebodyNew(), notLooking)
    const province = page.locator('main input[name="province"]')
    await tap(province)
    const dialog = page.getByRole('dialog')
    const search = dialog.getByRole('searchbox')
    await search.fill('negros oc')
    await expect(dialog.getByText('Loading the list…')).toBeVisible()
    listComes.resolve()
    await expect(dialog.getByRole('option')).toHaveText(['Negros Occidental'])
    // Such a keyboard reports the key but no code.
    await search.dispatchEvent('keydown', { key: 'Enter', code: '', bubbles: true })
    await expect(dialog).toBeHidden()
    await expect(province).toHaveValue('Negros Occidental')
  },
)

test('a short list that comes after it was opened can be chosen from where it was opened', async ({ page }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  const listComes = Promise.withResolvers<void>()
  await page.route(/\/lov\?name=CommercialStructure/, async (route) => {
    await listComes.promise
    await route.continue()
  })
  await page.goto('/app/branches')
  await page.getByRole('button', { name: 'Open a branch' }).click()
  const structure = page.getByRole('dialog', { name: 'Open a branch' }).getByLabel('Commercial structure').first()
  await press(structure)
  // The page behind also has such a list, which is closed.
  await expect(page.getByRole('listbox', { name: 'Commercial structure' }).getByText('Loading the list…')).toBeVisible()
  listComes.resolve()
  const first = page.getByRole('option').first()
  await expect(first).toBeInViewport(WHOLE)
  await look(page, 'list-that-came-late')
  const chosen = (await first.textContent()) ?? ''
  await press(first)
  await expect(structure).toHaveValue(chosen)
})

/** Taps the field near the end of the screen, swipes the list above the keyboard, and taps an option. */
async function chooseByTouch(page: Page, field: Locator): Promise<void> {
  await field.evaluate((input, low) => scrollTo(0, input.getBoundingClientRect().top + scrollY - low), HEIGHT - 140)
  const before = await page.evaluate(() => scrollY)
  await tap(field)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toBeInViewport()
  await page.setViewportSize({ width: 360, height: HEIGHT - KEYBOARD })
  await expect(dialog.getByRole('searchbox')).toBeInViewport(WHOLE)
  const options = dialog.getByRole('option')
  await expect(options.first()).toBeInViewport(WHOLE)
  await expectAccessible(page)
  if ((await options.count()) > 8) {
    const top = async () => (await options.first().boundingBox())?.y ?? 0
    const atRest = await top()
    await swipeUp(page)
    await expect.poll(top, 'the list follows the finger').toBeLessThan(atRest - 100)
    await dialog.getByRole('searchbox').fill((await options.nth(5).textContent()) ?? '')
  }
  const wanted = (await options.first().textContent()) ?? ''
  await tap(options.first())
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 360, height: HEIGHT })
  await expect(field).toHaveValue(wanted)
  expect(Math.abs((await page.evaluate(() => scrollY)) - before), 'the page stays where it was').toBeLessThan(60)
}

/** A finger that moves up by half the screen height that the keyboard leaves. */
async function swipeUp(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 180, y }] })
  await touch('touchStart', 340)
  for (let y = 320; y > 140; y -= 20) await touch('touchMove', y)
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
