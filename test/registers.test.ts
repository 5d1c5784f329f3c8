import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf } from './support/buying.ts'
import { claimants, notice, officeStep, reported } from './support/claiming.ts'
import { earnedOf, motorSold, peopleOf } from './support/commissions.ts'
import { colleagues, groupIssued } from './support/insuring-groups.ts'
import { producing } from './support/producing.ts'
import { answered } from './support/quoting.ts'
import { booksOf } from './support/registers.ts'

let app: TestApp
const { by, signIn } = peopleOf(() => app)
const finance = () => by('perpetua.dimaculangan')
const ana = () => by('ana.reyes')
const books = booksOf(finance)

const today = dayOf(new Date())
const BOOKS = ['policies', 'premium', 'taxes', 'production', 'cancellations', 'renewals', 'claims', 'commission']
const month = { from: firstOfMonth(today), until: addDays(addMonths(firstOfMonth(today), 1), -1) }
const year = { from: addDays(today, -200), until: addDays(today, 200) }

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' })
  await signIn('ana.reyes', 'ramon.penaflor', 'perpetua.dimaculangan', 'teresita.ocampo')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const cancel = (id: string) => by('ramon.penaflor').post(`user/policy/${id}/cancel`, { reason: 'The car was sold.' })

describe('the registers of the office', () => {
  it('are read by finance officers and nobody else', async () => {
    for (const who of [ana(), by('ramon.penaflor'), by('teresita.ocampo')]) {
      expect((await who.get('user/registers')).status).toBe(403)
      expect((await who.get('user/register', { register: 'premium', ...month })).status).toBe(403)
    }
    expect((await books.all()).map(({ code }) => code)).toEqual([
      ...['premium', 'taxes', 'policies', 'production', 'cancellations', 'renewals', 'claims', 'commission'],
    ])
  })

  it('say what is wrong with what is asked for', async () => {
    expect(await finance().get('user/register', { register: 'nothing', ...month })).toMatchObject({
      status: 404,
      message: 'This register does not exist. Choose one from the list.',
    })
    expect(await finance().get('user/register', { register: 'premium', from: today, until: addDays(today, -1) })).toMatchObject({
      status: 422,
      fields: [{ path: 'until', message: 'The last day is before the first. Choose a later one.' }],
    })
    expect((await finance().get('user/register', { register: 'premium', from: '2026-02-30', until: today })).status).toBe(422)
  })

  it('tell each invoice and credit note with its taxes, and agree with payments, production, credit notes and commission', async () => {
    const before = await books.sums('premium', month)
    const { policy } = await motorSold(ana())
    const ended = await motorSold(ana())
    const group = await groupIssued(ana(), colleagues(10))
    answered(await cancel(ended.policy.id))
    const returned = (await policyOf(ana(), ended.policy.id)).refund
    const { items } = await books.page('premium', month)
    const own = items.filter(({ policy: number }) => number === policy.number)
    expect(own).toMatchObject([{ kind: 'Invoice', issuedOn: today, total: policy.total, policyId: policy.id, line: 'Motor comprehensive' }])
    const row = own[0]
    expect(sum(['net', 'dst', 'vat', 'premiumTax', 'lgt', 'other'].map((name) => Number(row?.[name])))).toBe(policy.total)
    const notes = items.filter(({ kind, policy: number }) => kind === 'Credit note' && number === ended.policy.number)
    const back = -sum(notes.map(({ total }) => Number(total)))
    expect(back).toBeGreaterThan(returned?.amount ?? 0)
    const after = await books.sums('premium', month)
    expect((after.Total ?? 0) - (before.Total ?? 0)).toBe(policy.total + ended.policy.total + group.total - back)

    const taxes = await books.sums('taxes', month)
    expect(taxes['To declare']).toBe(sum(['VAT', 'Premium tax', 'DST', 'LGT'].map((tax) => after[tax] ?? 0)))
    const cancelled = await books.page('cancellations', month)
    expect(cancelled.items).toMatchObject([
      {
        policy: ended.policy.number,
        how: 'Cancelled',
        by: 'Ramón Peñaflor',
        reason: expect.stringContaining('The car was sold.'),
        returned: back,
        gross: ended.policy.total,
      },
    ])
    const earned = await earnedOf(ana(), policy.id)
    const commission = (await books.page('commission', month)).items.filter(({ policyId }) => policyId === policy.id)
    expect(commission.map(({ owed }) => owed)).toContain(earned[0]?.net)
    expect(await books.differences(month)).toEqual([])
    expect(await books.differences(year)).toEqual([])
  })

  it('tell of claims what was reported, reserved, paid and recovered, each on its day', async () => {
    const { customer, consuelo, health, ctpl } = await claimants(app)
    const { id, number } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -3) }))
    answered(await officeStep(consuelo, id, 'take'))
    answered(await officeStep(consuelo, id, 'reserve', { amount: 50_000_000 }))
    answered(await officeStep(consuelo, id, 'reserve', { amount: 20_000_000 }))
    const denied = await reported(customer, 'customer', ctpl, 'injury')
    answered(await officeStep(consuelo, denied.id, 'deny', { text: 'The policy does not cover this.' }))
    const rows = (await books.page('claims', month)).items.filter(({ claim }) => claim === number)
    expect(rows.map(({ what, reserved }) => [what, reserved])).toEqual([
      ['Reported', 0],
      ['Reserve', 50_000_000],
      ['Reserve', -30_000_000],
    ])
    expect(await books.sums('claims', month)).toMatchObject({
      ...{ Reported: 2, 'Open at the end': 1, 'Reserved at the end': 20_000_000, Reserve: 20_000_000 },
    })
    expect(await books.sums('claims', { from: addDays(today, 1), until: addDays(today, 9) })).toMatchObject({
      Rows: 0,
      'Open at the end': 1,
    })
    expect(await books.differences(month)).toEqual([])
  })

  it('are narrowed to a branch and a line, and come a page at a time in the same order', async () => {
    const whole = await books.page('premium', month)
    const motor = await books.page('premium', month, { line: 'motor' })
    expect(motor.count).toBeLessThan(whole.count)
    expect(new Set(motor.items.map(({ line }) => line))).toEqual(new Set(['Motor comprehensive']))
    expect((await books.page('premium', month, { branch: 'MBO' })).items).toEqual([])
    const paged = await Promise.all(
      whole.items.map(async (_, index) => (await books.page('premium', month, { limit: '1', page: String(index + 1) })).items),
    )
    expect(paged.flat()).toEqual(whole.items)
    const { proofs } = await books.totals('premium', month, { branch: 'MBO' })
    expect(proofs[0]?.total).toBe((await books.sums('premium', month)).Total)
  })

  it('count by the day in Manila, and a month that is over stays as it was', async () => {
    const next = { from: addDays(month.until, 1), until: addDays(addMonths(month.from, 2), -1) }
    setTime(new Date(startOf(next.from).getTime() - 60_000))
    await signIn('ana.reyes', 'ramon.penaflor', 'perpetua.dimaculangan')
    const { policy } = await motorSold(ana())
    const bookings = () => Promise.all(BOOKS.map((code) => books.page(code, month)))
    const closed = await bookings()
    expect(closed[0]?.items.at(-1)).toMatchObject({ policy: policy.number, on: month.until, kind: 'New' })
    setTime(new Date(startOf(next.from).getTime() + 60_000))
    await signIn('ramon.penaflor', 'perpetua.dimaculangan')
    answered(await cancel(policy.id))
    expect(await bookings()).toEqual(closed)
    expect((await books.page('cancellations', next)).items).toMatchObject([{ policy: policy.number, on: next.from }])
    expect(await books.differences(month)).toEqual([])
    expect(await books.differences(next)).toEqual([])
    setTime(undefined)
    await signIn('ana.reyes', 'ramon.penaflor', 'perpetua.dimaculangan')
  })

  it('show a difference plainly, in the answer and in the workbook', async () => {
    const forged = `forged-${today}`
    await app.owner.query(
      `insert into policy_transactions (policy_id, policy_number, kind, line, branch, agent_id, gross_centavos, net_centavos, at)
       select policy_id, $1, 'endorsed', line, branch, agent_id, 7, 7, at from policy_transactions limit 1`,
      [forged],
    )
    expect((await books.differences(year)).map(({ code, label, difference }) => [code, label, difference])).toEqual([
      ['policies', 'Premium with taxes', 7],
      ['production', 'Premium with taxes', 7],
    ])
    const { sheets } = await readXlsx(new Uint8Array(await (await books.workbook('production', year)).arrayBuffer()))
    expect(JSON.stringify(sheets[0]?.rows)).toContain(`THEY DIFFER BY ${formatPesos(7)}.`)
    await expect(app.owner.query('delete from policy_transactions where policy_number = $1', [forged])).rejects.toThrow(/only added to/)
    await app.owner.query(
      `alter table policy_transactions disable trigger user; delete from policy_transactions where policy_number = '${forged}'; alter table policy_transactions enable trigger user`,
    )
    expect(await books.differences(year)).toEqual([])
  })

  it('are saved as a workbook with every row, of a hundred thousand in memory that does not grow with them', {
    timeout: 180_000,
  }, async () => {
    const agent = await producing(app).idOf('BAC-001')
    const days = { from: '2020-01-01', until: '2020-12-31' }
    await app.owner.query(
      `insert into policy_transactions (policy_id, policy_number, kind, line, branch, agent_id, gross_centavos, net_centavos, at)
       select gen_random_uuid(), 'POL-' || n, 'new', 'ctpl', 'BACOLOD', $1, n, n - 1, '2020-01-01T00:00:00+08'::timestamptz + n * interval '5 minutes' from generate_series(1, 100000) n`,
      [agent],
    )
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const { heapUsed, external } = process.memoryUsage()
      most = Math.max(most, heapUsed + external - before.heapUsed - before.external)
    }, 20)
    const reply = await books.workbook('policies', days)
    expect(reply.status, await reply.clone().text()).toBe(200)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    clearInterval(watch)
    expect(reply.headers.get('content-disposition')).toContain('policies-2020-01-01-2020-12-31.xlsx')
    expect(most).toBeLessThan(200_000_000)
    const { sheets } = await readXlsx(bytes)
    const [head, first, ...others] = sheets[0]?.rows ?? []
    expect(head?.slice(0, 3)).toEqual(['Date', 'Policy', 'What'])
    expect(first).toEqual([new Date('2020-01-01'), 'POL-1', 'New', 'CTPL', 'Bacolod', 'Ana Reyes', 'BAC-001', 0.01, 0])
    expect(others.filter((row) => String(row[1]).startsWith('POL-'))).toHaveLength(99_999)
    expect(JSON.stringify(others)).toContain(formatPesos(sum(Array.from({ length: 100_000 }, (_, index) => index + 1))))
  })
})
