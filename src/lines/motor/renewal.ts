import { formatPesos, share } from '#domain/money.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { isLateBy } from '../ctpl/renewal.ts'
import type { Following, RenewalSpec, RenewalStep } from '../line/renewal.ts'
import { ageOf } from './covers.ts'
import type { MotorDetails } from './details.ts'

/** The part of a value that remains after a year, in millionths, where no list gives it: supplement.md F. */
const LEFT_AFTER_A_YEAR = 900_000

const WHOLE_PESOS = 100
const SHORTEST_YEAR = 365
const LONGEST_YEAR = 366
const afterAYear = (amount: number): number => share(Math.round(amount / WHOLE_PESOS), LEFT_AFTER_A_YEAR) * WHOLE_PESOS

export const renewal: RenewalSpec<MotorDetails> = {
  steps: (details, following) => [aYearLater(details, following), revalued(details, following)],
}

/** Cover continues where it ends. The CTPL of a brand-new vehicle was bought for three years and continues by itself. */
function aYearLater(details: MotorDetails, following: Following): RenewalStep {
  const { endsOn, from, lasted } = following
  const wasNew = details.registrationType === 'N'
  const age = ageOf(details, from)
  return {
    answers: {
      ...{ from, until: undefined, registrationType: 'R', isLate: isLateBy(following), platedOn: undefined },
      ...{ insuredBefore: 'us', coveredUntil: endsOn },
      ...(wasNew && details.withCtpl ? { withCtpl: false } : {}),
    },
    reason: joinMessages(
      wasNew && details.withCtpl
        ? 'The CTPL of the vehicle was bought for three years and continues; only the other covers are renewed.'
        : undefined,
      lasted < SHORTEST_YEAR || lasted > LONGEST_YEAR ? msg`Last time the cover was for ${lasted} days.` : undefined,
      msg`The vehicle is ${age} years old by its model year.`,
    ),
  }
}

/** The vehicle and its accessories, at their value a year later. */
function revalued({ value, accessories }: MotorDetails, { marketValue }: Following): RenewalStep {
  // The sum insured never rises automatically.
  const now = Math.min(value, marketValue ?? afterAYear(value))
  return {
    answers: { value: now, accessories: accessories.map((each) => ({ ...each, value: afterAYear(each.value) })) },
    reason: whyRevalued(value, now, marketValue !== undefined),
  }
}

function whyRevalued(before: number, now: number, isListed: boolean): Message {
  const [was, is] = [formatPesos(before), formatPesos(now)]
  if (!isListed) return msg`After a year the vehicle is insured for ${is} instead of ${was}, a tenth less.`
  return now < before
    ? msg`The market value of the vehicle went down from ${was} to ${is}.`
    : msg`The market value of the vehicle is ${is}; it was insured for ${was}.`
}
