import { eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf } from '#domain/day.ts'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { CustomerByNumber } from '#features/people/session/public/server/events.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { getPolicy, printableOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { OwnCover } from '../public/contract/own-cover.ts'
import type { Entry, Person } from '../rules/ledger.ts'
import { nameIn, text } from '../rules/person.ts'
import { contactOwner, contactsOf, giveNumbers } from './contacts.ts'
import { type Standing, standingOf } from './store.ts'
import { memberContacts } from './tables.ts'

const MEMBERS: Actor = { kind: 'system', name: 'members' }

/** A member of a group and the policy that insures them. */
export type Cover = { readonly standing: Standing; readonly entry: Entry }

/**
 * The covers of the person with a number: of members whose current contact it is. Read as the system, since the policies are not theirs.
 */
export async function coversOf(db: Db, mobile: string): Promise<Cover[]> {
  const rows = await db.selectDistinct({ policyId: memberContacts.policyId }).from(memberContacts).where(eq(memberContacts.mobile, mobile))
  const covers: Cover[] = []
  for (const { policyId } of rows) {
    const policy = await getPolicy(db, MEMBERS, policyId)
    const standing = policy.issuedAt === null ? undefined : await standingOf(db, policy)
    if (!standing) continue
    const contacts = await contactsOf(db, policy.id)
    covers.push(...standing.entries.filter(({ member }) => contacts.get(member) === mobile).map((entry) => ({ standing, entry })))
  }
  return covers.toSorted((a, b) => (a.entry.from < b.entry.from ? 1 : -1))
}

/** A person who is not a customer, and may sign in because they are a member of a group. */
export async function memberByNumber(db: Db, mobile: string): Promise<CustomerByNumber | undefined> {
  const [cover] = await coversOf(db, mobile)
  if (!cover) return undefined
  const { entry, standing } = cover
  return { agentId: standing.policy.agentId, name: nameIn(entry.person), birthDate: text(entry.person.birthDate) }
}

/**
 * A member has another number: it shows their cover, and the former no longer does. One that is a colleague’s already shows theirs alone.
 */
export async function followNumber(db: Db, { from, to, now }: NumberChanged): Promise<void> {
  for (const { standing, entry } of await coversOf(db, from)) {
    const isTaken = (await contactOwner(db, standing, to, entry.person, now)) !== undefined
    await giveNumbers(db, standing, [{ ...entry, mobile: isTaken ? null : to }], { actor: MEMBERS, now })
  }
}

/** The number that the requesting customer has proved. */
export async function numberOf(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db.select({ mobile: customers.mobile }).from(customers).where(eq(customers.id, customerId))
  return row?.mobile
}

/** The first day without cover: cancelling the policy ends it for everyone. */
export function endOf({ standing: { policy }, entry }: Cover): Day {
  const cancelled = policy.state === 'cancelled' ? dayOf(policy.updatedAt) : entry.to
  const end = cancelled < entry.to ? cancelled : entry.to
  return end < entry.from ? entry.from : end
}

export function standingOn(cover: Cover, day: Day): OwnCover['standing'] {
  if (day >= endOf(cover)) return 'ended'
  return day < cover.entry.from ? 'to-begin' : 'insured'
}

const RELATIONS = 'Relationship'

async function beneficiaryOf(
  db: Db,
  { beneficiary, beneficiaryRelation, beneficiaryIsMinor, trustee }: Person,
): Promise<OwnCover['beneficiary']> {
  const name = text(beneficiary)
  if (!name) return null
  const code = text(beneficiaryRelation)
  const relation = code ? ((await labelsFor(db, [[RELATIONS, code]]))[`${RELATIONS}:${code}`] ?? code) : null
  return { name, relation, isMinor: beneficiaryIsMinor === true, trustee: text(trustee) ?? null }
}

/** What a member may know about their own cover. */
export async function toldOf(db: Db, cover: Cover, { brand, now }: { readonly brand: Brand; readonly now: Date }): Promise<OwnCover> {
  const { standing, entry } = cover
  const { policy, roster, tariff } = standing
  const { person, member, from } = entry
  const insured = roster.cover(roster.answersWith(policy.answers, [person]), 0, tariff)
  const { agent } = await printableOf(db, policy, brand)
  return {
    ...{ policyId: policy.id, member, lineName: lineIn(policy).name, groupName: policy.holderName, policyNumber: policy.number ?? '' },
    ...{ name: nameIn(person), employeeNo: text(person.employeeNo) ?? null, birthDate: text(person.birthDate) ?? '' },
    ...{ from, to: endOf(cover), standing: standingOn(cover, dayOf(now)) },
    ...{ plan: insured?.plan ?? '', benefits: [...(insured?.benefits ?? [])] },
    beneficiary: await beneficiaryOf(db, person),
    agent: { name: agent.name, code: agent.code, mobile: agent.mobile },
  }
}
