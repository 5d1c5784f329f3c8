import { asc, eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { parseMobile } from '#domain/mobile.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { isSamePerson } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Entry, Person } from '../rules/ledger.ts'
import { nameIn } from '../rules/person.ts'
import { memberContacts } from './tables.ts'

/** A policy and its members. */
type Group = { readonly policy: { readonly id: string }; readonly entries: readonly Entry[] }
type Contact = { readonly policyId: string; readonly member: string; readonly mobile: string | null }
type Recording = { readonly actor: Actor; readonly now: Date }

/** The last recorded number of each member of a policy: null if they no longer have one. */
async function recordedContacts(db: Db, policyId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.select().from(memberContacts).where(eq(memberContacts.policyId, policyId)).orderBy(asc(memberContacts.id))
  return new Map(rows.map(({ member, mobile }) => [member, mobile]))
}

/** Members with their current numbers, which may differ from those entered at first. */
export async function withContacts(db: Db, policyId: string, entries: readonly Entry[]): Promise<Entry[]> {
  const recorded = await recordedContacts(db, policyId)
  return entries.map((entry) => {
    const mobile = recorded.get(entry.member)
    return mobile === undefined ? entry : { ...entry, person: { ...entry.person, mobile: mobile ?? undefined } }
  })
}

/** The number of each member of a policy who has one. */
export async function contactsOf(db: Db, policyId: string): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await recordedContacts(db, policyId))].flatMap(([member, mobile]) => (mobile ? [[member, mobile] as const] : [])))
}

async function addContacts(db: Db, contacts: readonly Contact[], { actor, now }: Recording): Promise<void> {
  if (contacts.length === 0) return
  await db.insert(memberContacts).values(contacts.map((each) => ({ ...each, recordedBy: actorName(actor), recordedAt: now })))
}

export const mobileIn = ({ mobile }: Person): string | undefined => (typeof mobile === 'string' ? parseMobile(mobile) : undefined)

/** Stores the numbers that were entered with these members. */
export const addEnteredContacts = (
  db: Db,
  standing: Group,
  members: readonly Pick<Entry, 'member' | 'person'>[],
  recording: Recording,
): Promise<void> =>
  giveNumbers(
    db,
    standing,
    members.flatMap(({ member, person }) => {
      const mobile = mobileIn(person)
      return mobile ? [{ member, person, mobile }] : []
    }),
    recording,
  )

type Numbered = Pick<Entry, 'member' | 'person'> & { readonly mobile: string | null }

/** Gives members their numbers. A member whose cover has ended loses a number given to someone else. */
export async function giveNumbers(
  db: Db,
  { policy: { id: policyId }, entries }: Group,
  given: readonly Numbered[],
  recording: Recording,
): Promise<void> {
  const contacts = await contactsOf(db, policyId)
  const taken = entries.filter((entry) =>
    given.some(({ member, person, mobile }) => {
      const isTheirs = mobile !== null && contacts.get(entry.member) === mobile
      return isTheirs && member !== entry.member && !isSamePerson(person, entry.person)
    }),
  )
  await addContacts(
    db,
    [
      ...taken.map(({ member }) => ({ policyId, member, mobile: null })),
      ...given.map(({ member, mobile }) => ({ policyId, member, mobile })),
    ],
    recording,
  )
}

/** The name of another person whose contact a number is: a member of a policy whose cover has not ended. */
export async function contactOwner(
  db: Db,
  { policy, entries }: Group,
  mobile: string,
  person: Person,
  now: Date,
): Promise<string | undefined> {
  const contacts = await contactsOf(db, policy.id)
  const today = dayOf(now)
  const owner = entries.find((entry) => entry.to > today && contacts.get(entry.member) === mobile && !isSamePerson(person, entry.person))
  return owner && nameIn(owner.person)
}
