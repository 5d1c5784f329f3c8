import { desc } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { InvoiceKind } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import type { ChargeRow } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { ChargePaid } from '#features/servicing/policies/public/server/events.ts'
import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import { together } from '#kit/server/together.ts'
import { lineIn } from '#lines'
import { postalAddressOf } from '#lines/blocks.ts'
import { invoices } from '../public/server/tables.ts'
import { formatInvoiceNumber } from '../rules/numbers.ts'
import { type Item, itemsOf, madeGoodIn, type Sale, saleOf, totalOf } from '../rules/sale.ts'
import { sellerAt } from './seller.ts'

export type InvoiceRow = typeof invoices.$inferSelect
type PolicyRow = typeof policies.$inferSelect

/** The next number of a branch. The series is locked until the caller's transaction ends, and rolled back with it. */
export const takeNumber = async (db: Db, kind: InvoiceKind, branchCode: string): Promise<string> =>
  issuedNumber(formatInvoiceNumber(kind, branchCode, await nextNumber(db, `${kind}-${branchCode}`)))

export const policyOf = together(async (db: Db, ids: readonly string[]) => {
  const rows = await db.select().from(policies).where(isOneOf(policies.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id: string): PolicyRow => {
    const policy = known.get(id)
    if (!policy) throw new Error(`no policy ${id}`)
    return policy
  }
})

/** How a policy is taxed: as at its sale, whatever is added or returned later, so that a credit note matches its invoice. */
export const taxationOf = async (db: Db, policy: PolicyRow) =>
  lineIn(policy).price.taxation(policy.answers, await getTariff(db, policy.tariffId), policy.worksheet.lines)

type ToInvoice = {
  readonly policy: PolicyRow
  readonly lines: ChargeRow['lines']
  /** Descriptions of what is sold; derived from the lines if omitted. */
  readonly items?: readonly Item[]
  readonly chargeId: string | null
  readonly paymentId: string | null
  readonly now: Date
  readonly insurer: Brand['insurer']
}

/** Adds an invoice to the register; undefined if its amount would be zero. */
export async function addInvoice(db: Db, given: ToInvoice): Promise<{ readonly number: string; readonly sale: Sale } | undefined> {
  const { policy, chargeId, paymentId, now, insurer } = given
  const { id: policyId, holder, branch, number: policyNumber, description, coverFrom, coverTo } = policy
  const lines = [...given.lines]
  const taxation = await taxationOf(db, policy)
  const sale = saleOf(lines, taxation)
  if (policyNumber === null || totalOf(sale) <= 0) return undefined
  const { seller, branchCode } = await sellerAt(db, branch, dayOf(now), insurer)
  const labels = await labelsFor(db, [
    ['City', holder.city],
    ['Province', holder.province],
  ])
  const madeGood = madeGoodIn(lines)
  const payment = paymentId === null ? undefined : await onlyContribution(policyPayments).find(db, paymentId)
  const number = await takeNumber(db, 'invoice', branchCode)
  await insertInvoice(db, {
    ...{ kind: 'invoice', number, branch, policyId, policyNumber, chargeId, paymentId },
    ...{ seller, buyer: { name: nameOf(holder), tin: holder.tin, address: postalAddressOf(holder, labels) } },
    service: {
      ...{ insurance: lineIn(policy).name, insured: description, period: `${formatDay(coverFrom)} to ${formatDay(coverTo)}` },
      payment: payment?.reference ?? '',
      ...(madeGood === 0 ? {} : { madeGood }),
    },
    ...{ items: [...(given.items ?? itemsOf(lines, taxation))], ...sale, total: totalOf(sale), issuedAt: now },
  })
  return { number, sale }
}

const insertInvoice = together(async (db: Db, rows: readonly (typeof invoices.$inferInsert)[]) => {
  await db.insert(invoices).values([...rows])
  return () => undefined
})

/** Invoices a payment, once; something already billed keeps its invoice. */
export async function invoiceCharge(db: Db, { policyId, charge, paymentId, actor, now, insurer }: ChargePaid): Promise<void> {
  await runAsSystem(db, actor, async () => {
    const all = await allOf(db, policyId)
    const reversed = reversedAmong(all)
    if (all.some(({ id, chargeId }) => chargeId === charge.id && !reversed.has(id))) return
    await addInvoice(db, { policy: await policyOf(db, policyId), lines: charge.lines, chargeId: charge.id, paymentId, now, insurer })
  })
}

/** Every invoice and credit note of a policy, newest first. */
export const allOf = together(async (db: Db, policyIds: readonly string[]) => {
  const rows = await db.select().from(invoices).where(isOneOf(invoices.policyId, policyIds)).orderBy(desc(invoices.id))
  const known = Map.groupBy(rows, (row) => row.policyId)
  return (policyId: string): readonly InvoiceRow[] => known.get(policyId) ?? []
})

/** The invoices whose payment the bank reversed. */
export const reversedAmong = (all: readonly InvoiceRow[]): ReadonlySet<string | null> =>
  new Set(all.flatMap(({ cause, correctsId }) => (cause === 'reversed' ? [correctsId] : [])))
