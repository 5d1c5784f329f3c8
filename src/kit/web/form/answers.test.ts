import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applicableAnswers, field } from '../../field.ts'
import {
  acceptedSiblings,
  changeAnswer,
  checkAnswers,
  errorPlaces,
  initialAnswers,
  remainingErrors,
  serverErrors,
  siblingAnswersFrom,
  visibleFields,
  withoutBlankRows,
} from './answers.ts'

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

const Someone = z.object({
  firstName: field({ label: 'First name', control: 'text' }, z.string().min(1)),
  lastName: field({ label: 'Last name', control: 'text' }, z.string().min(1)),
  birthDate: field({ label: 'Date of birth', control: 'date' }, z.string().min(1)),
})
const Party = z.object({
  people: field(
    { label: 'People', control: 'items', item: Someone, row: { called: 'Person', add: 'Add', atMost: 9, person: true } },
    z.array(Someone),
  ),
})

describe('a list of people', () => {
  const nena = { firstName: 'María Niña', lastName: 'Dela Peña', birthDate: '1990-01-01' }
  const errors = (...people: object[]) => checkAnswers(Party, { people }).errors

  it('names nobody twice, however the name is written, and says so at the second', () => {
    expect(errors(nena, { ...nena, firstName: 'Ben' }, { ...nena, firstName: ' maria nina', lastName: 'DELA PENA' })).toEqual({
      'people.2.firstName': 'This person is already in the list, as number 1.',
    })
  })

  it('takes namesakes who were born on another day, and does not compare those who are not entered yet', () => {
    expect(errors(nena, { ...nena, birthDate: '1960-01-01' })).toEqual({})
    expect(Object.keys(errors(nena, { firstName: 'María Niña' }, {}))).not.toContain('people.1.firstName')
  })
})

describe('the answers of a form', () => {
  it('are marked as required where other answers make them so', () => {
    const isCompany = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'company'
    const Payer = z.object({ kind: z.string(), tin: field({ label: 'TIN', control: 'text', needed: isCompany }, z.string().optional()) })
    const marked = (kind: string) => visibleFields(Payer, { kind }).map(({ required }) => required)
    expect([marked('person'), marked('company')]).toEqual([[false], [true]])
  })

  it('begin with the defaults of the schema, and with what is known instead', () => {
    expect(initialAnswers(Address, { zip: '6100', city: null })).toEqual({ kind: 'person', zip: '6100' })
    expect(initialAnswers(Address, { kind: 'company' })).toEqual({ kind: 'company' })
  })

  it('show a field only where it applies, and of a step only its own', () => {
    const names = (answers: object, only?: string[]) => visibleFields(Address, { ...answers }, only).map(({ name }) => name)
    expect(names(complete)).not.toContain('tin')
    expect(names({ kind: 'company' })).toContain('tin')
    expect(names({ kind: 'company' }, ['tin'])).toEqual(['tin'])
  })

  it('drop what was chosen from a list that depended on the old answer, and what depended on that', () => {
    expect(changeAnswer(Address, complete, 'province', '0700')).toMatchObject({ province: '0700', city: undefined, zip: undefined })
    expect(changeAnswer(Address, complete, 'province', '0600')).toBe(complete)
  })

  it('take what comes with a choice, except over what a person typed', () => {
    const fills = { type: 'vehicleType', seats: 'seats' }
    const xpander = siblingAnswersFrom(fills, { vehicleType: 'AUV', seats: 7, bodyType: 'MPV' })
    expect(xpander).toEqual({ type: 'AUV', seats: 7 })
    expect(siblingAnswersFrom(fills, { vehicleType: 'AUV', seats: null })).toEqual({ type: 'AUV' })
    expect(acceptedSiblings(xpander, {}, [])).toEqual(xpander)
    expect(acceptedSiblings(xpander, { type: 'TAXI' }, [{}])).toEqual({ seats: 7 })
    const vios = siblingAnswersFrom(fills, { vehicleType: 'SEDAN', seats: 5 })
    expect(acceptedSiblings(vios, { type: 'AUV', seats: 8 }, [xpander])).toEqual({ type: 'SEDAN' })
  })

  it('are handed on parsed when they are right', () => {
    expect(checkAnswers(Address, { ...complete, tin: 'not asked' })).toEqual({ errors: {}, answers: complete, parsed: complete })
  })

  it('are judged step by step: later steps may still be empty', () => {
    const { errors, answers, parsed } = checkAnswers(Address, { kind: 'person', province: '0600' }, ['kind', 'province'])
    expect(errors).toEqual({})
    expect(answers).toEqual({ kind: 'person', province: '0600' })
    expect(parsed).toBeUndefined()
  })

  it('are refused by what the schema does not know, where they are asked for', () => {
    const misread = () => ({ zip: 'No such code is issued.', hidden: 'Nobody asks this.' })
    expect(checkAnswers(Address, complete, undefined, misread).errors).toEqual({ zip: 'No such code is issued.' })
    expect(checkAnswers(Address, complete, ['province'], misread).errors).toEqual({})
    expect(checkAnswers(Address, { ...complete, zip: '61' }, ['zip'], misread).errors).toEqual({ zip: 'A ZIP code has four digits.' })
  })

  it('are told all that is missing at once, also what the schema misses only where the rest is right', () => {
    const Notice = z
      .object({
        ground: field({ label: 'Ground', control: 'choice' }, z.enum(['asked', 'fraud'], 'Choose the ground.')),
        reason: field({ label: 'The facts', control: 'area', needed: true }, z.string().optional()),
        deed: field({ label: 'Deed', control: 'text', needed: true, when: ({ ground }) => ground === 'asked' }, z.string().optional()),
      })
      .refine(({ reason }) => reason, { path: ['reason'], message: 'Say on which facts.' })
    expect(checkAnswers(Notice, {}).errors).toEqual({ ground: 'Choose the ground.', reason: 'Fill in “The facts”.' })
    expect(checkAnswers(Notice, { ground: 'fraud' }).errors).toEqual({ reason: 'Say on which facts.' })
    expect(checkAnswers(Notice, { ground: 'fraud', reason: 'Sold.' }).errors).toEqual({})
  })

  it('never show words of the machine for an empty field', () => {
    const { errors } = checkAnswers(Address, { zip: '61' })
    expect(errors).toMatchObject({
      province: 'Choose the province.',
      city: 'Choose “City”.',
      zip: 'A ZIP code has four digits.',
    })
  })

  it('never show words of the machine for what is too long, too short, too much or too little', () => {
    const Bounded = z.object({
      street: field({ label: 'Street', control: 'text' }, z.string().max(5)),
      why: field({ label: 'Why', control: 'area' }, z.string().min(3)),
      name: field({ label: 'Name', control: 'text' }, z.string().min(1)),
      seats: field({ label: 'Seats', control: 'number' }, z.number().max(9)),
      days: field({ label: 'Days', control: 'number' }, z.int().min(2)),
    })
    expect(checkAnswers(Bounded, { street: 'Lacson', why: 'y', name: '', seats: 10, days: 1 }).errors).toEqual({
      street: 'Street: use at most 5 characters.',
      why: 'Why: use at least 3 characters.',
      name: 'Fill in “Name”.',
      seats: 'Seats: at most 9.',
      days: 'Days: at least 2.',
    })
  })
})

const Accessory = z.object({
  code: field(
    { label: 'Accessory', control: 'choice', lookup: { list: 'Accessory', from: { VehicleType: 'type' } } },
    z.string('Choose the accessory.'),
  ),
  name: field({ label: 'Which', control: 'text', when: ({ code }) => code === 'OTHER' }, z.string().optional()),
  value: field({ label: 'Value', control: 'money' }, z.number().min(1, 'Say what it is worth.')),
})
const Car = z.object({
  type: field({ label: 'Type', control: 'choice' }, z.string()),
  value: field({ label: 'Value of the car', control: 'money' }, z.number()),
  accessories: field(
    { label: 'Accessories', control: 'items', item: Accessory, row: { called: 'Accessory', add: 'Add an accessory', atMost: 2 } },
    z.array(Accessory).max(2, 'Two accessories at most.').default([]),
  ),
})
const car = {
  type: 'SEDAN',
  value: 800_000_00,
  accessories: [
    { code: 'AIRCON', value: 20_000_00 },
    { code: 'OTHER', name: 'Bull bar', value: 15_000_00 },
  ],
}

describe('rows of answers', () => {
  it('are checked cell by cell, each finding under the path of its cell and in words', () => {
    expect(checkAnswers(Car, car).errors).toEqual({})
    expect(checkAnswers(Car, { ...car, accessories: [{ code: 'AIRCON', value: 0 }, { code: 'OTHER' }] }).errors).toEqual({
      'accessories.0.value': 'Say what it is worth.',
      'accessories.1.value': 'Fill in “Value”.',
    })
    expect(checkAnswers(Car, { ...car, accessories: [...car.accessories, ...car.accessories] }).errors).toEqual({
      accessories: 'Two accessories at most.',
    })
    expect(checkAnswers(Car, car, ['type']).answers).toEqual({ type: 'SEDAN' })
  })

  it('keep no cell that does not apply, and count as unanswered when there are none', () => {
    const odd = { ...car, accessories: [{ code: 'AIRCON', name: 'not asked', value: 1 }] }
    expect(applicableAnswers(Car, odd)).toMatchObject({ accessories: [{ code: 'AIRCON', value: 1 }] })
    expect(applicableAnswers(Car, { ...car, accessories: [] })).not.toHaveProperty('accessories')
  })

  it('that were added and left empty are forgotten', () => {
    expect(withoutBlankRows(Car, { ...car, accessories: [{}, ...car.accessories, { code: '' }] })).toEqual(car)
    expect(withoutBlankRows(Car, car)).toBe(car)
  })

  it('drop what was chosen from a list that hangs on an answer around them, but not on one of the same name inside', () => {
    expect(changeAnswer(Car, car, 'type', 'SUV').accessories).toEqual([
      { code: undefined, value: 20_000_00 },
      { code: undefined, name: 'Bull bar', value: 15_000_00 },
    ])
    expect(changeAnswer(Car, car, 'value', 1).accessories).toBe(car.accessories)
  })

  it('keep the findings about what was not changed; when a row goes, all are judged anew', () => {
    const errors = { type: 'No.', 'accessories.0.value': 'Low.', 'accessories.1.value': 'High.' }
    const [first, second] = car.accessories
    const edited = { ...car, accessories: [{ ...first, value: 5 }, second] }
    expect(remainingErrors(errors, 'accessories', car, edited)).toEqual({ type: 'No.', 'accessories.1.value': 'High.' })
    expect(remainingErrors(errors, 'accessories', car, { ...car, accessories: [second] })).toEqual({ type: 'No.' })
  })

  it('are named by their number where the form lists what is wrong', () =>
    expect(errorPlaces(visibleFields(Car, car), { 'accessories.1.value': 'High.', type: 'No.' })).toEqual([
      { path: 'type', label: 'Type' },
      { path: 'accessories.1.value', label: 'Value', row: { called: 'Accessory', number: 2 } },
    ]))

  it('take the findings of the server to their cell, not to a field of the same name outside', () =>
    expect(
      serverErrors([{ path: 'answers.accessories.1.value', message: 'Too much.' }], ['type', 'value', 'accessories'], 'answers').errors,
    ).toEqual({ 'accessories.1.value': 'Too much.' }))
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
      rest: [{ path: 'consents', message: 'Accept first.' }],
    })
  })

  it('find their field without being told where it stands', () => {
    expect(serverErrors([{ path: 'details.plate', message: 'Invalid plate number.' }], ['plate']).errors).toEqual({
      plate: 'Invalid plate number.',
    })
  })
})
