import { expect, it } from 'vitest'
import { isBirthDate } from './customers.ts'

it('knows that nobody was born tomorrow, or 120 years ago', () => {
  const today = '2026-11-20'
  expect(['2026-11-20', '1990-02-28', '1906-11-21'].filter((day) => isBirthDate(day, today))).toHaveLength(3)
  expect(['2026-11-21', '1906-11-20', '1850-01-01'].filter((day) => isBirthDate(day, today))).toEqual([])
})
