import { contract as customers } from '../src/features/people/customers/public/contract.ts'
import { contract as quotes } from '../src/features/selling/quotes/public/contract/quotes.ts'
import { contract as policies } from '../src/features/servicing/policies/public/contract.ts'
import { learnContract } from '../src/features/work/learning/public/contract/learn.ts'
import { contract as performance } from '../src/features/work/performance/public/contract.ts'
import type { Endpoint } from '../src/kit/contract.ts'
import { signInAs } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

/** The specification's routes that are cached (§2), and what an agent sees there. */
const SCREENS = [
  ['/app/performance', 'Performance'],
  ['/app/learningcenter', 'Learning centre'],
  ['/app/customer-details', 'Customers'],
  ['/app/quotationsPoliciesMaster/Quotation', 'Quotations and policies'],
  ['/app/quotationsPoliciesMaster/policies', 'Quotations and policies'],
] as const

test(
  'six screens that were never opened are there when the network goes soon after the sign-in',
  PHONE_AT_NIGHT,
  async ({ page, context }) => {
    const asked = new Set<string>()
    page.on('requestfinished', (request) => asked.add(new URL(request.url()).pathname))
    await signInAs(page, 'jose.ibanez@kalasag.example')
    const isThere = ({ path }: Endpoint) =>
      [...asked].some((each) => typeof path === 'string' && each.includes(path.split('/:')[0] ?? path))
    const reads = [performance.employeeKpi, learnContract.learningCourses, customers.customers, quotes.quotationsOfStaff, policies.policies]
    await expect.poll(() => reads.filter((read) => !isThere(read)).map(({ summary }) => summary), { timeout: 120_000 }).toEqual([])
    await untilShellKept(page)
    await context.setOffline(true)
    await page.goto('/app/')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    for (const [address, title] of SCREENS) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/^As of /), `${address} is as it was kept`).toBeVisible()
    }
  },
)
