import type { Taxation, Vatability } from '../line/price.ts'
import type { CtplRisk } from './details.ts'
import type { CtplTariff } from './tariff.ts'

const VATABILITY: Readonly<Record<CtplRisk['taxType'], Vatability>> = {
  vat: 'vatable',
  'zero-rated': 'zero-rated',
  'non-vat': 'exempt',
  exempt: 'exempt',
}

/** The certificate fee is for another seller's service, whose value-added tax does not depend on the policyholder. */
export const taxation = ({ taxType }: Pick<CtplRisk, 'taxType'>, { fee }: CtplTariff): Taxation => ({
  premium: VATABILITY[taxType],
  vatInFees: fee.vat,
})
