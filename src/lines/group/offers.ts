import { formatPesos } from '#domain/money.ts'
import type { Offers } from '#kit/offers.ts'
import type { Package } from '../package.ts'
import type { GroupTariff, PlanCode } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const USUAL: PlanCode = 'standard'

/** The plans that are sold. */
export function offers(_: Answers, { plans }: GroupTariff): Offers {
  return {
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
