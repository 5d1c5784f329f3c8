import { describe, expect, it } from 'vitest'
import { type CompanyLicence, licenceFaults } from './licence-limits.ts'

const limits = { mostLife: 1, mostNonLife: 7, mostGeneralAgencies: 1 }
const held = (company: string, more: Partial<CompanyLicence> = {}): CompanyLicence => ({
  ...{ company, kind: 'non-life', capacity: 'agent', number: `NL-${company}`, validFrom: '2025-01-01', validUntil: '2027-12-31' },
  ...more,
})
const pathsOf = (licence: CompanyLicence, others: readonly CompanyLicence[]) =>
  licenceFaults(licence, others, limits).map(({ path }) => path)

describe('a licence beside others', () => {
  it('is not of the same company and kind on the same days, however the company is written', () => {
    expect(pathsOf(held('Niño Corp.'), [held('NINO CORP')])).toEqual(['validFrom'])
    expect(pathsOf(held('Niño', { kind: 'ctpl-only' }), [held('Nino')])).toEqual([])
    expect(pathsOf(held('Niño', { validFrom: '2028-01-01', validUntil: '2030-12-31' }), [held('Nino')])).toEqual([])
  })

  it('is of one life company, of seven others and of one general agency at most, each by itself', () => {
    const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((company) => held(company))
    expect(pathsOf(held('H'), seven.slice(1))).toEqual([])
    expect(pathsOf(held('H'), seven)).toEqual(['company'])
    expect(pathsOf(held('A', { kind: 'ctpl-only' }), seven)).toEqual([])
    expect(pathsOf(held('H', { kind: 'life' }), seven)).toEqual([])
    expect(pathsOf(held('I', { kind: 'variable' }), [held('H', { kind: 'life' })])).toEqual(['company'])
    expect(pathsOf(held('I', { capacity: 'general-agency' }), [...seven, held('J', { capacity: 'general-agency' })])).toEqual(['company'])
  })

  it('counts companies that are valid at once, not those that follow each other', () => {
    const former = held('A', { kind: 'life', validFrom: '2022-01-01', validUntil: '2024-12-31' })
    expect(pathsOf(held('B', { kind: 'life' }), [former])).toEqual([])
    const later = held('C', { kind: 'life', validFrom: '2027-06-01', validUntil: '2029-12-31' })
    expect(pathsOf(held('B', { kind: 'life' }), [former, later])).toEqual(['company'])
  })
})
