import { signIn } from '../test/support/calls.ts'
import { ctplIssued } from '../test/support/claiming.ts'
import { linkFrom } from '../test/support/customers.ts'
import { photo } from '../test/support/pictures.ts'
import { caller } from '../test/support/quoting.ts'
import { apart, countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'an accident is reported with photographs, papers are wanted and sent, an amount is offered, accepted and paid',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const { mobile } = somebodyNew()
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    await ctplIssued(ana, mobile)
    await signInCustomer(page, (await linkFrom(ana)).token, mobile)
    await page.goto('/app/customer-listing')
    await expect(page.getByRole('link', { name: 'Report an accident, illness or loss' })).toBeVisible()
    await look(page, 'home')

    // The simplest case, from the home screen to a number.
    await countEffort(page)
    await page.getByRole('link', { name: 'Report an accident, illness or loss' }).click()
    await expect(page.getByText('Is someone hurt? Call 911 first.')).toBeVisible()
    await apart(page, () => look(page, 'kinds'))
    await page.getByRole('link', { name: /^Someone was hurt/ }).click()
    // Back returns to the kinds, one step back.
    await apart(page, async () => {
      await page.goBack()
      await page.getByRole('link', { name: /^Someone was hurt/ }).click()
    })
    await page.getByLabel('Where').fill('Lacson Street, Bacolod, at the Capitol')
    await page.getByRole('textbox', { name: 'What happened' }).fill('A jeepney did not stop at the light, and hit a pedestrian beside us.')
    await page
      .locator('input[aria-label="Add: The place"]')
      .setInputFiles({ name: 'road.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByText('1 added')).toBeVisible()
    await apart(page, () => look(page, 'notice'))
    await page.getByRole('button', { name: 'Send the report' }).click()
    const heading = page.getByRole('heading', { name: /^Claim CL-\d{6}$/ })
    await expect(heading).toBeVisible()
    await expectEffort(page, 'first notice of a loss', { taps: 10 })
    const number = ((await heading.textContent()) ?? '').replace('Claim ', '')
    await expect(page.getByText('Our claims office, by')).toBeVisible()
    await expect(page.getByRole('button', { name: 'The place', exact: true })).toBeVisible()
    await look(page, 'reported')

    // A repeat of the same report is shown before it is made.
    await page.goto('/app/customer-listing')
    await page.getByRole('link', { name: 'Report an accident, illness or loss' }).click()
    await page.getByRole('link', { name: /^Someone was hurt/ }).click()
    await expect(page.getByText(`This was already reported, as ${number}`)).toBeVisible()
    await look(page, 'already')

    const office = await (await browser.newContext()).newPage()
    await signInAs(office, 'consuelo.baltazar@kalasag.example')
    await office.goto('/app/claims-office')
    await expect(office.getByText(number).first()).toBeVisible()
    await look(office, 'queue')
    await office.getByText(number).first().click()
    await office.getByRole('button', { name: 'Take it' }).click()
    await expect(office.getByText('Consuelo Baltazar').first()).toBeVisible()
    await look(office, 'office')
    await office.getByRole('button', { name: 'Ask for documents' }).click()
    await office.getByRole('checkbox', { name: /^Medical certificate/ }).check()
    await look(office, 'ask-papers')
    await office.getByRole('dialog').getByRole('button', { name: 'Ask for documents' }).click()
    await expect(office.getByRole('dialog')).toBeHidden()

    await page.goto('/app/customer-listing')
    await page.getByRole('link', { name: 'Open the claim' }).click()
    await expect(page.getByRole('heading', { name: 'Documents that we need' })).toBeVisible()
    await look(page, 'papers-wanted')
    const wanted = page.getByRole('list', { name: 'Documents that we need' })
    await wanted
      .getByLabel('Add: Medical certificate')
      .first()
      .setInputFiles({ name: 'medical.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByText('All documents have been received. Our claims office makes the decision.')).toBeVisible()
    await look(page, 'papers-sent')

    await office.reload()
    await office.getByRole('button', { name: 'Note what was found' }).click()
    await office.getByLabel('Findings on cause and amount').fill('The hospital confirms a broken arm.')
    await office.getByRole('dialog').getByRole('button', { name: 'Note what was found' }).click()
    await office.getByRole('button', { name: 'Offer an amount' }).click()
    await office.getByRole('dialog').getByLabel('Amount').fill('25000')
    await office.getByLabel('What the customer reads').fill('The bills of the hospital and ten days without work.')
    await look(office, 'offer')
    await office.getByRole('dialog').getByRole('button', { name: 'Offer an amount' }).click()
    await expect(office.getByRole('dialog')).toBeHidden()

    await page.reload()
    await expect(page.getByText('The bills of the hospital')).toBeVisible()
    await look(page, 'offered')

    // It was too little: another offer replaces it, so that there are never two.
    await office.getByRole('button', { name: 'Change the offer' }).click()
    const another = office.getByRole('dialog')
    await expect(another.getByLabel('What the customer reads')).toHaveValue(/^The bills of the hospital/)
    await another.getByLabel('Amount').fill('26000')
    await look(office, 'another-offer')
    await another.getByRole('button', { name: 'Change the offer' }).click()
    await expect(another).toBeHidden()
    await page.reload()
    await expect(page.getByText('₱26,000.00')).toBeVisible()
    await expect(page.getByText('₱25,000.00')).toBeHidden()
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await choose(page, 'Bank or wallet', 'GCash')
    await look(page, 'where-it-is-paid')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByText(/^Account for the payment: GCash, 09\d{9}, /)).toBeVisible()
    await expect(page.getByText('It is paid by')).toBeVisible()

    await office.reload()
    await office.getByRole('button', { name: 'It was paid' }).click()
    await office.getByLabel('Payment reference').fill('PESONET-2207')
    await office.getByRole('dialog').getByRole('button', { name: 'It was paid' }).click()
    await expect(office.getByRole('dialog')).toBeHidden()
    await look(office, 'settled-office')

    await page.reload()
    await expect(page.getByText('Payment reference: PESONET-2207')).toBeVisible()
    await look(page, 'settled')

    const agent = await (await browser.newContext()).newPage()
    await signInAs(agent, 'ana.reyes@kalasag.example')
    await agent.goto('/app/claims')
    await agent.getByText(number).first().click()
    await expect(agent.getByText('PESONET-2207').first()).toBeVisible()
    await look(agent, 'agent')
  },
)
