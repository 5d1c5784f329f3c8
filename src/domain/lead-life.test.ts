import { describe, expect, it } from 'vitest'
import { leadLife, leadStep } from './lead-life.ts'
import { APPOINTMENT_STATUSES, appointmentDispositions, CONTACT_STATUSES, LEAD_STATUSES } from './outcomes.ts'

describe('the status of a lead', () => {
  it('is one of those that the specification names', () => {
    expect(LEAD_STATUSES.map(({ code }) => code)).toEqual(leadLife.states)
  })

  it('is given by the agent as Contact or No contact only; what else happens to the lead decides the rest', () => {
    const recorded = leadLife.steps.filter(({ event }) => event.startsWith('record-')).map(({ to }) => to)
    expect(new Set(recorded)).toEqual(new Set(CONTACT_STATUSES))
    expect(leadLife.steps.filter(({ to }) => to === 'converted').every(({ who }) => who.join() === 'system')).toBe(true)
  })

  it('follows an appointment while the lead is neither converted nor failed nor put away', () => {
    const said = APPOINTMENT_STATUSES.flatMap(({ code }) => appointmentDispositions(code)).flatMap(({ lead }) =>
      lead ? [lead.status] : [],
    )
    expect(new Set(said)).toEqual(new Set(['contact', 'nocontact']))
    for (const over of ['converted', 'failed', 'discarded'])
      expect([leadStep(over, 'meet'), leadStep(over, 'miss')]).toEqual([undefined, undefined])
  })

  it('is converted by a policy whatever it was, and for good', () => {
    for (const status of leadLife.states) expect(leadStep(status, 'convert')).toBe('converted')
    expect(leadStep('converted', 'discard')).toBeUndefined()
    expect(leadStep('converted', 'record-contact')).toBeUndefined()
  })

  it('is taken up again only from what was put away', () => {
    expect(leadStep('discarded', 'restore')).toBe('newleadentery')
    expect(leadStep('contact', 'restore')).toBeUndefined()
    expect(leadStep('no such status', 'discard')).toBeUndefined()
  })

  it('is reached by some step, but for the failed one that only comes from elsewhere', () => {
    const reached = new Set<string>([leadLife.initial, ...leadLife.steps.map(({ to }) => to)])
    expect(leadLife.states.filter((state) => !reached.has(state))).toEqual(['failed'])
  })
})
