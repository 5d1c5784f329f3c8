import { describe, expect, it } from 'vitest'
import { plainText } from './text.ts'

const isKept = (text: string) => plainText(60).safeParse(text).success

describe('a text', () => {
  it.each(['María Ñ', 'Ana\u200D Reyes', 'محمد', 'O’Neil', '👩‍👧', '', '  ', 'a\u0301'])('%j is kept', (text) =>
    expect(isKept(text)).toBe(true),
  )

  it.each([
    ['joiners only', '\u200B\u200D\u2060'],
    ['a Hangul filler, which counts as a letter', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a soft hyphen', '\u00AD'],
    ['marks without a letter', '\u0301\uFE0F'],
    ['what turns the direction only', '\u202E'],
    ['a name that is read backwards', 'Ana \u202Eseyer'],
    ['an isolate in a name', 'Ana \u2067Reyes\u2069'],
  ])('of %s is refused', (_, text) => expect(isKept(text)).toBe(false))
})
