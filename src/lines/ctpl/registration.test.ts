import { describe, expect, it } from 'vitest'
import { Policyholder } from '#domain/person.ts'
import seed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { lines } from '../index.ts'

const { ctpl } = lines
const [car, newCar, bike, , van, truck, tnvs, jeepney, bus, trailer, sticker] = ctpl.examples

const holder = Policyholder.parse({
  firstName: 'Maria',
  middleName: 'Santos',
  lastName: 'De la Peña',
  tin: '123-456-789',
  mobile: '09171234567',
  line1: '12 Mabini St.',
  province: 'MM',
  city: 'MNL',
  zip: '1000',
})

function registered(example: (typeof ctpl.examples)[number] | undefined, change: object = {}, who = holder) {
  const details = { ...example?.details, ...change }
  return ctpl.documents.registration?.(details, who, ctpl.risk.term(details, seed, example?.today ?? ''), seed)
}

describe('the term', () => {
  it('of a renewal follows the plate or the sticker', () => {
    expect(ctpl.risk.term(car?.details, seed, '2026-07-03')).toEqual({ from: '2026-08-01', to: '2027-08-01' })
    expect(
      ctpl.risk.term({ ...car?.details, identifiedBy: 'mv-file', plate: undefined, conductionSticker: 'AB123C' }, seed, '2026-02-20'),
    ).toEqual({
      from: '2026-04-01',
      to: '2027-04-01',
    })
  })

  it('of a late renewal begins today', () =>
    expect(ctpl.risk.term(sticker?.details, seed, '2026-09-15')).toEqual({ from: '2026-09-15', to: '2027-05-01' }))

  it('of a brand-new vehicle is three years from today, whatever its sticker', () => {
    expect(ctpl.risk.term(newCar?.details, seed, '2026-05-12')).toEqual({ from: '2026-05-12', to: '2029-05-12' })
    expect(ctpl.risk.term({ ...newCar?.details, conductionSticker: undefined }, seed, '2028-02-29')).toEqual({
      from: '2028-02-29',
      to: '2031-02-28',
    })
  })

  it('of a protocol plate, which tells no month, is a year from today', () => {
    expect(ctpl.risk.term({ ...car?.details, plate: '8' }, seed, '2026-07-03')).toEqual({ from: '2026-07-03', to: '2027-07-03' })
  })
})

describe('what the certificate service is told', () => {
  it('of a renewed car', () => {
    expect(registered(car)).toEqual({
      regType: 'R',
      plateNo: 'NBX4567',
      mvFileNo: '133200000123456',
      engineNo: '1NR-2234567',
      chassisNo: 'PA1B19F38N4123456',
      inceptionDate: '2026-08-01',
      expiryDate: '2027-08-01',
      mvType: 'C',
      mvPremType: '1',
      taxType: '1',
      assuredName: 'De la Peña, Maria Santos',
      assuredTin: '123-456-789-000',
    })
  })

  it('leaves plate and MV file blank for a brand-new car', () => {
    expect(registered(newCar, { plate: 'NBX4567', mvFile: '133200000123456' })).toMatchObject({
      regType: 'N',
      plateNo: '',
      mvFileNo: '',
      mvPremType: '8',
    })
  })

  it.each([
    ['motorcycle', bike, {}, 'M', '7'],
    ['moped', bike, { engineCc: 49 }, 'MO', '7'],
    ['sidecar', bike, { vehicleType: 'MOTORCYCLE_SIDECAR' }, 'MS', '7'],
    ['brand-new motorcycle', bike, { registrationType: 'N' }, 'M', '14'],
    ['van with goods', van, {}, 'UV', '2'],
    ['pickup', van, { vehicleType: 'PICKUP', typeOfUse: 'PRIVATE' }, 'UV', '1'],
    ['pickup with goods', van, { vehicleType: 'PICKUP' }, 'TK', '2'],
    ['truck', truck, {}, 'TK', '3'],
    ['brand-new truck', truck, { registrationType: 'N' }, 'TK', '10'],
    ['ride-hailing SUV', tnvs, { vehicleType: 'SUV' }, 'SV', '4'],
    ['jeepney', jeepney, {}, 'UV', '5'],
    ['tourist bus', bus, {}, 'OB', '6'],
    ['brand-new tourist bus', bus, { registrationType: 'N' }, 'OB', '13'],
    ['trailer', trailer, {}, 'TL', '7'],
  ] as const)('has the codes of a %s', (_, example, change, mvType, mvPremType) =>
    expect(registered(example, change)).toMatchObject({ mvType, mvPremType }),
  )

  it('gives the sticker for the plate of a vehicle that is known by it, and no engine for a trailer', () => {
    expect(registered(sticker)).toMatchObject({ plateNo: 'P1B234', taxType: '3' })
    expect(registered(trailer)?.engineNo).toBe('N/A')
  })

  it('keeps a temporary plate out of a field that is too short for it', () =>
    expect(registered(bike, { plate: '1332-123453' })?.plateNo).toBe(''))

  it('writes a TIN with its branch, and nines for whoever has none', () => {
    expect(registered(car, {}, { ...holder, tin: '123-456-789-00012' })?.assuredTin).toBe('123-456-789-012')
    expect(registered(car, {}, { ...holder, tin: undefined })?.assuredTin).toBe('999-999-999-999')
  })

  it('cuts a company’s name at a hundred characters', () => {
    const name = registered(car, {}, { ...holder, kind: 'company', companyName: 'Ñ'.repeat(120) })?.assuredName
    expect(name).toHaveLength(100)
  })
})

describe('what identifies the vehicle', () => {
  it('is plate, file, chassis and engine of a renewal', () => {
    expect(ctpl.risk.keys(car?.details, formats).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'plate NBX4567',
      'mv-file 133200000123456',
      'chassis PA1B19F38N4123456',
      'engine 1NR2234567',
    ])
  })

  it('is sticker, chassis and engine of a brand-new car', () => {
    expect(ctpl.risk.keys(newCar?.details, formats).map(({ kind }) => kind)).toEqual(['conduction-sticker', 'chassis', 'engine'])
  })

  it('is no plate that several vehicles carry, and no engine of a trailer', () => {
    expect(ctpl.risk.keys({ ...car?.details, plate: 'TMP07' }, formats).map(({ kind }) => kind)).toEqual(['mv-file', 'chassis', 'engine'])
    expect(ctpl.risk.keys(trailer?.details, formats).map(({ kind }) => kind)).toEqual(['plate', 'mv-file', 'chassis'])
  })

  it('is the same however it was typed', () => {
    expect(ctpl.risk.keys({ ...car?.details, plate: 'nbx-4567', engineNo: '1nr2234567' }, formats).map(({ value }) => value)).toEqual(
      ctpl.risk.keys(car?.details, formats).map(({ value }) => value),
    )
  })
})
