import type { Page } from '@playwright/test'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_ONLY, expect, PHONE_ONLY, test } from './support/stories.ts'

/** An Android phone sends this close request on Back; without its buttons, Esc is the same request to the browser. */
const askToClose = (page: Page) => page.keyboard.press('Escape')

test('what stands above a screen is closed by going back, the last first, and the screen stays', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/todo')
  await page.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more).toBeVisible()
  await look(page, 'close-requests-more')
  await askToClose(page)
  await expect(more).toBeHidden()

  await page.getByRole('list').getByRole('button').first().click()
  const todo = page.getByRole('dialog', { name: 'To-do' })
  await todo.locator('[aria-haspopup=menu]').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await askToClose(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(todo).toBeVisible()
  await askToClose(page)
  await expect(todo).toBeHidden()
  await expect(page).toHaveURL(/\/todo$/)
})

test('Esc closes the list of a field, and then the filters that it stands in', DESK_ONLY, async ({ page }) => {
  await signInAs(page, 'ana.reyes@kalasag.example')
  await page.goto('/app/leadMaster/all')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('combobox').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await askToClose(page)
  await expect(page.getByRole('option').first()).toBeHidden()
  await expect(filters).toBeVisible()
  await askToClose(page)
  await expect(filters).toBeHidden()
  // The focus is back where it was, although the filters were fetched on demand.
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()

  const search = page.getByRole('button', { name: 'Search everything' }).first()
  await search.click()
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused()
  await askToClose(page)
  await expect(search).toBeFocused()

  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await askToClose(page)
  await expect(more).toBeFocused()
})
