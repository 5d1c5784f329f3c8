import { z } from 'zod'
import type { Declared } from '../../bin/docs/contracts.ts'
import type { Reply } from './calls.ts'
import type { Facts } from './one-of-each.ts'

/** Requests to any endpoint, derived from its declaration alone: a new endpoint is tested as soon as it is declared. */

export type Asked = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: unknown }

/** The answer, with the raw text of the reply. */
export type Answer = Reply & { readonly text: string }

type Shape = z.core.JSONSchema.BaseSchema
type Values = Readonly<Record<string, unknown>>

/** Every stranger goes through all endpoints again, so each schema is described only once. */
const shapes = new WeakMap<z.core.$ZodType, Shape>()
function shapeOf(schema: z.core.$ZodType): Shape {
  const shape = shapes.get(schema) ?? z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  shapes.set(schema, shape)
  return shape
}
const isShape = (shape: unknown): shape is Shape => typeof shape === 'object' && shape !== null

/** Those of our known values that are on a list. */
const known = (named: readonly unknown[] | undefined, listed: readonly unknown[]) => {
  const both = named?.filter((value) => listed.includes(value)) ?? []
  return both.length > 0 ? both : undefined
}

/** The possible values of a field: what we know by its name, otherwise whatever its shape allows. */
function choices(name: string, shape: unknown, facts: Facts): readonly unknown[] {
  const named = facts.named[name]
  if (isShape(shape) && shape.const !== undefined) return [shape.const]
  if (isShape(shape) && shape.enum) return facts.isOdd && named ? named : (known(named, shape.enum) ?? shape.enum)
  if (named) return named
  if (!isShape(shape)) return facts.texts
  if (shape.anyOf) return shape.anyOf.flatMap((each) => choices('', each, facts)).slice(0, 1)
  if (shape.format === 'uuid') return facts.ids
  if (shape.format === 'date') return ['2026-07-01']
  if (shape.type === 'boolean') return [true]
  if (shape.type === 'integer' || shape.type === 'number') return [Math.max(1, shape.minimum ?? 1)]
  if (shape.type === 'array') return [[]]
  if (shape.type === 'object') return objects(shape, facts)
  return facts.texts
}

const MANY = 32

/** Every combination of one choice per name; where there are too many, each choice once with the first of the others. */
function combinations(names: readonly string[], of: (name: string) => readonly unknown[]): Values[] {
  const firsts = Object.fromEntries(names.map((name) => [name, of(name)[0]]))
  const count = names.reduce((product, name) => product * of(name).length, 1)
  if (count > MANY)
    return [
      firsts,
      ...names.flatMap((name) =>
        of(name)
          .slice(1)
          .map((value) => ({ ...firsts, [name]: value })),
      ),
    ]
  return names.reduce<Values[]>((made, name) => made.flatMap((values) => of(name).map((value) => ({ ...values, [name]: value }))), [{}])
}

/** Objects with the required fields, and with each optional one, one at a time. */
function objects(shape: Shape, facts: Facts): Values[] {
  const variants = shape.oneOf ?? shape.anyOf
  if (variants) return variants.filter(isShape).flatMap((variant) => objects(variant, facts))
  const properties = shape.properties ?? {}
  const required = shape.required ?? []
  const of = (name: string) => choices(name, properties[name], facts)
  const plain = combinations(required, of)
  const more = Object.keys(properties).filter((name) => !required.includes(name))
  return [...plain, ...more.flatMap((name) => of(name).map((value) => ({ ...plain[0], [name]: value })))]
}

const inText = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

function inputs(name: string, schema: z.core.$ZodType | undefined, facts: Facts, asText: boolean): Values[] {
  if (!schema) return [{}]
  const sent = (values: Values) =>
    asText ? Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])) : values
  const good = objects(shapeOf(schema), facts)
    .map(sent)
    .filter((values) => z.safeParse(schema, values).success)
  if (good.length === 0 && !facts.isOdd)
    throw new Error(`nothing is known to ask ${name} with: teach test/support/one-of-each.ts its fields`)
  return good
}

/** The parameters of an address that name a record. */
export const recordParams = (address: string, { named }: Facts): string[] =>
  [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => /id$/i.test(name) || !named[name])

/** What belongs to a record, requested with it, where not every combination is made. */
const nested = (params: readonly string[], first: Values | undefined, { below }: Facts): Values[] =>
  below.flatMap(({ of, name, id }) =>
    params.includes(name) ? params.filter((param) => param !== name).map((param) => ({ ...first, [param]: of, [name]: id })) : [],
  )

/** This many requests are made for each path with each body. Beyond that, each body is sent to one or two paths. */
const MOST = 200

/**
 * Every request to an address that these facts produce; another person's facts produce the same list. With `each` set to once: every path
 * and every body, but not every combination, which is enough where people are refused before anything that they sent is read.
 */
export function requestsTo(
  { name, endpoint }: Declared,
  address: string,
  facts: Facts,
  { each = 'combined' }: { each?: 'combined' | 'once' } = {},
): Asked[] {
  const params = [...address.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const made = combinations(params, (param) => facts.named[param] ?? facts.ids)
  const paths = [...made, ...nested(params, made[0], facts)].map((values) =>
    address.replaceAll(/:(\w+)/g, (_, param) => encodeURIComponent(String(values[param]).toWellFormed())),
  )
  const queries = inputs(name, endpoint.query, facts, true)
  const bodies = endpoint.method === 'GET' ? [undefined] : inputs(name, endpoint.body, facts, false)
  const ask = (path: string, query: Values, body: unknown): Asked => ({
    method: endpoint.method,
    path: endpoint.query ? `${path}?${new URLSearchParams(inText(query))}` : path,
    ...(endpoint.body ? { body } : {}),
  })
  const [first = ''] = paths
  const isWhole = each === 'combined' && paths.length * bodies.length <= MOST
  const isAsked = (path: number, body: number) =>
    isWhole || path === 0 || body === 0 || (each === 'combined' && body % paths.length === path)
  return [
    ...queries
      .slice(0, 1)
      .flatMap((query) => paths.flatMap((path, p) => bodies.flatMap((body, b) => (isAsked(p, b) ? [ask(path, query, body)] : [])))),
    ...queries.slice(1).flatMap((query) => bodies.map((body) => ask(first, query, body))),
  ]
}

/** Those of the secrets that an answer reveals and the request did not contain. */
export function toldBeyond({ text, headers }: Answer, request: Asked, secrets: Readonly<Record<string, string>>): string[] {
  const answer = `${text} ${[...headers].join(' ')}`.toLowerCase()
  const question = `${decodeURIComponent(request.path.replaceAll('+', ' '))} ${JSON.stringify(request.body)}`.toLowerCase()
  return Object.entries(secrets).flatMap(([name, secret]) =>
    answer.includes(secret.toLowerCase()) && !question.includes(secret.toLowerCase()) ? [name] : [],
  )
}

/** A checkpoint is how far PostgreSQL has advanced overall, for any caller: the next request gets another. */
const withoutCheckpoint = (key: string, value: unknown) => (key === 'checkpoint' ? undefined : value)

/** The part of an answer that must be the same for another person's record and for one that does not exist. */
export const comparable = ({ status, code, message, data }: Reply, method: Asked['method']): string =>
  JSON.stringify([status, code, message, method === 'GET' ? data : ''], withoutCheckpoint)
