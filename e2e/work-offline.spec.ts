import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, somebodyNew, typeIn } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_ODD, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

const piecesKept = (page: Page) => page.evaluate(async () => (await (await caches.open('pieces')).keys()).length)

test(
  'an agent opens without a network what was never opened before; a customer keeps only what was shown',
  PHONE_ODD,
  async ({ page, context, browser }) => {
    await signInAs(page, 'jose.ibanez@kalasag.example')
    await untilShellKept(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()

    const customer = await (await browser.newContext()).newPage()
    await customer.goto('/app/customer-login')
    await expect.poll(() => piecesKept(customer)).toBeGreaterThan(3)
    expect(await piecesKept(customer)).toBeLessThan(60)
    await customer.context().setOffline(true)
    await customer.reload()
    await expect(customer.getByLabel('Mobile number')).toBeVisible()
  },
)

test(
  'an agent who loses the network in the middle of a quotation loses neither the session nor a letter',
  PHONE_ODD,
  async ({ page, context }) => {
    const { plate, mvFile, engine, chassis } = somebodyNew()
    await signInAs(page, 'jose.ibanez@kalasag.example')
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await page.getByRole('link', { name: /^CTPL/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Vehicle', level: 1 })).toBeVisible()
    for (const [label, value] of [
      ['Make', 'Toyota'],
      ['Model', 'Vios'],
      ['Model year', '2022'],
      ['Colour', 'Silver'],
    ] as const)
      await typeIn(page, label, value)
    await page.getByLabel('Engine number').fill(engine)
    await page.getByLabel('Chassis number').fill(chassis)

    await context.setOffline(true)
    await page.getByLabel('Plate number').fill(plate)
    await page.getByLabel('MV file number').fill(mvFile)
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expectAccessible(page)
    await expect(page.getByLabel('Plate number')).toHaveValue(plate)
    await expect(page).not.toHaveURL(/login/)

    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Plate number')).toHaveValue(plate)
    await expect(page.getByLabel('MV file number')).toHaveValue(mvFile)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Policyholder', level: 1 })).toBeVisible()
  },
)
