import type { EndorsementKind } from './line/endorsement.ts'

/** What may be changed about the holder of a policy of any line. Another policyholder means another contract. */
export const holderEndorsements: readonly EndorsementKind[] = [
  {
    code: 'spelling',
    name: 'Correct a spelling',
    help: 'The same policyholder, spelled correctly. Have an ID ready that shows the name.',
    of: 'holder',
    fields: ['firstName', 'middleName', 'lastName', 'suffix', 'companyName', 'signatory'],
    proof: 'A photo of an ID or document that shows the name',
    needsApproval: true,
  },
  {
    code: 'address',
    name: 'New address',
    help: 'Where letters go from now on.',
    of: 'holder',
    fields: ['line1', 'province', 'city', 'zip', 'email'],
  },
]
