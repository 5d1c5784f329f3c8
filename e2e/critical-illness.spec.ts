import { countEffort, expectEffort } from './support/effort.ts'
import { answer, answerInsured, chooseCover, declareHealth } from './support/insuring-health.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptOffer, answerAddress, openLink, payByCard } from './support/selling.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'a smoker of 47 comes by his agent’s link, is referred, approved at a higher premium, accepts it, pays in instalments, and gives the policy back',
  PHONE_ONLY,
  async ({ page, browser }) => {
    const { mobile } = somebodyNew()
    // The scenario runs twice with the same data, and no one can be insured twice.
    const { retry } = test.info()
    const surname = 'Cruz'
    const born = `${new Date().getFullYear() - 47}-01-2${retry}`
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto('/app/critical-illness')
    await expect(page.getByRole('slider', { name: 'Sum insured' })).toBeVisible()
    await look(page, 'quick-quotation')

    // What anyone may read, by the agent's link: who the price is for.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/app/links')
    const made = page.waitForResponse(/shareableLink/)
    await page.getByRole('button', { name: 'Share with a customer' }).click()
    const token = new URL((await (await made).json()).data.link).searchParams.get('link') ?? ''
    const anybody = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await anybody.goto(`/app/cipageurl?link=${encodeURIComponent(token)}`)
    await expect(anybody.getByText('Ana Reyes')).toBeVisible()
    await expect(anybody.getByText('Heart attack', { exact: true })).toBeVisible()
    await look(anybody, 'landing')
    await anybody.getByRole('searchbox', { name: 'Search' }).fill('kidney')
    await expect(anybody.getByText('Heart attack', { exact: true })).toBeHidden()
    await expect(anybody.getByText('Kidney failure')).toBeVisible()
    await look(anybody, 'landing-searched')
    const wayIn = new URL((await anybody.getByRole('link', { name: 'Get a quote' }).getAttribute('href')) ?? '', anybody.url())

    const customer = await openLink(browser, wayIn.href, mobile, look)
    await countEffort(customer)
    await expect(customer.getByRole('slider', { name: 'Sum insured' })).toBeVisible()
    await chooseCover(customer, { born, steps: -4 }, look)
    await expect(customer.getByText('₱11,272.88').first()).toBeVisible()
    await answer(customer, 'How the premium is paid', 'Every month')
    await expect(customer.getByText('₱11,724.09').first()).toBeVisible()
    await look(customer, 'every-month')
    await customer.getByRole('button', { name: 'Continue' }).click()
    await answerInsured(customer, { name: 'Ramon', surname }, look)
    await declareHealth(
      customer,
      { 'Two or more parents, brothers or sisters with cancer, heart illness or stroke before 60': 'Three or more' },
      look,
    )
    await customer.getByLabel('First name').fill('Ramon')
    await customer.getByLabel('Last name').fill(surname)
    await answerAddress(customer)
    await customer.getByRole('button', { name: 'Save and continue' }).click()
    await expect(customer.getByText(/An underwriter decides on the answers/).first()).toBeVisible()
    await expectEffort(customer, 'critical illness, by the customer to the price', {})
    await look(customer, 'referred')
    const id = new URL(customer.url()).searchParams.get('quotation')

    const underwriter = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 1440, height: 900 } })).newPage()
    await signInAs(underwriter, 'ramon.penaflor@kalasag.example')
    await underwriter.goto(`/app/underwriting-case?quotation=${id}`)
    await underwriter.getByRole('button', { name: 'Approve' }).click()
    await underwriter.getByRole('textbox', { name: /^Reason/ }).fill('The answers were looked at.')
    await underwriter.getByLabel('Higher premium (%)').fill('50')
    await expect(underwriter.getByText('₱17,585.89')).toBeVisible()
    await look(underwriter, 'approve')
    await underwriter.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(underwriter.getByText('Approved. The agent has been notified.')).toBeVisible()

    await customer.reload()
    await expect(customer.getByText('₱17,585.89').first()).toBeVisible()
    await expect(customer.getByText('The premium is 50 % higher than by the tariff.').first()).toBeVisible()
    await look(customer, 'approved')
    await countEffort(customer)
    await customer.getByRole('link', { name: 'Accept' }).click()
    await expect(customer.getByText(/^12 instalments: the first of ₱1,465.51, the last of ₱1,465.\d\d on /)).toBeVisible()
    await customer.getByRole('checkbox').nth(2).check()
    await acceptOffer(customer, look, { total: '₱1,465.51', paid: 'Paid' })
    await expectEffort(customer, 'critical illness, from the price to the paid policy by the customer', {})
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(customer.getByText(/POL-CI-/).first()).toBeVisible()
    await look(customer, 'customer-policy')
    // The next instalment is paid before its due date, with two taps.
    await customer.getByRole('link', { name: 'Pay the next one now: ₱1,465.51' }).click()
    await payByCard(customer, '₱1,465.51', look, 'Paid')
    await customer.getByRole('link', { name: 'Open the policy' }).click()
    await customer.getByText('What is due when').click()
    await expect(customer.getByRole('listitem').filter({ hasText: '· paid' })).toHaveCount(2)
    await look(customer, 'two-paid')
    const text = await textOfPdf(customer, 'Policy schedule')
    for (const word of [
      `Ramon ${surname}`,
      '₱800,000.00',
      'Loading from underwriting',
      '12 of 12',
      'received by Rosario Cruz',
      '60.00 %',
      'Carcinoma in situ',
    ])
      expect(text, `the policy says ${word}`).toContain(word)

    // He changes his mind within the free-look period, and everything is returned to his card.
    await expect(customer.getByText(/All that was paid, ₱2,931.02, is returned/)).toBeVisible()
    await customer.getByRole('button', { name: 'Return the policy' }).click()
    const asked = customer.getByRole('dialog')
    await expect(asked.getByText(/^₱2,931.02 is returned the way it was paid/)).toBeVisible()
    await look(customer, 'give-back')
    await asked.getByRole('button', { name: 'Return the policy' }).click()
    await expect(customer.getByRole('status').getByText('Free-look return', { exact: true })).toBeVisible()
    await expect(customer.getByText('Returned the way it was paid', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(customer.getByText('Total to pay')).toBeHidden()
    await expect(customer.getByText('Credit note').first()).toBeVisible()
    await look(customer, 'given-back')
  },
)
