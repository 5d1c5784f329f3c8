import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { share, sum } from '#domain/money.ts'
import type { CommissionSummary } from '#features/servicing/commission/public/contract.ts'
import { earn } from '#features/servicing/commission/server/earn.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { Actor } from '#kit/actor.ts'
import { setTime } from '#kit/server/clock.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, type Opened, policyOf, policyToPay, proveIdentity, until } from './support/buying.ts'
import { afterTax, earnedOf, expectBalanced, ledger, listed, motorSold, netOf, pay, peopleOf } from './support/commissions.ts'
import { signInCustomer } from './support/customers.ts'
import { act, listFile, loadList } from './support/list-versions.ts'
import { answered, car, maria } from './support/quoting.ts'
import { alone, LONGER, travelIssued } from './support/travelling.ts'

let app: TestApp
let pool: AppPool
const { by, signIn } = peopleOf(() => app)
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  pool = app.openAppPool(4)
  await signIn('ana.reyes', 'jose.ibanez', 'miguel.lacson', 'corazon.villanueva', 'bernadette.aguilar')
  await signIn('teresita.ocampo', 'ramon.penaflor', 'milagros.evangelista')
})
afterEach(() => setTime(undefined))
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const ana = () => by('ana.reyes')

describe('commission', () => {
  it('is earned when the customer has paid: of the net premium, by line, by who sold and who leads them, less the tax', async () => {
    const { policy } = await motorSold(ana(), { withCtpl: true })
    const [net, ctpl] = [netOf(policy), netOf(policy, true)]
    const [own] = await earnedOf(ana(), policy.id)
    const gross = share(net, 150_000) + share(ctpl, 100_000)
    expect(own).toMatchObject({
      ...{ kind: 'earned', role: 'sells', policyNumber: policy.number, holderName: policy.holderName, bookedOn: today },
      workings: [
        { line: 'motor', basis: net, rate: 150_000, amount: share(net, 150_000) },
        { line: 'ctpl', basis: ctpl, rate: 100_000, amount: share(ctpl, 100_000) },
      ],
      ...{ gross, taxRate: 100_000, tax: share(gross, 100_000), net: afterTax(gross), reason: null },
    })
    for (const [name, rate] of [
      ['miguel.lacson', 30_000],
      ['corazon.villanueva', 10_000],
    ] as const) {
      const [override, ...others] = await earnedOf(by(name), policy.id)
      expect(others).toEqual([])
      expect(override).toMatchObject({ role: 'leads', gross: share(net, rate), net: afterTax(share(net, rate)) })
      // For CTPL the law allows ten percent, which the seller receives.
      expect(override?.workings.map(({ line, rate: each }) => [line, each])).toEqual([
        ['motor', rate],
        ['ctpl', 0],
      ])
    }
    expect(await earnedOf(by('bernadette.aguilar'), policy.id)).toEqual([])
    expect((await listed(ana())).items[0]).toEqual(own)
    expect((await listed(ana(), { search: policy.number ?? '' })).items).toHaveLength(1)
    const summary = answered<CommissionSummary>(await ana().get('user/commission/summary'))
    expect(summary.months[0]).toMatchObject({ earned: gross, takenBack: 0, withheld: share(gross, 100_000), net: afterTax(gross) })
    expect(summary).toMatchObject({ owed: afterTax(gross), statements: [] })
    await expectBalanced(app)
  })

  it('is not earned before: of cover on credit when its premium is paid', async () => {
    answered(await by('teresita.ocampo').put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1_000_000 }))
    const { id } = await policyToPay(ana())
    await proveIdentity(ana(), id)
    const owed = answered<PolicyDetail>(await ana().post(`user/policy/${id}/issue-on-credit`, { days: 30 }))
    expect(await earnedOf(ana(), id)).toEqual([])
    await pay(ana(), id)
    const [own] = await until(
      () => earnedOf(ana(), id),
      (all) => all.length > 0,
    )
    // The worked example of the domain: 10 % of the basic premium of a private car.
    expect(own?.workings).toEqual([{ line: 'ctpl', basis: netOf(owed), rate: 100_000, amount: share(netOf(owed), 100_000) }])
  })

  it('is earned once, however often a payment is told', async () => {
    const { policy, open } = await motorSold(ana())
    const before = await ledger(app)
    const actor: Actor = { kind: 'system', name: 'test' }
    const insurer = { name: 'X', address: 'X', tin: '000-000-000-000', licence: 'X' }
    const again = () =>
      transact(pool, actor, async (db) =>
        earn(db, {
          policyId: policy.id,
          charge: await premiumOf(db, policy.id),
          paymentId: open.payment.id,
          actor,
          now: new Date(),
          insurer,
        }),
      )
    await Promise.all([again(), again(), again()])
    expect(await ledger(app)).toEqual(before)
  })

  it('is earned of what comes later as well: of more days of a journey', async () => {
    const { id } = await travelIssued(ana(), alone())
    const { total } = answered<{ total: number }>(await ana().get(`user/policy/${id}/extension`, { until: LONGER }))
    const { chargeId } = answered<{ chargeId: string }>(
      await ana().post(`user/policy/${id}/extension`, { until: LONGER, noClaim: true, total }),
    )
    const open = answered<Opened>(await ana().post('user/payment/start', { policyId: id, chargeId, method: 'card' }))
    await comeBack(app.url, await decideOnCardPage(open, 'pay'))
    const all = await until(
      () => earnedOf(ana(), id),
      (entries) => entries.length === 2,
    )
    const longer = await policyOf(ana(), id)
    expect(sum(all.flatMap(({ workings }) => workings.map(({ basis }) => basis)))).toBe(netOf(longer))
    expect(all.map(({ gross, workings }) => gross === share(workings[0]?.basis ?? 0, 250_000))).toEqual([true, true])
  })
})

describe('rates', () => {
  it('are changed by one person and approved by another, and count from their day on; what was earned stays', async () => {
    const before = await motorSold(ana())
    const earned = await earnedOf(ana(), before.policy.id)
    const file = (await listFile(by('ramon.penaflor'), 'commission-rates')).replace(
      'motor,any,sells,any,15.00',
      'motor,any,sells,any,12.50',
    )
    const draft = answered<{ id: string }>(await loadList(by('ramon.penaflor'), 'commission-rates', file))
    answered(await act(by('ramon.penaflor'), draft, 'submit', { effectiveOn: addDays(today, 1), note: 'Less from tomorrow on.' }))
    expect(await act(by('ramon.penaflor'), draft, 'approve')).toMatchObject({ status: 403 })
    answered(await act(by('teresita.ocampo'), draft, 'approve'))
    const same = await motorSold(ana())
    expect((await earnedOf(ana(), same.policy.id))[0]?.workings[0]?.rate).toBe(150_000)
    setTime(new Date(Date.now() + 86_400_000))
    await signIn('ana.reyes')
    const after = await motorSold(ana())
    expect((await earnedOf(ana(), after.policy.id))[0]?.workings[0]?.rate).toBe(125_000)
    expect(await earnedOf(ana(), before.policy.id)).toEqual(earned)
  })

  it('that make no sense are refused with the place', async () => {
    const file = (await listFile(by('ramon.penaflor'), 'commission-rates')).replace('ctpl,any,sells,any,10.00', 'ctpl,any,owns,any,110')
    const reply = await loadList(by('ramon.penaflor'), 'commission-rates', file)
    expect(reply.status).toBe(422)
    const said = (reply.fields ?? []).map(({ message }) => message).join(' ')
    expect(said).toContain('needs one of sells, leads')
    expect(said).toContain('needs a percentage from 0 to 100')
  })
})

describe('nobody learns what others earn', () => {
  it('but the office: neither customers, colleagues nor managers, who see their own overrides', async () => {
    const { policy } = await motorSold(ana())
    const mobile = '+639175557099'
    const own = await policyToPay(ana(), car(), maria({ mobile }))
    const customer = await signInCustomer(app, mobile)
    const paths = [
      'commission',
      'commission/summary',
      `policy/${own.id}/commission`,
      'all-commission',
      'commission-statements',
      'commission-payouts',
    ]
    for (const path of paths) {
      expect(await customer.get(`user/${path}`), path).toMatchObject({ status: 403 })
      expect((await customer.get(`customer/${path}`)).status, path).toBe(404)
    }
    expect(JSON.stringify(answered(await customer.get(`customer/policy/${own.id}`)))).not.toMatch(/commission/i)
    expect((await listed(by('jose.ibanez'))).items).toEqual([])
    expect(await earnedOf(by('jose.ibanez'), policy.id)).toEqual([])
    const managed = await listed(by('miguel.lacson'))
    expect(managed.count).toBeGreaterThan(0)
    expect(managed.items.every(({ role, agentCode }) => role === 'leads' && agentCode === 'BAC-100')).toBe(true)
    for (const name of ['ana.reyes', 'miguel.lacson', 'ramon.penaflor'])
      for (const path of ['all-commission', 'commission-statements', 'commission-payouts'])
        expect(await by(name).get(`user/${path}`), `${name} ${path}`).toMatchObject({ status: 403 })
    expect(await by('ramon.penaflor').get('user/commission')).toMatchObject({ status: 403 })
    const all = await listed(by('milagros.evangelista'), { search: policy.number ?? '' }, 'user/all-commission')
    expect(all.items.map(({ agentCode }) => agentCode).toSorted()).toEqual(['BAC-001', 'BAC-100', 'REG-001'])
    for (const path of ['user/all-commission/export', 'user/commission/export'])
      expect((await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: by('jose.ibanez').headers })).status).toBe(
        path.includes('all') ? 403 : 200,
      )
  })

  it('and the ledger is only added to, by the program alone, and always balances', async () => {
    await motorSold(ana())
    const { rows } = await app.owner.query('select id, staff_id, sale_id from commission_entries limit 1')
    for (const table of ['commission_entries', 'commission_postings', 'commission_sales']) {
      await expect(app.owner.query(`delete from ${table}`)).rejects.toThrow('only added to')
      await expect(
        app.owner.query(`update ${table} set ${table === 'commission_postings' ? 'amount_centavos = 1' : 'id = uuidv7()'}`),
      ).rejects.toThrow('only added to')
    }
    await expect(app.owner.query(`insert into commission_postings values ($1, 'bank', 1)`, [rows[0].id])).rejects.toThrow(
      'do not add up to nothing',
    )
    await expect(
      app.owner.query(
        `insert into commission_entries (staff_id, kind, sale_id, role, source_id, workings, tax_rate, booked_on) select staff_id, kind, sale_id, role, source_id, workings, tax_rate, booked_on from commission_entries where id = $1`,
        [rows[0].id],
      ),
    ).rejects.toThrow('commission_entries_once_for_a_source')
  })
})
