import { z } from 'zod'
import { formatPesos } from '#domain/money.ts'
import { rowsIn } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import type { Package } from '../package.ts'
import { planOfMember } from './details.ts'
import { Member } from './members.ts'
import { memberPremium } from './premiums.ts'
import { type GroupTariff, PLANS, type PlanCode } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const USUAL: PlanCode = 'standard'

const Priced = Member.pick({ occupation: true, memberClass: true })
const Chosen = z.object({ plan: z.enum(PLANS), classes: z.array(z.object({ name: z.string(), plan: z.enum(PLANS) })).default([]) })

/** The price of each member, as soon as their work and plan are known. */
function memberNotes(answers: Answers, tariff: GroupTariff): (string | undefined)[] {
  const rows = rowsIn(answers.members)
  const { data: chosen } = Chosen.safeParse({ plan: answers.plan ?? USUAL, classes: answers.classes })
  return rows.map((row) => {
    const { data: member } = Priced.safeParse(row)
    if (!chosen || !member) return undefined
    const insured = { occupation: member.occupation, plan: planOfMember(member, chosen) }
    return registerMessage(msg`${formatPesos(memberPremium(insured, rows.length, tariff, 0))} a year before taxes`)
  })
}

/** The plans on sale, and the price of each member. */
export function offers(answers: Answers, tariff: GroupTariff): Offers {
  const { plans } = tariff
  return {
    members: { rowNotes: memberNotes(answers, tariff) },
    plan: {
      options: plans.map(({ code, name, sentence }) => ({ value: code, label: name, help: sentence })),
      ...(plans.some(({ code }) => code === USUAL) ? { suggested: USUAL } : {}),
    },
  }
}

/** The plans side by side. */
export const packages = (_: Answers, { plans, benefits }: GroupTariff): readonly Package[] =>
  plans.map((plan) => ({
    ...{ code: plan.code, name: plan.name, sentence: plan.sentence, answers: { plan: plan.code } },
    covers: benefits.map(({ code, label }) => ({ code, label, amount: plan[code] > 0 ? formatPesos(plan[code]) : undefined })),
  }))
