import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { share, sum } from '#domain/money.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, policyOf, until } from './support/buying.ts'
import { afterTax, earnedOf, expectBalanced, ledger, motorSold, netOf, pay, peopleOf } from './support/commissions.ts'
import { colleagues, groupIssued } from './support/insuring-groups.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
const { by, signIn } = peopleOf(() => app)
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  await signIn('ana.reyes', 'miguel.lacson', 'corazon.villanueva', 'ramon.penaflor')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const ana = () => by('ana.reyes')
const cancel = (id: string) => by('ramon.penaflor').post(`user/policy/${id}/cancel`, { reason: 'The car was sold.' })

describe('what is returned', () => {
  it('of a policy that ends is taken back in proportion from everybody who earned of it, once', async () => {
    const { policy } = await motorSold(ana())
    setTime(new Date(Date.now() + 100 * 86_400_000))
    await signIn('ramon.penaflor')
    answered(await cancel(policy.id))
    const ended = await policyOf(by('ramon.penaflor'), policy.id)
    const returned = ended.refund?.amount ?? 0
    expect(returned).toBeGreaterThan(0)
    setTime(undefined)
    const kept = netOf(policy) - returned
    for (const [name, rate] of [
      ['ana.reyes', 150_000],
      ['miguel.lacson', 30_000],
      ['corazon.villanueva', 10_000],
    ] as const) {
      const [back, earned, ...others] = await earnedOf(by(name), policy.id)
      expect(others).toEqual([])
      expect(back).toMatchObject({ kind: 'taken-back', reason: 'The car was sold.', workings: [{ basis: -returned, rate }] })
      expect((earned?.gross ?? 0) + (back?.gross ?? 0)).toBe(share(kept, rate))
      expect((earned?.net ?? 0) + (back?.net ?? 0)).toBe(afterTax(share(kept, rate)))
    }
    await expectBalanced(app)
  })

  it('to the bank is taken back as a whole, and earned again when it is paid again', async () => {
    const { policy, open } = await motorSold(ana())
    await decideOnCardPage(open, 'take-back')
    const [back] = await until(
      () => earnedOf(ana(), policy.id),
      (all) => all.length === 2,
    )
    expect(back).toMatchObject({
      kind: 'taken-back',
      reason: 'The bank reversed the payment of the premium.',
      gross: -share(netOf(policy), 150_000),
    })
    expect(sum((await earnedOf(ana(), policy.id)).map(({ net }) => net))).toBe(0)
    await pay(ana(), policy.id)
    const all = await until(
      () => earnedOf(ana(), policy.id),
      (entries) => entries.length === 3,
    )
    expect(sum(all.map(({ gross }) => gross))).toBe(share(netOf(policy), 150_000))
    await expectBalanced(app)
  })

  it('for members who left a group is taken back when that is credited, and not again when the policy ends', async () => {
    const sold = await groupIssued(ana(), colleagues(10))
    for (const who of ['2', '4']) {
      answered(await ana().post(`user/policy/${sold.id}/members/${who}/leave`, { on: today, hasClaimed: false }))
      answered(await ana().post(`user/policy/${sold.id}/members/adjustment`, {}))
    }
    const { rows } = await app.owner.query(
      `select sum(vatable_centavos + zero_rated_centavos + exempt_centavos)::int as left from invoices where policy_id = $1 and cause = 'left'`,
      [sold.id],
    )
    const { left } = rows[0]
    expect(left).toBeGreaterThan(0)
    const net = netOf(sold)
    expect(sum((await earnedOf(ana(), sold.id)).map(({ gross }) => gross))).toBe(share(net - left, 150_000))
    answered(await by('ramon.penaflor').post(`user/policy/${sold.id}/cancel`, { reason: 'The company closed.' }))
    const { refund } = await policyOf(ana(), sold.id)
    const entries = await earnedOf(ana(), sold.id)
    expect(sum(entries.map(({ gross }) => gross))).toBe(share(net - left - (refund?.amount ?? 0), 150_000))
    await expectBalanced(app)
  })
})

describe('policies that were paid before the program kept commission', () => {
  it('are brought into the ledger once, with what was taken back since, whoever does it at the same time', async () => {
    const facts = async () =>
      (await ledger(app))
        .filter(({ policy_id }) => kept.includes(policy_id))
        .map(({ agent_code, kind, account, amount, policy_id }) => [policy_id, agent_code, kind, account, amount].join(' '))
        .toSorted()
    const one = await motorSold(ana())
    const ended = await motorSold(ana())
    const kept: readonly string[] = [one.policy.id, ended.policy.id]
    setTime(new Date(Date.now() + 50 * 86_400_000))
    await signIn('ramon.penaflor')
    answered(await cancel(ended.policy.id))
    setTime(undefined)
    const before = await facts()
    expect(before.length).toBeGreaterThan(20)
    for (const table of ['commission_postings', 'commission_entries', 'commission_sales'])
      await app.owner.query(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`)
    await Promise.all([round(app, 'catch-up-with-commission'), round(app, 'catch-up-with-commission')])
    expect(await facts()).toEqual(before)
    const all = await ledger(app)
    await round(app, 'catch-up-with-commission')
    expect(await ledger(app)).toEqual(all)
    await expectBalanced(app)
  })
})
