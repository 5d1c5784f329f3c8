import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../src/domain/day.ts'
import { signIn } from '../test/support/calls.ts'
import { addLead as addLeadAs } from '../test/support/leads.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { fillLead, nameFrom, recordOutcome, waiting } from './support/field-day.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { finishQuotation } from './support/quoting-offline.ts'
import { signInToLeave, untilShellKept } from './support/shell.ts'
import { expect, PHONE_ODD, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

async function addLead(page: Page, first: string, mobile: string): Promise<void> {
  await page.goto('/app/new-lead')
  await fillLead(page, first, mobile)
}

// People who work offline use a phone.
test(
  'an agent adds a lead, its outcome, a meeting and a to-do without a network; all of it arrives once, in order',
  PHONE_ODD,
  async ({ page, context }) => {
    const { mobile } = somebodyNew()
    const first = nameFrom(mobile)
    await signInToLeave(page, 'jose.ibanez@kalasag.example')
    await context.setOffline(true)

    await addLead(page, first, mobile)
    await expect(waiting(page)).toHaveText(/^1 is waiting/)
    await look(page, 'field-lead')

    await recordOutcome(page)
    await expect(waiting(page)).toHaveText(/^2 are waiting/)

    await page.getByRole('button', { name: 'Book an appointment' }).click()
    await page.getByLabel('Day').fill(addDays(dayOf(new Date()), 20 + test.info().retry))
    await page.getByRole('radio', { name: '8:00 PM', exact: true }).click()
    await look(page, 'field-meeting')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(waiting(page)).toHaveText(/^3 are waiting/)

    // A price needs no network, nor does a quotation made from it.
    const url = page.url()
    await page.getByRole('link', { name: 'Make a quotation' }).click()
    await expect(page.getByRole('heading', { name: 'Quick quotation', level: 1 })).toBeVisible()
    await expect(page.getByText(`${first} Bukid`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText('₱')
    await look(page, 'field-price')
    await page.getByRole('button', { name: 'Continue' }).click()
    await finishQuotation(page, 'CTPL', { first, last: 'Bukid', mobile })
    await look(page, 'field-offer')
    await waiting(page).click()
    await expect(page.getByText(/^Quotation: .*₱/)).toBeVisible()

    // The tab is killed, and the app is opened again offline.
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    await expect(again.getByRole('heading', { name: `${first} Bukid`, level: 1 })).toBeVisible()
    await expect(again.getByText('Not sent yet')).toBeVisible()
    await waiting(again).click()
    await expect(again.getByRole('listitem')).toHaveCount(4)
    await look(again, 'field-outbox')
    await again.getByRole('button', { name: 'Your menu' }).click()
    await again.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(again.getByRole('dialog', { name: 'Not everything has been sent' })).toBeVisible()
    await look(again, 'field-sign-out')
    await again.getByRole('button', { name: 'Stay signed in' }).click()

    await context.setOffline(false)
    await expect(again.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    await look(again, 'field-sent')
    await again.goto(url)
    await expect(again.getByText(/^L-\d\d-\d{6} · /)).toBeVisible()
    await expect(again.getByRole('button', { name: 'Open or reschedule' })).toBeVisible()
    await expect(again.getByText('Not sent yet')).toBeHidden()
    await again.getByRole('button', { name: /^Page:/ }).click()
    await again.getByRole('menuitem', { name: 'History' }).click()
    await expect(again.getByRole('region', { name: 'Lead', exact: true })).toContainText('New lead created')
    await again.goto('/app/all-quotation-details')
    await expect(again.getByRole('link', { name: new RegExp(`${first} Bukid`) }).first()).toBeVisible()

    // The same number again is refused, with the reason; it is corrected where it was written.
    await context.setOffline(true)
    await addLead(again, 'Perla', mobile)
    await context.setOffline(false)
    const refused = again.getByRole('link', { name: /was not accepted/ })
    await refused.click()
    await look(again, 'field-refused')
    await again.getByRole('button', { name: 'Correct it' }).click()
    await expect(again.getByLabel('First name')).toHaveValue('Perla')
    await again.getByLabel('Mobile number').fill(somebodyNew().mobile)
    await again.getByRole('button', { name: 'Save and finish' }).click()
    await expect(again.getByText(/^L-\d\d-\d{6} · /)).toBeVisible()
    await expect(refused).toBeHidden()
  },
)

test(
  'an agent and the manager change the same lead, one of them without a network: what differs is asked, with both values, and the rest is kept',
  PHONE_ODD,
  async ({ page, context, baseURL }) => {
    const url = baseURL ?? ''
    const as = async (name: string) => caller(url, await signIn(url, `${name}@kalasag.example`, demoPassword()))
    const [jose, manager] = [await as('jose.ibanez'), await as('miguel.lacson')]
    const lead = await addLeadAs(jose, { primaryMobile: somebodyNew().mobile, email: 'maria@example.com' })
    const save = async (email: string) => answered(await manager.put(`user/updateLead/${lead._id}`, { email }))
    const formOf = async () => answered<{ form: Record<string, unknown> }>(await manager.get(`user/getlead_details/${lead._id}`)).form
    const change = async (email: string, landline: string) => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Landline').fill(landline)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(waiting(page)).toHaveText(/^1 is waiting/)
    }
    await signInAs(page, 'jose.ibanez@kalasag.example')
    await untilShellKept(page)
    await page.goto(`/app/leadmasterpage/leaddetails/contactlead?id=${lead._id}`)
    await expect(page.getByLabel('E-mail')).toHaveValue('maria@example.com')

    await context.setOffline(true)
    await change('maria@home.example', '(034) 433 1234')
    await save('maria@work.example')
    await context.setOffline(false)
    await page.getByRole('link', { name: /was not accepted/ }).click()
    await expect(page.getByText('Mine: maria@home.example')).toBeVisible()
    await expect(page.getByText(/^Theirs: maria@work\.example \(Miguel Lacson, /)).toBeVisible()
    await look(page, 'field-conflict')
    await page.getByRole('button', { name: 'Keep theirs, send the rest' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    expect(await formOf()).toMatchObject({ email: 'maria@work.example', landlineNo: '(034) 433 1234' })

    await page.goto(`/app/leadmasterpage/leaddetails/contactlead?id=${lead._id}`)
    await expect(page.getByLabel('E-mail')).toHaveValue('maria@work.example')
    await context.setOffline(true)
    await change('maria@home.example', '(034) 433 9999')
    await save('maria@elsewhere.example')
    await context.setOffline(false)
    await page.getByRole('link', { name: /was not accepted/ }).click()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    expect(await formOf()).toMatchObject({ email: 'maria@home.example', landlineNo: '(034) 433 9999' })
  },
)
