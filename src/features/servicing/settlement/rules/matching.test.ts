import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#domain/money.ts'
import { itemPostings } from './accounts.ts'
import { type FileItem, judge, type Known, type Movement, movementKey, totalsOf } from './matching.ts'
import { OUTCOMES } from './words.ts'

const movement = (n: number, amount: number, kind: Movement['kind'] = 'payment'): Movement => ({
  ...{ kind, id: `id-${n}`, reference: `PAY-${n}`, providerRef: `ref-${n}`, amount, hasMoved: true, state: 'paid' },
})
const itemOf = ({ reference, providerRef, amount, kind }: Movement, fee = 0): FileItem => ({
  ...{ key: `${kind}:${providerRef}`, type: kind, reference, paymentRef: providerRef },
  ...{ gross: amount, fee, vat: 0, withheld: 0, net: amount - fee },
})
const payoutOf = (items: readonly FileItem[]): FileItem => {
  const { net } = totalsOf(items)
  return { key: 'payout', type: 'payout', reference: 'PO', paymentRef: null, gross: net, fee: 0, vat: 0, withheld: 0, net }
}
const known = (movements: readonly Movement[], more: Partial<Known<Movement>> = {}): Known<Movement> => ({
  ...{ movements, settledOn: new Map<string, string>(), sentBack: new Set<string>() },
  ...more,
})

/**
 * Payments of ours, and what a careless provider makes of them: some lost, some duplicated, some with another amount, some foreign, in any
 * order.
 */
const Spoilt = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 5_000_000 }),
      fee: fc.integer({ min: 0, max: 1 }),
      fate: fc.constantFrom('right', 'lost', 'twice', 'changed'),
    }),
    { maxLength: 12 },
  )
  .chain((payments) => {
    const ours = payments.map(({ amount }, n) => movement(n, amount))
    const rows = payments.flatMap(({ fee, fate }, n) => {
      const own = ours[n]
      if (!own || fate === 'lost') return []
      const item = itemOf(own, fee)
      if (fate === 'twice') return [item, { ...item, key: `${item.key}#2` }]
      return fate === 'changed' ? [{ ...item, gross: item.gross + 7, net: item.net + 7 }] : [item]
    })
    return fc.record({
      ours: fc.constant(ours),
      payments: fc.constant(payments),
      strangers: fc.integer({ min: 0, max: 3 }),
      rows: fc.shuffledSubarray(rows, { minLength: rows.length }),
    })
  })

const strangersOf = (n: number): FileItem[] =>
  Array.from({ length: n }, (_, each) => itemOf({ ...movement(1000 + each, 500), reference: `X-${each}`, providerRef: `x-${each}` }))

describe('whatever a provider makes of a file', () => {
  it('each item has one outcome, and each payment of ours is settled by one item or is missing', () => {
    fc.assert(
      fc.property(Spoilt, ({ ours, payments, strangers, rows }) => {
        const items = [...rows, ...strangersOf(strangers)]
        const judged = judge([...items, payoutOf(items)], known(ours))
        expect(judged.size).toBe(items.length + 1)
        const counted = (outcome: string) => [...judged.values()].filter((each) => each.outcome === outcome).length
        expect(sum(OUTCOMES.map(counted))).toBe(items.length + 1)
        const fates = (fate: string) => payments.filter((each) => each.fate === fate).length
        expect(counted('matched')).toBe(fates('right') + fates('twice') + 1)
        expect(counted('doubled')).toBe(fates('twice'))
        expect(counted('amount')).toBe(fates('changed'))
        expect(counted('unknown')).toBe(strangers)
        const claimed = [...judged.values()].flatMap((each) => (each.isClaim && each.movement ? [movementKey(each.movement)] : []))
        expect(new Set(claimed).size).toBe(claimed.length)
        expect(ours.length - claimed.length).toBe(fates('lost'))
      }),
    )
  })

  it('the books balance, the bank has what is paid out, and what is captured and not settled is what is missing', () => {
    fc.assert(
      fc.property(Spoilt, fc.integer({ min: -500, max: 500 }), ({ ours, strangers, rows }, off) => {
        const items = [...rows, ...strangersOf(strangers)]
        const payout = payoutOf(items)
        const all = [...items, { ...payout, gross: payout.gross + off, net: payout.net + off }]
        const judged = judge(all, known(ours))
        const due = totalsOf(items).net
        const postings = all.flatMap((item) => {
          const { isClaim, movement: own, outcome } = judged.get(item.key) ?? {}
          const claimed = isClaim && own ? own.amount : 0
          const own_ = itemPostings({ ...item, state: outcome === 'matched' ? 'matched' : 'open', isMissing: false, claimed, due })
          expect(sum(own_.map(({ amount }) => amount))).toBe(0)
          return own_
        })
        const of = (account: string) => sum(postings.flatMap((each) => (each.account === account ? [each.amount] : [])))
        expect(of('bank')).toBe(payout.gross + off)
        const missing = ours.filter((each) => ![...judged.values()].some(({ isClaim, movement: own }) => isClaim && own?.id === each.id))
        expect(sum(ours.map(({ amount }) => amount)) + of('clearing')).toBe(sum(missing.map(({ amount }) => amount)))
      }),
    )
  })

  it('a corrected file mends all of it', () => {
    fc.assert(
      fc.property(Spoilt, ({ ours }) => {
        const items = ours.map((each) => itemOf(each))
        const judged = judge([...items, payoutOf(items)], known(ours))
        expect([...judged.values()].every(({ outcome }) => outcome === 'matched')).toBe(true)
      }),
    )
  })
})

describe('an item', () => {
  const own = movement(1, 61_040)

  it('that was settled with the file of another day is doubled', () => {
    const judged = judge([itemOf(own)], known([own], { settledOn: new Map([[movementKey(own), '2026-11-20']]) }))
    expect(judged.get('payment:ref-1')).toMatchObject({
      outcome: 'doubled',
      isClaim: false,
      says: 'It was settled with the file of 20 Nov 2026 already.',
    })
  })

  it('of a payment that we say is not paid differs in its status', () => {
    const judged = judge([itemOf(own)], known([{ ...own, hasMoved: false, state: 'failed' }]))
    expect(judged.get('payment:ref-1')).toMatchObject({ outcome: 'status', isClaim: true, says: 'They say paid; we say failed.' })
  })

  it('whose fees do not lead to its net is said to be wrong', () => {
    const judged = judge([{ ...itemOf(own), fee: 1_000 }], known([own]))
    expect(judged.get('payment:ref-1')).toMatchObject({
      outcome: 'amount',
      says: 'Less fees and taxes it is ₱600.40; the row says ₱610.40.',
    })
  })

  it('of money that was sent back or taken back without our knowledge differs in its status', () => {
    const back = { ...itemOf(own), gross: -61_040, net: -61_040 }
    const judged = judge(
      [
        { ...back, key: 'refund:r', type: 'refund', reference: 'somebody’s' },
        { ...back, key: 'chargeback:c', type: 'chargeback' },
      ],
      known([own]),
    )
    expect(judged.get('refund:r')).toMatchObject({ outcome: 'status', movement: own, isClaim: false })
    expect(judged.get('chargeback:c')).toMatchObject({ outcome: 'status', says: 'The bank reversed it; we say paid.' })
  })

  it('that sends back what the desk sent back is explained', () => {
    const back: FileItem = { ...itemOf(own), key: 'refund:r', type: 'refund', gross: -61_040, net: -61_040 }
    expect(judge([back], known([], { sentBack: new Set(['PAY-1']) })).get('refund:r')?.outcome).toBe('matched')
    expect(judge([back], known([])).get('refund:r')?.outcome).toBe('unknown')
  })
})
