import { nameOf } from '#domain/person.ts'
import type { RiskKey } from '../line/risk.ts'
import type { GroupDetails } from './details.ts'

const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** A member is identified by name and birthday. */
export const riskKeys = ({ members }: GroupDetails): RiskKey[] =>
  members.map((person) => ({
    kind: 'group-member',
    value: [person.lastName, person.firstName, person.birthDate].map(comparable).join('|'),
    label: nameOf(person),
  }))
