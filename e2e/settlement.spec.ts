import { randomInt } from 'node:crypto'
import { addDays, dayOf, formatDay } from '../src/domain/day.ts'
import { formatPesos } from '../src/domain/money.ts'
import { signIn } from '../test/support/calls.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { paid } from '../test/support/settling.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const HEADINGS = 'Transaction ID,Reference,Type,Gross,Fee,Net'
const pesos = (centavos: number) => (centavos / 100).toFixed(2)

test(
  'a finance officer loads a settlement file, explains what differs, and a corrected file reconciles it',
  DESK_AT_NIGHT,
  async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { reference, amount } = await paid(ana)
    // A day of its own, so that the scenario can run again.
    const day = addDays(dayOf(new Date()), -randomInt(40, 360))
    const strange = `SHOP-${randomInt(1_000_000)}`
    const fee = 1_500
    const right = `t-${reference},${reference},payment,${pesos(amount)},${pesos(fee)},${pesos(amount - fee)}`
    const fileOf = (rows: readonly string[], net: number) =>
      Buffer.from([HEADINGS, ...rows, `po-${day},po-${day},payout,${pesos(net)},0,${pesos(net)}`].join('\n'))
    const short = `t-${reference},${reference},payment,${pesos(amount - 1_000)},${pesos(fee)},${pesos(amount - 1_000 - fee)}`
    const other = `t-${strange},${strange},payment,250.00,0,250.00`

    await signInAs(page, 'perpetua.dimaculangan@kalasag.example')
    await page.goto('/app/settlements')
    await expect(page.getByRole('heading', { name: 'Settlements', level: 1 })).toBeVisible()
    await expect(page.getByText('Card page').first()).toBeVisible()
    await look(page, 'settlements')

    await page.getByRole('button', { name: 'Load a settlement file' }).click()
    const sheet = page.getByRole('dialog')
    await choose(page, 'Provider', 'Card page', sheet)
    await sheet.getByLabel('Day').fill(day)
    await sheet.locator('input[type=file]').setInputFiles({
      ...{ name: 'careless.csv', mimeType: 'text/csv' },
      buffer: fileOf([short, other, other], amount - 1_000 - fee + 50_000),
    })
    await look(page, 'load')
    await sheet.getByRole('button', { name: 'Load', exact: true }).click()

    await expect(page.getByRole('heading', { name: `Card page, ${formatDay(day)}`, level: 1 })).toBeVisible()
    await expect(page.getByText('To reconcile').first()).toBeVisible()
    await look(page, 'settlement')

    const address = page.url()
    const openItem = async (text: string) => {
      await page.goto('/app/settlement-desk')
      await page.getByRole('searchbox').fill(text)
      // A card on a phone, a row on a desktop.
      const row = page.getByRole('row').filter({ hasText: text }).getByRole('link')
      await page.getByRole('link', { name: text }).or(row).first().click()
    }
    await page.goto('/app/settlement-desk')
    await expect(page.getByRole('heading', { name: 'Items to explain', level: 1 })).toBeVisible()
    await look(page, 'desk')

    const { items } = answered<{ items: { id: string; reference: string; outcome: string }[] }>(
      await caller(url, await signIn(url, 'perpetua.dimaculangan@kalasag.example', demoPassword())).get('user/settlement-items', {
        waiting: 'true',
        search: strange,
      }),
    )
    const unknown = items.find(({ outcome }) => outcome === 'unknown')
    expect(items.map(({ outcome }) => outcome).toSorted()).toEqual(['doubled', 'unknown'])
    await page.goto(`/app/settlement-item?item=${unknown?.id}`)
    await expect(page.getByRole('heading', { name: 'Payment: Unknown to us', level: 1 })).toBeVisible()
    await look(page, 'unknown')
    await page.getByRole('button', { name: 'From another system' }).click()
    const aside = page.getByRole('dialog')
    await aside.getByLabel('Reason').fill('A payment of the travel desk.')
    await aside.getByRole('button', { name: 'From another system' }).click()
    await expect(page.getByRole('status').getByText('From another system')).toBeVisible()

    await openItem(reference)
    await expect(page.getByText(`They say ${formatPesos(amount - 1_000)}; we say ${formatPesos(amount)}.`)).toBeVisible()
    await look(page, 'amount-differs')
    await page.getByRole('button', { name: 'Ask the provider again' }).click()
    await expect(page.getByText('The provider was asked again.')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the difference' }).click()
    const accepting = page.getByRole('dialog')
    await accepting.getByLabel('Reason').fill('They round to ten pesos.')
    await look(page, 'accepting')
    await accepting.getByRole('button', { name: 'Accept the difference' }).click()
    await expect(page.getByText('Accepted').first()).toBeVisible()
    await look(page, 'accepted')

    await page.goto(address)
    await page.getByRole('button', { name: 'Load a corrected file' }).click()
    const corrected = page.getByRole('dialog')
    await corrected
      .locator('input[type=file]')
      .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: fileOf([right], amount - fee) })
    await corrected.getByRole('button', { name: 'Load', exact: true }).click()
    await expect(page.getByText('Reconciled').first()).toBeVisible()
    await look(page, 'reconciled')
  },
)
