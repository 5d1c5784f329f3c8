import { expect, it } from 'vitest'
import { findAgentGroup } from './agent-group.ts'

it('knows a group by its code and by its card', () => {
  expect(findAgentGroup('LAS_PINAS')).toBe('LAS_PINAS')
  expect(findAgentGroup('LAS PINAS AGENTS')).toBe('LAS_PINAS')
  expect(findAgentGroup('las pinas')).toBeUndefined()
})
