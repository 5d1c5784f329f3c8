import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Shared, shareEvenly } from './share.ts'

const record = (key: string, ...ties: string[]): Shared => ({ key, ties, rank: key.startsWith('p') ? 0 : 1 })
const keys = (shares: ReadonlyMap<string, readonly Shared[]>, who: string) => (shares.get(who) ?? []).map(({ key }) => key).toSorted()

describe('a book that is divided', () => {
  it('goes to one successor as a whole', () => {
    expect(keys(shareEvenly([record('l1', 'a'), record('l2', 'b')], ['ben']), 'ben')).toEqual(['l1', 'l2'])
  })

  it('keeps what belongs together with one successor, also through a third record', () => {
    const shares = shareEvenly(
      [record('c1', 'customer:1'), record('p1', 'customer:1', 'quotation:1'), record('q1', 'quotation:1'), record('l2')],
      ['a', 'b'],
    )
    expect(keys(shares, 'a')).toEqual(['c1', 'p1', 'q1'])
    expect(keys(shares, 'b')).toEqual(['l2'])
  })

  it('divides policies evenly, and then the rest', () => {
    const records = [
      ...Array.from({ length: 6 }, (_, n) => record(`p${n}`, `customer:${n}`)),
      ...Array.from({ length: 9 }, (_, n) => record(`l${n}`, `lead:${n}`)),
    ]
    const shares = shareEvenly(records, ['a', 'b', 'c'])
    for (const who of ['a', 'b', 'c']) {
      expect(keys(shares, who).filter((key) => key.startsWith('p'))).toHaveLength(2)
      expect(keys(shares, who)).toHaveLength(5)
    }
  })

  it('gives each record to one successor, whatever ties it, in whichever order it comes', () => {
    const any = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }), { maxLength: 40 })
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 4 }), (ties, n) => {
        const records = ties.map((of, index) => record(`${index % 3 ? 'l' : 'p'}${index}`, ...of.map(String)))
        const successors = Array.from({ length: n }, (_, index) => `s${index}`)
        const shares = shareEvenly(records, successors)
        expect(successors.flatMap((who) => keys(shares, who)).toSorted()).toEqual(records.map(({ key }) => key).toSorted())
        const withTie = new Map<string, string>()
        for (const [who, given] of shares)
          for (const tie of given.flatMap((each) => each.ties)) {
            expect(withTie.get(tie) ?? who).toBe(who)
            withTie.set(tie, who)
          }
        const again = shareEvenly(records.toReversed(), successors)
        for (const who of successors) expect(keys(again, who)).toEqual(keys(shares, who))
      }),
    )
  })
})
