import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { findCharge, premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PolicyInvoices } from '#features/servicing/policies/public/server/sources.ts'
import type { Db } from '#kit/server/db.ts'
import { invoices } from '../public/server/tables.ts'
import { invoiceDocument } from '../rules/document.ts'
import { creditedLines, sumOf } from '../rules/sale.ts'
import { allOf, reversedAmong } from './record.ts'

async function invoicesOf(db: Db, policyId: string) {
  const rows = await db.select().from(invoices).where(eq(invoices.policyId, policyId)).orderBy(asc(invoices.id))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const reversed = new Set(rows.flatMap(({ cause, correctsId }) => (cause === 'reversed' ? [correctsId] : [])))
  return rows.map(({ id, number, kind, issuedAt, total, correctsId, chargeId }) => ({
    ...{ number, kind, issuedOn: dayOf(issuedAt), total, chargeId },
    ...{ corrects: numbers.get(correctsId ?? '') ?? null, isReversed: reversed.has(id) },
  }))
}

/** What policies require of their invoices. */
export const invoicesOfPolicies: PolicyInvoices = {
  of: async (db, policyId) => {
    const premium = await premiumOf(db, policyId)
    return (await invoicesOf(db, policyId)).map(({ chargeId, ...told }) => ({ ...told, isOfPremium: chargeId === premium.id }))
  },
  named: invoicesOf,
  print: async (db, policyId, number) => {
    const [row] = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.policyId, policyId), eq(invoices.number, number)))
    if (!row) return undefined
    const [corrected] = row.correctsId === null ? [] : await db.select().from(invoices).where(eq(invoices.id, row.correctsId))
    const corrects = corrected && { number: corrected.number, issuedOn: dayOf(corrected.issuedAt) }
    const charge = row.chargeId === null ? undefined : await findCharge(db, row.chargeId)
    const billed =
      row.kind === 'invoice' && row.paymentId === null ? (charge?.dueOn ? { dueOn: charge.dueOn } : ('set-off' as const)) : undefined
    return { document: invoiceDocument({ ...row, issuedOn: dayOf(row.issuedAt), corrects, billed }), issuedAt: row.issuedAt }
  },
  creditedOf: async (db, { id, policyId, settledAt }) => {
    const all = await allOf(db, policyId)
    const reversed = reversedAmong(all)
    const own = all.find((each) => each.chargeId === id && !reversed.has(each.id))
    const since = all.filter(({ correctsId, issuedAt }) => own && correctsId === own.id && settledAt && issuedAt >= settledAt)
    return creditedLines(sumOf(since))
  },
}
