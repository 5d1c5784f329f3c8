import { describe, expect, it } from 'vitest'
import { gapsIn, type Period, planActivation, planLastDay, planWithdrawal } from './periods.ts'

const today = '2026-07-01'
const version = (name: string, effectiveFrom: string, effectiveTo: string | null = null): Period => ({
  version: name,
  effectiveFrom,
  effectiveTo,
})
const first = version('A', '2024-01-01')

describe('the days of versions', () => {
  it('have gaps only from today on', () => {
    expect(gapsIn([first], today)).toEqual([])
    expect(gapsIn([version('A', '2020-01-01', '2025-12-31'), version('B', '2026-08-01')], today).map(({ code }) => code)).toEqual([
      'gap:2026-07-01:2026-07-31',
    ])
    expect(gapsIn([version('A', '2024-01-01', '2026-12-31')], today).map(({ code }) => code)).toEqual(['gap:2027-01-01:9999-12-31'])
    expect(gapsIn([], today)).toHaveLength(1)
  })

  it('are taken over from the version before, and that is said', () => {
    const plan = planActivation(version('B', '2027-01-01'), [first], today)
    expect(plan).toMatchObject({ refusals: [], ends: [{ version: 'A', lastDay: '2026-12-31' }] })
    expect(plan.effects.map(({ code }) => code)).toEqual(['end:A:2026-12-31'])
    expect(plan.effects[0]?.sentence).toBe('A ends on 31 Dec 2026: offers priced with it keep their price until they expire.')
  })

  it('leave a gap only where that is confirmed', () => {
    const plan = planActivation(version('B', '2027-01-01', '2027-06-30'), [first], today)
    expect(plan.effects.map(({ code }) => code)).toEqual(['end:A:2026-12-31', 'gap:2027-07-01:9999-12-31'])
    expect(plan.effects[1]?.sentence).toContain('From 1 Jul 2027, no version is in force')
  })

  it('never begin in the past, on another’s first day, or reach into a later version', () => {
    expect(planActivation(version('B', '2026-06-30'), [first], today).refusals).toEqual([
      { text: expect.stringContaining('has passed'), i18n: expect.anything() },
    ])
    expect(planActivation(version('B', '2027-01-01'), [version('C', '2027-01-01')], today).refusals).toEqual([
      { text: expect.stringContaining('starts on the same day'), i18n: expect.anything() },
    ])
    const reaching = planActivation(version('B', '2027-01-01'), [first, version('C', '2027-07-01')], today)
    expect(reaching).toMatchObject({
      effects: [],
      refusals: [{ text: expect.stringContaining('Give B a last day of 30 Jun 2027 or earlier'), i18n: expect.anything() }],
    })
    expect(planActivation(version('B', '2027-01-01', '2027-06-30'), [first, version('C', '2027-07-01')], today).refusals).toEqual([])
  })

  it('may end, but not before yesterday and not into those of another', () => {
    expect(planLastDay(first, '2026-06-01', [], today).refusals).toHaveLength(1)
    expect(planLastDay(first, '2026-12-31', [], today)).toMatchObject({ refusals: [], effects: [{ code: 'gap:2027-01-01:9999-12-31' }] })
    const ended = version('A', '2024-01-01', '2026-12-31')
    expect(planLastDay(ended, null, [version('B', '2027-01-01')], today).refusals).toEqual([
      { text: expect.stringContaining('Choose 31 Dec 2026 or earlier'), i18n: expect.anything() },
    ])
  })

  it('are given back only before they begin', () => {
    expect(planWithdrawal(first, [], today).refusals).toHaveLength(1)
    expect(planWithdrawal(version('B', '2027-01-01'), [first], today)).toMatchObject({ refusals: [], effects: [] })
    const ended = version('A', '2024-01-01', '2026-12-31')
    expect(planWithdrawal(version('B', '2027-01-01'), [ended], today).effects).toMatchObject([
      { code: 'gap:2027-01-01:9999-12-31', sentence: expect.stringContaining('Also give A a later last day') },
    ])
  })
})
