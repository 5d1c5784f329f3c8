import { describe, expect, it } from 'vitest'
import { Needs } from '#domain/needs.ts'
import { lines } from '#lines'
import { recommend } from './needs.ts'

const sold = Object.values(lines)
const told = (needs: Record<string, unknown>) =>
  recommend(Needs.parse({ vehicle: 'none', travels: 'no', healthCover: 'yes', ...needs }), sold).map(({ product }) => product)

describe('the needs analysis', () => {
  it('recommends nothing to whoever needs nothing', () => expect(told({})).toEqual([]))

  it('puts what the law asks for first, then income, property and comfort', () => {
    expect(told({ vehicle: 'car', vehicleInsured: 'no', travels: 'abroad', healthCover: 'no', employees: 14, dependants: 2 })).toEqual([
      'ctpl',
      'ci',
      'group',
      'motor',
      'travel',
    ])
  })

  it('tells a driver whose registration is due to hurry', () => {
    const reasons = (registrationDue: string) =>
      recommend(Needs.parse({ vehicle: 'motorcycle', travels: 'no', registrationDue }), sold).find(({ product }) => product === 'ctpl')
        ?.reason
    expect(reasons('yes')).toContain('due soon')
    expect(reasons('no')).not.toContain('due soon')
  })

  it('recommends a group to whoever employs enough people for one', () => {
    expect([told({ employees: 9 }), told({ employees: 10 })]).toEqual([[], ['group']])
  })

  it('lets a line that is sold speak for itself', () => {
    const travel = {
      code: 'travel',
      sale: { licences: [], declarations: [], recommend: () => ({ rank: 'comfort' as const, reason: 'as the line says' }) },
    }
    const all = recommend(Needs.parse({ vehicle: 'none', travels: 'abroad', healthCover: 'yes' }), [
      ...sold.filter(({ code }) => code !== 'travel'),
      travel,
    ])
    expect(all).toEqual([{ product: 'travel', rank: 'comfort', reason: 'as the line says' }])
  })

  it('gives a reason of one or two sentences for whatever it recommends', () => {
    for (const vehicle of ['car', 'motorcycle', 'none'])
      for (const travels of ['abroad', 'domestic', 'no'])
        for (const dependants of [0, 3])
          for (const { reason } of recommend(Needs.parse({ vehicle, travels, dependants, employees: 12 }), sold))
            expect(reason).toMatch(/^[A-Z].{20,160}\.$/)
  })
})
