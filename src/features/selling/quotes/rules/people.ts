import { nameOf } from '#domain/person.ts'
import { fieldsOf, isAbsent, rowsIn } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'

type Values = Readonly<Record<string, unknown>>

/** What is the same of a person wherever they are named: insured, or as policyholder. */
const OF_PERSON = ['firstName', 'middleName', 'lastName', 'suffix', 'birthDate', 'sex', 'citizenship'] as const

/** Of what is known of a person, what a form asks. */
export const personIn = (known: Values, asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(OF_PERSON.flatMap((name) => (Object.hasOwn(asked, name) && !isAbsent(known[name]) ? [[name, known[name]]] : [])))

/** Whether enough is known of somebody to enter them in a list. */
export const isNamed = ({ firstName, lastName }: Values): boolean => !isAbsent(firstName) && !isAbsent(lastName)

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const nameOfPerson = ({ firstName, middleName, lastName, suffix }: Values): string =>
  nameOf({ firstName: text(firstName), middleName: text(middleName), lastName: text(lastName), suffix: text(suffix) })

/** Everybody whom the answers to a line name. */
export const peopleNamed = (line: Line, answers: Values): readonly Values[] =>
  fieldsOf(line.risk.schema)
    .filter(({ row }) => row?.person)
    .flatMap(({ name }) => rowsIn(answers[name]))
    .filter(isNamed)
