import { nameOf } from '#domain/person.ts'
import type { RiskKey } from '../line/risk.ts'
import type { CriticalIllnessDetails } from './details.ts'

const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** A person is identified by name and birthday. */
export const riskKeys = (person: CriticalIllnessDetails): RiskKey[] => [
  {
    kind: 'critical-illness',
    value: [person.lastName, person.firstName, person.birthDate].map(comparable).join('|'),
    label: nameOf(person),
  },
]
