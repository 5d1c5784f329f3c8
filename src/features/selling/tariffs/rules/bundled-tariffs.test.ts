import { describe, expect, it } from 'vitest'
import { bundledOutOfForce } from './bundled-tariffs.ts'
import type { Period } from './periods.ts'

const today = '2026-07-01'
const motor: Period = { version: 'M-1', effectiveFrom: '2026-01-01', effectiveTo: null }
const sold = (version: string, by = motor) => [{ lineName: 'Motor', by, version }]
const first = { version: 'C-1', effectiveFrom: '2024-01-01', effectiveTo: '2026-12-31' }
const second = { version: 'C-2', effectiveFrom: '2027-01-01', effectiveTo: null }

describe('a version that sells another along', () => {
  it('is in step as long as the other is in force', () => {
    expect(bundledOutOfForce(sold('C-1'), [{ ...first, effectiveTo: null }], today)).toEqual([])
    expect(bundledOutOfForce(sold('C-1', { ...motor, effectiveTo: '2026-12-31' }), [first, second], today)).toEqual([])
  })

  it('is out of step before the other begins, after it ends, and where it is gone; the past does not count', () => {
    expect(bundledOutOfForce(sold('C-1'), [first, second], today)).toMatchObject([
      {
        code: 'along:M-1:C-1:2027-01-01:9999-12-31',
        sentence: 'From 1 Jan 2027, M-1 also sells C-1, which is not in force then. Let Motor also sell C-2 at that time.',
      },
    ])
    expect(bundledOutOfForce(sold('C-2'), [first, second], today).map(({ sentence }) => sentence)).toEqual([
      'From 1 Jul 2026 to 31 Dec 2026, M-1 also sells C-2, which is not in force then. Let Motor also sell C-1 at that time.',
    ])
    expect(bundledOutOfForce(sold('C-0'), [], today).map(({ sentence }) => sentence)).toEqual([
      'From 1 Jul 2026, M-1 also sells C-0, which is not in force then.',
    ])
    expect(bundledOutOfForce(sold('C-0', { ...motor, effectiveTo: '2026-06-30' }), [], today)).toEqual([])
  })
})
