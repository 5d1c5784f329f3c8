import { globSync, readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#app/server/config.ts'
import { REQUEST_SETTINGS } from '#kit/server/db.ts'
import packageFile from '../../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(path, 'utf8')
const configuration = read('docs/configuration.md')
const variables = new Set([...configuration.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name))
/** The memory settings of the C library. */
const ALLOCATOR = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_']
/** Not ours: they belong to Node, the C library and PostgreSQL's own image. */
const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', ...ALLOCATOR, 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']

/**
 * The time that requests and jobs have once a process is told to end, in addition to the time during which it still answers (`server.ts`,
 * `jobs.ts`).
 */
const END_SECONDS = 20

type Values = Readonly<Record<string, string>>
const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Environment = z.record(z.string(), Text)

/** Secrets as someone would fill them in. */
const SECRETS: Values = {
  KALASAG_SECRET: 'a secret that is used by tests only',
  ...{ DATABASE_URL: 'postgres://a:b@c:5432/d', DATABASE_APP_URL: 'postgres://a:b@e:5432/d', DATABASE_JOBS_URL: 'postgres://a:b@c:5432/d' },
  ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
}
const ENTERED: Values = { ...SECRETS, PUBLIC_URL: 'https://sales.example.ph', DATABASE_PASSWORD: 'secret' }
/** Filled in as Docker does from the file beside it: what has no default must be there. */
const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_, entered: string, otherwise?: string) => otherwise ?? ENTERED[entered] ?? ''),
    ]),
  )

const dockerfile = read('deploy/Dockerfile')
const ofImage: Values = Object.fromEntries(
  [...dockerfile.replaceAll('\\\n', ' ').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line
      .trim()
      .split(/\s+/)
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  ),
)

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: Environment, stop_grace_period: z.string().optional(), ports: z.array(z.string()).optional() }),
  ),
})
const compose = Compose.parse(parseYaml(read('deploy/compose.yaml')))
const { database: _, ...processes } = compose.services

const Labels = z.record(z.string(), z.string())
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Container = z.object({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  ...{ startupProbe: Probe, readinessProbe: Probe, livenessProbe: Probe },
})
const Resource = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: Environment.optional(),
  spec: z
    .object({
      selector: z.union([z.object({ matchLabels: Labels }), Labels]).optional(),
      scaleTargetRef: z.object({ name: z.string() }).optional(),
      template: z
        .object({
          metadata: z.object({ labels: Labels }),
          spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.tuple([Container]) }),
        })
        .optional(),
    })
    .optional(),
})
const resources = read('deploy/kubernetes/kalasag.yaml')
  .split(/^---$/m)
  .map((text) => Resource.parse(parseYaml(text)))
const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
const deployments = resources.flatMap(({ metadata: { name }, spec }) => (spec?.template ? [{ name, ...spec.template }] : []))

const unit = (path: string): readonly (readonly [string, string])[] =>
  [...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
const units = globSync('deploy/systemd/*.service')
const ofUnit = (path: string): Values =>
  Object.fromEntries(
    unit(path)
      .filter(([name]) => name === 'Environment')
      .flatMap(([, value]) => value.replaceAll('%i', '8081').split(' '))
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  )
const ofFile: Values = Object.fromEntries(unit('deploy/systemd/kalasag.env'))

/** The environment of each process that these files start. */
const environments: readonly (readonly [string, Values])[] = [
  ...Object.entries(processes).map(([name, { environment }]) => [`compose ${name}`, { ...ofImage, ...filled(environment) }] as const),
  ...deployments.map(
    ({ name, spec }) =>
      [
        name,
        { ...ofImage, ...settings, ...SECRETS, ...Object.fromEntries(spec.containers[0].env.map((each) => [each.name, each.value])) },
      ] as const,
  ),
  ...units.map((path) => [path, { ...ofFile, ...ofUnit(path) }] as const),
]

describe('what the program is installed with', () => {
  it('is there', () => {
    expect(environments.map(([name]) => name)).toEqual([
      ...['compose web', 'compose worker', 'kalasag-web', 'kalasag-worker'],
      ...['deploy/systemd/kalasag-web@.service', 'deploy/systemd/kalasag-worker.service'],
    ])
  })

  it.each(environments)('%s has variables that there are, with values that the program takes', (_name, environment) => {
    expect(Object.keys(environment).filter((name) => !variables.has(name) && !OTHERS.includes(name))).toEqual([])
    const config = readConfig(environment)
    expect(config).toMatchObject({ SIMULATORS: false, DEMO_DATA: 'off', PRACTICE_PORT: '' })
    expect(config.KALASAG_SECRET).not.toBe('')
    expect(config.DATABASE_URL).not.toBe('')
  })

  it('starts as npm does', () => {
    const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
    const command = z.array(z.string()).parse(JSON.parse(words)).join(' ')
    expect(packageFile.scripts.start.endsWith(`exec ${command}`)).toBe(true)
    for (const path of units) expect(read(path)).toContain(`ExecStart=/opt/kalasag/node_modules/.bin/${command}\n`)
    for (const name of ALLOCATOR) expect(packageFile.scripts.start).toContain(`${name}=${ofImage[name]} `)
    for (const path of units) for (const name of ALLOCATOR) expect(read(path)).toContain(`${name}=${ofImage[name]} `)
  })

  it('copies into the image what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
    const built = ['dist', 'node_modules']
    const paths = copied.map((path) => path.replace('/kalasag/', '')).filter((path) => !built.includes(path))
    expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
    expect(dockerfile).toMatch(/^USER node$/m)
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(['node:24-slim', 'node:24-slim'])
  })

  it('listens where it is asked', () => {
    expect(dockerfile).toContain(`EXPOSE ${ofImage.PORT}`)
    expect(processes.web?.ports).toEqual([`127.0.0.1:8080:${ofImage.PORT}`])
    const server = read('src/app/server/server.ts')
    for (const { spec } of deployments) {
      const [{ ports, ...container }] = spec.containers
      expect(ports).toEqual([
        { name: 'http', containerPort: Number(ofImage.PORT) },
        { name: 'metrics', containerPort: Number(settings.METRICS_PORT) },
      ])
      const { startupProbe, readinessProbe, livenessProbe } = container
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/readyz', '/healthz'])
      for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) expect(server).toContain(`app.get('${httpGet.path}'`)
    }
    expect(read('deploy/haproxy.cfg')).toContain('uri /readyz')
  })

  it('waits for as long as a process takes to end', () => {
    const drains: readonly (readonly [wait: number, drain: number])[] = [
      ...Object.values(processes).map(
        ({ stop_grace_period: wait = '0' }) => [Number.parseInt(wait, 10), Number(ofImage.DRAIN_SECONDS)] as const,
      ),
      ...deployments.map(({ spec }) => [spec.terminationGracePeriodSeconds, Number(settings.DRAIN_SECONDS)] as const),
      ...units.map((path) => [Number(new Map(unit(path)).get('TimeoutStopSec')), Number(ofUnit(path).DRAIN_SECONDS ?? 0)] as const),
    ]
    for (const [wait, drain] of drains) expect(wait).toBeGreaterThan(drain + END_SECONDS)
  })

  it('replaces a PostgreSQL that leads before the statement of a request is given up, and no sooner than Patroni can know', () => {
    const Waits = z.object({ ttl: z.int(), loop_wait: z.int(), retry_timeout: z.int() })
    const { bootstrap } = z.object({ bootstrap: z.object({ dcs: Waits }) }).parse(parseYaml(read('deploy/patroni/patroni.yml')))
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
    expect(ttl).toBeLessThan(Number.parseInt(REQUEST_SETTINGS.statement_timeout, 10))
  })

  it('names pods that there are', () => {
    const labels = deployments.map((each) => JSON.stringify(each.metadata.labels))
    const named = resources.flatMap(({ kind, spec }) => {
      const { selector } = spec ?? {}
      const wanted = selector && ('matchLabels' in selector ? selector.matchLabels : selector)
      return wanted ? [[kind, JSON.stringify(wanted)] as const] : []
    })
    expect(named.length).toBe(5)
    expect(named.filter(([, wanted]) => !labels.includes(wanted))).toEqual([])
    const scaled = resources.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? [])
    expect(scaled.every((name) => deployments.some((each) => each.name === name))).toBe(true)
  })
})
