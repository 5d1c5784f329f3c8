import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { choose, codeSentTo, signInAs, somebodyNew } from './support/people.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.KALASAG_SHOTS) await page.screenshot({ path: `${process.env.KALASAG_SHOTS}/${test.info().project.name}-${name}.png` })
}
let step = 0
const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await shot(page, `${String(++step).padStart(2, '0')}-${name}`)
}

test('an agent quotes a private car, sends the link, and the customer buys the policy', async ({ page, browser }) => {
  const { mobile, plate, mvFile, engine, chassis } = somebodyNew()

  await signInAs(page, 'ana.reyes@kalasag.example')
  await look(page, 'dashboard')

  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await page.getByText('Renewal', { exact: true }).click()
  await choose(page, 'Type of vehicle', 'Sedan')
  await choose(page, 'Type of use', 'Private')
  for (const amount of ['₱449.08', '₱56.13', '₱53.89', '₱0.90', '₱50.40', '₱610.40'])
    await expect(page.getByText(amount).first()).toBeVisible()
  await look(page, 'quick-quotation')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Registration' })).toBeVisible()
  await page.getByLabel('Plate number').fill(plate)
  await page.getByLabel('MV file number').fill(mvFile)
  await look(page, 'registration')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible()
  await choose(page, 'Make', 'Toyota')
  await choose(page, 'Model', 'Vios')
  await choose(page, 'Model year', '2022')
  await choose(page, 'Colour', 'Silver')
  await look(page, 'vehicle')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByLabel('Engine number').fill(engine)
  await page.getByLabel('Chassis number').fill(chassis)
  await look(page, 'numbers')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByLabel('First name').fill('María')
  await page.getByLabel('Last name').fill('De la Peña')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('House, street, subdivision').fill('12 Lacson Street')
  await choose(page, 'Province', 'Negros Occidental')
  await choose(page, 'City or municipality', 'Bacolod City')
  await page.getByLabel('ZIP code').fill('6100')
  await look(page, 'policyholder')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await look(page, 'alternate')
  await page.getByRole('button', { name: 'There is none' }).click()
  await look(page, 'commercial')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await look(page, 'answers')
  await page.getByRole('button', { name: 'Get the price' }).click()
  await expect(page.getByRole('button', { name: /Accept/ })).toBeVisible()
  await look(page, 'offer')
})
