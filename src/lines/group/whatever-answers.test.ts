import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GroupDetails } from './details.ts'
import { Member } from './members.ts'

/** What a broken or hostile client may send in place of an answer. */
const junk = fc.oneof(
  fc.constantFrom(null, true, 17, -0.5, '', ' ', '0917 123 4567', '2026-13-45', 'x'.repeat(500)),
  fc.string(),
  fc.array(fc.constantFrom(null, 17, 'x')),
  fc.dictionary(fc.constantFrom('a', 'length', 'name'), fc.integer()),
)
const junkFor = (shape: object, more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) =>
  fc.record({ ...Object.fromEntries(Object.keys(shape).map((name) => [name, junk])), ...more }, { requiredKeys: [] })
const rows = (shape: object) => fc.oneof(junk, fc.array(fc.oneof(junkFor(shape), junk), { maxLength: 4 }))

it('whatever is sent as answers of a group is read or refused, and never breaks what reads it', () => {
  const answers = junkFor(GroupDetails.shape, { members: rows(Member.shape), classes: rows({ name: '', plan: '' }) })
  fc.assert(
    fc.property(answers, (sent) => {
      expect(() => GroupDetails.safeParse(JSON.parse(JSON.stringify(sent)))).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
