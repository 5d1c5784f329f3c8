import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { isPlated, isRenewal } from './applies.ts'
import type { CtplDetails } from './details.ts'
import type { CtplTariff } from './tariff.ts'

/** For a vehicle sold without a plate; it keeps its conduction sticker as well, so that it is identified by either. */
const plate: EndorsementKind = {
  code: 'plate',
  name: 'The plate has arrived',
  help: 'The LTO gave the vehicle its plate. Have the official receipt and certificate of registration (OR/CR) ready.',
  of: 'risk',
  fields: ['plate', 'mvFile'] satisfies (keyof CtplDetails)[],
  isFor: (answers) => !isPlated(answers) && (!isRenewal(answers) || answers.identifiedBy === 'conduction-sticker'),
  beginning: (answers, on) => ({ ...answers, platedOn: on, ...(isRenewal(answers) ? { identifiedBy: 'mv-file' } : {}) }),
  proof: 'A photo of the OR/CR',
}

const numbers: EndorsementKind = {
  code: 'numbers',
  name: 'Correct a number or the colour',
  help: 'The same vehicle, as stated on its certificate of registration. Another vehicle needs another policy.',
  of: 'risk',
  fields: ['engineNo', 'chassisNo', 'colour'] satisfies (keyof CtplDetails)[],
  proof: 'A photo of the OR/CR',
  needsApproval: true,
}

/**
 * Cover continues with the buyer of the vehicle where the insurer agrees (Insurance Code, sections 20 and 58); a mortgaged vehicle is not
 * sold without the bank.
 */
const owner: EndorsementKind = {
  code: 'owner',
  name: 'The vehicle was sold',
  help: 'The policy continues in the name of the new owner, for the remaining days. Have the deed of sale ready, and the details required of a policyholder. To end the policy instead, use the same deed: the agent can do it.',
  of: 'owner',
  fields: [],
  proof: 'The deed of sale',
  needsApproval: true,
  objection: (before, after) =>
    after.mobile === before.mobile
      ? {
          field: 'mobile',
          message: 'This is the number of the current policyholder. The new owner takes the policy over with their own mobile number.',
        }
      : undefined,
}

/** What may be changed about a vehicle. */
export const vehicleEndorsements: readonly EndorsementKind[] = [plate, numbers, owner]

export const mortgageEndorsement = (fields: EndorsementKind['fields']): EndorsementKind => ({
  code: 'mortgage',
  name: 'Mortgage added or released',
  help: 'The bank or finance company to which the vehicle is mortgaged. Once the mortgage is released, remove its name.',
  of: 'risk',
  fields,
  proof: 'The mortgage, or the bank’s release of it',
  needsApproval: true,
})

/** The premium of compulsory cover is regulated and depends on none of this. */
export const endorsement: EndorsementSpec<CtplDetails, CtplTariff> = {
  kinds: [...vehicleEndorsements, mortgageEndorsement(['mortgagee']), ...holderEndorsements],
}
