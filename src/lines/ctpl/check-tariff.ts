import { msg } from '#kit/message.ts'
import type { TariffDefect } from '../line/price.ts'
import { counts, implausible, PLAUSIBLE_TAXES, type Plausible } from '../plausible.ts'
import { defect } from '../tariff-defect.ts'
import type { CtplTariff } from './tariff.ts'

const PLAUSIBLE: Plausible = { ...PLAUSIBLE_TAXES, 'guard.oldYears': counts(1, 100), 'guard.newYears': counts(0, 100) }

/** Every rule must lead to a class that has a premium, every vehicle type to a rule, and every class must be reachable. */
export function checkTariff(tariff: CtplTariff): TariffDefect[] {
  const { classes, classification, vehicleTypes, guard } = tariff
  const codes = new Set(classes.map(({ code }) => code))
  const named = new Set(classification.map((rule) => rule.class))
  return [
    ...classes.flatMap(({ code }, index) =>
      classes.findIndex((each) => each.code === code) === index
        ? []
        : [defect(`classes.${index}.code`, 'error', msg`Class ${code} appears twice. Keep one of the two rows.`)],
    ),
    ...classification.flatMap((rule, index) =>
      codes.has(rule.class)
        ? []
        : [defect(`classification.${index}.class`, 'error', msg`Rule ${index + 1} leads to class ${rule.class}, which has no premium.`)],
    ),
    ...classes.flatMap(({ code }, index) =>
      named.has(code) ? [] : [defect(`classes.${index}`, 'warn', msg`No rule leads to class ${code}, so no one pays its premium.`)],
    ),
    ...classification.flatMap(({ gvwUpTo, gvwOver }, index) =>
      gvwUpTo !== undefined && gvwOver !== undefined && gvwOver >= gvwUpTo
        ? [
            defect(
              `classification.${index}`,
              'error',
              msg`Rule ${index + 1} requires both more than ${gvwOver} kg and at most ${gvwUpTo} kg.`,
            ),
          ]
        : [],
    ),
    ...Object.keys(vehicleTypes).flatMap((type) => {
      const rules = classification.filter(({ vehicleTypes: types }) => types.includes(type))
      return rules.length === 0
        ? [defect(`vehicleTypes.${type}`, 'error', msg`No rule gives ${type} a class, so it cannot be quoted.`)]
        : weights(type, classification)
    }),
    ...(guard.newYears > guard.oldYears
      ? [
          defect(
            'guard.newYears',
            'error',
            'The age up to which a vehicle is brand new cannot exceed the age from which it is unusually old.',
          ),
        ]
      : []),
    ...implausible(tariff, PLAUSIBLE),
  ]
}

type Band = { readonly rule: number; readonly uses: readonly string[] | undefined; readonly over: number; readonly upTo: number }

const kilos = (weight: number) => `${weight.toLocaleString('en-PH')} kg`
const between = (over: number, upTo: number) => `of more than ${kilos(over)}${upTo === Infinity ? '' : ` up to ${kilos(upTo)}`}`

/** Weights between bands that no band takes, and weights that two bands take. */
function flawsOf(bands: readonly Band[]) {
  let last: Pick<Band, 'rule' | 'upTo'> = { rule: 0, upTo: 0 }
  const flaws: { readonly rules: readonly number[]; readonly weights: string }[] = []
  for (const { rule, over, upTo } of bands.toSorted((a, b) => a.over - b.over)) {
    if (over > last.upTo) flaws.push({ rules: [], weights: between(last.upTo, over) })
    if (over < last.upTo) flaws.push({ rules: [last.rule, rule].sort((a, b) => a - b), weights: between(over, Math.min(last.upTo, upTo)) })
    if (upTo > last.upTo) last = { rule, upTo }
  }
  return last.upTo < Infinity ? [...flaws, { rules: [], weights: between(last.upTo, Infinity) }] : flaws
}

/** Weights of a type that no rule or two rules take, for each use; a use that no rule names is not sold. */
function weights(type: string, classification: CtplTariff['classification']): TariffDefect[] {
  const bands = classification.flatMap(({ vehicleTypes, uses, gvwOver = 0, gvwUpTo = Infinity }, index): Band[] =>
    vehicleTypes.includes(type) ? [{ rule: index + 1, uses, over: gvwOver, upTo: gvwUpTo }] : [],
  )
  const uses = [...new Set(bands.flatMap((band) => band.uses ?? ['any use']))]
  const flaws = uses.flatMap((use) => flawsOf(bands.filter((band) => band.uses?.includes(use) ?? true)).map((flaw) => ({ ...flaw, use })))
  const alike = Map.groupBy(flaws, ({ rules, weights: kg }) => `${rules.join('+')} ${kg}`)
  return [...alike.values()].flatMap((group) => {
    const [flaw] = group
    if (!flaw) return []
    const what = `${type} (${group.map(({ use }) => use).join(', ')}) ${flaw.weights}`
    const [first, second] = flaw.rules
    return first === undefined || second === undefined
      ? [defect(`vehicleTypes.${type}`, 'error', msg`No rule covers ${what}.`)]
      : [defect(`classification.${second - 1}`, 'warn', msg`Rules ${first} and ${second} both cover ${what}: rule ${first} applies.`)]
  })
}
