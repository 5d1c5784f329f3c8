import { formatPesos } from '#domain/money.ts'
import { msg, registerMessage } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import { bodyMassIn } from './consequences.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const TEN = 10

/** The sums that are sold, the questions that are enough for one, and the body-mass index as it comes out. */
export function offers(answers: Answers, { sumInsured, cover }: CriticalIllnessTariff): Offers {
  const isSmall = Number(answers.sumInsured) <= sumInsured.shortForm
  const index = bodyMassIn(answers)
  const short = { value: 'short', label: 'Three questions', help: 'A yes to one of them is decided by an underwriter.' }
  const { least, most, step } = sumInsured
  const long = { value: 'long', label: 'All questions', help: 'What each yes leads to is known at once.' }
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
        msg`Paid once, when an illness of the list is diagnosed after the first ${String(cover.waitingDays)} days and survived for ${String(cover.survivalDays)} days.`,
      ),
    },
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
      : { weightKg: { note: registerMessage(msg`Body-mass index: ${(index / TEN).toFixed(1)} (weight by the square of the height).`) } }),
  }
}
