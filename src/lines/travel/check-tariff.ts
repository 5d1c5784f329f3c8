import { formatPesos } from '#domain/money.ts'
import { msg } from '#kit/message.ts'
import type { TariffDefect } from '../line/price.ts'
import { amounts, counts, implausible, PLAUSIBLE_TAXES, type Plausible, ratesUpTo } from '../plausible.ts'
import { defect } from '../tariff-defect.ts'
import type { TravelTariff } from './tariff.ts'

const PLAUSIBLE: Plausible = {
  ...PLAUSIBLE_TAXES,
  'ages.*.upTo': counts(0, 120),
  'ages.*.factor': ratesUpTo(1000, 10),
  'options.*.loading': ratesUpTo(300),
  'schengen.leastEuros': counts(1, 1_000_000),
  'schengen.euro': amounts(20_00, 300_00),
  'dollars.rate': amounts(0, 300_00),
  'rules.tripDays': counts(1, 366),
  'rules.annualTripDays': counts(1, 366),
  'rules.youngestDays': counts(0, 366),
  'rules.adults': counts(1, 10),
  'rules.children': counts(0, 20),
  'rules.childUpTo': counts(0, 30),
  'rules.groupFrom': counts(2, 1000),
  'rules.groupLess': ratesUpTo(90),
  'rules.cutoffHours': counts(0, 168),
  'rules.bookAheadDays': counts(0, 730),
  'rules.passportMonths': counts(0, 24),
  'discount.most': ratesUpTo(90),
}

/** Countries in two zones, plans without a premium, more days or higher ages that cost less, a plan for Schengen that embassies refuse. */
export function checkTariff(tariff: TravelTariff): TariffDefect[] {
  return [
    ...zones(tariff),
    ...premiums(tariff),
    ...inDollars(tariff),
    ...ages(tariff),
    ...schengen(tariff),
    ...discounts(tariff),
    ...implausible(tariff, PLAUSIBLE),
  ]
}

type Rows = 'premiums' | 'weeks' | 'annual'
/** The path of a row: rows in dollars come after those in pesos, and are in a table of their own. */
function placeOf(tariff: TravelTariff, table: Rows, index: number): string {
  const before = tariff[table].length - tariff.dollars[table].length
  return index < before ? `${table}.${index}` : `dollars.${table}.${index - before}`
}

function zones(tariff: TravelTariff): TariffDefect[] {
  const { zones: rows, elsewhere } = tariff
  const codes = rows.map(({ code }) => code)
  return [
    ...(codes.includes(elsewhere) ? [] : [defect('elsewhere', 'error', msg`There is no zone ${elsewhere} for all other countries.`)]),
    ...rows.flatMap(({ code, rank, countries }, index) => [
      ...(codes.indexOf(code) === index
        ? []
        : [defect(`zones.${index}.code`, 'error', msg`Zone ${code} appears twice. Keep one of the two rows.`)]),
      ...(rows.findIndex((each) => each.rank === rank) === index
        ? []
        : [defect(`zones.${index}.rank`, 'error', msg`Two zones have rank ${rank}: which one is higher?`)]),
      ...countries
        .filter((country) => rows.slice(0, index).some((other) => other.countries.includes(country)))
        .map((country) => defect(`zones.${index}.countries`, 'error', msg`${country} is in two zones. Remove it from one of them.`)),
    ]),
    ...(['premiums', 'annual'] as const).flatMap((table) =>
      tariff[table].flatMap(({ zone }, index) =>
        codes.includes(zone) ? [] : [defect(`${placeOf(tariff, table, index)}.zone`, 'error', msg`There is no zone ${zone}.`)],
      ),
    ),
  ]
}

/** Every plan sold for a zone has a premium for each band, for weeks, and for families; more days never cost less. */
function premiums(tariff: TravelTariff): TariffDefect[] {
  const { premiums: rows, weeks } = tariff
  const at = (index: number) => placeOf(tariff, 'premiums', index)
  const bands = [...new Set(rows.map(({ upTo }) => upTo))].toSorted((a, b) => a - b)
  const sold = Map.groupBy(
    rows.map((row, index) => ({ ...row, index })),
    ({ zone, plan, cover }) => `${zone}-${plan} ${cover}`,
  )
  return [...sold].flatMap(([name, own]) => {
    const sorted = own.toSorted((a, b) => a.upTo - b.upTo)
    const [first] = sorted
    if (!first) return []
    const isSame = (row: { zone: string; plan: string }) => row.zone === first.zone && row.plan === first.plan
    return [
      ...bands
        .filter((upTo) => sorted.filter((row) => row.upTo === upTo).length !== 1)
        .map((upTo) => defect(at(first.index), 'error', msg`${name} needs one premium for up to ${upTo} days.`)),
      ...sorted.flatMap(({ premium, upTo, index }, row) =>
        premium < (sorted[row - 1]?.premium ?? 0)
          ? [defect(`${at(index)}.premium`, 'error', msg`${name}: ${formatPesos(premium)} for ${upTo} days is less than for fewer days.`)]
          : [],
      ),
      ...(weeks.filter((row) => isSame(row) && row.cover === first.cover).length === 1
        ? []
        : [defect(first.dollars === undefined ? 'weeks' : 'dollars.weeks', 'error', msg`${name} needs one premium for a further week.`)]),
      ...(rows.some((row) => isSame(row) && row.cover !== first.cover)
        ? []
        : [defect(at(first.index), 'error', msg`${first.zone}-${first.plan} has premiums for only one of the two: person or family.`)]),
    ]
  })
}

/** Plans in dollars need a dated rate and a limit for each named benefit, and are not sold for domestic trips. */
function inDollars({
  dollars: { plans, rate, rateOn, premiums: priced, weeks, annual, limits },
  benefits,
  zones: all,
}: TravelTariff): TariffDefect[] {
  if (plans.length === 0 && priced.length === 0 && annual.length === 0) return []
  const known = benefits.map(({ code }) => code)
  const home = all.find(({ rank }) => rank === 1)?.code
  return [
    ...(rate > 0 && rateOn ? [] : [defect('dollars.rate', 'error', 'Plans in dollars need the dollar rate and its date.')]),
    ...(limits.some(({ benefit }) => benefit === 'medical')
      ? []
      : [defect('dollars.limits', 'error', 'A “medical” row is needed: it says what a plan in dollars pays in a hospital.')]),
    ...limits.flatMap(({ benefit }, index) => {
      if (!known.includes(benefit)) return [defect(`dollars.limits.${index}.benefit`, 'error', msg`There is no benefit ${benefit}.`)]
      const isTwice = limits.findIndex((each) => each.benefit === benefit) < index
      return isTwice ? [defect(`dollars.limits.${index}.benefit`, 'error', msg`${benefit} appears twice. Keep one of the two rows.`)] : []
    }),
    ...Object.entries({ premiums: priced, weeks, annual }).flatMap(([table, rows]) =>
      rows.flatMap(({ zone, plan }, index) => {
        if (zone === home) return [defect(`dollars.${table}.${index}.zone`, 'error', 'Plans in dollars are sold only for trips abroad.')]
        if (plans.some(({ code }) => code === plan)) return []
        return [defect(`dollars.${table}.${index}.plan`, 'error', msg`There is no plan ${plan} in dollars.`)]
      }),
    ),
  ]
}

function ages({ ages: rows }: TravelTariff): TariffDefect[] {
  if (rows.length === 0) return [defect('ages', 'error', 'No ages are accepted: enter at least one row.')]
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    if (!before) return []
    if (row.upTo <= before.upTo) return [defect(`ages.${index}.upTo`, 'error', 'Ages rise from row to row.')]
    return row.factor < before.factor ? [defect(`ages.${index}.factor`, 'error', 'Older people cost less than younger ones here.')] : []
  })
}

/** A plan that pays less than embassies require may not be sold for the zone of their states. */
function schengen(tariff: TravelTariff): TariffDefect[] {
  const { schengen: rules, premiums: rows, zones: all, benefits } = tariff
  const medical = benefits.find(({ code }) => code === 'medical')
  if (!medical) return [defect('benefits', 'error', 'A “medical” row is needed: embassies ask for it.')]
  const codes = all.filter(({ countries }) => countries.some((country) => rules.states.includes(country))).map(({ code }) => code)
  return rows.flatMap(({ zone, plan }, index) =>
    codes.includes(zone) && medical.limits[plan] < rules.leastEuros * rules.euro
      ? [
          defect(
            `${placeOf(tariff, 'premiums', index)}.plan`,
            'error',
            msg`Plan ${plan} pays less than €${rules.leastEuros}, so it cannot be sold for ${zone}.`,
          ),
        ]
      : [],
  )
}

const discounts = ({ discount, rules }: TravelTariff): TariffDefect[] => [
  ...(rules.groupLess <= discount.most
    ? []
    : [defect('rules.groupLess', 'error', 'The group discount is more than the maximum discount allowed.')]),
]
