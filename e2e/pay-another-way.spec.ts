import type { Page } from '@playwright/test'
import { policyToPay, proveIdentity } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, car, maria } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { demoPassword, proveNumber, somebodyNew } from './support/people.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'

/** A customer opens the payment link that the agent sent, signs in, and reaches the choice of payment methods. */
async function openPaymentLink(page: Page, url: string): Promise<void> {
  const { mobile, plate, mvFile, engine, chassis } = somebodyNew()
  const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
  const { id } = await policyToPay(ana, car({ plate, mvFile, engineNo: engine, chassisNo: chassis }), maria({ mobile }))
  await proveIdentity(ana, id)
  const { data } = await ana.post('customer/shareableLink', { policyId: id })
  await page.goto((data as { link: string }).link)
  await proveNumber(page, mobile)
  await page.getByRole('link', { name: 'Pay ₱610.40' }).click()
  await expect(page.getByRole('radiogroup', { name: 'How to pay' })).toBeVisible()
}

const choose = (page: Page, way: string) => page.getByRole('radio', { name: new RegExp(`^${way}`) }).click()

test('a customer pays with a wallet', PHONE_EVEN, async ({ page, baseURL }) => {
  await openPaymentLink(page, baseURL ?? '')
  await choose(page, 'GCash or Maya')
  await look(page, 'choose-wallet')
  await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await look(page, 'wallet-page')
  await page.getByRole('button', { name: 'Pay with GCash' }).click()
  await expect(page.getByText('Paid, issued and authenticated')).toBeVisible({ timeout: 30_000 })
  await look(page, 'wallet-paid')
})

test(
  'a customer takes a code, sees it again, and the policy is issued once somebody paid it at the counter',
  PHONE_ODD,
  async ({ page, baseURL }) => {
    await openPaymentLink(page, baseURL ?? '')
    await choose(page, 'Pay at a counter')
    await page.getByRole('button', { name: 'Pay ₱610.40' }).click()
    await page.getByRole('button', { name: 'Get a code for the counter' }).click()
    await expect(page.getByText('Pay with this code at the counter')).toBeVisible()
    for (const word of ['₱610.40', '7-Eleven, Bayad', 'Last day']) await expect(page.getByText(word).first()).toBeVisible()
    const code = (await page.getByText(/^7E-/).textContent()) ?? ''
    await look(page, 'counter-code')
    await page.getByRole('link', { name: 'Open the policy' }).click()
    await expect(page.getByText('To be paid at a counter').first()).toBeVisible()
    await look(page, 'counter-policy')
    await page.goBack()
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await expect(page.getByText(code)).toBeVisible()
    await look(page, 'counter-begun')
    await page.getByRole('link', { name: 'Check whether it was paid' }).click()

    const shop = await page.context().newPage()
    await shop.goto('/app/simulators')
    const row = shop.getByRole('row').filter({ hasText: code })
    await expect(row).toBeVisible()
    await look(shop, 'counter-simulator')
    await row.getByRole('button', { name: 'Pay at the counter' }).click()
    await expect(shop.getByText('Paid at the counter.')).toBeVisible()
    await shop.close()
    await expect(page.getByText('Paid, issued and authenticated')).toBeVisible({ timeout: 60_000 })
    await look(page, 'counter-paid')
  },
)
