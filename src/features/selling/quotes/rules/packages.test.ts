import { describe, expect, it } from 'vitest'
import { ctpl } from '#lines/ctpl/index.ts'
import { motor } from '#lines/motor/index.ts'
import { comparedWith, packageIn, quickFieldsOf, stepOfPackages } from './packages.ts'

const cover = (code: string, amount?: string) => ({ code, label: code, amount })

describe('products that are compared', () => {
  it('are not asked for before they can be compared', () => {
    expect(motor.price.packageField).toBeDefined()
    expect(quickFieldsOf(motor)).not.toContain(motor.price.packageField)
    expect(quickFieldsOf(ctpl)).toEqual(ctpl.risk.quickFields)
  })

  it('are chosen in the step that asks for them, in lines that have them', () => {
    const step = motor.risk.steps.find(({ id }) => id === stepOfPackages(motor))
    expect(step?.fields).toContain(motor.price.packageField)
    expect(stepOfPackages(ctpl)).toBeUndefined()
  })

  it('are recognised by their answers, also as they were typed', () => {
    const basic = { code: 'basic', answers: { plan: 'basic', limit: 100_000 } }
    const full = { code: 'full', answers: { plan: 'full', limit: 200_000 } }
    const all = [basic, full].map((each) => ({ ...each, name: each.code, sentence: '', covers: [] }))
    expect(packageIn(all, { plan: 'full', limit: '200000', plate: 'NBX 4567' })?.code).toBe('full')
    expect(packageIn(all, { plan: 'full', limit: 100_000 })).toBeUndefined()
  })

  it('say what they give beyond the lesser one', () => {
    const lesser = [cover('theft', '₱500,000'), cover('liability', '₱100,000'), cover('towing')]
    const greater = [cover('theft', '₱500,000'), cover('liability', '₱200,000'), cover('towing'), cover('nature', '₱500,000')]
    expect(comparedWith(greater, lesser).map(({ code, isMore }) => [code, isMore])).toEqual([
      ['theft', false],
      ['liability', true],
      ['towing', false],
      ['nature', true],
    ])
    expect(comparedWith(lesser, undefined).some(({ isMore }) => isMore)).toBe(false)
  })
})
