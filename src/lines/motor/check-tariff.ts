import { formatPesos, formatRate } from '#domain/money.ts'
import { msg } from '#kit/message.ts'
import { checkTariff as checkCtpl } from '../ctpl/check-tariff.ts'
import type { TariffDefect } from '../line/price.ts'
import { counts, implausible, PLAUSIBLE_TAXES, type Plausible, ratesUpTo } from '../plausible.ts'
import { shortPeriodDefects } from '../return-premium.ts'
import { defect } from '../tariff-defect.ts'
import { deductibleOf, type MotorTariff } from './tariff.ts'

const OLDEST = 99

const PLAUSIBLE: Plausible = {
  ...PLAUSIBLE_TAXES,
  'rates.*.ownDamage': ratesUpTo(25),
  'rates.*.actsOfNature': ratesUpTo(10),
  'rates.*.strikesRiots': ratesUpTo(10),
  'bounds.*.min': ratesUpTo(25),
  'bounds.*.max': ratesUpTo(25),
  'personalAccident.rate': ratesUpTo(10),
  'personalAccident.seats': counts(1, 100),
  'areas.*.factor': ratesUpTo(500, 10),
  'deductibles.*.rate': ratesUpTo(50),
  'higherDeductibles.*.less': ratesUpTo(90),
  'loadings.claims.rate': ratesUpTo(300),
  'loadings.manyClaims.rate': ratesUpTo(300),
  'loadings.youngDriver': ratesUpTo(300),
  'noClaim.*.less': ratesUpTo(75),
  'discount.most': ratesUpTo(90),
  'terms.shortestDays': counts(1, 366),
  'terms.latestStartDays': counts(0, 366),
  'controls.oldYears': counts(1, OLDEST),
  'controls.inspection.fromYears': counts(0, OLDEST),
  'controls.inspection.lapseDays': counts(0, 3650),
  'controls.inspection.accessories': ratesUpTo(100),
  'controls.inspection.validDays': counts(1, 366),
}

/** Ages without a rate or with two, rates out of bounds, limits that fall as cover rises, products missing from the tables. */
export function checkTariff(tariff: MotorTariff): TariffDefect[] {
  return [
    ...twice('sublines', 'code', tariff.sublines),
    ...twice('bounds', 'subline', tariff.bounds),
    ...twice('extras', 'code', tariff.extras),
    ...twice('tiers', 'code', tariff.tiers),
    ...twice('areas', 'code', tariff.areas),
    ...overlappingSublines(tariff),
    ...tariff.sublines.flatMap(({ code }) => ages(code, tariff)),
    ...unknownSublines(tariff),
    ...outOfBounds(tariff),
    ...implausible(tariff, PLAUSIBLE),
    ...limits(tariff),
    ...products(tariff),
    ...deductibles(tariff),
    ...noClaim(tariff),
    ...shortPeriodDefects(tariff.ending).map((sentence) => defect('ending.shortPeriod', 'error', sentence)),
    ...checkCtpl(tariff.ctpl).map(({ path, ...found }) => ({ path: path.replace(/^tables\./, 'tables.ctpl.tables.'), ...found })),
  ]
}

/** Rows whose code another row already has. */
const twice = <Name extends string>(table: string, column: Name, rows: readonly Readonly<Record<Name, string>>[]): TariffDefect[] =>
  rows.flatMap((row, index) =>
    rows.findIndex((each) => each[column] === row[column]) === index
      ? []
      : [defect(`${table}.${index}.${column}`, 'error', msg`${row[column]} appears twice. Keep one of the two rows.`)],
  )

function overlappingSublines({ sublines }: MotorTariff): TariffDefect[] {
  return sublines.flatMap((one, index) =>
    sublines.slice(0, index).flatMap((other) => {
      const type = one.vehicleTypes.find((each) => other.vehicleTypes.includes(each))
      const use = one.uses.find((each) => other.uses.includes(each))
      return type && use
        ? [
            defect(
              `sublines.${index}`,
              'error',
              msg`${type} with use ${use} is both ${other.code} and ${one.code}. Remove it from one of them.`,
            ),
          ]
        : []
    }),
  )
}

/** Every age of a subline has exactly one rate. */
function ages(subline: string, { rates }: MotorTariff): TariffDefect[] {
  const bands = rates
    .map((rate, index) => ({ ...rate, index }))
    .filter((rate) => rate.subline === subline)
    .sort((a, b) => a.ageFrom - b.ageFrom)
  const found = bands.flatMap(({ ageFrom, ageTo, index }, at) => {
    const next = (bands[at - 1]?.ageTo ?? -1) + 1
    if (ageTo < ageFrom) return [defect(`rates.${index}`, 'error', msg`${subline}: ages ${ageFrom} to ${ageTo} are the wrong way round.`)]
    if (ageFrom > next)
      return [
        defect(
          `rates.${index}`,
          'error',
          next === ageFrom - 1
            ? msg`${subline}: age ${next} has no rate. Start this row at ${next}.`
            : msg`${subline}: ages ${next} to ${ageFrom - 1} have no rate. Start this row at ${next}.`,
        ),
      ]
    if (ageFrom < next)
      return [defect(`rates.${index}`, 'error', msg`${subline}: age ${ageFrom} has two rates. Start this row at ${next}.`)]
    return []
  })
  const last = bands.at(-1)
  if (!last) return [defect('rates', 'error', msg`${subline} has no rate at all, so it cannot be quoted.`)]
  return last.ageTo < OLDEST
    ? [...found, defect(`rates.${last.index}`, 'warn', msg`${subline}: vehicles older than ${last.ageTo} years are refused.`)]
    : found
}

function unknownSublines({ sublines, rates, bounds }: MotorTariff): TariffDefect[] {
  const known = new Set(sublines.map(({ code }) => code))
  const unknown = (table: string, rows: readonly { readonly subline: string }[]) =>
    rows.flatMap(({ subline }, index) =>
      known.has(subline) ? [] : [defect(`${table}.${index}.subline`, 'error', msg`Subline ${subline} does not exist.`)],
    )
  return [...unknown('rates', rates), ...unknown('bounds', bounds)]
}

function outOfBounds({ rates, bounds }: MotorTariff): TariffDefect[] {
  return rates.flatMap(({ subline, ownDamage }, index) => {
    const bound = bounds.find((each) => each.subline === subline)
    if (!bound) return [defect(`rates.${index}`, 'warn', msg`There are no own damage bounds for ${subline}.`)]
    return ownDamage < bound.min || ownDamage > bound.max
      ? [
          defect(
            `rates.${index}.ownDamage`,
            'error',
            msg`${formatRate(ownDamage)} is outside the bounds of ${subline}, ${formatRate(bound.min)} to ${formatRate(bound.max)}.`,
          ),
        ]
      : []
  })
}

/** A higher limit costs more, and each appears once. */
function limits({ limits: rows, sublines }: MotorTariff): TariffDefect[] {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const missing = sublines.flatMap(({ code, limits: table }, index) =>
    table === undefined || tables.includes(table)
      ? []
      : [defect(`sublines.${index}.limits`, 'error', msg`${code} names a table of limits, ${table}, that does not exist.`)],
  )
  const orders = tables.flatMap((table) => {
    const sorted = rows
      .map((row, index) => ({ ...row, index }))
      .filter((row) => row.table === table)
      .sort((a, b) => a.limit - b.limit)
    return sorted.flatMap((row, at) => {
      const before = sorted[at - 1]
      if (!before) return []
      if (before.limit === row.limit)
        return [defect(`limits.${row.index}`, 'error', msg`${table}: the limit ${formatPesos(row.limit)} appears twice.`)]
      return (['bodilyInjury', 'propertyDamage'] as const).flatMap((cover) =>
        row[cover] < before[cover]
          ? [
              defect(
                `limits.${row.index}.${cover}`,
                'error',
                msg`${table}: ${formatPesos(row.limit)} costs less than ${formatPesos(before.limit)}.`,
              ),
            ]
          : [],
      )
    })
  })
  return [...missing, ...orders]
}

function products({ tiers, personalAccident, extras }: MotorTariff): TariffDefect[] {
  return tiers.flatMap(({ code, personalAccident: limit, extras: has }, index) => [
    ...(limit === 0 || personalAccident.limits.includes(limit)
      ? []
      : [
          defect(
            `tiers.${index}.personalAccident`,
            'error',
            msg`${code}: there is no limit of ${formatPesos(limit)} for personal accident.`,
          ),
        ]),
    ...has
      .filter((extra) => !extras.some((each) => each.code === extra))
      .map((extra) => defect(`tiers.${index}.extras`, 'error', msg`${code}: there is no extra called ${extra}.`)),
  ])
}

/** More years without a loss take off at least as much, and never everything. */
function noClaim({ noClaim: rows }: MotorTariff): TariffDefect[] {
  const sorted = rows.map((row, index) => ({ ...row, index })).toSorted((a, b) => a.years - b.years)
  return sorted.flatMap(({ years, less, index }, at) => {
    const before = sorted[at - 1]
    if (before?.years === years)
      return [defect(`noClaim.${index}.years`, 'error', msg`${years} years appears twice. Keep one of the two rows.`)]
    return before && less < before.less
      ? [defect(`noClaim.${index}.less`, 'error', msg`${years} years give a smaller discount than ${before.years}.`)]
      : []
  })
}

function deductibles(tariff: MotorTariff): TariffDefect[] {
  const { higherDeductibles, sublines } = tariff
  const sorted = higherDeductibles.toSorted((a, b) => a.times - b.times)
  const falling = sorted.flatMap(({ times, less }, at) => {
    const before = sorted[at - 1]
    return before && less < before.less
      ? [defect('higherDeductibles', 'error', msg`${times} times the deductible gives a smaller discount than ${before.times} times.`)]
      : []
  })
  const kinds = sublines.flatMap(({ vehicleTypes, uses }) =>
    vehicleTypes.flatMap((vehicleType) => uses.map((typeOfUse) => ({ vehicleType, typeOfUse }))),
  )
  const without = kinds.filter((kind) => !deductibleOf(kind, tariff))
  return [
    ...falling,
    ...(sorted.some(({ times }) => times === 1) ? [] : [defect('higherDeductibles', 'error', 'The plain deductible, × 1, is missing.')]),
    ...without.map(({ vehicleType, typeOfUse }) =>
      defect('deductibles', 'error', msg`${vehicleType} with use ${typeOfUse} has no deductible.`),
    ),
  ]
}
