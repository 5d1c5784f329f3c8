import { expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { answerVehicleOfMotor, chooseProduct } from './support/motoring.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptOffer, answerAddress, openLink } from './support/selling.ts'
import { expect, PHONE_EVEN, test } from './support/stories.ts'

// The customer uses their own phone at every screen size.
test(
  'a customer insures a car comprehensively by an agent’s link, from the first question to the paid policy',
  PHONE_EVEN,
  async ({ page, browser }) => {
    const { mobile, ...vehicle } = somebodyNew()
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto('/app/commercial-structure')
    const made = page.waitForResponse(/shareableLink/)
    await page.getByText('BACOLOD AGENTS').click()
    const { link } = (await (await made).json()).data

    const customer = await openLink(browser, link, mobile, look)
    await chooseProduct(customer, look)
    await answerVehicleOfMotor(customer, vehicle, look)
    await customer.getByLabel('First name').fill('María')
    await customer.getByLabel('Last name').fill('De la Peña')
    await answerAddress(customer)
    await look(customer, 'motor-policyholder')
    await customer.getByRole('button', { name: 'Save and continue' }).click()
    const accept = customer.getByRole('button', { name: /^Accept and pay ₱/ })
    await expect(accept).toBeVisible()
    const total = /₱[\d,.]+/.exec((await accept.textContent()) ?? '')?.[0] ?? ''
    await acceptOffer(customer, look, { total, paid: 'Paid' })
    await expectEffort(customer, 'a whole motor policy by the customer', { taps: 34 })
    await customer.context().close()
  },
)
