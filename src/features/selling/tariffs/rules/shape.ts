import { z } from 'zod'
import type { Cell, Choice } from './cell.ts'
import { isRecord } from './values.ts'

export type Part = { readonly name: string; readonly shape: Shape; readonly isNeeded: boolean }

/** The structure of tables by a line's schema: cells, objects of named parts, lists, and records of free keys. */
export type Shape =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'object'; readonly parts: readonly Part[] }
  | { readonly kind: 'array' | 'record'; readonly of: Shape }
  /** A whole version of another line's tariff, taken unchanged. */
  | { readonly kind: 'package' }

const isChoice = (value: unknown): value is Choice => ['string', 'number', 'boolean'].includes(typeof value)
const asCell = (cell: Cell): Shape => ({ kind: 'cell', cell })
const JSON_CELL = asCell({ as: 'json' })

const choicesIn = ({ enum: named, const: only }: Readonly<Record<string, unknown>>): Choice[] | undefined => {
  if (isChoice(only)) return [only]
  return Array.isArray(named) && named.every(isChoice) ? named : undefined
}

/** Of several alternatives, the one that is not null; several plain choices are one choice. */
function shapeOfSeveral(forms: readonly unknown[]): Shape {
  const given = forms.filter((form) => !(isRecord(form) && form.type === 'null'))
  if (given.length === 1) return shapeOf(given[0])
  const choices = given.map((form) => (isRecord(form) ? choicesIn(form) : undefined))
  return choices.every((each) => each !== undefined) ? asCell({ as: 'choice', choices: choices.flat() }) : JSON_CELL
}

const UNITS = { centavos: 'pesos', 'us-cents': 'dollars', millionths: 'percent' } as const
const unitOf = (unit: unknown) => (unit === 'centavos' || unit === 'us-cents' || unit === 'millionths' ? UNITS[unit] : undefined)

function shapeOfObject({ properties, required, additionalProperties }: Readonly<Record<string, unknown>>): Shape {
  if (!isRecord(properties)) return isRecord(additionalProperties) ? { kind: 'record', of: shapeOf(additionalProperties) } : JSON_CELL
  const needed = new Set(Array.isArray(required) ? required : [])
  const parts = Object.entries(properties).map(([name, form]) => ({ name, shape: shapeOf(form), isNeeded: needed.has(name) }))
  const isPackage = parts.length === 2 && 'version' in properties && 'tables' in properties
  return isPackage ? { kind: 'package' } : { kind: 'object', parts }
}

function shapeOfArray({ items, prefixItems }: Readonly<Record<string, unknown>>): Shape {
  if (!Array.isArray(prefixItems)) return { kind: 'array', of: shapeOf(items) }
  // A pair such as “from, to” is written as one short list.
  const [first] = prefixItems.map(shapeOf)
  return first?.kind === 'cell' ? asCell({ as: 'list', of: first.cell }) : JSON_CELL
}

function shapeOf(form: unknown): Shape {
  if (!isRecord(form)) return JSON_CELL
  const choices = choicesIn(form)
  if (choices) return asCell({ as: 'choice', choices })
  const forms = form.anyOf ?? form.oneOf
  if (Array.isArray(forms)) return shapeOfSeveral(forms)
  if (form.type === 'object') return shapeOfObject(form)
  if (form.type === 'array') return shapeOfArray(form)
  const unit = unitOf(form['x-unit'])
  if (unit) return asCell({ as: unit })
  if (form.type === 'integer' || form.type === 'number') return asCell({ as: form.type })
  if (form.type === 'boolean') return asCell({ as: 'flag' })
  return form.type === 'string' ? asCell({ as: 'text' }) : JSON_CELL
}

const known = new WeakMap<z.ZodType, Shape>()

/** The structure of the tables of a line's tariff. */
export function shapeOfTables(tariff: z.ZodType): Shape {
  const kept = known.get(tariff)
  if (kept) return kept
  const form: unknown = z.toJSONSchema(tariff, { io: 'input', unrepresentable: 'any' })
  const tables = isRecord(form) && isRecord(form.properties) ? form.properties.tables : undefined
  const shape = shapeOf(tables)
  known.set(tariff, shape)
  return shape
}
