import { describe, expect, it } from 'vitest'
import { factsOfCodes } from './codes.ts'
import { namesOf, readChassis, readDay, readMvFile, readPlate, spokenNames } from './formats.ts'
import { kindOf } from './paper-kind.ts'
import { factsIn } from './paper-text.ts'
import { readFacts } from './read-facts.ts'
import type { Word } from './rows.ts'

/** Words as OCR finds them: each line of text at its height, words a letter apart, columns at the given places. */
const page = (...rows: readonly (readonly [top: number, ...cells: readonly (readonly [left: number, text: string])[]])[]): Word[] =>
  rows.flatMap(([top, ...cells]) =>
    cells.flatMap(([left, text]) => {
      let at = left
      return text.split(' ').map((word) => {
        const box = { left: at, right: at + word.length * 14, top, bottom: top + 24 }
        at = box.right + 14
        return { ...box, text: word, confidence: 90 }
      })
    }),
  )
const told = (words: readonly Word[]) => Object.fromEntries(factsIn(words, 1500).map(({ fact, value }) => [fact, value]))

describe('a certificate of registration', () => {
  const certificate = page(
    [100, [400, 'CERTIFICATE OF REGISTRATION']],
    [200, [100, 'MV FILE NO.'], [700, 'PLATE NO'], [1100, 'DENOMINATION']],
    [235, [100, '1332-00000123456'], [700, 'NBX 4567'], [1100, 'PRIVATE']],
    [300, [100, 'ENGINE N0.'], [700, 'CHASSlS NO.']],
    [335, [100, '2NR-1234567'], [700, 'MHFB29F4OK1234567']],
    [400, [100, 'MAKE'], [500, 'SERIES'], [900, 'YEAR MODEL']],
    [435, [100, 'TOYOTA'], [500, 'VIOS'], [900, '2O22']],
    [500, [100, 'OWNER’S NAME']],
    [535, [100, 'DELA CRUZ, MARIA LUISA SANTOS']],
  )

  it('is read label by label, although letters of labels and figures were confused', () => {
    expect(told(certificate)).toEqual({
      ...{ mvFile: '1332-00000123456', plate: 'NBX 4567', engineNo: '2NR-1234567', chassisNo: 'MHFB29F40K1234567' },
      ...{ make: 'TOYOTA', model: 'VIOS', year: '2022', lastName: 'Dela Cruz', firstName: 'Maria Luisa', middleName: 'Santos' },
    })
    expect(kindOf(certificate, [])).toBe('certificate')
  })

  it('is sure of a number when a second look says the same, and not otherwise', async () => {
    const paper = { codes: [], words: certificate, height: 1500 }
    const seen = (text: string) => readFacts(paper, async () => ({ text, confidence: 60 }))
    expect((await seen('NBX 4567')).find(({ fact }) => fact === 'plate')).toMatchObject({ value: 'NBX 4567', isSure: true })
    expect((await seen('NBX 4667')).find(({ fact }) => fact === 'plate')).toMatchObject({ value: 'NBX 4567', isSure: false })
  })
})

it('a deed tells its vehicle line by line, and to whom it is sold', () => {
  const deed = page(
    [100, [400, 'DEED OF ABSOLUTE SALE']],
    [200, [100, 'do hereby sell unto PEDRO REYES DE LEON, of legal age, Filipino']],
    [300, [100, 'Plate No.'], [400, ': ABC 123']],
    [340, [100, 'Color'], [400, ': SILVER']],
  )
  expect(told(deed)).toEqual({ plate: 'ABC 123', colour: 'SILVER', firstName: 'Pedro', middleName: 'Reyes', lastName: 'De Leon' })
})

it('a picture of something else tells nothing', () => {
  expect(told(page([100, [100, 'Lechon manok 250 pesos']], [200, [100, 'Plate of the day']]))).toEqual({})
})

describe('what is offered', () => {
  it.each([
    ['NBX 45G7', 'NBX 4567'],
    ['A8C 123', 'ABC 123'],
    ['123 A8C', '123 ABC'],
    ['17', undefined],
    ['HELLO', undefined],
  ])('of the plate “%s” is %s', (text, plate) => expect(readPlate(text)).toBe(plate))

  it('has the form that the rules of the domain ask for', () => {
    expect(readMvFile('1332-0000O123456')).toBe('1332-00000123456')
    expect(readMvFile('1332-123456')).toBeUndefined()
    expect(readChassis('MHFB29F4OK1234567')).toBe('MHFB29F40K1234567')
    expect(readChassis('CHASSIS')).toBeUndefined()
    expect([readDay('1987/10/04'), readDay('OCTOBER 04, 1987'), readDay('10/04/1987'), readDay('1987/13/04')]).toEqual([
      '1987-10-04',
      '1987-10-04',
      '1987-10-04',
      undefined,
    ])
  })

  it('names people as their papers do: surname first, part by part, or as they are spoken', () => {
    expect(namesOf('DELA CRUZ, JUAN SANTOS')).toEqual({ lastName: 'Dela Cruz', firstName: 'Juan', middleName: 'Santos' })
    expect(namesOf('REYES, ANA MARIE, DE LEON')).toEqual({ lastName: 'Reyes', firstName: 'Ana Marie', middleName: 'De Leon' })
    expect(namesOf('NEGROS HAULING CORP.')).toEqual({ companyName: 'NEGROS HAULING CORP.' })
    expect(spokenNames('MARIA SANTOS DELA CRUZ')).toEqual({ firstName: 'Maria', middleName: 'Santos', lastName: 'Dela Cruz' })
  })
})

it('the code of a national identity card, an MV file and a chassis number are read without letters, and an address is nothing', () => {
  const subject = { lName: 'REYES', fName: 'ANA MARIE', mName: 'CRUZ', DOB: 'October 04, 1987', PCN: '1234-5678-9012-3456' }
  expect(factsOfCodes([JSON.stringify({ Issuer: 'PSA', subject })])).toEqual({
    lastName: 'Reyes',
    firstName: 'Ana Marie',
    middleName: 'Cruz',
    birthDate: '1987-10-04',
  })
  expect(factsOfCodes(['133200000123456', 'MHFB29F40K1234567', 'https://example.com'])).toEqual({
    mvFile: '1332-00000123456',
    chassisNo: 'MHFB29F40K1234567',
  })
})
