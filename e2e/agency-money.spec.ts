import { policyOf, until } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { PREMIUM, receive, received, toReceive } from '../test/support/remitting.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'
const PERPETUA = 'perpetua.dimaculangan@kalasag.example'

test(
  'an agent undoes a receipt noted in error, by themselves or with the office, and a manager reads what renewals came to',
  DESK_AT_NIGHT,
  async ({ page, browser, baseURL }, { project }) => {
    const url = baseURL ?? ''
    const as = async (email: string) => caller(url, await signIn(url, email, demoPassword()))
    const ana = await as(ANA)
    const teresita = await as('teresita.ocampo@kalasag.example')
    answered(await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1000 * PREMIUM }))
    const onCredit = await toReceive(ana)
    answered(await ana.post(`user/policy/${onCredit.id}/issue-on-credit`, { days: 30 }))
    answered(await receive(ana, onCredit.id))
    const issued = await received(ana)
    await until(
      () => policyOf(ana, issued.policy.id),
      ({ documentStatus }) => documentStatus === 'complete',
    )

    await signInAs(page, ANA)
    await page.goto(`/app/policy-detail?policy=${onCredit.id}`)
    const paid = page.getByRole('region', { name: 'Paid to the agent' })
    await expect(paid.getByText(/Received in cash by Ana Reyes/)).toBeVisible()
    await countEffort(page)
    await paid.getByRole('button', { name: 'Void this receipt' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Wrong policy')
    await look(page, 'void-at-once')
    await dialog.getByRole('button', { name: 'Void this receipt' }).click()
    await expect(paid.getByText('This receipt is void: it is not proof of payment.')).toBeVisible()
    await expectEffort(page, 'a receipt noted in error, voided', { taps: 2, keys: 12 })
    await look(page, 'voided')
    expect(await textOfPdf(page, 'Receipt')).toContain('PROVISIONAL RECEIPT, VOID')

    await page.goto(`/app/policy-detail?policy=${issued.policy.id}`)
    await countEffort(page)
    await paid.getByRole('button', { name: 'Ask to void it' }).click()
    await dialog.getByLabel('Reason').fill('Wrong policy')
    await dialog.getByRole('button', { name: 'Ask to void it' }).click()
    await expect(paid.getByText('Voiding requested')).toBeVisible()
    await expectEffort(page, 'a receipt that gave cover, asked to be voided', { taps: 2, keys: 12 })
    await look(page, 'void-asked')

    const { viewport } = project.use
    const another = async (email: string) => {
      const opened = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
      await signInAs(opened, email)
      return opened
    }
    const desk = await another(PERPETUA)
    const queues = desk.getByRole('region', { name: 'Waiting for the office' })
    await expect(queues.getByText('Refunds to pay')).toBeVisible()
    await expect(queues.getByText('Returned by us this month')).toBeVisible()
    await look(desk, 'finance-home')
    await countEffort(desk)
    await queues.getByText('Receipts to void').locator('..').getByRole('link').click()
    await expect(desk.getByRole('heading', { name: 'Premiums received', level: 1 })).toBeVisible()
    const asked = desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: issued.receipt.number })
    await expect(asked).toContainText('Wrong policy')
    await look(desk, 'receipts-to-void')
    await asked.getByRole('button', { name: 'Void it' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Void it' }).click()
    await expect(asked).toBeHidden()
    await expectEffort(desk, 'a receipt voided by the office, from its home', { taps: 3, keys: 0 })

    await page.reload()
    await expect(paid.getByText('This receipt is void: it is not proof of payment.')).toBeVisible()
    await expect(page.getByText('The payment was reversed').first()).toBeVisible()
    await look(page, 'owed-again')

    const manager = await another('miguel.lacson@kalasag.example')
    const conversion = manager.getByRole('region', { name: 'Conversion of renewals', exact: true })
    await conversion.scrollIntoViewIfNeeded()
    await expect(conversion.getByText('Still open').first()).toBeVisible()
    await look(manager, 'conversion')
    await countEffort(manager)
    await conversion.getByText('This quarter').click()
    await expect(conversion.getByText(/^Policies whose cover ends from 1 /)).toBeVisible()
    await look(manager, 'conversion-quarter')
    const open = conversion.getByText('Still open').first().locator('..')
    const count = Number(await open.getByRole('link').textContent())
    await open.getByRole('link').click()
    await expect(manager.getByRole('heading', { name: 'Renewals', level: 1 })).toBeVisible()
    await expectEffort(manager, 'what stands behind the renewals of a quarter', { taps: 2, keys: 0 })
    await expect(
      count > 0
        ? manager.getByText(new RegExp(`^${count} `)).first()
        : manager
            .getByText('Nothing ends soon')
            .or(manager.getByText(/Nothing matches/))
            .first(),
    ).toBeVisible()
    await look(manager, 'renewals-behind')
  },
)
