import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_ONLY, expect, test } from './support/stories.ts'

test('an administrator sees how the installation stands, and an agent does not', DESK_ONLY, async ({ page, browser }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/operations')
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible()
  for (const title of [
    'Jobs',
    'Payments in doubt',
    'Messages not delivered',
    'Certificate numbers',
    'Audit trail',
    'Backups',
    'This process',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('None has been made yet. Run “npm run backup -- <file>” every night.')).toBeVisible()
  // What needs attention is above what does not.
  const standings = await page.getByText(/^(Needs attention|In order)$/).allTextContents()
  const parts = standings.slice(0, -1)
  expect(parts).toEqual(parts.toSorted().toReversed())
  await look(page, 'operations')

  const agent = await (await browser.newContext()).newPage()
  await signInAs(agent, 'ana.reyes@kalasag.example')
  await agent.goto('/app/operations')
  await expect(agent.getByRole('heading', { name: 'Backups' })).toBeHidden()
  await look(agent, 'operations-refused')
})
