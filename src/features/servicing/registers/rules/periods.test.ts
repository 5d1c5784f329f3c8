import { expect, it } from 'vitest'
import { BOOK_PERIODS, periodNamed } from './periods.ts'

const on = (today: string) => Object.fromEntries(BOOK_PERIODS.map(({ value, of }) => [value, Object.values(of(today)).join(' ')]))

it('periods begin with a month, a quarter or a year and end on its last day', () => {
  expect(on('2026-02-28')).toEqual({
    'this-month': '2026-02-01 2026-02-28',
    'last-month': '2026-01-01 2026-01-31',
    'this-quarter': '2026-01-01 2026-03-31',
    'last-quarter': '2025-10-01 2025-12-31',
    'this-year': '2026-01-01 2026-12-31',
    'last-year': '2025-01-01 2025-12-31',
  })
  expect(on('2028-12-31')).toMatchObject({ 'this-quarter': '2028-10-01 2028-12-31', 'last-quarter': '2028-07-01 2028-09-30' })
})

it('a period is known by its days, and other days have no name', () => {
  expect(periodNamed({ from: '2026-10-01', until: '2026-10-31' }, '2026-11-26')).toBe('last-month')
  expect(periodNamed({ from: '2026-10-01', until: '2026-10-30' }, '2026-11-26')).toBeUndefined()
})
