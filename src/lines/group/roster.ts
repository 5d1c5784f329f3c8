import { ageOn, daysBetween } from '#domain/day.ts'
import { proportion } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { msg } from '#kit/message.ts'
import type { RosterSpec } from '../line/roster.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import { certificates } from './certificates.ts'
import { coverOf } from './cover.ts'
import type { GroupDetails } from './details.ts'
import { memberPremium } from './premiums.ts'
import { insuredOf } from './rating.ts'
import type { GroupTariff } from './tariff.ts'

/** Members who join and leave: at the rates, the size and the discount of the first day (supplement.md C). */
export const roster: RosterSpec<GroupDetails, GroupTariff> = {
  field: 'members',
  certificate: certificates.code,
  answersWith: (answers, rows) => ({ ...answers, people: Math.max(Number(answers.people) || 0, rows.length), members: [...rows] }),
  cover: (details, index, tariff) => {
    const member = details.members[index]
    return member && coverOf(member, details, tariff)
  },
  beginning: (answers, on) => ({ ...answers, from: on }),
  premiums: (details, tariff, sold) => {
    const unsized = { ...tariff, sizes: [] }
    const full = (all: GroupDetails) => insuredOf(all).map((insured) => memberPremium(insured, 0, unsized, 0))
    const whole = full(sold.details).reduce((total, each) => total + each, 0)
    return full(details).map((each) => proportion(each, sold.net, whole))
  },
  objection: ({ members }, index, { rules, cover, referred }, { on, today }) => {
    const member = members[index]
    if (!member) return undefined
    const age = ageOn(member.birthDate, on)
    if (age < rules.ageFrom || age > rules.ageTo)
      return msg`${nameOf(member)} is ${String(age)} years old on that day. Members must be from ${String(rules.ageFrom)} to ${String(rules.ageTo)}.`
    if (referred.some((word) => member.position?.toLowerCase().includes(word.toLowerCase())))
      return msg`Underwriting must agree to the work of ${nameOf(member)} first. Ask for it with a quotation.`
    if (daysBetween(on, today) > cover.entryDays)
      return msg`${nameOf(member)} joined more than ${String(cover.entryDays)} days ago, which needs evidence of good health. Choose a later day.`
    return undefined
  },
  // As late as a newcomer may be told of.
  leavingDays: ({ cover }) => cover.entryDays,
  taxesOn: (net, tariff, branch) => premiumTaxLines(net, tariff.taxes, branch),
}
