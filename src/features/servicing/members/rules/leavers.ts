import { isSamePerson } from '#kit/field.ts'
import type { Entry, Person } from './ledger.ts'
import { nameIn, text } from './person.ts'

const plainWord = (value: unknown) => (text(value) ?? '').trim().toLowerCase()

/** Whether a row about a person agrees with a member, in what both contain. */
const agrees = (row: Person, { person }: Entry): boolean =>
  ['lastName', 'firstName', 'birthDate'].every((name) => !text(row[name]) || plainWord(row[name]) === plainWord(person[name]))

/**
 * The member named by a row of leavers: by their number in the group if nothing else in the row contradicts it, else by name and birthday.
 * No guessing: a name without birthday or number matches no one.
 */
export function memberIn(row: Person, entries: readonly Entry[]): Entry | undefined {
  const number = plainWord(row.employeeNo)
  const numbered = number ? entries.filter(({ person }) => plainWord(person.employeeNo) === number) : []
  const found =
    numbered.length > 0 ? numbered.filter((entry) => agrees(row, entry)) : entries.filter(({ person }) => isSamePerson(row, person))
  return found.length === 1 ? found[0] : undefined
}

/** The members named by the rows, each once, and the rows that match none. */
export function leaversIn(rows: readonly { readonly row: number; readonly person: Person }[], entries: readonly Entry[]) {
  const staying = entries.filter(({ hasLeft }) => !hasLeft)
  const named = rows.map(({ row, person }) => ({ row, person, entry: memberIn(person, staying) }))
  const found = new Map(
    named.flatMap(({ entry }) => (entry ? [[entry.member, { member: entry.member, name: nameIn(entry.person) }] as const] : [])),
  )
  return {
    found: [...found.values()],
    unknown: named.flatMap(({ row, person, entry }) =>
      entry ? [] : [{ row, text: [text(person.employeeNo), nameIn(person)].filter(Boolean).join(' · ') }],
    ),
  }
}
