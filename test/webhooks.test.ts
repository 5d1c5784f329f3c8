import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WebhookDetail, WebhookFacts } from '#features/work/webhooks/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { claimedOf, ctplIssued } from './support/claiming.ts'
import { motorSold, peopleOf } from './support/commissions.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** An external program that is notified of transactions, over real HTTP; it answers as instructed. */
async function receiver() {
  const received: Received[] = []
  let status = 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/told`,
    received,
    answer: (next: number) => {
      status = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
type Receiver = Awaited<ReturnType<typeof receiver>>

let app: TestApp
let there: Receiver
const { by, signIn } = peopleOf(() => app)
const admin = () => by('teresita.ocampo')
const DAY_MS = 86_400_000
const ALL = ['policy.new', 'policy.cancelled', 'payment.received', 'premium.credited', 'claim.reported', 'claim.moved', 'claim.reserved']

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', WEBHOOKS_TO_LOOPBACK: 'on', REQUESTS_PER_MINUTE: '100000' })
  there = await receiver()
  await signIn('teresita.ocampo', 'ana.reyes', 'ramon.penaflor', 'perpetua.dimaculangan')
})
afterEach(() => setTime(undefined))
afterAll(async () => {
  await app.stop()
  await there.stop()
})

const form = (more = {}) => ({ name: 'Warehouse', url: there.url, events: ALL, ...more })
const detailOf = async (id: string) => answered<WebhookDetail>(await admin().get(`admin/webhook/${id}`))
const allArrived = (id: string) =>
  until(
    () => detailOf(id),
    ({ deliveries }) => deliveries.length > 0 && deliveries.every(({ deliveredAt }) => deliveredAt !== null),
  )
const toldOf = (policyId: string) =>
  there.received
    .map(({ headers, body }) => ({
      id: String(headers['webhook-id']),
      ...(JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    }))
    .filter(({ data }) => data.policyId === policyId)
/** Whether a receiver that knows the secret accepts what arrived. */
const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
}

describe('a webhook', () => {
  let id: string
  let secret: string

  it('is added by administrators, at an address outside, and its secret is told once', async () => {
    expect((await by('perpetua.dimaculangan').post('admin/webhooks', form())).status).toBe(403)
    for (const [url, message] of [
      ['http://example.org/in', 'Enter an address that starts with https://, so that no one else can read what is sent.'],
      ['https://10.0.0.7/in', 'This address leads inside our own network. Enter one that can be reached over the internet.'],
      ['https://169.254.169.254/latest', 'This address leads inside our own network. Enter one that can be reached over the internet.'],
      ['https://user:pass@example.org/in', 'Leave the name and password out of the address: what is sent is signed instead.'],
    ] as const)
      expect(await admin().post('admin/webhooks', form({ url })), url).toMatchObject({ status: 422, fields: [{ path: 'url', message }] })
    const added = answered<{ id: string; secret: string }>(await admin().post('admin/webhooks', form()))
    ;({ id, secret } = added)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(answered<WebhookFacts[]>(await admin().get('admin/webhooks')))).not.toContain(secret)
    const { rows } = await app.owner.query('select * from webhooks')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
  })

  it('is told of each transaction in its order, signed, with ids and numbers and nothing of a person', async () => {
    const { policy } = await motorSold(by('ana.reyes'))
    answered(await by('ramon.penaflor').post(`user/policy/${policy.id}/cancel`, { reason: 'The car was sold.' }))
    await until(
      async () => toldOf(policy.id),
      (told) => told.length >= 4,
    )
    const told = toldOf(policy.id)
    expect(told.map(({ type }) => type)).toEqual(['policy.new', 'payment.received', 'premium.credited', 'policy.cancelled'])
    expect(told[0]?.data).toMatchObject({ policyNumber: policy.number, premium: policy.total, line: 'motor', branch: 'BACOLOD' })
    expect(told[1]?.data).toMatchObject({ total: policy.total })
    expect(new Set(told.map((each) => each.id)).size).toBe(4)
    for (const each of there.received) {
      expect(isSignedBy(secret, each)).toBe(true)
      expect(each.body).not.toMatch(/Maria|Clara|\+639|@|Mabini/)
    }
  })

  it('is told what becomes of claims', async () => {
    const policyId = await ctplIssued(by('ana.reyes'), '+639175557031')
    await claimedOf(by('ana.reyes'), policyId)
    await until(
      async () => toldOf(policyId),
      (told) => told.some(({ type }) => type === 'claim.reported'),
    )
    expect(JSON.stringify(toldOf(policyId))).not.toContain('calesa')
  })

  it('is tried again until it answers, the later of a policy after the earlier, each under its own id', async () => {
    there.answer(500)
    const { policy } = await motorSold(by('ana.reyes'))
    const failed = await until(
      () => detailOf(id),
      ({ deliveries }) => deliveries.some(({ attempts, policyNumber }) => attempts > 0 && policyNumber === policy.number),
    )
    const own = failed.deliveries.filter(({ policyNumber }) => policyNumber === policy.number)
    expect(own.map(({ type, attempts, deliveredAt }) => [type, attempts > 0, deliveredAt])).toEqual([
      ['payment.received', false, null],
      ['policy.new', true, null],
    ])
    expect(own[1]).toMatchObject({ status: 500, error: 'It answered with status 500.' })
    there.answer(200)
    setTime(new Date(Date.now() + 3_600_000))
    await round(app, 'deliver-webhooks')
    setTime(undefined)
    await signIn('teresita.ocampo')
    await allArrived(id)
    const [first, ...again] = toldOf(policy.id).filter(({ type }) => type === 'policy.new')
    expect(again.length).toBeGreaterThan(0)
    expect(again.every((each) => each.id === first?.id)).toBe(true)
    expect(toldOf(policy.id).at(-1)?.type).toBe('payment.received')
  })

  it('is sent something again under the id that it had', async () => {
    const { deliveries } = await allArrived(id)
    const { event = '' } = deliveries[0] ?? {}
    const before = there.received.length
    answered(await admin().post(`admin/webhook/${id}/send-again`, { eventId: event }))
    await until(
      async () => there.received.length,
      (count) => count > before,
    )
    expect(there.received.at(-1)?.headers['webhook-id']).toBe(event)
    expect((await admin().post(`admin/webhook/${id}/send-again`, { eventId: id })).status).toBe(404)
  })

  it('has two secrets for a day after the first was renewed', async () => {
    const { secret: next } = answered<{ secret: string }>(await admin().post(`admin/webhook/${id}/secret`, {}))
    const { event = '' } = (await detailOf(id)).deliveries[0] ?? {}
    const repeatWrites = async () => {
      const before = there.received.length
      answered(await admin().post(`admin/webhook/${id}/send-again`, { eventId: event }))
      await until(
        async () => there.received.length,
        (count) => count > before,
      )
      const last = there.received.at(-1)
      return [secret, next].map((each) => last !== undefined && isSignedBy(each, last))
    }
    expect(await repeatWrites()).toEqual([true, true])
    setTime(new Date(Date.now() + DAY_MS + 60_000))
    await signIn('teresita.ocampo')
    expect(await repeatWrites()).toEqual([false, true])
    setTime(undefined)
    await signIn('teresita.ocampo')
  })

  it('is given up after days without an answer, with a notice, and what happened meanwhile is sent once it is started again', async () => {
    there.answer(503)
    const { event = '' } = (await detailOf(id)).deliveries[0] ?? {}
    answered(await admin().post(`admin/webhook/${id}/send-again`, { eventId: event }))
    await until(
      () => detailOf(id),
      ({ webhook }) => webhook.failingSince !== null,
    )
    setTime(new Date(Date.now() + 6 * DAY_MS))
    await round(app, 'deliver-webhooks')
    await signIn('teresita.ocampo', 'ana.reyes')
    expect((await detailOf(id)).webhook.givenUpAt).not.toBeNull()
    const { items } = answered<{ items: { title: string }[] }>(await admin().get('user/notifications', { limit: '20' }))
    expect(items.map(({ title }) => title)).toContain('Warehouse is no longer notified')
    expect(await admin().post(`admin/webhook/${id}/send-again`, { eventId: event })).toMatchObject({
      status: 409,
      message: 'Nothing is sent to this receiver. Start it again first.',
    })
    const { policy } = await motorSold(by('ana.reyes'))
    expect(toldOf(policy.id)).toEqual([])
    there.answer(204)
    answered(await admin().post(`admin/webhook/${id}/start`, {}))
    await allArrived(id)
    expect(toldOf(policy.id).map(({ type }) => type)).toEqual(['policy.new', 'payment.received'])
  })

  it('is told nothing once it is stopped', async () => {
    await signIn('teresita.ocampo', 'ana.reyes')
    expect(answered<WebhookDetail>(await admin().post(`admin/webhook/${id}/stop`, {})).webhook.stoppedAt).not.toBeNull()
    const before = there.received.length
    await motorSold(by('ana.reyes'))
    await round(app, 'deliver-webhooks')
    expect(there.received).toHaveLength(before)
  })
})
