import { describe, expect, it } from 'vitest'
import { type CoverBefore, countsForControl, countsForPrice, experienceOf } from './experience.ts'

const loss = (number: string, lossOn: string, more: Partial<CoverBefore['losses'][number]> = {}) => ({
  ...{ number, lossOn, kind: 'collision', cost: 5_000_000, fault: 'insured' as const },
  ...more,
})
const year = (from: string, to: string, losses: CoverBefore['losses'] = []): CoverBefore => ({ from, to, losses })
const KINDS = [{ code: 'collision', counts: 'at-fault' }, { code: 'theft', counts: 'always' }, { code: 'nature' }] as const
const COUNTED = countsForPrice(KINDS)
const TODAY = '2026-10-01'

describe('the years of cover before', () => {
  it('without a loss are counted in a row, back to the first day', () => {
    expect(experienceOf([year('2025-11-26', '2026-11-26')], COUNTED, TODAY)).toEqual({ claimFreeYears: 1, claims: [] })
    const three = [year('2023-11-26', '2024-11-26'), year('2024-11-26', '2025-11-26'), year('2025-11-26', '2026-11-26')]
    expect(experienceOf(three, COUNTED, TODAY)).toEqual({ claimFreeYears: 3, claims: [] })
  })

  it('begin anew after two months without cover', () => {
    const apart = [year('2023-11-26', '2024-11-26'), year('2025-11-26', '2026-11-26')]
    expect(experienceOf(apart, COUNTED, TODAY)?.claimFreeYears).toBe(1)
  })

  it('begin anew with a loss that counts, which is named for three years', () => {
    const covers = [year('2023-11-26', '2024-11-26', [loss('CL-1', '2024-01-05')]), year('2024-11-26', '2026-11-26')]
    expect(experienceOf(covers, COUNTED, TODAY)).toEqual({ claimFreeYears: 2, claims: [{ number: 'CL-1', lossOn: '2024-01-05' }] })
    const old = [year('2022-11-26', '2023-11-26', [loss('CL-2', '2023-01-05')]), year('2023-11-26', '2026-11-26')]
    expect(experienceOf(old, COUNTED, TODAY)).toEqual({ claimFreeYears: 3, claims: [] })
  })

  it('are not touched by what cost nothing, came back in full, or is of a kind that bears on no price', () => {
    const losses = [loss('CL-3', '2026-05-01', { cost: 0 }), loss('CL-4', '2026-06-01', { kind: 'nature' })]
    expect(experienceOf([year('2025-11-26', '2026-11-26', losses)], COUNTED, TODAY)).toEqual({ claimFreeYears: 1, claims: [] })
  })

  it('are not touched by what was not the fault of whoever is insured, or is not decided yet; a theft is nobody’s fault and counts', () => {
    const of = (more: Partial<CoverBefore['losses'][number]>) =>
      experienceOf([year('2025-11-26', '2026-11-26', [loss('CL-5', '2026-05-01', more)])], COUNTED, TODAY)?.claims.length
    expect([of({ fault: 'other-party' }), of({ fault: 'undetermined' }), of({ fault: 'both' })]).toEqual([0, 0, 1])
    expect(of({ kind: 'theft', fault: 'undetermined' })).toBe(1)
  })

  it('are known to an underwriter also where nobody decided yet whose fault it was', () => {
    const isTold = countsForControl(KINDS)
    expect(isTold({ kind: 'collision', fault: 'undetermined' })).toBe(true)
    expect(isTold({ kind: 'collision', fault: 'other-party' })).toBe(false)
    expect(isTold({ kind: 'nature', fault: 'insured' })).toBe(false)
  })

  it('are none where there was no cover', () => {
    expect(experienceOf([], COUNTED, TODAY)).toBeUndefined()
  })
})
