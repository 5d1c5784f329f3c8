import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../bin/docs/contracts.ts'
import { startApp, type TestApp } from './support/app.ts'
import { TestBrowser } from './support/browser.ts'
import { policyToPay, proveIdentity } from './support/buying.ts'
import { partOfDay } from './support/by-day.ts'
import { call, type Reply, signIn } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { requestsTo } from './support/every-request.ts'
import { type Owned, oddly, oneOfEach } from './support/one-of-each.ts'
import { answered, type Caller, caller, car, type Headers, maria, offer, type Quotation } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let customer: Caller
let owned: Owned

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '100000', LOG_LEVEL: 'silent' })
  ana = caller(app.url, await signIn(app.url, 'ana.reyes@kalasag.example'))
  owned = await oneOfEach(app, ana)
  customer = owned.customer
})
afterAll(() => app.stop())

type Raw = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }

/** A request byte for byte as written: `fetch` would normalize it. */
const raw = (path: string, { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Headers; body?: string } = {}) =>
  new Promise<Raw>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const sent = ask({ hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
const json = { 'content-type': 'application/json' }

/** Requests to one address with each odd text. */
const MOST = 12
const ODD = ['a\u0000b', '\ud800', "'; drop table staff; --", '__proto__', 'constructor', '%', '\u202E😀']

describe('odd text', () => {
  it.each(ODD)('as %j is refused or kept wherever it is written, and never a fault of ours', { timeout: 120_000 }, async (odd) => {
    const facts = oddly(owned.facts, odd)
    const people: Record<string, Headers> = { agent: ana.headers, customer: customer.headers, public: {} }
    const faults: string[] = []
    // For the first text all of them, even by day: with it, writes are sent as on a bad connection (`repeated-writes.json`).
    const oneIn = odd === ODD[0] ? 1 : MOST
    let sent = 0
    for (const declared of await declaredEndpoints())
      for (const { address, audience } of declared.addresses)
        for (const { method, path, body } of partOfDay(requestsTo(declared, address, facts).slice(0, MOST), oneIn)) {
          sent += 1
          const headers = { ...people[audience], 'x-forwarded-for': `10.1.${sent >> 8}.${sent & 255}` }
          const { status } = await call(app.url, method, path, { body, headers })
          if (status >= 500) faults.push(`${status} ${method} ${path} ${JSON.stringify(body)}`)
        }
    await app.owner.query('delete from simulators.faults')
    expect(sent).toBeGreaterThan(100)
    expect(faults).toEqual([])
  })

  it('deep, huge or of another kind is refused in words', async () => {
    const start = (body: string, type = 'application/json') =>
      raw('/sdx-api/secure/user/quotation/start', { method: 'POST', headers: { ...ana.headers, 'content-type': type }, body })
    expect((await start(`{"line":"ctpl","answers":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).status).toBe(422)
    expect((await start('{"line":"ctpl","__proto__":{"isAdmin":true}}')).status).toBe(400)
    expect((await start(`{"line":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    for (const type of ['text/plain', 'text/xml', 'multipart/form-data; boundary=x', 'image/png'])
      expect([400, 422]).toContain((await start('{"line":"ctpl"}', type)).status)
  })
})

describe('an address', () => {
  it.each([
    '/app/%2e%2e/package.json',
    '/app/..%2fpackage.json',
    '/app/..%5cpackage.json',
    '/app/%00',
    '/sdx-api/docs/static/%2e%2e/package.json',
  ])('outside of what is served leads nowhere: %s', async (path) => {
    const { status, text } = await raw(path)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('"dependencies"')
  })

  it('that cannot be read is answered like everything else', async () => {
    for (const path of ['/%', '/sdx-api/secure/user/policy/%ff%fe']) {
      const { status, text } = await raw(path)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toMatchObject({ code: 1, data: null })
    }
  })

  it('written in another way does not escape the limits', async () => {
    const { headers } = await raw('/%73dx-api/auth/agent/BAC-001', { headers: { 'x-forwarded-for': '10.9.9.9' } })
    expect(headers['x-ratelimit-limit']).toBe('60')
  })
})

describe('a stranger', () => {
  it('is asked to sign in before anything that they sent is looked at', async () => {
    const looked: string[] = []
    for (const { endpoint, addresses } of await declaredEndpoints())
      for (const { address } of addresses.filter(({ audience }) => audience !== 'public')) {
        const path = `/sdx-api/${address.replaceAll(/:\w+/g, 'x'.repeat(80))}?limit=none&page=none`
        const { status } = await raw(path, endpoint.method === 'GET' ? {} : { method: endpoint.method, headers: json, body: '{' })
        if (status !== 401) looked.push(`${status} ${address}`)
      }
    expect(looked).toEqual([])
  })
})

describe('a made-up Host', () => {
  const codeAsked = (host: string) =>
    raw('/sdx-api/auth/customer/code', { method: 'POST', headers: { ...json, host }, body: '{"mobile":"+639178880123"}' })

  it('that is none is refused, for known and unknown numbers alike', async () => {
    for (const host of ['a b', 'evil.example/path', 'x@y', '[::1', '"><script>']) expect((await codeAsked(host)).status).toBe(400)
  })

  it('beside another one is refused, whatever is asked for', async () => {
    for (const path of ['/app/', '/healthz', '/sdx-api/auth/brand', '/realms/kalasag/.well-known/openid-configuration', '/nothing']) {
      const { port } = new URL(app.url)
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nhost: evil.example\r\nConnection: close\r\n\r\n`)
      expect(await text(socket), path).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  it('is not named in the message with a code, where a phone would hand the code to that site', async () => {
    await app.owner.query('delete from one_time_codes')
    expect((await codeAsked('evil.example')).status).toBe(200)
    const newest = async () =>
      (
        await app.owner.query<{ body: string }>(
          `select body from simulators.inbox where body ~ '^[0-9]{6}' order by received_at desc limit 1`,
        )
      ).rows[0]?.body ?? ''
    await expect.poll(newest).toMatch(/is your Kalasag code[^@]*$/)
  })
})

describe('a page of another site', () => {
  it('cannot write with a visitor’s browser, not even sign them in as somebody else', async () => {
    const browser = new TestBrowser(app.url)
    const body = { mobile: '+639178880123', code: '123456' }
    expect(await browser.post('auth/customer/verify', body, 'https://evil.example')).toMatchObject({ status: 403, code: 1 })
    expect((await browser.post('auth/customer/verify', body)).status).toBe(422)
    const form = (site: string) =>
      raw('/sdx-api/auth/customer/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
        body: 'mobile=09178880123&code=123456',
      })
    for (const site of ['cross-site', 'same-site']) expect((await form(site)).status).toBe(403)
    expect(await ana.post('user/quotation/start', { line: 'ctpl' }, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await ana.post('user/quotation/start', { line: 'ctpl' }, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
  })
})

describe('a token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('whose header names another algorithm is no token, and no fault of ours', async () => {
    const [head = '', claims = '', sealed = ''] = (ana.headers.authorization ?? '').replace('Bearer ', '').split('.')
    const own = JSON.parse(Buffer.from(head, 'base64url').toString())
    for (const alg of ['none', 'HS256', 'RS256', 'PS256', 'ES384', 'EdDSA', '', 1]) {
      const authorization = `Bearer ${part({ ...own, alg })}.${claims}.${alg === 'none' ? '' : sealed}`
      expect(
        (await call(app.url, 'GET', 'secure/user/dashboard', { headers: { ...ana.headers, authorization } })).status,
        String(alg),
      ).toBe(401)
    }
  })
})

describe('a key of a repeat', () => {
  it('gives a document again', async () => {
    const { id } = await offer(ana)
    const print = () => ana.post('user/printQuote', { quotationId: id }, { 'idempotency-key': 'print it' })
    expect((await print()).status).toBe(200)
    expect((await print()).status).toBe(200)
  })

  it('may be as long as it likes, and is not taken for another', async () => {
    const start = (tail: string, answers = {}) =>
      ana.post('user/quotation/start', { line: 'ctpl', answers }, { 'idempotency-key': `${'k'.repeat(4000)}${tail}` })
    const first = answered<Quotation>(await start('1'))
    expect(answered<Quotation>(await start('1')).id).toBe(first.id)
    expect(answered<Quotation>(await start('2', { colour: 'RED' })).id).not.toBe(first.id)
  })
})

describe('a customer', () => {
  it('does not say under which agreement a policy is sold', async () => {
    const body = { answers: car(), holder: maria({ mobile: '+639178880123' }), commercial: { agentCode: 'LAS-001', groupPolicy: 'X' } }
    const { commercial } = answered<Quotation>(await customer.post('customer/ctpl-quotation', body))
    expect(commercial).toEqual({ agentCode: 'BAC-001', commercialStructure: 'BACOLOD' })
  })

  it('cannot begin to pay what is being cancelled at this moment', async () => {
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    const cancelling = await app.owner.connect()
    await cancelling.query('begin')
    await cancelling.query(`update policies set state = 'cancelled' where id = $1`, [id])
    await cancelling.query('update charges set ended_at = now() where policy_id = $1', [id])
    const paying = ana.post('user/payment/start', { policyId: id })
    await expect.poll(async () => (await waiting()) > 0).toBe(true)
    await cancelling.query('commit')
    cancelling.release()
    expect(await paying).toMatchObject<Partial<Reply>>({ status: 409 })
  })

  const waiting = async () =>
    (await app.owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount ?? 0

  it('keeps what they proved when the link that brought them is withdrawn, which then opens nothing', async () => {
    const link = await linkFrom(ana, { mobileNumber: '+639178880777' })
    const jun = await signInCustomer(app, '+639178880777', link.token)
    answered(await ana.post(`user/link/${link.id}/revoke`, {}))
    expect((await jun.get('customer/getPolicy')).status).toBe(200)
    for (const path of ['auth/customer/jwtDecrypt', 'auth/customer/code'])
      expect((await call(app.url, 'POST', path, { body: { token: link.token, link: link.token, mobile: '+639178880777' } })).status).toBe(
        406,
      )
  })
})
