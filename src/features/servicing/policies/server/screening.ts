import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { type Day, isDay } from '#domain/day.ts'
import { namedBy } from '#domain/diligence.ts'
import { nameOf } from '#domain/person.ts'
import { isHeldByScreening, type ScreenedParty, screenParties } from '#features/people/screening/public/server/commands.ts'
import type { ScreenedPolicy } from '#features/people/screening/public/server/sources.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { issuePolicy } from '../public/contract.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { policyPayments } from '../public/server/sources.ts'
import { policies } from '../public/server/tables.ts'

type Insured = Pick<typeof policies.$inferSelect, 'id' | 'customerId' | 'holder' | 'alternate'>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Everyone involved in a policy: its holder, its signatory and owner, any co-payer, its beneficiaries. */
function partiesOf({ customerId, holder, alternate }: Insured): ScreenedParty[] {
  const { kind, birthDate, signatory } = holder
  const person = (name: string, role: string): ScreenedParty[] => (name ? [{ name, role, kind: 'person', customerId }] : [])
  const { beneficiaries, owners } = namedBy(holder)
  return [
    { name: nameOf(holder), role: 'policyholder', kind, customerId, ...(birthDate && isDay(birthDate) ? { birthDate } : {}) },
    ...person(signatory ?? '', 'signatory'),
    ...person(nameOf({ firstName: text(alternate?.firstName), lastName: text(alternate?.lastName) }), 'payer'),
    ...beneficiaries.flatMap((name) => person(name, 'beneficiary')),
    ...owners.flatMap((name) => person(name, 'beneficial owner')),
  ]
}

/** Screens the people of a policy against the lists; returns whether nothing may be paid or issued for it. */
export async function screenPolicy(db: Db, policy: Insured): Promise<boolean> {
  await screenParties(db, policy.id, partiesOf(policy))
  return isHeldByScreening(db, policy.id)
}

/** The next policies, by ID, that are waiting to be issued or are in force: those are screened again when a list is replaced. */
export const policiesToScreen = (db: Db, after: string | undefined, today: Day, limit: number) =>
  db
    .select({ id: policies.id, customerId: policies.customerId, holder: policies.holder, alternate: policies.alternate })
    .from(policies)
    .where(
      and(
        or(
          inArray(policies.state, ['proposed', 'awaiting-payment', 'paid']),
          and(eq(policies.state, 'issued'), gt(policies.coverTo, today)),
        ),
        after ? gt(policies.id, after) : undefined,
      ),
    )
    .orderBy(policies.id)
    .limit(limit)

/** Nothing holds the policy any more: its agent may continue, and what is already paid is issued. */
export async function goOn(db: Db, policyId: string, enqueue: Enqueue): Promise<void> {
  const [row] = await db.select({ state: policies.state }).from(policies).where(eq(policies.id, policyId))
  if (row?.state === 'awaiting-payment')
    await notifyAgentOfPolicy(db, policyId, { kind: 'policy-payable', title: 'Our office has checked it: it can be paid' })
  if (row?.state !== 'paid') return
  const paid = (await onlyContribution(policyPayments).of(db, policyId)).find(({ state }) => state === 'paid')
  if (paid) await enqueue(db, issuePolicy, { policyId, paymentId: paid.id })
}

export async function policiesScreened(db: Db, ids: readonly string[]): Promise<readonly ScreenedPolicy[]> {
  if (ids.length === 0) return []
  const { id, line, number, quotationNumber, description, state } = policies
  const rows = await db
    .select({ id, line, number, quotationNumber, description, state })
    .from(policies)
    .where(inArray(id, [...ids]))
  return rows.map(({ number: issued, quotationNumber: quoted, ...row }) => ({ ...row, reference: issued ?? quoted }))
}
