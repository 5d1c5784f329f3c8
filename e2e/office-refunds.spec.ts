import type { Page } from '@playwright/test'
import { dayOf, formatDay } from '../src/domain/day.ts'
import { until } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { answered, type Caller, caller } from '../test/support/quoting.ts'
import { alone, family, travelIssued } from '../test/support/travelling.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'
const PERPETUA = 'perpetua.dimaculangan@kalasag.example'

const spoil = (page: Page, fault: 'refused' | null) =>
  page.request.post('/sdx-api/auth/simulators/fault', { data: { service: 'card', fault } })

test.afterEach(({ page }) => spoil(page, null))

/** Cancels a trip whose payment provider refuses the refund, however often it is asked. Returns the policy number. */
async function refusedForGood(page: Page, ana: Caller, perpetua: Caller, answers: object): Promise<string> {
  const { id, number } = await travelIssued(ana, { ...answers })
  await spoil(page, 'refused')
  answered(await ana.post(`user/policy/${id}/call-off`, { because: 'asked' }))
  type Refunds = { readonly items: readonly { readonly policyId: string }[] }
  await until(
    async () => answered<Refunds>(await perpetua.get('user/office-refunds')).items,
    (items) => items.some(({ policyId }) => policyId === id),
    120,
  )
  await spoil(page, null)
  return number ?? ''
}

/** The row of a policy in the table, or its card on a phone. */
const rowOf = (page: Page, number: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number })

async function sayHow(page: Page, number: string, reference: string, name: string): Promise<void> {
  await rowOf(page, number).getByRole('button', { name: 'It was paid' }).click()
  const form = page.getByRole('dialog', { name: 'How was it paid?' })
  await choose(page, 'How it was paid', 'Bank transfer', form)
  await form.getByLabel('Reference').fill(reference)
  await expect(form.getByLabel('Paid on')).toHaveValue(dayOf(new Date()))
  await look(page, name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

test(
  'the office pays what a provider refuses to send back: a little by one person, much by two',
  DESK_AT_NIGHT,
  async ({ page, browser, baseURL }, { project }) => {
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, ANA, demoPassword()))
    const perpetua = caller(url, await signIn(url, PERPETUA, demoPassword()))
    await signInAs(page, PERPETUA)
    await page.goto('/app/refunds-to-pay')
    await expect(page.getByRole('heading', { name: 'Refunds to pay', level: 1 })).toBeVisible()
    await look(page, 'refunds-none')

    const little = await refusedForGood(page, ana, perpetua, alone())
    const much = await refusedForGood(page, ana, perpetua, family())
    await page.reload()
    await expect(rowOf(page, little)).toBeVisible()
    await look(page, 'refunds-to-pay')
    await sayHow(page, little, 'BPI 2026-0042', 'refund-little')
    await expect(rowOf(page, little)).toBeHidden()
    await sayHow(page, much, 'BPI 2026-0043', 'refund-much')
    await expect(rowOf(page, much)).toContainText('Another finance officer compares it with the bank and confirms it.')
    await look(page, 'refund-proposed')

    const { viewport } = project.use
    const second = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await signInAs(second, 'eusebio.villarosa@kalasag.example')
    await second.goto('/app/refunds-to-pay')
    await expect(rowOf(second, much)).toBeVisible()
    await look(second, 'refund-to-confirm')
    await rowOf(second, much).getByRole('button', { name: 'Confirm' }).click()
    await expect(rowOf(second, much)).toBeHidden()
    await second.getByText('Paid out', { exact: true }).click()
    await expect(rowOf(second, much)).toContainText('BPI 2026-0043')
    await look(second, 'refunds-paid')
  },
)

test('finance makes a data set, and saves a file of it', DESK_AT_NIGHT, async ({ page }) => {
  await signInAs(page, PERPETUA)
  await page.goto('/app/data-sets')
  await expect(page.getByRole('heading', { name: 'Data sets', level: 1 })).toBeVisible()
  await look(page, 'sets-none')
  await page.getByRole('button', { name: 'Make today’s set now' }).click()
  await expect(page.getByText('The data set is being made. It takes some minutes.').first()).toBeVisible()
  // It comes by itself.
  const made = page
    .getByRole('link')
    .filter({ hasText: formatDay(dayOf(new Date())) })
    .first()
  await expect(made).toBeVisible({ timeout: 240_000 })
  await look(page, 'sets')
  await made.click()
  await expect(page.getByRole('heading', { name: /^Data set of /, level: 1 })).toBeVisible()
  await look(page, 'set')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save policies.csv.gz' }).click()
  expect((await saved).suggestedFilename()).toMatch(/policies\.csv\.gz$/)
  await page.getByRole('button', { name: 'Save policies.parquet' }).scrollIntoViewIfNeeded()
  await look(page, 'set-files')
})
