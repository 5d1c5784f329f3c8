import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beginWork, type Newcomer, newcomer } from './support/beginning.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { DESK_EVEN, DESK_ODD, expect, test } from './support/stories.ts'

/** From the branch's card. */
async function addPerson(
  page: Page,
  branch: string,
  { first, last, email, mobile }: Newcomer,
  role: string,
  manager?: string,
): Promise<void> {
  await page.goto('/app/branches')
  await page.getByRole('region', { name: branch }).getByRole('link', { name: 'Add a person' }).click()
  await choose(page, 'Role', role)
  if (manager) await choose(page, 'Reports to', manager)
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile number').fill(mobile)
  await look(page, `add-${first}`)
  await page.getByRole('button', { name: 'Add and send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
}

/** From the card of a commercial structure; whoever opens the link sees whose it is. */
async function shareUnder(page: Page, card: string, newPage: () => Promise<Page>): Promise<void> {
  await page.goto('/app/commercial-structure')
  await expect(page.getByRole('button', { name: card })).toBeVisible()
  await look(page, 'cards')
  const made = page.waitForResponse(/shareableLink/)
  await page.getByRole('button', { name: card }).click()
  const { link } = (await (await made).json()).data
  await look(page, 'share-under-a-new-card')
  const customer = await newPage()
  await customer.goto(link)
  await expect(customer.getByText(`Rosa Lim of ${card} invites you.`)).toBeVisible()
  await look(customer, 'invited-under-a-new-card')
  await customer.context().close()
}

test('an administrator opens a new branch with a manager and two agents without a file', DESK_ODD, async ({ page, browser }) => {
  const n = randomInt(10_000)
  const branch = `Dumaguete ${n}`
  const card = `NEGROS ${n} AGENTS`
  const [rosa, lito, nena] = [newcomer('Rosa', 'Lim'), newcomer('Lito', 'Go'), newcomer('Nena', 'Sy')]
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/people')
  await expect(page.getByText('Ana Reyes').first()).toBeVisible()
  await look(page, 'people')

  await page.goto('/app/branches')
  const structures = page.getByRole('region', { name: 'Commercial structures' })
  await structures.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Code').fill(`NEGROS${n}`)
  await page.getByLabel('Name, as on its card').fill(card)
  await look(page, 'new-commercial-structure')
  await page.getByRole('button', { name: 'Add the commercial structure' }).click()
  await expect(page.getByText('The commercial structure was added.')).toBeVisible()
  await expect(structures.getByRole('group', { name: card })).toContainText('No branch yet')
  await look(page, 'commercial-structures')

  await page.getByRole('button', { name: 'Open a branch' }).click()
  await page.getByLabel('Code').fill(`DGT${n}`)
  await page.getByLabel('Name').fill(branch)
  await choose(page, 'Commercial structure', card)
  await page.getByLabel('House, street, building').fill('1 Perdices Street')
  await choose(page, 'Province', 'Negros Oriental')
  await choose(page, 'City or municipality', 'Dumaguete City')
  await look(page, 'new-branch')
  await page.getByRole('button', { name: 'Open the branch' }).click()
  await expect(page.getByRole('region', { name: branch })).toContainText('No one yet')
  await look(page, 'branches')

  await addPerson(page, branch, rosa, 'Sales manager', 'Corazón Villanueva, Head office')
  await addPerson(page, branch, lito, 'Agent', `Rosa Lim, ${branch}`)
  await expect(page.getByText('Invited, no password yet')).toBeVisible()
  await look(page, 'colleague')
  await page.getByRole('button', { name: 'Sign out their devices' }).click()
  await look(page, 'sign-out-their-devices')
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await addPerson(page, branch, nena, 'Agent', `Rosa Lim, ${branch}`)

  const own = await (await browser.newContext()).newPage()
  await beginWork(own, rosa)
  await shareUnder(own, card, async () => (await browser.newContext()).newPage())
  await own.context().close()

  await page.goto('/app/hierarchy')
  await page.getByRole('button', { name: `Team of ${branch}` }).click()
  await page.getByRole('button', { name: 'Team of Rosa Lim' }).click()
  await page.getByRole('button', { name: 'Team of Bacolod' }).click()
  await expect(page.getByRole('link', { name: /Miguel Lacson/ })).toBeVisible()
  await look(page, 'hierarchy')
  // By drag and drop where there is a mouse, and by the button everywhere.
  const asked = page.getByRole('dialog', { name: 'Move below another manager' })
  await page.getByRole('link', { name: /Lito Go/ }).dragTo(page.getByRole('link', { name: /Miguel Lacson/ }))
  await asked.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Move Lito Go' }).click()
  await choose(page, 'Reports to', 'Miguel Lacson, Bacolod', asked)
  await expect(asked.getByText('They look after no open leads.')).toBeVisible()
  await expect(asked.getByText('They belong to the branch Bacolod from then on.')).toBeVisible()
  await look(page, 'what-goes-along')
  await asked.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Lito Go now works below Miguel Lacson.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page
      .getByRole('list')
      .filter({ hasText: 'Nena Sy' })
      .getByRole('link', { name: /Lito Go/ })
      .first(),
  ).toBeVisible()

  await page.goto('/app/branches')
  await page.getByRole('region', { name: branch }).getByRole('button', { name: 'Close the branch' }).click()
  await expect(page.getByText(/1 manager is still at Dumaguete.* 2 other people are still at Dumaguete/)).toBeVisible()
})

test('what a role may do is proposed by one and confirmed by another', DESK_EVEN, async ({ page, browser }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/roles')
  const agents = page.getByRole('region', { name: 'Agent', exact: true })
  await look(page, 'roles')
  await agents.getByRole('button', { name: 'Give' }).last().click()
  // Unique, as it runs more than once on the same server.
  const why = `Agents write courses themselves, ${Date.now()}`
  await page.getByLabel('Reason').fill(why)
  await look(page, 'propose-feature')
  await page.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await look(page, 'proposed')

  const officer = await (await browser.newContext()).newPage()
  await signInAs(officer, 'milagros.evangelista@kalasag.example')
  await officer.goto('/app/staff-changes')
  await expect(officer.getByText(why)).toBeVisible()
  await look(officer, 'to-confirm')
  await officer.getByRole('button', { name: 'Refuse' }).click()
  await officer.getByLabel('Reason').fill('Managers do that')
  await officer.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(officer.getByText('Managers do that').first()).toBeVisible()
  await officer.context().close()
})

test('the office tells the agents of a branch something, and sees who has not read it', DESK_EVEN, async ({ page, browser }) => {
  const title = `Motor show ${randomInt(10_000)}`
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await page.goto('/app/office-announcements')
  await expect(page.getByText('Booth at the Bacolod motor show')).toBeVisible()
  await look(page, 'announcements')
  await page.getByRole('link', { name: 'Announce something' }).click()
  await page.getByLabel('Headline').fill(title)
  await page.getByLabel('What everyone should know').fill('Tell your manager on which day you can be there.')
  await choose(page, 'Branches', 'Bacolod')
  await choose(page, 'Roles', 'Agent')
  await look(page, 'announce')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Ana Reyes · Bacolod')).toBeVisible()

  const agent = await (await browser.newContext()).newPage()
  await signInAs(agent, 'ana.reyes@kalasag.example')
  await agent.goto('/app/oona-notification')
  await agent.getByRole('button', { name: `Mark “${title}” as read` }).click()
  await expect(agent.getByRole('button', { name: `Mark “${title}” as unread` })).toBeVisible()
  await agent.context().close()

  await page.reload()
  await expect(page.getByText('Not read yet')).toBeVisible()
  await expect(page.getByText('Ana Reyes · Bacolod')).toBeHidden()
  await look(page, 'announced')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The announcement was withdrawn.')).toBeVisible()
})

test('an administrator sets the targets of a year in a table', DESK_EVEN, async ({ page }) => {
  await signInAs(page, 'teresita.ocampo@kalasag.example')
  await countEffort(page)
  await page.goto('/app/targets')
  await expect(page.getByRole('textbox', { name: /^Ana Reyes, Jan / })).toBeVisible()
  await look(page, 'targets')
  await page.getByRole('combobox', { name: 'Commercial structure' }).click()
  await page.getByRole('option', { name: 'MBO AGENTS' }).click()
  await expect(page.getByRole('textbox', { name: /^Ana Reyes, Jan / })).toBeHidden()
  await page.getByRole('button', { name: 'Paolo Santos' }).click()
  const policies = page.getByRole('textbox', { name: /^Policies, Feb / })
  // Runs at both sizes on one server: different figures each time.
  const figure = String(randomInt(1000, 9000))
  await policies.fill('many')
  await expect(page.getByText(/1 cell is not a target/)).toBeVisible()
  await policies.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${figure}\t${figure}\n${figure}0\t${figure}1`)
  await look(page, 'targets-pasted')
  await page.getByRole('button', { name: 'Save 4 targets' }).click()
  await expect(page.getByText('Targets saved')).toBeVisible()
  await expectEffort(page, 'targets of a year are pasted and saved', {})
  await page.reload()
  await expect(policies).toHaveValue(Number(figure).toLocaleString('en-PH'))
  await page.getByRole('button', { name: /^Use the targets of / }).click()
  await look(page, 'targets-of-last-year')
})
