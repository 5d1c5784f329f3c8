import { nameOf } from '#domain/person.ts'
import { fieldsOf, isAbsent, rowsIn } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'

type Values = Readonly<Record<string, unknown>>

/** What is the same for a person wherever they are named: insured, or as policyholder. */
const OF_PERSON = ['firstName', 'middleName', 'lastName', 'suffix', 'birthDate', 'sex', 'citizenship'] as const

/** The part of what is known of a person that a form asks for. */
export const personIn = (known: Values, asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(OF_PERSON.flatMap((name) => (Object.hasOwn(asked, name) && !isAbsent(known[name]) ? [[name, known[name]]] : [])))

/** Whether enough is known of someone to enter them in a list. */
export const isNamed = ({ firstName, lastName }: Values): boolean => !isAbsent(firstName) && !isAbsent(lastName)

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const nameOfPerson = ({ firstName, middleName, lastName, suffix }: Values): string =>
  nameOf({ firstName: text(firstName), middleName: text(middleName), lastName: text(lastName), suffix: text(suffix) })

/** Everyone named in the answers to a line: the one person it insures, or those in its lists. */
export const peopleNamed = (line: Line, answers: Values): readonly Values[] =>
  [
    answers,
    ...fieldsOf(line.risk.schema)
      .filter(({ row }) => row?.person)
      .flatMap(({ name }) => rowsIn(answers[name])),
  ].filter(isNamed)
