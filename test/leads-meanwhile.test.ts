import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { FieldConflicts } from '#kit/field-conflict.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addLead, type Lead, readLead, type Someone, someone } from './support/leads.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let miguel: Someone

beforeAll(async () => {
  app = await startApp()
  ana = await someone(app, 'ana.reyes')
  miguel = await someone(app, 'miguel.lacson')
})
afterAll(() => app.stop())

const change = (who: Someone, { _id }: Lead, body: Record<string, unknown>, seen?: Record<string, unknown>) =>
  who.put(`user/updateLead/${_id}`, { ...body, ...(seen ? { seen } : {}) })
const outcome = (who: Someone, { _id }: Lead, body: Record<string, unknown>, seen: Record<string, unknown>) =>
  who.post(`user/lead/${_id}/outcome`, { ...body, seen })
const NOT_TRIED = { leadStatus: 'newleadentery', leadDisposition: null, leadsubDisposition: null }

describe('a lead that two people change, neither knowing of the other', () => {
  it('has what both wrote where they changed different answers', async () => {
    const lead = await addLead(ana, { email: 'nena@example.com', address: { line1: '12 Lacson' } })
    answered(
      await change(
        miguel,
        lead,
        { email: 'nena@work.example', address: { line2: 'Barangay 1' } },
        { email: 'nena@example.com', 'address.line2': null },
      ),
    )
    answered(await change(ana, lead, { gender: 'FEMALE', address: { line1: '14 Lacson' } }, { gender: null, 'address.line1': '12 Lacson' }))
    expect((await readLead(ana, lead)).form).toMatchObject({
      ...{ email: 'nena@work.example', gender: 'FEMALE', address: { line1: '14 Lacson', line2: 'Barangay 1' } },
    })
  })

  it('keeps the first where both changed the same, and asks the second with both values and who wrote the other', async () => {
    const lead = await addLead(ana, { gender: 'MALE', state: '1804500000' })
    answered(await change(miguel, lead, { gender: 'FEMALE', state: null }, { gender: 'MALE', state: '1804500000' }))
    const late = await change(
      ana,
      lead,
      { gender: null, state: '0603000000', dob: '1990-02-03' },
      { gender: 'MALE', state: '1804500000', dob: null },
    )
    expect(late).toMatchObject({ status: 409, code: 1, data: { _id: lead._id, version: 2 } })
    const { conflicts } = FieldConflicts.parse(late.data)
    expect(conflicts).toEqual([
      { path: 'gender', label: 'Gender', theirs: 'Female', mine: null, value: 'FEMALE', by: 'Miguel Lacson', at: expect.any(String) },
      { path: 'state', label: 'Province', theirs: null, mine: 'Iloilo', value: null, by: 'Miguel Lacson', at: expect.any(String) },
    ])
    expect(late.fields).toMatchObject([
      { path: 'gender', message: 'Miguel Lacson has entered “Female” here in the meantime. Save again to keep yours.' },
      { path: 'state', message: 'Miguel Lacson has removed this in the meantime. Save again to keep yours.' },
    ])
    expect((await readLead(ana, lead)).form).not.toHaveProperty('dob')
    // Now she has seen it.
    const seen = { ...Object.fromEntries(conflicts.map(({ path, value }) => [path, value])), dob: null }
    const { form } = answered<Lead>(await change(ana, lead, { gender: null, state: '0603000000', dob: '1990-02-03' }, seen))
    expect(form).toMatchObject({ state: '0603000000', dob: '1990-02-03' })
    expect(form).not.toHaveProperty('gender')
  })

  it('takes what both wanted alike without a question', async () => {
    const lead = await addLead(ana, {})
    answered(await change(miguel, lead, { email: 'nena@work.example' }, { email: null }))
    answered(await change(ana, lead, { email: 'Nena@Work.example' }, { email: null }))
    expect((await readLead(ana, lead)).email).toBe('nena@work.example')
  })

  it('takes an outcome whatever else was changed, and asks where another outcome was recorded', async () => {
    const lead = await addLead(ana, {})
    answered(await change(miguel, lead, { email: 'nena@work.example' }, { email: null }))
    answered(await outcome(ana, lead, { status: 'nocontact', disposition: 'switchoff' }, NOT_TRIED))
    const tomorrow = addDays(dayOf(new Date()), 1)
    const callback = { status: 'contact', disposition: 'callback', nextFollowUp: tomorrow }
    const late = await outcome(miguel, lead, callback, { ...NOT_TRIED, nextFollowUp: null })
    expect(FieldConflicts.parse(late.data).conflicts.map(({ label, theirs, mine, by }) => [label, theirs, mine, by])).toEqual([
      ['Status', 'No contact', 'Contact', 'Ana Reyes'],
      ['Outcome', 'Switched off', 'Call back', 'Ana Reyes'],
    ])
    const known = { leadStatus: 'nocontact', leadDisposition: 'switchoff', leadsubDisposition: null, nextFollowUp: null }
    expect(answered<Lead>(await outcome(miguel, lead, callback, known))).toMatchObject({
      leadStatus: 'contact',
      leadDisposition: 'callback',
    })
  })

  it('refuses to be told of too much', async () => {
    const lead = await addLead(ana, {})
    const seen = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`answer${at}`, at]))
    expect(await change(ana, lead, { email: 'nena@work.example' }, seen)).toMatchObject({ status: 422, fields: [{ path: 'seen' }] })
    expect(await change(ana, lead, { email: 'nena@work.example', seen: 'all' })).toMatchObject({ status: 422, fields: [{ path: 'seen' }] })
  })

  it('never loses what somebody had not seen, in whatever order two of them save', async () => {
    const said = fc.constantFrom('Iloilo', 'Bacolod', 'Silay')
    const step = fc.record({ by: fc.nat(1), name: fc.constantFrom('landmark', 'product'), said, looksFirst: fc.boolean() })
    const NAMES = { landmark: 'address.line3', product: 'Product' } as const
    const shown = ({ form }: Lead): Record<string, unknown> => ({
      'address.line3': (form as { address?: { line3?: string } }).address?.line3 ?? null,
      Product: form.Product ?? null,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const lead = await addLead(ana, {})
        const people = [ana, miguel]
        const screens = [shown(lead), shown(lead)]
        for (const { by, name, said: text, looksFirst } of steps) {
          const who = people[by] ?? ana
          const before = shown(await readLead(ana, lead))
          if (looksFirst) screens[by] = before
          const path = NAMES[name]
          const seen = { [path]: screens[by]?.[path] ?? null }
          const reply = await change(who, lead, name === 'landmark' ? { address: { line3: text } } : { Product: text }, seen)
          const isUnseen = before[path] !== seen[path] && before[path] !== text
          expect(reply.status).toBe(isUnseen ? 409 : 200)
          expect(shown(await readLead(miguel, lead))).toEqual(isUnseen ? before : { ...before, [path]: text })
        }
      }),
      { numRuns: 12 },
    )
  })
})
