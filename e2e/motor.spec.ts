import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { answerMotor, approveOn, comparePrices, openCase, photographByLink } from './support/motoring.ts'
import { textOfPdf } from './support/pdf.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, openLink, shareQuotation } from './support/selling.ts'
import { expect, test } from './support/stories.ts'

test('an old SUV above its value is referred, photographed by link, approved on a condition, paid and issued with its CTPL', async ({
  page,
  browser,
}) => {
  const { mobile, ...vehicle } = somebodyNew()

  await signInAs(page, 'ana.reyes@kalasag.example')
  await countEffort(page)
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await comparePrices(page, look, '700000')
  await expectEffort(page, 'motor price with packages', { taps: 12 })
  await answerMotor(page, vehicle, look)
  await page.getByLabel('First name').fill('María')
  await page.getByLabel('Last name').fill('De la Peña')
  await page.getByLabel('Mobile number').fill(mobile)
  await answerAddress(page)
  await look(page, 'policyholder')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('The vehicle must be inspected').first()).toBeVisible()
  await look(page, 'referred')
  await expectEffort(page, 'a whole motor quotation', {})
  const id = new URL(page.url()).searchParams.get('quotation')
  await page.getByRole('link', { name: 'Take or send' }).click()
  await look(page, 'inspection-required')
  const made = page.waitForResponse(/inspection\/[^/]+\/link/)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Share link via')).toBeVisible()
  const { link } = (await (await made).json()).data
  await look(page, 'inspection-shared')
  await photographByLink(browser, link, look)

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInAs(desk, 'gregoria.salonga@kalasag.example')
  await openCase(desk, vehicle.plate, look)
  await desk.getByRole('button', { name: 'Clear the rest' }).click()
  await look(desk, 'case-photos')
  await desk.getByRole('button', { name: 'Clear the inspection' }).click()
  await expect(desk.getByText('The inspection is cleared.')).toBeVisible()
  await approveOn(desk, 'A tracking device is fitted within ten days.', look)

  // The value is raised: the approval was for a different one.
  const approved = page.waitForResponse((reply) => reply.url().endsWith(`/quotation/${id}`))
  await page.goto(`/app/vehicle-Quote-info?quotation=${id}`)
  await approved
  await page.getByLabel('Value of the vehicle').fill('750000')
  await page.getByRole('button', { name: 'Save and price again' }).click()
  await expect(page.getByText('Waiting for underwriting').first()).toBeVisible()
  await page.goto(`/app/Quote-info?quotation=${id}`)
  await expect(page.getByText(/approval of .* lapsed/).first()).toBeVisible()
  await look(page, 'approval-lapsed')
  await expect(page.getByText('₱750,000.00').first()).toBeVisible()
  await openCase(desk, vehicle.plate, look)
  await approveOn(desk, 'A tracking device is fitted within ten days.', look)

  await page.goto(`/app/Quote-info?quotation=${id}`)
  await expect(page.getByText('A tracking device is fitted within ten days.').first()).toBeVisible()
  await look(page, 'approved')
  const total = /Total to pay\s+(₱[\d,.]+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
  const customer = await openLink(browser, await shareQuotation(page, look), mobile, look)
  await expect(customer.getByText('A tracking device is fitted within ten days.').first()).toBeVisible()
  await look(customer, 'customer-quotation')
  await acceptAndPay(customer, look, total, 'Paid')
  await customer.getByRole('link', { name: 'Open the policy' }).click()
  await expect(customer.getByText(/POL-MOTOR-/).first()).toBeVisible()
  await look(customer, 'customer-policy')
  for (const [button, words] of [
    ['Policy schedule', ['María De la Peña', vehicle.plate, 'A tracking device is fitted within ten days.', '₱758,000.00']],
    ['Certificate of cover', ['033', vehicle.plate, vehicle.chassis, '₱610.40']],
  ] as const) {
    const text = await textOfPdf(customer, button)
    for (const word of words) expect(text, `${button} says ${word}`).toContain(word)
  }

  // Once it is insured, its value is raised again: the approval was for that policy, and no other risk.
  await page.goto(`/app/Quote-info?quotation=${id}`)
  await page.getByRole('button', { name: 'Quote again' }).first().click()
  await page.waitForURL((url) => url.searchParams.get('quotation') !== id)
  const again = new URL(page.url()).searchParams.get('quotation')
  await page.goto(`/app/vehicle-Quote-info?quotation=${again}`)
  await page.getByLabel('Value of the vehicle').fill('800000')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('The vehicle must be inspected').first()).toBeVisible()
  await look(page, 'raised-again')
})
