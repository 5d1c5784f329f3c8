import { dayOf, firstOfMonth } from '../src/domain/day.ts'
import { formatPesos } from '../src/domain/money.ts'
import { signIn } from '../test/support/calls.ts'
import { motorSold } from '../test/support/commissions.ts'
import { caller } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

test(
  'a finance officer reads the books of a month, sees that they agree with the ledger, and saves one as a workbook',
  DESK_AT_NIGHT,
  async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { policy } = await motorSold(ana)
    await signInAs(page, 'perpetua.dimaculangan@kalasag.example')
    await page.goto('/app/registers')
    await expect(page.getByRole('heading', { name: 'Registers', level: 1 })).toBeVisible()
    const from = firstOfMonth(dayOf(new Date()))
    await expect(page.getByLabel('From')).toHaveValue(from)
    const totals = page.getByRole('region', { name: 'Totals' })
    const fold = totals.getByRole('button', { name: 'Totals' })
    await expect(totals).toBeVisible()
    if (await fold.isVisible()) await fold.click()
    await expect(totals.getByText(/They agree/).first()).toBeVisible()
    await look(page, 'premium')
    // The newest is last, and earlier scenarios left some.
    const amount = page.getByText(formatPesos(policy.total)).first()
    const last = page.getByRole('button', { name: 'Last page' })
    const next = page.getByRole('button', { name: 'Next page' })
    await expect(amount.or(next).first()).toBeVisible()
    if (await last.isVisible()) await last.click()
    else if (await next.isVisible()) await next.click()
    await expect(amount).toBeVisible()
    await page.goto('/app/registers')

    for (const [title, part] of [
      ['Taxes', 'To declare'],
      ['Production', 'New premium'],
      ['Cancellations', 'Returned'],
      ['Renewals', 'Renewed, out of all decided'],
      ['Claims register', 'Open at the end'],
      ['Commission register', 'Added to what is owed'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Register' }).click()
      await page.getByRole('option', { name: title, exact: true }).click()
      if (await fold.isVisible()) if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
      await expect(totals.getByText(part).first()).toBeVisible()
      await expect(totals.getByText(/They agree/).first()).toBeVisible()
      await expect(page.getByText('This register does not agree with the ledger')).toBeHidden()
      await look(page, title.split(' ')[0]?.toLowerCase() ?? title)
    }

    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'This year' }).click()
    await expect(page.getByLabel('From')).toHaveValue(`${from.slice(0, 4)}-01-01`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as a spreadsheet' }).click()
    expect((await saving).suggestedFilename()).toBe(`commission-${from.slice(0, 4)}-01-01-${from.slice(0, 4)}-12-31.xlsx`)
  },
)
