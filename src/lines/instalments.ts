import { z } from 'zod'
import { addMonths, type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import { Millionths } from '#domain/money-schemas.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Block } from '#kit/document.ts'
import { type Message, msg } from '#kit/message.ts'

/** The tariff's terms for paying in instalments. Without a row, the premium is paid at once. */
export const InstalmentTerms = z.object({
  /** Days after its due day on which an instalment may still be paid, before notice of non-payment may be given. */
  graceDays: z.int().min(0).max(90),
  plans: z.array(
    z.object({
      code: z.enum(['monthly', 'quarterly']),
      parts: z.int().min(2).max(12),
      /** Months from one due day to the next. */
      months: z.int().min(1).max(6),
      /** What this plan adds to the net premium. */
      loading: Millionths,
    }),
  ),
})
export type InstalmentTerms = z.output<typeof InstalmentTerms>

/** The number of instalments, how many months apart they are, and how late each may be paid. */
export type InstalmentPlan = { readonly parts: number; readonly months: number; readonly graceDays: number }

export const planIn = (
  { plans, graceDays }: InstalmentTerms,
  code: string | undefined,
): (InstalmentPlan & { loading: number }) | undefined => {
  const plan = plans.find((each) => each.code === code)
  return plan && { parts: plan.parts, months: plan.months, graceDays, loading: plan.loading }
}

export type Instalment = { readonly dueOn: Day; readonly lines: readonly PremiumLine[]; readonly amount: Centavos }

/** An equal part of an amount; left-over centavos go one each to the first parts. */
const partOf = (amount: Centavos, parts: number, index: number): Centavos => Math.floor(amount / parts) + (index < amount % parts ? 1 : 0)

/**
 * The instalments of a price, from the first day of cover on: of every premium, tax and fee, so that each line adds up to its total and
 * none is larger than the one before.
 */
export const instalmentsOf = (
  lines: readonly PremiumLine[],
  { parts, months }: Pick<InstalmentPlan, 'parts' | 'months'>,
  from: Day,
): readonly [Instalment, ...Instalment[]] => {
  const at = (index: number): Instalment => {
    const own = lines.map((line) => ({ ...line, amount: partOf(line.amount, parts, index) }))
    return { dueOn: addMonths(from, months * index), lines: own, amount: sum(own.map(({ amount }) => amount)) }
  }
  return [at(0), ...Array.from({ length: parts - 1 }, (_, index) => at(index + 1))]
}

/** The note beside a price that is paid in instalments. */
export function instalmentNote(lines: readonly PremiumLine[], plan: InstalmentPlan, from: Day): Message {
  const all = instalmentsOf(lines, plan, from)
  return msg`${String(plan.parts)} instalments: ${formatPesos(all[0].amount)} now, the last ${formatPesos(all.at(-1)?.amount ?? 0)} on ${formatDay(all.at(-1)?.dueOn ?? from)}.`
}

/** The amounts and due days, as documents print them. */
export function instalmentBlock(lines: readonly PremiumLine[], plan: InstalmentPlan | undefined, from: Day): Block[] {
  if (!plan) return []
  const rows = instalmentsOf(lines, plan, from).map(({ dueOn, amount }, index) => [
    `${index + 1} of ${plan.parts}`,
    index === 0 ? `Before cover begins: ${formatDay(dueOn)}` : formatDay(dueOn),
    formatPesos(amount),
  ])
  return [
    { kind: 'table', title: 'Instalments', columns: ['Instalment', 'Due on', 'Amount'], rows },
    {
      kind: 'text',
      title: 'If an instalment is late',
      text: `Cover continues for ${plan.graceDays} days after its due date. If it is not paid by then, we may give written notice and end this policy for non-payment (Insurance Code, section 64); we keep what is due for the days that were covered.`,
    },
  ]
}
