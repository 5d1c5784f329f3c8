import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_ONLY, expect, test } from './support/stories.ts'

test('what is typed about a row is there again after a closed dialog, and in no other row', DESK_ONLY, async ({ page }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/branches')
  const change = page.getByRole('button', { name: 'Change', exact: true })
  const form = page.getByRole('dialog')
  const address = form.getByLabel('House, street, building')
  await change.nth(-1).click()
  const before = await address.inputValue()
  await address.fill('12 Lacson Street, second floor')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await change.nth(-2).click()
  await expect(address).not.toHaveValue('12 Lacson Street, second floor')
  await page.keyboard.press('Escape')
  await change.nth(-1).click()
  await expect(address).toHaveValue('12 Lacson Street, second floor')
  await look(page, 'typed-before')
  await address.fill(before)
  await page.keyboard.press('Escape')
})
