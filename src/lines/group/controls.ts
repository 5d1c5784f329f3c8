import { ageOn } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { describeClashes } from '../clashes.ts'
import { decline, discountFindings, refer } from '../findings.ts'
import type { ControlContext } from '../line/control.ts'
import type { GroupDetails } from './details.ts'
import type { Member } from './members.ts'
import { insuredOf } from './rating.ts'
import { type GroupTariff, participationOf, planOf } from './tariff.ts'

const WHOLE = 1_000_000
/** This many members are named in a finding, the rest counted. */
const NAMED = 5

/** What someone must decide before this group is insured: supplement.md C. */
export function controls(details: GroupDetails, _: Worksheet, tariff: GroupTariff, context: ControlContext): Finding[] {
  return [
    ...size(details, tariff),
    ...participation(details, tariff),
    ...ages(details, tariff, context),
    ...heavyWork(details, tariff),
    ...referredWork(details, tariff),
    ...evidence(details, tariff),
    ...insuredTwice(context),
    ...discountFindings(tariff.discount.most, context.discount),
  ]
}

/** `Ana Reyes, Ben Cruz and 3 more` */
function namesOf(members: readonly Member[]): string {
  const names = members.slice(0, NAMED).map(nameOf).join(', ')
  return members.length > NAMED ? `${names} and ${members.length - NAMED} more` : names
}

/** No more can be named than belong to the group. */
export function belonging({ people }: Pick<GroupDetails, 'people'>, { rules: { membersFrom } }: GroupTariff): Finding[] {
  if (people >= membersFrom) return []
  return [
    decline('too-few', msg`A group needs ${String(membersFrom)} members or more, and ${String(people)} belong to it.`, {
      sentence: 'Insure each person with a policy of their own.',
    }),
  ]
}

/** Too few members are not a group; very large groups are reviewed. */
function size({ members }: GroupDetails, { rules: { membersFrom, membersTo } }: GroupTariff): Finding[] {
  const count = members.length
  if (count < membersFrom)
    return [
      decline(
        'too-few',
        msg`A group needs ${String(membersFrom)} members or more, and ${String(count)} are named.`,
        withI18n('sentence', msg`Enter ${String(membersFrom - count)} more, or insure each person with a policy of their own.`),
      ),
    ]
  if (count <= membersTo) return []
  return [
    refer(
      'group-size',
      msg`The group has ${String(count)} members, more than the ${String(membersTo)} that can be insured without a decision.`,
      {
        remedy: { sentence: 'Wait for the decision, which may bring another price.' },
      },
    ),
  ]
}

/** Where only those who expect a claim take part, the price is no longer sound. */
function participation({ members, people, paidBy }: GroupDetails, tariff: GroupTariff): Finding[] {
  const least = participationOf(paidBy, tariff)
  const needed = Math.ceil((people * least) / WHOLE)
  if (members.length >= needed) return []
  const sentence =
    paidBy === 'group'
      ? msg`${String(members.length)} of ${String(people)} take part. If the group pays all of the premium, ${formatRate(least)} must.`
      : msg`${String(members.length)} of ${String(people)} take part. If members pay part of the premium, ${formatRate(least)} must.`
  return [
    refer('participation', sentence, {
      remedy: withI18n(
        'sentence',
        msg`Add ${String(needed - members.length)} more members, correct how many belong to the group, or wait for the decision.`,
      ),
    }),
  ]
}

/** Members of an age that the tariff does not accept. */
function ages({ members }: GroupDetails, { rules: { ageFrom, ageTo } }: GroupTariff, { term }: ControlContext): Finding[] {
  const outside = members.filter(({ birthDate }) => {
    const age = ageOn(birthDate, term.from)
    return age < ageFrom || age > ageTo
  })
  if (outside.length === 0) return []
  return [
    decline(
      'age',
      msg`Members must be ${String(ageFrom)} to ${String(ageTo)} years old when cover starts. Of another age: ${namesOf(outside)}.`,
      { sentence: 'Correct the date of birth, or remove them from the list.' },
    ),
  ]
}

/** A group in which many do heavy work is reviewed; the price allows for individual cases. */
function heavyWork({ members }: GroupDetails, { rules: { heavyMost } }: GroupTariff): Finding[] {
  const heavy = members.filter(({ occupation }) => occupation === '4')
  const allowed = Math.floor((members.length * heavyMost) / WHOLE)
  if (heavy.length <= allowed) return []
  return [
    refer(
      'heavy-work',
      msg`${String(heavy.length)} of ${String(members.length)} members are of class 4, more than ${formatRate(heavyMost)}.`,
      {
        remedy: { sentence: 'Check the class of each, insure those of class 4 on their own, or wait for the decision.' },
      },
    ),
  ]
}

function referredWork({ members }: GroupDetails, { referred }: GroupTariff): Finding[] {
  const dangerous = members.filter(({ position }) => referred.some((word) => position?.toLowerCase().includes(word.toLowerCase())))
  if (dangerous.length === 0) return []
  return [
    refer('work', msg`Underwriting must agree to the work of ${namesOf(dangerous)}.`, {
      remedy: { sentence: 'Correct the position if it is another, remove them from the list, or wait for the decision.' },
    }),
  ]
}

/** Above the free cover limit, evidence of good health is required. */
function evidence(details: GroupDetails, tariff: GroupTariff): Finding[] {
  const { freeCover } = tariff.rules
  const above = insuredOf(details).filter(({ plan }) => planOf(plan, tariff).adnd > freeCover).length
  if (above === 0) return []
  return [
    refer(
      'sum-insured',
      msg`${String(above)} members are insured for more than ${formatPesos(freeCover)}, which needs evidence of good health.`,
      {
        remedy: { sentence: 'Choose a lower plan for them, or wait for the decision.' },
      },
    ),
  ]
}

function insuredTwice({ clashes }: ControlContext): Finding[] {
  if (clashes.length === 0) return []
  return [
    refer('double-insurance', msg`Already insured with us in a group: ${describeClashes(clashes)}.`, {
      // Without policy numbers but with the days, because an approval covers these policies and no others.
      ...withI18n('customer', msg`Already insured with us in a group: ${describeClashes(clashes, false)}.`),
      remedy: { sentence: 'Let cover start when the other ends, remove anyone who is already insured, or wait for the decision.' },
    }),
  ]
}
