import { expect, it } from 'vitest'
import { viewOf } from './views.ts'

it('opens the list for whatever an address asks that there is not', () => {
  expect([undefined, 'nonsense', 'LIST', 'Tree', 'profile'].map(viewOf)).toEqual(['list', 'list', 'list', 'tree', 'profile'])
})
