import { z } from 'zod'
import { lossText, PAPERS } from '../claim-fields.ts'
import type { ClaimPaper, ClaimsSpec } from '../line/claims.ts'
import { type GroupDetails, planOfMember } from './details.ts'
import { type Benefit, type GroupTariff, planOf } from './tariff.ts'

const WHO = 'The member'
const asks = z.object({
  memberName: lossText('Name of the member', WHO),
  memberNo: lossText('Employee or member number', WHO),
  hospital: lossText('Hospital', WHO),
})

const membership: ClaimPaper = {
  code: 'membership',
  title: 'Proof that they belong to the group',
  help: 'From the employer, school or union.',
}

/** What the member's plan pays for a benefit; unknown where no number identifies the member. */
const upTo =
  (benefit: Benefit['code']) =>
  (details: GroupDetails, tariff: GroupTariff, { memberNo }: Readonly<Record<string, unknown>>) => {
    const member = details.members.find(({ employeeNo }) => employeeNo !== undefined && employeeNo === memberNo)
    return member && planOf(planOfMember(member, details), tariff)[benefit]
  }

export const claims: ClaimsSpec<GroupDetails, GroupTariff> = {
  kinds: [
    {
      ...{
        code: 'treatment',
        title: 'A member was hurt and treated',
        help: 'Hospital, medicines and tests after an accident.',
        asks,
        photos: [],
      },
      ...{ papers: [PAPERS.medical, PAPERS.bills, membership, PAPERS.id, PAPERS.bank], limit: upTo('medical') },
    },
    {
      ...{ code: 'disablement', title: 'A member lost a limb, or cannot work', help: 'After an accident.', asks, photos: [] },
      ...{ papers: [PAPERS.medical, PAPERS.police, membership, PAPERS.id, PAPERS.bank], limit: upTo('adnd') },
    },
    {
      ...{ code: 'death', title: 'A member died', help: 'In an accident, or because of it afterwards.', asks, photos: [] },
      ...{ papers: [PAPERS.death, PAPERS.kinship, PAPERS.police, membership, PAPERS.bank], limit: upTo('adnd') },
    },
  ],
  // Supplement.md C: notice within 30 days, or as soon as possible.
  noticeDays: 30,
}
