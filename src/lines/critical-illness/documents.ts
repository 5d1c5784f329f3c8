import { addDays, daysBetween, formatDay } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import { msg, withI18n } from '#kit/message.ts'
import {
  agentBlock,
  cancellationBlock,
  conditionsBlock,
  exclusionBlock,
  holderBlock,
  knownFacts,
  labelOf,
  policyDocument,
  premiumBlock,
  quotationDocument,
  tariffNote,
} from '../blocks.ts'
import { coolingOffBlock } from '../cooling-off.ts'
import { instalmentBlock, planIn } from '../instalments.ts'
import { generalConditions, issueBlock, minuteOf, noticeBlock } from '../issuing-blocks.ts'
import type { Drawable } from '../line/documents.ts'
import { sharesOf, writtenShare } from './beneficiaries.ts'
import { consequencesOf, exclusionsOf } from './consequences.ts'
import type { CriticalIllnessDetails } from './details.ts'
import { type CriticalIllnessTariff, GROUP_NAMES, isEarly } from './tariff.ts'

type Facts = Drawable<CriticalIllnessDetails>

const LINE = 'Critical illness'

function insuredBlock(facts: Facts): Block {
  const { details, term, issuedAt, issuedOn } = facts
  return {
    kind: 'facts',
    title: 'Person insured',
    facts: knownFacts({
      Name: nameOf(details),
      'Date of birth': formatDay(details.birthDate),
      Sex: details.sex === 'F' ? 'Female' : 'Male',
      Rate: details.smoker === 'yes' ? 'Smoker' : 'Non-smoker',
      'Sum insured': formatPesos(details.sumInsured),
      'Period of cover': msg`${formatDay(term.from)} to ${formatDay(term.to)}`,
      'Not before the payment': issuedAt && `${minuteOf(issuedAt)} of ${formatDay(issuedOn)}`,
    }),
  }
}

/** The days that decide whether a benefit is paid, as days of this policy. */
function daysBlock({ term }: Facts, { cover, ages }: CriticalIllnessTariff): Block {
  return {
    kind: 'facts',
    title: 'When it is paid',
    facts: knownFacts({
      'Waiting period': msg`${String(cover.waitingDays)} days: an illness diagnosed before ${formatDay(addDays(term.from, cover.waitingDays))} is not paid, unless an accident caused it`,
      'Survival period': msg`${String(cover.survivalDays)} days after the diagnosis`,
      'Pre-existing conditions': msg`Not paid if they showed themselves in the ${String(cover.lookBackMonths)} months before cover; after ${String(cover.liftedAfterMonths)} months of cover without a break this ends`,
      Renewal: msg`Up to the age of ${String(ages.renewableTo)}; the premium may be paid within ${String(cover.graceDays)} days`,
    }),
  }
}

function beneficiaryBlock(facts: Facts): Block[] {
  const named = sharesOf(facts.details.beneficiaries).map(
    (person): Fact => ({
      label: person.name,
      value: [
        labelOf(facts, 'Relationship', person.relation),
        `${person.rank} rank`,
        writtenShare(person),
        person.isIrrevocable && 'irrevocable',
        person.trustee && `a minor, received by ${person.trustee}`,
      ]
        .filter(Boolean)
        .join(', '),
    }),
  )
  const nobody: Fact = { label: 'No one named', ...withI18n('value', 'What is due is paid to the estate.') }
  return [{ kind: 'facts', title: 'Beneficiaries', facts: named.length > 0 ? named : [nobody] }]
}

const illnessTable = (facts: Facts, tariff: CriticalIllnessTariff, early: boolean): Block => ({
  kind: 'table',
  title: early
    ? `Early illnesses: part of the sum insured, at most ${formatPesos(tariff.earlyMost)} each, paid once each`
    : 'Illnesses for which the sum insured is paid',
  columns: early ? ['Illness', 'What it means', 'Paid'] : ['Illness', 'Group', 'What it means'],
  rows: tariff.illnesses
    .filter((each) => isEarly(each) === early)
    .map(({ name, group, definition, share }) =>
      early
        ? [
            name,
            definition,
            `${formatRate(share)}: ${formatPesos(Math.min(tariff.earlyMost, (facts.details.sumInsured * share) / 1_000_000))}`,
          ]
        : [name, GROUP_NAMES[group], definition],
    ),
})

const claimBlock = ({ cover }: CriticalIllnessTariff): Block => ({
  kind: 'text',
  title: 'If you must claim',
  text: cover.claimSteps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
})

const excluded = ({ details }: Facts, tariff: CriticalIllnessTariff): Block =>
  exclusionBlock([...exclusionsOf(consequencesOf(details, tariff)), ...tariff.cover.exclusions])

const risk = (facts: Facts, tariff: CriticalIllnessTariff): Block[] => [
  holderBlock(facts),
  insuredBlock(facts),
  premiumBlock(facts),
  ...instalmentBlock(facts.worksheet.lines, planIn(tariff.instalments, facts.details.paidBy), facts.term.from),
  daysBlock(facts, tariff),
  ...beneficiaryBlock(facts),
  ...conditionsBlock(facts),
  illnessTable(facts, tariff, false),
  illnessTable(facts, tariff, true),
  {
    kind: 'text',
    title: 'How early illnesses count',
    text: 'What is paid for early illnesses reduces the sum insured. Each is paid once, and all together never more than the sum insured.',
  },
  excluded(facts, tariff),
  ...coolingOffBlock(daysBetween(facts.term.from, facts.term.to), tariff.cover.coolingOff),
  cancellationBlock(tariff.ending, { isMortgaged: false, hasCtpl: false }),
  claimBlock(tariff),
  agentBlock(facts),
]

export const documents = {
  quotation: (facts: Facts, tariff: CriticalIllnessTariff): Document =>
    quotationDocument(facts, {
      subtitle: LINE,
      blocks: risk(facts, tariff),
      notes: [
        'This quotation is not a policy. Cover begins only when the premium is paid and the policy is issued (Insurance Code, section 77).',
        tariffNote(facts, tariff),
      ],
    }),

  policy: (facts: Facts, tariff: CriticalIllnessTariff): Document =>
    policyDocument(facts, {
      subtitle: LINE,
      blocks: [...risk(facts, tariff), ...issueBlock(facts, 'ci'), ...noticeBlock(facts), ...generalConditions(facts, 'ci')],
      notes: [
        `If the age was misstated, we pay what the premium buys at the true age. After ${tariff.cover.contestableMonths} months of cover, we no longer contest the answers in the declaration.`,
        tariffNote(facts, tariff),
      ],
    }),
}
