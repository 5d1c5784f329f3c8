import { z } from 'zod'
import { isExported } from '../../src/kit/list-endpoints.ts'
import { type Declared, declaredEndpoints } from './contracts.ts'
import { code, page, table } from './markdown.ts'

type Shape = z.core.JSONSchema.JSONSchema

/** The field names of a request, over all its variants; an optional one ends in `?`. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  const shape: Shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const variants = (each: Shape): Shape[] => [
    each,
    ...[...(each.anyOf ?? []), ...(each.oneOf ?? []), ...(each.allOf ?? [])].flatMap(variants),
  ]
  const all = variants(shape).filter(({ properties }) => properties)
  const names = [...new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return names.map((name) => (all.every(({ required = [] }) => required.includes(name)) ? name : `${name}?`))
}

function notesOf({ endpoint }: Declared): string {
  const { perMinute, offline, multipart, file, stream, done, reveals, exported, keyScope } = endpoint
  return [
    keyScope && `API keys with ${code(keyScope)}`,
    perMinute && `${perMinute} a minute`,
    offline && 'kept offline',
    multipart && 'multipart',
    file && 'answers a file',
    endpoint.list && isExported(endpoint) && 'all that match as a workbook: `…/export`',
    stream && 'answers a stream of events',
    (reveals || exported) &&
      endpoint.method === 'GET' &&
      (exported ? 'each export is kept in the audit trail' : 'each reading by others is kept in the audit trail'),
    done && `says “${done}”`,
  ]
    .filter(Boolean)
    .join('; ')
}

const AUDIENCES = { agent: 'agent', customer: 'customer', public: 'anybody' } as const

/** Who may call it, at any of its addresses. */
function callersOf({ addresses }: Declared): 'agent' | 'customer' | 'both' | 'anybody' {
  const [first, second] = [...new Set(addresses.map(({ audience }) => audience))]
  return second || !first ? 'both' : AUDIENCES[first]
}

export async function endpointsPage(): Promise<string> {
  const declared = await declaredEndpoints()
  const features = [...new Set(declared.map(({ feature }) => feature))]
  const sections = features.flatMap((feature) => [
    `## ${feature}`,
    table(
      ['method', 'address', 'what it does', 'audience', 'permission', 'takes', 'notes'],
      declared
        .filter((each) => each.feature === feature)
        .map((each) => [
          each.endpoint.method,
          each.addresses.map(({ address }) => code(address)).join('<br>'),
          each.endpoint.summary,
          callersOf(each),
          code(each.endpoint.feature ?? ''),
          [...fieldsOf(each.endpoint.query), ...fieldsOf(each.endpoint.body)].map(code).join(', '),
          notesOf(each),
        ]),
    ),
  ])
  const intro = [
    'Addresses below `/sdx-api/`. Calls to `secure/` carry `Authorization: Bearer …` and the login token in `userInfo`; a write may carry an',
    '`Idempotency-Key`, and a repeat is answered with the first answer. Every answer is `{ code, message, data }`: code -1 success, 1 failure, 4 warning.',
    'The audience is who may call: agents (all of the staff), customers, both (each at an address of their own, the agent’s first), or anybody, without signing in.',
    'A permission is a feature that the role of a person of the staff must have; customers need none.',
    'Notes name the scope with which an API key opens an endpoint at its agent’s address ([how](api-keys.md)); without one, no key does.',
    'Shapes of requests and answers: `/sdx-api/openapi.json` and `/sdx-api/docs` of a running program.',
  ].join('\n')
  return page('Endpoints', 'the `contract.ts` of each feature', intro, ...sections)
}
