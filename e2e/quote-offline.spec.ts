import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { broughtBy, type OfflineTables } from '../src/features/selling/quotes/rules/offline-quotation.ts'
import { deviceClock } from '../src/kit/device-clock.ts'
import { signIn } from '../test/support/calls.ts'
import { answered, caller, type Quotation } from '../test/support/quoting.ts'
import { diceFrom, randomRisk } from '../test/support/random-risks.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { nameFrom, QUOTED, waiting } from './support/field-day.ts'
import { look } from './support/look.ts'
import { textIn } from './support/pdf.ts'
import { choose, demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { finishQuotation, type Holder } from './support/quoting-offline.ts'
import { signInToLeave } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'
import { inDays } from './support/travelling.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(300_000)

const AGENT = 'jose.ibanez@kalasag.example'

const holder = (): Holder => {
  const { mobile } = somebodyNew()
  return { first: nameFrom(mobile), last: 'Bukid', mobile }
}

const begin = async (page: Page) => page.getByRole('link', { name: 'New quotation' }).first().click()

test(
  'CTPL is quoted without a network from the first answer to a paper for the customer, and the server finds the same price',
  PHONE_ODD,
  async ({ page, context }) => {
    const who = holder()
    await signInToLeave(page, AGENT)
    await context.setOffline(true)
    // Only what is stored on the device is left.
    await page.reload()
    await countEffort(page)
    await begin(page)
    await page.getByRole('link', { name: /^CTPL/ }).click()
    await expect(page.getByText(/Prices of tariff CTPL-[\w-]+; they may be used on this device until the end of/)).toBeVisible()
    await look(page, 'offline-quick')
    await page.getByRole('button', { name: 'Continue' }).click()
    await finishQuotation(page, 'CTPL', who, look)
    await expect(page.getByText('₱610.40').first()).toBeVisible()
    await expect(page.getByText(/No one is bound before then/)).toBeVisible()
    await look(page, 'offline-offer')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    await expectEffort(page, 'a quotation without a network, with its paper', { taps: 32 })
    const paper = await (await saved).path()
    const text = await textIn(new Uint8Array(await readFile(paper)))
    for (const said of ['Not yet confirmed by the insurer', 'PHP 610.40', who.first, 'CTPL-', 'Toyota'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
    await expect(waiting(page)).toHaveText(/^1 is waiting/)

    // It survives the tab's end, and can still be changed.
    const address = page.url()
    await page.goto('/app/all-quotation-details')
    await expect(page.getByRole('region', { name: 'On this device only' })).toContainText(who.first)
    await look(page, 'offline-list')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Offer, not confirmed yet' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/the price is the same here/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
    await look(page, 'offline-arrived')
  },
)

test(
  'a car and a journey are quoted without a network, with packages side by side and what is to be decided',
  PHONE_EVEN,
  async ({ page, context }) => {
    await signInToLeave(page, AGENT)
    await context.setOffline(true)
    await begin(page)
    await page.getByText('Comprehensive with CTPL').click()
    await QUOTED['Comprehensive with CTPL']?.(page)
    await look(page, 'offline-packages')
    await page.getByRole('button', { name: 'Choose Standard' }).click()
    await page.getByRole('button', { name: 'Continue with Standard' }).click()
    await finishQuotation(page, 'Comprehensive with CTPL', holder(), look)
    await look(page, 'offline-motor')
    await page.goto('/app/')
    await begin(page)
    await page.getByText('Travel: one trip').click()
    await choose(page, 'Destinations', 'Japan')
    await page.getByLabel('Departure').fill(inDays(30))
    await page.getByLabel('Return').fill(inDays(35))
    await page.getByRole('button', { name: 'Choose Standard' }).click()
    await page.getByRole('button', { name: 'Continue with Standard' }).click()
    await finishQuotation(page, 'Travel: one trip', holder(), look)
    await look(page, 'offline-travel')
    await expect(waiting(page)).toHaveText(/^2 are waiting/)
    await context.setOffline(false)
    await expect(waiting(page)).toBeHidden({ timeout: 60_000 })
    await expect(page.getByText(/the price is the same here/)).toBeVisible({ timeout: 60_000 })
  },
)

test(
  'prices that are too old make no offer without a network: it is said until when they could be used, and what to do',
  PHONE_EVEN,
  async ({ page, context }) => {
    await signInToLeave(page, AGENT)
    await context.setOffline(true)
    await page.clock.setSystemTime(Date.now() + 400 * 86_400_000)
    await page.goto('/app/kept-on-this-device')
    await expect(page.getByText(/^Some prices or lists are missing on this device, or too old/)).toBeVisible()
    await look(page, 'kept-too-old')
    await page.goto('/app/')
    await begin(page)
    await page.getByRole('link', { name: /^CTPL/ }).click()
    const note = page.getByRole('alert').filter({ hasText: 'No price is available here now' })
    await expect(note).toContainText(/could be used until .*Go online for a moment/)
    await expect(page.getByRole('region', { name: 'Price so far' })).toHaveText('No price is available here now')
    await expect(page.getByText(/₱\d/)).toHaveCount(0)
    await look(page, 'offline-too-old')
    await page.clock.setSystemTime(Date.now())
    await context.setOffline(false)
    await expect(note).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Price so far' })).toContainText(/₱\d/)
  },
)

// What an agent at the roadside sees of a quotation that was made there.
test(
  'a price that came out otherwise, and a clock that was moved, are told cause by cause on the quotation',
  PHONE_ODD,
  async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const jose = caller(url, await signIn(url, AGENT, demoPassword()))
    const tables = answered<OfflineTables>(await jose.get('user/tariff/ctpl'))
    const now = new Date()
    const { risk, made } = randomRisk('ctpl', { tables, dice: diceFrom(5), now, sedan: {} })
    if (!made) throw new Error('it has a price')
    const [first] = made.worksheet.lines
    const lines = made.worksheet.lines.map((line) => (line === first ? { ...line, amount: line.amount - 50_00 } : line))
    const shown = { ...made, worksheet: { ...made.worksheet, lines, total: made.worksheet.total - 50_00 } }
    const clock = { 'device-clock': deviceClock(0, new Date(now.getTime() - 86_400_000)), 'idempotency-key': risk.quotation.id }
    const { id } = answered<Quotation>(await jose.post('user/quotation/bring', broughtBy(risk.quotation, shown), clock))
    await signInAs(page, AGENT)
    await page.goto(`/app/Quote-info?quotation=${id}`)
    await expect(page.getByText('With the same answers, tables and day, the phone got a different result.')).toBeVisible()
    await expect(page.getByText('The phone’s clock was changed')).toBeVisible()
    await look(page, 'offline-differs')
  },
)
