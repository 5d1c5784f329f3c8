import type { Person } from './ledger.ts'
import { text } from './person.ts'

/** The member whom a claim is about, as the claimant wrote it; undefined where it is about no one of a group. */
type ClaimFor = { readonly member: { readonly no: string; readonly name: string } | undefined }

const signsIn = (value: unknown): string => (text(value) ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const wordsIn = (value: unknown): string[] => (text(value) ?? '').toUpperCase().split(/[^\p{L}\p{N}]+/u)

/** Whether a name, in whatever order, has the first and the last name of a person. */
function isNamed({ firstName, lastName }: Person, name: string | undefined): boolean {
  const words = new Set(wordsIn(name))
  return [firstName, lastName].every((part) => wordsIn(part).every((word) => words.has(word)))
}

/**
 * Whether a claim was made for a member. A claimant types their number and name as they know them: it is the member with that number or,
 * where no one of the group has it, everyone of that name.
 */
export function claimedBy(claims: readonly ClaimFor[], group: readonly Person[]): (person: Person) => boolean {
  const numbers = new Set(group.map(({ employeeNo }) => signsIn(employeeNo)))
  const isAbout = (person: Person, { no, name }: NonNullable<ClaimFor['member']>) =>
    signsIn(no) !== '' && numbers.has(signsIn(no)) ? signsIn(person.employeeNo) === signsIn(no) : isNamed(person, name)
  return (person) => claims.some(({ member }) => member !== undefined && isAbout(person, member))
}
