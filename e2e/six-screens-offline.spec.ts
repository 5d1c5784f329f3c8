import { signInAs } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

/** The specification's routes that are kept (§2), and what an agent sees there. */
const SCREENS = [
  ['/app/performance', 'Performance'],
  ['/app/learningcenter', 'Learning centre'],
  ['/app/customer-details', 'Customers'],
  ['/app/quotationsPoliciesMaster/Quotation', 'Quotations and policies'],
  ['/app/quotationsPoliciesMaster/policies', 'Quotations and policies'],
] as const

test('six screens that were never opened are there when the network goes soon after the sign-in', PHONE_ONLY, async ({ page, context }) => {
  const asked = new Set<string>()
  page.on('requestfinished', (request) => asked.add(new URL(request.url()).pathname))
  await signInAs(page, 'jose.ibanez@kalasag.example')
  const isThere = (part: string) => [...asked].some((path) => path.includes(part))
  const reads = ['fetch_employee_kpi', 'learning/courses', 'getgetAllRefred_AgentsCustomer', 'user/getQuotation', 'user/policy/getPolicy']
  await expect.poll(() => reads.filter((read) => !isThere(read)), { timeout: 120_000 }).toEqual([])
  let before = 0
  const keptForGood = async () => {
    const kept = await page.evaluate(async () => (await (await caches.open('pieces')).keys()).length)
    const isStill = kept === before
    before = kept
    return isStill ? kept : 0
  }
  await expect.poll(keptForGood, { timeout: 120_000, intervals: [2_000] }).toBeGreaterThan(300)
  await context.setOffline(true)
  await page.goto('/app/Oona-Dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  for (const [address, title] of SCREENS) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^As of /), `${address} is as it was kept`).toBeVisible()
  }
})
