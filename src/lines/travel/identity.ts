import { nameOf } from '#domain/person.ts'
import type { RiskKey } from '../line/risk.ts'
import type { TravelDetails, Traveller } from './details.ts'

const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** A person is identified by passport, or by name and birthday. */
const keysOf = (person: Traveller): RiskKey[] => [
  ...(person.passport ? [{ kind: 'passport', value: person.passport, label: nameOf(person) }] : []),
  {
    kind: 'traveller',
    value: [person.lastName, person.firstName, person.birthDate].map(comparable).join('|'),
    label: nameOf(person),
  },
]

export const riskKeys = ({ travellers }: TravelDetails): RiskKey[] => travellers.flatMap(keysOf)
