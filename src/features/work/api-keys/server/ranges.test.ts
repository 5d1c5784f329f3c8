import { expect, it } from 'vitest'
import { isWithin } from './ranges.ts'

it.each([
  [[], '198.51.100.1', true],
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '::ffff:203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.70', false],
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['203.0.113.0/24'], '203.0.114.0', false],
  [['2001:db8::/32'], '2001:db8:1::7', true],
  [['2001:db8::/32'], '2001:db9::7', false],
  [['2001:db8::/32', '203.0.113.0/24'], '203.0.113.9', true],
  [['2001:db8::/32'], '203.0.113.9', false],
])('of %j, %s is within: %s', (ranges, address, is) => {
  expect(isWithin(ranges, address)).toBe(is)
})
