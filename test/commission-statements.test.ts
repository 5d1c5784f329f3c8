import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, type Day, dayOf, firstOfMonth, startOf } from '#domain/day.ts'
import { formatPesos, share } from '#domain/money.ts'
import type { CommissionStatement, CommissionSummary, Payouts } from '#features/servicing/commission/public/contract.ts'
import type { StatementItem } from '#features/servicing/commission/rules/list.ts'
import { monthAndYear } from '#features/servicing/commission/rules/months.ts'
import { closeMonth } from '#features/servicing/commission/server/close.ts'
import type { Actor } from '#kit/actor.ts'
import { setTime } from '#kit/server/clock.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, type TestApp } from './support/app.ts'
import { Applicant, filledIn } from './support/applying.ts'
import { afterTax, earnedOf, motorSold, netOf, peopleOf } from './support/commissions.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let pool: AppPool
const log = makeLog('silent')
const { by, signIn } = peopleOf(() => app)
const month = firstOfMonth(dayOf(new Date()))
const next = addMonths(month, 1)
/** Half past midnight in Manila. */
const early = (day: Day) => new Date(startOf(day).getTime() + 1_800_000)
const OFFICE = ['teresita.ocampo', 'milagros.evangelista'] as const

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  pool = app.openAppPool(6)
})
afterEach(() => setTime(undefined))
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const statementsOf = async (who: Caller) => answered<CommissionSummary>(await who.get('user/commission/summary')).statements
const payouts = async (who: Caller) => answered<Payouts>(await who.get('user/commission-payouts'))
const all = async () =>
  (await app.owner.query('select staff_id, month, number, payable_centavos::float8 as payable from commission_statements order by number'))
    .rows
const fileOf = (who: Caller, path: string) => fetch(`${app.url}/sdx-api/secure/user/${path}`, { headers: who.headers })

let owed = 0
let statement = ''

describe('a month', () => {
  it('is closed on the morrow of its last day, once for each person, although one of them fails and others do the same', async () => {
    await signIn('ana.reyes')
    const { policy } = await motorSold(by('ana.reyes'))
    owed = afterTax(share(netOf(policy), 150_000))
    await round(app, 'close-commission-month')
    expect(await all()).toEqual([])
    const actor: Actor = { kind: 'system', name: 'close-commission-month' }
    let left = 2
    /** Fails in its second transaction, before it is committed. */
    const failing = <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> =>
      transact(pool, actor, async (db) => {
        const done = await work(db)
        left -= 1
        if (left === 0) throw new Error('failed')
        return done
      })
    const now = early(next)
    await expect(closeMonth({ transaction: failing, now, log })).rejects.toThrow('1 of the records')
    expect(await all()).toHaveLength(2)
    const whole = <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> => transact(pool, actor, work)
    await Promise.all([1, 2, 3].map(() => closeMonth({ transaction: whole, now, log })))
    const closed = await all()
    expect(closed).toHaveLength(3)
    expect(closed.map(({ number }) => number)).toEqual([1, 2, 3].map((n) => `CS-${month.slice(0, 7).replace('-', '')}-0000${n}`))
    expect(closed.map(({ month: each }) => each)).toEqual([month, month, month])
    setTime(now)
    await signIn('ana.reyes', 'jose.ibanez', 'miguel.lacson', ...OFFICE)
    await round(app, 'close-commission-month')
    expect(await all()).toEqual(closed)
    const [own, ...others] = await statementsOf(by('ana.reyes'))
    expect(others).toEqual([])
    expect(own).toMatchObject({ month, payable: owed })
    statement = own?.id ?? ''
    const told = await app.owner.query(
      `select title, path from notifications where kind = 'commission-statement' and path like '%' || $1`,
      [statement],
    )
    expect(told.rows).toMatchObject([{ title: `Your commission of ${monthAndYear(month)}` }])
  })

  it('says on screen, paper and workbook what was earned of which policy and what is payable', async () => {
    setTime(early(next))
    await signIn('ana.reyes')
    const shown = answered<CommissionStatement>(await by('ana.reyes').get(`user/commission-statement/${statement}`))
    expect(shown).toMatchObject({
      person: 'Ana Reyes',
      agentCode: 'BAC-001',
      opening: 0,
      takenBack: 0,
      paidOut: 0,
      payable: owed,
      isCut: false,
    })
    expect(shown.earned - shown.withheld).toBe(owed)
    expect(shown.entries).toHaveLength(1)
    const paper = await fileOf(by('ana.reyes'), `commission-statement/${statement}/document`)
    const text = await textOfPdf(new Uint8Array(await paper.arrayBuffer()))
    for (const said of [
      'STATEMENT OF COMMISSION',
      shown.number,
      'Ana Reyes',
      shown.entries[0]?.policyNumber ?? '',
      formatPesos(owed),
      '15 %',
    ])
      expect(text.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''))
    const workbook = await fileOf(by('ana.reyes'), `commission-statement/${statement}/workbook`)
    expect(workbook.status).toBe(200)
    expect(workbook.headers.get('content-type')).toContain('spreadsheet')
  })

  it('is nobody else’s: colleagues and managers find nothing, the office all', async () => {
    setTime(early(next))
    await signIn('jose.ibanez', 'miguel.lacson', 'ramon.penaflor', ...OFFICE)
    for (const name of ['jose.ibanez', 'miguel.lacson', 'ramon.penaflor'])
      for (const part of ['', '/document', '/workbook'])
        expect((await fileOf(by(name), `commission-statement/${statement}${part}`)).status, name).toBe(404)
    for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
      expect((await by('milagros.evangelista').get(`user/commission-statement/${id}`)).status).toBe(404)
    expect((await by('milagros.evangelista').get(`user/commission-statement/${statement}`)).status).toBe(200)
    const listed = answered<{ items: StatementItem[]; count: number }>(await by('milagros.evangelista').get('user/commission-statements'))
    expect(listed.items.map(({ person: name }) => name).toSorted()).toEqual(['Ana Reyes', 'Corazón Villanueva', 'Miguel Lacson'])
  })
})

describe('a payout', () => {
  it('is proposed by one person of the office and approved by another, once; the ledger owes nothing then', async () => {
    setTime(early(next))
    await signIn('ana.reyes', ...OFFICE)
    const [teresita, milagros] = OFFICE.map(by)
    if (!teresita || !milagros) throw new Error('nobody of the office')
    const { closed } = await payouts(teresita)
    expect(closed).toMatchObject({ month, people: 3, carried: 0, mayPropose: true })
    const body = { month, total: closed?.total ?? 0 }
    expect(await teresita.post('user/commission-payouts', { ...body, total: body.total + 1 })).toMatchObject({ status: 409 })
    expect(await teresita.post('user/commission-payouts', { ...body, month: next })).toMatchObject({ status: 409 })
    expect(await by('ana.reyes').post('user/commission-payouts', body)).toMatchObject({ status: 403 })
    const [first] = answered<Payouts>(await teresita.post('user/commission-payouts', body)).payouts
    expect(first).toMatchObject({ state: 'proposed', people: 3, whyNot: expect.stringContaining('Someone else') })
    const path = `user/commission-payout/${first?.id}`
    expect(await milagros.post('user/commission-payouts', body)).toMatchObject({ status: 409 })
    expect(await teresita.post(`${path}/approve`, {})).toMatchObject({ status: 403 })
    expect((await fileOf(milagros, `commission-payout/${first?.id}/file`)).status).toBe(409)
    answered(await milagros.post(`${path}/return`, { reason: 'José must be asked first.' }))
    expect(await milagros.post(`${path}/approve`, {})).toMatchObject({ status: 409 })
    const [second] = answered<Payouts>(await milagros.post('user/commission-payouts', body)).payouts
    const steps = [
      teresita.post(`user/commission-payout/${second?.id}/approve`, {}),
      teresita.post(`user/commission-payout/${second?.id}/approve`, {}),
    ]
    expect((await Promise.all(steps)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { owed: left } = answered<CommissionSummary>(await by('ana.reyes').get('user/commission/summary'))
    expect(left).toBe(0)
    const file = (await (await fileOf(teresita, `commission-payout/${second?.id}/file`)).text()).replace(/^\uFEFF/, '')
    const [header, ...rows] = file.trim().split(/\r?\n/)
    expect(header).toBe('Agent code,Name,Bank or wallet,Account,Name of the account,Amount (PHP),Statement')
    expect(rows).toHaveLength(3)
    expect(rows.find((row) => row.startsWith('BAC-001'))).toContain(`,Manually,,,${(owed / 100).toFixed(2)},`)
    const paid = answered<CommissionStatement>(await by('ana.reyes').get(`user/commission-statement/${statement}`))
    expect(paid).toMatchObject({ payable: owed, paidOutOn: next })
  })

  it('pays those for whom it was approved, and nobody whose month was closed only later: they are paid with the next', async () => {
    setTime(undefined)
    await signIn('luz.delapena')
    const { policy } = await motorSold(by('luz.delapena'))
    setTime(early(next))
    await round(app, 'close-commission-month')
    await signIn('luz.delapena', ...OFFICE)
    const [late] = await statementsOf(by('luz.delapena'))
    expect(late).toMatchObject({ month, payable: afterTax(share(netOf(policy), 150_000)) })
    const [approved] = (await payouts(by('teresita.ocampo'))).payouts
    expect(approved).toMatchObject({ state: 'approved', people: 3 })
    const file = await (await fileOf(by('teresita.ocampo'), `commission-payout/${approved?.id}/file`)).text()
    expect(file.trim().split(/\r?\n/)).toHaveLength(4)
    expect(file).not.toContain(late?.number)
    expect(answered<CommissionStatement>(await by('luz.delapena').get(`user/commission-statement/${late?.id}`)).paidOutOn).toBeNull()
  })

  it('is less the tax that was declared with the application', async () => {
    await signIn('teresita.ocampo', 'milagros.evangelista')
    const applicant = await Applicant.proving(app, '+639175556601')
    const { id } = await filledIn(app, applicant, 'marisol@example.com')
    await app.owner.query(`update applications set staff_id = (select id from staff where agent_code = 'BAC-003') where id = $1`, [id])
    await signIn('luz.delapena')
    const { policy } = await motorSold(by('luz.delapena'))
    const [entry] = await earnedOf(by('luz.delapena'), policy.id)
    const gross = share(netOf(policy), 150_000)
    expect(entry).toMatchObject({ taxRate: 50_000, tax: share(gross, 50_000), net: afterTax(gross, 50_000) })
  })
})

describe('what is taken back beyond what was earned', () => {
  it('is carried forward: the statement is below zero, nothing of it is paid out, and the next begins with it', async () => {
    const after = addMonths(month, 2)
    await signIn('ana.reyes')
    const { policy } = await motorSold(by('ana.reyes'))
    const earned = afterTax(share(netOf(policy), 150_000))
    // Closed and paid out in the month after, which has what was earned since then; ended in the month after that.
    setTime(early(after))
    await round(app, 'close-commission-month')
    await signIn('ana.reyes', 'ramon.penaflor', ...OFFICE)
    const [second] = await statementsOf(by('ana.reyes'))
    expect(answered<CommissionStatement>(await by('ana.reyes').get(`user/commission-statement/${second?.id}`))).toMatchObject({
      ...{ month: next, opening: owed, paidOut: owed, payable: earned },
    })
    const propose = async () => {
      const { closed } = await payouts(by('teresita.ocampo'))
      const body = { month: closed?.month, total: closed?.total }
      return answered<Payouts>(await by('teresita.ocampo').post('user/commission-payouts', body)).payouts[0]
    }
    const other = await propose()
    // Someone whose month is closed only now.
    await app.owner.query(
      `insert into commission_statements (number, staff_id, month, opening_centavos, earned_centavos, taken_back_centavos, withheld_centavos, paid_out_centavos, payable_centavos)
       select 'CS-LATE', id, $1, 0, 100000, 0, 0, 0, 100000 from staff where agent_code = 'LAS-002'`,
      [next],
    )
    expect(await by('milagros.evangelista').post(`user/commission-payout/${other?.id}/approve`, {})).toMatchObject({ status: 409 })
    answered(await by('milagros.evangelista').post(`user/commission-payout/${other?.id}/return`, { reason: 'Someone is missing.' }))
    const proposed = await propose()
    answered(await by('milagros.evangelista').post(`user/commission-payout/${proposed?.id}/approve`, {}))
    // Those who applied here stated then where it is paid.
    const file = await (await fileOf(by('teresita.ocampo'), `commission-payout/${proposed?.id}/file`)).text()
    expect(file).toMatch(/BAC-003,.*,GCash,'?09171234567,Marisol De la Cruz,/)
    answered(await by('ramon.penaflor').post(`user/policy/${policy.id}/cancel`, { reason: 'The car was sold.' }))
    setTime(early(addMonths(after, 1)))
    await round(app, 'close-commission-month')
    await signIn('ana.reyes', ...OFFICE)
    const [third] = await statementsOf(by('ana.reyes'))
    const below = answered<CommissionStatement>(await by('ana.reyes').get(`user/commission-statement/${third?.id}`))
    expect(below).toMatchObject({ month: after, opening: earned, earned: 0, paidOut: earned })
    expect(below.payable).toBeLessThan(0)
    expect(below.payable).toBe(-below.takenBack - below.withheld)
    expect((await payouts(by('teresita.ocampo'))).closed).toMatchObject({ month: after, people: 0, total: 0, mayPropose: false })
    setTime(early(addMonths(after, 2)))
    await round(app, 'close-commission-month')
    await signIn('ana.reyes')
    const [fourth] = await statementsOf(by('ana.reyes'))
    expect(answered<CommissionStatement>(await by('ana.reyes').get(`user/commission-statement/${fourth?.id}`))).toMatchObject({
      ...{ opening: below.payable, earned: 0, payable: below.payable },
    })
  })
})

describe('a statement', () => {
  it('lists exactly the entries that it adds up; one that is booked in that moment is on the next', async () => {
    const person = `(select id from staff where agent_code = 'LAS-001')`
    const paidOut = (of: string, amount: number) => `with booked as (
        insert into commission_entries (staff_id, kind, source_id, workings, tax_rate, booked_on) values (${of}, 'paid-out', gen_random_uuid(), '[]', 0, '${month}') returning id)
      insert into commission_postings (entry_id, account, amount_centavos) select id, account, amount from booked, (values ('payable', -${amount}), ('bank', ${amount})) p (account, amount)`
    await app.owner.query(paidOut(person, 500))
    await app.owner.query(`create function book_meanwhile() returns trigger language plpgsql as $$ begin ${paidOut('new.staff_id', 700)}; return new; end $$;
      create trigger booked_meanwhile before insert on commission_statements for each row execute function book_meanwhile()`)
    const actor: Actor = { kind: 'system', name: 'close-commission-month' }
    await closeMonth({ transaction: (work) => transact(pool, actor, work), now: early(next), log })
    const { rows } = await app.owner.query(`select s.paid_out_centavos::int as stated, sum(p.amount_centavos)::int as listed
      from commission_statements s join commission_statement_entries t on t.statement_id = s.id join commission_postings p on p.entry_id = t.entry_id
      where s.staff_id = ${person} and p.account = 'bank' group by s.id`)
    expect(rows).toEqual([{ stated: 500, listed: 500 }])
  })

  it('of someone who has left is told to nobody else, such as their manager', async () => {
    await app.owner.query(`update staff set active = false where agent_code = 'LAS-001'`)
    setTime(early(addMonths(month, 2)))
    await round(app, 'close-commission-month')
    const { rows } =
      await app.owner.query(`select s.number, (select count(*)::int from notifications n where n.path like '%' || s.id) as told
      from commission_statements s join staff m on m.id = s.staff_id where m.agent_code = 'LAS-001' and s.month = '${next}'`)
    expect(rows).toMatchObject([{ told: 0 }])
  })
})
