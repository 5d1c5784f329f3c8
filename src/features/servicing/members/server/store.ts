import { asc, eq, inArray } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { creditOf, scheduleDueReminders } from '#features/selling/credit/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { adjust, isCreditable } from '#features/servicing/invoices/public/server/commands.ts'
import { askForCharge } from '#features/servicing/policies/public/contract.ts'
import { type ChargeRow, chargesOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { premiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { type PolicyRefund, policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import type { Actor } from '#kit/actor.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import { rowsIn } from '#kit/field.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import type { Roster } from '#lines/line/roster.ts'
import { netPremium } from '#lines/return-premium.ts'
import { addedLines, adjustmentLines, type Change, type Entry, entriesOf, type Person, returnedLines, totalOf } from '../rules/ledger.ts'
import { nameIn } from '../rules/person.ts'
import { withContacts } from './contacts.ts'
import { memberAdjustments, memberChanges } from './tables.ts'

/** Days within which an adjustment invoice has to be paid, unless longer terms apply to the premium: supplement.md C. */
const DUE_DAYS = 10

export type AdjustmentRow = typeof memberAdjustments.$inferSelect

/** Everything known about the members of a policy. */
export type Standing = {
  readonly policy: PolicyRow
  readonly roster: Roster
  readonly tariff: unknown
  readonly entries: readonly Entry[]
  readonly changes: readonly Change[]
  readonly adjustments: readonly AdjustmentRow[]
  /** The present and past charges of the policy. */
  readonly charges: readonly ChargeRow[]
  /** The refunds of what was paid. */
  readonly refunds: readonly PolicyRefund[]
  /** What no adjustment invoice has billed yet, and the lines that one would contain. */
  readonly open: readonly Change[]
  readonly lines: readonly PremiumLine[]
}

const soldAt = ({ answers, worksheet }: PolicyRow) => ({ details: answers, net: netPremium(worksheet.lines) })

/** Undefined for a policy whose members do not change there. */
export async function standingOf(db: Db, policy: PolicyRow): Promise<Standing | undefined> {
  const { roster } = lineIn(policy)
  if (!roster) return undefined
  const tariff = await getTariff(db, policy.tariffId)
  const changes = await db.select().from(memberChanges).where(eq(memberChanges.policyId, policy.id)).orderBy(asc(memberChanges.id))
  const adjustments = await db
    .select()
    .from(memberAdjustments)
    .where(eq(memberAdjustments.policyId, policy.id))
    .orderBy(asc(memberAdjustments.id))
  const charges = await chargesOf(db, policy.id)
  const refunds = await onlyContribution(policyPayments).refundsOf(db, policy.id)
  const annual = roster.premiums(policy.answers, tariff, soldAt(policy))
  const first = rowsIn(policy.answers[roster.field]).map((person, index) => ({ person, annual: annual[index] ?? 0 }))
  const billed = new Set(adjustments.flatMap(({ changeIds }) => changeIds))
  const open = changes.filter(({ id }) => !billed.has(id))
  const lines = adjustmentLines(open, (net) => roster.taxesOn(net, tariff, policy.branch))
  const term = { from: policy.coverFrom, to: policy.coverTo }
  const entries = await withContacts(db, policy.id, entriesOf(first, term, changes))
  return { policy, roster, tariff, entries, changes, adjustments, charges, refunds, open, lines }
}

/** The annual cost of the joining people as members of a policy in which the others stay. */
export function annualOf({ policy, roster, tariff }: Standing, staying: readonly Person[], joining: readonly Person[]): number[] {
  const all = roster.answersWith(policy.answers, [...staying, ...joining])
  return roster.premiums(all, tariff, soldAt(policy)).slice(staying.length)
}

export const addChanges = (db: Db, rows: readonly (typeof memberChanges.$inferInsert)[]) => db.insert(memberChanges).values([...rows])

type Billing = { readonly actor: Actor; readonly now: Date; readonly enqueue: Enqueue; readonly insurer: Brand['insurer'] }

/**
 * What can be billed now: nothing is returned of a premium that is still unpaid, and no one has to pay for members who joined a policy that
 * was cancelled before that was billed.
 */
async function billable(db: Db, { policy, open: all }: Standing, actor: Actor): Promise<readonly Change[]> {
  const unbilled = new Set(all.flatMap(({ kind, member }) => (kind === 'joined' ? [member] : [])))
  const open = policy.state === 'cancelled' ? all.filter(({ member }) => !unbilled.has(member)) : all
  const isPaid = await runAsSystem(db, actor, () => isCreditable(db, policy.id))
  return isPaid ? open : open.filter(({ kind }) => kind === 'joined')
}

const itemsOf = (changes: readonly Change[], kind: Change['kind']) =>
  changes
    .filter((change) => change.kind === kind)
    .map(({ person, effectiveOn, net }) => ({ description: `${nameIn(person)}, ${kind} on ${formatDay(effectiveOn)}`, amount: net }))

/**
 * Bills what is open, with the policy locked: an invoice for those who joined, credit notes for those who left; undefined if there is
 * nothing.
 */
export async function bill(db: Db, standing: Standing, { actor, now, enqueue, insurer }: Billing): Promise<AdjustmentRow | undefined> {
  const { policy, roster, tariff } = standing
  const changes = await billable(db, standing, actor)
  if (changes.length === 0) return undefined
  const taxesOn = (net: Centavos) => roster.taxesOn(net, tariff, policy.branch)
  const credit = await creditOf(db, policy.id)
  const dueOn = addDays(dayOf(now), Math.max(DUE_DAYS, credit?.days ?? 0))
  const { documents, lines, charge } = await adjust(db, {
    ...{ policyId: policy.id, dueOn, actor, now, insurer },
    added: { lines: addedLines(changes, taxesOn), items: itemsOf(changes, 'joined') },
    returned: { lines: returnedLines(changes, taxesOn), items: itemsOf(changes, 'left') },
  })
  if (charge) {
    await scheduleDueReminders(db, policy, { about: charge.id, amount: charge.amount, dueOn })
    await enqueue(db, askForCharge, { chargeId: charge.id })
  }
  const [row] = await db
    .insert(memberAdjustments)
    .values({
      ...{ policyId: policy.id, number: documents[0] ?? null, documents, chargeId: charge?.id ?? null },
      ...{ changeIds: changes.map(({ id }) => id), lines: [...lines], total: totalOf(lines), dueOn, issuedAt: now },
    })
    .returning()
  const total = totalOf(lines)
  if (row && total < 0) {
    const reason = 'Members left before the end of the policy.'
    const net = Math.max(0, -netPremium([...lines]))
    await emit(premiumReturned, db, { policyId: policy.id, sourceId: row.id, amount: -total, net, reason, actor, now }, enqueue)
  }
  return row
}

/** The policies with changes that were recorded but not billed. */
export async function policiesToBill(db: Db): Promise<string[]> {
  const billed = await db.select({ changeIds: memberAdjustments.changeIds }).from(memberAdjustments)
  const known = new Set(billed.flatMap(({ changeIds }) => changeIds))
  const all = await db.select({ id: memberChanges.id, policyId: memberChanges.policyId }).from(memberChanges)
  return [...new Set(all.filter(({ id }) => !known.has(id)).map(({ policyId }) => policyId))]
}

/** Members who joined or left these policies. */
export const changesOfPolicies = (db: Db, policyIds: readonly string[]) =>
  policyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(memberChanges)
        .where(inArray(memberChanges.policyId, [...policyIds]))
