import type { Page } from '@playwright/test'
import { addMonths, dayOf, firstOfMonth, formatDay } from '../src/domain/day.ts'
import { formatPesos, share } from '../src/domain/money.ts'
import type { CommissionSummary } from '../src/features/servicing/commission/public/contract.ts'
import { monthAndYear } from '../src/features/servicing/commission/rules/months.ts'
import { signIn } from '../test/support/calls.ts'
import { afterTax, motorSold, netOf } from '../test/support/commissions.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

const LAST_MONTH = addMonths(firstOfMonth(dayOf(new Date())), -1)
const asAna = async (url: string) => caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))

/** Opens the previous month's statement, as its agent finds it. */
async function openStatement(page: Page): Promise<void> {
  await page.goto('/app/commission')
  const months = page.getByRole('region', { name: 'Earlier months' })
  await expect(months).toBeVisible()
  const fold = months.getByRole('button', { name: 'Earlier months' })
  if (await fold.isVisible()) await fold.click()
  await look(page, 'months-before')
  await months.getByRole('link', { name: `Statement of ${monthAndYear(LAST_MONTH)}` }).click()
  await expect(page.getByRole('heading', { name: `Statement of ${monthAndYear(LAST_MONTH)}`, level: 1 })).toBeVisible()
}

test('an agent sees what a sale earned and how, and reads the statement of a month', async ({ page, baseURL }) => {
  const ana = await asAna(baseURL ?? '')
  const { policy } = await motorSold(ana)
  const net = formatPesos(afterTax(share(netOf(policy), 150_000)))
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto(`/app/policy-detail?policy=${policy.id}`)
  await expect(page.getByRole('region', { name: 'My commission' }).getByText(net).first()).toBeVisible()
  await look(page, 'policy')

  await page.goto('/app/commission')
  await expect(page.getByRole('region', { name: monthAndYear(dayOf(new Date())) })).toBeVisible()
  await expect(page.getByText(net).first()).toBeVisible()
  await look(page, 'earned')
  await openStatement(page)
  const { statements } = answered<CommissionSummary>(await ana.get('user/commission/summary'))
  await expect(page.getByText(formatPesos(statements[0]?.payable ?? 0)).first()).toBeVisible()
  await look(page, 'statement')
  expect(await textOfPdf(page, 'Open the PDF')).toContain('STATEMENT OF COMMISSION')
})

// A month can be paid out only once.
test('a month is closed, two people of the office pay it out, and its agent sees that', PHONE_ONLY, async ({ page, browser, baseURL }) => {
  const { policy } = await motorSold(await asAna(baseURL ?? ''))
  await signInAs(page, 'ana.reyes@kalasag.example')
  await openStatement(page)

  const office = async (email: string) => {
    const desk = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await signInAs(desk, email)
    await desk.goto('/app/commission-payouts')
    await expect(desk.getByRole('region', { name: monthAndYear(LAST_MONTH), exact: true })).toBeVisible()
    return desk
  }
  const maker = await office('teresita.ocampo@kalasag.example')
  await look(maker, 'to-propose')
  await maker.getByRole('button', { name: 'Propose payout' }).click()
  await expect(maker.getByText('You proposed this payout. Someone else at the office must approve it.')).toBeVisible()
  await look(maker, 'proposed')
  const checker = await office('milagros.evangelista@kalasag.example')
  // It is counted on the home of those who may approve it.
  await checker.goto('/app/')
  const waiting = checker.locator('dt', { hasText: 'Commission payouts to approve' }).locator('..').getByRole('link')
  await expect(waiting).toHaveText('1')
  await waiting.click()
  await checker.getByRole('button', { name: 'Approve and pay out' }).click()
  await look(checker, 'to-approve')
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve and pay out' }).click()
  await expect(checker.getByRole('button', { name: 'Save the file for the bank' })).toBeVisible()
  await look(checker, 'paid-out')
  await checker.getByRole('link', { name: 'What everyone earned' }).click()
  await expect(checker.getByText(policy.number ?? '').first()).toBeVisible()
  await look(checker, 'everybody')
  await checker.goto('/app/commission-statements')
  await expect(checker.getByText('Ana Reyes').first()).toBeVisible()
  await look(checker, 'statements')

  await page.reload()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: formatDay(dayOf(new Date())) })
      .first(),
  ).toBeVisible()
  await look(page, 'statement-paid-out')
})
