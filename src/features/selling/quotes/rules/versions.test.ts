import { describe, expect, it } from 'vitest'
import { ctpl } from '#lines/ctpl/index.ts'
import { answersChanged, findingsBeside, standingOf, wasOffered } from './versions.ts'

const approved = [{ event: 'approve' }]
const details = ctpl.examples[0]?.details ?? {}
const of = (change: Readonly<Record<string, unknown>> = {}) => ({
  answers: { ...details, ...change },
  holder: {},
  commercial: {},
  alternate: null,
})

describe('versions of a quotation', () => {
  it('were offers where the price stood, or underwriting agreed later', () => {
    expect(wasOffered('quoted', [])).toBe(true)
    expect(wasOffered('referred', [])).toBe(false)
    expect(wasOffered('referred', approved)).toBe(true)
  })

  it('stand where the last decision left them', () => {
    expect(standingOf({ outcome: 'referred', decisions: [] })).toBe('referred')
    expect(standingOf({ outcome: 'referred', decisions: approved })).toBe('approved')
    expect(standingOf({ outcome: 'referred', decisions: [...approved, { event: 'decline' }] })).toBe('declined')
  })

  it('are compared answer by answer, and the same answers are not named', () => {
    expect(answersChanged(ctpl, of(), of())).toEqual([])
    const changed = answersChanged(ctpl, of({ colour: 'RED' }), of({ colour: 'BLUE' }))
    expect(changed.map(({ field, before, after }) => [field.name, before, after])).toEqual([['colour', 'RED', 'BLUE']])
  })

  it('name a finding once, with the versions that have it', () => {
    const finding = (code: string) => ({ code, level: 'refer', sentence: code }) as const
    const rows = findingsBeside([finding('old'), finding('both')], [finding('both'), finding('new')])
    expect(rows.map(({ finding: { code }, before, after }) => [code, before, after])).toEqual([
      ['old', true, false],
      ['both', true, true],
      ['new', false, true],
    ])
  })
})
