import { describe, expect, it } from 'vitest'
import { t } from './text.ts'

describe('text for people', () => {
  it('says a sentence as it is', () => expect(t('Try again')).toBe('Try again'))
  it('puts values in', () => expect(t('Hello {name}, {count} left', { name: 'Niño', count: 3 })).toBe('Hello Niño, 3 left'))
  it('counts in the right number', () => {
    const records = (count: number) => t('{count, plural, one {# record} other {# records}}', { count })
    expect([records(1), records(2), records(0)]).toEqual(['1 record', '2 records', '0 records'])
  })
  it('leaves a brace alone where no values are given', () => expect(t('a { b')).toBe('a { b'))
})
