import type { CDPSession } from '@playwright/test'
import { fileOf } from '../test/support/batching.ts'
import { signIn } from '../test/support/calls.ts'
import { addLead } from '../test/support/leads.ts'
import { photo } from '../test/support/pictures.ts'
import { caller, car } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

/** Of a list of more than a megabyte. */
const ROWS = 9000

/** Bytes as counted by the browser's own network layer, independently of our pages. */
async function countAtNetwork(devtools: CDPSession) {
  const counted = { received: 0 }
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.received += encodedDataLength
  })
  return counted
}

const megabytesIn = (text: string | null, way: 'down' | 'up'): number => Number(new RegExp(`([\\d.,]+) MB ${way}`).exec(text ?? '')?.[1])

test(
  'an agent sees what the app took over the line and what it cost, true to a few per cent, and lets files wait for Wi-Fi',
  PHONE_AT_NIGHT,
  async ({ page, context, baseURL }) => {
    await signInAs(page, 'jose.ibanez@kalasag.example')
    const counted = await countAtNetwork(await context.newCDPSession(page))
    await page.goto('/app/data-used')
    const total = page.getByText(/MB down/).last()
    await expect(total).toBeVisible()
    const inAll = async () => (await page.locator('section', { hasText: 'Today' }).first().textContent()) ?? ''
    const all = async () => {
      const text = (await inAll()).split('Total')[1] ?? ''
      return { down: megabytesIn(text, 'down'), up: megabytesIn(text, 'up') }
    }
    await expect.poll(async () => (await all()).down).toBeGreaterThan(0)
    // By then this screen's own requests are counted.
    await page.waitForTimeout(6000)
    const before = { ...(await all()), received: counted.received }

    // So much that the app's own background requests are a small part of it.
    await page.evaluate(async () => {
      for (let at = 0; at < 120; at += 1) await fetch(`/app/screenshots/quick-quotation.png?${at}`, { cache: 'no-store' })
    })
    await expect.poll(async () => (await all()).down - before.down).toBeGreaterThan(3.5)
    const grown = async () => (await all()).down - before.down
    const real = () => (counted.received - before.received) / 1_000_000
    await expect.poll(async () => Math.abs((await grown()) / real() - 1)).toBeLessThan(0.05)

    await page.getByLabel('Price of a megabyte, in pesos').fill('2')
    await expect(page.getByText(/MB up · ₱/).first()).toBeVisible()
    await look(page, 'data-used')

    const { mobile } = somebodyNew()
    const jose = caller(baseURL ?? '', await signIn(baseURL ?? '', 'jose.ibanez@kalasag.example', demoPassword()))
    const { _id: id } = await addLead(jose, { firstName: 'Wilma', lastName: 'Tagapag', primaryMobile: mobile })

    const paid = page.getByLabel('I pay for data now')
    // A browser that can tell one connection from another has no such switch.
    if (await paid.isVisible()) await paid.check()
    await page.goto(`/app/leadmasterpage/leadmasterdoc/leaddoc?id=${id}`)
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000_000, '% a line of a scan\n'), Buffer.from('\n%%EOF\n')])
    await page.locator('input[aria-label="Choose files"]').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: large })
    const question = page.getByRole('dialog', { name: 'Send it on Wi-Fi?' })
    await expect(question.getByText('about 4 MB: about ₱8.00', { exact: false })).toBeVisible()
    await look(page, 'send-on-wifi')
    await question.getByRole('button', { name: 'Wait for Wi-Fi' }).click()
    await expect(page.getByText('1 is on this device only')).toBeVisible()
    await page.goto('/app/outbox')
    await expect(page.getByText(/^Waiting for Wi-Fi/)).toBeVisible()
    await look(page, 'waits-for-wifi')
    // A small photo is sent at once.
    await page.goto(`/app/leadmasterpage/leadmasterdoc/leaddoc?id=${id}`)
    await page.locator('input[aria-label="Choose files"]').setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByRole('button', { name: 'Open id.jpg' })).toBeVisible()
    await page.goto('/app/outbox')
    await page.getByRole('button', { name: 'Discard it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
    await expect(page.getByText('Everything is sent')).toBeVisible()

    // A workbook is not stored here: it is sent now, or chosen again.
    await page.goto('/app/ctpl-bulk-upload')
    const rows = Array.from({ length: ROWS }, () => ({ answers: car() }))
    const workbook = { name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(await fileOf(rows)) }
    await page.locator('input[type=file]').setInputFiles(workbook)
    await expect(question.getByText('If you wait, nothing is sent now. Choose it again when you are on Wi-Fi.')).toBeVisible()
    await look(page, 'workbook-on-wifi')
    await question.getByRole('button', { name: 'Wait for Wi-Fi' }).tap()
    await expect(page.getByRole('alert').getByText('Nothing was sent, as you chose. Send it once you are on Wi-Fi.')).toBeVisible()
    await look(page, 'workbook-not-sent')
    await page.locator('input[type=file]').setInputFiles(workbook)
    await question.getByRole('button', { name: 'Send it now' }).tap()
    await expect(page.getByText('book.csv')).toBeVisible({ timeout: 120_000 })
  },
)
