import { expect, it } from 'vitest'
import { branchName, viewOf } from './rules.ts'

it('opens the list for whatever an address asks that there is not', () => {
  expect([undefined, 'nonsense', 'LIST', 'Tree', 'profile'].map(viewOf)).toEqual(['list', 'list', 'list', 'tree', 'profile'])
})

it('calls branches by their names, and one that it does not know by its code', () => {
  expect(['LAS_PINAS', 'HEAD_OFFICE', 'CEBU'].map(branchName)).toEqual(['Las Piñas', 'Head office', 'CEBU'])
})
