import { randomInt } from 'node:crypto'
import { dayOf } from '../src/domain/day.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, car, maria, newPlate, newSticker } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs, signInByNumber, somebodyNew } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

const ORCR = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A brand-new car as it leaves the dealer: with a conduction sticker but no plate. */
const unplated = () =>
  car({
    ...{ registrationType: 'N', plate: undefined, mvFile: undefined },
    ...{ conductionSticker: newSticker(), year: Number(dayOf(new Date()).slice(0, 4)) },
  })

test(
  'the plate arrives: its owner asks at home, the agent confirms, and the certificate is printed with it',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const { mobile } = somebodyNew()
    const plate = newPlate()
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { id } = await policyToPay(ana, unplated(), maria({ mobile }))
    await proveIdentity(ana, id)
    await comeBack(url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await untilComplete(ana, id, 60)

    const customer = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await customer.goto(url)
    await signInByNumber(customer, mobile)
    await customer.goto(`/app/customer-policy-changes?policy=${id}`)
    await customer.getByRole('button', { name: 'Back' }).click()
    await customer.getByRole('link', { name: 'Something changed?' }).click()
    await look(customer, 'what-has-changed')
    await customer.getByRole('button', { name: 'The plate has arrived' }).click()
    const form = customer.getByRole('dialog')
    await form.getByLabel('Plate number').fill(plate)
    await form.getByLabel('MV file number').fill(`1332-${String(randomInt(10 ** 10)).padStart(11, '0')}`)
    await form.getByRole('button', { name: 'Ask for this change' }).click()
    await expect(form.getByText('Attach the document that shows it, as a PDF or photo.')).toBeVisible()
    await look(customer, 'paper-missing')
    await form.locator('input[type=file]').setInputFiles({ name: 'or-cr.png', mimeType: 'image/png', buffer: ORCR })
    await expect(form.getByText(/or-cr/)).toBeVisible()
    await look(customer, 'plate')
    await form.getByRole('button', { name: 'Ask for this change' }).click()
    await expect(customer.getByText('Your agent is reviewing it. Until then the policy stays as before.').first()).toBeVisible()
    await look(customer, 'asked')

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-changes?policy=${id}`)
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    await look(page, 'to-confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Open the slip' })).toBeVisible()
    await look(page, 'in-force')
    expect(await textOfPdf(page, 'Open the slip')).toContain(plate.replaceAll(' ', ''))

    await customer.getByRole('button', { name: 'Back' }).click()
    await expect(customer.getByRole('heading', { name: new RegExp(plate), level: 1 })).toBeVisible()
    await expect(customer.getByText('In order').first()).toBeVisible({ timeout: 60_000 })
    await look(customer, 'plated')
    expect(await textOfPdf(customer, 'Certificate of cover')).toContain(plate)
  },
)
