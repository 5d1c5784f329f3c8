import { look } from './support/look.ts'
import { choose, proveNumber, signInAs } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const MOBILE = '09175550001'

test(
  'a customer asks for a copy and to be erased; two people at the desk answer, and the customer sees what is kept',
  PHONE_AT_NIGHT,
  async ({ page, browser }) => {
    await page.goto('/app/customer-login')
    await proveNumber(page, MOBILE)
    await page.goto('/app/my-privacy')
    await expect(page.getByRole('heading', { name: 'What we hold about you' })).toBeVisible()
    await look(page, 'my-privacy')
    for (const what of ['A copy of my data', 'Erase my data']) {
      await page.getByRole('button', { name: 'Ask about my data' }).click()
      await choose(page, 'What do you ask for?', what)
      await look(page, 'ask')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText(what, { exact: true }).last()).toBeVisible()
    }
    await look(page, 'asked')

    const officer = await (await browser.newContext()).newPage()
    await signInAs(officer, 'rosalinda.macaraeg@kalasag.example')
    const open = async (desk: typeof page, what: string) => {
      await desk.goto('/app/privacy-requests')
      await look(desk, 'desk')
      await desk.getByText(what).first().click()
      await expect(desk.getByRole('heading', { name: 'The request' })).toBeVisible()
    }
    await open(officer, 'A copy of my data')
    await officer.getByRole('button', { name: 'Gather the copy' }).click()
    await expect(officer.getByRole('heading', { name: 'What the copy contains' })).toBeVisible()
    await look(officer, 'copy')
    await officer.getByRole('button', { name: 'Hand over the copy' }).click()
    await officer.getByLabel('What the person is told').last().fill('Here is all that we hold.')
    await look(officer, 'hand-over')
    await officer.getByRole('dialog').getByRole('button', { name: 'Hand over the copy' }).click()
    await expect(officer.getByText('Answered', { exact: true }).first()).toBeVisible()
    await open(officer, 'Erase my data')
    await officer.getByRole('button', { name: 'Show what goes and what stays' }).click()
    await expect(officer.getByText('Nothing is erased yet')).toBeVisible()
    await expect(officer.getByRole('button', { name: 'Confirm and erase' })).toBeHidden()
    await look(officer, 'prepared')
    await officer.goto('/app/take-privacy-request')
    await expect(officer.getByLabel('Received on')).toBeVisible()
    await look(officer, 'take')

    await page.reload()
    await expect(page.getByRole('button', { name: /^Get my copy/ })).toBeVisible()
    await look(page, 'answered')

    const checker = await (await browser.newContext()).newPage()
    await signInAs(checker, 'milagros.evangelista@kalasag.example')
    await open(checker, 'Erase my data')
    await checker.getByRole('button', { name: 'Confirm and erase' }).click()
    await look(checker, 'confirm')
    await checker.getByRole('button', { name: 'Erase now' }).click()
    await expect(checker.getByRole('heading', { name: 'What was erased' })).toBeVisible()
    await look(checker, 'erased')
    await page.reload()
    await expect(page.getByText('What the law requires us to keep')).toBeVisible()
    await look(page, 'kept')
  },
)
