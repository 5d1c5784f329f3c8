import { expectAccessible } from './support/accessible.ts'
import { look } from './support/look.ts'
import { giveCredentials, signInAs } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test('rows of an earlier answer say as of when they are while the list is refused, and go when it is closed to the person', async ({
  page,
}) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/quotationsPoliciesMaster/policies')
  const rows = page.getByText(/^POL-/)
  await expect(rows.first()).toBeVisible()
  // What is read is stored on the device a moment later.
  await page.waitForTimeout(1500)

  const answer = (status: number, code: number, message: string) => ({ status, json: { code, message, data: null } })
  await page.route('**/user/policy/getPolicy/**', (route) => route.fulfill(answer(200, 961, 'The list is being made anew.')))
  await page.reload()
  await expect(page.getByText('The list is being made anew.')).toBeVisible()
  await expect(page.getByText(/^This is as of /)).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await look(page, 'as-of')
  await expectAccessible(page)

  await page.unroute('**/user/policy/getPolicy/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^This is as of /)).toBeHidden()

  await page.route('**/user/policy/getPolicy/**', (route) => route.fulfill(answer(404, 1, 'This list is gone.')))
  await page.reload()
  await expect(page.getByText('This list is gone.')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

// The same on both screen sizes.
test(
  'whoever is sent to sign in by a refusal finds what they wrote, and has written it once, when they are back',
  PHONE_AT_NIGHT,
  async ({ page }) => {
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.getByRole('link', { name: 'New lead' }).click()
    await page.getByLabel('Last name').fill('Ybañez')
    await page.getByLabel('Mobile number').fill('0917 555 0199')
    await page.route('**/user/addlead', (route) =>
      route.fulfill({ status: 409, json: { code: 2, message: 'Please sign in again.', data: null } }),
    )
    await page.getByLabel('First name').fill('Consolación')
    await page.getByRole('button', { name: 'Save and finish' }).click()
    await expect(page).toHaveURL(/login/)
    await page.unroute('**/user/addlead')
    await giveCredentials(page, 'ana.reyes@kalasag.example')
    // It was stored on the device, and is sent automatically.
    await expect(page.getByRole('heading', { name: 'Consolación Ybañez', level: 1 })).toBeVisible()
    await expect(page.getByText(/^L-\d\d-\d{6} · /)).toBeVisible()
  },
)
