import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, dayOf, formatDay } from '../src/domain/day.ts'
import { look } from './support/look.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { acceptAndPay, answerAddress, answerVehicle, getPrice, openLink, quickQuote, shareQuotation } from './support/selling.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

const NAME = 'Consolación Ybañez'

/** How many leads each status has, by the tabs of the list. */
async function leadCounts(page: Page): Promise<Record<string, number>> {
  await page.goto('/app/leadMaster/all')
  const tabs = page.getByRole('navigation', { name: 'Leads by status' }).getByRole('link')
  await expect(tabs.first()).toHaveText(/\d/)
  const said = await tabs.allInnerTexts()
  return Object.fromEntries(said.map((each) => each.replaceAll(',', '').split(/\s+/)).map(([name = '', n]) => [name, Number(n)]))
}

/** This month's figures on the dashboard. */
async function made(page: Page): Promise<Record<string, number>> {
  await page.goto('/app/')
  const figures = page.getByRole('region', { name: 'This month' }).locator('dl > div')
  await expect(figures.first()).toBeVisible()
  const said = await figures.evaluateAll((all) =>
    all.map((each) => [each.querySelector('dt')?.textContent ?? '', each.querySelector('dd > div')?.textContent ?? '']),
  )
  return Object.fromEntries(said.map(([name = '', value = '']) => [name, Number(value.replace(/[₱,\s]/g, ''))]))
}

/** Expects figures to have grown by this much. Data cached on the phone may be shown first, until the newer data arrives. */
async function expectMore(read: () => Promise<Record<string, number>>, before: Record<string, number>, by: Record<string, number>) {
  const wanted = Object.fromEntries(Object.entries(before).map(([name, n]) => [name, Math.round((n + (by[name] ?? 0)) * 100) / 100]))
  await expect.poll(read, { timeout: 15_000 }).toEqual(wanted)
}

/** The titles of one of the lead's three timelines. */
async function timeline(page: Page, id: string, name: string) {
  await page.goto(`/app/leadmasterpage/leadhistory?id=${id}`)
  return page.getByRole('region', { name, exact: true })
}

// An advisor in the field uses a phone.
test('a walk-in becomes a lead, is met, quoted and insured, and everything that shows it agrees', PHONE_ONLY, async ({ page, browser }) => {
  const { mobile, ...vehicle } = somebodyNew()
  const today = dayOf(new Date())
  // A retry meets on a different day than the first attempt.
  const day = addDays(today, randomInt(1, 10) + 10 * test.info().retry)
  // An appointment counts in the month of the meeting.
  const meeting = day.slice(0, 7) === today.slice(0, 7) ? 1 : 0
  await signInAs(page, 'ana.reyes@kalasag.example')
  const [leadsBefore, madeBefore] = [await leadCounts(page), await made(page)]
  await look(page, 'dashboard')

  // Somebody walks in.
  await page.getByRole('link', { name: 'New lead' }).click()
  await page.getByLabel('First name').fill('Consolación')
  await page.getByLabel('Last name').fill('Ybañez')
  await page.getByLabel('Mobile number').fill(mobile)
  await look(page, 'new-lead')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await look(page, 'lead')
  await expectMore(() => leadCounts(page), leadsBefore, { All: 1, Open: 1 })
  await expectMore(() => made(page), madeBefore, { 'New leads': 1 })
  await expect(await timeline(page, id, 'Lead')).toContainText('New lead created')

  // They agree to meet.
  await page.goto(`/app/leadmasterpage/statuslead?id=${id}`)
  await page.getByRole('button', { name: 'Book an appointment' }).click()
  await page.getByLabel('Day').fill(day)
  await page.getByRole('radio', { name: '7:00 PM', exact: true }).click()
  await look(page, 'book')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(`${formatDay(day)}, 7:00 PM`).first()).toBeVisible()
  await page.goto(`/app/calendar?view=agenda&day=${day}`)
  await expect(page.getByRole('button', { name: new RegExp(`7:00 PM.*${NAME}`) })).toBeVisible()
  await look(page, 'calendar')
  await expectMore(() => made(page), madeBefore, { 'New leads': 1, Appointments: meeting })

  // The time does not suit, so they meet later that day.
  await page.goto(`/app/calendar?view=agenda&day=${day}`)
  await page.getByRole('button', { name: new RegExp(NAME) }).click()
  await look(page, 'appointment')
  await page.getByRole('button', { name: 'Move or change' }).click()
  await page.getByRole('radio', { name: '8:30 PM', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`8:30 PM.*${NAME}`) })).toBeVisible()
  const appointments = await timeline(page, id, 'Appointments')
  await expect(appointments).toContainText('New appointment created')
  await expect(appointments).toContainText('8:30 PM')
  await look(page, 'history')

  // Days before they meet the customer agrees on the phone; the outcome that they met is not offered yet.
  await page.goto(`/app/leadmasterpage/statuslead?id=${id}`)
  await page.getByRole('button', { name: 'Open or reschedule' }).click()
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await expect(page.getByText('You can record that you met once the meeting has started.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Met customer' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Lead converted' }).click()
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await expect(page.getByRole('button', { name: 'Change the outcome' })).toBeVisible()
  await expect(await timeline(page, id, 'Appointments')).toContainText('Updated with Lead converted')
  await expectMore(() => made(page), madeBefore, { 'New leads': 1, Appointments: meeting, 'People met': meeting })
  await expectMore(() => leadCounts(page), leadsBefore, { All: 1, Converted: 1 })

  // The lead is quoted: nothing already known is typed again.
  await page.goto(`/app/leadmasterpage/statuslead?id=${id}`)
  await page.getByRole('link', { name: 'Make a quotation' }).click()
  await expect(page.getByText(`For ${NAME}`)).toBeVisible()
  await quickQuote(page, look)
  await answerVehicle(page, vehicle, look)
  await expect(page.getByLabel('First name')).toHaveValue('Consolación')
  await expect(page.getByLabel('Mobile number')).toHaveValue(new RegExp(mobile.slice(-4)))
  await answerAddress(page)
  await getPrice(page, look)
  await page.getByRole('button', { name: 'Back' }).click()
  const quotation = page.url()
  await expect(await timeline(page, id, 'Proposals')).toContainText('New BI Created')
  await expectMore(() => leadCounts(page), leadsBefore, { All: 1, Converted: 1 })
  await expectMore(() => made(page), madeBefore, { 'New leads': 1, Appointments: meeting, 'People met': meeting, Quotations: 1 })

  // The customer buys it through the link.
  await page.goto(quotation)
  const customer = await openLink(browser, await shareQuotation(page, look), mobile, look)
  await acceptAndPay(customer, look)
  await customer.context().close()

  const proposals = await timeline(page, id, 'Proposals')
  for (const title of ['New BI Created', 'Document Uploaded', 'Policy Issued']) await expect(proposals).toContainText(title)
  await look(page, 'history-in-the-end')
  await expectMore(() => leadCounts(page), leadsBefore, { All: 1, Converted: 1 })
  await expectMore(() => made(page), madeBefore, {
    'New leads': 1,
    Appointments: meeting,
    'People met': meeting,
    Quotations: 1,
    Policies: 1,
    Premium: 610.4,
  })
  await page.goto('/app/notifypage')
  await expect(page.getByText(new RegExp(NAME)).first()).toBeVisible()
  await look(page, 'notifications')
})
