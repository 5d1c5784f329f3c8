import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../src/domain/day.ts'
import { look } from './support/look.ts'
import { choose, signInAs, signInCustomer } from './support/people.ts'
import { expect, test } from './support/stories.ts'
import { type AgentWithBook, agentWithBook, LEADS, messagesTo, POLICIES } from './support/whole-book.ts'

const MANAGER = 'Iñigo Zobel-Ramos'
const TO = ['Paolo Santos', 'Angelica Núñez'] as const
const CODES = ['MBO-001', 'MBO-002'] as const

/** Fills in whose book goes to whom. */
async function fillIn(page: Page, { name, code }: AgentWithBook): Promise<void> {
  await page.goto('/app/new-book-hand-over')
  await choose(page, 'Agent', `${name} · ${code}`)
  await expect(page.getByRole('button', { name: 'Hand over now' })).toBeDisabled()
  await choose(page, 'New agent', `${TO[0]} · ${CODES[0]}`)
  await choose(page, 'Another agent', `${TO[1]} · ${CODES[1]}`)
}

/** Half of all to each. */
async function expectShares(page: Page): Promise<void> {
  for (const name of TO) {
    const share = page.getByRole('region', { name })
    await expect(share).toContainText(`Leads${LEADS / 2}`)
    await expect(share).toContainText(`Policies${POLICIES / 2}`)
    await expect(share).toContainText(`${POLICIES / 2} insured customers are notified`)
  }
}

async function press(page: Page, name: string, then: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await look(page, `sure-${name}`)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('status').getByText(then, { exact: true })).toBeVisible()
}

test('a manager hands the book of an agent over to two, takes it back and hands it over for good', async ({ page, browser, baseURL }, {
  project,
}) => {
  const url = baseURL ?? ''
  const book = await agentWithBook(url, MANAGER)
  const { viewport } = project.use
  const another = async () => (await browser.newContext(viewport ? { viewport } : {})).newPage()
  const customer = await another()
  const anyOf = (names: readonly string[]) => new RegExp(`(${names.join('|')})`)
  const linksSay = async (names: readonly string[]) => {
    for (const { token } of book.links) {
      await customer.goto(`/app/customer-login?link=${token}`)
      await expect(customer.getByText(new RegExp(`(${names.join('|')}) .*invites you`))).toBeVisible()
    }
  }
  /** Expects each customer to have been notified once more of who looks after them. */
  const customersAreTold = (names: readonly string[], times: number) =>
    expect
      .poll(
        async () => {
          const told = await Promise.all(book.policies.map(({ mobile }) => messagesTo(url, mobile)))
          return told.filter(
            (bodies) => bodies.filter((body) => anyOf(names).test(body) && body.includes('is now your insurance agent')).length === times,
          ).length
        },
        { timeout: 60_000 },
      )
      .toBe(POLICIES)

  await signInAs(page, 'inigo.zobel@kalasag.example')
  await page.goto('/app/book-hand-overs')
  await page.getByRole('link', { name: 'Hand over a book' }).click()
  await expect(page.getByRole('heading', { name: 'Hand over a book' })).toBeVisible()

  // For a future day, and cancelled before it.
  await fillIn(page, book)
  await choose(page, 'Reason', 'Is away for a while')
  await expectShares(page)
  await look(page, 'preview')
  await page.getByLabel('Date', { exact: true }).fill(addDays(dayOf(new Date()), 7))
  await press(page, 'Plan it', 'Planned')
  await look(page, 'planned')
  await press(page, 'Cancel hand-over', 'Cancelled')
  await linksSay([book.name])

  await fillIn(page, book)
  await expectShares(page)
  await press(page, 'Hand over now', 'Done')
  await expectShares(page)
  await look(page, 'done')
  const doneAt = page.url()
  await linksSay(TO)
  await customersAreTold(TO, 1)

  // The quotation's customer continues where the old agent stopped.
  const [link] = book.links
  await signInCustomer(customer, link?.token ?? '', book.mobile)
  await expect(customer.getByText(anyOf(TO)).first()).toBeVisible()
  await look(customer, 'goes-on-with-the-new-agent')

  await press(page, 'Undo', 'Undone')
  await look(page, 'undone')
  await linksSay([book.name])
  await customersAreTold([book.name], 1)

  await fillIn(page, book)
  await expectShares(page)
  await press(page, 'Hand over now', 'Done')
  await linksSay(TO)
  await customersAreTold(TO, 2)
  expect(page.url()).not.toBe(doneAt)

  // The agent who now looks after a policy sees who sold it.
  await page.goto(`/app/policy-detail?policy=${book.policies[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Policy', exact: true })).toContainText(`Sold by${book.name}`)
  await expect(page.getByRole('region', { name: 'Agent', exact: true })).toContainText(anyOf(TO))
  await look(page, 'who-sold-it')
  await page.goto('/app/book-hand-overs')
  await expect(page.getByText(book.name).first()).toBeVisible()
  await look(page, 'listed')
})
