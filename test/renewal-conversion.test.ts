import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day, dayOf, firstOfMonth } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { OUTCOME_LABELS, OUTCOMES, percentRenewed } from '#features/servicing/renewals/public/rules/outcomes.ts'
import type { RenewalItem } from '#features/servicing/renewals/rules/list.ts'
import type { RenewalConversion } from '#features/work/performance/public/contract/conversion.ts'
import { CONVERSION_PERIODS, type ConversionPeriod, daysOfPeriod } from '#features/work/performance/rules/conversion.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Producing, producing } from './support/producing.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { booksOf } from './support/registers.ts'
import { everybody, nine, today } from './support/sold.ts'
import { staffId } from './support/staff.ts'

let app: TestApp
let as: (name: string) => Caller
let made: Producing
let finance: Caller
const books = booksOf(() => finance)

const month = firstOfMonth(today)
const lastMonth = addMonths(month, -1)
/** The last days of a month, on which something still open ends. */
const endOfMonth = addDays(addMonths(month, 1), -1)

type Ended = {
  readonly agent: string
  readonly on: Day
  readonly renewal?: string
  readonly total?: number
  readonly state?: string
  readonly following?: number
}

/** A policy whose cover ends on a day, with the state of its renewal and, if renewed, the price of the next year. */
async function ended({
  agent,
  on,
  renewal,
  total = 100_000,
  state = on < today ? 'expired' : 'issued',
  following = 0,
}: Ended): Promise<void> {
  const holder = JSON.stringify({ mobile: '+639171234567' })
  const long = { holder, cover_from: addDays(on, -365), cover_to: on, issued_at: nine(addDays(on, -365)).toISOString() }
  const id = await made.policy(agent, { ...long, state, total_centavos: total })
  if (!renewal) return
  const agent_id = await made.idOf(agent)
  const next = { cover_from: addDays(on, 1), cover_to: addDays(on, 366), issued_at: nine(on).toISOString(), state: 'issued' }
  const following_id = renewal === 'renewed' ? await made.policy(agent, { ...next, total_centavos: following }) : null
  const { rows } = await app.owner.query('select customer_id from policies where id = $1', [id])
  const begun = await made.insert('renewals', { policy_id: id, agent_id, customer_id: rows[0].customer_id, line: 'ctpl', ends_on: on })
  await made.change('renewals', begun, { state: renewal, following_id, declined_because: renewal === 'declined' ? 'Sold.' : null })
}

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', REQUESTS_PER_MINUTE: '100000' })
  as = await everybody(app)
  finance = await person(app.url, 'perpetua.dimaculangan')
  made = producing(app)
  const ana = 'BAC-001'
  await ended({ agent: ana, on: lastMonth, renewal: 'renewed', following: 120_000 })
  await ended({ agent: ana, on: lastMonth, renewal: 'renewed', following: 90_000 })
  await ended({ agent: ana, on: lastMonth, renewal: 'lapsed' })
  await ended({ agent: ana, on: lastMonth, renewal: 'declined', total: 50_000 })
  await ended({ agent: ana, on: lastMonth, renewal: 'not-renewed' })
  // No one started its renewal: cover that is over has lapsed.
  await ended({ agent: ana, on: lastMonth })
  // Ended early, or a total loss: there was nothing to renew.
  await ended({ agent: ana, on: lastMonth, renewal: 'stopped', state: 'cancelled' })
  await ended({ agent: ana, on: lastMonth, renewal: 'stopped' })
  await ended({ agent: ana, on: endOfMonth, renewal: 'offered' })
  await ended({ agent: ana, on: endOfMonth, state: 'issued' })
  await ended({ agent: ana, on: endOfMonth, renewal: 'renewed', following: 100_000, state: 'issued' })
  await ended({ agent: 'BAC-002', on: lastMonth, renewal: 'renewed', following: 200_000 })
  await ended({ agent: 'LAS-001', on: lastMonth, renewal: 'lapsed' })
})
afterAll(() => app.stop())

const conversion = async (name: string, period?: ConversionPeriod): Promise<RenewalConversion> =>
  answered(await as(name).get('user/renewal-conversion', period ? { period } : {}))
const worklist = async (name: string, query: Readonly<Record<string, string>>) =>
  answered<ListPage<RenewalItem>>(await as(name).get(`user/renewals/${await staffId(app, name)}`, { limit: '100', ...query }))

describe('conversion of renewals', () => {
  it('is of one’s own policies that end in a month: what came to what, and what of the premium goes on', async () => {
    const { from, to, scope, total, people } = await conversion('ana.reyes', 'last-month')
    expect({ from, to, scope, people }).toEqual({ from: lastMonth, to: addDays(month, -1), scope: 'own', people: [] })
    expect(total).toEqual({
      outcomes: { renewed: 2, lapsed: 2, declined: 1, 'not-renewed': 1, open: 0 },
      ...{ premiumEnded: 550_000, premiumRenewed: 210_000 },
    })
    expect(percentRenewed(total.outcomes)).toBe(33)
  })

  it('counts what ends later this month as open until it is decided', async () => {
    const { total } = await conversion('ana.reyes')
    expect(total.outcomes).toEqual({ renewed: 1, lapsed: 0, declined: 0, 'not-renewed': 0, open: 2 })
    expect(percentRenewed(total.outcomes)).toBe(100)
    expect(percentRenewed({ ...total.outcomes, renewed: 0 })).toBeUndefined()
    expect(await as('ana.reyes').get('user/renewal-conversion', { period: 'ever' })).toMatchObject({
      ...{ status: 422, fields: [{ path: 'period', message: expect.stringContaining('this quarter') }] },
    })
  })

  it('is of a team together and of each agent, and of the office everybody’s', async () => {
    const team = await conversion('miguel.lacson', 'last-month')
    expect(team.scope).toBe('team')
    expect(team.people.map(({ code, outcomes: { renewed, lapsed } }) => [code, renewed, lapsed])).toEqual([
      ['BAC-001', 2, 2],
      ['BAC-002', 1, 0],
    ])
    for (const outcome of OUTCOMES) expect(sum(team.people.map(({ outcomes }) => outcomes[outcome]))).toBe(team.total.outcomes[outcome])
    const office = await conversion('ramon.penaflor', 'last-month')
    expect(office).toMatchObject({ scope: 'all', total: { outcomes: { renewed: 3, lapsed: 3 } } })
    expect(office.people.map(({ code }) => code)).toContain('LAS-001')
    expect((await conversion('carlo.mendoza', 'last-month')).total.outcomes).toMatchObject({ renewed: 0, lapsed: 1 })
  })

  it('is what the register of renewals says of the same days, figure by figure', async () => {
    for (const period of CONVERSION_PERIODS) {
      const { from, to } = daysOfPeriod(period, dayOf(new Date()))
      const { total } = await conversion('ramon.penaflor', period)
      const book = await books.sums('renewals', { from, until: to })
      for (const outcome of OUTCOMES)
        expect(book[`Of them: ${OUTCOME_LABELS[outcome]}`], `${period} ${outcome}`).toBe(total.outcomes[outcome])
      expect(book['Policies whose cover ends']).toBe(sum(Object.values(total.outcomes)))
      expect(book['Premium ending']).toBe(total.premiumEnded)
      expect(book['Premium renewed']).toBe(total.premiumRenewed)
      const percent = percentRenewed(total.outcomes)
      expect(Math.round((book['Renewed, out of all decided'] ?? 0) / 10_000)).toBe(percent ?? 0)
    }
  })

  it('leads to the rows that each figure counts', async () => {
    for (const name of ['ana.reyes', 'miguel.lacson', 'ramon.penaflor']) {
      const { from, to, scope, total, people } = await conversion(name, 'last-month')
      const rows = { endsFrom: from, endsTo: to, ...(scope === 'own' ? {} : { team: 'true' }) }
      for (const outcome of OUTCOMES)
        expect((await worklist(name, { ...rows, outcome })).count, `${name} ${outcome}`).toBe(total.outcomes[outcome])
      for (const { name: staffName, outcomes } of people)
        expect((await worklist(name, { ...rows, outcome: 'any', staffName })).count).toBe(sum(Object.values(outcomes)))
    }
    const [lapsed] = (await worklist('carlo.mendoza', { endsFrom: lastMonth, endsTo: today, outcome: 'lapsed' })).items
    expect(lapsed).toMatchObject({ state: 'lapsed', endsOn: lastMonth })
    // Without them the list is as before: what ends soon, and what can be resumed.
    expect((await worklist('ana.reyes', {})).items.every(({ endsOn }) => endsOn >= addDays(today, -60))).toBe(true)
  })
})
