import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../contract.ts'

type Documented = { readonly endpoint: Endpoint; readonly audience: 'agent' | 'customer' | 'public' }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the documentation says about a route beyond its schemas. */
    documented?: Documented
  }
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/**
 * A query that is one of several objects, merged into one: OpenAPI knows only single parameters. A parameter is required if every variant
 * requires it, and accepts whatever any variant accepts.
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

/** One schema for a parameter that several variants have; for enums, all words that any of them allows. */
function either(schemas: readonly Schema[]): Schema {
  const words = schemas.flatMap((schema) => schema.enum ?? ('const' in schema ? [schema.const] : []))
  const { const: _, ...first } = schemas[0] ?? {}
  return words.length > 0 ? { ...first, enum: [...new Set(words)] } : first
}

const BINARY = { type: 'string', format: 'binary' }

const answerOf = (description: string, types: readonly string[], schema: object) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
})

/** Staff send the login token along with the access token (specification §6). */
const SECURITY: Readonly<Record<Documented['audience'], readonly Record<string, string[]>[]>> = {
  agent: [{ bearer: [], userInfo: [] }],
  customer: [{ bearer: [] }],
  public: [],
}

function beyondSchemas({ endpoint, audience }: Documented) {
  const { multipart, file, stream, keyScope } = endpoint
  const withKey = audience === 'agent' && keyScope ? [{ apiKey: [keyScope] }] : []
  return {
    security: [...SECURITY[audience], ...withKey],
    ...(multipart && {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: { [multipart]: BINARY }, required: [multipart] },
    }),
    ...(file && { response: { 200: answerOf('The file.', file, BINARY) } }),
    ...(stream && {
      response: { 200: answerOf('Server-sent events, until one side ends them.', ['text/event-stream'], { type: 'string' }) },
    }),
  }
}

const toJsonSchema = createJsonSchemaTransform({})
type Transform = typeof toJsonSchema

/** What an endpoint answers, built only when the documentation is read: a start needs no schemas of a thousand envelopes. */
const envelope = (reply: z.core.$ZodType) => z.object({ code: z.int(), message: z.string(), data: reply })

/** What the documentation says about a route. */
export const documentRoute: Transform = (document) => {
  const documented = document.route.config?.documented
  const answer = documented && { response: { 200: envelope(documented.endpoint.reply) } }
  const { schema, url } = toJsonSchema({ ...document, schema: { ...document.schema, ...answer } })
  const query = 'querystring' in schema ? schema.querystring : undefined
  return {
    url,
    schema: {
      ...schema,
      ...(query ? { querystring: mergeVariants(query as Schema) } : {}),
      ...(documented ? beyondSchemas(documented) : {}),
    },
  }
}

const I18N = {
  type: 'array',
  description: 'What translates the sentence: the id of the message and its values.',
  items: { type: 'object' },
}

const Refusal = {
  type: 'object',
  description: 'Why a request was refused or failed.',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: '1 failure, 4 warning; 2 with status 401: sign in again.' },
    message: { type: 'string', description: 'A sentence for the person.' },
    messageI18n: I18N,
    data: { description: 'What goes with the refusal, if anything; otherwise null.' },
    fields: {
      type: 'array',
      description: 'Which of the answers are wrong, and why.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, messageI18n: I18N },
      },
    },
    reference: { type: 'string', description: 'Names this request to support.' },
  },
}

const refusal = (description: string) => answerOf(description, ['application/json'], { $ref: '#/components/schemas/Refusal' })

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token.' },
  userInfo: { type: 'apiKey', in: 'header', name: 'userInfo', description: 'The login token of a person of the staff.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'kk_…',
    description: 'The API key of another system, alone: neither login token nor cookie goes with it. It needs the scope that is named.',
  },
} as const

const components = {
  securitySchemes,
  schemas: { Refusal },
  responses: {
    SignInAgain: refusal('Nobody is signed in, or no longer. The envelope’s code is 2.'),
    Refused: refusal('The request was refused: the sentence says why, `fields` where.'),
    Failed: refusal('The program, or a service that it asks, failed.'),
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key for every repeat of one request: it is done once, and answered the same.',
      schema: { type: 'string' },
    },
  },
} as const

type Operation = Readonly<{ responses?: object; parameters?: readonly object[]; security?: readonly object[] }>
type Document = Readonly<{ paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>

const withShared = (method: string, operation: Operation): Operation => ({
  ...operation,
  ...(method === 'get' ? {} : { parameters: [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }] }),
  responses: {
    ...operation.responses,
    ...(operation.security?.length ? { 401: { $ref: '#/components/responses/SignInAgain' } } : {}),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  },
})

/** The whole description, with what applies to every operation. */
export const withSharedAnswers = <D extends object>(document: D): D => {
  const { paths = {} } = document as Document
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withShared(method, operation)])),
  ])
  return { ...document, components, paths: Object.fromEntries(operations) }
}
