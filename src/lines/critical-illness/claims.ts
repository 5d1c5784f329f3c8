import { z } from 'zod'
import { lossText, PAPERS } from '../claim-fields.ts'
import type { ClaimPaper, ClaimsSpec } from '../line/claims.ts'
import type { CriticalIllnessDetails } from './details.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

const AILMENT = 'The illness'
const physician = lossText('Physician', AILMENT, 'Who found it, and where they work.')
const hospital = lossText('Hospital', AILMENT)

const findings: ClaimPaper = {
  code: 'findings',
  title: 'Laboratory, imaging and biopsy results',
  help: 'Those on which the diagnosis is based.',
}
const statement: ClaimPaper = { code: 'statement', title: 'Statement of the attending physician', help: 'We send the form.' }

/** What is paid reduces the sum insured, and all together is never more than that: supplement.md B. */
export const claims: ClaimsSpec<CriticalIllnessDetails, CriticalIllnessTariff> = {
  kinds: [
    {
      ...{
        mayBeTotal: true,
        sharesLimit: true,
        code: 'diagnosis',
        title: 'A serious illness was found',
        help: 'Give the date it was diagnosed.',
      },
      ...{ asks: z.object({ diagnosis: lossText('Which illness', AILMENT), physician, hospital }), photos: [] },
      ...{ papers: [PAPERS.medical, statement, findings, PAPERS.id, PAPERS.bank], limit: ({ sumInsured }) => sumInsured },
    },
    {
      ...{ mayBeTotal: true, sharesLimit: true, code: 'surgery', title: 'A major operation', help: 'Give the date it was done.' },
      ...{ asks: z.object({ surgery: lossText('Which operation', AILMENT), physician, hospital }), photos: [] },
      ...{ papers: [PAPERS.medical, statement, findings, PAPERS.bills, PAPERS.id, PAPERS.bank], limit: ({ sumInsured }) => sumInsured },
    },
  ],
}
