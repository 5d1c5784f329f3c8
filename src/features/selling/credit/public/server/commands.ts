import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Day, dayOf, formatDay, startOf } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { cancelReminders, scheduleReminders } from '#features/people/notifications/public/server/commands/notifications.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import { type CreditRow, lockEntitlement, outstandingOf } from '../../server/store.ts'
import { dueOn, reminderDays } from '../rules.ts'
import { credits } from './tables.ts'

export { creditOf } from '../../server/store.ts'

/** For how many days an agent may leave a premium unpaid, as SQL: their own entitlement, before any agreement; 0 where they have none. */
export const entitledDaysSql = (agentId: string): SQL<number> => sql`app.credit_days(${agentId}::uuid)`

/** Why an agent who is entitled to it may give no credit now, if another feature has a reason. */
export const creditForbidden = extensionPoint<(db: Db, agentId: string, now: Date) => Promise<Message | undefined>>('credit is forbidden')

/** The policy whose premium may be paid later. */
export type PolicyOnCredit = {
  readonly id: string
  readonly line: string
  readonly agentId: string
  readonly customerId: string
  readonly holderName: string
  readonly holder: { readonly mobile: string }
  readonly total: number
}

/** Why no credit is given: the agent is not entitled to it, has as much outstanding as is allowed, or something else forbids it. */
export type CreditRefusal =
  | { readonly refused: 'not-entitled' }
  | { readonly refused: 'limit'; readonly left: number }
  | { readonly refused: 'forbidden'; readonly why: Message }

type Asked = { readonly policy: PolicyOnCredit; readonly days: number; readonly now: Date }

/**
 * Gives credit for a policy, in the caller's transaction, which holds the policy. Others who give credit for the same agent wait, so that
 * the outstanding amount never passes the limit.
 */
export async function grantCredit(db: Db, policy: PolicyOnCredit, days: number, now: Date): Promise<CreditRow | CreditRefusal> {
  const given = await grant(db, { policy, days, now })
  if (!('refused' in given)) await scheduleDueReminders(db, policy, { ...given, about: policy.id })
  return given
}

/** Each of a batch gets what those before it left of the limit. */
const grant = together(async (db: Db, asked: readonly Asked[]) => {
  const answers = new Map<string, CreditRow | CreditRefusal>()
  const agents = [...Map.groupBy(asked, ({ policy }) => policy.agentId)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [agentId, own] of agents) for (const [id, answer] of await grantOf(db, agentId, own)) answers.set(id, answer)
  return ({ policy }: Asked): CreditRow | CreditRefusal => answers.get(policy.id) ?? { refused: 'not-entitled' }
})

async function grantOf(db: Db, agentId: string, asked: readonly Asked[]): Promise<(readonly [string, CreditRow | CreditRefusal])[]> {
  const entitlement = await lockEntitlement(db, agentId)
  const why = entitlement && (await forbiddenBy(db, agentId, asked))
  let left = entitlement && !why ? entitlement.maxOutstanding - (await outstandingOf(db, agentId)) : 0
  const rows: (typeof credits.$inferInsert)[] = []
  const refused: (readonly [string, CreditRefusal])[] = []
  for (const { policy, days, now } of asked) {
    const { id: policyId, customerId, total: amount } = policy
    if (!entitlement || days > entitlement.maxDays) refused.push([policyId, { refused: 'not-entitled' }])
    else if (why) refused.push([policyId, { refused: 'forbidden', why }])
    else if (amount > left) refused.push([policyId, { refused: 'limit', left: Math.max(0, left) }])
    else {
      left -= amount
      rows.push({ policyId, agentId, customerId, amount, days, dueOn: dueOn(dayOf(now), days) })
    }
  }
  const added = rows.length > 0 ? await db.insert(credits).values(rows).returning() : []
  return [...refused, ...added.map((row) => [row.policyId, row] as const)]
}

async function forbiddenBy(db: Db, agentId: string, [first]: readonly Asked[]): Promise<Message | undefined> {
  for (const ask of creditForbidden.contributions()) {
    const why = first && (await ask(db, agentId, first.now))
    if (why) return why
  }
  return undefined
}

/** What is due on a day, and the key of its reminders: for a premium, its policy. */
type Due = {
  readonly about: string
  readonly amount: Centavos
  readonly dueOn: Day
  /** The link for the customer to pay it. */
  readonly link?: string
}

/** Reminds the customer before, and the agent on and after, the day on which something of a policy is due. */
export async function scheduleDueReminders(
  db: Db,
  { id: policyId, line, agentId, holderName, holder }: PolicyOnCredit,
  { about, amount, dueOn: due, link }: Due,
): Promise<void> {
  const what = `${formatPesos(amount)} · ${holderName}`
  const path = pathTo('policies/policy', { audience: 'agent', line }, { policy: policyId })
  const sent = { agentId, kind: 'premium-due', path }
  await scheduleReminders(
    db,
    reminderDays(due).map(({ key, on, title, isToCustomer }) => ({
      ...sent,
      key: keyOf(key, about),
      dueAt: new Date(startOf(on).getTime() + NINE_O_CLOCK_MS),
      title,
      body: isToCustomer ? `Your insurance premium of ${formatPesos(amount)} is due on ${formatDay(due)}. Please pay it on time.` : what,
      ...(isToCustomer ? { mobile: holder.mobile, ...(link ? { link } : {}) } : {}),
    })),
  )
}

const NINE_O_CLOCK_MS = 9 * 3_600_000
const keyOf = (key: string, about: string) => `${key}:${about}`

/** Cancels the reminders of what was due. */
export const cancelDueReminders = (db: Db, { about, dueOn: due }: Pick<Due, 'about' | 'dueOn'>): Promise<void> =>
  cancelReminders(
    db,
    reminderDays(due).map(({ key }) => keyOf(key, about)),
  )

async function closeCredit(db: Db, policyId: string, set: Partial<CreditRow>): Promise<CreditRow | undefined> {
  const [row] = await db
    .update(credits)
    .set(set)
    .where(and(eq(credits.policyId, policyId), isNull(credits.settledAt), isNull(credits.endedAt)))
    .returning()
  if (row) await cancelDueReminders(db, { ...row, about: policyId })
  return row
}

/** Settles the credit as the premium was paid; undefined when nothing was owed. */
export const settleCredit = (db: Db, policyId: string, now: Date): Promise<CreditRow | undefined> =>
  closeCredit(db, policyId, { settledAt: now })

/** Ends the credit as the policy ended unpaid; undefined when nothing was owed. */
export const endCredit = (db: Db, policyId: string, now: Date): Promise<CreditRow | undefined> =>
  closeCredit(db, policyId, { endedAt: now })

/** Records that a payment of the premium was taken back, so that it is owed from today; false when it was owed already. */
export async function recordPremiumOwed(
  db: Db,
  { id: policyId, agentId, customerId, total: amount }: Pick<PolicyOnCredit, 'id' | 'agentId' | 'customerId' | 'total'>,
  today: Day,
  now: Date,
): Promise<boolean> {
  const owed = { amount, dueOn: today, reversedAt: now, settledAt: null, endedAt: null }
  const rows = await db
    .insert(credits)
    .values({ policyId, agentId, customerId, days: 0, ...owed })
    .onConflictDoUpdate({ target: credits.policyId, set: owed, setWhere: isNotNull(credits.settledAt) })
    .returning({ id: credits.policyId })
  return rows.length > 0
}

type Reassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }

/** Moves credits with policies to another agent, who is then responsible for what is owed. */
export const reassignCredits = async (db: Db, reassigned: Reassigned): Promise<void> =>
  void (await reassignRows(db, credits, credits.policyId, reassigned))
