import type { Page } from '@playwright/test'
import { photo } from '../test/support/pictures.ts'
import { look } from './support/look.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

type Shared = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Does what a phone does when files are shared with the app: posts them as a form, wherever the app is. */
async function share(page: Page, files: readonly Shared[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/app/received', enctype: 'multipart/form-data' })
    form.innerHTML = '<input type="file" name="files" id="shared" multiple>'
    document.body.append(form)
  })
  await page.locator('#shared').setInputFiles([...files])
  await page.locator('form:has(#shared)').evaluate((form) => form instanceof HTMLFormElement && form.submit())
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with Kalasag' })).toBeVisible()
}

const contact = (name: string, mobile: string): Shared => ({
  name: 'contact.vcf',
  mimeType: 'text/vcard',
  buffer: Buffer.from(`BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dimaculangan;${name};;;\r\nTEL;TYPE=CELL:${mobile}\r\nEND:VCARD\r\n`),
})

test(
  'without a network, a shared contact becomes a lead, and a shared photo a document of it',
  PHONE_AT_NIGHT,
  async ({ page, context }) => {
    const { mobile } = somebodyNew()
    const name = `Perla ${mobile.slice(-4).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
    await signInAs(page, 'jose.ibanez@kalasag.example')
    await untilShellKept(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await context.setOffline(true)

    await share(page, [contact(name, mobile)])
    await expect(page.getByText(`${name} Dimaculangan`)).toBeVisible()
    await look(page, 'shared-contact')
    await page.getByRole('button', { name: 'New lead' }).click()
    await expect(page.getByLabel('First name')).toHaveValue(name)
    await expect(page.getByLabel('Mobile number')).toHaveValue(mobile.replace(/(\d{4})(\d{3})(\d{4})/, '$1 $2 $3'))
    await page.getByRole('button', { name: 'Save and finish' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} Dimaculangan` })).toBeVisible()

    await share(page, [{ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
    await look(page, 'shared-photo')
    await page.getByRole('link', { name: `New lead: ${name} Dimaculangan` }).click()
    await expect(page.getByText('IMG_0001.jpg')).toBeVisible()
    await look(page, 'shared-photo-at-lead')
    await page.getByRole('button', { name: 'Add it here' }).click()
    await expect(page.getByText(/^Identity document of /)).toBeVisible()
    // Once taken, it is offered nowhere else.
    await page.goto('/app/received')
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()

    await context.setOffline(false)
    await page.goto('/app/outbox')
    await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 90_000 })
    await page.goto('/app/leadMaster/all')
    await page
      .getByPlaceholder(/Search/)
      .first()
      .fill(mobile)
    await page
      .getByRole('link', { name: new RegExp(`${name} Dimaculangan`) })
      .first()
      .click()
    await expect(page).toHaveURL(/statuslead\?.*id=/)
    await page.goto(`/app/leadmasterpage/leadmasterdoc/leaddoc?id=${new URL(page.url()).searchParams.get('id')}`)
    await expect(page.getByRole('button', { name: 'Open IMG_0001.jpg' })).toBeVisible()
  },
)

test(
  'what is shared and lies, is empty or is nothing for us is refused in a sentence; a workbook leads to bulk issuance',
  PHONE_AT_NIGHT,
  async ({ page }) => {
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await share(page, [
      { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') },
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 la la la') },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ])
    await expect(page.getByText('“certificate.pdf” is not what its name says.', { exact: false })).toBeVisible()
    await expect(page.getByText('We cannot use “song.mp3”.', { exact: false })).toBeVisible()
    await expect(page.getByText('“empty.jpg” is empty.', { exact: false })).toBeVisible()
    await look(page, 'shared-refused')
    // Unusable files do not prevent the use of the others.
    await share(page, [
      { name: `${'a-very-long-name-of-a-photo-'.repeat(4)}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
      contact('Perla', '09171234567'),
    ])
    await expect(page.getByText('Perla Dimaculangan')).toBeVisible()
    await look(page, 'shared-some-refused')
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()

    await share(page, [{ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from('Plate,Make\nABC 1234,Toyota\n') }])
    await page.getByRole('link', { name: 'Upload it' }).click()
    await page
      .getByRole('link', { name: /^Bulk: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Upload “fleet.csv”' })).toBeVisible()
    await look(page, 'workbook-in-hand')
  },
)

test('before the app is on the device, a share says to share once more', PHONE_AT_NIGHT, async ({ browser }) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signInAs(page, 'ana.reyes@kalasag.example')
  await share(page, [contact('Nobody', '09171234567')])
  await expect(
    page.getByText('The app was not ready on this device yet. It is now: please share it again.', { exact: false }),
  ).toBeVisible()
  await look(page, 'shared-too-early')
  await page.goto('/app/received?missed=room')
  await expect(page.getByText('It is too large, or this device is full.', { exact: false })).toBeVisible()
  await look(page, 'shared-too-large')
})
