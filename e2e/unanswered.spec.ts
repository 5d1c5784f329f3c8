import type { Page } from '@playwright/test'
import { queries } from '../src/app/queries.ts'
import { routes } from '../src/app/routes.ts'
import { signIn } from '../test/support/calls.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { goTo } from './support/every-address.ts'
import { demoPassword, signInAs, signInCustomer } from './support/people.ts'
import { sellMotor } from './support/sales.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'
const SAID = 'The records are being put in order.'
/** Reads that a screen can do without, and does not report: the bell, the session, articles beside a question, a note on a licence. */
const IN_PASSING = /notification|session|sdx-api\/auth\/|help-articles|licence\/\w+$/
const NAMED: Readonly<Record<string, string>> = { list: 'zip', leadType: 'all', step: 'vehicle' }
const HOMES = ['performance/dashboard', 'policies/my-list']
const NO_ONES = '01990000-0000-7000-8000-000000000001'

/** The address of each screen of an audience, with a record for every parameter that the screen reads. */
function addressesOf(audience: 'agent' | 'customer'): string[] {
  // The home screen was shown just now, and is shown again unchanged.
  const own = Object.entries(routes).filter(([, row]) => row.audience === audience && !HOMES.includes(row.screen))
  return [...new Map(own.map(([path, { screen }]) => [screen, path]))].map(([screen, path]) => {
    const reads: readonly string[] = Object.entries(queries).find(([each]) => each === screen)?.[1] ?? []
    const query = new URLSearchParams(reads.map((name) => [name, NAMED[name] ?? NO_ONES]))
    return `${path.replace(/:\w+\??/g, 'all')}?${query}`
  })
}

/** Opens addresses while every read of their data is refused. */
async function visitRefused(page: Page, addresses: readonly string[]): Promise<void> {
  let refused = 0
  await page.route('**/sdx-api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || IN_PASSING.test(pathname)) return route.fallback()
    refused += 1
    return route.fulfill({ status: 500, json: { code: 1, message: SAID, data: null } })
  })
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  for (const address of addresses) {
    refused = 0
    const { heading, text } = await goTo(page, address)
    expect.soft(heading, `${address} has a heading`).not.toBe('')
    expect.soft(text, address).not.toMatch(/\bundefined\b|\bNaN\b|\[object/)
    expect.soft(thrown.splice(0), address).toEqual([])
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} is no wider than the screen`)
      .toBeLessThanOrEqual(360)
    if (refused > 0) await expect.soft(page.getByText(SAID).first(), `${address} says what was said`).toBeVisible()
  }
}

// The same on both screen sizes.
test(
  'no screen pretends anything while what it reads is refused: each says so under its heading',
  PHONE_AT_NIGHT,
  async ({ browser, baseURL }) => {
    test.slow()
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, ANA, demoPassword()))
    const { quoted } = await sellMotor(ana)
    const { token } = answered<{ token: string }>(await ana.post('customer/shareableLink', { quotationId: quoted }))
    const opened = async () =>
      (await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, baseURL: url })).newPage()
    const [agent, customer] = [await opened(), await opened()]
    await Promise.all([signInAs(agent, ANA), signInCustomer(customer, token, '09171234567')])
    const other = await agent.context().newPage()
    await other.goto('/app/')
    const ofAgents = addressesOf('agent')
    const half = ofAgents.length / 2
    await Promise.all([
      visitRefused(agent, ofAgents.slice(0, half)),
      visitRefused(other, ofAgents.slice(half)),
      visitRefused(customer, addressesOf('customer')),
    ])
  },
)
