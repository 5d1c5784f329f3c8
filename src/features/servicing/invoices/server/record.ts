import { desc, eq } from 'drizzle-orm'
import { dayOf, formatDay } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { InvoiceKind } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import type { PaymentReversed, PolicyCancelled, PremiumPaid } from '#features/servicing/policies/public/server/events.ts'
import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { postalAddressOf } from '#lines/blocks.ts'
import { invoices } from '../public/server/tables.ts'
import { formatInvoiceNumber } from '../rules/numbers.ts'
import { itemsOf, keptSale, restOf, returnedSale, type Sale, saleOf, salesIn, totalOf } from '../rules/sale.ts'
import { sellerAt } from './seller.ts'

export type InvoiceRow = typeof invoices.$inferSelect
type PolicyRow = typeof policies.$inferSelect

/** The next number of a branch. The series is locked until the caller's transaction ends, and rolled back with it. */
const takeNumber = async (db: Db, kind: InvoiceKind, branchCode: string): Promise<string> =>
  formatInvoiceNumber(kind, branchCode, await nextNumber(db, `${kind}-${branchCode}`))

async function policyOf(db: Db, policyId: string): Promise<PolicyRow> {
  const [policy] = await db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) throw new Error(`no policy ${policyId}`)
  return policy
}

const taxationOf = async (db: Db, policy: PolicyRow) =>
  lineIn(policy).price.taxation(policy.answers, await getTariff(db, policy.tariffId), policy.worksheet.lines)

/** Invoices a paid premium, once for each payment. */
export async function invoicePremium(db: Db, { policyId, paymentId, actor, now, insurer }: PremiumPaid): Promise<void> {
  await runAsSystem(db, actor, async () => {
    const [known] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.paymentId, paymentId))
    const policy = await policyOf(db, policyId)
    if (known || policy.number === null) return
    const { holder, branch, number: policyNumber, description, coverFrom, coverTo, worksheet } = policy
    const taxation = await taxationOf(db, policy)
    const sale = saleOf(worksheet.lines, taxation)
    const { seller, branchCode } = await sellerAt(db, branch, dayOf(now), insurer)
    const labels = await labelsFor(db, [
      ['City', holder.city],
      ['Province', holder.province],
    ])
    const payment = await onlyContribution(policyPayments).find(db, paymentId)
    await db.insert(invoices).values({
      ...{ kind: 'invoice', number: await takeNumber(db, 'invoice', branchCode), branch, policyId, policyNumber, paymentId },
      ...{ seller, buyer: { name: nameOf(holder), tin: holder.tin, address: postalAddressOf(holder, labels) } },
      service: {
        ...{ insurance: lineIn(policy).name, insured: description, period: `${formatDay(coverFrom)} to ${formatDay(coverTo)}` },
        payment: payment?.reference ?? '',
      },
      ...{ items: itemsOf(worksheet.lines, taxation), ...sale, total: totalOf(sale), issuedAt: now },
    })
  })
}

/** The invoice of a policy as it is paid now: the newest whose payment the bank has not taken back. */
async function invoiceInForce(db: Db, policyId: string): Promise<InvoiceRow | undefined> {
  const all = await db.select().from(invoices).where(eq(invoices.policyId, policyId)).orderBy(desc(invoices.id))
  const reversed = new Set(all.flatMap(({ cause, correctsId }) => (cause === 'reversed' ? [correctsId] : [])))
  return all.find(({ id, kind }) => kind === 'invoice' && !reversed.has(id))
}

type Correction = { readonly cause: 'returned' | 'reversed'; readonly reason: string; readonly item: string; readonly now: Date }

async function addCreditNote(db: Db, invoice: InvoiceRow, sale: Sale, { cause, reason, item, now }: Correction): Promise<void> {
  const { id: correctsId, branch, policyId, policyNumber, seller, buyer, service } = invoice
  await db.insert(invoices).values({
    ...{ kind: 'credit-note', number: await takeNumber(db, 'credit-note', branchCodeIn(invoice)), branch, policyId, policyNumber },
    ...{ correctsId, cause, reason, seller, buyer, service, items: [{ description: item, amount: salesIn(sale) }] },
    ...{ ...sale, total: totalOf(sale), issuedAt: now },
  })
}

/** A credit note stands in the series of the branch whose invoice it corrects. */
const branchCodeIn = ({ seller }: InvoiceRow): string => seller.tin.slice(seller.tin.lastIndexOf('-') + 1)

/** Credits what is returned of the premium of a policy that ends before its time. */
export async function creditReturn(db: Db, { policyId, ended, reason, actor, now }: PolicyCancelled): Promise<void> {
  if (!ended || ended.amount === 0) return
  await runAsSystem(db, actor, async () => {
    const invoice = await invoiceInForce(db, policyId)
    if (!invoice) return
    const policy = await policyOf(db, policyId)
    const taxation = await taxationOf(db, policy)
    const withCharges = ended.charges !== undefined
    const sale = withCharges ? restOf(invoice, [keptSale(ended, policy.worksheet.lines, taxation)]) : returnedSale(ended, taxation)
    const item = withCharges ? 'Premium and charges returned' : 'Net premium returned'
    await addCreditNote(db, invoice, sale, { cause: 'returned', reason, item, now })
  })
}

/** Credits what was not credited yet of an invoice whose payment the bank has taken back. */
export async function creditReversal(db: Db, { policyId, paymentId, reason, actor, now }: PaymentReversed): Promise<void> {
  await runAsSystem(db, actor, async () => {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
    if (!invoice || (await invoiceInForce(db, policyId))?.id !== invoice.id) return
    const credited = await db.select().from(invoices).where(eq(invoices.correctsId, invoice.id))
    const rest = restOf(invoice, credited)
    if (totalOf(rest) === 0) return
    await addCreditNote(db, invoice, rest, { cause: 'reversed', reason, item: 'Premium and charges whose payment was taken back', now })
  })
}
