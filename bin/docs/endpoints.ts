import { z } from 'zod'
import { type Declared, declaredEndpoints } from './contracts.ts'
import { code, page, table } from './markdown.ts'

type Shape = z.core.JSONSchema.JSONSchema

/** The names of a request's fields, over all its variants; an optional one ends in `?`. */
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
  const { feature, perMinute, offline, multipart, file, done } = endpoint
  return [
    feature && `needs ${code(feature)}`,
    perMinute && `${perMinute} a minute`,
    offline && 'kept offline',
    multipart && 'multipart',
    file && 'answers a file',
    done && `says “${done}”`,
  ]
    .filter(Boolean)
    .join('; ')
}

export async function endpointsPage(): Promise<string> {
  const declared = await declaredEndpoints()
  const features = [...new Set(declared.map(({ feature }) => feature))]
  const sections = features.flatMap((feature) => [
    `## ${feature}`,
    table(
      ['method', 'address', 'what', 'takes', 'notes'],
      declared
        .filter((each) => each.feature === feature)
        .map((each) => [
          each.endpoint.method,
          each.addresses.map(({ address, audience }) => `${code(address)} ${audience}`).join('<br>'),
          each.endpoint.summary,
          [...fieldsOf(each.endpoint.query), ...fieldsOf(each.endpoint.body)].map(code).join(', '),
          notesOf(each),
        ]),
    ),
  ])
  const intro = [
    'Addresses below `/sdx-api/`. Calls to `secure/` carry `Authorization: Bearer …` and the login token in `userInfo`; a write may carry an',
    '`Idempotency-Key`, and a repeat is answered with the first answer. Every answer is `{ code, message, data }`: code -1 success, 1 failure, 4 warning.',
    'Shapes of requests and answers: `/sdx-api/openapi.json` and `/sdx-api/docs` of a running program.',
  ].join('\n')
  return page('Endpoints', 'the `contract.ts` of each feature', intro, ...sections)
}
