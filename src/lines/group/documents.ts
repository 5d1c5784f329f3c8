import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import type { Block, Document } from '#kit/document.ts'
import { msg } from '#kit/message.ts'
import {
  agentBlock,
  cancellationBlock,
  conditionsBlock,
  exclusionBlock,
  holderBlock,
  knownFacts,
  policyDocument,
  premiumBlock,
  quotationDocument,
  tariffNote,
} from '../blocks.ts'
import { generalConditions, issueBlock, minuteOf, noticeBlock } from '../issuing-blocks.ts'
import type { Drawable } from '../line/documents.ts'
import { type GroupDetails, planOfMember } from './details.ts'
import { memberPremium } from './premiums.ts'
import { type GroupTariff, planOf } from './tariff.ts'

export type Facts = Drawable<GroupDetails>

const LINE = 'Group accident and medical'

const KINDS: Readonly<Record<GroupDetails['groupKind'], string>> = {
  employer: 'Employees of a company',
  union: 'Union',
  association: 'Association',
  cooperative: 'Co-operative',
  school: 'School',
  debtors: 'Debtors of a lender',
}

function groupBlock({ details, term, issuedAt, issuedOn }: Facts): Block {
  return {
    kind: 'facts',
    title: 'The group',
    facts: knownFacts({
      Kind: KINDS[details.groupKind],
      Members: msg`${String(details.members.length)} of ${String(details.people)} who belong to the group`,
      'Paid by': details.paidBy === 'group' ? 'The group, all of it (non-contributory)' : 'The group and its members (contributory)',
      'Period of cover': msg`${formatDay(term.from)} to ${formatDay(term.to)}`,
      'Not before the payment': issuedAt && `${minuteOf(issuedAt)} of ${formatDay(issuedOn)}`,
    }),
  }
}

/** What is paid for each member of a class. */
function benefitsBlock({ details }: Facts, tariff: GroupTariff): Block {
  const classes = [{ name: 'All members', plan: details.plan }, ...details.classes]
  const [first, ...others] = classes
  const named = others.length > 0 && first ? [{ ...first, name: 'Members without a class' }, ...others] : classes
  return {
    kind: 'table',
    title: 'The most that is paid, for each member',
    columns: ['Class', 'Plan', ...tariff.benefits.map(({ label }) => label)],
    rows: named.map(({ name, plan: code }) => {
      const plan = planOf(code, tariff)
      return [name, plan.name, ...tariff.benefits.map((benefit) => formatPesos(plan[benefit.code]))]
    }),
    isOfLimits: true,
  }
}

const membersBlock = ({ details }: Facts, tariff: GroupTariff): Block => ({
  kind: 'table',
  title: 'Members, and what each costs before discount and taxes',
  columns: ['', 'Name', 'Date of birth', 'Work', 'Plan', 'A year'],
  rows: details.members.map((member, index) => {
    const plan = planOfMember(member, details)
    return [
      String(index + 1),
      nameOf(member),
      formatDay(member.birthDate),
      `Class ${member.occupation}`,
      [member.memberClass, planOf(plan, tariff).name].filter(Boolean).join(': '),
      formatPesos(memberPremium({ occupation: member.occupation, plan }, details.members.length, tariff, 0)),
    ]
  }),
})

const rulesBlock = ({ cover, rules }: GroupTariff): Block => ({
  kind: 'text',
  title: 'Who is a member',
  text: [
    `Anyone who belongs to the group, is from ${rules.ageFrom} to ${rules.ageTo} years old, and is at work or studying on the first day of cover; anyone absent on that day is covered from the day they return.`,
    `Anyone who joins is added within ${cover.entryDays} days without evidence of good health, and is charged by the day, at the rates of this policy, for the days that are left. For anyone who leaves, the premium for the days that are left is returned, unless a claim was made for them.`,
    `The premium for the next year may be paid within ${cover.graceDays} days.`,
  ].join(' '),
})

/** Which class each kind of work belongs to. */
const workBlock = ({ occupations }: GroupTariff): Block => ({
  kind: 'text',
  title: 'Classes of work',
  text: occupations.map(({ name }) => `• ${name}`).join('\n'),
})

export const claimBlock = ({ cover }: GroupTariff): Block => ({
  kind: 'text',
  title: 'If you must claim',
  text: [
    `A loss counts if it follows within ${cover.lossDays} days of the accident. Notify us within ${cover.noticeDays} days and prove the loss within ${cover.proofDays} days, or as soon as this can be done.`,
    ...cover.claimSteps.map((step, index) => `${index + 1}. ${step}`),
  ].join('\n'),
})

const risk = (facts: Facts, tariff: GroupTariff): Block[] => [
  holderBlock(facts),
  groupBlock(facts),
  benefitsBlock(facts, tariff),
  premiumBlock(facts),
  ...conditionsBlock(facts),
  rulesBlock(tariff),
  workBlock(tariff),
  exclusionBlock(tariff.cover.exclusions),
  cancellationBlock(tariff.ending, { isMortgaged: false, hasCtpl: false }),
  claimBlock(tariff),
  agentBlock(facts),
  membersBlock(facts, tariff),
]

export const documents = {
  quotation: (facts: Facts, tariff: GroupTariff): Document =>
    quotationDocument(facts, {
      subtitle: LINE,
      blocks: risk(facts, tariff),
      notes: [
        'This quotation is not a policy. Cover begins only when the premium is paid and the policy is issued (Insurance Code, section 77).',
        tariffNote(facts, tariff),
      ],
    }),

  policy: (facts: Facts, tariff: GroupTariff): Document =>
    policyDocument(
      facts,
      {
        subtitle: LINE,
        blocks: [...risk(facts, tariff), ...issueBlock(facts, 'group'), ...noticeBlock(facts), ...generalConditions(facts, 'group')],
        notes: ['The policyholder hands each member their certificate within 7 working days.', tariffNote(facts, tariff)],
      },
      'Master policy',
    ),
}
