import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween } from '#domain/day.ts'
import { proportion, sum } from '#domain/money.ts'
import type { PolicyAsOf, PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, policyOf, until } from './support/buying.ts'
import {
  askForPriced,
  basisOf,
  changeInForce,
  changesAt,
  changesOf,
  coversWith,
  expectToAgree,
  insuredFor,
  later,
  payFor,
  registered,
} from './support/changing.ts'
import { motorSold, netOf } from './support/commissions.ts'
import { readPdf } from './support/ending.ts'
import { healthIssued, healthy } from './support/insuring-health.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { booksOf } from './support/registers.ts'
import { alone, LONGER, travelIssued } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

describe('a change that costs less', () => {
  it('counts at once, is credited without stamp tax and goes back once; commission follows', async () => {
    const { policy } = await motorSold(ana)
    const who = await later(app.url, addDays(today, 50))
    const values = await coversWith(who, policy.id, { actsOfNature: false })
    const asked = await askForPriced(who, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'in-force', effectiveOn: addDays(today, 50) })
    const { price } = asked
    if (!price) throw new Error('it has no price')
    expect(price.total).toBeLessThan(0)
    expect(price.lines.map(({ code }) => code)).toEqual(['acts-of-nature', 'vat', 'lgt'])
    const after = await policyOf(who, policy.id)
    expect(after.total).toBe(policy.total + price.total)
    expect(after.refunds).toMatchObject([{ amount: -price.total, isOfEnd: false }])
    expect(after.invoices.filter(({ kind }) => kind === 'credit-note').map(({ total }) => total)).toEqual([-price.total])
    await expectToAgree(app, who, policy.id)
    // No one pays more and gets a refund for the same day.
    const back = await who.post(`${changesAt(policy.id)}/offer`, { kind: 'covers', values: { ...values, actsOfNature: true } })
    expect(back).toMatchObject({ status: 409, message: expect.stringContaining('the other way') })
    const slip = await readPdf(who, `${changesAt(policy.id)}/${asked.id}/slip`)
    for (const said of ['Premium returned', 'Total returned', 'Documentary stamp tax is not returned']) expect(slip.text).toContain(said)
    const { rows } = await app.owner.query<{ amount: number }>(
      'select coalesce(sum(amount_centavos), 0)::float8 as amount from production where measure = $1 and period = $2 and line = $3',
      ['policies', 'day', 'motor'],
    )
    const sold = await app.owner.query<{ total: number }>(
      `select coalesce(sum(total_centavos), 0)::float8 as total from policies where line = 'motor' and issued_at is not null`,
    )
    expect(rows[0]?.amount).toBe(sold.rows[0]?.total)
  })

  it('is credited each time that less is wanted, and once more as the policy ends; the registers of the office agree', async () => {
    const { policy } = await motorSold(ana)
    let who = await later(app.url, addDays(today, 10))
    const without = await coversWith(who, policy.id, { actsOfNature: false })
    expect(await askForPriced(who, policy.id, 'covers', without)).toMatchObject({ state: 'in-force' })
    who = await later(app.url, addDays(today, 20))
    const value = (await insuredFor(who, policy.id)) - 500_000
    expect(await askForPriced(who, policy.id, 'value', { value, accessories: [] })).toMatchObject({ state: 'in-force' })
    const underwriter = await later(app.url, addDays(today, 30), 'ramon.penaflor')
    await expectToAgree(app, underwriter, policy.id)
    answered(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The vehicle was sold.' }))
    const notes = (await policyOf(underwriter, policy.id)).invoices.filter(({ kind }) => kind === 'credit-note')
    expect(notes).toHaveLength(3)
    const officer = await later(app.url, addDays(today, 30), 'perpetua.dimaculangan')
    expect(await booksOf(() => officer).differences({ from: today, until: addDays(today, 30) })).toEqual([])
  })

  it('of a mortgaged vehicle needs our office, since the bank must agree', async () => {
    const { policy } = await motorSold(ana, { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK' })
    const values = await coversWith(ana, policy.id, { actsOfNature: false })
    const asked = await askForPriced(ana, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'waiting-approval', why: [{ sentence: expect.stringContaining('bank must agree') }] })
    const decided = answered<PolicyChanges>(await ramon.post(`${changesAt(policy.id)}/${asked.id}/decide`, { decision: 'agree' }))
    expect(decided.endorsements[0]).toMatchObject({ state: 'in-force' })
  })

  it('of critical illness is downward only, and beneficiaries change without a price', async () => {
    const policy = await healthIssued(ana)
    const { answers } = await changesOf(ana, policy.id)
    const sum = Number(answers.sumInsured)
    expect(await ana.post(`${changesAt(policy.id)}/offer`, { kind: 'benefit', values: { sumInsured: sum + 10_000_000 } })).toMatchObject({
      status: 422,
      fields: [{ path: 'values.sumInsured' }],
    })
    const asked = await askForPriced(ana, policy.id, 'benefit', { sumInsured: sum / 2 })
    expect(asked).toMatchObject({ state: 'in-force' })
    expect(asked.price?.total).toBeLessThan(0)
    await expectToAgree(app, ana, policy.id)
  })
})

describe('a premium that is paid in instalments', () => {
  it('costs less with those that are left, and all adds up: invoices, what is asked, the ledger', async () => {
    const policy = await healthIssued(ana, healthy({ paidBy: 'monthly' }))
    const who = await later(app.url, addDays(today, 10))
    const before = await policyOf(who, policy.id)
    const open = ({ charges }: PolicyDetail) => sum(charges.filter(({ state }) => state === 'open').map(({ amount }) => amount))
    const { answers } = await changesOf(who, policy.id)
    const asked = await askForPriced(who, policy.id, 'benefit', { sumInsured: Number(answers.sumInsured) / 2 })
    expect(asked).toMatchObject({ state: 'in-force', price: { lowered: -(asked.price?.total ?? 0) } })
    const after = await policyOf(who, policy.id)
    expect(after).toMatchObject({ total: before.total + (asked.price?.total ?? 0), refunds: [] })
    expect(open(before) - open(after)).toBe(-(asked.price?.total ?? 0))
    const amounts = after.charges.map(({ amount }) => amount)
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(6)
    expect(after.instalments?.parts.map(({ amount }) => amount)).toEqual([after.premium.amount, ...amounts])
    expect((await registered(app, policy.id))?.total).toBe(after.premium.amount)
    expect(after.premium.amount + open(after)).toBe(after.total)
    const slip = await readPdf(who, `${changesAt(policy.id)}/${asked.id}/slip`)
    expect(slip.text).toContain('The remaining instalments are')
    const next = after.charges.find(({ isPayable }) => isPayable)
    await payFor(who, policy.id, next?.id)
    await until(
      () => policyOf(who, policy.id),
      ({ charges }) => charges.find(({ id }) => id === next?.id)?.state === 'paid',
    )
    expect((await registered(app, policy.id))?.total).toBe(after.premium.amount + (next?.amount ?? 0))
  })
})

describe('what follows a change of the price', () => {
  it('cancelled, the policy returns of the price that stands now, and everything agrees', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(ana, policy.id)) + 6_000_000
    const asked = await askForPriced(ana, policy.id, 'value', { value, accessories: [] })
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    await changeInForce(ana, policy.id, 1)
    const underwriter = await later(app.url, addDays(today, 120), 'ramon.penaflor')
    const before = await policyOf(underwriter, policy.id)
    const standing = netOf(policy) + sum((asked.price?.covers ?? []).map(({ before: was, after }) => after - was))
    expect(before.refundToday?.net).toBe(standing)
    expect(before.refundToday?.returned.insurer).toBe(
      proportion(standing, daysBetween(addDays(today, 120), policy.coverTo), daysBetween(policy.coverFrom, policy.coverTo)),
    )
    const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The vehicle was sold.' }))
    const net = ended.refund?.amount ?? 0
    expect(net).toBe(before.refundToday?.returned.insured)
    expect(await registered(app, policy.id)).toMatchObject({ net: netOf(before) - net })
    expect(await basisOf(app, policy.id)).toBe(netOf(before) - net)
  })

  it('the payment that a bank takes back is owed again, and nothing else is added before', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(ana, policy.id)) + 6_000_000
    const asked = await askForPriced(ana, policy.id, 'value', { value, accessories: [] })
    const { open } = await payFor(ana, policy.id, asked.toPay?.chargeId)
    await changeInForce(ana, policy.id, 1)
    await decideOnCardPage(open, 'take-back')
    await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'open',
    )
    const offer = await ana.post(`${changesAt(policy.id)}/offer`, { kind: 'value', values: { value: value + 1_000_000, accessories: [] } })
    expect(offer).toMatchObject({ status: 409, message: expect.stringContaining('not paid yet') })
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    const paid = await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'paid',
    )
    expect(paid.versions).toHaveLength(1)
  })

  it('more days of a journey take the place of a change that is not paid, and the other way round', async () => {
    const { id } = await travelIssued(ana, alone())
    const values = { winterSports: true, cruise: false, equipment: false, rentalExcess: false }
    await askForPriced(ana, id, 'options', values)
    const days = `user/policy/${id}/extension`
    const { total } = answered<{ total: number }>(await ana.get(days, { until: LONGER }))
    answered(await ana.post(days, { until: LONGER, noClaim: true, total }))
    expect((await changesOf(ana, id)).endorsements[0]).toMatchObject({ state: 'lapsed', reason: expect.stringContaining('More days') })
    const again = await askForPriced(ana, id, 'options', values)
    expect((await policyOf(ana, id)).charges.map(({ kind, state }) => [kind, state])).toEqual([
      ['endorsement', 'ended'],
      ['extension', 'ended'],
      ['endorsement', 'open'],
    ])
    await payFor(ana, id, again.toPay?.chargeId)
    await changeInForce(ana, id, 2)
    await expectToAgree(app, ana, id)
  })
})

describe('any few changes of a policy, on the real program', () => {
  it('leave policy, invoices, ledger and versions agreed after each, and after its end', async () => {
    const step = fc.record({ what: fc.constantFrom('more', 'less', 'unpriced'), after: fc.integer({ min: 1, max: 40 }) })
    const series = fc.record({ steps: fc.array(step, { minLength: 2, maxLength: 5 }), ends: fc.boolean() })
    const runs = fc.sample(series, { numRuns: 3, seed: 52 })
    for (const { steps, ends } of runs) {
      setTime(undefined)
      const { policy } = await motorSold(await person(app.url, 'ana.reyes'))
      let day = today
      for (const [index, { what, after }] of steps.entries()) {
        day = addDays(day, after)
        const who = await later(app.url, day)
        await oneChange(who, policy.id, what, index)
        await expectToAgree(app, who, policy.id)
        const { versions } = await policyOf(who, policy.id)
        const standing = answered<PolicyAsOf>(await who.get(`user/policy/${policy.id}/as-of`, { on: day }))
        expect(standing.version).toBe(versions.length + 1)
      }
      if (!ends) continue
      const underwriter = await later(app.url, addDays(day, 9), 'ramon.penaflor')
      const before = await policyOf(underwriter, policy.id)
      const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The vehicle was sold.' }))
      const kept = netOf(before) - (ended.refund?.amount ?? 0)
      expect(await registered(app, policy.id)).toMatchObject({ net: kept })
      expect(await basisOf(app, policy.id)).toBe(kept)
    }
  })
})

/** Adds a cover, removes one, or changes the address. */
async function oneChange(who: Caller, id: string, what: string, index: number): Promise<void> {
  const { answers, holder, latest } = await changesOf(who, id)
  if (what === 'unpriced') {
    const values = { ...holder, line1: `${String(index + 1)} Mabini Street` }
    answered(await who.post(changesAt(id), { kind: 'address', on: latest, values }))
    return
  }
  const wanted = what === 'more'
  const names = ['actsOfNature', 'strikesRiots', 'roadside', 'personalEffects', 'replacementRide', 'repairShop']
  const [name] = names.filter((each) => (answers[each] === true) !== wanted)
  if (!name) return
  const asked = await askForPriced(who, id, 'covers', await coversWith(who, id, { [name]: wanted }))
  if (asked.toPay) await payFor(who, id, asked.toPay.chargeId)
  await changeInForce(who, id, asked.n)
}
