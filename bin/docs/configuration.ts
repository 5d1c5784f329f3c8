import { z } from 'zod'
import { Variables } from '../../src/app/server/config.ts'
import { features } from '../../src/app/server/features.ts'
import { code, page, table } from './markdown.ts'

type Property = z.core.JSONSchema.JSONSchema

const valuesOf = ({ enum: values, type, anyOf }: Property): string => {
  if (values) return values.map((value) => code(String(value))).join(', ')
  if (anyOf) return anyOf.some((each) => typeof each === 'object' && each.type === 'integer') ? 'number' : 'text'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

/** A table of the variables, without those that are described elsewhere. */
function variablesOf(settings: z.ZodType, others: readonly string[] = []): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const own = Object.entries(properties).filter(([name]) => !others.includes(name))
  const rows = own.map(([name, property]) => {
    const known: Property = typeof property === 'boolean' ? {} : property
    return [
      code(name),
      known.description ?? '',
      valuesOf(known),
      known.default === undefined || known.default === '' ? '' : code(String(known.default)),
    ]
  })
  return table(['variable', 'meaning', 'values', 'default'], rows)
}

export function configurationPage(): string {
  const intro =
    'Variables of the environment. A program with a wrong one does not start, and names every one that is wrong. All have a default: `npm start` needs none.'
  const ofFeatures = features.flatMap(({ name, settings }) =>
    settings ? [`## ${name}`, variablesOf(settings, Object.keys(Variables.shape))] : [],
  )
  return page(
    'Configuration',
    '[`src/app/server/config.ts`](../src/app/server/config.ts) and the `feature.ts` of each feature',
    intro,
    '## The program',
    variablesOf(Variables),
    ...ofFeatures,
  )
}
