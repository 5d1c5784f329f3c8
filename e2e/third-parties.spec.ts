import { policyOf } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { claimOf, ctplIssued, notice, officeStep, reported } from '../test/support/claiming.ts'
import { linkFrom } from '../test/support/customers.ts'
import { healthIssued, healthy } from '../test/support/insuring-health.ts'
import { photo } from '../test/support/pictures.ts'
import { answered, caller, maria } from '../test/support/quoting.ts'
import { expectAccessible } from './support/accessible.ts'
import { look } from './support/look.ts'
import { choose, codeSentTo, demoPassword, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test(
  'somebody who was hit scans the paper and reports; the claims office attaches it to the claim of the insured',
  PHONE_AT_NIGHT,
  async ({ page, browser, baseURL }, { project }) => {
    const { mobile } = somebodyNew()
    const hit = somebodyNew().mobile
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    const id = await ctplIssued(ana, mobile)
    const coc = (await policyOf(ana, id)).certificate?.cocNumber ?? ''
    const { number } = await reported(ana, 'user', id, 'injury', notice())

    await page.goto(`/app/report-accident?paper=${coc}`)
    await expect(page.getByText('Was someone hurt? ₱30,000.00 for each person, whoever was at fault')).toBeVisible()
    await expect(page.getByLabel('Plate of the vehicle, or the number of its document')).toHaveValue(coc)
    await page.getByLabel('Your mobile number').fill(hit)
    await expectAccessible(page)
    await look(page, 'begin')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    // A digit of the number may be wrong: back goes one step back, where the input can be corrected.
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Plate of the vehicle, or the number of its document')).toHaveValue(coc)
    await expect(page.getByLabel('Your mobile number')).not.toHaveValue('')
    // Nor is it asked again of who opens the page again, or in another language.
    await page.getByLabel('Plate of the vehicle, or the number of its document').fill(`${coc} `)
    await page.reload()
    await expect(page.getByLabel('Plate of the vehicle, or the number of its document')).toHaveValue(`${coc} `)
    await expect(page.getByLabel('Your mobile number')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Six-digit code').fill(await codeSentTo(page, hit))
    await expect(page.getByRole('heading', { name: 'What happened?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Where', exact: true }).fill('Burgos Street, Bacolod, at the market')
    await page.getByRole('textbox', { name: 'What happened' }).fill('The grey sedan ran into my tricycle.')
    await page.getByLabel('Your name').fill('Rodel Gatbonton')
    await choose(page, 'Where were you', 'In or on another vehicle')
    await page.getByLabel('Names of those hurt, and how').fill('Myself: an arm')
    await page.getByRole('switch', { name: 'Pay the no-fault indemnity first' }).check()
    await page
      .locator('input[aria-label="Add: The damage, close up"]')
      .setInputFiles({ name: 'hit.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByText('1 added')).toBeVisible()
    await expectAccessible(page)
    await look(page, 'notice')
    await page.getByRole('button', { name: 'Send the report' }).click()
    const heading = page.getByRole('heading', { name: /^We have your report TR-\d{6}$/ })
    await expect(heading).toBeVisible()
    const report = /TR-\d{6}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
    await expect(page.getByText('waiting on this device')).toBeHidden()
    await look(page, 'sent')

    const { viewport } = project.use
    const office = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await signInAs(office, 'consuelo.baltazar@kalasag.example')
    await office.goto('/app/third-party-reports')
    await expect(office.getByText(report).first()).toBeVisible()
    await expectAccessible(office)
    await look(office, 'queue')
    await office.getByText(report).first().click()
    await expect(office.getByRole('button', { name: 'The damage, close up' })).toBeVisible()
    await look(office, 'report')
    await office.getByRole('button', { name: 'Attach to a claim' }).click()
    await office.getByRole('dialog').getByLabel('Claim number').fill(number)
    await look(office, 'attach')
    await office.getByRole('dialog').getByRole('button', { name: 'Attach to a claim' }).click()
    await expect(office.getByText('Reported by third parties')).toBeVisible()
    await look(office, 'claim')
  },
)

test(
  'a grave illness is paid as a total loss: the customer reads what is kept and that the policy ends, and it ends',
  PHONE_AT_NIGHT,
  async ({ page, browser, baseURL }, { project }) => {
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    const consuelo = caller(baseURL ?? '', await signIn(baseURL ?? '', 'consuelo.baltazar@kalasag.example', demoPassword()))
    // A number of its own: to a shared one, other codes were sent before.
    const { mobile } = somebodyNew()
    const { id } = await healthIssued(ana, healthy({ paidBy: 'quarterly' }), maria({ mobile }))
    const claim = await reported(ana, 'user', id, 'diagnosis', notice())
    answered(await officeStep(consuelo, claim.id, 'assess', { text: 'The biopsy confirms it.' }))

    const { viewport } = project.use
    const office = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await signInAs(office, 'consuelo.baltazar@kalasag.example')
    await office.goto(`/app/claim-office?claim=${claim.id}`)
    await office.getByRole('button', { name: 'Offer an amount' }).click()
    await office.getByRole('dialog').getByLabel('Amount').fill('90000')
    await office.getByRole('dialog').getByLabel('What the customer reads').fill('The sum insured, as agreed.')
    await office.getByRole('dialog').getByRole('switch', { name: 'It is a total loss' }).check()
    await expectAccessible(office)
    await look(office, 'offer-total')
    await office.getByRole('dialog').getByRole('button', { name: 'Offer an amount' }).click()
    await expect(office.getByRole('dialog')).toBeHidden()

    await signInCustomer(page, (await linkFrom(ana)).token, mobile)
    await page.goto(`/app/customer-claim?claim=${claim.id}`)
    await expect(page.getByText(/is deducted for the rest of the premium: you get/)).toBeVisible()
    await expect(page.getByText(/once it is paid, the policy ends as of/)).toBeVisible()
    await look(page, 'offered-total')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await choose(page, 'Bank or wallet', 'GCash')
    await look(page, 'where-it-is-paid')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByText(/^Account for the payment: GCash, 09\d{9}, /)).toBeVisible()
    await expect(page.getByText('It is paid by')).toBeVisible()

    await office.reload()
    await office.getByRole('button', { name: 'It was paid' }).click()
    await office.getByLabel('Payment reference').fill('PESONET-2208')
    await office.getByRole('dialog').getByRole('button', { name: 'It was paid' }).click()
    await expect(office.getByRole('dialog')).toBeHidden()
    await look(office, 'paid')
    expect((await claimOf(ana, 'user', claim.id)).deducted).toBeGreaterThan(0)
    await office.goto(`/app/policy-detail?policy=${id}`)
    await expect(office.getByText('Ended by a total loss').first()).toBeVisible()
    await look(office, 'ended')
  },
)
