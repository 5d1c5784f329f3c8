import { formatPesos } from '#domain/money.ts'
import { msg } from '#kit/message.ts'
import type { TariffDefect } from '../line/price.ts'
import { counts, implausible, PLAUSIBLE_TAXES, type Plausible, ratesUpTo } from '../plausible.ts'
import { defect } from '../tariff-defect.ts'
import { type GroupTariff, OCCUPATIONS, PLANS, rateFor } from './tariff.ts'

const PLAUSIBLE: Plausible = {
  ...PLAUSIBLE_TAXES,
  'sizes.*.factor': ratesUpTo(300, 10),
  'rules.membersTo': counts(2, 100_000),
  'rules.participationPaid': ratesUpTo(100),
  'rules.participationShared': ratesUpTo(100),
  'rules.heavyMost': ratesUpTo(100),
  'rules.ageFrom': counts(0, 120),
  'rules.ageTo': counts(0, 120),
  'discount.most': ratesUpTo(90),
}
const BENEFITS = ['adnd', 'medical', 'burial'] as const

/**
 * Benefits without rates, rates that fall as work becomes more dangerous, plans that pay less than a lesser one, sizes that do not rise.
 */
export function checkTariff(tariff: GroupTariff): TariffDefect[] {
  return [
    ...benefits(tariff),
    ...plans(tariff),
    ...sizes(tariff),
    ...occupations(tariff),
    ...rules(tariff),
    ...implausible(tariff, PLAUSIBLE),
  ]
}

function benefits({ benefits: rows }: GroupTariff): TariffDefect[] {
  return [
    ...BENEFITS.filter((code) => rows.filter((row) => row.code === code).length !== 1).map((code) =>
      defect('benefits', 'error', msg`There must be one row of rates for ${code}.`),
    ),
    ...rows.flatMap((row, index) =>
      OCCUPATIONS.flatMap((occupation, at) => {
        const before = OCCUPATIONS[at - 1]
        return before && rateFor(row, occupation) < rateFor(row, before)
          ? [defect(`benefits.${index}.class${occupation}`, 'error', msg`Class ${occupation} costs less than class ${before} here.`)]
          : []
      }),
    ),
  ]
}

/** Each plan appears once, the lesser first. */
function plans({ plans: rows }: GroupTariff): TariffDefect[] {
  return [
    ...PLANS.filter((code) => rows.filter((row) => row.code === code).length !== 1).map((code) =>
      defect('plans', 'error', msg`There must be one plan ${code}.`),
    ),
    ...rows.flatMap((row, index) =>
      BENEFITS.filter((code) => row[code] < (rows[index - 1]?.[code] ?? 0)).map((code) =>
        defect(`plans.${index}.${code}`, 'error', msg`${formatPesos(row[code])} is less than in the plan before it.`),
      ),
    ),
  ]
}

const sizes = ({ sizes: rows }: GroupTariff): TariffDefect[] =>
  rows.length === 0
    ? [defect('sizes', 'error', 'No size has a price: enter at least one row.')]
    : rows.flatMap((row, index) => [
        ...(row.upTo > (rows[index - 1]?.upTo ?? 0)
          ? []
          : [defect(`sizes.${index}.upTo`, 'error', 'The numbers must rise from row to row.')]),
        ...(row.factor > (rows[index - 1]?.factor ?? row.factor)
          ? [defect(`sizes.${index}.factor`, 'warn', 'A larger group costs more for each member here.')]
          : []),
      ])

const occupations = ({ occupations: rows }: GroupTariff): TariffDefect[] =>
  OCCUPATIONS.filter((code) => rows.filter((row) => row.code === code).length !== 1).map((code) =>
    defect('occupations', 'error', msg`There must be one row for class ${code}.`),
  )

function rules({ rules: { membersFrom, membersTo, ageFrom, ageTo } }: GroupTariff): TariffDefect[] {
  return [
    ...(membersFrom < membersTo ? [] : [defect('rules.membersTo', 'error', 'No size is left between the fewest and the most members.')]),
    ...(ageFrom < ageTo ? [] : [defect('rules.ageTo', 'error', 'The ages must rise.')]),
  ]
}
