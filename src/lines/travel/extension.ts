import { msg } from '#kit/message.ts'
import type { ExtensionSpec } from '../line/extension.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'
import { countDays, insuredDays } from './trip.ts'

/** A trip that lasts longer than planned: supplement.md A5. An annual policy ends when it ends. */
export const extension: ExtensionSpec<TravelDetails, TravelTariff> = {
  field: 'returnOn',
  objection: (details, tariff) => {
    if (details.tripType === 'annual')
      return msg`A year of trips cannot be extended. Take out the next one, which starts when this one ends.`
    const { tripDays } = tariff.rules
    const period = insuredDays(details, tariff)
    const days = period ? countDays(period) : 0
    return days > tripDays
      ? msg`A trip is insured for up to ${String(tripDays)} days, and this one would have ${String(days)}. Choose an earlier day.`
      : undefined
  },
  taxesOn: (net, tariff, branch) => premiumTaxLines(net, tariff.taxes, branch),
}
