import { addDays, dayOf, formatDay } from '../src/domain/day.ts'
import type { PolicyDetail } from '../src/features/servicing/policies/public/contract.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { motorConsents, sedan } from '../test/support/motoring.ts'
import { answered, type Caller, caller, maria, type Quotation } from '../test/support/quoting.ts'
import { expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { openLink, payByCard } from './support/selling.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

/** One month's cover of a vehicle, at the short-period rates: a whole year costs more. */
async function endsInAMonth(ana: Caller, mobile: string): Promise<PolicyDetail> {
  const answers = await sedan(ana, { withCtpl: false, until: addDays(dayOf(new Date()), 31) })
  const quoted = answered<Quotation>(await ana.post('user/motor-quotation', { answers, holder: maria({ mobile }), commercial: {} }))
  const { id: quotationId, version, total } = quoted
  answered(await ana.post(`user/quotation/${quotationId}/accept`, { version, total, consents: motorConsents }))
  const { id } = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId }))
  await proveIdentity(ana, id)
  await comeBack(ana.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return until(
    () => policyOf(ana, id),
    ({ state }) => state === 'issued',
  )
}

test(
  'an agent sends the offer of the next year, and the customer sees why it is dearer, renews and pays',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const { mobile } = somebodyNew()
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const policy = await endsInAMonth(ana, mobile)

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/app/renewals')
    await expect(page.getByText(policy.description).first()).toBeVisible()
    await look(page, 'worklist')
    await page.goto(`/app/policy-detail?policy=${policy.id}`)
    await page.getByRole('link', { name: 'Renew', exact: true }).click()
    await look(page, 'not-offered-yet')
    await page.getByRole('button', { name: 'See next year’s price' }).click()
    await expect(page.getByRole('heading', { name: 'Last year and this year' })).toBeVisible()
    await look(page, 'offered')
    const made = page.waitForResponse(/shareableLink/)
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await made
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied successfully!')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const address = /https?:\/\/\S+/.exec(link)?.[0] ?? ''

    const customer = await openLink(browser, address, mobile, look)
    await expect(customer.getByRole('heading', { name: 'Why the price is different' })).toBeVisible()
    await expect(customer.getByText(/more:/).first()).toBeVisible()
    await expect(customer.getByText('Last time the cover was for 31 days.').first()).toBeVisible()
    await look(customer, 'last-year-beside-this-year')
    await customer.getByRole('checkbox', { name: 'All of this is so, and I agree to it' }).check()
    const accept = customer.getByRole('button', { name: /^Accept and pay/ })
    const total = /₱[\d,.]+/.exec((await accept.textContent()) ?? '')?.[0] ?? ''
    await accept.click()
    await expect(customer.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    await payByCard(customer, total, look, 'Paid')
    await expectEffort(customer, 'a renewal by the customer, from the link to paid', { taps: 6 })
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(customer.getByText(formatDay(policy.coverTo)).first()).toBeVisible()

    await page.goto(`/app/policy-renewal?policy=${policy.id}`)
    await expect(page.getByRole('heading', { name: 'Renewed' })).toBeVisible()
    await look(page, 'renewed')
  },
)
