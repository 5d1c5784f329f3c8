import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ATTEMPTS_ALLOWED,
  CHECK_STATES,
  canCheckBecome,
  documentName,
  isDecided,
  nextAttempt,
  parseProviderStatus,
  RESUMES_WITHIN_HOURS,
} from './rules.ts'

const begun = new Date('2026-11-20T01:00:00Z')
const later = (hours: number) => new Date(begun.getTime() + hours * 3_600_000)
const newest = (state: string, attempt = 1) => ({ state, attempt, createdAt: begun })

describe('an identity check', () => {
  it('that was left is resumed within a day, and is another attempt after it', () => {
    expect(nextAttempt(undefined, begun)).toEqual({ what: 'begin', attempt: 1 })
    expect(nextAttempt(newest('started'), later(RESUMES_WITHIN_HOURS - 0.01))).toEqual({ what: 'resume' })
    expect(nextAttempt(newest('started'), later(RESUMES_WITHIN_HOURS))).toEqual({ what: 'begin', attempt: 2 })
  })

  it('is not begun again while it is looked at, nor once it was passed', () => {
    for (const attempt of [1, ATTEMPTS_ALLOWED]) {
      expect(nextAttempt(newest('review', attempt), later(100))).toEqual({ what: 'wait' })
      expect(nextAttempt(newest('approved', attempt), later(100))).toEqual({ what: 'done' })
    }
  })

  it('may be tried five times and no more, however often somebody begins', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('declined', 'cancelled', 'started'), { maxLength: 20 }), (ends) => {
        let begins = 0
        let attempt: ReturnType<typeof newest> | undefined
        for (const state of ends) {
          const next = nextAttempt(attempt, later(RESUMES_WITHIN_HOURS))
          if (next.what !== 'begin') break
          begins += 1
          expect(next.attempt).toBe(begins)
          attempt = newest(state, next.attempt)
        }
        expect(begins).toBe(Math.min(ends.length, 5))
      }),
    )
    expect(nextAttempt(newest('declined', 5), later(1))).toEqual({ what: 'none-left' })
  })
})

describe('what the provider says of it', () => {
  it('is passed only by the words that say so, and means nothing where we do not know it', () => {
    const words = ['started', 'kyc_in_progress', 'auto_declined', 'manually_declined', 'needs_review', 'user_cancelled', 'error']
    for (const word of [...words, 'approved', 'toString', '__proto__', '']) expect(parseProviderStatus(word)).not.toBe('approved')
    expect(['auto_approved', 'manually_approved'].map(parseProviderStatus)).toEqual(['approved', 'approved'])
    expect(['APPROVED', 'constructor', ''].map(parseProviderStatus)).toEqual([undefined, undefined, undefined])
  })

  it('decides once: nothing that comes later changes it, or makes it new', () => {
    for (const from of CHECK_STATES)
      for (const to of CHECK_STATES) {
        if (isDecided(from) || to === 'started' || from === to) expect(canCheckBecome(from, to)).toBe(false)
        else expect(canCheckBecome(from, to)).toBe(true)
      }
    expect(CHECK_STATES.filter(isDecided)).toEqual(['approved', 'declined', 'cancelled'])
  })
})

it('names a document that we do not know by the provider’s word', () => {
  expect(documentName('PHILID')).toBe('PhilSys ID (PhilID or ePhilID)')
  expect(documentName('LIBRARY_CARD')).toBe('LIBRARY_CARD')
})
