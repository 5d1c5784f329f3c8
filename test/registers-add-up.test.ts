import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, until } from './support/buying.ts'
import { motorSold, peopleOf } from './support/commissions.ts'
import { colleagues, groupIssued } from './support/insuring-groups.ts'
import { answered } from './support/quoting.ts'
import { booksOf } from './support/registers.ts'

let app: TestApp
const { by, signIn } = peopleOf(() => app)
const books = booksOf(() => by('perpetua.dimaculangan'))
const DAY_MS = 86_400_000
const begun = new Date()

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const KINDS = ['sell-group', 'leave', 'leave', 'cancel', 'cancel', 'take-back'] as const
const act = fc.record({
  kind: fc.constantFrom<(typeof KINDS)[number] | 'sell'>(...KINDS),
  which: fc.nat(100),
  days: fc.integer({ min: 0, max: 8 }),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Sold = { readonly id: string; readonly open?: Awaited<ReturnType<typeof motorSold>>['open']; left: number }

/** What people do in sequence, with some days between; actions no longer possible are skipped. */
async function play(acts: readonly Act[]): Promise<Date> {
  const sold: Sold[] = []
  let at = begun
  for (const { kind, which, days } of acts) {
    at = new Date(at.getTime() + days * DAY_MS)
    setTime(at)
    await signIn('ana.reyes', 'ramon.penaflor')
    const ana = by('ana.reyes')
    const one = sold[which % Math.max(sold.length, 1)]
    if (kind === 'sell') {
      const { policy, open } = await motorSold(ana)
      sold.push({ id: policy.id, open, left: 0 })
    } else if (kind === 'sell-group') sold.push({ id: (await groupIssued(ana, colleagues(10))).id, left: 0 })
    else if (kind === 'leave' && one && !one.open && one.left < 3) {
      one.left += 1
      answered(await ana.post(`user/policy/${one.id}/members/${one.left + 1}/leave`, { on: dayOf(at), hasClaimed: false }))
      answered(await ana.post(`user/policy/${one.id}/members/adjustment`, {}))
    } else if (kind === 'cancel' && one) {
      answered(await by('ramon.penaflor').post(`user/policy/${one.id}/cancel`, { reason: 'It is needed no more.' }))
      sold.splice(sold.indexOf(one), 1)
    } else if (kind === 'take-back' && one?.open) {
      await decideOnCardPage(one.open, 'take-back')
      await until(
        async () => (await app.owner.query(`select from invoices where policy_id = $1 and cause = 'reversed'`, [one.id])).rows.length,
        (count) => count > 0,
      )
      sold.splice(sold.indexOf(one), 1)
    }
  }
  return at
}

const REGISTERS = ['premium', 'taxes', 'policies', 'production', 'cancellations', 'renewals', 'claims', 'commission']

it('registers of adjacent periods add up to that of the whole, and agree with the ledger, whatever people do', {
  timeout: 240_000,
}, async () => {
  const acts = fc.array(act, { minLength: 9, maxLength: 12 }).map((all): Act[] => [
    // Cars are sold before anything ends, because underwriting would query that.
    ...[0, 1, 3].map((days) => ({ kind: 'sell', which: 0, days }) as const),
    ...all,
    { kind: 'cancel', which: 0, days: 1 },
  ])
  await fc.assert(
    fc.asyncProperty(acts, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), async (all, splits) => {
      const end = await play(all)
      await signIn('perpetua.dimaculangan')
      const whole = { from: dayOf(begun), until: dayOf(end) }
      expect(await books.differences(whole)).toEqual([])
      const facts = await books.all()
      const totalsOf = async (code: string, days: typeof whole) => {
        const totalled = facts.find((each) => each.code === code)?.columns.filter(({ isTotalled }) => isTotalled) ?? []
        const sums = await books.sums(code, days)
        return totalled.map(({ label }) => sums[label] ?? 0)
      }
      for (const split of splits) {
        const middle = addDays(whole.from, split % Math.max(1, Math.round((end.getTime() - begun.getTime()) / DAY_MS)))
        const [before, after] = [
          { from: whole.from, until: middle },
          { from: addDays(middle, 1), until: whole.until },
        ]
        if (after.from > after.until) continue
        expect(await books.differences(before)).toEqual([])
        expect(await books.differences(after)).toEqual([])
        for (const code of REGISTERS) {
          const [first, second, all] = [await totalsOf(code, before), await totalsOf(code, after), await totalsOf(code, whole)]
          expect(
            first.map((each, index) => sum([each, second[index] ?? 0])),
            code,
          ).toEqual(all)
        }
      }
      const { Total: premium = 0 } = await books.sums('premium', whole)
      expect(premium).toBeGreaterThan(0)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
