import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/**
 * A query that is one of several objects, as one: OpenAPI knows parameters only one by one. A parameter is required if every
 * variant requires it, and takes whatever any variant takes.
 */
export function mergeVariants(query: Schema): Schema {
  const variants = query.oneOf ?? query.anyOf
  if (!variants) return query
  const names = [...new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return {
    ...Object.fromEntries(Object.entries(query).filter(([word]) => word !== 'oneOf' && word !== 'anyOf')),
    properties: Object.fromEntries(names.map((name) => [name, either(variants.flatMap(({ properties = {} }) => properties[name] ?? []))])),
    required: names.filter((name) => variants.every(({ required = [] }) => required.includes(name))),
  }
}

/** One schema for a parameter that several variants have; of words, all that any of them allows. */
function either(schemas: readonly Schema[]): Schema {
  const words = schemas.flatMap((schema) => schema.enum ?? ('const' in schema ? [schema.const] : []))
  const { const: _, ...first } = schemas[0] ?? {}
  return words.length > 0 ? { ...first, enum: [...new Set(words)] } : first
}

type Transform = typeof jsonSchemaTransform

/** What the documentation says of a route. */
export const documentRoute: Transform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  const query = 'querystring' in schema ? schema.querystring : undefined
  return { url, schema: query ? { ...schema, querystring: mergeVariants(query as Schema) } : schema }
}
