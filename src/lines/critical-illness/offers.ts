import { formatPesos, formatRate } from '#domain/money.ts'
import { msg, registerMessage } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import { bodyMassIn } from './consequences.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const TEN = 10

const PLANS = { quarterly: 'Every 3 months', monthly: 'Every month' } as const

/** The payment plans, and what paying in instalments adds. */
function waysToPay({ plans }: CriticalIllnessTariff['instalments']): Offers[string] {
  const most = Math.max(...plans.map(({ loading }) => loading))
  return {
    options: [{ value: 'yearly', label: 'Once a year' }, ...plans.map(({ code }) => ({ value: code, label: PLANS[code] }))],
    suggested: 'yearly',
    note: registerMessage(
      plans.length > 0 ? msg`Paid in instalments, it costs up to ${formatRate(most)} more.` : msg`It is paid once, before cover starts.`,
    ),
  }
}

/** The sums on sale, the questions that are enough for each, and the calculated body-mass index. */
export function offers(answers: Answers, { sumInsured, cover, instalments }: CriticalIllnessTariff): Offers {
  const isSmall = Number(answers.sumInsured) <= sumInsured.shortForm
  const index = bodyMassIn(answers)
  const short = { value: 'short', label: 'Three questions', help: 'If one of them is answered yes, an underwriter decides.' }
  const { least, most, step } = sumInsured
  const long = { value: 'long', label: 'All questions', help: 'You see at once what each yes leads to.' }
  return {
    sumInsured: {
      range: {
        ...{ least, most, step },
        refusal: registerMessage(
          msg`Sum insured: choose from ${formatPesos(least)} to ${formatPesos(most)}, in steps of ${formatPesos(step)}.`,
        ),
      },
      suggested: sumInsured.usual,
      note: registerMessage(
        msg`Paid once, when an illness on the list is diagnosed after the first ${String(cover.waitingDays)} days and survived for ${String(cover.survivalDays)} days.`,
      ),
    },
    paidBy: waysToPay(instalments),
    healthForm: {
      options: isSmall ? [short, long] : [long],
      suggested: isSmall ? 'short' : 'long',
      note: registerMessage(
        isSmall
          ? msg`Up to ${formatPesos(sumInsured.shortForm)}, three questions are enough.`
          : msg`Above ${formatPesos(sumInsured.shortForm)}, all questions are asked.`,
      ),
    },
    ...(index === undefined
      ? {}
      : { weightKg: { note: registerMessage(msg`Body-mass index: ${(index / TEN).toFixed(1)} (weight divided by height squared).`) } }),
  }
}
