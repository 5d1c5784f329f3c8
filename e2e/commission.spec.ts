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

// A month is paid out once.
test(
  'an agent sees what a sale earned and how, a month is closed, and two people of the office pay it out',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { policy } = await motorSold(ana)
    const gross = share(netOf(policy), 150_000)
    const net = formatPesos(afterTax(gross))
    const lastMonth = addMonths(firstOfMonth(dayOf(new Date())), -1)

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-detail?policy=${policy.id}`)
    const own = page.getByRole('region', { name: 'My commission' })
    await expect(own.getByText(net).first()).toBeVisible()
    await look(page, 'policy')

    await page.goto('/app/commission')
    await expect(page.getByRole('region', { name: monthAndYear(dayOf(new Date())) })).toBeVisible()
    await expect(page.getByText(net).first()).toBeVisible()
    await look(page, 'earned')
    const months = page.getByRole('region', { name: 'Months before' })
    const fold = months.getByRole('button', { name: 'Months before' })
    if (await fold.isVisible()) await fold.click()
    await look(page, 'months-before')
    await months.getByRole('link', { name: `Statement of ${monthAndYear(lastMonth)}` }).click()
    await expect(page.getByRole('heading', { name: `Statement of ${monthAndYear(lastMonth)}`, level: 1 })).toBeVisible()
    const { statements } = answered<CommissionSummary>(await ana.get('user/commission/summary'))
    await expect(page.getByText(formatPesos(statements[0]?.payable ?? 0)).first()).toBeVisible()
    await look(page, 'statement')
    expect(await textOfPdf(page, 'Open the PDF')).toContain('STATEMENT OF COMMISSION')

    const office = async (email: string) => {
      const desk = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
      await signInAs(desk, email)
      await desk.goto('/app/commission-payouts')
      await expect(desk.getByRole('region', { name: monthAndYear(lastMonth), exact: true })).toBeVisible()
      return desk
    }
    const maker = await office('teresita.ocampo@kalasag.example')
    await look(maker, 'to-propose')
    await maker.getByRole('button', { name: 'Propose to pay it out' }).click()
    await expect(maker.getByText('You proposed this payout. Somebody else of the office approves it.')).toBeVisible()
    await look(maker, 'proposed')
    const checker = await office('milagros.evangelista@kalasag.example')
    await checker.getByRole('button', { name: 'Approve and pay out' }).click()
    await expect(checker.getByRole('button', { name: 'Save the file for the bank' })).toBeVisible()
    await look(checker, 'paid-out')
    await checker.getByRole('link', { name: 'What everybody earned' }).click()
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
  },
)
