import type { Page } from '@playwright/test'
import { policyToPay, proveIdentity } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, car } from '../test/support/quoting.ts'
import { expectAccessible } from './support/accessible.ts'
import { demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { expect, PHONE_EVEN, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'

const spoil = (page: Page, fault: string | null) =>
  page.request.post('/sdx-api/auth/simulators/fault', { data: { service: 'card', fault } })

/** Brings a policy to the payment screen of an agent who pays in the customer's presence. */
async function openPayment(page: Page, url: string): Promise<void> {
  const { plate, mvFile, engine, chassis } = somebodyNew()
  const ana = caller(url, await signIn(url, ANA, demoPassword()))
  const { id } = await policyToPay(ana, car({ plate, mvFile, engineNo: engine, chassisNo: chassis }))
  await proveIdentity(ana, id)
  await signInAs(page, ANA)
  await page.goto(`/app/ctpl-cypher-payment?policy=${id}`)
  await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated card page' })).toBeVisible()
}

test.afterEach(({ page }) => spoil(page, null))

test(
  'a card that the bank refuses: the screen says that nothing was charged, and the next try pays',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    await openPayment(page, baseURL ?? '')
    await page.getByRole('button', { name: 'The bank refuses the card' }).click()
    await expect(page.getByText(/nothing was charged/i).first()).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /again/i })
      .or(page.getByRole('button', { name: /again/i }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
    await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
    await expect(page.getByText('Paid, issued and authenticated')).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'a provider that falls silent after the card was charged: we are checking, never failed, and then paid by itself',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    await openPayment(page, baseURL ?? '')
    await spoil(page, 'down')
    await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
    await expect(page.getByText('We are checking your payment. You do not need to pay again.')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('We are checking your payment. You do not need to pay again.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/failed/i)).toHaveCount(0)
    await spoil(page, null)
    await expect(page.getByText('Paid, issued and authenticated')).toBeVisible({ timeout: 60_000 })
  },
)
