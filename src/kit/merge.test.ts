import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsIn, leavesOf, mergeAnswers, seenOf } from './merge.ts'

type Answers = Record<string, unknown>

/** A lead on a server, which accepts a change as `update` does. */
function record(form: Answers) {
  let current = form
  let changes = 0
  return {
    form: () => current,
    version: () => changes,
    take(change: Answers, seen: Answers): string[] {
      const wanted = mergeAnswers(current, change)
      const conflicts = conflictsIn({ seen, current: leavesOf(current), wanted: leavesOf(wanted) })
      if (conflicts.length > 0) return conflicts
      current = wanted
      changes += 1
      return []
    },
  }
}

const NAMES = ['firstName', 'email', 'address.line1', 'address.line2', 'ChildInfo'] as const
type Name = (typeof NAMES)[number]
const nest = (name: Name, value: unknown): Answers => {
  const [outer = '', inner] = name.split('.')
  return inner === undefined ? { [outer]: value } : { [outer]: { [inner]: value } }
}
const value = fc.constantFrom('a', 'b', 'c')
const change = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 3 })
  .map((given) =>
    given.reduce<Answers>((all, [name, said]) => mergeAnswers(all, nest(name, name === 'ChildInfo' ? [{ name: said }] : said)), {}),
  )
/** An actor reads the record, or sends what they wrote based on what they last read. */
const step = fc.record({ actor: fc.nat(2), act: fc.oneof(fc.constant('look' as const), change) })

describe('a record that three people change', () => {
  it('loses nothing that somebody did not see: what is overwritten was on the screen of whoever overwrote it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const kept = record({ firstName: 'a', address: { line1: 'a' } })
        const screens = [kept.form(), kept.form(), kept.form()]
        for (const { actor, act } of steps) {
          const screen = screens[actor] ?? {}
          if (act === 'look') screens[actor] = kept.form()
          else {
            const before = leavesOf(kept.form())
            const wanted = leavesOf(mergeAnswers(kept.form(), act))
            const conflicts = kept.take(act, seenOf(act, screen))
            const after = leavesOf(kept.form())
            const isUnseen = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(leavesOf(screen)[name])
            const overwritten = Object.keys(leavesOf(act)).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(wanted[name]))
            // Exactly what they would have overwritten without having seen it is refused, and then none of the change is written.
            expect(conflicts).toEqual(overwritten.filter(isUnseen))
            expect(after).toEqual(conflicts.length > 0 ? before : wanted)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('ends the same whatever comes first, where they change different fields', () => {
    const parts = fc
      .shuffledSubarray([...NAMES], { minLength: 3, maxLength: 3 })
      .chain((names) => fc.tuple(...names.map((name) => value.map((said) => nest(name, said)))))
    fc.assert(
      fc.property(parts, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (changes, order) => {
        const start = { firstName: 'x', address: { line1: 'x', line2: 'x' } }
        const [inTurn, shuffled] = [record(start), record(start)]
        for (const each of changes) expect(inTurn.take(each, seenOf(each, start))).toEqual([])
        for (const at of order) expect(shuffled.take(changes[at] ?? {}, seenOf(changes[at] ?? {}, start))).toEqual([])
        expect(leavesOf(shuffled.form())).toEqual(leavesOf(inTurn.form()))
      }),
      { numRuns: 500 },
    )
  })

  it('asks about a list as a whole, and not about what both wanted alike', () => {
    const start = { ChildInfo: [{ name: 'Jo' }], email: 'a@b.ph' }
    const kept = record(start)
    expect(
      kept.take({ ChildInfo: [{ name: 'Jo' }, { name: 'Mia' }], email: 'c@d.ph' }, seenOf({ ChildInfo: [], email: '' }, start)),
    ).toEqual([])
    const late = { ChildInfo: [{ name: 'Joy' }], email: 'c@d.ph' }
    expect(kept.take(late, seenOf(late, start))).toEqual(['ChildInfo'])
  })
})
