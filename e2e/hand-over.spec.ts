import { addDays, dayOf } from '../src/domain/day.ts'
import { signIn } from '../test/support/calls.ts'
import { linkFrom } from '../test/support/customers.ts'
import { addLead } from '../test/support/leads.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs } from './support/people.ts'
import { expect, test } from './support/stories.ts'

const FROM = 'Angelica Núñez'
const TO = 'Paolo Santos'

test('a manager hands the book of an agent over, her link goes on with the new agent, and it comes back', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const url = baseURL ?? ''
  const angelica = caller(url, await signIn(url, 'angelica.nunez@kalasag.example', demoPassword()))
  for (let n = 0; n < 3; n += 1) await addLead(angelica, { firstName: 'Rosa', lastName: `Bautista ${n}` })
  answered(await angelica.post('user/todo_task', { title: 'Send the brochure' }))
  const { token } = await linkFrom(angelica)
  const { viewport } = project.use
  const customer = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
  const opensWith = async (name: string) => {
    await customer.goto(`/app/customer-login?link=${token}`)
    await expect(customer.getByText(name).first()).toBeVisible()
  }

  await signInAs(page, 'inigo.zobel@kalasag.example')
  await page.goto('/app/book-hand-overs')
  await expect(page.getByRole('heading', { name: 'Book hand-overs' })).toBeVisible()
  await look(page, 'none-yet')
  await page.getByRole('link', { name: 'Hand a book over' }).click()
  await choose(page, 'Agent', `${FROM} · MBO-002`)
  await expect(page.getByRole('button', { name: 'Hand over now' })).toBeDisabled()
  await choose(page, 'Reason', 'Is away for a while')
  await choose(page, 'New agent', `${TO} · MBO-001`)
  await expect(page.getByText('Open to-dos')).toBeVisible()
  await look(page, 'preview')

  // For a day to come, called off before.
  await page.getByLabel('On', { exact: true }).fill(addDays(dayOf(new Date()), 7))
  await page.getByRole('button', { name: 'Plan it' }).click()
  await look(page, 'plan')
  await page.getByRole('dialog').getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('status').getByText('Planned', { exact: true })).toBeVisible()
  await look(page, 'planned')
  await page.getByRole('button', { name: 'Call it off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
  await expect(page.getByRole('status').getByText('Called off', { exact: true })).toBeVisible()

  // Now, from whom she reports to.
  await page.goto('/app/new-book-hand-over')
  await choose(page, 'Agent', `${FROM} · MBO-002`)
  await choose(page, 'New agent', `${TO} · MBO-001`)
  await opensWith(FROM)
  await page.getByRole('button', { name: 'Hand over now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over now' }).click()
  await expect(page.getByRole('status').getByText('Done', { exact: true })).toBeVisible()
  await look(page, 'done')
  await opensWith(TO)
  await look(customer, 'opened-with-the-new-agent')

  await page.getByRole('button', { name: 'Undo' }).click()
  await look(page, 'undo')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('Undone', { exact: true })).toBeVisible()
  await opensWith(FROM)
  await page.goto('/app/book-hand-overs')
  await expect(
    page
      .getByText(`to ${TO}`)
      .or(page.getByRole('cell', { name: TO }))
      .first(),
  ).toBeVisible()
  await look(page, 'listed')
})
