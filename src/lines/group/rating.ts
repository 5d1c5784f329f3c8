import { z } from 'zod'
import { formatPesos, formatRate, type Millionths, roundTogether, sum } from '#domain/money.ts'
import { explain, lineOf, type PremiumLine, stepOf, type Worksheet, type WorksheetStep, worksheet } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'
import { withSuggestions } from '#kit/offers.ts'
import { discountStep } from '../discount-step.ts'
import type { RatingContext } from '../line/price.ts'
import { premiumTaxesOn } from '../premium-taxes.ts'
import { GroupDetails, GroupRisk, planOfMember } from './details.ts'
import { Member } from './members.ts'
import { offers } from './offers.ts'
import { exactBenefit, type Insured, memberPremium, times } from './premiums.ts'
import { type GroupTariff, planOf, sizeFactor } from './tariff.ts'

/** The named members, with what decides their premium, whatever else is missing. */
const Named = z.object({
  plan: GroupDetails.shape.plan,
  classes: GroupDetails.shape.classes,
  members: z.array(Member.pick({ occupation: true, memberClass: true })),
})
type Priced = z.output<typeof Named>

export const insuredOf = (details: Priced): Insured[] =>
  details.members.map((member) => ({ occupation: member.occupation, plan: planOfMember(member, details) }))

export const rate = (details: GroupDetails, tariff: GroupTariff, context: RatingContext): Worksheet =>
  price(insuredOf(details), tariff, context)

/** The price of the whole group, as soon as the number of members and their work are known; once members are named, the price of those. */
export function quickRate(answers: Readonly<Record<string, unknown>>, tariff: GroupTariff, context: RatingContext): Worksheet | undefined {
  const given = withSuggestions(GroupRisk, answers, (now) => offers(now, tariff))
  const named = Named.safeParse(given)
  if (named.success && named.data.members.length > 0) return price(insuredOf(named.data), tariff, context)
  const { data: risk } = GroupRisk.safeParse(given)
  if (!risk) return undefined
  const alike = { occupation: risk.work, plan: risk.plan, count: risk.people }
  return priceOf(
    [alike],
    tariff,
    context,
    () => msg`Priced for ${String(risk.people)} members of class ${risk.work}. The list of members gives the exact price.`,
  )
}

/** A number of people who are insured alike. */
type Alike = Insured & { readonly count: number }

/** Groups people who are insured alike, with the number of each. */
function alikeAmong(insured: readonly Insured[]): Alike[] {
  const rows: { plan: Insured['plan']; occupation: Insured['occupation']; count: number }[] = []
  for (const { plan, occupation } of insured) {
    const row = rows.find((each) => each.plan === plan && each.occupation === occupation)
    if (row) row.count += 1
    else rows.push({ plan, occupation, count: 1 })
  }
  return rows.sort((a, b) => ((a.plan === b.plan ? a.occupation < b.occupation : a.plan < b.plan) ? -1 : 1))
}

const price = (insured: readonly Insured[], tariff: GroupTariff, context: RatingContext): Worksheet =>
  priceOf(alikeAmong(insured), tariff, context)

export const discountOf = ({ discount: { most } }: GroupTariff, { discount }: Pick<RatingContext, 'discount'>): Millionths =>
  Math.min((discount?.agreed ?? 0) + (discount?.asked ?? 0), most)

function priceOf(rows: readonly Alike[], tariff: GroupTariff, context: RatingContext, note?: () => Message): Worksheet {
  const members = rows.reduce((total, { count }) => total + count, 0)
  const factor = sizeFactor(members, tariff)
  const off = discountOf(tariff, context)
  const benefits = tariff.benefits.map((benefit) => ({
    ...benefit,
    exact: rows.reduce((total, row) => total + exactBenefit(benefit, row, tariff) * BigInt(row.count), 0n),
  }))
  const amounts = roundTogether(benefits.map(({ exact }) => times(times(exact, factor), 1_000_000 - off)))
  const net = sum(amounts)
  const taxes = premiumTaxesOn(net, tariff.taxes, context.branch)
  const premiums = benefits.map(({ code, label }, index): PremiumLine => ({ code, label, kind: 'premium', amount: amounts[index] ?? 0 }))
  const steps = (): WorksheetStep[] => [
    ...rows.map((row) => {
      const each = memberPremium(row, 0, { ...tariff, sizes: [] }, 0)
      return explain({
        label: msg`${planOf(row.plan, tariff).name}, class ${row.occupation}`,
        from: `${row.count} × ${formatPesos(each)}`,
        result: formatPesos(each * row.count),
      })
    }),
    explain({ label: 'Size of the group', from: msg`${members} members`, result: formatRate(factor) }),
    ...discountStep(off, context.discount),
    { label: 'Net premium', from: 'All of it', result: formatPesos(net) },
    ...taxes.map(stepOf),
  ]
  return worksheet(tariff.version, [...premiums, ...taxes.map(lineOf)], { steps, note })
}
