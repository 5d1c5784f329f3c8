import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { queries } from '../../src/app/queries.ts'
import { routes } from '../../src/app/routes.ts'
import type { Sales } from './sales.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').trim()

export type Described = { readonly path: string; readonly audience: string; readonly line: string; readonly purpose: string }

/** The addresses in the specification, as it describes them, and those of groups. */
export function describedAddresses(): Described[] {
  const [, ...rows] = read('test/spec/screens.csv').split('\n')
  const specified = rows.map((row) => {
    const [path = '', , audience = '', line = '', screen = '', ...purpose] = row.split(',')
    return { path, audience, line, purpose: `${screen}: ${purpose.join(',').replaceAll('"', '')}` }
  })
  return [...specified, ...OF_GROUPS, ...OF_CHANGES]
}

/** Addresses of the group line, for which the specification gives none. */
const OF_GROUPS: readonly Described[] = [
  { path: '/group-insurance', audience: 'agent', line: 'group', purpose: 'QuickQuote: for a group' },
  { path: '/all-group-details', audience: 'agent', line: 'group', purpose: 'QuotationList: of groups' },
  { path: '/all-group-policy-details', audience: 'agent', line: 'group', purpose: 'PolicyList: of groups' },
  { path: '/policy-members', audience: 'agent', line: 'group', purpose: 'Members: who joins and leaves' },
  { path: '/customer-policy-members', audience: 'customer', line: 'group', purpose: 'Members: for the policyholder' },
  { path: '/my-group-cover', audience: 'customer', line: 'group', purpose: 'OwnCover: of a member' },
]

/** Changes to a policy in force, at addresses that serve every line. */
const OF_CHANGES: readonly Described[] = [
  { path: '/policy-changes', audience: 'agent', line: 'ctpl', purpose: 'Changes: of a policy in force' },
  { path: '/customer-policy-changes', audience: 'customer', line: 'ctpl', purpose: 'Changes: asked for by its holder' },
]

/** The records to open: the sales of each line, and an agent's everyday records. */
export type Records = {
  readonly sales: Readonly<Record<string, Sales>>
  readonly lead: string
  readonly customer: string
  readonly proposal: string
  readonly link: string
  readonly batch: string
  readonly photographs: { readonly open: string; readonly done: string }
}

/** The quotation that a screen needs; for screens not listed, a priced one. */
const QUOTATION: Readonly<Record<string, keyof Pick<Sales, 'quoted' | 'referred' | 'accepted'>>> = {
  'quotes/quotation-pending': 'referred',
  'quotes/technical-control': 'referred',
  'quotes/not-issued': 'referred',
  'inspections/required': 'referred',
  'policies/convert': 'accepted',
}

/** Screens of a policy that is waiting for its payment. */
const UNPAID = [
  'payments/start',
  'payments/pay-now',
  'payments/send-link',
  'payments/payment-link',
  'policies/technical-control',
  'identity/verify',
]

const CUSTOMERS = ['customer-pages/details', 'customer-pages/record', 'customer-pages/card', 'customers/information', 'customers/contact']
const PROPOSALS = ['proposals/cards', 'proposals/personal', 'proposals/nominee']

/** The query parameters with which a screen shows a record of its kind. */
function valuesFor(screen: string, line: string, records: Records): Record<string, string> {
  const reads: readonly string[] = Object.entries(queries).find(([each]) => each === screen)?.[1] ?? []
  const sales = records.sales[line || 'motor']
  if (!sales) return {}
  if (reads.includes('reference')) return { reference: (screen === 'payments/failed' ? sales.refused : sales.paid).reference }
  // These start without a quotation.
  if (screen === 'underwriting/technical-control' || screen === 'quotes/price-check') return {}
  // Nothing was passed on: it says what is missing.
  if (screen === 'policies/held-before') return {}
  if (reads.includes('quotation')) return { quotation: sales[QUOTATION[screen] ?? 'quoted'] }
  if (reads.includes('policy')) return { policy: UNPAID.includes(screen) ? sales.unpaid : sales.paid.policy }
  if (reads.includes('link')) return { link: records.link }
  if (reads.includes('batch')) return screen === 'bulk/upload' ? {} : { batch: records.batch }
  if (!reads.includes('id')) return {}
  if (CUSTOMERS.includes(screen)) return { id: records.customer }
  if (PROPOSALS.includes(screen)) return { id: records.proposal }
  return screen.startsWith('leads/') || screen === 'proposals/lead-proposals' ? { id: records.lead } : {}
}

export const screenAt = (path: string): string => Object.entries(routes).find(([each]) => each === path)?.[1].screen ?? ''

/** An address with a record of the kind it needs. */
export function filledIn({ path, line }: Pick<Described, 'path' | 'line'>, records: Records): string {
  const screen = screenAt(path)
  const { open, done } = records.photographs
  const photographs = /success|already/.test(path) ? done : open
  const filled = path
    .replace(':leadType', 'all')
    .replace(':quotationsType', 'policies')
    .replace(':advisortype', 'list')
    .replace(':id', photographs)
    .replace('advisorOnboarding/:type', 'advisorOnboarding/customer-login-mobile')
    .replace(':type', 'customer')
  const values = new URLSearchParams(valuesFor(screen, line, records))
  return values.size > 0 ? `${filled}?${values}` : filled
}

export type Shown = { readonly at: string; readonly heading: string; readonly text: string; readonly html: string }

/** Navigates to an address as a link within the application does, and waits until the content is stable. */
export async function goTo(page: Page, address: string): Promise<Shown> {
  const left = await page.evaluate((to) => {
    const heading = document.querySelector('h1')
    if (heading) heading.dataset.left = ''
    history.pushState(null, '', `/app${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
    return (document.querySelector('main') ?? document.body).innerText
  }, address)
  // An address may redirect to another document and back, as the start of a sign-in does.
  const again = async () => {
    await page.waitForURL(/\/app\//)
    return settled(page, left)
  }
  return settled(page, left).catch(again).catch(again)
}

export type Measured = { readonly height: number; readonly width: number; readonly bar: number }

/** The height of the screen; and with text twice as large, its width and the height of the sticky part at the bottom. */
export const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const root = document.documentElement
    const height = root.scrollHeight
    root.style.fontSize = '200%'
    const [bar] = [...document.querySelectorAll<HTMLElement>('main div')].filter((each) => {
      const { position, bottom } = getComputedStyle(each)
      return position === 'sticky' && bottom !== 'auto'
    })
    const large = { width: root.scrollWidth, bar: bar?.offsetHeight ?? 0 }
    root.style.fontSize = ''
    return { height, ...large }
  })

/** What is shown once it is stable, without navigation. */
export const untilSettled = (page: Page): Promise<Shown> => settled(page, '')

/**
 * What is shown once it is stable. If it equals the previous content, under the same heading, it is accepted later: a slow machine may not
 * have rendered yet.
 */
const settled = (page: Page, left: string): Promise<Shown> =>
  page.evaluate(async (before) => {
    const isBusy = () => document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, img[alt=Loading]') !== null
    // A document that is still loading has no body yet.
    const shown = () => (document.querySelector('main') ?? document.body)?.innerText ?? ''
    const isLeft = () => document.querySelector('h1[data-left]') !== null && shown() === before
    let [last, still] = ['', 0]
    for (let time = 0; time < 300 && still < (isLeft() ? 60 : 3); time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const now = location.href + shown()
      still = now === last && !isBusy() && document.querySelector('h1') !== null ? still + 1 : 0
      last = now
    }
    for (const heading of document.querySelectorAll<HTMLElement>('h1[data-left]')) delete heading.dataset.left
    return {
      at: location.pathname.replace(/^\/app/, ''),
      heading: document.querySelector('h1')?.innerText ?? '',
      text: shown(),
      html: `<!doctype html>${document.documentElement.outerHTML}`,
    }
  }, left)
