import { describe, expect, it } from 'vitest'
import tariff from '../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import {
  ChassisNumber,
  ConductionSticker,
  comparableSerial,
  EngineNumber,
  formatMvFile,
  INVALID_PLATE,
  INVALID_STICKER,
  isMistypedVin,
  MvFile,
  Plate,
  parseLtoCategory,
  parseMvFile,
  RegistrationDigits,
  registrationMonthOf,
} from './vehicle.ts'

const digits = RegistrationDigits.parse(tariff.tables.registration.digits)

describe('plates and stickers', () => {
  it('are one thing in any spelling', () => {
    expect(Plate.parse('nbx-4567')).toBe('NBX4567')
    expect(Plate.parse('ＮＢＸ–４５６７')).toBe('NBX4567')
    expect(ConductionSticker.parse('AB-1234-C')).toBe('AB1234C')
    expect(Plate.parse(Plate.parse('nbx 4567'))).toBe('NBX4567')
  })

  it.each(['', 'ÑBX 4567', 'NBX 4567; drop', 'ABC 1234567890'])('are not “%s”', (typed) => {
    expect(Plate.safeParse(typed).error?.issues[0]?.message).toBe(INVALID_PLATE)
    expect(ConductionSticker.safeParse(typed).error?.issues[0]?.message).toBe(INVALID_STICKER)
  })
})

describe('other numbers', () => {
  it('takes an MV file number of fifteen digits, with or without its hyphen', () => {
    expect(parseMvFile('1332-00000123456')).toBe('133200000123456')
    expect(formatMvFile('133200000123456')).toBe('1332-00000123456')
    expect(parseMvFile('1332-123456')).toBeUndefined()
    expect(MvFile.safeParse('1332-123456').error?.issues[0]?.message).toContain('15 digits')
  })

  it('takes engine numbers as they are stamped', () => {
    expect(EngineNumber.parse(' 2nr-1234567 ')).toBe('2NR-1234567')
    expect(EngineNumber.parse('4D56/U*123*')).toBe('4D56/U*123*')
    expect(EngineNumber.safeParse('2NR 1234567').success).toBe(false)
    expect(EngineNumber.safeParse('A'.repeat(41)).success).toBe(false)
  })

  it('takes chassis numbers of any age, and knows a mistyped VIN', () => {
    expect(ChassisNumber.parse('mhfb29f40k1234567')).toBe('MHFB29F40K1234567')
    expect(ChassisNumber.safeParse('ABCD').success).toBe(false)
    expect(isMistypedVin('MHFB29F40K1234567')).toBe(false)
    expect(isMistypedVin('MHFB29F4OK1234567')).toBe(true)
    expect(isMistypedVin('SRO-2005-0456')).toBe(false)
  })

  it('compares serials without their punctuation', () => expect(comparableSerial('2NR-1234567')).toBe(comparableSerial('2nr 1234567')))

  it('finds the LTO category in what the certificate prints', () => {
    expect(parseLtoCategory('N1 – Goods')).toBe('N1')
    expect(parseLtoCategory('category l3')).toBe('L3')
    expect(parseLtoCategory('MB12')).toBeUndefined()
  })
})

describe('the registration month', () => {
  it.each([
    ['ABC 1231', 1],
    ['ABC 1232', 2],
    ['ABC 1233', 3],
    ['ABC 1234', 4],
    ['ABC 1235', 5],
    ['ABC 1236', 6],
    ['ABC 1237', 7],
    ['ABC 1238', 8],
    ['ABC 1239', 9],
    ['ABC 1230', 10],
    ['123 ABC', 3],
    ['A 123 BC', 3],
    ['AB 123C', 3],
    ['TMP10', 10],
  ])('of %s is %i', (mark, month) => expect(registrationMonthOf(mark, digits)?.month).toBe(month))

  it.each([
    ['ABC 1214', { from: 1, to: 7 }],
    ['ABC 1254', { from: 8, to: 14 }],
    ['ABC 1284', { from: 15, to: 21 }],
    ['ABC 1204', { from: 22 }],
  ])('is due in the week of the digit before: %s', (mark, due) => expect(registrationMonthOf(mark, digits)?.due).toMatchObject(due))

  it('cannot be told from fewer than two digits', () => {
    expect(registrationMonthOf('8', digits)).toBeUndefined()
    expect(registrationMonthOf('ABC', digits)).toBeUndefined()
  })

  it('follows the exceptions of the tariff, for the vehicles that they name', () => {
    const rules = { ...digits, exceptions: [{ vehicleTypes: ['MOTORCYCLE'], pattern: '^[A-Z]\\d{3}[A-Z]{2}$', month: 2, week: 3 }] }
    expect(registrationMonthOf('A 123 BC', rules, 'MOTORCYCLE')).toMatchObject({ month: 1, digit: '1', due: { from: 1 } })
    expect(registrationMonthOf('A 123 BC', rules, 'TRICYCLE')?.month).toBe(3)
  })
})
