import type { Page } from '@playwright/test'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_ONLY, expect, test } from './support/stories.ts'

/** Checks a screen in light and in dark mode. */
async function lookTwice(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await look(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('an underwriter drafts a tariff, and the administrator lets it price', DESK_ONLY, async ({ browser }, { retry }) => {
  const version = `CTPL-DRAFT-${retry + 1}`
  const firstDay = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const underwriter = await (await browser.newContext()).newPage()
  await signInAs(underwriter, 'ramon.penaflor@kalasag.example')

  await test.step('a copy of the version that prices today', async () => {
    await underwriter.goto('/app/tariffs')
    await expect(underwriter.getByText('Prices today').first()).toBeVisible()
    await lookTwice(underwriter, 'tariffs')
    await underwriter.getByRole('link', { name: /^CTPL-2024-1/ }).click()
    await expect(underwriter.getByText('It can no longer be changed.')).toBeVisible()
    await lookTwice(underwriter, 'tariff-active')
    await underwriter.getByRole('button', { name: 'Start a draft from it' }).click()
    await underwriter.getByLabel('Name of the version').fill(version)
    await underwriter.getByLabel('What it is for').fill('Older vehicles are looked at a year later.')
    await look(underwriter, 'tariff-copy')
    await confirm(underwriter, 'Start a draft from it')
    await expect(underwriter.getByRole('heading', { name: version })).toBeVisible()
  })

  await test.step('a figure is wrong, then right', async () => {
    await underwriter.getByRole('link', { name: 'Change the tables' }).first().click()
    await underwriter.getByLabel('Table', { exact: true }).selectOption('Classes')
    await expect(underwriter.getByRole('region', { name: 'Classes' })).toBeVisible()
    await lookTwice(underwriter, 'tariff-tables')
    await underwriter.getByLabel('Table', { exact: true }).selectOption('Guards')
    const field = underwriter.getByLabel('Unusually old from (years)')
    await field.fill('soon')
    await field.blur()
    await expect(underwriter.getByText('Unusually old from (years) needs a whole number, not “soon”.').first()).toBeVisible()
    await lookTwice(underwriter, 'tariff-tables-wrong')
    await underwriter.getByLabel('Unusually old from (years)').fill('51')
    await underwriter.getByLabel('Unusually old from (years)').blur()
    await underwriter.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(underwriter.getByText('Not saved yet')).toBeHidden()
  })

  await test.step('compared and proposed', async () => {
    await underwriter.getByRole('button', { name: 'Back' }).click()
    await underwriter.getByRole('button', { name: 'Name and days' }).click()
    await underwriter.getByRole('dialog').getByLabel('First day').fill(firstDay)
    await confirm(underwriter, 'Name and days')
    await expect(underwriter.getByRole('dialog')).toBeHidden()
    await underwriter.getByRole('button', { name: 'Compare with quotations' }).click()
    await expect(underwriter.getByText('All together:')).toBeVisible({ timeout: 60_000 })
    await lookTwice(underwriter, 'tariff-compared')
    await underwriter.getByRole('link', { name: 'See the quotations' }).click()
    await expect(underwriter.getByRole('heading', { name: 'Who would pay what' })).toBeVisible()
    await expect(
      underwriter
        .getByText('→')
        .or(underwriter.getByRole('columnheader', { name: 'Before' }))
        .first(),
    ).toBeVisible()
    await lookTwice(underwriter, 'tariff-run')
    await underwriter.getByRole('button', { name: 'Back' }).click()
    await underwriter.getByRole('button', { name: 'Propose' }).click()
    await confirm(underwriter, 'Propose')
    await expect(underwriter.getByText('You proposed this version. A second person activates it.')).toBeVisible()
    await expect(underwriter.getByRole('button', { name: 'Activate' })).toBeHidden()
  })

  await test.step('activated by a second person', async () => {
    const address = underwriter.url()
    const administrator = await (await browser.newContext()).newPage()
    await signInAs(administrator, 'teresita.ocampo@kalasag.example')
    await administrator.goto(address)
    await administrator.getByRole('button', { name: 'Activate' }).click()
    await look(administrator, 'tariff-activate')
    await administrator.getByLabel('I have read this and want to go ahead.').check()
    await confirm(administrator, 'Activate')
    await expect(administrator.getByText('It can no longer be changed.')).toBeVisible()
    await expect(administrator.getByText('Activated and frozen')).toBeVisible()
  })
})
