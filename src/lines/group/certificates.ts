import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import type { Block } from '#kit/document.ts'
import { exclusionBlock, knownFacts, labelOf, policyDocument, tariffNote } from '../blocks.ts'
import { issueBlock, noticeBlock } from '../issuing-blocks.ts'
import type { Letter } from '../line/documents.ts'
import { coverOf } from './cover.ts'
import type { GroupDetails } from './details.ts'
import { claimBlock, type Facts } from './documents.ts'
import type { Member } from './members.ts'
import type { GroupTariff } from './tariff.ts'

/** A member's cover, on a sheet of their own that says nothing about other members. */
export function certificateOf(member: Member, facts: Facts, tariff: GroupTariff): Block[] {
  const { details, holder, number, term } = facts
  const { plan, benefits } = coverOf(member, details, tariff)
  return [
    {
      kind: 'facts',
      title: `Certificate of ${nameOf(member)}`,
      facts: knownFacts({
        'Policy number': number,
        Policyholder: nameOf(holder),
        'Insured person': nameOf(member),
        'Number in the group': member.employeeNo,
        'Date of birth': formatDay(member.birthDate),
        Work: `Class ${member.occupation}`,
        Plan: plan,
        Insured: `From ${formatDay(term.from)} to ${formatDay(term.to)}, as long as the policy is in force and you belong to the group`,
        Beneficiary: beneficiaryOf(member, facts) ?? 'Your estate',
      }),
    },
    {
      kind: 'table',
      title: 'The most that is paid',
      columns: ['Benefit', 'What it is', 'Up to'],
      rows: benefits.map(({ label, detail, amount }) => [label, detail, formatPesos(amount)]),
      isOfLimits: true,
    },
    exclusionBlock(tariff.cover.exclusions),
    claimBlock(tariff),
    {
      kind: 'text',
      title: 'If you leave the group',
      text: 'Cover ends on the day on which you leave. Ask us within 31 days for a policy of your own.',
    },
  ]
}

const beneficiaryOf = ({ beneficiary, beneficiaryRelation, beneficiaryIsMinor, trustee }: Member, facts: Facts): string | undefined =>
  beneficiary &&
  [beneficiary, labelOf(facts, 'Relationship', beneficiaryRelation), beneficiaryIsMinor && trustee && `a minor, received by ${trustee}`]
    .filter(Boolean)
    .join(', ')

/** The certificates of all members, each on its own sheet, for the policyholder to hand out. */
export const certificates: Letter<GroupDetails, GroupTariff> = {
  code: 'member-certificates',
  title: 'Certificates of the members',
  isFor: () => true,
  draw: (facts, tariff) =>
    policyDocument(
      facts,
      {
        subtitle: 'Group accident and medical',
        blocks: [
          ...facts.details.members.flatMap((member, index) =>
            certificateOf(member, facts, tariff).map((block) =>
              block.kind === 'facts' && index > 0 ? { ...block, isOnOwnSheet: true as const } : block,
            ),
          ),
          ...issueBlock(facts, 'group'),
          ...noticeBlock(facts),
        ],
        notes: [tariffNote(facts, tariff)],
      },
      'Certificates of insurance',
    ),
}
