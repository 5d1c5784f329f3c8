import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InsuredPerson } from '#domain/insured-person.ts'
import { readRows } from './read-rows.ts'

const Person = z.object(InsuredPerson)
const choices = {
  citizenship: [
    { value: 'PH', label: 'Philippines' },
    { value: 'JP', label: 'Japan' },
  ],
  relation: [{ value: 'CHILD', label: 'Child' }],
}
const read = (...table: string[][]) =>
  readRows(
    Person,
    table.map((cells, index) => ({ at: index + 1, cells })),
    choices,
  )

describe('rows of a spreadsheet', () => {
  it('are read by their headings, in any order and in the words that people use', () => {
    expect(
      read(
        ['Surname', 'Given name', 'Birthday', 'Gender', 'Nationality', 'Passport No.', 'Room'],
        ['Dela Peña', 'Mika', '9/30/2014', 'F', 'japan', 'ea3456789', '12'],
      ),
    ).toEqual({
      rows: [{ lastName: 'Dela Peña', firstName: 'Mika', birthDate: '2014-09-30', sex: 'F', citizenship: 'JP', passport: 'EA3456789' }],
      numbers: [2],
      unread: [],
      unknown: ['Room'],
    })
  })

  it('are read in the order of the fields where there are no headings', () => {
    expect(read(['Marco', '', 'Santos', '', '1985-03-11', 'male', 'PH'])).toMatchObject({
      rows: [{ firstName: 'Marco', lastName: 'Santos', birthDate: '1985-03-11', sex: 'M', citizenship: 'PH' }],
      unread: [],
    })
  })

  it('read days as they are written, the month first unless the column shows that it is not', () => {
    const days = (...written: string[]) =>
      read(['Date of birth', 'First name'], ...written.map((day) => [day, 'Ana'])).rows.map(({ birthDate }) => birthDate)
    expect(days('3/4/1985', '12/31/2001', '11 Mar 1985', 'March 5, 1990', '05-Jun-1970')).toEqual([
      '1985-03-04',
      '2001-12-31',
      '1985-03-11',
      '1990-03-05',
      '1970-06-05',
    ])
    expect(days('3/4/1985', '31/12/2001')).toEqual(['1985-04-03', '2001-12-31'])
    expect(days('31117', '1985-3-11', '1985/03/11', '1985-03-11 08:30', '3/11/1985 0:00:00')).toEqual(Array(5).fill('1985-03-11'))
  })

  it('say by row and column what could not be read, and leave that empty', () => {
    expect(
      read(
        ['First name', 'Date of birth', 'Sex', 'Passport number'],
        ['Ana', '31/02/1990', 'F', 'P1'],
        ['', '', '', ''],
        ['B3n', '1990-01-01', 'unknown', 'P1234567A'],
      ),
    ).toEqual({
      rows: [
        { firstName: 'Ana', sex: 'F' },
        { birthDate: '1990-01-01', passport: 'P1234567A' },
      ],
      numbers: [2, 4],
      unread: [
        { row: 2, column: 'Date of birth', text: '31/02/1990', remedy: expect.stringContaining('1985-03-11') },
        { row: 2, column: 'Passport number', text: 'P1', remedy: expect.any(String) },
        { row: 4, column: 'First name', text: 'B3n', remedy: expect.any(String) },
        { row: 4, column: 'Sex', text: 'unknown', remedy: { text: 'Write one of: Female, Male.', i18n: expect.anything() } },
      ],
      unknown: [],
    })
  })
})
