import type { TariffDefect } from '../line.ts'
import type { CtplTariff } from './tariff.ts'

/** Every rule must lead to a class that has a premium, every type of vehicle to a rule, and every class be led to. */
export function checkTariff({ classes, classification, vehicleTypes, guard }: CtplTariff): TariffDefect[] {
  const codes = new Set(classes.map(({ code }) => code))
  const named = new Set(classification.map((rule) => rule.class))
  const twice = classes.filter(({ code }, index) => classes.findIndex((each) => each.code === code) !== index)
  return [
    ...twice.map(({ code }) => defect('classes', 'error', `Class ${code} stands twice. Keep one of the two rows.`)),
    ...classification.flatMap((rule, index) =>
      codes.has(rule.class)
        ? []
        : [defect(`classification.${index}`, 'error', `Rule ${index + 1} leads to class ${rule.class}, which has no premium.`)],
    ),
    ...classes
      .filter(({ code }) => !named.has(code))
      .map(({ code }) => defect('classes', 'warn', `No rule leads to class ${code}, so nobody pays its premium.`)),
    ...classification.flatMap(({ gvwUpTo, gvwOver }, index) =>
      gvwUpTo !== undefined && gvwOver !== undefined && gvwOver >= gvwUpTo
        ? [
            defect(
              `classification.${index}`,
              'error',
              `Rule ${index + 1} asks for more than ${gvwOver} kg and at most ${gvwUpTo} kg at once.`,
            ),
          ]
        : [],
    ),
    ...Object.keys(vehicleTypes).flatMap((type) => {
      const rules = classification.filter(({ vehicleTypes: types }) => types.includes(type))
      if (rules.length === 0) return [defect(`vehicleTypes.${type}`, 'error', `No rule gives ${type} a class, so it cannot be quoted.`)]
      return rules.some(({ uses }) => uses === undefined) ? weightGaps(type, rules) : []
    }),
    ...(guard.newYears > guard.oldYears
      ? [defect('guard.newYears', 'error', 'A vehicle cannot be brand new for longer than until it is unusually old.')]
      : []),
  ]
}

/** Weights between the rules of a type that no rule takes. */
function weightGaps(type: string, rules: CtplTariff['classification']): TariffDefect[] {
  const bands = rules.filter(({ uses }) => uses === undefined).map(({ gvwOver = 0, gvwUpTo = Infinity }) => ({ gvwOver, gvwUpTo }))
  let reached = 0
  for (const { gvwOver, gvwUpTo } of bands.toSorted((a, b) => a.gvwOver - b.gvwOver)) {
    if (gvwOver > reached) break
    reached = Math.max(reached, gvwUpTo)
  }
  return reached === Infinity
    ? []
    : [defect(`vehicleTypes.${type}`, 'error', `No rule takes ${type} of more than ${reached.toLocaleString('en-PH')} kg.`)]
}

const defect = (path: string, level: TariffDefect['level'], sentence: string): TariffDefect => ({ path: `tables.${path}`, level, sentence })
