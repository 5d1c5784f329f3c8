import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, firstOfMonth, startOf } from '#domain/day.ts'
import type { Dashboard } from '#features/work/performance/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call, signIn } from './support/calls.ts'
import { type Given, type Producing, producing } from './support/producing.ts'

let app: TestApp
let made: Producing
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  made = producing(app)
})
afterAll(() => app.stop())

const dashboardOf = async (email: string): Promise<Dashboard> => {
  const { code, data, message } = await call(app.url, 'GET', 'secure/user/dashboard', {
    headers: await signIn(app.url, `${email}@kalasag.example`),
  })
  expect([code, message]).toEqual([-1, ''])
  return data
}
/** The given hour of today in Manila. */
const at = (hour: number) => new Date(startOf(today).getTime() + hour * 3_600_000).toISOString()
const kinds = ({ work }: Dashboard) => work.map(({ kind }) => kind)

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
    expect(Object.values(dashboard.counts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('lists what waits, most urgent first, and says what it is about', async () => {
    await made.quotation('BAC-001', { state: 'draft' })
    await made.quotation('BAC-001', { state: 'referred' })
    const lapsing = await made.quotation('BAC-001', { state: 'quoted', valid_until: addDays(today, 2) })
    await made.quotation('BAC-001', { state: 'quoted', valid_until: addDays(today, 8) })
    await made.quotation('BAC-001', { state: 'withdrawn' })
    await made.policy('BAC-001', { state: 'awaiting-payment' })
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
    const renewal = await made.policy('BAC-002', { state: 'issued', issued_at: lastMonth, cover_to: addDays(today, 59) })
    await made.policy('BAC-002', { state: 'issued', issued_at: now.toISOString(), cover_to: addDays(today, 61) })
    await made.policy('BAC-002', { state: 'cancelled', issued_at: now.toISOString() })
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
    const policy_id = await made.policy('BAC-003', { state: 'awaiting-payment' })
    const { rows } = await app.owner.query('select agent_id, customer_id from policies where id = $1', [policy_id])
    const charges = await app.owner.query('select id as charge_id from charges where policy_id = $1', [policy_id])
    await made.insert('payments', {
      policy_id,
      ...rows[0],
      ...charges.rows[0],
      line: 'ctpl',
      attempt: 1,
      state: 'checking',
      amount_centavos: 61_040,
      reference: 'PAY-1',
      provider: 'card-page',
      audience: 'customer',
    })
    const paid = await made.policy('BAC-003', { state: 'issued', issued_at: new Date().toISOString() })
    await made.insert('certificates', { policy_id: paid, ...rows[0], state: 'refused', coc_number: '1', registration: '{}' })
    const dashboard = await dashboardOf('luz.delapena')
    expect(kinds(dashboard)).toEqual(['certificate-refused', 'payment-checking'])
    expect(dashboard.counts).toMatchObject({ paymentsChecked: 1, certificatesRefused: 1, certificatesPending: 0 })
  })

  it('shows a meeting of today until something is said of it', async () => {
    const { rows } = await app.owner.query(`select id from staff where agent_code = 'LAS-002'`)
    const meeting = async (title: string, hour: number, more: Given = {}) =>
      made.insert('appointments', {
        ...{ agent_id: rows[0].id, created_by: rows[0].id, title, place: 'Their office', person_name: title },
        ...{
          starts_at: at(hour),
          ends_at: at(hour + 1),
        },
        ...more,
      })
    await meeting('Morning', 9, { status: 'followup', disposition: 'metcustomer' })
    await meeting('Noon', 12, { cancelled_at: at(0) })
    await meeting('Evening', 20)
    const { agenda, day } = await dashboardOf('mariafe.quinones')
    expect(agenda.map(({ title }) => title)).toEqual(['Evening'])
    expect(day.appointments).toBe(1)
  })

  it('tells a question of underwriting from a referral that waits for its decision', async () => {
    const asked = await made.quotation('LAS-002', { state: 'referred' })
    await made.quotation('LAS-002', { state: 'referred' })
    await made.insert('cases', { quotation_id: asked, line: 'ctpl', state: 'asked' })
    const { work } = await dashboardOf('mariafe.quinones')
    expect(work.map(({ kind, id }) => [kind, id === asked])).toEqual([
      ['to-answer', true],
      ['in-referral', false],
    ])
  })

  it('lists five of a kind and counts them all', async () => {
    for (let each = 0; each < 7; each += 1) await made.policy('MBO-001', { state: 'awaiting-payment' })
    const dashboard = await dashboardOf('paolo.santos')
    expect([dashboard.work.length, dashboard.counts.awaitingPayment]).toEqual([5, 7])
  })

  it('is of the team for its manager, of everybody for an underwriter, and of nobody else’s records', async () => {
    const manager = await dashboardOf('miguel.lacson')
    expect(manager).toMatchObject({ scope: 'team', counts: { awaitingPayment: 2, openQuotations: 4 } })
    expect(new Set(manager.work.map(({ staffName }) => staffName))).toEqual(new Set(['Ana Reyes', 'José Ibáñez', 'Luzviminda De la Peña']))
    const underwriter = await dashboardOf('ramon.penaflor')
    expect(underwriter).toMatchObject({ scope: 'all', counts: { awaitingPayment: 9, toDecide: 3 } })
    // Of the three that are referred, one is waiting for its agent’s answer.
    expect(kinds(underwriter)).toEqual(['certificate-refused', 'to-decide', 'to-decide', 'payment-checking'])
    expect(await dashboardOf('inigo.zobel')).toMatchObject({ counts: { toDecide: 0 } })
    expect(await dashboardOf('carlo.mendoza')).toMatchObject({ isNew: true, work: [] })
  })

  it('tells a manager who is behind, which leads were left alone and what waits for underwriting, and an agent nothing of it', async () => {
    await app.owner.query(
      `insert into targets (staff_id, month, measure, target) select id, $1, 'premium', 1000000 from staff where agent_code in ('MBO-001', 'MBO-002')`,
      [firstOfMonth(today)],
    )
    await made.policy('MBO-002', { state: 'issued', issued_at: new Date().toISOString(), total_centavos: 2_000_000 })
    const old = new Date(Date.now() - 4 * 86_400_000).toISOString()
    await made.lead('MBO-001', { allocated_at: old })
    await made.lead('MBO-001', {})
    await made.quotation('MBO-001', { state: 'referred', updated_at: old })
    const { exceptions } = await dashboardOf('inigo.zobel')
    expect(exceptions).toMatchObject({
      behind: [{ code: 'MBO-001', name: 'Paolo Santos', made: 0, target: 1_000_000 }],
      untouched: { n: 1, people: [{ name: 'Paolo Santos', n: 1 }] },
      referrals: { n: 1, oldest: dayOf(new Date(old)) },
    })
    expect(exceptions?.week).toEqual(expect.arrayContaining([{ measure: 'premium', made: 2_000_000, before: 0 }]))
    expect((await dashboardOf('paolo.santos')).exceptions).toBeNull()
    expect((await dashboardOf('bernadette.aguilar')).exceptions).toMatchObject({ behind: [], untouched: { n: 0 } })
  })
})
