import { describe, expect, it } from 'vitest'
import { CONVERTING_DISPOSITIONS, FAILING_DISPOSITIONS } from '#domain/outcomes.ts'
import { groupingAfter, groupingOf, isForToday, type LeadStanding, stageOf } from './grouping.ts'
import { stateOf } from './lead-state.ts'

const lead: LeadStanding = {
  status: 'newleadentery',
  disposition: null,
  subDisposition: null,
  appointmentDisposition: null,
  proposalState: null,
}

describe('the list in which a lead stands', () => {
  it('is the open one until something came of it', () => {
    expect(groupingOf(lead)).toBe('open')
    expect(groupingOf({ ...lead, status: 'contact', disposition: 'callback' })).toBe('open')
    for (const proposalState of ['login', 'requirement', 'issued', 'rejected']) expect(groupingOf({ ...lead, proposalState })).toBe('open')
  })

  it('is the failed one by its status, or by what was said last', () => {
    expect(groupingOf({ ...lead, status: 'failed' })).toBe('failed')
    for (const code of FAILING_DISPOSITIONS) {
      expect(groupingOf({ ...lead, disposition: code })).toBe('failed')
      expect(groupingOf({ ...lead, subDisposition: code })).toBe('failed')
    }
  })

  it('is the converted one by its status, its appointment or a proposal in draft', () => {
    const converted = [{ status: 'converted' }, { appointmentDisposition: 'leadconverted' }, { proposalState: 'draft' }]
    for (const part of [...converted, ...CONVERTING_DISPOSITIONS.map((disposition) => ({ disposition }))])
      expect(groupingOf({ ...lead, ...part })).toBe('converted')
  })

  it('is that of discarded leads before any other, and that of failed ones before converted', () => {
    const [failing] = FAILING_DISPOSITIONS
    expect(groupingOf({ ...lead, status: 'discarded', disposition: failing ?? '', proposalState: 'draft' })).toBe('discarded')
    expect(groupingOf({ ...lead, status: 'converted', disposition: failing ?? '' })).toBe('failed')
  })

  it('is known before a change is made: what is not given stays, what is emptied is gone', () => {
    const converted = { ...lead, proposalState: 'draft' }
    expect(groupingAfter(converted, {})).toBe('converted')
    expect(groupingAfter(converted, { proposalState: undefined, status: undefined })).toBe('converted')
    expect(groupingAfter(converted, { proposalState: null })).toBe('open')
    expect(groupingAfter(converted, { status: 'discarded' })).toBe('discarded')
  })
})

describe('a lead for today', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const on = (nextFollowUp: Date | null, grouping = 'open') => isForToday({ grouping, nextFollowUp }, now)

  it('is open, and its follow-up is today or was missed', () => {
    expect(on(now)).toBe(true)
    expect(on(new Date('2026-01-01T00:00:00Z'))).toBe(true)
    expect(on(new Date('2026-11-20T18:29:59Z'))).toBe(true)
    expect(on(new Date('2026-11-20T18:30:00Z'))).toBe(false)
    expect(on(null)).toBe(false)
    for (const grouping of ['converted', 'failed', 'discarded']) expect(on(now, grouping)).toBe(false)
  })
})

it('says in a word how far a lead has come', () => {
  const plain = { ...lead, appointmentAt: null }
  const words = [
    [{}, 'New'],
    [{ status: 'nocontact' }, 'Not reached'],
    [{ status: 'contact' }, 'Contacted'],
    [{ status: 'contact', appointmentAt: new Date() }, 'Appointment'],
    [{ appointmentDisposition: 'leadconverted', appointmentAt: new Date() }, 'Converted'],
    [{ proposalState: 'requirement' }, 'Proposal'],
    [{ proposalState: 'rejected' }, 'New'],
    [{ proposalState: 'issued' }, 'Policy issued'],
    [{ status: 'converted' }, 'Policy issued'],
    [{ status: 'failed', proposalState: 'issued' }, 'Failed'],
    [{ status: 'discarded' }, 'Discarded'],
  ] as const
  for (const [part, word] of words) expect(stageOf({ ...plain, ...part })).toBe(word)
})

describe('the state on a badge', () => {
  it('is how far the advisor came, and of a lead for whom a quotation was merely begun that it is being sold', () => {
    expect(stateOf({ grouping: 'open', status: 'contact' })).toBe('contact')
    expect(stateOf({ grouping: 'converted', status: 'contact' })).toBe('selling')
    expect(stateOf({ grouping: 'converted', status: 'converted' })).toBe('converted')
    expect(stateOf({ grouping: 'failed', status: 'contact' })).toBe('failed')
  })
})
