import { describe, expect, it } from 'vitest'
import { type Licence, lackOn, licenceOn } from './licence.ts'

const nonLife: Licence = { kind: 'non-life', number: 'NL-1', validFrom: '2025-01-01', validUntil: '2027-12-31' }
const ctplOnly: Licence = { kind: 'ctpl-only', number: 'CT-1', validFrom: '2025-01-01', validUntil: '2026-12-31' }

describe('the licence for a sale', () => {
  it('holds from its first to its last day, both included', () => {
    for (const [day, number] of [
      ['2024-12-31', undefined],
      ['2025-01-01', 'NL-1'],
      ['2027-12-31', 'NL-1'],
      ['2028-01-01', undefined],
    ] as const)
      expect(licenceOn([nonLife], ['non-life'], day)?.number).toBe(number)
  })

  it('is of a kind that the line takes, and of several the one that ends last', () => {
    expect(licenceOn([ctplOnly], ['non-life'], '2026-05-01')).toBeUndefined()
    expect(licenceOn([ctplOnly, nonLife], ['non-life', 'ctpl-only'], '2026-05-01')?.number).toBe('NL-1')
  })

  it('where there is none, ended, begins later or was never there', () => {
    expect(lackOn([nonLife], ['non-life'], '2028-01-01')).toEqual({ why: 'ended', on: '2027-12-31' })
    expect(lackOn([nonLife], ['non-life'], '2024-06-30')).toEqual({ why: 'to-begin', on: '2025-01-01' })
    expect(lackOn([nonLife], ['life'], '2026-01-01')).toEqual({ why: 'none' })
  })
})
