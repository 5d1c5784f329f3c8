import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share, sum } from '#domain/money.ts'
import { changedPostings, earnedPostings, type Posting } from './accounts.ts'
import { earnings, grossOf, type Working } from './earning.ts'
import { keptOf, returnedOf, takeBack } from './taking-back.ts'

const motor = (basis: number): Working => ({ line: 'motor', basis, rate: 150_000, amount: share(basis, 150_000) })
const TAX = 100_000

describe('what is taken back', () => {
  it('is what was earned of the part that goes back: philippines.md 2.5, example C', () => {
    const sold = motor(1_766_500)
    expect(sold.amount).toBe(264_975)
    const [returned] = returnedOf(1_282_527, [{ saleId: 'a', kept: keptOf([sold]) }])
    const back = takeBack({ workings: [sold], taxRate: TAX }, returned?.parts ?? [])
    // On the 4,839.73 that are kept, 15 % are 725.96: 1,923.79 of 2,649.75 are taken back, and 192.38 of the tax of 264.98.
    expect(back).toEqual({ workings: [{ line: 'motor', basis: -1_282_527, rate: 150_000, amount: -192_379 }], tax: -19_238 })
    expect(changedPostings(grossOf(back.workings), back.tax)).toEqual([
      { account: 'commission', amount: 192_379 },
      { account: 'payable', amount: -173_141 },
      { account: 'withheld', amount: -19_238 },
    ])
  })

  it('is of what was paid last, and never more than is kept', () => {
    const kept = (saleId: string, basis: number) => ({ saleId, kept: keptOf([motor(basis)]) })
    expect(returnedOf(150, [kept('second', 100), kept('first', 100)])).toEqual([
      { saleId: 'second', parts: [{ line: 'motor', net: 100 }] },
      { saleId: 'first', parts: [{ line: 'motor', net: 50 }] },
    ])
    expect(sum(returnedOf(999, [kept('second', 100), kept('first', 100)]).flatMap(({ parts }) => parts.map(({ net }) => net)))).toBe(200)
    expect(returnedOf(0, [kept('first', 100)])).toEqual([])
  })

  it('of any series of payments and returns leaves what the rates give of what is kept, to the centavo, and every account adds up', () => {
    const terms = {
      rates: [
        { line: 'motor', package: 'any', role: 'sells', level: 'any', rate: 153_300 },
        { line: 'ctpl', package: 'any', role: 'sells', level: 'any', rate: 100_000 },
        { line: 'motor', package: 'any', role: 'leads', level: 'any', rate: 31_700 },
      ] as const,
      ceilings: [{ line: 'ctpl', most: 100_000, law: 'The law' }],
    }
    const earners = [
      { staffId: 'ana', role: 'sells', level: '4' },
      { staffId: 'miguel', role: 'leads', level: '3' },
    ] as const
    const step = fc.record({
      pays: fc.boolean(),
      motor: fc.integer({ min: 1, max: 3_000_000 }),
      ctpl: fc.integer({ min: 0, max: 100_000 }),
      back: fc.integer({ min: 0, max: 4_000_000 }),
    })
    const holds = (steps: readonly { readonly pays: boolean; readonly motor: number; readonly ctpl: number; readonly back: number }[]) => {
      const sales: { id: string; paid: number; shares: { staffId: string; workings: Working[]; taxRate: number }[] }[] = []
      const accounts = new Map<string, number>()
      const post = (staffId: string, postings: readonly Posting[]) => {
        expect(sum(postings.map(({ amount }) => amount))).toBe(0)
        for (const { account, amount } of postings)
          accounts.set(`${staffId} ${account}`, (accounts.get(`${staffId} ${account}`) ?? 0) + amount)
      }
      let returned = 0
      for (const { pays, motor: net, ctpl, back: wanted } of steps) {
        if (pays) {
          const parts = [
            { line: 'motor', net },
            { line: 'ctpl', net: ctpl },
          ]
          const paid = net + ctpl
          const shares = earnings(parts, terms, { earners, package: null, line: 'motor' }).map(({ earner, workings }) => ({
            ...{ staffId: earner.staffId, workings: [...workings], taxRate: earner.role === 'sells' ? 50_000 : 100_000 },
          }))
          for (const { staffId, workings, taxRate } of shares) post(staffId, earnedPostings(grossOf(workings), taxRate))
          sales.unshift({ id: `${sales.length}`, paid, shares })
        } else {
          const all = sales.map(({ id, shares }) => ({ saleId: id, kept: keptOf(shares[0]?.workings ?? []) }))
          for (const { saleId, parts } of returnedOf(wanted, all)) {
            returned += sum(parts.map((part) => part.net))
            for (const each of sales.find(({ id }) => id === saleId)?.shares ?? []) {
              const back = takeBack(each, parts)
              each.workings.push(...back.workings)
              post(each.staffId, changedPostings(grossOf(back.workings), back.tax))
            }
          }
        }
        const kept = sum(sales.flatMap(({ shares }) => keptOf(shares[0]?.workings ?? []).map((part) => part.net)))
        expect(kept).toBe(sum(sales.map(({ paid }) => paid)) - returned)
        for (const { staffId } of earners) {
          const own = sales.flatMap(({ shares }) => shares.filter((each) => each.staffId === staffId))
          const of = (line: string, rate: number) =>
            sum(own.map(({ workings }) => share(sum(keptOf(workings).flatMap((part) => (part.line === line ? [part.net] : []))), rate)))
          const gross = staffId === 'ana' ? of('motor', 153_300) + of('ctpl', 100_000) : of('motor', 31_700)
          const tax = sum(own.map(({ workings, taxRate }) => share(grossOf(workings), taxRate)))
          expect(accounts.get(`${staffId} commission`) ?? 0).toBe(-gross || 0)
          expect(accounts.get(`${staffId} withheld`) ?? 0).toBe(tax)
          expect(accounts.get(`${staffId} payable`) ?? 0).toBe(gross - tax)
        }
      }
    }
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), holds), { numRuns: 300 })
  })
})
