import { and, asc, eq, or } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import type { Millionths } from '#domain/money.ts'
import { payoutsOf } from '#features/people/onboarding/public/server/payouts.ts'
import { reach, staff } from '#features/people/staff/public/server/tables.ts'
import { commissionTermsOn } from '#features/reference/lookups/public/server/commission-terms.ts'
import type { ChargeRow } from '#features/servicing/policies/public/server/commands/charges.ts'
import { getPolicy, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { ChargePaid, PaymentReversed, PremiumReturned } from '#features/servicing/policies/public/server/events.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { lineIn } from '#lines'
import { netPremium } from '#lines/return-premium.ts'
import { changedPostings, earnedPostings } from '../rules/accounts.ts'
import { type Earner, earnings, grossOf, partsOf } from '../rules/earning.ts'
import { keptOf, type Returned, returnedOf, takeBack } from '../rules/taking-back.ts'
import { addEntry, salesOf } from './journal.ts'
import { commissionSales } from './tables.ts'

export const BOOKKEEPER: Actor = { kind: 'system', name: 'commission' }

/** The seller, then those above them in the current hierarchy, nearest first. */
const earnersOf = together(async (db: Db, agentIds: readonly string[]) => {
  const rows = await db
    .select({ agentId: reach.staffId, staffId: staff.id, level: staff.levelCode, depth: reach.depth })
    .from(reach)
    .innerJoin(staff, eq(staff.id, reach.viewerId))
    .where(and(isOneOf(reach.staffId, [...new Set(agentIds)]), or(eq(staff.active, true), eq(staff.id, reach.staffId))))
    .orderBy(asc(reach.depth))
  const known = Map.groupBy(rows, ({ agentId }) => agentId)
  return (agentId: string): Earner[] =>
    (known.get(agentId) ?? []).map(({ staffId, level, depth }) => ({ staffId, level, role: depth === 0 ? 'sells' : 'leads' }))
})

type NewSale = typeof commissionSales.$inferInsert
/** Records what was paid; returns the id, unless it was already recorded. */
const addSale = together(async (db: Db, sales: readonly NewSale[]) => {
  const { id, paymentId } = commissionSales
  const added = await db
    .insert(commissionSales)
    .values([...sales])
    .onConflictDoNothing()
    .returning({ id, paymentId })
  const known = new Map(added.map((sale) => [sale.paymentId, sale.id]))
  return (sale: NewSale) => known.get(sale.paymentId)
})

/** People who declared under oath to earn no more than the legal limit pay the lower tax. */
const taxRateBy = (declared: '5' | '10' | undefined, tax: { readonly declared: Millionths; readonly otherwise: Millionths }): Millionths =>
  declared === '5' ? tax.declared : tax.otherwise

const packageOf = (policy: PolicyRow): string | null => {
  const { packageField } = lineIn(policy).price
  const chosen = packageField === undefined ? undefined : policy.answers[packageField]
  return typeof chosen === 'string' ? chosen : null
}

type Paid = {
  readonly policy: PolicyRow
  readonly charge: Pick<ChargeRow, 'id' | 'lines'>
  readonly paymentId: string
  readonly paidOn: Day
}

/** Records what was earned with a payment, once: at the rates of its day. */
export async function recordEarned(db: Db, { policy, charge, paymentId, paidOn }: Paid): Promise<void> {
  const { id: policyId, line, agentId, number, quotationNumber } = policy
  const parts = partsOf(charge.lines, line)
  const chosen = packageOf(policy)
  const policyNumber = number ?? quotationNumber
  const saleId = await addSale(db, { policyId, chargeId: charge.id, paymentId, policyNumber, line, package: chosen, parts, paidOn })
  // An adjustment may return more premium than it adds.
  if (!saleId || netPremium([...charge.lines]) <= 0) return
  const terms = await commissionTermsOn(db, paidOn)
  const earned = earnings(parts, terms, { earners: await earnersOf(db, agentId), package: chosen, line })
  const payouts = await payoutsOf(
    db,
    earned.map(({ earner }) => earner.staffId),
  )
  for (const { earner, workings } of earned) {
    const { staffId, role } = earner
    const taxRate = taxRateBy(payouts.get(staffId)?.withholding, terms.tax)
    const entry = { staffId, role, kind: 'earned', saleId, sourceId: paymentId, workings, taxRate, bookedOn: paidOn } as const
    await addEntry(db, entry, earnedPostings(grossOf(workings), taxRate))
  }
}

/** When a policy is paid for: the seller and those above them earn on it. */
export async function earn(db: Db, { policyId, charge, paymentId, actor, now }: ChargePaid): Promise<void> {
  await runAsSystem(db, actor, async () =>
    recordEarned(db, { policy: await getPolicy(db, BOOKKEEPER, policyId), charge, paymentId, paidOn: dayOf(now) }),
  )
}

type TakingBack = {
  readonly policyId: string
  /** What is returned, so that it is taken back only once. */
  readonly sourceId: string
  readonly reason: string
  readonly bookedOn: Day
  readonly which: (sales: Awaited<ReturnType<typeof salesOf>>['sales']) => readonly Returned[]
}

/** Takes back what was earned on a returned premium, from everyone who earned on it, at the original rates. */
async function recordTakenBack(db: Db, { policyId, sourceId, reason, bookedOn, which }: TakingBack): Promise<void> {
  const { sales, sources } = await salesOf(db, policyId)
  if (sources.has(sourceId)) return
  for (const { saleId, parts } of which(sales))
    for (const share of sales.find(({ id }) => id === saleId)?.shares ?? []) {
      const { workings, tax } = takeBack(share, parts)
      const { staffId, role, taxRate } = share
      const entry = { staffId, role, kind: 'taken-back', saleId, sourceId, workings, taxRate, reason, bookedOn } as const
      await addEntry(db, entry, changedPostings(grossOf(workings), tax))
    }
}

const keptIn = ({ id, shares }: Awaited<ReturnType<typeof salesOf>>['sales'][number]) => ({
  saleId: id,
  kept: keptOf(shares[0]?.workings ?? []),
})

type Return = Pick<PremiumReturned, 'policyId' | 'sourceId' | 'net' | 'reason'> & { readonly bookedOn: Day }

export const recordReturned = (db: Db, { net, ...rest }: Return) =>
  recordTakenBack(db, { ...rest, which: (sales) => returnedOf(net, sales.map(keptIn)) })

/** When part of the premium is returned. */
export const takeBackReturned = (db: Db, { actor, now, ...returned }: PremiumReturned) =>
  runAsSystem(db, actor, () => recordReturned(db, { ...returned, bookedOn: dayOf(now) }))

/** When the bank reversed a payment: nothing was earned with it. */
export const takeBackReversed = (db: Db, { policyId, paymentId, reason, actor, now }: PaymentReversed) =>
  runAsSystem(db, actor, () =>
    recordTakenBack(db, {
      ...{ policyId, sourceId: paymentId, reason, bookedOn: dayOf(now) },
      which: (sales) => sales.filter((sale) => sale.paymentId === paymentId).map((sale) => ({ saleId: sale.id, parts: keptIn(sale).kept })),
    }),
  )
