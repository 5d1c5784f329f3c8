import { formatPesos } from '../src/domain/money.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { insuredFor, offerOf } from '../test/support/changing.ts'
import { motorToPay, sedan } from '../test/support/motoring.ts'
import { caller, maria } from '../test/support/quoting.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs, signInByNumber, somebodyNew } from './support/people.ts'
import { payByCard } from './support/selling.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'an owner insures the car for more at home, sees what it costs and why, pays, and has the new documents',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const { mobile } = somebodyNew()
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { id } = await motorToPay(ana, await sedan(ana, { withCtpl: false }), {}, maria({ mobile }))
    await proveIdentity(ana, id)
    await comeBack(url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await until(
      () => policyOf(ana, id),
      ({ state }) => state === 'issued',
      60,
    )
    const value = Math.round(((await insuredFor(ana, id)) * 1.03) / 100_000) * 100_000
    const { price } = await offerOf(ana, id, 'value', { value, accessories: [] })
    const total = formatPesos(price.total)

    const customer = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await customer.goto(url)
    await signInByNumber(customer, mobile)
    await customer.goto(`/app/customer-policy-changes?policy=${id}`)
    await customer.getByRole('button', { name: 'Back' }).click()
    await countEffort(customer)
    await customer.getByRole('link', { name: 'Something changed?' }).click()
    await look(customer, 'what-has-changed')
    await customer.getByRole('button', { name: 'Its value has changed' }).click()
    const form = customer.getByRole('dialog')
    await form.getByLabel('Value of the vehicle').fill(String(value / 100))
    await look(customer, 'value')
    await form.getByRole('button', { name: 'See what it costs' }).click()
    await expect(form.getByText(/days are left, and only these count/)).toBeVisible()
    await expect(form.getByText(/Own damage and theft: .* → .* for the whole period/)).toBeVisible()
    await look(customer, 'price')
    await form.getByRole('button', { name: `Continue and pay ${total}` }).click()
    await payByCard(customer, total, look)
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expectEffort(customer, 'insure a car for more, from the policy to its payment', { taps: 9, screens: 5 })
    await customer.getByRole('link', { name: 'Something changed?' }).click()
    await expect(customer.getByText('In force from')).toBeVisible({ timeout: 30_000 })
    await look(customer, 'in-force')
    const slip = await textOfPdf(customer, 'Open the slip')
    expect(slip).toContain('Additional premium')
    expect(slip).toContain(formatPesos(value))

    // The agent sees it as well, and what is refunded when a cover is dropped: not on the same day.
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-changes?policy=${id}`)
    await expect(page.getByText('In force from')).toBeVisible()
    await page.getByRole('button', { name: 'More or fewer covers' }).click()
    const covers = page.getByRole('dialog')
    await covers.getByRole('switch', { name: 'Roadside assistance' }).check()
    await look(page, 'covers')
    await covers.getByRole('button', { name: 'See what it costs' }).click()
    await expect(covers.getByRole('button', { name: /^Offer it for/ })).toBeVisible()
    await look(page, 'offer')
    await covers.getByRole('button', { name: /^Offer it for/ }).click()
    await expect(page.getByRole('link', { name: 'Payment and link' })).toBeVisible()
    await look(page, 'waits-for-payment')
  },
)
