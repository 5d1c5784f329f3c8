import { msg, registerMessage } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import type { Package } from '../package.ts'
import { benefitAmount } from './benefits.ts'
import { TravelRisk } from './details.ts'
import { plansFor } from './premiums.ts'
import type { PlanCode, TravelTariff } from './tariff.ts'
import { isDomestic, schengenAmong, zoneOf } from './trip.ts'

type Answers = Readonly<Record<string, unknown>>

const USUAL: PlanCode = 'S'

const Places = TravelRisk.pick({ destinations: true })
const destinationsIn = (answers: Answers): readonly string[] => Places.safeParse(answers).data?.destinations ?? []
const plansIn = (answers: Answers, tariff: TravelTariff) =>
  plansFor({ tripType: answers.tripType === 'annual' ? 'annual' : 'single' }, zoneOf(destinationsIn(answers), tariff), tariff)

/** The plans on sale for the destinations, and the extra days that an embassy may require. */
export function offers(answers: Answers, tariff: TravelTariff): Offers {
  const plans = plansIn(answers, tariff)
  const suggested = plans.find(({ code }) => code === USUAL)?.code
  const isVisaAsked = schengenAmong(destinationsIn(answers), tariff).length > 0
  const { bufferDays } = tariff.schengen
  return {
    plan: {
      options: plans.map(({ code, name, sentence }) => ({ value: code, label: name, help: sentence })),
      ...(suggested ? { suggested } : {}),
    },
    visaBuffer: {
      note: registerMessage(
        isVisaAsked
          ? msg`Some embassies ask for cover of ${String(bufferDays)} days beyond the stay. These are priced as days of the trip.`
          : msg`Only if a Schengen state is among the destinations; it adds nothing to other trips.`,
      ),
    },
  }
}

/** The plans side by side. */
export function packages(answers: Answers, tariff: TravelTariff): readonly Package[] {
  const atHome = isDomestic(destinationsIn(answers), tariff)
  return plansIn(answers, tariff).map(({ code, name, sentence }) => ({
    ...{ code, name, sentence, answers: { plan: code } },
    covers: tariff.benefits.map((benefit) => ({
      code: benefit.code,
      label: benefit.label,
      amount: benefitAmount(benefit, code, atHome, tariff),
    })),
  }))
}
