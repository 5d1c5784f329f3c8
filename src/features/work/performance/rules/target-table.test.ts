import { expect, it } from 'vitest'
import { cellsOf, monthsOf, readTarget, writeTarget } from './target-table.ts'

it('reads targets as spreadsheets write them, and says of the rest that it is none', () => {
  expect(['', '25,000', '₱25,000.50', '1 000', '-1', 'many', '1.234'].map((typed) => readTarget('premium', typed))).toEqual([
    ...[0, 2_500_000, 2_500_050, 100_000],
    ...[undefined, undefined, undefined],
  ])
  expect(['', '12', '12.0', '12.5', '9999999'].map((typed) => readTarget('policies', typed))).toEqual([0, 12, 12, undefined, undefined])
})

it('writes them as it reads them', () => {
  for (const target of [0, 100, 2_500_050]) expect(readTarget('premium', writeTarget('premium', target))).toBe(target)
  expect(writeTarget('policies', 12)).toBe('12')
})

it('takes more cells than one as a table', () => {
  expect(cellsOf('12')).toBeUndefined()
  expect(cellsOf('12\n')).toBeUndefined()
  expect(cellsOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(monthsOf('2026').at(-1)).toBe('2026-12')
})
