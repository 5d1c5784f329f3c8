import { mortgageEndorsement, vehicleEndorsements } from '../ctpl/endorsement.ts'
import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementSpec } from '../line/endorsement.ts'

export const endorsement: EndorsementSpec = {
  kinds: [...vehicleEndorsements, mortgageEndorsement(['mortgagee', 'mortgageClause']), ...holderEndorsements],
}
