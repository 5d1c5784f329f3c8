import type { Page } from '@playwright/test'
import { fileOf, uploadedFleet } from '../test/support/batching.ts'
import { proveIdentity } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { sedan } from '../test/support/motoring.ts'
import { caller, car, maria } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { choose, demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { answerAddress, payByCard } from './support/selling.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'

test('an agent issues a fleet of 42 vehicles: what is wrong is mended here and by another file, underwriting decides on two together, one payment pays all', async ({
  page,
  browser,
  baseURL,
}) => {
  const vehicles = Array.from({ length: 42 }, () => ({ answers: car() }))
  const fileWith = async (changes: Readonly<Record<number, Readonly<Record<string, unknown>>>>) => {
    const filled = vehicles.map(({ answers }, at) => ({ answers: { ...answers, ...changes[at] } }))
    return { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(await fileOf(filled, { kind: 'fleet' })) }
  }
  const referred = { 9: { seats: 9 }, 10: { seats: 9 } }
  const plateless = { 5: { plate: 'NONE YET' }, 6: { plate: 'NONE YET' } }

  await signInAs(page, ANA)
  await page.goto('/app/motor-fleet')
  await look(page, 'entry-motor-fleet')
  await page.goto('/app/bulk')
  await look(page, 'entry')
  await page.getByRole('link', { name: 'Fleet: CTPL' }).click()
  await expect(page).toHaveURL(/ctpl-fleet-upload/)
  await look(page, 'upload')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the Excel template' }).click(),
  ])
  expect(template.suggestedFilename()).toMatch(/^ctpl-fleet-\w+\.xlsx$/)
  await page.locator('input[type=file]').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert').getByText(/not a spreadsheet/)).toBeVisible()
  await look(page, 'upload-refused')
  const noColour = { 0: { colour: '' }, 1: { colour: '' } }
  await page
    .locator('input[type=file]')
    .setInputFiles(await fileWith({ ...noColour, ...plateless, 7: { year: '22' }, 8: { year: '22' }, ...referred }))

  // The policyholder, once.
  await expect(page.getByText('Policyholder of the fleet')).toBeVisible()
  await page.getByText('A company', { exact: true }).click()
  await page.getByLabel('Registered company name').fill('Negros Trading Corporation')
  await page.getByLabel('Authorised signatory').fill('María Dela Peña')
  await page.getByLabel('TIN').fill('123-456-789-000')
  await page.getByLabel('Mobile number').fill(somebodyNew().mobile)
  await answerAddress(page)
  await look(page, 'fleet-holder')
  await page.getByRole('button', { name: 'Check the rows' }).click()

  // A fault shared by several rows is corrected in one go.
  await expect(page.getByText('Most common faults')).toBeVisible()
  await look(page, 'checked')
  await page
    .getByRole('listitem')
    .filter({ hasText: /^\d+Colour/ })
    .getByRole('button', { name: 'Fix all' })
    .click()
  const sheet = page.getByRole('dialog')
  await choose(page, 'Colour', 'Silver', sheet)
  await look(page, 'mend-all')
  await sheet.getByRole('button', { name: 'Fix them' }).click()
  await expect(page.getByText('36 policies to issue:')).toBeVisible()

  // Two years are corrected in the file, which is sent again: rows are recognised by their plates.
  await page.locator('input[type=file]').setInputFiles(await fileWith({ ...noColour, ...plateless, ...referred }))
  await expect(page.getByText('38 policies to issue:')).toBeVisible()
  await look(page, 'corrected')
  await page.getByRole('link', { name: /2\s*Wrong/ }).click()
  await expect(page.getByText(/Plate number: /).first()).toBeVisible()
  await look(page, 'rows-wrong')
  const plates = [5, 6].map((at) => String(vehicles[at]?.answers.plate))
  if (test.info().project.name === 'phone') await mendOneByOne(page, plates)
  else await mendInTable(page, plates)
  await page.getByRole('link', { name: 'Continue with the upload' }).click()

  // The stream that reports the upload's progress is cut at first, and is reopened.
  let lines = 0
  await page.route('**/bulk-batch/*/stream', (route) => {
    lines += 1
    return lines === 1 ? route.abort('connectionreset') : route.continue()
  })

  // Forty are waiting for payment; two go to underwriting.
  const confirming = page.getByRole('dialog')
  const confirm = async (count: number) => {
    const policies = count === 1 ? '1 policy' : `${count} policies`
    await page.getByRole('button', { name: `Issue ${policies}` }).click()
    await confirming.getByRole('radio', { name: 'Now, all with one payment' }).check()
    const ask = confirming.getByRole('button', { name: `Ask for payment of ${policies}` })
    await ask.click()
    await expect(confirming.getByText('Please read and accept this.').first()).toBeVisible()
    for (const declaration of await confirming.getByRole('checkbox').all()) await declaration.check()
    await look(page, `confirm-${count}`)
    await ask.click()
    await expect(confirming).toBeHidden()
  }
  await confirm(40)
  await expect(page.getByText('Someone must prove who they are')).toBeVisible({ timeout: 120_000 })
  await look(page, 'unproven')
  // The part that is not issued could be withdrawn.
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(confirming.getByText('42 sales that are not issued are dropped')).toBeVisible()
  await look(page, 'withdraw')
  await confirming.getByRole('button', { name: 'Back' }).click()
  const upload = page.url()
  const policy = await page.getByRole('link', { name: 'Start the identity check' }).getAttribute('href')
  const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', ANA, demoPassword()))
  await proveIdentity(ana, new URL(policy ?? '', baseURL).searchParams.get('policy') ?? '')
  await approveTogether(await (await browser.newContext({ viewport: page.viewportSize() })).newPage(), String(vehicles[9]?.answers.plate))
  await page.goto(upload)
  await confirm(2)

  await expect(page.getByText('42 policies, with one payment:')).toBeVisible({ timeout: 60_000 })
  await look(page, 'to-pay')
  await page.getByRole('link', { name: 'Pay, or send the link' }).click()
  await payByCard(page, '₱25,636.80', look)
  await page.goto(upload)
  await expect(page.getByText('42 policies issued:')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'See the result' }).click()
  await expect(page).toHaveURL(/ctpl-fleet-upload-success/)
  await expect(page.getByRole('heading', { name: '42 policies issued', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /42\s*Issued, with certificate/ })).toBeVisible({ timeout: 120_000 })
  expect(lines).toBeGreaterThan(1)
  await look(page, 'succeeded')
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the report' }).click()])
  expect(report.suggestedFilename()).toMatch(/\.xlsx$/)

  const printed = await textOfPdf(page, 'Print all')
  for (const { answers } of vehicles) expect(printed).toContain(answers.plate)

  await page.getByRole('link', { name: 'See the policies' }).click()
  await expect(page.getByText('42 rows')).toBeVisible()
  await look(page, 'details')
  await page.goto('/app/bulk-issuance-history')
  await expect(page.getByText('fleet.csv').first()).toBeVisible()
  await look(page, 'history')
})

/** On a phone, one row after the other; the first is undone, and returns after the last. */
async function mendOneByOne(page: Page, plates: readonly string[]): Promise<void> {
  const [first = '', second = ''] = plates
  const mend = async (row: number, plate: string) => {
    await expect(page.getByRole('heading', { name: `Row ${row}`, level: 1 })).toBeVisible()
    await look(page, 'row')
    await page.getByLabel('Plate number').fill(plate)
    await page.getByRole('button', { name: 'Save and check' }).click()
  }
  await page
    .getByRole('link', { name: /^7|7 ·/ })
    .first()
    .click()
  await mend(7, first)
  await expect(page.getByRole('heading', { name: 'Row 8', level: 1 })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo the change to row 7' })
  await undo.click()
  await expect(undo).toBeHidden()
  await mend(8, second)
  await mend(7, first)
  await expect(page.getByRole('heading', { name: /^Rows of/, level: 1 })).toBeVisible()
}

/** On a desktop in a table, by keyboard; the first is undone, and done again. */
async function mendInTable(page: Page, plates: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Fix in a table' }).click()
  const wrong = page.locator('.dsg-cell[class*="wrong"]')
  const write = async (plate: string, left: number) => {
    await wrong.first().click()
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(wrong).toHaveCount(left)
  }
  const [first = '', second = ''] = plates
  await expect(wrong.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await wrong.first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Wrong' })).toBeVisible()
  await look(page, 'table')
  await write(first, 1)
  await page.getByRole('button', { name: 'Undo the change to row 7' }).click()
  await expect(wrong).toHaveCount(2)
  await write(first, 1)
  await write(second, 0)
}

/** An underwriter finds the upload as one item on the desk, and decides its cases together. */
async function approveTogether(page: Page, plate: string): Promise<void> {
  await signInAs(page, 'ramon.penaflor@kalasag.example')
  await page.goto('/app/technical-control')
  // Both screen sizes make an upload of the same name.
  const uploads = page.getByRole('link', { name: /fleet\.csv/ })
  await expect(page.getByRole('button', { name: 'Assign to me' }).first()).toBeVisible()
  // The longest waiting is first, and earlier scenarios left some.
  const next = page.getByRole('button', { name: 'Next page' })
  if ((await uploads.count()) === 0) await next.click()
  await expect(uploads.first()).toBeVisible()
  await look(page, 'desk')
  const addresses = await uploads.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await page.goto(addresses.at(-1) ?? '')
  await expect(page.getByText(plate).first()).toBeVisible()
  await look(page, 'desk-upload')
  await page.getByRole('button', { name: 'Choose all 2' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'The documents were seen and agree with the answers.' }).click()
  await look(page, 'approve-together')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 decided. The agent has been notified.')).toBeVisible()
  await expect(page.getByText('Everything referred from this upload has been decided.')).toBeVisible()
  await look(page, 'desk-upload-decided')
}

test('a book of unrelated owners with columns of its own: they are said once, and the rows that are not issued can be sent again', async ({
  page,
}) => {
  const { plate, mvFile, engine, chassis, mobile } = somebodyNew()
  // Column assignments are remembered, and the scenario runs twice.
  const phone = `Cell ${test.info().project.name} ${test.info().retry}`
  const headings = `Plate No.;MV File;Engine No.;Chassis No.;Brand;Series;Year Model;Color;Registration;Vehicle;Use;Given name;Family name;${phone};Street;Prov;Town;Zip`
  const row = `${plate};${mvFile};${engine};${chassis};Toyota;Vios;2022;Silver;Renewal;Sedan;Private;Ana;Cruz;${mobile};1 Rizal;Negros Occidental;Bacolod City;6100`
  const short = `NBX 1;${mvFile.replace(/\d$/, '1')};${engine}1;${chassis.slice(0, -1)}0;Toyota;Vios;22;Silver;Renewal;Sedan;Private;Ben;Cruz;12;1 Rizal;Negros Occidental;Bacolod City;6100`
  await signInAs(page, 'jose.ibanez@kalasag.example')
  await page.goto('/app/ctpl-bulk-upload')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from([headings, row, short].join('\n')) })
  await expect(page.getByText('Columns of your file')).toBeVisible()
  for (const [heading, answer] of [
    ...([
      ['Vehicle', 'Type of vehicle'],
      ['Use', 'Type of use'],
      ['Given name', 'First name'],
      ['Family name', 'Last name'],
    ] as const),
    ...([
      [phone, 'Mobile number'],
      ['Street', 'House, street, subdivision'],
      ['Prov', 'Province'],
      ['Town', 'City or municipality'],
    ] as const),
  ])
    await choose(page, heading, answer)
  await look(page, 'columns')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('1 policy to issue:')).toBeVisible()
  await look(page, 'book-checked')
  // José may not sell on credit: the premiums are paid first.
  await page.getByRole('button', { name: 'Issue 1 policy' }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Now, all with one payment' })).toBeChecked()
  await look(page, 'no-credit')
  await page.keyboard.press('Escape')
  const [wrong] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the wrong rows' }).click()])
  expect(wrong.suggestedFilename()).toBe('wrong-rows-book.xlsx')
  await page.goto(`/app/ctpl-bulk-upload-error?batch=${new URL(page.url()).searchParams.get('batch')}`)
  await expect(page.getByRole('heading', { name: '1 row is not issued', level: 1 })).toBeVisible()
  await look(page, 'error')
})

test(
  'a fleet whose premium is large: what the law asks of its policyholder is missing, and is given where that is said',
  PHONE_AT_NIGHT,
  async ({ page, baseURL }) => {
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', ANA, demoPassword()))
    const { bodilyInjury: _, propertyDamage: __, ...answers } = await sedan(ana, { value: 70_000_000, accessories: undefined })
    const { id } = await uploadedFleet(ana, [{ answers }], maria({ mobile: '0917 557 0088' }), { line: 'motor' })
    await signInAs(page, ANA)
    await page.goto(`/app/bulk-history-details?batch=${id}`)
    await page.getByRole('link', { name: 'Continue with the upload' }).click()
    await expect(page.getByText('Choose the citizenship: it is needed for a premium of this size.')).toBeVisible()
    await look(page, 'large-premium')
    await page.getByRole('button', { name: 'Change what all rows share' }).first().click()
    await choose(page, 'Citizenship', 'Filipino')
    await page.getByLabel('Date of birth').fill('1985-03-11')
    await page.getByLabel('Place of birth').fill('Bacolod')
    await choose(page, 'Nature of work', 'Business owner')
    await choose(page, 'Source of funds', 'Business income')
    await page.getByLabel('TIN').fill('123-456-789-000')
    await page.getByRole('radiogroup', { name: 'High public office' }).getByRole('radio', { name: 'No' }).check()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await look(page, 'large-premium-given')
    await expect(page.getByText('1 row must be approved by underwriting first.')).toBeVisible()
  },
)
