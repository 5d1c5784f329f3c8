import { expect, it } from 'vitest'
import { dataInteger, dataKey, dataText, dataTold } from '#kit/data-tables.ts'
import { columnsOf, csvValue } from './subjects.ts'

const table = {
  ...{ name: 'things', help: 'A thing.', source: 'things t' },
  columns: { thing: dataText('t.id'), whose: dataKey('t.customer_id'), name: dataTold('t.name'), cost: dataInteger('t.cost') },
}

it('leaves out what tells of people, and has keys stand for themselves, unless all is wanted as it is', () => {
  expect(columnsOf(table, 'pseudonyms').map(({ name, isPseudonym }) => [name, isPseudonym])).toEqual([
    ['thing', false],
    ['whose', true],
    ['cost', false],
  ])
  expect(columnsOf(table, 'plain').map(({ name, isPseudonym }) => [name, isPseudonym])).toEqual([
    ['thing', false],
    ['whose', false],
    ['name', false],
    ['cost', false],
  ])
})

it('writes values so that every reader has them back', () => {
  expect([null, '', 'plain', 'a, "b"', 'two\nlines', 12, false, new Date(0)].map(csvValue)).toEqual([
    ...['', '""', 'plain', '"a, ""b"""', '"two\nlines"', '12', 'false', '1970-01-01T00:00:00.000Z'],
  ])
})
