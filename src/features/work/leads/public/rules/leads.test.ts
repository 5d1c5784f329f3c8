import { describe, expect, it } from 'vitest'
import { timeOf } from '#domain/time-of-day.ts'
import { changesOf, mergeAnswers } from '#kit/merge.ts'
import { LEAD_TYPES, PROPENSITIES } from '../../rules/choices.ts'
import {
  birthFault,
  describeDuplicates,
  followUpAt,
  followUpFault,
  groupingAfter,
  groupingOf,
  isForToday,
  leadDayStart,
  leadNumber,
  mayDo,
  prefillOf,
  stageOf,
  timelinesOf,
} from './leads.ts'

const NOW = new Date('2026-11-20T10:00:00+08:00')
const nothing = { status: 'newleadentery', disposition: null, subDisposition: null, appointmentDisposition: null, proposalState: null }

describe('where a lead stands', () => {
  it('follows from what was said last', () => {
    expect(groupingOf(nothing)).toBe('open')
    expect(groupingOf({ ...nothing, disposition: 'wrongnumber' })).toBe('failed')
    expect(groupingOf({ ...nothing, subDisposition: 'Multiple attempts - Mark failed' })).toBe('failed')
    expect(groupingOf({ ...nothing, proposalState: 'draft' })).toBe('converted')
    expect(groupingOf({ ...nothing, proposalState: 'login' })).toBe('open')
    expect(groupingOf({ ...nothing, status: 'discarded', disposition: 'invalid' })).toBe('discarded')
    expect(groupingOf({ ...nothing, disposition: 'failed', proposalState: 'draft' })).toBe('failed')
  })

  it('can be told before it is changed', () => {
    const lead = { ...nothing, disposition: 'wrongnumber' }
    expect(groupingAfter(lead, { disposition: null })).toBe('open')
    expect(groupingAfter(lead, { disposition: undefined })).toBe('failed')
    expect(groupingAfter(nothing, { appointmentDisposition: 'leadconverted' })).toBe('converted')
  })

  it('is told in a word', () => {
    const stage = (change: object) => stageOf({ ...nothing, appointmentAt: null, ...change })
    expect(stage({})).toBe('New')
    expect(stage({ status: 'nocontact' })).toBe('Not reached')
    expect(stage({ status: 'contact' })).toBe('Contacted')
    expect(stage({ status: 'contact', appointmentAt: NOW })).toBe('Appointment')
    expect(stage({ proposalState: 'draft' })).toBe('Proposal')
    expect(stage({ status: 'converted', proposalState: 'issued' })).toBe('Policy issued')
    expect(stage({ disposition: 'training' })).toBe('Converted')
    expect(stage({ disposition: 'invalid' })).toBe('Failed')
    expect(stage({ status: 'discarded' })).toBe('Discarded')
  })

  it('is for today until the day ends in UTC+5:30, and while it is overdue', () => {
    const isDue = (at: string) => isForToday({ grouping: 'open', nextFollowUp: new Date(at) }, NOW)
    expect(isDue('2026-11-20T18:29:59Z')).toBe(true)
    expect(isDue('2026-11-20T18:30:00Z')).toBe(false)
    expect(isDue('2026-10-01T00:00:00Z')).toBe(true)
    expect(isForToday({ grouping: 'failed', nextFollowUp: NOW }, NOW)).toBe(false)
    expect(isForToday({ grouping: 'open', nextFollowUp: null }, NOW)).toBe(false)
  })
})

describe('dates of a lead', () => {
  it('begin at the start of the day in UTC+5:30, whatever instant of it is given', () => {
    expect(leadDayStart('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(leadDayStart('2026-11-20T18:29:00Z').toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(leadDayStart('2026-11-20T18:31:00Z').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  })

  it('mean nine in the morning in Manila when only a day is said', () => {
    expect(followUpAt('2026-11-21').toISOString()).toBe('2026-11-21T01:00:00.000Z')
    expect(timeOf(followUpAt('2026-11-21'))).toBe(9 * 3_600_000)
    expect(followUpAt('2026-11-21T13:30:00+08:00').toISOString()).toBe('2026-11-21T05:30:00.000Z')
  })

  it('are refused when they are absurd', () => {
    expect(followUpFault(new Date('2026-11-20T08:00:00+08:00'), NOW)).toBeUndefined()
    expect(followUpFault(new Date('2026-11-19T23:00:00+08:00'), NOW)).toBeDefined()
    expect(followUpFault(new Date('2036-11-20'), NOW)).toBeDefined()
    expect(birthFault('1985-02-28', NOW)).toBeUndefined()
    expect(birthFault('2026-11-21', NOW)).toBeDefined()
    expect(birthFault('1900-01-01', NOW)).toBeDefined()
  })
})

describe('the answers of a lead', () => {
  it('stay when nothing is given, and go when they are taken back', () => {
    const before = { dob: '1985-01-01', address: { line1: 'A', line2: 'B' }, ChildInfo: [{ name: 'Jo' }] }
    expect(mergeAnswers(before, { dob: undefined, ChildInfo: [], address: { line2: 'C', line1: undefined } })).toEqual({
      ...before,
      address: { line1: 'A', line2: 'C' },
    })
    expect(mergeAnswers(before, { dob: null, address: { line1: null, line2: null }, ChildInfo: null })).toEqual({})
    expect(mergeAnswers({}, { address: { line1: undefined } })).toEqual({})
  })

  it('are sent as they changed, emptied ones as taken back', () => {
    const before = { email: 'a@b.ph', dob: '1985-01-01', address: { line1: 'A', line2: 'B' } }
    const after = { email: '', dob: '1985-01-01', address: { line1: 'A' }, gender: 'MALE', country: '' }
    const changes = changesOf(before, after)
    expect(changes).toEqual({ email: null, address: { line2: null }, gender: 'MALE' })
    expect(mergeAnswers(before, changes)).toEqual({ dob: '1985-01-01', address: { line1: 'A' }, gender: 'MALE' })
    expect(changesOf(before, before)).toEqual({})
  })
})

describe('what a quotation takes from a lead', () => {
  const lead = { firstName: 'María', lastName: 'Dela Peña', mobile: '+639171234567', email: null, leadType: 'individual', details: {} }

  it('is who the person is and where they live', () => {
    const details = { dob: '1985-01-01', state: '18', city: '1830', pincode: '6100', address: { line1: '12 Lacson', line2: 'Barangay 1' } }
    expect(prefillOf({ ...lead, email: 'maria@example.com', details })).toEqual({
      kind: 'person',
      ...{ firstName: 'María', lastName: 'Dela Peña', birthDate: '1985-01-01', mobile: '+639171234567', email: 'maria@example.com' },
      ...{ line1: '12 Lacson, Barangay 1', province: '18', city: '1830', zip: '6100' },
    })
  })

  it('is nothing that the quotation would refuse', () => {
    const odd = { ...lead, firstName: '3M', email: 'no', details: { dob: 'yesterday', pincode: '61', address: 'Lacson', state: 7 } }
    expect(prefillOf(odd)).toEqual({ kind: 'person', lastName: 'Dela Peña', mobile: '+639171234567' })
    expect(prefillOf({ ...lead, firstName: '3M', lastName: '', leadType: 'corporate' })).toEqual({
      kind: 'company',
      companyName: '3M',
      mobile: '+639171234567',
    })
  })
})

describe('the three timelines', () => {
  const names = { whoDid: (actor: string) => actor, nameOfStaff: (id: string) => ({ a: 'Ana', j: 'José' })[id] }
  const entry = {
    ...{ timeline: 'lead', event: 'created', actor: 'staff:a', status: 'newleadentery', disposition: null, subDisposition: null },
    ...{ appointmentAt: null, proposalId: null, details: {}, at: NOW },
  }
  const labels = (...events: object[]) => {
    const { lead, appointment, proposal } = timelinesOf(
      events.map((event) => ({ ...entry, ...event })),
      names,
    )
    return [lead, appointment, proposal].map((entries) => entries.map(({ Status }) => Status))
  }

  it('sort entries by type and say what the specification says', () => {
    const proposal = (event: string, details = {}) => ({ timeline: 'proposal', event, details })
    expect(
      labels(
        { event: 'created' },
        { event: 'allocated' },
        { event: 'callback', disposition: 'callback' },
        { event: 'updated', disposition: 'noteligible' },
        { timeline: 'appointment', event: 'created' },
        { timeline: 'appointment', event: 'allocated' },
        { timeline: 'appointment', event: 'updated', disposition: 'metcustomer' },
        proposal('draft'),
        proposal('login'),
        proposal('login', { detail: { code: 'OR/CR' } }),
        proposal('requirement'),
        proposal('issued'),
        proposal('rejected'),
      ),
    ).toEqual([
      ['New lead created', 'Lead allocated', 'Callback', 'Updated with Not eligible'],
      ['New appointment created', 'Appointment allocated', 'Updated with Met customer'],
      ['New BI Created', 'Document Uploaded', 'Requirement Raised', 'Requirement Raised', 'Policy Issued', 'Policy Rejected'],
    ])
  })

  it('flag what went to another advisor, and from whom', () => {
    const told = timelinesOf([{ ...entry, event: 'allocated', details: { from: 'a', to: 'j', remark: 'On leave' } }], names).lead[0]
    expect(told).toMatchObject({ allocated: true, Details1: 'From Ana to José', Details2: 'On leave' })
  })

  it('tell an appointment by its day and milliseconds from midnight in Manila', () => {
    const at = new Date('2026-11-20T23:30:00+08:00')
    expect(timelinesOf([{ ...entry, timeline: 'appointment', appointmentAt: at }], names).appointment[0]?.appointmentId).toEqual({
      start_date: '2026-11-20',
      start_time: 23.5 * 3_600_000,
    })
  })
})

describe('a number that is known already', () => {
  const own = { number: 'L-26-000001', name: 'María', agentName: 'Ana', isOwn: true }

  it('is told of with the lead, when the lead may be seen', () => {
    expect(describeDuplicates([own], false)?.text).toContain('You have a lead with this number: María (L-26-000001).')
    expect(describeDuplicates([{ ...own, isOwn: false }, own], true)?.text).toMatch(/^Ana of your team.* and 1 more\. Another advisor/)
  })

  it('is told of without anything else, when it is another team’s', () => {
    expect(describeDuplicates([], true)?.text).toBe('Another advisor has a lead with this number. You can ask for it to be handed over.')
    expect(describeDuplicates([], false)).toBeUndefined()
  })
})

it('offers what may be done with a lead as it stands', () => {
  const agent = { features: ['LEADS', 'QUOTES'] }
  expect(mayDo({ status: 'contact', grouping: 'open' }, agent)).toEqual(['edit', 'record-outcome', 'discard', 'quote'])
  expect(mayDo({ status: 'discarded', grouping: 'discarded' }, agent)).toEqual(['restore'])
  expect(mayDo({ status: 'converted', grouping: 'converted' }, { features: ['LEADS', 'TEAM', 'QUOTES'] })).toEqual([
    'edit',
    'allocate',
    'quote',
  ])
})

it('numbers leads by year', () => expect(leadNumber(2026, 42)).toBe('L-26-000042'))

it('names every choice once', () => {
  for (const options of [LEAD_TYPES, PROPENSITIES]) expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
})
