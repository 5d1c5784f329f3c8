import { describe, expect, it } from 'vitest'
import {
  APPOINTMENT_OUTCOMES,
  APPOINTMENT_STATUSES,
  appointmentDispositions,
  appointmentOutcomeFault,
  CONTACT_STATUSES,
  FAILING_DISPOSITIONS,
  LEAD_OUTCOMES,
  leadDisposition,
  leadDispositions,
  leadOutcomeFault,
  outcomeLabel,
} from './outcomes.ts'

const codes = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code)

describe('what may come of a contact', () => {
  it('is what the specification lists', () => {
    expect(codes(LEAD_OUTCOMES.nocontact)).toEqual(['notreachable', 'ringingbusy', 'wrongnumber', 'invalid', 'switchoff'])
    expect(codes(LEAD_OUTCOMES.contact)).toEqual([
      'appointment',
      'callback',
      'shorthangup',
      'notinterested',
      'nonserviceloc',
      'noteligible',
    ])
    expect(codes(leadDisposition('contact', 'noteligible')?.subs ?? [])).toEqual(['NE - Income', 'NE - Age'])
  })

  it('has further reasons for call backs, missing interest and eligibility, and appointments', () => {
    for (const code of ['callback', 'notinterested', 'noteligible', 'appointment'])
      expect(leadDisposition('contact', code)?.subs?.length, code).toBeGreaterThan(1)
  })

  it('says what needs a date', () => {
    expect(leadDisposition('contact', 'callback')?.needs).toBe('follow-up')
    expect(leadDisposition('contact', 'appointment')?.needs).toBe('appointment')
    expect(leadDisposition('nocontact', 'switchoff')?.needs).toBeUndefined()
  })

  it('can fail a lead whatever the status', () => {
    const known = CONTACT_STATUSES.flatMap(leadDispositions).flatMap(({ code, subs = [] }) => [code, ...codes(subs)])
    expect(known.filter((code) => FAILING_DISPOSITIONS.includes(code)).length).toBeGreaterThan(5)
    const table = Object.values(LEAD_OUTCOMES).flat()
    expect(FAILING_DISPOSITIONS.filter((code) => !codes(table).includes(code))).toEqual([])
  })

  it('is refused when it is not in the table, with what would be right', () => {
    expect(leadOutcomeFault({ status: 'contact', disposition: 'callback', subDisposition: 'Busy now' })).toBeUndefined()
    expect(leadOutcomeFault({ status: 'newleadentery' })).toBeUndefined()
    expect(leadOutcomeFault({ status: 'toString' })?.part).toBe('status')
    expect(leadOutcomeFault({ status: 'newleadentery', disposition: 'callback' })).toMatchObject({ part: 'disposition' })
    expect(leadOutcomeFault({ status: 'contact', disposition: 'switchoff' })?.message).toContain('Call back')
    expect(leadOutcomeFault({ status: 'contact', disposition: 'shorthangup', subDisposition: 'NE - Age' })?.part).toBe('subDisposition')
    expect(leadOutcomeFault({ status: 'contact', subDisposition: 'NE - Age' })?.part).toBe('subDisposition')
  })
})

describe('what may come of an appointment', () => {
  it('is what the specification lists', () => {
    const table = Object.fromEntries(Object.entries(APPOINTMENT_OUTCOMES).map(([status, rows]) => [status, codes(rows)]))
    expect(table).toEqual({
      newappointment: ['newApptmnt'],
      followup: ['metcustomer', 'notmet'],
      notintrested: ['apptDenies', 'metFollowupNotIntrested'],
      notavailable: ['phoneNtAvailble'],
      wrngnumber: ['Wrong_Number'],
      convertd: ['leadconverted'],
      renewalcollected: ['ConvinceRenPay'],
    })
    expect(codes(APPOINTMENT_STATUSES)).toEqual(Object.keys(table))
  })

  it('says nothing of a lead that may not be said of one', () => {
    const said = Object.keys(APPOINTMENT_OUTCOMES)
      .flatMap(appointmentDispositions)
      .flatMap(({ lead }) => (lead ? [lead] : []))
    expect(said.length).toBeGreaterThan(4)
    expect(said.map(leadOutcomeFault).filter(Boolean)).toEqual([])
  })

  it('is refused when it is not in the table', () => {
    expect(appointmentOutcomeFault({ status: 'followup', disposition: 'metcustomer' })).toBeUndefined()
    expect(appointmentOutcomeFault({ status: 'followup', disposition: 'leadconverted' })?.part).toBe('disposition')
    expect(appointmentOutcomeFault({ status: 'constructor' })?.part).toBe('status')
  })
})

it('calls every outcome by a name', () => {
  expect(outcomeLabel('newleadentery')).toBe('New Lead Entry')
  expect(outcomeLabel('never heard of')).toBe('never heard of')
})
