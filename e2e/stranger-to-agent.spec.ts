import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import { addDays } from '../src/domain/day.ts'
import { AFFILIATION } from '../test/support/applying.ts'
import { rightly } from '../test/support/learning.ts'
import { photo } from '../test/support/pictures.ts'
import { apply } from './support/applying.ts'
import { beginWork } from './support/beginning.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { openRenewal, photographLicence } from './support/licensing.ts'
import { look } from './support/look.ts'
import { choose, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, answerVehicle, getPrice, quickQuote, shareQuotation } from './support/selling.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'
import { quizOfCtpl } from './support/studying.ts'
import { attach, giveDay, press, type } from './support/touching.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const unseen = async () => undefined

/** An office user opens an application. */
async function openApplication(desk: Page, last: string): Promise<void> {
  await desk.goto('/app/applications')
  await desk.getByText(`Marisol ${last}`).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: `Marisol ${last}` })).toBeVisible()
}

/** Reads every lesson, and answers the quiz correctly. */
async function learn(page: Page): Promise<void> {
  await page.goto('/app/learningcenter')
  await page.getByRole('link', { name: /CTPL/ }).first().click()
  const lessons = page.getByRole('main').locator('ol a')
  await expect(lessons.first()).toBeVisible()
  const course = page.url()
  const count = await lessons.count()
  await look(page, 'course')
  for (let n = 0; n < count - 1; n += 1) {
    await lessons.nth(n).click()
    const done = page.waitForResponse(/lesson\/done/)
    await page.getByRole('button', { name: 'I have read it' }).click()
    await done
    await page.goto(course)
  }
  await lessons.nth(count - 1).click()
  const begun = page.waitForResponse((response) => response.url().endsWith('user/learning/attempt'))
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const attempt: QuizAttempt = (await (await begun).json()).data
  const answers = rightly(await quizOfCtpl(), attempt)
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByText(`Question ${index + 1} of ${answers.length}`).first()).toBeVisible()
    const options = page.getByRole('radio').or(page.getByRole('checkbox'))
    if (Array.isArray(answer)) for (const at of answer) await options.nth(at).check()
    else await page.getByRole('main').getByRole('textbox').first().fill(String(answer))
    if (index < answers.length - 1) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await look(page, 'quiz')
  await page.getByRole('button', { name: 'Send my answers' }).click()
  await expect(page.getByText(/100 %/).first()).toBeVisible()
  await expect(page.getByText('Do the other lessons')).toBeHidden()
  await look(page, 'passed')
}

/** Sends the renewed licence with its scan to the office, from the agent’s own licences; returns its number. */
async function sendRenewedLicence(page: Page): Promise<string> {
  const number = `NL-2030-${randomInt(100_000, 1_000_000)}`
  await press(page.getByRole('link', { name: 'Send the renewed licence' }))
  await photographLicence(page)
  await type(page, page.getByLabel('Licence number'), number)
  // It follows the previous one, whose last day is known.
  await expect(page.getByLabel('Valid from')).toHaveValue(addDays(AFFILIATION.validUntil, 1))
  await giveDay(page.getByLabel('Last day'), addDays(AFFILIATION.validUntil, 1095))
  await look(page, 'renew')
  await press(page.getByRole('button', { name: 'Send to our office' }))
  await expect(page.getByText('The renewed licence is with our office')).toBeVisible()
  await look(page, 'licence-sent')
  return number
}

test(
  'a stranger becomes an agent, with one photo sent back and two who approve, learns, and sells the first policy',
  PHONE_AT_NIGHT,
  async ({ page, browser }, { project }) => {
    const { mobile } = somebodyNew()
    const last = `Villaruel${[...Array(5)].map(() => LETTERS[randomInt(26)]).join('')}`
    const email = `${last.toLowerCase()}@example.com`
    const { viewport } = project.use
    const another = async () => (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await countEffort(page)
    const { code, licence } = await apply(page, { first: 'Marisol', last, mobile, email }, look)
    await expectEffort(page, 'a whole application to become an agent', {})

    const checker = await another()
    await signInAs(checker, 'milagros.evangelista@kalasag.example')
    await openApplication(checker, last)
    await checker.getByRole('button', { name: 'Start checking' }).click()
    await checker.getByRole('button', { name: 'Mark: Identity document' }).click()
    await checker.getByText('It cannot be read. Please take it again.').click()
    await look(checker, 'mark')
    await checker.getByRole('button', { name: 'Mark it' }).click()
    await checker.getByRole('button', { name: 'Return 1 item' }).click()
    await expect(checker.getByRole('button', { name: /Return 1 item/ })).toBeHidden()
    await look(checker, 'sent-back')

    await page.goto('/app/advisorOnboarding/resubmit')
    await expect(page.getByText('It cannot be read. Please take it again.')).toBeVisible()
    await look(page, 'to-mend')
    await page.getByRole('link', { name: 'Fix: Identity document' }).click()
    const again = { name: 'id-again.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1000, height: 640 }) }
    await attach(page, page.getByRole('button', { name: 'Choose a file: Identity document' }), again)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.goto('/app/verify-details')
    await page.getByRole('button', { name: 'Send to the office' }).click()
    await expect(page).toHaveURL(/success-profile/)

    await openApplication(checker, last)
    await checker.getByRole('button', { name: 'Start checking' }).click()
    await checker.getByRole('button', { name: 'Everything is correct' }).click()
    await choose(checker, 'Manager and branch', 'Miguel Lacson, Bacolod', checker.getByRole('dialog'))
    await look(checker, 'propose')
    await checker.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await expect(checker.getByRole('button', { name: 'Everything is correct' })).toBeHidden()
    await expect(checker.getByRole('button', { name: 'Approve and open the account' })).toBeHidden()
    await checker.context().close()

    const approver = await another()
    await signInAs(approver, 'teresita.ocampo@kalasag.example')
    await openApplication(approver, last)
    await approver.getByRole('button', { name: 'Approve and open the account' }).click()
    await expect(approver.getByText(/BAC-1\d+/).first()).toBeVisible()
    await look(approver, 'approved')
    await approver.context().close()

    await beginWork(page, { email, mobile }, code)
    await look(page, 'first-day')
    await learn(page)
    await page.goto('/app/my-licences')
    await expect(page.getByText(licence)).toBeVisible()
    await look(page, 'own-licence')
    const renewed = await sendRenewedLicence(page)
    const desk = await another()
    await signInAs(desk, 'teresita.ocampo@kalasag.example')
    await openRenewal(desk, `Marisol ${last}`)
    await desk.getByRole('button', { name: 'Accept' }).click()
    await expect(desk.getByText('Accepted, and recorded')).toBeVisible()
    await look(desk, 'licence-accepted')
    await desk.context().close()
    await page.goto('/app/my-licences')
    await expect(page.getByText(renewed)).toBeVisible()
    await expect(page.getByText(licence)).toBeVisible()
    await look(page, 'renewed-licence')

    const { mobile: buyer, ...vehicle } = somebodyNew()
    await page.goto('/app/')
    await page.getByRole('link', { name: 'New quotation' }).first().click()
    await quickQuote(page, unseen)
    await answerVehicle(page, vehicle, unseen)
    await page.getByLabel('First name').fill('María')
    await page.getByLabel('Last name').fill('De la Peña')
    await page.getByLabel('Mobile number').fill(buyer)
    await answerAddress(page)
    await getPrice(page, unseen)
    await page.getByRole('button', { name: 'Back' }).click()
    const link = await shareQuotation(page, unseen)
    const customer = await another()
    await signInCustomer(customer, new URL(link).searchParams.get('link') ?? '', buyer)
    await acceptAndPay(customer, unseen)
    await customer.context().close()
    await page.goto('/app/policy')
    await expect(page.getByText(vehicle.plate).first()).toBeVisible()
    await look(page, 'first-policy')
  },
)
