import { asc, eq } from 'drizzle-orm'
import { parseMobile } from '#domain/mobile.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Entry, Person } from '../rules/ledger.ts'
import { nameIn } from '../rules/person.ts'
import type { Standing } from './store.ts'
import { memberContacts } from './tables.ts'

type Contact = { readonly policyId: string; readonly member: string; readonly mobile: string | null }
type Recording = { readonly actor: Actor; readonly now: Date }

/** The number of each member of a policy who has one: the newest that was recorded. */
export async function contactsOf(db: Db, policyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(memberContacts).where(eq(memberContacts.policyId, policyId)).orderBy(asc(memberContacts.id))
  const newest = new Map(rows.map(({ member, mobile }) => [member, mobile]))
  return new Map([...newest].flatMap(([member, mobile]) => (mobile ? [[member, mobile] as const] : [])))
}

export async function addContacts(db: Db, contacts: readonly Contact[], { actor, now }: Recording): Promise<void> {
  if (contacts.length === 0) return
  await db.insert(memberContacts).values(contacts.map((each) => ({ ...each, recordedBy: actorName(actor), recordedAt: now })))
}

export const mobileIn = ({ mobile }: Person): string | undefined => (typeof mobile === 'string' ? parseMobile(mobile) : undefined)

/** Keeps the numbers that were entered with these members. */
export const addEnteredContacts = (
  db: Db,
  policyId: string,
  members: readonly Pick<Entry, 'member' | 'person'>[],
  recording: Recording,
): Promise<void> =>
  addContacts(
    db,
    members.flatMap(({ member, person }) => {
      const mobile = mobileIn(person)
      return mobile ? [{ policyId, member, mobile }] : []
    }),
    recording,
  )

/** The name of another member of a policy, who has not left, whose contact a number is. */
export async function contactOwner(db: Db, { policy, entries }: Standing, mobile: string, except?: string): Promise<string | undefined> {
  const contacts = await contactsOf(db, policy.id)
  const owner = entries.find(({ member, hasLeft }) => !hasLeft && member !== except && contacts.get(member) === mobile)
  return owner && nameIn(owner.person)
}
