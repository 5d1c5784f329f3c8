import { expect, it } from 'vitest'
import { inPortions } from './portions.ts'

const row = (id: string, ...keys: readonly string[]) => ({ id, keys })
const idsOf = (rows: readonly ReturnType<typeof row>[], size: number) =>
  inPortions(rows, size).map((portion) => portion.map(({ id }) => id))

it('puts rows into portions in their order', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id, `plate:${id}`))
  expect(idsOf(rows, 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(idsOf([], 2)).toEqual([])
})

it('leaves what is about the same thing to a later portion', () => {
  const rows = [row('a', 'plate:1', 'chassis:1'), row('b', 'plate:2'), row('c', 'plate:3', 'chassis:1'), row('d'), row('e', 'plate:1')]
  expect(idsOf(rows, 10)).toEqual([
    ['a', 'b', 'd'],
    ['c', 'e'],
  ])
})
