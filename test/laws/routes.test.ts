import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '#app/paths.ts'
import { queries } from '#app/queries.ts'
import { routes } from '#app/routes.ts'
import type { Facts } from '#domain/routing.ts'
import type { Row } from '#kit/routes.ts'
import { lines as sold } from '#lines'
import type { Line } from '#lines/line.ts'
import { ROOT, sourcesOf } from './sources.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').trim()
const [, ...lines] = read('test/spec/screens.csv').split('\n')
const specified = lines.map((line) => {
  const [path = '', , audience = ''] = line.split(',')
  return { path, audience: audience === 'agent+customer' ? 'either' : audience }
})
const manifest = new Map<string, Row<Facts>>(Object.entries(routes))
const addresses = [...manifest.keys()]

/** Addresses that the specification does not have, each for a reason of ours. */
const OUR_OWN = [
  '/practice',
  '/practice-result',
  '/practice-enter',
  '/quotation-step',
  '/customer-quotation-step',
  '/price-check',
  '/select-product',
  '/quotation-technical-control',
  '/payment-send-link',
  '/payment-link',
  '/payment-start',
  '/payment-statement',
  '/certificate',
  '/payment-return',
  '/payment-return-encrypted',
  '/payment-succeeded',
  '/payment-failed',
  '/customer-quotation-technical-control',
  '/credit-entitlements',
  '/security-events',
  '/security-event',
  '/operations',
  '/outbox',
  '/kept-on-this-device',
  '/received',
  '/data-used',
  '/licences',
  '/licence-holder',
  '/my-licences',
  '/renew-licence',
  '/import-licences',
  '/licence-renewals',
  '/licence-renewal',
  '/new-lead',
  '/quotation-versions',
  '/customer-certificate',
  '/policy-card',
  '/customer-policy-card',
  '/underwriting-case',
  '/authority-profiles',
  '/people',
  '/colleague',
  '/new-colleague',
  '/branches',
  '/hierarchy',
  '/targets',
  '/roles',
  '/staff-changes',
  '/people-workbooks',
  '/people-workbook',
  '/office-announcements',
  '/office-announcement',
  '/applications',
  '/application',
  '/screening',
  '/screening-match',
  '/screening-lists',
  '/invoices',
  '/registers',
  '/webhooks',
  '/webhook',
  '/api-keys',
  '/api-key',
  '/wordings',
  '/wording',
  '/brand',
  '/legal-texts',
  '/products-on-sale',
  '/legal',
  '/commission',
  '/commission-statement',
  '/all-commission',
  '/commission-statements',
  '/commission-payouts',
  '/money-held',
  '/receive-premium',
  '/remit',
  '/remittance',
  '/remittances',
  '/collecting-agents',
  '/premiums-received',
  '/settlements',
  '/settlement',
  '/settlement-desk',
  '/settlement-item',
  '/refunds-to-pay',
  '/data-sets',
  '/data-set',
  '/renewals',
  '/policy-renewal',
  '/customer-policy-renewal',
  '/covered-transactions',
  '/covered-transaction',
  '/privacy-requests',
  '/privacy-request',
  '/take-privacy-request',
  '/breaches',
  '/breach',
  '/my-privacy',
  '/product',
  '/simulators',
  '/verify/:code',
  '/customer-quick-quote',
  '/customer-price-check',
  '/customer-select-product',
  '/customer-quotation',
  '/customer-quotation-versions',
  '/tariffs',
  '/tariff',
  '/tariff-tables',
  '/tariff-run',
  '/lists',
  '/list',
  '/list-version',
  '/messages',
  '/inspections-to-review',
  '/inspection-review',
  '/forgot-password',
  '/reset-password',
  '/my-account',
  '/second-factor',
  '/sign-in-rules',
  '/all-group-details',
  '/all-group-policy-details',
  '/group-insurance',
  '/policy-members',
  '/policy-changes',
  '/customer-policy-members',
  '/customer-policy-changes',
  '/customer-take-over',
  '/customer-held-policy',
  '/my-group-cover',
  '/bulk',
  '/bulk-upload',
  '/fleet-upload',
  '/bulk-upload-success',
  '/bulk-upload-error',
  '/bulk-row',
  '/claims',
  '/claim',
  '/report-claim',
  '/claims-office',
  '/claim-office',
  '/report-accident',
  '/third-party-reports',
  '/third-party-report',
  '/customer-claim',
  '/customer-report-claim',
  '/resource',
  '/new-resource',
  '/shared-document/:id',
  '/microsite',
  '/microsite-preview',
  '/microsite-posts',
  '/microsite-post',
  '/microsite-testimonials',
  '/microsites',
  '/microsite-review',
  '/course',
  '/lesson',
  '/learners',
  '/courses',
  '/course-version',
  '/course-lesson',
  '/bulk-table',
  '/help-ask',
  '/help-request',
  '/help-requests',
  '/book-hand-overs',
  '/book-hand-over',
  '/new-book-hand-over',
  '/help-request-desk',
  '/customer-help',
  '/customer-help-ask',
  '/customer-help-request',
]

describe('the manifest of screens', () => {
  it('knows the specification', () => expect(specified).toHaveLength(207))

  it('has every address of the specification, and others only for a reason of ours', () => {
    const known = new Set(specified.map(({ path }) => path))
    expect([...known].filter((path) => !manifest.has(path))).toEqual([])
    expect(addresses.filter((path) => !known.has(path) && !OUR_OWN.includes(path))).toEqual([])
  })

  it('opens every address to the audience that the specification says', () => {
    const wrong = specified.filter(({ path, audience }) => manifest.get(path)?.audience !== audience)
    expect(wrong).toEqual([])
  })

  it('opens a screen that is opened by links for every line, also one that brings no address of its own', () => {
    const shared = (screen: string, audience: string) =>
      [...manifest.values()].some(
        (row) => row.screen === screen && !row.line && !row.variant && ['public', 'either', audience].includes(row.audience),
      )
    const links = sourcesOf('src/{app,features}/**/*.{ts,tsx}').flatMap(({ text }) => [
      ...text.matchAll(/pathTo\(\s*'([\w/-]+)',\s*\{ audience: '(agent|customer)'/g),
    ])
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(([, screen = '', audience = '']) => !shared(screen, audience)).map(([link]) => link)).toEqual([])
  })

  it('holds of a line only addresses of that line, for screens that there are', () => {
    for (const line of Object.values<Line>(sold))
      for (const [path, row] of Object.entries<Row<Facts>>(line.routes)) expect(row.line, path).toBe(line.code)
  })

  it('knows what every screen reads of its query', () => {
    const named = new Set<string>(Object.values<readonly string[]>(queries).flat())
    const read = sourcesOf('src/features/**/*.{ts,tsx}').flatMap(({ text }) =>
      [...text.matchAll(/useQueryParam\('(\w+)'\)/g)].map(([, name = '']) => name),
    )
    expect(read.length).toBeGreaterThan(50)
    expect([...new Set(read)].filter((name) => !named.has(name))).toEqual([])
  })

  it('has a file for every screen, and an address for every file', () => {
    const files = globSync('src/features/*/*/screens/*/screen.tsx', { cwd: ROOT }).map((file) =>
      file.replaceAll('\\', '/').replace(/^.*\/([^/]+)\/screens\/([^/]+)\/screen\.tsx$/, '$1/$2'),
    )
    const screens = [...new Set([...manifest.values()].map(({ screen }) => screen))]
    expect(screens.filter((screen) => !files.includes(screen)).sort()).toEqual([])
    expect(files.filter((file) => !screens.includes(file)).sort()).toEqual([])
  })
})
