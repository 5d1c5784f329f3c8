import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { isOpenCharge } from '#features/servicing/policies/public/rules/charges.ts'
import { chargesOf, premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PaymentReversed, PolicyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { invoices } from '../public/server/tables.ts'
import {
  type Cause,
  type Item,
  keptSale,
  NOTHING_SOLD,
  restOf,
  returnedSale,
  type Sale,
  saleOf,
  salesIn,
  sharedSale,
  sumOf,
  totalOf,
} from '../rules/sale.ts'
import { allOf, type InvoiceRow, policyOf, reversedAmong, takeNumber, taxationOf } from './record.ts'

type Correction = {
  readonly cause: Cause
  readonly reason: string
  readonly item: string
  readonly items?: readonly Item[]
  readonly now: Date
}

async function addCreditNote(db: Db, invoice: InvoiceRow, sale: Sale, { cause, reason, item, items, now }: Correction): Promise<string> {
  const { id: correctsId, branch, policyId, policyNumber, seller, buyer, service } = invoice
  const number = await takeNumber(db, 'credit-note', branchCodeIn(invoice))
  await db.insert(invoices).values({
    ...{ kind: 'credit-note', number, branch, policyId, policyNumber },
    ...{ correctsId, cause, reason, seller, buyer, service, items: [...(items ?? [{ description: item, amount: salesIn(sale) }])] },
    ...{ ...sale, total: totalOf(sale), issuedAt: now },
  })
  return number
}

/** A credit note is in the series of the branch whose invoice it corrects. */
const branchCodeIn = ({ seller }: InvoiceRow): string => seller.tin.slice(seller.tin.lastIndexOf('-') + 1)

/** An invoice, and the part of it not credited yet. */
type Creditable = { readonly invoice: InvoiceRow; readonly rest: Sale }

/** The valid invoices of a policy: those that are paid, and those billed but unpaid. Newest first. */
async function standingOf(db: Db, policyId: string): Promise<{ readonly paid: Creditable[]; readonly unpaid: Creditable[] }> {
  const all = await allOf(db, policyId)
  const reversed = reversedAmong(all)
  const open = new Set((await chargesOf(db, policyId)).filter(isOpenCharge).map(({ id }) => id))
  const standing = all
    .filter(({ id, kind }) => kind === 'invoice' && !reversed.has(id))
    .map((invoice) => ({
      invoice,
      rest: restOf(
        invoice,
        all.filter(({ correctsId }) => correctsId === invoice.id),
      ),
    }))
  const isUnpaid = ({ invoice: { chargeId } }: Creditable) => chargeId !== null && open.has(chargeId)
  return { paid: standing.filter((each) => !isUnpaid(each)), unpaid: standing.filter(isUnpaid) }
}

/** Credits a sale, each part of it to the newest invoices that have as much left; returns what was credited, and by which notes. */
async function creditAcross(
  db: Db,
  paid: readonly Creditable[],
  sale: Sale,
  correction: Correction,
): Promise<{ readonly credited: Sale; readonly numbers: readonly string[] }> {
  const numbers: string[] = []
  let left = sale
  for (const { invoice, rest } of paid) {
    const part = sharedSale(left, rest)
    if (totalOf(part) === 0) continue
    left = restOf(left, [part])
    const { items, ...generic } = correction
    numbers.push(await addCreditNote(db, invoice, part, totalOf(left) === 0 && numbers.length === 0 ? correction : generic))
  }
  return { credited: restOf(sale, [left]), numbers }
}

/** Credits the returned premium of a policy that ends early, and what was billed but is no longer due. */
export async function creditReturn(db: Db, { policyId, ended, reason, actor, now }: PolicyCancelled): Promise<void> {
  if (!ended) return
  await runAsSystem(db, actor, async () => {
    const { paid, unpaid } = await standingOf(db, policyId)
    for (const { invoice, rest } of unpaid)
      if (totalOf(rest) > 0) await addCreditNote(db, invoice, rest, { cause: 'returned', reason, item: 'Billed and not paid', now })
    if (ended.amount === 0) return
    const policy = await policyOf(db, policyId)
    const taxation = await taxationOf(db, policy)
    const withCharges = ended.charges !== undefined
    const whole = sumOf(paid.map(({ rest }) => rest))
    const kept = ended.fee === undefined ? [] : [keptSale(ended, policy.worksheet.lines, taxation)]
    const sale = withCharges ? restOf(whole, kept) : returnedSale(ended, taxation)
    const item = withCharges ? 'Premium and charges returned' : 'Net premium returned'
    await creditAcross(db, paid, sale, { cause: 'returned', reason, item, now })
  })
}

/** Credits the rest of an invoice whose payment the bank has reversed. */
export async function creditReversal(db: Db, { policyId, paymentId, reason, actor, now }: PaymentReversed): Promise<void> {
  await runAsSystem(db, actor, async () => {
    const all = await allOf(db, policyId)
    const invoice = all.find((each) => each.paymentId === paymentId)
    if (!invoice || reversedAmong(all).has(invoice.id)) return
    const rest = restOf(
      invoice,
      all.filter(({ correctsId }) => correctsId === invoice.id),
    )
    if (totalOf(rest) === 0) return
    await addCreditNote(db, invoice, rest, { cause: 'reversed', reason, item: 'Premium and charges whose payment was reversed', now })
  })
}

/** Whether the premium of a policy was invoiced and paid, and something is left to credit. */
export async function isCreditable(db: Db, policyId: string): Promise<boolean> {
  const { paid } = await standingOf(db, policyId)
  const premium = await premiumOf(db, policyId)
  return paid.some(({ invoice }) => invoice.chargeId === premium.id) && paid.some(({ rest }) => totalOf(rest) > 0)
}

type Lowered = { readonly policyId: string; readonly lines: readonly PremiumLine[]; readonly reason: string; readonly now: Date }

/**
 * Credits the reduced cost of a policy in force from a day on, by negative lines; returns what was credited, never more than was invoiced.
 */
export async function creditLowered(
  db: Db,
  { policyId, lines, reason, now }: Lowered,
): Promise<{ readonly total: Centavos; readonly net: Centavos }> {
  const given = lines.map((line) => ({ ...line, amount: -line.amount }))
  const sale = saleOf(given, await taxationOf(db, await policyOf(db, policyId)))
  const { paid } = await standingOf(db, policyId)
  const { credited } = await creditAcross(db, paid, sale, { cause: 'lowered', reason, item: 'Premium returned for a change', now })
  return { total: totalOf(credited), net: salesIn(credited) }
}

/** Credits what is returned for members who left; returns what was credited, never more than was invoiced. */
export async function creditLeft(
  db: Db,
  policyId: string,
  sale: Sale,
  items: readonly Item[],
  now: Date,
): Promise<{ readonly credited: Sale; readonly numbers: readonly string[] }> {
  if (totalOf(sale) === 0) return { credited: NOTHING_SOLD, numbers: [] }
  const { paid } = await standingOf(db, policyId)
  const reason = 'Members left before the end of the policy.'
  return creditAcross(db, paid, sale, { cause: 'left', reason, item: 'Premium returned for members who left', items, now })
}
