import { expect, it } from 'vitest'
import { branchName } from './rules.ts'

it('calls branches by their names, and one that it does not know by its code', () => {
  expect(['LAS_PINAS', 'HEAD_OFFICE', 'CEBU'].map(branchName)).toEqual(['Las Piñas', 'Head office', 'CEBU'])
})
