import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '../../test/support/mark-formats.ts'
import { type DatedFormats, formatsFrom, formatsOn, maskDefect, parseConductionSticker, parsePlate } from './mark-formats.ts'
import { normalisePlate } from './vehicle.ts'

describe('plates', () => {
  it.each([
    ['ABC 123', 'regular', 'car', 'ABC 123'],
    ['NBX 4567', 'regular', 'car', 'NBX 4567'],
    ['nbx-4567', 'regular', 'car', 'NBX 4567'],
    ['SAA 1234', 'government', 'car', 'SAA 1234'],
    ['MC 1234', 'regular', 'motorcycle', 'MC 1234'],
    ['AB-12345', 'regular', 'motorcycle', 'AB 12345'],
    ['1234-AB', 'regular', 'motorcycle', '1234 AB'],
    ['123 ABC', 'regular', 'motorcycle', '123 ABC'],
    ['A 123 BC', 'regular', 'motorcycle', 'A 123 BC'],
    ['TMP01', 'placeholder', 'any', 'TMP01'],
    ['1000123', 'diplomatic', 'any', '1000123'],
    ['8', 'protocol', 'car', '8'],
    ['1332-123456', 'temporary', 'motorcycle', '1332-123456'],
  ])('reads %s as a %s plate of a %s', (typed, kind, on, text) => {
    expect(parsePlate(typed, formats)).toMatchObject({ kind, on, text, value: normalisePlate(text) })
  })

  it.each([
    'AB 123',
    'ABC 12345',
    'ABC 12O4',
    '12 ABC',
    'A 12 BC',
    'TMP11',
    '123456',
    '1332-12345',
    '17',
    '',
    'ÑBX 4567',
    'NBX 4567; drop',
  ])('refuses “%s”', (typed) => {
    expect(parsePlate(typed, formats)).toBeUndefined()
  })

  it('does not take a motorcycle’s plate for a car’s', () => {
    expect(parsePlate('123 ABC', formats)?.on).toBe('motorcycle')
    expect(parsePlate('ABC 123', formats)?.on).toBe('car')
  })

  it('reads full-width characters and typographic hyphens as what they look like', () => {
    expect(parsePlate('ＮＢＸ–４５６７', formats)?.value).toBe('NBX4567')
  })
})

describe('conduction stickers', () => {
  it.each([
    ['AB 1234', 'AB 1234'],
    ['a1a001', 'A1A001'],
    ['P1B234', 'P1B234'],
    ['AB 123C', 'AB 123C'],
    ['AB-1234-C', 'AB 1234C'],
  ])('reads %s', (typed, text) => expect(parseConductionSticker(typed, formats)?.text).toBe(text))

  it('refuses a plate', () => expect(parseConductionSticker('ABC 1234', formats)).toBeUndefined())

  it('may look like an old motorcycle plate, so the kind must be chosen', () => {
    expect(parseConductionSticker('AB1234', formats)).toBeDefined()
    expect(parsePlate('AB1234', formats)).toBeDefined()
  })
})

describe('a pattern', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const figure = fc.constantFrom(...'0123456789')
  const inRange = fc.integer({ min: 1, max: 16 }).map((number) => ({ mask: '{1-16}', typed: String(number) }))
  const withZero = fc.integer({ min: 1, max: 10 }).map((number) => ({ mask: '{01-10}', typed: String(number).padStart(2, '0') }))
  const itself = fc.constantFrom('B', 'T', 'Z', '0', '7').map((sign) => ({ mask: sign, typed: sign }))
  const piece = fc.oneof(
    letter.map((typed) => ({ mask: 'A', typed })),
    figure.map((typed) => ({ mask: '9', typed })),
    itself,
    inRange,
    withZero,
  )
  const parts = fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  const joint = fc.constantFrom(' ', '-')
  const read = (typed: string, mask: string) => parsePlate(typed, [{ kind: 'regular', on: 'car', mask }])

  it('reads whatever it describes, in any spelling, and writes it one way', () =>
    fc.assert(
      fc.property(parts, joint, (groups, between) => {
        const whole = (name: 'mask' | 'typed') => groups.map((group) => group.map((each) => each[name]).join('')).join(between)
        const [mask, typed] = [whole('mask'), whole('typed')]
        expect(maskDefect(mask)).toBeUndefined()
        expect(read(typed.toLowerCase().replaceAll(between, ''), mask)).toMatchObject({ value: normalisePlate(typed) })
        expect(normalisePlate(read(typed, mask)?.text ?? '')).toBe(normalisePlate(typed))
      }),
    ))

  it('reads nothing that is longer or shorter', () =>
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (letters, length) => {
        expect(read(letters.join(''), 'A'.repeat(length)) !== undefined).toBe(letters.length === length)
      }),
    ))

  it('has letters and figures that are themselves', () => {
    expect(read('SAB 12', 'SAA 99')?.text).toBe('SAB 12')
    expect(read('TAB 12', 'SAA 99')).toBeUndefined()
    expect(read('016', '{1-16}')).toBeUndefined()
    expect(read('TMP1', 'TMP{01-10}')).toBeUndefined()
  })

  it('of a new database is sound', () => expect(formats.flatMap(({ mask }) => maskDefect(mask) ?? [])).toEqual([]))

  it.each([
    ['', 'needs a pattern such as AAA 9999'],
    ['AAA #999', 'needs a pattern such as AAA 9999'],
    ['^[A-Z]{3}$', 'needs a pattern such as AAA 9999'],
    ['{1-}', 'needs a pattern such as AAA 9999'],
    ['AAA 999 ', 'has a space or hyphen at the start or end, or two in a row; remove it.'],
    ['AAA --999', 'has a space or hyphen at the start or end, or two in a row; remove it.'],
    ['{16-1}', 'has a range that ends before it starts; reverse it.'],
    ['{001-16}', 'has a range that ends before it starts; reverse it.'],
    ['AAAAAA 9999999', 'is longer than 12'],
  ])('“%s” is refused: it %s', (mask, why) => expect(maskDefect(mask)).toContain(why))

  it('that is refused reads nothing', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (mask, typed) => {
        if (maskDefect(mask)?.startsWith('needs')) expect(read(typed, mask)).toBeUndefined()
      }),
    ))
})

describe('formats of a day', () => {
  const dated: readonly DatedFormats[] = ['2027-01-01', '2026-06-01', '2000-01-01'].map((from, at) => ({
    from,
    formats: [{ kind: 'regular', on: 'car', mask: 'A'.repeat(at + 1) }],
  }))

  it('are those that began last', () => {
    expect(formatsOn(dated, '2026-12-31')?.[0]?.mask).toBe('AA')
    expect(formatsOn(dated, '2027-01-01')?.[0]?.mask).toBe('A')
    expect(formatsOn([], '2027-01-01')).toBeUndefined()
  })

  it('are handed to a device with those that come, without those that are over', () => {
    expect(formatsFrom(dated, '2026-11-23').map(({ from }) => from)).toEqual(['2027-01-01', '2026-06-01'])
  })
})
