import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdmissionPart } from './admission.ts'
import { shedLoad } from './load-shedding.ts'

const RETRY_MS = 300
const BUSY = { headers: { 'content-type': 'application/json', 'retry-after': '1' }, body: '{"code":1}', retryMs: RETRY_MS }

const apps: ReturnType<typeof fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

const FULL: AdmissionPart = { refuses: () => true, run: (_, work) => work() }

/** A program with one route full, with what it started to do for the callers. */
function crowded() {
  const app = fastify()
  apps.push(app)
  const begun: string[] = []
  shedLoad(app, BUSY)
  app.addHook('onRequest', async ({ url }) => void begun.push(url))
  app.get('/full', { config: { admittedBy: FULL } }, () => 'answered')
  app.get('/other', () => 'answered')
  const ask = async (url: string, token: string) => {
    const began = performance.now()
    const reply = await app.inject({ url, headers: { authorization: token } })
    return { status: reply.statusCode, headers: reply.headers, body: reply.body, ms: performance.now() - began }
  }
  return { ask, begun }
}

describe('a program that more ask than it can answer', () => {
  it('refuses them before it does anything else for them', async () => {
    const { ask, begun } = crowded()
    const { status, headers, body } = await ask('/full', 'Ana')
    expect({ status, retry: headers['retry-after'], body }).toEqual({ status: 503, retry: '1', body: BUSY.body })
    expect(begun).toEqual([])
    expect(await ask('/other', 'Ana')).toMatchObject({ status: 200 })
  })

  it('refuses late who asks again and again before they may, and at once a screen, whoever waited, or is another', async () => {
    const { ask } = crowded()
    const screen = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(`/full?part=${n}`, 'Bearer Ana')))
    expect(Math.max(...screen.map(({ ms }) => ms))).toBeLessThan(RETRY_MS)
    const [early, another] = await Promise.all([ask('/full', 'bearer Ana'), ask('/full', 'Bearer Ben')])
    expect(early.ms).toBeGreaterThan(RETRY_MS)
    expect(another.ms).toBeLessThan(RETRY_MS)
    await pause(RETRY_MS)
    expect((await ask('/full', 'Bearer Ana')).ms).toBeLessThan(RETRY_MS)
  })
})
