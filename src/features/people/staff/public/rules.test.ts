import { expect, it } from 'vitest'
import { branchName, isTopOfHierarchy, learnBranches } from './rules.ts'

it('calls branches by their names, and one that it does not know by its code', () => {
  learnBranches([
    { code: 'LAS_PINAS', name: 'Las Piñas' },
    { code: 'MBO', name: 'MBO' },
  ])
  learnBranches([{ code: 'MBO', name: 'Makati' }])
  expect(['LAS_PINAS', 'MBO', 'CEBU'].map(branchName)).toEqual(['Las Piñas', 'Makati', 'CEBU'])
})

it('knows the top of the hierarchy by its lowest level code, counted as a number', () => {
  const hierarchy = [{ levelCode: '10' }, { levelCode: '9' }, { levelCode: '2' }]
  expect(isTopOfHierarchy('2', hierarchy)).toBe(true)
  expect(isTopOfHierarchy('10', hierarchy)).toBe(false)
  expect(isTopOfHierarchy('2', [])).toBe(false)
})
