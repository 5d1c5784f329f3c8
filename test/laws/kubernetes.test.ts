import { globSync, readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const Resource = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) })
type Resource = z.infer<typeof Resource>
const Model = z.custom<new (resource: unknown) => { readonly validate: () => void }>((value) => typeof value === 'function')

const CLOUD_NATIVE_PG = 'postgresql.cnpg.io/'
const modelOf = async ({ apiVersion, kind }: Resource) => {
  const models = apiVersion.startsWith(CLOUD_NATIVE_PG) ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models'
  return Model.parse((await import(`${models}/${apiVersion}/${kind}`))[kind])
}

/** A value that records which paths in it are read. */
function watched<T>(value: T, path: string, looked: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      const found = Reflect.get(target, name)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found
      looked.add(`${path}/${name}`)
      return watched(found, `${path}/${name}`, looked)
    },
  })
}
const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [`${path}/${name}`, ...pathsIn(each, `${path}/${name}`)])
    : []

/** What Kubernetes would object to: missing fields or wrong types, and unknown fields, which a schema never reads. */
async function faultsOf(resource: Resource): Promise<string[]> {
  const looked = new Set<string>()
  const model = await modelOf(resource)
  try {
    model.prototype.validate.call(watched(resource, '', looked))
  } catch (problem) {
    return [String(problem)]
  }
  return pathsIn(resource).filter((path) => !looked.has(path))
}

// As a cluster that validates strictly (`kubectl apply --validate=strict`).
describe('what is given to Kubernetes', () => {
  const resources = globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^---$/m)
      .map((text) => Resource.parse(parseYaml(text))),
  )

  it.each(resources.map((each) => [each.kind, each.metadata.name, each] as const))(
    'knows every field of the %s %s',
    async (_, __, each) => {
      expect(await faultsOf(each)).toEqual([])
    },
  )

  it('would be refused with a field that is misspelt, missing or of another type', async () => {
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } }
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web' }] } }
    const spec = { selector: { matchLabels: { app: 'web' } }, template, replicas: 2 }
    expect(await faultsOf({ ...deployment, spec })).toEqual([])
    expect(await faultsOf({ ...deployment, spec: { ...spec, replicaz: 2 } })).toEqual(['/spec/replicaz'])
    expect(await faultsOf({ ...deployment, spec: { ...spec, replicas: 'two' } })).toEqual([
      expect.stringContaining('replicas must be integer'),
    ])
    expect(await faultsOf({ ...deployment, spec: { template } })).toEqual([expect.stringContaining('selector')])
  })
})
