import { distance } from 'fastest-levenshtein'
import { Variables } from './config.ts'
import { features } from './features.ts'

const KNOWN = [...Object.keys(Variables.shape), ...features.flatMap(({ settings }) => Object.keys(settings?.shape ?? {}))]

const lettersOf = (name: string) => [...name].sort().join('')

/** Two transposed letters are one slip, as is one letter too many, too few or wrong. */
const isOneSlip = (name: string, known: string): boolean => {
  const slips = distance(name, known)
  return slips === 1 || (slips === 2 && name.length === known.length && lettersOf(name) === lettersOf(known))
}

/** A sentence for each environment variable that is unknown here but almost the name of a known one. */
export const misspeltVariables = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(environment)
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = KNOWN.find((known) => isOneSlip(name, known))
      return meant
        ? [`WARNING: ${name} is set and means nothing here. If you mean ${meant}, correct its name; see docs/configuration.md.`]
        : []
    })
