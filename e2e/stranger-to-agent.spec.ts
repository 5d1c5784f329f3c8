import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import { AFFILIATION, ANSWERS, Applicant, filledIn } from '../test/support/applying.ts'
import { rightly } from '../test/support/learning.ts'
import { photo } from '../test/support/pictures.ts'
import { beginWork } from './support/beginning.ts'
import { look } from './support/look.ts'
import { choose, codeSentTo, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, answerVehicle, getPrice, quickQuote, shareQuotation } from './support/selling.ts'
import { expect, test } from './support/stories.ts'
import { quizOfCtpl } from './support/studying.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const unseen = async () => undefined

/** A number proved, what is asked answered and shown, and sent to the office; answers the code that came. */
async function apply(page: Page, url: string, { mobile, email, last }: { mobile: string; email: string; last: string }): Promise<string> {
  await page.goto('/app/create-account')
  await page.getByRole('link', { name: /I want to become an agent/ }).click()
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await codeSentTo(page, mobile)
  await page.getByLabel('Six-digit code').fill(code)
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  // Its many answers by the same session, past the forms, which the story of two phones fills in.
  const applicant = new Applicant({ url }, mobile)
  for (const { name, value, path } of await page.context().cookies()) applicant.cookies.set(name, { value, path, attributes: '' })
  await filledIn({ url }, applicant, email, {
    person: { ...ANSWERS.person, lastName: last },
    licences: { exam: 'exempt', affiliations: [{ ...AFFILIATION, number: `NL-2026-${randomInt(1_000_000)}` }] },
    payout: {
      ...ANSWERS.payout,
      accountName: `Marisol ${last}`,
      tin: `${randomInt(100, 1000)}-${randomInt(100, 1000)}-${randomInt(100, 1000)}-000`,
    },
  })
  await page.goto('/app/verify-details')
  await expect(page.getByText('Negros Occidental')).toBeVisible()
  await look(page, 'all-of-it')
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page).toHaveURL(/success-profile/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'sent')
  return code
}

/** Somebody of the office opens an application. */
async function openApplication(desk: Page, last: string): Promise<void> {
  await desk.goto('/app/applications')
  await desk.getByText(`Marisol ${last}`).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: `Marisol ${last}` })).toBeVisible()
}

/** Every lesson read, and the quiz answered rightly. */
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
  await page.getByRole('button', { name: 'Begin the quiz' }).click()
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

test('a stranger becomes an agent, with one photo sent back and two who approve, learns, and sells the first policy', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const { mobile } = somebodyNew()
  const last = `Villaruel${[...Array(5)].map(() => LETTERS[randomInt(26)]).join('')}`
  const email = `${last.toLowerCase()}@example.com`
  const { viewport } = project.use
  const another = async () => (await browser.newContext(viewport ? { viewport } : {})).newPage()
  const code = await apply(page, baseURL ?? '', { mobile, email, last })

  const checker = await another()
  await signInAs(checker, 'milagros.evangelista@kalasag.example')
  await openApplication(checker, last)
  await checker.getByRole('button', { name: 'Begin to check' }).click()
  await checker.getByRole('button', { name: 'Mark: Identity document' }).click()
  await checker.getByText('It cannot be read. Please take it again.').click()
  await look(checker, 'mark')
  await checker.getByRole('button', { name: 'Mark it' }).click()
  await checker.getByRole('button', { name: 'Send 1 thing back' }).click()
  await expect(checker.getByRole('button', { name: /Send 1 thing/ })).toBeHidden()
  await look(checker, 'sent-back')

  await page.goto('/app/advisorOnboarding/resubmit')
  await expect(page.getByText('It cannot be read. Please take it again.')).toBeVisible()
  await look(page, 'to-mend')
  await page.getByRole('link', { name: 'Mend: Identity document' }).click()
  await page
    .getByLabel('Choose a file: Identity document')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1000, height: 640 }) })
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.goto('/app/verify-details')
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page).toHaveURL(/success-profile/)

  await openApplication(checker, last)
  await checker.getByRole('button', { name: 'Begin to check' }).click()
  await checker.getByRole('button', { name: 'Everything is right' }).click()
  await choose(checker, 'Manager and branch', 'Miguel Lacson, Bacolod', checker.getByRole('dialog'))
  await look(checker, 'propose')
  await checker.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect(checker.getByRole('button', { name: 'Everything is right' })).toBeHidden()
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
  await expect(page.getByText(/NL-2026-\d+/).first()).toBeVisible()
  await look(page, 'own-licence')

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
})
