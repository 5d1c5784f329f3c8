import { fileOf } from '../test/support/batching.ts'
import { proveIdentity } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, car } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { choose, demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { answerAddress } from './support/selling.ts'
import { expect, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'

test('an agent issues a fleet of twelve vehicles from a spreadsheet: wrong rows are mended here, all are issued on credit', async ({
  page,
  baseURL,
}) => {
  const vehicles = Array.from({ length: 12 }, () => ({ answers: car() }))
  // Two without a colour, one whose plate nobody can read.
  const filled = vehicles.map(({ answers }, at) => ({
    answers: { ...answers, ...(at < 2 ? { colour: '' } : {}), ...(at === 5 ? { plate: 'NONE YET' } : {}) },
  }))
  const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(await fileOf(filled, { kind: 'fleet' })) }

  await signInAs(page, ANA)
  await page.goto('/app/motor-fleet')
  await look(page, 'entry-motor-fleet')
  await page.goto('/app/bulk')
  await look(page, 'entry')
  await page.getByRole('link', { name: 'Fleet: CTPL' }).click()
  await expect(page).toHaveURL(/ctpl-fleet-upload/)
  await look(page, 'upload')
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the workbook' }).click()])
  expect(template.suggestedFilename()).toMatch(/^ctpl-fleet-\w+\.xlsx$/)
  await page.locator('input[type=file]').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert').getByText(/no spreadsheet/)).toBeVisible()
  await look(page, 'upload-refused')
  await page.locator('input[type=file]').setInputFiles(file)

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

  // What is wrong most often is mended at once, the rest row by row.
  await expect(page.getByText('What is wrong most often')).toBeVisible()
  await look(page, 'checked')
  await page.getByRole('button', { name: 'Mend all' }).click()
  const sheet = page.getByRole('dialog')
  await choose(page, 'Colour', 'Silver', sheet)
  await look(page, 'mend-all')
  await sheet.getByRole('button', { name: 'Mend them' }).click()
  await expect(page.getByText('11 policies to issue:')).toBeVisible()
  await page.getByRole('link', { name: /1\s*Wrong/ }).click()
  await expect(page.getByText(/Plate number: /).first()).toBeVisible()
  await look(page, 'rows-wrong')
  const plate = String(vehicles[5]?.answers.plate)
  if (test.info().project.name === 'phone') {
    await page
      .getByRole('link', { name: /^7|7 ·/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Row 7', level: 1 })).toBeVisible()
    await look(page, 'row')
    await page.getByLabel('Plate number').fill(plate)
    await page.getByRole('button', { name: 'Save and check' }).click()
    await expect(page.getByRole('heading', { name: /^Rows of/, level: 1 })).toBeVisible()
    // Taken back, and done again.
    await page.getByRole('button', { name: 'Undo the change of 1 row' }).click()
    await expect(page.getByText(/Plate number: /).first()).toBeVisible()
    await page
      .getByRole('link', { name: /^7|7 ·/ })
      .first()
      .click()
    await page.getByLabel('Plate number').fill(plate)
    await page.getByRole('button', { name: 'Save and check' }).click()
    await expect(page.getByRole('heading', { name: /^Rows of/, level: 1 })).toBeVisible()
  } else {
    // On a desktop in a table, by keyboard.
    await page.getByRole('link', { name: 'Mend in a table' }).click()
    const wrong = page.locator('.dsg-cell[class*="wrong"]').first()
    await wrong.click()
    await expect(page.getByRole('status').filter({ hasText: 'Wrong' })).toBeVisible()
    await look(page, 'table')
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo the change of 1 row' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo the change of 1 row' }).click()
    await wrong.click()
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo the change of 1 row' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go on with the upload' }).click()

  // The line on which it is told how far the upload is breaks at first, and is taken up again.
  let lines = 0
  await page.route('**/bulk-batch/*/stream', (route) => {
    lines += 1
    return lines === 1 ? route.abort('connectionreset') : route.continue()
  })

  // All twelve are confirmed; they wait until the company has proved who it is.
  await page.getByRole('button', { name: 'Issue 12 policies' }).click()
  const confirming = page.getByRole('dialog')
  await confirming.getByRole('button', { name: 'Issue 12 policies' }).click()
  await expect(confirming.getByText('Please read and accept this.').first()).toBeVisible()
  for (const declaration of await confirming.getByRole('checkbox').all()) await declaration.check()
  await look(page, 'confirm')
  await confirming.getByRole('button', { name: 'Issue 12 policies' }).click()
  await expect(page.getByText('Somebody must prove who they are')).toBeVisible({ timeout: 60_000 })
  await look(page, 'unproven')
  const policy = await page.getByRole('link', { name: 'Go to the identity check' }).getAttribute('href')
  const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', ANA, demoPassword()))
  await proveIdentity(ana, new URL(policy ?? '', baseURL).searchParams.get('policy') ?? '')
  await page.reload()
  await page.getByRole('button', { name: 'Issue 12 policies' }).click()
  await expect(confirming.getByRole('checkbox').first()).toBeVisible()
  for (const declaration of await confirming.getByRole('checkbox').all()) await declaration.check()
  await confirming.getByRole('button', { name: 'Issue 12 policies' }).click()
  await expect(page.getByText('12 policies issued:')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'See the result' }).click()
  await expect(page).toHaveURL(/ctpl-fleet-upload-success/)
  await expect(page.getByRole('heading', { name: '12 policies issued', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /12\s*Issued, with certificate/ })).toBeVisible({ timeout: 60_000 })
  expect(lines).toBeGreaterThan(1)
  await look(page, 'succeeded')
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the report' }).click()])
  expect(report.suggestedFilename()).toMatch(/\.xlsx$/)

  const printed = await textOfPdf(page, 'Print all')
  for (const { answers } of vehicles) expect(printed).toContain(answers.plate)

  await page.getByRole('link', { name: 'See the policies' }).click()
  await expect(page.getByText('12 rows')).toBeVisible()
  await look(page, 'details')
  await page.goto('/app/bulk-issuance-history')
  await expect(page.getByText('fleet.csv').first()).toBeVisible()
  await look(page, 'history')
})

test('a book of unrelated owners with columns of its own: they are said once, and the rows that are not issued can be sent again', async ({
  page,
}) => {
  const { plate, mvFile, engine, chassis, mobile } = somebodyNew()
  // What was said of columns is remembered, and the story is told twice.
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
  ]) {
    const field = page.getByRole('combobox', { name: heading, exact: true }).or(page.getByRole('textbox', { name: heading, exact: true }))
    await field.click()
    await field.fill(answer)
    await page.getByRole('option', { name: answer, exact: true }).click()
  }
  await look(page, 'columns')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('1 policy to issue:')).toBeVisible()
  await look(page, 'book-checked')
  // José may give no credit: the premiums are paid first.
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
