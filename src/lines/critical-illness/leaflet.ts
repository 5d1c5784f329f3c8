import { formatPesos, formatRate } from '#domain/money.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Leaflet } from '../line/leaflet.ts'
import { type CriticalIllnessTariff, GROUP_NAMES, isEarly } from './tariff.ts'

/**
 * What Circular Letter 2018-65 requires to be disclosed before the sale: waiting period, earlier conditions, exclusions; and each illness
 * with its definition.
 */
export function leaflet({ illnesses, cover, ages, earlyMost, demonstration }: CriticalIllnessTariff): Leaflet {
  const longest = cover.coolingOff.toSorted((a, b) => b.overDays - a.overDays)[0]
  return {
    facts: [
      {
        label: 'Waiting period',
        ...withI18n('value', msg`${String(cover.waitingDays)} days from the first day of cover; not for what an accident caused`),
      },
      { label: 'Survival period', ...withI18n('value', msg`${String(cover.survivalDays)} days after the diagnosis`) },
      {
        label: 'Pre-existing conditions',
        ...withI18n(
          'value',
          msg`Not paid if signs appeared in the ${String(cover.lookBackMonths)} months before cover started. This exclusion ends after ${String(cover.liftedAfterMonths)} months of cover without a break.`,
        ),
      },
      {
        label: 'Early illnesses',
        ...withI18n('value', msg`A part of the sum insured, at most ${formatPesos(earlyMost)} each, once each`),
      },
      {
        label: 'Age',
        ...withI18n(
          'value',
          msg`${String(ages.entryFrom)} to ${String(ages.entryTo)} years at the start, renewed up to ${String(ages.renewableTo)}`,
        ),
      },
      ...(longest
        ? [
            {
              label: 'Free look',
              ...withI18n('value', msg`${String(longest.days)} days from receiving the policy: all that was paid is returned`),
            },
          ]
        : []),
    ],
    title: 'Illnesses',
    items: illnesses.map(({ code, name, group, definition, share }) => ({
      ...{ code, name, group: isEarly({ share }) ? 'Early illnesses' : GROUP_NAMES[group], detail: definition },
      pays: formatRate(share),
    })),
    exclusions: cover.exclusions,
    notes: [demonstration],
  }
}
