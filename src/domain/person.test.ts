import { describe, expect, it } from 'vitest'
import { issuesAsOf } from '#kit/field.ts'
import { isBirthDate, Policyholder, registeredNameOf, Tin } from './person.ts'

const now = new Date('2026-11-20T12:00:00+08:00')

it('knows that nobody was born tomorrow, or 120 years ago', () => {
  const today = '2026-11-20'
  expect(['2026-11-20', '1990-02-28', '1906-11-21'].filter((day) => isBirthDate(day, today))).toHaveLength(3)
  expect(['2026-11-21', '1906-11-20', '1850-01-01'].filter((day) => isBirthDate(day, today))).toEqual([])
})

describe('a policyholder', () => {
  const said = (birthDate: string, kind = 'person') => issuesAsOf(Policyholder, { kind, birthDate }, now).map(({ message }) => message)

  it('is 18 on the day itself, and not a day earlier', () => {
    expect(said('2008-11-20')).toEqual([])
    expect(said('2008-11-21')).toEqual([expect.stringContaining('must be 18 or older')])
  })

  it('was not born tomorrow, nor before anybody who lives', () => {
    for (const day of ['2026-11-21', '1906-11-20'])
      expect(said(day)).toEqual([expect.stringContaining('Date of birth: this date is not possible. Please check the year.')])
  })

  it('that is a company has no birthday', () => expect(said('2026-11-21', 'company')).toEqual([]))
})

it('takes no TIN of zeros only, but any branch', () => {
  for (const tin of ['000-000-000', '000000000', '000-000-000-001', '000-000-000-00000']) expect(Tin.safeParse(tin).success).toBe(false)
  for (const tin of ['123-456-789', '123-456-789-000', '000-000-001-00000']) expect(Tin.safeParse(tin).success).toBe(true)
})

it('writes a name as the certificate of registration does, surname first', () => {
  expect(registeredNameOf({ firstName: 'Juan', middleName: 'Santos', lastName: 'Dela Peña', suffix: 'Jr.' })).toBe(
    'Dela Peña, Juan Jr. Santos',
  )
  expect(registeredNameOf({ firstName: 'María', lastName: 'Uy' })).toBe('Uy, María')
  expect(registeredNameOf({ kind: 'company', companyName: 'Peñafrancia Sugar Haulers, Inc.' })).toBe('Peñafrancia Sugar Haulers, Inc.')
})
