import type { Taxation, Vatability } from '../line/price.ts'
import type { CtplRisk } from './details.ts'
import type { CtplTariff } from './tariff.ts'

const VATABILITY: Readonly<Record<CtplRisk['taxType'], Vatability>> = {
  vat: 'vatable',
  'zero-rated': 'zero-rated',
  'non-vat': 'exempt',
  exempt: 'exempt',
}

/** The fee of the certificate is of another seller's service, whose value-added tax does not hang on the policyholder. */
export const taxation = ({ taxType }: Pick<CtplRisk, 'taxType'>, { fee }: CtplTariff): Taxation => ({
  premium: VATABILITY[taxType],
  vatInFees: fee.vat,
})
