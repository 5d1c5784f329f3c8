import { asc, eq, inArray } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { rowsIn } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { Roster } from '#lines/line/roster.ts'
import { netPremium } from '#lines/return-premium.ts'
import { adjustmentLines, type Change, type Entry, entriesOf, type Person, totalOf } from '../rules/ledger.ts'
import { memberAdjustments, memberChanges } from './tables.ts'

/** Days within which an adjustment invoice is to be paid: supplement.md C. */
const DUE_DAYS = 10

export type AdjustmentRow = typeof memberAdjustments.$inferSelect

/** All that is known of the members of a policy. */
export type Standing = {
  readonly policy: PolicyRow
  readonly roster: Roster
  readonly tariff: unknown
  readonly entries: readonly Entry[]
  readonly changes: readonly Change[]
  readonly adjustments: readonly AdjustmentRow[]
  /** What no adjustment invoice has billed yet, and what one would say. */
  readonly open: readonly Change[]
  readonly lines: readonly PremiumLine[]
}

const soldAt = ({ answers, worksheet }: PolicyRow) => ({ details: answers, net: netPremium(worksheet.lines) })

/** Of a policy whose members do not change there is nothing to know. */
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
  const annual = roster.premiums(policy.answers, tariff, soldAt(policy))
  const first = rowsIn(policy.answers[roster.field]).map((person, index) => ({ person, annual: annual[index] ?? 0 }))
  const billed = new Set(adjustments.flatMap(({ changeIds }) => changeIds))
  const open = changes.filter(({ id }) => !billed.has(id))
  const lines = adjustmentLines(open, (net) => roster.taxesOn(net, tariff, policy.branch))
  const term = { from: policy.coverFrom, to: policy.coverTo }
  return { policy, roster, tariff, entries: entriesOf(first, term, changes), changes, adjustments, open, lines }
}

/** What a year of these costs, as members of a policy in which these others stay. */
export function annualOf({ policy, roster, tariff }: Standing, staying: readonly Person[], joining: readonly Person[]): number[] {
  const all = roster.answersWith(policy.answers, [...staying, ...joining])
  return roster.premiums(all, tariff, soldAt(policy)).slice(staying.length)
}

export const addChanges = (db: Db, rows: readonly (typeof memberChanges.$inferInsert)[]) => db.insert(memberChanges).values([...rows])

/** Bills what is open; undefined where nothing is. */
export async function bill(db: Db, { policy, open, lines }: Standing, now: Date): Promise<AdjustmentRow | undefined> {
  if (open.length === 0) return undefined
  const count = await nextNumber(db, `adjustment-${policy.branch}`)
  const [row] = await db
    .insert(memberAdjustments)
    .values({
      ...{ policyId: policy.id, number: `ADJ-${policy.branch}-${String(count).padStart(8, '0')}` },
      ...{ changeIds: open.map(({ id }) => id), lines: [...lines], total: totalOf(lines) },
      ...{ dueOn: addDays(dayOf(now), DUE_DAYS), issuedAt: now },
    })
    .returning()
  return row
}

/** The policies of which something was recorded and not billed, as far as it was recorded before an instant. */
export async function policiesToBill(db: Db): Promise<string[]> {
  const billed = await db.select({ changeIds: memberAdjustments.changeIds }).from(memberAdjustments)
  const known = new Set(billed.flatMap(({ changeIds }) => changeIds))
  const all = await db.select({ id: memberChanges.id, policyId: memberChanges.policyId }).from(memberChanges)
  return [...new Set(all.filter(({ id }) => !known.has(id)).map(({ policyId }) => policyId))]
}

/** Who joined or left policies of these. */
export const changesOfPolicies = (db: Db, policyIds: readonly string[]) =>
  policyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(memberChanges)
        .where(inArray(memberChanges.policyId, [...policyIds]))
