import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMobile, parseMobile } from './mobile.ts'

it.each(['09171234567', '9171234567', '639171234567', '+639171234567', '00639171234567', '+63 (917) 123-4567', '0917.123.4567'])(
  'reads %s',
  (typed) => expect(parseMobile(typed)).toBe('+639171234567'),
)

// philippines.md §10 and numbers of Lebanon, the Maldives, Myanmar, Mongolia and Syria, whose codes start with a 9 as our mobile numbers
// do.
it.each(['08171234567', '+6309171234567', '+9613123456', '+9607712345', '+9591234567', '+97688123456', '009639441234', '+9171234567'])(
  'makes no Philippine number of %s',
  (typed) => expect(parseMobile(typed)).toBeUndefined(),
)

it('never reads a number with a country code other than 63', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 14 })
  fc.assert(
    fc.property(fc.constantFrom('+', '00'), digits, (prefix, rest) => {
      const read = parseMobile(prefix + rest)
      expect(read === undefined || rest.startsWith('63')).toBe(true)
    }),
  )
})

it('reads what it writes', () => {
  const numbers = fc.integer({ min: 0, max: 999_999_999 }).map((n) => `+639${String(n).padStart(9, '0')}`)
  fc.assert(fc.property(numbers, (number) => parseMobile(formatMobile(number)) === number))
})
