import { expect, it } from 'vitest'
import { z } from 'zod'
import { typedNumber } from './field.ts'

const Seats = typedNumber('Enter the seats.').pipe(z.int().max(100))

it('a number may come as a person types it, in digits', () => {
  expect([Seats.parse(5), Seats.parse('5'), Seats.parse('05')]).toEqual([5, 5, 5])
})

it.each(['0x10', '1e1', ' 5', '5 ', '', '5.5', '-5', 'five', true, null, [5], Number.NaN])('%j is no number', (value) => {
  const { error } = Seats.safeParse(value)
  expect(error?.issues[0]?.message).toBe('Enter the seats.')
})
