import { signIn } from '../test/support/calls.ts'
import { linkFrom } from '../test/support/customers.ts'
import { photo } from '../test/support/pictures.ts'
import { caller } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs, signInCustomer } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const MOBILE = '09175550101'

test(
  'a customer looks for an answer, complains with a picture and the state of the app, and reads what the desk answers',
  PHONE_AT_NIGHT,
  async ({ page, browser, baseURL }) => {
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    await signInCustomer(page, (await linkFrom(ana)).token, MOBILE)
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await expect(page.getByRole('link', { name: /Call \(02\)/ })).toBeVisible()
    await look(page, 'help')
    await page.getByLabel('What do you need help with?').fill('paid but chekking')
    await page.getByRole('button', { name: 'I paid, but it says that you are checking' }).click()
    await expect(page.getByText('Please do not pay again.')).toBeVisible()
    await look(page, 'article')

    await page.getByRole('link', { name: 'Ask the help desk' }).click()
    const question = 'Nobody answers the phone for the third day.'
    await page.getByLabel('Your question').fill(question)
    await choose(page, 'What is it about?', 'A complaint')
    await page.getByLabel('Add pictures').setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await page.getByLabel('Attach the state of the app on this device').check()
    await expect(page.getByText('This is sent along, and nothing else')).toBeVisible()
    await look(page, 'ask')
    // The typed text survives a reload.
    await page.reload()
    await expect(page.getByLabel('Your question')).toHaveValue(question)
    await page.getByLabel('Add pictures').setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await page.getByLabel('Attach the state of the app on this device').check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const heading = page.getByRole('heading', { name: /^Request HD-\d{6}$/ })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open screen.jpg' })).toBeVisible()
    const number = ((await heading.textContent()) ?? '').replace('Request ', '')
    await look(page, 'asked')

    const desk = await (await browser.newContext()).newPage()
    await signInAs(desk, 'milagros.evangelista@kalasag.example')
    await desk.goto('/app/help-requests')
    await expect(desk.getByText(question).first()).toBeVisible()
    await look(desk, 'queue')
    await desk.getByText(question).first().click()
    await expect(desk.getByRole('heading', { name: 'State of the app on their device' })).toBeVisible()
    await desk.getByRole('button', { name: 'Assign to me', exact: true }).click()
    await expect(desk.getByText('Unassigned')).toBeHidden()
    await choose(desk, 'Ready-made answer', 'A complaint that is right')
    await expect(desk.getByLabel('Your answer')).toHaveValue(new RegExp(`^Dear customer, you are right.*${number}`))
    await look(desk, 'desk')
    await desk.getByRole('button', { name: 'Send the answer' }).click()
    await expect(desk.getByText('Your answer was sent.')).toBeVisible()
    await look(desk, 'sent')

    await page.goto('/app/customer-listing')
    await page.getByRole('link', { name: 'Read the answer' }).click()
    await expect(page.getByText(/you are right, and we are sorry/)).toBeVisible()
    await look(page, 'answered')
    await page.getByRole('button', { name: 'Mark as solved' }).click()
    await page.getByRole('button', { name: 'Very well' }).click()
    await look(page, 'rating')
    await page.getByRole('button', { name: 'Send', exact: true }).first().click()
    await expect(page.getByText('You said how well we helped: 5 of 5.')).toBeVisible()
  },
)
