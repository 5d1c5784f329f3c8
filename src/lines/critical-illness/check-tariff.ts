import { formatPesos } from '#domain/money.ts'
import { fieldsOf } from '#kit/field.ts'
import { msg } from '#kit/message.ts'
import type { TariffDefect } from '../line/price.ts'
import { counts, implausible, PLAUSIBLE_TAXES, type Plausible, ratesUpTo } from '../plausible.ts'
import { defect } from '../tariff-defect.ts'
import { CriticalIllnessDetails } from './details.ts'
import { type CriticalIllnessTariff, isEarly, type Rate } from './tariff.ts'

const WHOLE = 1_000_000

const PLAUSIBLE: Plausible = {
  ...PLAUSIBLE_TAXES,
  'ages.*': counts(0, 120),
  'health.*.load': ratesUpTo(500),
  'bodyMass.*.load': ratesUpTo(500),
  'loads.referAbove': ratesUpTo(500),
  'loads.most': ratesUpTo(500),
  'instalments.plans.*.loading': ratesUpTo(50),
  'discount.most': ratesUpTo(90),
}
const COLUMNS = ['maleNonSmoker', 'maleSmoker', 'femaleNonSmoker', 'femaleSmoker'] as const

/** Ages without a rate, rates that fall with age or for smokers, answers to questions that are never asked, sums that cannot be chosen. */
export function checkTariff(tariff: CriticalIllnessTariff): TariffDefect[] {
  return [
    ...rates(tariff),
    ...sums(tariff),
    ...illnesses(tariff),
    ...health(tariff),
    ...bodyMass(tariff),
    ...instalments(tariff),
    ...implausible(tariff, PLAUSIBLE),
  ]
}

function rates({ rates: rows, ages }: CriticalIllnessTariff): TariffDefect[] {
  const last = rows.at(-1)
  return [
    ...(last && last.upTo >= ages.entryTo ? [] : [defect('rates', 'error', msg`There is no rate for age ${ages.entryTo}. Add a row.`)]),
    ...(last && last.upTo > ages.entryTo
      ? [defect('ages.entryTo', 'warn', msg`There are rates up to age ${last.upTo}, but entry ends at ${ages.entryTo}.`)]
      : []),
    ...(ages.entryFrom <= ages.entryTo && ages.entryTo <= ages.renewableTo
      ? []
      : [defect('ages', 'error', 'The ages must increase: entry from, entry up to, renewed up to.')]),
    ...rows.flatMap((row, index) => [
      ...(row.upTo > (rows[index - 1]?.upTo ?? -1) ? [] : [defect(`rates.${index}.upTo`, 'error', 'Ages rise from row to row.')]),
      ...COLUMNS.filter((column) => row[column] < (rows[index - 1]?.[column] ?? 0)).map((column) =>
        defect(`rates.${index}.${column}`, 'error', msg`${formatPesos(row[column])} is less than for younger people.`),
      ),
      ...smokers(row, index),
    ]),
  ]
}

const smokers = (row: Rate, index: number): TariffDefect[] =>
  (
    [
      ['maleNonSmoker', 'maleSmoker'],
      ['femaleNonSmoker', 'femaleSmoker'],
    ] as const
  )
    .filter(([without, smoking]) => row[smoking] < row[without])
    .map(([, smoking]) => defect(`rates.${index}.${smoking}`, 'error', 'Smokers cost less than non-smokers here.'))

function sums({ sumInsured: { least, most, step, usual, withoutExamination, shortForm } }: CriticalIllnessTariff): TariffDefect[] {
  const isOnStep = (amount: number) => (amount - least) % step === 0
  return [
    ...(least <= most ? [] : [defect('sumInsured.most', 'error', 'The maximum is less than the minimum.')]),
    ...(isOnStep(most) ? [] : [defect('sumInsured.step', 'error', 'The steps do not lead from the minimum to the maximum.')]),
    ...(usual >= least && usual <= most && isOnStep(usual)
      ? []
      : [defect('sumInsured.usual', 'error', 'The suggested sum is not one of the sums sold.')]),
    ...(withoutExamination >= shortForm
      ? []
      : [defect('sumInsured.withoutExamination', 'error', 'An examination is required where three questions are enough.')]),
  ]
}

function illnesses({ illnesses: rows }: CriticalIllnessTariff): TariffDefect[] {
  const codes = rows.map(({ code }) => code)
  return [
    ...(rows.some((row) => !isEarly(row)) ? [] : [defect('illnesses', 'error', 'No illness pays the whole sum insured.')]),
    ...rows.flatMap((row, index) => [
      ...(codes.indexOf(row.code) === index
        ? []
        : [defect(`illnesses.${index}.code`, 'error', msg`${row.code} appears twice. Keep one row.`)]),
      ...(row.share > 0 && row.share <= WHOLE
        ? []
        : [defect(`illnesses.${index}.share`, 'error', 'An illness must pay more than nothing, and at most the sum insured.')]),
    ]),
  ]
}

/** Each row must name an answer that can be given, and have what its effect needs. */
function health({ health: rows }: CriticalIllnessTariff): TariffDefect[] {
  const fields = fieldsOf(CriticalIllnessDetails)
  return rows.flatMap(({ question, answer, effect, load, exclusion }, index) => {
    const field = fields.find(({ name, sealed }) => sealed && name === question)
    if (!field) return [defect(`health.${index}.question`, 'error', msg`No one is asked “${question}”.`)]
    return [
      ...(field.options?.some(({ value }) => value === answer)
        ? []
        : [defect(`health.${index}.answer`, 'error', msg`“${field.label}” has no answer “${answer}”.`)]),
      ...(rows.findIndex((row) => row.question === question && row.answer === answer) === index
        ? []
        : [defect(`health.${index}`, 'error', 'This answer appears twice. Keep one row.')]),
      ...consequence(`health.${index}`, { effect, load, exclusion }),
    ]
  })
}

const consequence = (
  path: string,
  { effect, load, exclusion }: Pick<CriticalIllnessTariff['health'][number], 'effect' | 'load' | 'exclusion'>,
) => [
  ...(effect === 'load' && load === 0 ? [defect(`${path}.load`, 'error', 'It adds to the premium, but does not say how much.')] : []),
  ...(effect === 'exclude' && !exclusion ? [defect(`${path}.exclusion`, 'error', 'It does not say what it excludes.')] : []),
]

function bodyMass({ bodyMass: rows }: CriticalIllnessTariff): TariffDefect[] {
  if (rows.length === 0) return [defect('bodyMass', 'error', 'Enter at least one row of the body-mass index.')]
  return rows.flatMap((row, index) => [
    ...(row.upToTenths > (rows[index - 1]?.upToTenths ?? 0)
      ? []
      : [defect(`bodyMass.${index}.upToTenths`, 'error', 'The body-mass index must increase from row to row.')]),
    ...consequence(`bodyMass.${index}`, row),
  ])
}

/** Each payment plan appears once, and its last instalment falls due before cover ends. */
const instalments = ({ instalments: { plans } }: CriticalIllnessTariff): TariffDefect[] =>
  plans.flatMap(({ code, parts, months }, index) => [
    ...(plans.findIndex((each) => each.code === code) === index
      ? []
      : [defect(`instalments.plans.${index}.code`, 'error', 'This way to pay appears twice. Keep one row.')]),
    ...((parts - 1) * months < 12
      ? []
      : [defect(`instalments.plans.${index}.months`, 'error', 'The last instalment would be due after a year of cover.')]),
  ])
