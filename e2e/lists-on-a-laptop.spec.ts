import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_ONLY, expect, test, WHOLE } from './support/stories.ts'

/** A window beside another, and a small laptop's screen. */
const WIDTHS = [920, 1280]
/** Lists of many columns, some with buttons in the last one. */
const LISTS = {
  'ana.reyes': ['/renewals', '/all-ctpl-policy-details'],
  'ramon.penaflor': ['/technical-control'],
  'perpetua.dimaculangan': ['/settlements', '/settlement-desk'],
} as const

for (const [name, lists] of Object.entries(LISTS))
  test(`${name} reaches the last column of each list on a narrow desk, and the way to sign out`, DESK_ONLY, async ({ page }) => {
    await signInAs(page, `${name}@kalasag.example`)
    for (const list of lists)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`/app${list}`)
        const last = page.getByRole('table').last().locator('tbody tr').first().locator('td').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport(WHOLE)
        await look(page, `${name}${list.replace('/', '-')}-${width}`)
        await expect(page.getByRole('button', { name: 'Your menu' })).toBeInViewport(WHOLE)
      }
  })
