import { expect, it } from 'vitest'
import { z } from 'zod'
import { readersOf } from './readers.ts'

const Tariff = z.object({ version: z.string() })

it('answers are read once, and cannot be changed unseen afterwards', () => {
  let read = 0
  const counted = z.object({ people: z.array(z.object({ name: z.string() })) }).transform((details) => {
    read += 1
    return details
  })
  const { details, isComplete } = readersOf(counted, Tariff)
  const answers = { people: [{ name: 'Ana' }] }
  expect([isComplete(answers), details(answers), details(answers), read]).toEqual([true, answers, answers, 1])
  expect(() => answers.people.push({ name: 'Ben' })).toThrow(TypeError)
  expect(() => details(answers).people.pop()).toThrow(TypeError)
})

it('answers that were refused may be mended, and are read again', () => {
  const { details, isComplete } = readersOf(z.object({ name: z.string() }), Tariff)
  const answers: Record<string, unknown> = {}
  expect(isComplete(answers)).toBe(false)
  expect(() => details(answers)).toThrow(z.ZodError)
  answers.name = 'Ana'
  expect(details(answers)).toEqual({ name: 'Ana' })
})
