import { z } from 'zod'
import { Variables } from '../../src/app/server/config.ts'
import { code, page, table } from './markdown.ts'

type Property = z.core.JSONSchema.JSONSchema

const valuesOf = ({ enum: values, type, anyOf }: Property): string => {
  if (values) return values.map((value) => code(String(value))).join(', ')
  if (anyOf) return anyOf.some((each) => typeof each === 'object' && each.type === 'integer') ? 'number' : 'text'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

export function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(Variables, {
    io: 'input',
    unrepresentable: 'any',
  })
  const rows = Object.entries(properties).map(([name, property]) => {
    const known: Property = typeof property === 'boolean' ? {} : property
    return [
      code(name),
      known.description ?? '',
      valuesOf(known),
      known.default === undefined || known.default === '' ? '' : code(String(known.default)),
    ]
  })
  const intro =
    'Variables of the environment. A program with a wrong one does not start, and names every one that is wrong. All have a default: `npm start` needs none.'
  return page(
    'Configuration',
    '[`src/app/server/config.ts`](../src/app/server/config.ts)',
    intro,
    table(['variable', 'meaning', 'values', 'default'], rows),
  )
}
