import type { MemberCover } from '../line/roster.ts'
import { type GroupDetails, planOfMember } from './details.ts'
import type { Member } from './members.ts'
import { type GroupTariff, planOf } from './tariff.ts'

/** A member's cover: the plan of their class or of the group, and the maximum that is paid. */
export function coverOf(member: Member, details: GroupDetails, tariff: GroupTariff): MemberCover {
  const plan = planOf(planOfMember(member, details), tariff)
  return {
    plan: [member.memberClass, plan.name].filter(Boolean).join(': '),
    benefits: tariff.benefits.map(({ code, label, detail }) => ({ label, detail, amount: plan[code] })),
  }
}
