import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, firstOfMonth } from '#domain/day.ts'
import type { Dashboard } from '#features/performance/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call, signIn } from './support/calls.ts'

let app: TestApp
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
})
afterAll(() => app.stop())

const dashboardOf = async (email: string): Promise<Dashboard> => {
  const { code, data, message } = await call(app.url, 'GET', 'secure/user/dashboard', {
    headers: await signIn(app.url, `${email}@kalasag.example`),
  })
  expect([code, message]).toEqual([-1, ''])
  return data
}
const kinds = ({ work }: Dashboard) => work.map(({ kind }) => kind)

type Given = Readonly<Record<string, string | number | null>>
let serial = 0

async function insert(table: string, columns: Given): Promise<string> {
  const names = Object.keys(columns)
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(columns),
  )
  return rows[0]?.id ?? ''
}

const idOf = async (agentCode: string) => (await app.owner.query('select id from staff where agent_code = $1', [agentCode])).rows[0].id

async function quotation(agentCode: string, columns: Given): Promise<string> {
  serial += 1
  const priced = columns.state === 'draft' ? {} : { total_centavos: 61_040, worksheet: '{}', valid_until: addDays(today, 30) }
  const agent_id = await idOf(agentCode)
  return insert('quotations', {
    number: `Q-${serial}`,
    line: 'ctpl',
    agent_id,
    branch: 'BACOLOD',
    step: 'x',
    description: 'NBX 4567',
    holder_name: 'Iñigo Peña',
    ...priced,
    ...columns,
  })
}

async function policy(agentCode: string, columns: Given): Promise<string> {
  const quotation_id = await quotation(agentCode, { state: 'converted' })
  const { rows } = await app.owner.query('select id from tariffs limit 1')
  const agent_id = await idOf(agentCode)
  const customer_id = await insert('customers', { agent_id, mobile: `+6391700${String(serial).padStart(5, '0')}`, name: 'Iñigo Peña' })
  return insert('policies', {
    number: columns.state === 'issued' ? `P-${serial}` : null,
    quotation_id,
    quotation_number: `Q-${serial}`,
    line: 'ctpl',
    agent_id,
    customer_id,
    branch: 'BACOLOD',
    answers: '{}',
    holder: '{}',
    description: 'NBX 4567',
    holder_name: 'Iñigo Peña',
    tariff_id: rows[0].id,
    worksheet: '{}',
    total_centavos: 61_040,
    cover_from: addDays(today, -300),
    cover_to: addDays(today, 65),
    ...columns,
  })
}

describe('the dashboard', () => {
  it('greets a new agent with nothing to do', async () => {
    const dashboard = await dashboardOf('angelica.nunez')
    expect(dashboard).toMatchObject({
      today,
      scope: 'own',
      isNew: true,
      work: [],
      agenda: [],
      day: { appointments: 0, leads: 0, todos: 0 },
    })
    expect(dashboard.kpis.map(({ made, before }) => made + before)).toEqual([0, 0, 0, 0, 0, 0])
    expect(Object.values(dashboard.counts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('lists what waits, most urgent first, and says what it is about', async () => {
    await quotation('BAC-001', { state: 'draft' })
    await quotation('BAC-001', { state: 'referred' })
    const lapsing = await quotation('BAC-001', { state: 'quoted', valid_until: addDays(today, 2) })
    await quotation('BAC-001', { state: 'quoted', valid_until: addDays(today, 8) })
    await quotation('BAC-001', { state: 'withdrawn' })
    await policy('BAC-001', { state: 'awaiting-payment' })
    const dashboard = await dashboardOf('ana.reyes')
    expect(kinds(dashboard)).toEqual(['quotation-lapsing', 'awaiting-payment', 'in-referral', 'draft'])
    expect(dashboard.work[0]).toMatchObject({
      record: 'quotation',
      id: lapsing,
      holderName: 'Iñigo Peña',
      staffName: 'Ana Reyes',
      day: addDays(today, 2),
      amount: 61_040,
    })
    expect(dashboard.work[3]).toMatchObject({ amount: null })
    expect(dashboard).toMatchObject({ isNew: false, counts: { openQuotations: 4, lapsingThisWeek: 1, toDecide: 1, awaitingPayment: 1 } })
  })

  it('tells what was sold this month and the last, and what will end', async () => {
    const now = new Date()
    const lastMonth = `${addDays(firstOfMonth(today), -1)}T04:00:00Z`
    const renewal = await policy('BAC-002', { state: 'issued', issued_at: lastMonth, cover_to: addDays(today, 59) })
    await policy('BAC-002', { state: 'issued', issued_at: now.toISOString(), cover_to: addDays(today, 61) })
    await policy('BAC-002', { state: 'cancelled', issued_at: now.toISOString() })
    const dashboard = await dashboardOf('jose.ibanez')
    expect(dashboard.kpis).toEqual(
      expect.arrayContaining([
        { measure: 'policies', made: 1, before: 1, target: null },
        { measure: 'premium', made: 61_040, before: 61_040, target: null },
      ]),
    )
    expect(dashboard.cancelled).toBe(1)
    expect(dashboard.work).toMatchObject([{ kind: 'renewal', id: renewal, day: addDays(today, 59) }])
    expect(dashboard.counts.renewals).toBe(1)
  })

  it('shows a payment that is being checked instead of asking for one', async () => {
    const policy_id = await policy('BAC-003', { state: 'awaiting-payment' })
    const { rows } = await app.owner.query('select agent_id, customer_id from policies where id = $1', [policy_id])
    await insert('payments', {
      policy_id,
      ...rows[0],
      line: 'ctpl',
      attempt: 1,
      state: 'checking',
      amount_centavos: 61_040,
      reference: 'PAY-1',
      provider: 'cipher',
      audience: 'customer',
    })
    const paid = await policy('BAC-003', { state: 'issued', issued_at: new Date().toISOString() })
    await insert('certificates', { policy_id: paid, ...rows[0], state: 'refused', coc_number: '1', registration: '{}' })
    const dashboard = await dashboardOf('luz.delapena')
    expect(kinds(dashboard)).toEqual(['certificate-refused', 'payment-checking'])
    expect(dashboard.counts).toMatchObject({ paymentsChecked: 1, certificatesRefused: 1, certificatesPending: 0 })
  })

  it('lists five of a kind and counts them all', async () => {
    for (let each = 0; each < 7; each += 1) await policy('MBO-001', { state: 'awaiting-payment' })
    const dashboard = await dashboardOf('paolo.santos')
    expect([dashboard.work.length, dashboard.counts.awaitingPayment]).toEqual([5, 7])
  })

  it('is of the team for its manager, of everybody for an underwriter, and of nobody else’s records', async () => {
    const manager = await dashboardOf('miguel.lacson')
    expect(manager).toMatchObject({ scope: 'team', counts: { awaitingPayment: 2, openQuotations: 4 } })
    expect(new Set(manager.work.map(({ staffName }) => staffName))).toEqual(new Set(['Ana Reyes', 'José Ibáñez', 'Luzviminda De la Peña']))
    const underwriter = await dashboardOf('ramon.penaflor')
    expect(underwriter).toMatchObject({ scope: 'all', counts: { awaitingPayment: 9, toDecide: 1 } })
    expect(kinds(underwriter)).toEqual(['certificate-refused', 'to-decide', 'payment-checking'])
    expect(await dashboardOf('carlo.mendoza')).toMatchObject({ isNew: true, work: [] })
  })
})
