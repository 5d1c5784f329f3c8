import { expect, it } from 'vitest'
import { formatPolicyNumber } from './policy-number.ts'

it('numbers policies by line and year', () => {
  expect(formatPolicyNumber('CTPL', 2026, 1)).toBe('POL-CTPL-26-000001')
  expect(formatPolicyNumber('MTR', 2031, 1_234_567)).toBe('POL-MTR-31-1234567')
})
