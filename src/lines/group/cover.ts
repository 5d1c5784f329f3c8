import type { MemberCover } from '../line/roster.ts'
import { type GroupDetails, planOfMember } from './details.ts'
import type { Member } from './members.ts'
import { type GroupTariff, planOf } from './tariff.ts'

/** What a member is insured for: the plan of their class or of the group, and what is paid at most. */
export function coverOf(member: Member, details: GroupDetails, tariff: GroupTariff): MemberCover {
  const plan = planOf(planOfMember(member, details), tariff)
  return {
    plan: [member.memberClass, plan.name].filter(Boolean).join(': '),
    benefits: tariff.benefits.map(({ code, label, detail }) => ({ label, detail, amount: plan[code] })),
  }
}
