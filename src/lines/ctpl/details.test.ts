import { describe, expect, it } from 'vitest'
import { INVALID_PLATE, INVALID_STICKER } from '#domain/vehicle.ts'
import { applicableAnswers, fieldsOf } from '#kit/field.ts'
import { formats } from '../../../test/support/mark-formats.ts'
import { lineOf, lines } from '../index.ts'
import { CtplDetails, quickFields, steps } from './details.ts'

const car = lines.ctpl.examples[0]?.details ?? {}

const label = (_: string, code: string) => ({ TOYOTA: 'Toyota', 'TOYOTA-VIOS': 'Vios', SEDAN: 'Sedan' })[code] ?? code
const messages = (answers: object) =>
  Object.fromEntries((CtplDetails.safeParse(answers).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
const without = (...names: string[]) => Object.fromEntries(Object.entries(car).filter(([name]) => !names.includes(name)))
const applying = (answers: Record<string, unknown>) =>
  fieldsOf(CtplDetails)
    .filter(({ when }) => when?.(answers) ?? true)
    .map(({ name }) => name)

/** The fields that a person answers; an endorsement states when a plate arrived, and a renewal when it starts. */
const answers = Object.keys(CtplDetails.shape).filter((name) => name !== 'platedOn' && name !== 'from')

describe('what a CTPL quotation asks', () => {
  it('is asked in steps that leave nothing out and ask nothing twice', () => {
    const asked = steps.flatMap(({ fields }) => [...fields])
    expect(asked.toSorted()).toEqual(answers.toSorted())
  })

  it('gives every field a label and every quick field a place', () => {
    expect(fieldsOf(CtplDetails).map(({ name }) => name)).toEqual(answers)
    expect(quickFields.every((name) => name in CtplDetails.shape)).toBe(true)
  })

  it('accepts each example, and its own answer again', () => {
    for (const { details } of lines.ctpl.examples) {
      expect(CtplDetails.parse(details)).toEqual(details)
      expect(
        applicableAnswers(CtplDetails, {
          ...details,
          identifiedBy: details.registrationType === 'R' ? details.identifiedBy : undefined,
          isLate: undefined,
        }),
      ).toMatchObject({ make: details.make })
    }
  })

  it('writes plates, stickers and file numbers one way', () => {
    expect(CtplDetails.parse({ ...car, plate: 'nbx-4567', mvFile: '1332-00000123456' })).toMatchObject({
      plate: 'NBX4567',
      mvFile: '133200000123456',
    })
  })

  it('says “Invalid plate number.” in exactly these words', () => {
    expect(messages({ ...car, plate: 'ABC#1234' })).toEqual({ plate: INVALID_PLATE })
    expect(lines.ctpl.risk.misread({ ...car, plate: 'ABC 12O4' }, formats)).toEqual({ plate: INVALID_PLATE })
    expect(lines.ctpl.risk.misread({ ...car }, formats)).toEqual({})
  })

  it('judges no plate or sticker that is not asked for', () => {
    const both = { ...car, plate: 'nonsense', conductionSticker: 'nonsense' }
    expect(lines.ctpl.risk.misread(both, formats)).toEqual({ plate: INVALID_PLATE })
    expect(lines.ctpl.risk.misread({ ...both, registrationType: 'N' }, formats)).toEqual({ conductionSticker: INVALID_STICKER })
  })

  it('takes a series from the day on which it is in the list', () => {
    const plate = 'AB 123 CD'
    const coming = [...formats, { kind: 'regular', on: 'car', mask: 'AA 999 AA' }] as const
    expect(lines.ctpl.risk.misread({ ...car, plate }, formats)).toEqual({ plate: INVALID_PLATE })
    expect(lines.ctpl.risk.misread({ ...car, plate }, coming)).toEqual({})
    expect(lines.ctpl.risk.describe({ ...car, plate: 'ab123cd' }, label, coming)).toBe('AB 123 CD · 2022 Toyota Vios')
  })

  it('needs the plate, the MV file and the engine number of a renewed car', () => {
    expect(messages(without('plate', 'mvFile', 'engineNo'))).toEqual({
      plate: expect.stringContaining('Enter the plate number'),
      mvFile: expect.stringContaining('15 digits'),
      engineNo: expect.stringContaining('Enter the engine number'),
    })
  })

  it('says so while later steps are still empty', () => {
    expect(messages({ registrationType: 'R' })).toMatchObject({
      plate: expect.any(String),
      mvFile: expect.any(String),
      make: expect.any(String),
    })
  })

  it('needs the sticker of a renewed car that is known by it', () => {
    expect(messages({ ...without('plate'), identifiedBy: 'conduction-sticker' })).toEqual({
      conductionSticker: expect.stringContaining('Enter the conduction sticker'),
    })
  })

  it('asks for plate or sticker beside an MV file, since only they tell the month', () => {
    const byFile = { ...without('plate'), identifiedBy: 'mv-file' }
    expect(messages(byFile)).toEqual({
      plate: expect.stringContaining(
        'Enter the plate number or the conduction sticker as well: its last digit shows the registration month.',
      ),
    })
    expect(messages({ ...byFile, conductionSticker: 'AB 123C' })).toEqual({})
    expect(messages({ ...byFile, plate: 'NBX 4567' })).toEqual({})
  })

  it('needs neither plate, sticker nor MV file of a brand-new car', () => {
    expect(messages({ ...without('plate', 'mvFile'), registrationType: 'N' })).toEqual({})
    expect(applying({ registrationType: 'N' })).not.toEqual(expect.arrayContaining(['plate']))
    expect(applying({ registrationType: 'N' })).toContain('conductionSticker')
    expect(applying({ registrationType: 'N' })).not.toContain('mvFile')
  })

  it('asks for the weight only where it decides the premium', () => {
    expect(messages({ ...car, vehicleType: 'VAN', typeOfUse: 'OWN_GOODS' })).toEqual({
      gvw: expect.stringContaining('Enter the gross vehicle weight'),
    })
    expect(applying({ vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' })).not.toContain('gvw')
    expect(applying({ vehicleType: 'HEAVY_TRUCK' })).toContain('gvw')
  })

  it('asks a trailer for no engine', () => {
    expect(applying({ vehicleType: 'TRAILER' })).not.toContain('engineNo')
    expect(messages({ ...without('engineNo'), vehicleType: 'TRAILER' })).toEqual({})
  })

  it('marks as required what is needed wherever it applies', () => {
    const required = fieldsOf(CtplDetails)
      .filter((each) => each.required)
      .map(({ name }) => name)
    expect(required).toEqual(expect.arrayContaining(['registrationType', 'mvFile', 'engineNo', 'chassisNo', 'make', 'gvw']))
    expect(required).not.toContain('subModel')
  })

  it('marks the plate, or the conduction sticker, as required of a vehicle that is known by it', () => {
    const required = (identifiedBy: string, registrationType = 'R') =>
      fieldsOf(CtplDetails)
        .filter(({ needed }) => typeof needed === 'function' && needed({ registrationType, identifiedBy }))
        .map(({ name }) => name)
    expect(required('plate')).toContain('plate')
    expect(required('mv-file')).not.toContain('plate')
    expect(required('conduction-sticker')).toContain('conductionSticker')
    expect(required('plate', 'N')).not.toContain('conductionSticker')
  })

  it('names the remedy in every message', () => {
    const all = messages({
      registrationType: '?',
      year: 'x',
      seats: 0,
      gvw: 1,
      chassisNo: 'a b',
      engineNo: '',
      colour: '',
      taxType: '?',
      ltoCategory: '?',
      mvFile: '1',
      conductionSticker: '?',
    })
    for (const [path, message] of Object.entries(all)) expect([path, message]).toEqual([path, expect.stringMatching(/^(Enter|Choose|Use)/)])
  })

  it('survives answers that are no answers', () => {
    for (const answers of [undefined, null, 'x', 3, []]) expect(CtplDetails.safeParse(answers).success).toBe(false)
  })
})

describe('the line in lists', () => {
  it('is described by plate, year, make and model', () =>
    expect(lines.ctpl.risk.describe(car, label, formats)).toBe('NBX 4567 · 2022 Toyota Vios'))

  it('is described by what a draft has', () => {
    expect(lines.ctpl.risk.describe({}, label, formats)).toBe('')
    expect(lines.ctpl.risk.describe({ vehicleType: 'SEDAN', plate: 'what?' }, label, formats)).toBe('Sedan')
    expect(lines.ctpl.risk.describe({ registrationType: 'N', conductionSticker: 'ab123c', make: 'TOYOTA' }, label, formats)).toBe(
      'AB 123C · Toyota',
    )
  })

  it('is found by its code, and nothing else is', () => {
    expect(lineOf('ctpl')?.name).toBe('CTPL')
    expect(lineOf('toString')).toBeUndefined()
  })
})
