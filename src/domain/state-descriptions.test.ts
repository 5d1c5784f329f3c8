import { expect, it } from 'vitest'
import { policyLife, quotationLife } from './life-cycles.ts'
import { describeState } from './state-descriptions.ts'

it('states that customers see are called in words that they would say', () => {
  const labels = [quotationLife, policyLife].flatMap(({ name, states }) => states.map((state) => describeState(name, state).label))
  expect(labels).toContain('In review')
  expect(labels.join()).not.toMatch(/referred|converted|technical control/i)
})
