import { mortgageEndorsement, vehicleEndorsements } from '../ctpl/endorsement.ts'
import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementSpec } from '../line/endorsement.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

export const endorsement: EndorsementSpec<MotorDetails, MotorTariff> = {
  kinds: [...vehicleEndorsements, mortgageEndorsement(['mortgagee', 'mortgageClause']), ...holderEndorsements],
}
