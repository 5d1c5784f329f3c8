import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field } from '../../field.ts'
import { changed, check, serverErrors, shownFields, startingWith } from './answers.ts'

const Address = z.object({
  kind: field({ label: 'Kind', control: 'segments' }, z.enum(['person', 'company']).default('person')),
  province: field({ label: 'Province', control: 'choice', lookup: { list: 'Province' } }, z.string('Choose the province.').min(1)),
  city: field({ label: 'City', control: 'choice', lookup: { list: 'City', from: { Province: 'province' } } }, z.string().min(1)),
  zip: field(
    { label: 'ZIP', control: 'choice', lookup: { list: 'Zip', from: { City: 'city', Province: 'province' } } },
    z.string().regex(/^\d{4}$/, 'A ZIP code has four digits.'),
  ),
  tin: field({ label: 'TIN', control: 'text', when: ({ kind }) => kind === 'company', needed: true }, z.string().optional()),
})
const complete = { kind: 'person', province: '0600', city: '0601', zip: '6100' }

describe('the answers of a form', () => {
  it('begin with the defaults of the schema, and with what is known instead', () => {
    expect(startingWith(Address, { zip: '6100', city: null })).toEqual({ kind: 'person', zip: '6100' })
    expect(startingWith(Address, { kind: 'company' })).toEqual({ kind: 'company' })
  })

  it('show a field only where it applies, and of a step only its own', () => {
    const names = (answers: object, only?: string[]) => shownFields(Address, { ...answers }, only).map(({ name }) => name)
    expect(names(complete)).not.toContain('tin')
    expect(names({ kind: 'company' })).toContain('tin')
    expect(names({ kind: 'company' }, ['tin'])).toEqual(['tin'])
  })

  it('drop what was chosen from a list that depended on the old answer, and what depended on that', () => {
    expect(changed(Address, complete, 'province', '0700')).toMatchObject({ province: '0700', city: undefined, zip: undefined })
    expect(changed(Address, complete, 'province', '0600')).toBe(complete)
  })

  it('are handed on parsed when they are right', () => {
    expect(check(Address, { ...complete, tin: 'not asked' })).toEqual({ errors: {}, answers: complete, parsed: complete })
  })

  it('are judged step by step: later steps may still be empty', () => {
    const { errors, answers, parsed } = check(Address, { kind: 'person', province: '0600' }, ['kind', 'province'])
    expect(errors).toEqual({})
    expect(answers).toEqual({ kind: 'person', province: '0600' })
    expect(parsed).toBeUndefined()
  })

  it('never show words of the machine for an empty field', () => {
    const { errors } = check(Address, { zip: '61' })
    expect(errors).toMatchObject({
      province: 'Choose the province.',
      city: 'City: please answer this.',
      zip: 'A ZIP code has four digits.',
    })
  })
})

describe('findings of the server', () => {
  it('go to the fields that they are about, wherever these stand in the request', () => {
    const fields = [
      { path: 'policyholder.zip', message: 'No such ZIP.' },
      { path: 'policyholder.city', message: 'No such city.' },
      { path: 'consents', message: 'Accept first.' },
    ]
    expect(serverErrors(fields, ['city', 'zip'], 'policyholder')).toEqual({
      errors: { zip: 'No such ZIP.', city: 'No such city.' },
      rest: ['Accept first.'],
    })
  })

  it('find their field without being told where it stands', () => {
    expect(serverErrors([{ path: 'details.plate', message: 'Invalid plate number.' }], ['plate']).errors).toEqual({
      plate: 'Invalid plate number.',
    })
  })
})
