import { nameOf } from '#domain/person.ts'
import type { Person } from './ledger.ts'

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const nameIn = ({ firstName, middleName, lastName, suffix }: Person): string =>
  nameOf({ firstName: text(firstName), middleName: text(middleName), lastName: text(lastName), suffix: text(suffix) })
