import { newPlate } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { choose, signInAs, typeIn } from './support/people.ts'
import { expect, PHONE_ONLY, test, WHOLE } from './support/stories.ts'

const UPRIGHT = { width: 360, height: 640 }
/** The height that a keyboard leaves of it. */
const ABOVE_KEYBOARD = { width: 360, height: 380 }

test('what is said of a value is seen beside the keyboard, with the value', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/quick-quote-info?line=motor')
  const value = page.getByLabel('Value of the vehicle')
  await typeIn(page, 'Make', 'Toyota')
  await typeIn(page, 'Model', 'Fortuner')
  await choose(page, 'Variant', '2.5 G AT 4x2')
  await typeIn(page, 'Model year', String(new Date().getFullYear() - 12))
  await choose(page, 'Where the vehicle is mostly used', 'Metro Manila')
  await page.getByRole('radio', { name: /^Standard/ }).check()
  await value.focus()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await value.fill('')
  await value.pressSequentially('5000000')
  const said = page.getByText(/is above what we insure such a vehicle for/)
  await look(page, 'message-beside-the-keyboard')
  await expect(said).toBeInViewport(WHOLE)
  await expect(page.getByText(/^Insure it for .*, or send proof of its value/)).toBeInViewport(WHOLE)
  await expect(value).toBeInViewport(WHOLE)
})

test('the tabs make room beside the keyboard, and what is tapped stays where it was seen', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/all-quotation-details')
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(tabs).toBeVisible()
  await search.focus()
  await expect(tabs).toBeVisible()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await expect(tabs).toBeHidden()
  await look(page, 'no-tabs-beside-the-keyboard')
  await search.blur()
  expect(await tabs.isVisible()).toBe(false)
  await expect(tabs).toBeVisible()
  await look(page, 'tabs-again')
  await page.setViewportSize(UPRIGHT)
  await expect(tabs).toBeVisible()
})

test('a plate that moves the end of cover says beside the price by how much and why', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/quick-quote-info?line=motor')
  await typeIn(page, 'Make', 'Toyota')
  await typeIn(page, 'Model', 'Vios')
  await choose(page, 'Variant', '1.3 XLE CVT')
  await typeIn(page, 'Model year', String(new Date().getFullYear() - 2))
  await choose(page, 'Where the vehicle is mostly used', 'Metro Manila')
  await page.getByRole('radio', { name: /^Standard/ }).check()
  const price = page.getByRole('region', { name: 'Price so far' })
  await expect(price.getByText(/with all taxes and fees/)).toBeVisible()
  const value = page.getByLabel('Value of the vehicle')
  await value.fill('700000')
  await expect(price.getByText(/^₱[\d,.]+ (more|less): Value of the vehicle$/)).toBeInViewport(WHOLE)
  await look(page, 'price-by-the-value')
  await page.getByRole('button', { name: 'Continue' }).click()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.locator('summary').click()
  await steps.getByRole('link', { name: 'Registration', exact: true }).click()
  await page.getByLabel('Plate number').fill(newPlate())
  await look(page, 'price-by-the-plate')
  await expect(price.getByText(/^₱[\d,.]+ more: With CTPL, cover is extended to .* when the registration ends\.$/)).toBeInViewport(WHOLE)
})
