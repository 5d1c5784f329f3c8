import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'
import { pick, press, type } from './support/touching.ts'

test('an administrator lets an agent give credit, raises it, and ends it after being asked once more', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/credit-entitlements')
  await press(page.getByRole('button', { name: 'Allow an agent to issue on credit' }))
  const first = page.getByRole('dialog', { name: 'Allow an agent to issue on credit' })
  await pick(page, 'Agent', 'Luzviminda De la Peña (BAC-003)', first)
  await press(first.getByText('30 days'))
  await type(page, first.getByLabel('Limit on unpaid premiums'), '100000')
  await press(first.getByRole('button', { name: 'Save' }))
  await expect(first).toBeHidden()

  const sheet = page.getByRole('dialog', { name: 'Credit of Luzviminda De la Peña', exact: true })
  const change = page.getByRole('button', { name: 'Change the credit of Luzviminda De la Peña' })
  await press(change)
  await look(page, 'change-credit')
  await press(sheet.getByText('60 days'))
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('BAC-003 · BACOLOD · 60 days')).toBeVisible()

  await press(change)
  await press(sheet.getByRole('button', { name: 'End the entitlement' }))
  const question = page.getByRole('dialog', { name: 'End the credit of Luzviminda De la Peña?' })
  await expect(question).toContainText('What is not paid yet stays due.')
  await look(page, 'end-credit')
  await press(question.getByRole('button', { name: 'Back' }))
  await expect(question).toBeHidden()
  await press(sheet.getByRole('button', { name: 'End the entitlement' }))
  await press(question.getByRole('button', { name: 'End the entitlement' }))
  await expect(sheet).toBeHidden()
  await expect(change).toBeHidden()
})
