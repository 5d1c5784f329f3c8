import { expect, it } from 'vitest'
import { z } from 'zod'
import { field, issuesAsOf } from '#kit/field.ts'
import { InsuredPerson } from './insured-person.ts'

const Party = z.object({
  people: field({ label: 'People', control: 'items', item: z.object(InsuredPerson) }, z.array(z.object(InsuredPerson))),
})

it('a person who is insured was born, and the one who was not is named by row', () => {
  const people = [{ birthDate: '2017-01-15' }, { birthDate: '2026-11-21' }]
  expect(issuesAsOf(Party, { people }, new Date('2026-11-20T12:00:00+08:00'))).toEqual([
    {
      path: ['people', 1, 'birthDate'],
      message: expect.stringContaining('Date of birth: this date is not possible. Please check the year.'),
    },
  ])
})
