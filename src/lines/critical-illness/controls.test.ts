import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/ci.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { criticalIllness } from './index.ts'

const [woman, smoker] = criticalIllness.examples
const term = { from: '2026-07-03', to: '2027-07-03' }
const context = { today: '2026-07-03', branch: 'MAIN', term, clashes: [], formats }

function findingsFor(answers: Record<string, unknown>, tariff: unknown = seed, details: object | undefined = woman?.details) {
  const whole = { ...details, ...answers }
  return criticalIllness.control.findings(whole, criticalIllness.price.rate(whole, tariff, context), tariff, context)
}
const found = (answers: Record<string, unknown>) => findingsFor(answers).map(({ code, level }) => `${code} ${level}`)
const loadOf = (answers: Record<string, unknown>) => {
  const { lines } = criticalIllness.price.rate({ ...woman?.details, ...answers }, seed, context)
  return (lines.find(({ code }) => code === 'health')?.amount ?? 0) / 3_600
}

/** supplement.md B2: the question, its answer, and what it leads to. */
const table = [
  ['cancer', 'in-situ', 'refer'],
  ['cancer', 'yes', 'decline'],
  ['heart', 'yes', 'decline'],
  ['stroke', 'yes', 'decline'],
  ['diabetes', 'tablets', 'refer'],
  ['diabetes', 'insulin', 'decline'],
  ['bloodPressure', 'controlled', 25],
  ['bloodPressure', 'other', 'refer'],
  ['kidneyLiver', 'yes', 'refer'],
  ['lung', 'mild', 0],
  ['lung', 'hospital', 'refer'],
  ['nerve', 'epilepsy', 'refer'],
  ['nerve', 'other', 'decline'],
  ['immune', 'yes', 'decline'],
  ['symptoms', 'yes', 'refer'],
  ['tests', 'yes', 'refer'],
  ['surgery', 'yes', 'refer'],
  ['mind', 'yes', 'refer'],
  ['family', 'two', 25],
  ['family', 'more', 'refer'],
  ['refused', 'yes', 'refer'],
  ['hazard', 'yes', 'refer'],
  ['pregnant', 'yes', 'refer'],
] as const

describe('the health declaration', () => {
  it.each(table)('answers %s with %s: %s', (question, answer, effect) => {
    const codes = found({ [question]: answer })
    if (effect === 'decline') expect(codes).toEqual(['health-declined decline'])
    else if (effect === 'refer') expect(codes).toEqual(['health refer'])
    else expect([codes, loadOf({ [question]: answer })]).toEqual([[], effect])
  })

  it.each([
    [40, 'health refer', 0],
    [41, '', 0],
    [76, '', 0],
    [77, '', 25],
    [89, '', 25],
    [90, 'health refer', 0],
    [102, 'health refer', 0],
    [103, 'health-declined decline', 0],
  ])('weighs %d kg at a height of 1.60 m', (weightKg, code, load) => {
    const weighed = { heightCm: 160, weightKg }
    expect(found(weighed).join()).toBe(code)
    expect(loadOf(weighed)).toBe(load)
  })

  it('is decided by an underwriter where its answers add more than three quarters together', () => {
    const dearer = seed.tables.health.map((row) => (row.question === 'family' && row.answer === 'two' ? { ...row, load: 500_000 } : row))
    const tariff = { ...seed, tables: { ...seed.tables, health: dearer } }
    const codes = (answers: Record<string, unknown>) => findingsFor(answers, tariff).map(({ code }) => code)
    expect(codes({ bloodPressure: 'controlled', family: 'two' })).toEqual([])
    expect(codes({ bloodPressure: 'controlled', family: 'two', heightCm: 160, weightKg: 80 })).toEqual(['health-load'])
  })

  it('excludes what a version of the table excludes, in the documents', () => {
    const excluding = seed.tables.health.map((row) =>
      row.question === 'hazard' ? { ...row, effect: 'exclude', exclusion: 'Accidents while diving.' } : row,
    )
    const tariff = { ...seed, tables: { ...seed.tables, health: excluding } }
    expect(findingsFor({ hazard: 'yes' }, tariff).map(({ code, level }) => [code, level])).toEqual([['health-exclusion', 'info']])
  })

  it('of a small sum has three questions, a yes to which offers all of them', () => {
    const [finding] = findingsFor({ shortIll: 'yes' }, seed, smoker?.details)
    expect(finding).toMatchObject({ code: 'health', level: 'refer', authority: 'medical', remedy: { change: { healthForm: 'long' } } })
    const offered = (sumInsured: number) =>
      criticalIllness.price.offers({ sumInsured }, seed).healthForm?.options?.map(({ value }) => value)
    expect([offered(50_000_000), offered(55_000_000)]).toEqual([['short', 'long'], ['long']])
  })

  it('is not told by what technical control says', () => {
    const told = JSON.stringify(table.flatMap(([question, answer]) => findingsFor({ [question]: answer })))
    expect(told).not.toMatch(/cancer|stroke|diabetes|epilepsy|pregnan|hospital|drug|pressure/i)
  })
})

describe('technical control', () => {
  it('asks for an examination above two millions', () => {
    expect(found({ sumInsured: 200_000_000 })).toEqual([])
    expect(findingsFor({ sumInsured: 205_000_000 })).toMatchObject([
      { code: 'sum-insured', level: 'refer', authority: 'sum-insured', remedy: { change: { sumInsured: 200_000_000 } } },
    ])
  })

  it('says to whom is renewed only until an age', () => expect(found({ birthDate: '1962-07-02' })).toEqual(['renewal info']))
})

describe('beneficiaries', () => {
  const refusalsOf = (beneficiaries: object[]) =>
    criticalIllness.risk.schema
      .safeParse({ ...woman?.details, beneficiaries })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  const named = (name: string, more: object = {}) => ({ name, relation: 'CHILD', ...more })

  it('have shares that make 100.00 % in each rank, or none at all', () => {
    expect(refusalsOf([named('MIKA'), named('MIGO')])).toEqual([])
    expect(refusalsOf([named('MIKA', { share: '33.33' }), named('MIGO', { share: '66.67' }), named('LOLA', { rank: 'second' })])).toEqual(
      [],
    )
    expect(refusalsOf([named('MIKA', { share: '33.33' }), named('MIGO', { share: '66.66' })])).toEqual([
      ['beneficiaries', 'Beneficiaries: the shares in the first rank add up to 99.99 %. They must add up to 100.00 %.'],
    ])
    expect(refusalsOf([named('MIKA', { share: '100' }), named('MIGO')])).toEqual([
      ['beneficiaries', 'Beneficiaries: enter a share for everyone in the first rank, or leave all of them empty.'],
    ])
  })

  it('who are minors have somebody who receives for them', () => {
    expect(refusalsOf([named('MIKA', { isMinor: true })])).toEqual([['beneficiaries.0.trustee', 'Enter who receives it for the minor.']])
    expect(refusalsOf([named('MIKA', { isMinor: true, trustee: 'MARCO PEÑA' })])).toEqual([])
  })
})
