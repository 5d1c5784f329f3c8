import type { Page } from '@playwright/test'
import { batchedOf } from '../test/support/batching.ts'
import { partOfDay } from '../test/support/by-day.ts'
import { call, signIn } from '../test/support/calls.ts'
import { askForHelp } from '../test/support/helping.ts'
import { sedan } from '../test/support/motoring.ts'
import { answered, type Caller, caller, maria, type Quotation } from '../test/support/quoting.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  type Described,
  describedAddresses,
  filledIn,
  goTo,
  measure,
  type Records,
  type Shown,
  screenAt,
  untilSettled,
} from './support/every-address.ts'
import { fieldsBehindKeyboard } from './support/keyboard.ts'
import { demoPassword, signInAs, signInCustomer } from './support/people.ts'
import { inspectionLinks, sellCriticalIllness, sellCtpl, sellGroup, sellMotor, sellTravel } from './support/sales.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'
import { smallTargets } from './support/targets.ts'
import { invalidHtml } from './support/valid-html.ts'

const ANA = 'ana.reyes@kalasag.example'
/** The policyholder's number in everything sold here. */
const MOBILE = '09171234567'

/** Redirects by its purpose: from a provider to the outcome, and without a session to the sign-in. */
const LEADS_ON = /^(PaymentReturn|IdentityVerification|DocumentsReceived|OtpVerification):/

/** Described differently but the same screen: a step of a quotation, and what is decided on, for its line or for every line. */
const THE_SAME = [
  ['/vehicle-Quote-info', '/vehical-info'],
  ['/policyholder-Quote-info', '/policyholder'],
  ['/customer/customer-info', '/customer/travel-policy-holder'],
  ['/travel-cypher-payment', '/customer/travel-cypher-payment'],
  ['/motor-quotation-pending', '/quotation-pending'],
  ['/motor-technical-control', '/formal-technical-control'],
  ['/customer-motor-technical-control', '/customer-formal-technical-control'],
]

type Visited = Shown & { readonly path: string; readonly purpose: string }

type Looking = {
  readonly path: string /** Already examined at another address, or left for another day. */
  readonly isKnown?: boolean
}

async function look(page: Page, address: string, { path, isKnown = false }: Looking): Promise<Shown> {
  const shown = await goTo(page, address)
  expect.soft(shown.heading, `${path} has a heading`).not.toBe('')
  expect.soft(shown.text, path).not.toMatch(/This page does not exist|This was not found|You do not have access/)
  expect.soft(await fieldsBehindKeyboard(page), `${path} with the keyboard open`).toEqual([])
  expect.soft(await smallTargets(page), `${path} is pressed with a thumb`).toEqual([])
  if (isKnown) return shown
  expect.soft(await invalidHtml(shown.html), `${path} is valid HTML`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return shown
}

/** Also checks it on a desktop, where much is laid out differently: the same heading, and no wider than the screen. */
async function expectToFitDesk(page: Page, path: string): Promise<void> {
  const heading = await page.locator('h1').first().innerText()
  await page.setViewportSize(DESK)
  const wide = await untilSettled(page)
  expect.soft(wide.heading, `${path} on a desk`).toBe(heading)
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} is no wider than a desk`)
    .toBeLessThanOrEqual(DESK.width)
  await page.setViewportSize(PHONE.viewport)
  await untilSettled(page)
}

/** Screens that show or confirm a sale: at most three phone screens high. */
const SHORT =
  /\/(customerr?-)?(confirm-details|motor-confirm-page|Quote-info|quotation-pending|policy-detail|motor-convert-policy|motor-payment-pay-now)$/

/** With text twice as large, nothing scrolls sideways or loses more than a third of the screen; and what is agreed to is not far down. */
async function expectToFit(page: Page, path: string): Promise<void> {
  const { height, width, bar } = await measure(page)
  const screen = PHONE.viewport
  expect.soft(width, `${path} with large letters is no wider than the screen`).toBeLessThanOrEqual(screen.width)
  expect.soft(bar, `the actions of ${path} with large letters`).toBeLessThanOrEqual(screen.height / 3 + 1)
  if (SHORT.test(path)) expect.soft(height, `${path} is under three screens high`).toBeLessThan(3 * screen.height)
}

/** In a daily run one address in this many is examined fully, and on a desktop as well; all of them are opened. */
const ONE_IN = 4

/** Of a screen with many addresses, one is examined for what does not depend on its content. */
async function visit(page: Page, addresses: readonly Described[], records: Records, known = new Set<string>()): Promise<Visited[]> {
  const visited: Visited[] = []
  const ofToday = partOfDay(addresses, ONE_IN)
  for (const described of addresses) {
    const { path, line, purpose } = described
    const isOfToday = ofToday.includes(described)
    const address = filledIn({ path, line }, records)
    const screen = screenAt(path)
    const shown = await look(page, address, { path, isKnown: known.has(screen) || !isOfToday })
    if (isOfToday) known.add(screen)
    if (!LEADS_ON.test(purpose)) {
      expect.soft(shown.at, path).toBe(address.split('?')[0])
      expect.soft(shown.heading, path).not.toBe('Something is missing')
    }
    await expectToFit(page, path)
    if (isOfToday) await expectToFitDesk(page, path)
    visited.push({ ...shown, path, purpose })
  }
  return visited
}

/** Expects that no two addresses with different descriptions show the same. */
function expectDifferent(visited: readonly Visited[]): void {
  const own = visited.filter(({ purpose }) => !LEADS_ON.test(purpose))
  for (const same of Map.groupBy(own, ({ text }) => text).values()) {
    const paths = same.map(({ path }) => path)
    const isKnown = THE_SAME.some((known) => paths.every((path) => known.includes(path)))
    if (!isKnown) expect.soft(new Set(same.map(({ purpose }) => purpose)).size, paths.join(' and ')).toBe(1)
  }
}

/** What each office user looks after: lists, and for each the first record in it. */
const OFFICE = {
  'ramon.penaflor': ['/lists', '/lists /list', '/list?list=zip /list-version', '/tariffs', '/tariffs /tariff'],
  'teresita.ocampo': [
    ...['/messages', '/screening-lists', '/security-events', '/security-events /security-event', '/operations'],
    ...['/licences', '/licences /licence-holder', '/import-licences', '/licence-renewals', '/sign-in-rules', '/people-workbooks'],
    ...['/office-announcements', '/office-announcements /office-announcement', '/webhooks', '/api-keys'],
    ...['/wordings', '/wordings /wording', '/brand', '/legal-texts', '/products-on-sale'],
  ],
  'milagros.evangelista': [
    ...['/screening', '/covered-transactions', '/help-requests', '/help-requests /help-request-desk'],
    ...['/commission-payouts', '/all-commission', '/commission-statements', '/commission-statements /commission-statement'],
  ],
  'perpetua.dimaculangan': [
    ...['/registers', '/settlements', '/settlements /settlement', '/settlement-desk'],
    ...['/remittances', '/premiums-received', '/collecting-agents', '/refunds-to-pay', '/data-sets'],
  ],
  'consuelo.baltazar': ['/claims-office', '/third-party-reports'],
  'rosalinda.macaraeg': ['/breaches', '/my-account'],
} as const

const DESK = { width: 1440, height: 900 }
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

// At phone size, and within it at desktop size.
test(
  'every address of the specification opens with its record for whom it is, and shows what no other does',
  PHONE_ONLY,
  async ({ browser, baseURL }) => {
    // More than a hundred screens, each examined.
    test.slow()
    const url = baseURL ?? ''
    type SignedIn = { readonly user: { readonly _id: string }; readonly accessToken: string; readonly token: string }
    const credentials = { email: ANA, password: demoPassword() }
    const { user, accessToken, token } = answered<SignedIn>(await call(url, 'POST', 'auth/user/login', { body: credentials }))
    const ana = caller(url, { authorization: `Bearer ${accessToken}`, userinfo: token })
    const sales = {
      ...{ ctpl: await sellCtpl(ana), motor: await sellMotor(ana), travel: await sellTravel(ana) },
      ...{ 'critical-illness': await sellCriticalIllness(ana), group: await sellGroup(ana) },
    }
    const newest = async (path: string, query = {}) => {
      const { items } = answered<{ items: Readonly<Record<string, string>>[] }>(await ana.get(`${path}/${user._id}`, query))
      return items[0] ?? {}
    }
    const shared = answered<{ token: string }>(await ana.post('customer/shareableLink', { quotationId: sales.motor.quoted }))
    const sold = answered<{ customerId: string }>(await ana.get(`user/policy/${sales.ctpl.paid.policy}`))
    const records: Records = {
      ...{ sales, link: shared.token, customer: sold.customerId, photographs: await inspectionLinks(ana) },
      lead: (await newest('user/v2/getLead', { leadfilter: 'all', skip: '0' })).id ?? '',
      proposal: (await newest('getAgentproposal'))._id ?? '',
      batch: (await batchedOf(ana, maria())).batch,
    }

    const opened = async () => (await browser.newContext({ ...PHONE, baseURL: url })).newPage()
    const [agent, customer, anybody] = [await opened(), await opened(), await opened()]
    await Promise.all([signInAs(agent, ANA), signInCustomer(customer, shared.token, MOBILE), anybody.goto('/app/session-expire')])
    const other = await agent.context().newPage()
    await other.goto('/app/')
    const [ofAgents, ofCustomers, ofAnybody] = ['agent', 'customer', 'public'].map((who) =>
      describedAddresses().filter(({ audience }) => audience.split('+').includes(who)),
    )
    await goTo(agent, `/motor-confirm-page?quotation=${await draftOf(ana)}`)
    await expectToFit(agent, 'the answers of a draft, /motor-confirm-page')
    const half = (ofAgents?.length ?? 0) / 2
    const known = new Set<string>()
    const [first, second, customers, anybodys] = await Promise.all([
      visit(agent, ofAgents?.slice(0, half) ?? [], records, known),
      visit(other, ofAgents?.slice(half) ?? [], records, known),
      visit(customer, ofCustomers ?? [], records),
      visit(anybody, ofAnybody ?? [], records),
    ])
    for (const visited of [[...first, ...second], customers, anybodys]) {
      expect.soft(visited.length).toBeGreaterThan(20)
      expectDifferent(visited)
    }
  },
)

/** A motor quotation with every answer, not priced yet. */
async function draftOf(who: Caller): Promise<string> {
  const { id, version } = answered<Quotation>(await who.post('user/quotation/start', { line: 'motor', answers: await sedan(who) }))
  const step = { version, step: 'policyholder', values: maria() }
  return answered<Quotation>(await who.put(`user/quotation/${id}/save`, step)).id
}

// The same on both screen sizes.
test('a certificate of cover is shown for what was paid, and nothing else', PHONE_ONLY, async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const ana = caller(url, await signIn(url, ANA, demoPassword()))
  const [ctpl, motor] = [await sellCtpl(ana), await sellMotor(ana)]
  await signInAs(page, ANA)
  const at = (query: string) => look(page, `/ctpl-payment-COC-cypher?${query}`, { path: query })
  expect((await at(`policy=${ctpl.paid.policy}`)).text).toMatch(/COC number\s+\S+/)
  expect((await at(`reference=${ctpl.paid.reference}`)).text).toMatch(/COC number\s+\S+/)
  const waiting = await at(`policy=${ctpl.unpaid}`)
  expect(waiting.at).toBe('/policy-detail')
  expect(waiting.text).not.toMatch(/COC number\s+\d/)
  expect((await at(`reference=${ctpl.refused.reference}`)).at).toBe('/ctpl-payment-failed-cypher')
  expect((await at(`policy=${motor.paid.policy}`)).at).toMatch(/motor-payment-success/)
})

// At phone size, and within it at desktop size.
test('the office opens what it looks after, each with its own heading', PHONE_ONLY, async ({ browser, baseURL }) => {
  const url = baseURL ?? ''
  await loadVersion(caller(url, await signIn(url, 'ramon.penaflor@kalasag.example', demoPassword())), 'zip')
  await askForHelp(caller(url, await signIn(url, ANA, demoPassword())), 'user', 'Where is the list of my leads?')
  const headings = await Promise.all(
    Object.entries(OFFICE).map(async ([name, addresses]) => {
      const page = await (await browser.newContext({ ...PHONE, baseURL: url })).newPage()
      await signInAs(page, `${name}@kalasag.example`)
      const own: string[] = []
      const ofToday = partOfDay(addresses, ONE_IN)
      for (const address of addresses) {
        const isKnown = !ofToday.includes(address)
        const [list = '', detail] = address.split(' ')
        const shown = await look(page, list, { path: address, isKnown })
        if (!isKnown) await expectToFitDesk(page, address)
        const record = detail ? await page.locator(`main a[href*="${detail}?"]`).first().getAttribute('href') : undefined
        own.push((record ? await look(page, record.replace('/app', ''), { path: address, isKnown }) : shown).heading)
        if (record && !isKnown) await expectToFitDesk(page, address)
      }
      return own
    }),
  )
  const all = headings.flat()
  expect(all).not.toContain('Something is missing')
  expect(all).not.toContain('You do not have access')
  expect(new Set(all).size).toBe(all.length)
})

/** Loads a list as its screen saves it. */
async function loadVersion({ url, headers }: Caller, list: string): Promise<void> {
  const at = `${url}/sdx-api/secure/user/maintained-list/${list}`
  const form = new FormData()
  form.append('list', await (await fetch(`${at}/file`, { headers })).blob(), `${list}.csv`)
  expect((await fetch(`${at}/draft`, { method: 'POST', headers, body: form })).ok).toBe(true)
}
