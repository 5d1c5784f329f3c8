import type { Brand } from '#domain/brand.ts'
import type { Day } from '#domain/day.ts'
import { type PremiumLine, taxOf } from '#domain/worksheet.ts'
import { addCharge, type ChargeRow } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { type Item, type Sale, saleOf, salesIn } from '../rules/sale.ts'
import { creditLeft } from './credit.ts'
import { addInvoice, policyOf, taxationOf } from './record.ts'

/** What is sold, or returned, with its taxes. */
type Part = { readonly lines: readonly PremiumLine[]; readonly items: readonly Item[] }

type Adjusting = {
  readonly policyId: string
  readonly added: Part
  readonly returned: Part
  readonly dueOn: Day
  readonly actor: Actor
  readonly now: Date
  readonly insurer: Brand['insurer']
}

export type Adjusted = {
  /** The numbers of the documents in the register, the invoice first. */
  readonly documents: readonly string[]
  readonly lines: readonly PremiumLine[]
  readonly charge: ChargeRow | undefined
}

const SALE_TAX = { vat: 'vat', 'premium-tax': 'premiumTax', dst: 'dst', lgt: 'lgt' } as const satisfies Record<string, keyof Sale>

/**
 * Bills what a policy in force adds less what it returns: an invoice for the former, credit notes for the latter, a charge for the balance.
 */
export const adjust = (db: Db, { policyId, added, returned, dueOn, actor, now, insurer }: Adjusting): Promise<Adjusted> =>
  runAsSystem(db, actor, async () => {
    const policy = await policyOf(db, policyId)
    const back = saleOf([...returned.lines], await taxationOf(db, policy))
    const { credited, numbers } = await creditLeft(db, policyId, back, returned.items, now)
    const lines = lessCredited(added.lines, returned.lines, credited)
    const total = lines.reduce((all, { amount }) => all + amount, 0)
    const system: Actor = { kind: 'system', name: 'invoices' }
    const charge = total > 0 ? await addCharge(db, system, { policyId, kind: 'adjustment', lines, dueOn, payBy: null }, now) : undefined
    const { lines: sold, items } = added
    const invoice = await addInvoice(db, { policy, lines: sold, items, chargeId: charge?.id ?? null, paymentId: null, now, insurer })
    return { documents: [...(invoice ? [invoice.number] : []), ...numbers], lines, charge }
  })

/** What is added less what was credited, to the centavo of the documents: each premium, then each tax. */
function lessCredited(added: readonly PremiumLine[], returned: readonly PremiumLine[], credited: Sale): PremiumLine[] {
  const ofPremium = (lines: readonly PremiumLine[]) => lines.filter(({ kind }) => kind === 'premium')
  return [
    ...ofPremium(added),
    ...ofPremium(returned).map((line) => ({ ...line, amount: -salesIn(credited) })),
    ...added.flatMap((line) => {
      const tax = taxOf(line)
      return tax ? [{ ...line, amount: line.amount - credited[SALE_TAX[tax]] }] : []
    }),
  ]
}
