import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { figures } from '#kit/server/figures.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let policyId: string

beforeAll(async () => {
  app = await startApp({ METRICS_PORT: '0' })
  ana = await person(app.url, 'ana.reyes')
  policyId = (await policyToPay(ana)).id
  await proveIdentity(ana, policyId)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
  await untilComplete(ana, policyId)
})
afterAll(() => app.stop())

type Sample = { readonly name: string; readonly labels: string; readonly value: number }

/** What Prometheus would read, which accepts `NaN` in any case: throws for a line that is not in its format. */
function parsed(text: string): { readonly samples: readonly Sample[]; readonly names: ReadonlySet<string> } {
  const names = new Set<string>()
  const samples = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const told = /^# (?:HELP|TYPE) ([a-z_]\w*) /.exec(line)?.[1]
      if (told) names.add(told)
      if (line === '' || line.startsWith('# ')) return []
      const [, name = '', labels = '', value = ''] =
        /^([a-z_]\w*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|nan|[+-]inf)$/i.exec(line) ?? []
      if (!name) throw new Error(`this is no sample: ${line}`)
      return [{ name, labels, value: Number(value) }]
    })
  return { samples, names }
}

const scrape = async () => {
  const reply = await fetch(app.metricsUrl ?? '')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return reply.text()
}
const valueIn = (samples: readonly Sample[], name: string, labels = '') =>
  samples.find((sample) => sample.name === name && sample.labels === labels)?.value

describe('the metrics of a process', () => {
  it('tell requests, connections, queues, providers, what waits, and what was sold', async () => {
    const { samples } = parsed(await scrape())
    expect(valueIn(samples, 'kalasag_policies_issued_today', 'line="ctpl"')).toBe(1)
    expect(valueIn(samples, 'kalasag_premium_today_centavos', 'line="ctpl"')).toBeGreaterThan(0)
    expect(valueIn(samples, 'kalasag_requests_total', 'route="/sdx-api/auth/user/login",method="POST",status="200"')).toBe(1)
    expect(valueIn(samples, 'kalasag_jobs', 'job="issue-policy",state="waiting"')).toBe(0)
    expect(valueIn(samples, 'kalasag_provider_calls_total', 'provider="certificates",outcome="answered"')).toBeGreaterThan(0)
    expect(valueIn(samples, 'kalasag_certificate_numbers_left')).toBeGreaterThan(0)
    expect(valueIn(samples, 'kalasag_ready')).toBe(1)
    expect(valueIn(samples, 'kalasag_database_connections', 'state="busy"')).toBeGreaterThanOrEqual(0)
    expect(valueIn(samples, 'kalasag_figures_missing')).toBe(0)
    expect(samples.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  it('name nobody and no record: labels are words of ours', async () => {
    const text = await scrape()
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\+63|ana\.reyes|Maria/)
    expect(text).not.toContain(policyId)
  })

  it('are at an address of their own, and at no other', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
    expect((await fetch(new URL('/', app.metricsUrl))).status).toBe(404)
    expect((await fetch(app.metricsUrl ?? '', { method: 'POST' })).status).toBe(404)
    expect(new URL(app.metricsUrl ?? '').hostname).toBe('127.0.0.1')
  })

  it('leave out a figure that is not had in time, say so, and keep nobody waiting', async () => {
    const blocked = await app.owner.connect()
    await blocked.query('begin; lock table messages in access exclusive mode')
    const began = performance.now()
    const [text, ready] = await Promise.all([scrape(), fetch(`${app.url}/readyz`)])
    await blocked.query('rollback')
    blocked.release()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(valueIn(parsed(text).samples, 'kalasag_figures_missing')).toBe(1)
    expect(ready.status).toBe(200)
  })
})

const Rules = z.object({
  groups: z.array(
    z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.record(z.string(), z.string()) })) }),
  ),
})
const Dashboard = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
const read = (name: string) => JSON.parse(readFileSync(`docs/operations/${name}`, 'utf8'))

describe('the rules of alerts and the dashboard', () => {
  const expressions = () => [
    ...Rules.parse(read('alerts.json')).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...Dashboard.parse(read('dashboard.json')).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const metricsIn = (expression: string) => expression.match(/\b(?:kalasag|nodejs|process)_\w+/g) ?? []

  it('name metrics that there are', async () => {
    const { names } = parsed(await scrape())
    const used = new Set(expressions().flatMap(metricsIn))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((name) => !names.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
  })

  it('each name one at least, and an alert says what to do, in a page that is there', () => {
    expect(expressions().filter((expression) => metricsIn(expression).length === 0)).toEqual([])
    for (const { annotations } of Rules.parse(read('alerts.json')).groups.flatMap(({ rules }) => rules))
      expect(readFileSync(annotations.runbook ?? '', 'utf8').length).toBeGreaterThan(500)
  })

  it('watch every figure that features count', () => {
    const used = new Set(expressions().flatMap(metricsIn))
    expect(figures.contributions().filter(({ name }) => !used.has(`kalasag_${name}`))).toEqual([])
  })
})
