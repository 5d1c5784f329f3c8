import { expect, it } from 'vitest'
import { isRange, rangesOf } from './ranges.ts'

it('takes ranges one a line or set apart by commas, each once', () => {
  expect(rangesOf(' 203.0.113.7\n198.51.100.0/24, 2001:db8::/32;203.0.113.7 ')).toEqual(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'])
  expect(rangesOf('')).toEqual([])
})

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::7', true],
  ['2001:db8::/48', true],
  ['203.0.113.0/33', false],
  ['203.0.113', false],
  ['bank.example', false],
  ['2001:db8::/200', false],
])('%s is a range: %s', (text, is) => {
  expect(isRange(text)).toBe(is)
})
