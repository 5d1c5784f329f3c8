import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authorise } from '#domain/access.ts'
import { API_SCOPE_CODES, API_SCOPES, isApiScope } from '#domain/api-scopes.ts'
import { dayOf } from '#domain/day.ts'
import type { Staff } from '#kit/actor.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { declaredEndpoints } from '../bin/docs/contracts.ts'
import { type KeyMaking, keyMaking, quote } from './support/api-keys.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'
import { staffId } from './support/staff.ts'

let app: TestApp
let keys: KeyMaking
let ana: Caller

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '100000', LOG_LEVEL: 'silent' })
  keys = await keyMaking(app)
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const idOfAna = () => staffId(app, 'ana.reyes')

const UNKNOWN = 'This API key is not valid. Check that it was copied in full, or ask an administrator for another.'

describe('whoever attacks with a key', () => {
  it('is told the same of one that never was, one that was altered and one that is not a key', async () => {
    const { key } = await keys.working()
    const other = key.endsWith('a') ? 'b' : 'a'
    const { key: another } = await keys.working()
    const forged = [
      `kk_${'a'.repeat(12)}_${'b'.repeat(43)}`,
      key.slice(0, -1) + other,
      key.slice(0, 15) + another.slice(15),
      `${key}x`,
      key.slice(0, 15),
      'kk_',
    ]
    for (const each of forged) expect(await quote(keys.keyed(each)), each).toMatchObject({ status: 401, code: 1, message: UNKNOWN })
  })

  it('has none of it after it was revoked, by one person', async () => {
    const { id, by } = await keys.working()
    answered(await quote(by))
    answered(await keys.revoke(id))
    expect(await quote(by)).toMatchObject({ status: 401, message: expect.stringContaining('revoked') })
    expect(await keys.revoke(id)).toMatchObject({ status: 409 })
    expect((await keys.admin.post(`admin/api-key/${id}/secret`, {})).status).toBe(409)
    expect(await keys.detailOf(id)).toMatchObject({ key: { standing: 'revoked' }, revoked: { reason: 'It leaked.' }, may: [] })
    expect((await keys.revoke((await keys.working()).id, ana)).status).toBe(403)
  })

  it('finds the database itself shut to a revoked key, whatever the program still believes', async () => {
    const { id } = await keys.working()
    const pool = app.openAppPool(1)
    const actor: Staff = {
      ...{ kind: 'staff', id: await idOfAna(), sessionId: '', name: '', role: 'AG1', level: '4', branch: '', agentCode: '' },
      ...{ features: [], key: { id, scopes: [] } },
    }
    const isLive = async () => (await pool.query('select app.ask($1, $2, $3, $4) as live', [...pool.asking(actor)])).rows[0].live
    expect(await isLive()).toBe(true)
    answered(await keys.revoke(id))
    expect(await isLive()).toBe(false)
    await pool.end()
  })

  it('is refused on the day after its last', async () => {
    const { by } = await keys.working({ lastOn: dayOf(now()) })
    answered(await quote(by))
    setTime(new Date(now().getTime() + 86_400_000))
    expect(await quote(by)).toMatchObject({ status: 401, message: expect.stringMatching(/ended on \d+ \w+ \d{4}/) })
  })

  it('is refused from another address, with a sentence', async () => {
    const { key } = await keys.working({ addresses: '203.0.113.0/24\n2001:db8::/32' })
    for (const from of ['203.0.113.200', '2001:db8::9']) expect((await quote(keys.keyed(key, from))).status).toBe(200)
    for (const from of ['203.0.114.1', '2001:db9::1', '127.0.0.1'])
      expect(await quote(keys.keyed(key, from))).toMatchObject({
        status: 403,
        message: expect.stringContaining('may not be used from this address'),
      })
  })

  it('has the former secret for a day and no longer, and none before that', async () => {
    const { id, key: first } = await keys.working()
    const next = await keys.renew(id)
    expect(next.slice(0, 15)).toBe(first.slice(0, 15))
    for (const each of [first, next]) answered(await quote(keys.keyed(each)))
    expect((await keys.detailOf(id)).key?.formerUntil).not.toBeNull()
    setTime(new Date(now().getTime() + 24 * 3_600_000 + 1000))
    expect(await quote(keys.keyed(first))).toMatchObject({ status: 401, message: UNKNOWN })
    answered(await quote(keys.keyed(next)))
    setTime(undefined)
    await app.owner.query(`update api_keys set former_until = former_until - interval '1 hour' where id = $1`, [id])
    const third = await keys.renew(id)
    expect((await quote(keys.keyed(first))).status).toBe(401)
    for (const each of [next, third]) answered(await quote(keys.keyed(each)))
  })

  it('does nothing in the name of an agent who was suspended, or who came to the office', async () => {
    const { by } = await keys.working({ agentCode: await keys.codeOf('jose.ibanez') })
    answered(await quote(by))
    const set = (change: string) => app.owner.query(`update staff set ${change} where email = 'jose.ibanez@kalasag.example'`)
    await set('active = false')
    expect(await quote(by)).toMatchObject({ status: 403, message: expect.stringContaining('does not sell for us') })
    await set("active = true, role_code = 'UW1', sees_all = true")
    expect((await quote(by)).status).toBe(403)
    await set("role_code = 'AG1', sees_all = false")
    answered(await quote(by))
  })

  it('does nothing once its person has left, by whatever way they left, and not for whoever has the book since', async () => {
    const { by } = await keys.working({ agentCode: await keys.codeOf('luz.delapena'), scopes: ['quotations:write', 'policies:read'] })
    const { id, number } = answered<Quotation>(await quote(by))
    const luz = await staffId(app, 'luz.delapena')
    answered(await keys.admin.post(`admin/colleague/${luz}/suspend`, { note: 'She left.' }))
    const handed = { agentId: luz, reason: 'leaves', onDay: dayOf(now()), successors: [await idOfAna()] }
    answered(await keys.admin.post('user/book-hand-over', handed))
    const left = { status: 403, message: expect.stringContaining('does not sell for us') }
    expect(await quote(by)).toMatchObject(left)
    for (const path of [`user/quotation/${id}`, `user/policy/getPolicy/${luz}`]) {
      const reply = await by.get(path)
      expect(reply, path).toMatchObject({ status: 403 })
      expect(JSON.stringify(reply)).not.toContain(number)
    }
    answered(await ana.get(`user/quotation/${id}`))
  })

  it('is told no more than a stranger at what anybody may ask, and gets no session with it', async () => {
    const { key } = await keys.working({ scopes: API_SCOPE_CODES })
    let from = 0
    const asked = async (method: 'GET' | 'POST' | 'PUT', path: string, more: Record<string, string>) => {
      from += 1
      const headers = { ...more, 'x-forwarded-for': `10.7.${from >> 8}.${from & 255}` }
      const { status, code, message, fields } = await call(app.url, method, path, { headers, ...(method === 'GET' ? {} : { body: {} }) })
      return { status, code, message, fields }
    }
    const different: string[] = []
    for (const { endpoint, addresses } of await declaredEndpoints())
      for (const { address } of addresses.filter((each) => each.audience === 'public')) {
        if (endpoint.stream) continue
        const path = address.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
        const [stranger, keyed] = [
          await asked(endpoint.method, path, {}),
          await asked(endpoint.method, path, { authorization: `Bearer ${key}` }),
        ]
        if (JSON.stringify(stranger) !== JSON.stringify(keyed)) different.push(`${path} ${JSON.stringify([stranger, keyed])}`)
      }
    expect(different).toEqual([])
    expect(await asked('POST', 'auth/session/token', { authorization: `Bearer ${key}` })).toMatchObject({ code: 1 })
  })

  it('has no use of a cookie, a login token or a session beside it, and none of a page of another site', async () => {
    const { key } = await keys.working()
    const headers = { ...ana.headers, sid: 'someone', cookie: 'kalasag-staff=x', authorization: `Bearer ${key}` }
    expect((await call(app.url, 'GET', 'secure/user/sessions', { headers })).status).toBe(403)
    const elsewhere = { authorization: `Bearer ${key}`, origin: 'https://evil.example' }
    expect((await call(app.url, 'POST', 'secure/user/quotation/start', { body: { line: 'ctpl' }, headers: elsewhere })).status).toBe(403)
    const { authorization: _, ...tokens } = ana.headers
    expect((await call(app.url, 'GET', 'secure/user/sessions', { headers: { ...tokens, cookie: `k=${key}` } })).status).toBe(401)
  })
})

describe('what an endpoint says of keys', () => {
  const key: Staff = {
    ...{ kind: 'staff', id: 'a', sessionId: '', name: '', role: 'AG1', level: '4', branch: '', agentCode: '' },
    ...{ features: ['LEADS', 'QUOTES', 'POLICIES', 'CUSTOMERS'], key: { id: 'k', scopes: API_SCOPE_CODES } },
  }
  const CLOSED = ['session', 'administration', 'office-changes', 'api-keys', 'webhooks', 'oversight', 'privacy', 'audit']

  it('either has a scope of the list or refuses every key, and each scope opens something', async () => {
    const opened = new Set<string>()
    for (const { feature, name, endpoint, addresses } of await declaredEndpoints())
      for (const { audience } of addresses.filter((each) => each.audience !== 'public')) {
        const ask = () => authorise(key, endpoint, audience)
        if (audience === 'customer' || endpoint.keyScope === undefined) expect(ask, name).toThrow()
        else {
          expect(isApiScope(endpoint.keyScope), name).toBe(true)
          expect(CLOSED, name).not.toContain(feature)
          expect(endpoint.secure, name).not.toBe(false)
          expect(ask, name).not.toThrow()
          expect(() => authorise({ ...key, key: { id: 'k', scopes: [] } }, endpoint, audience), name).toThrow(endpoint.keyScope)
          opened.add(endpoint.keyScope)
        }
      }
    expect([...opened].sort()).toEqual([...API_SCOPE_CODES].sort())
  })

  it('is told in the same words to whoever connects a system', async () => {
    const page = await readFile(join(import.meta.dirname, '../docs/api-keys.md'), 'utf8')
    const rows = API_SCOPE_CODES.map((code) => `| \`${code}\` | ${API_SCOPES[code].opens.slice(0, -1)} |`)
    expect(page).toContain(rows.join('\n'))
  })

  it('is so at each address: a key with every scope is refused wherever no scope is named', async () => {
    const { by } = await keys.working({ scopes: API_SCOPE_CODES, perMinute: 600 })
    for (const { name, endpoint, addresses } of await declaredEndpoints())
      for (const { address, audience } of addresses) {
        if (audience !== 'agent' || endpoint.keyScope !== undefined) continue
        await app.owner.query('update api_key_meters set count = 0')
        const path = address.replace('secure/', '').replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
        const send = { GET: () => by.get(path), POST: () => by.post(path, {}), PUT: () => by.put(path, {}) }[endpoint.method]
        expect(await send(), name).toMatchObject({
          status: 403,
          message: expect.stringContaining('API keys cannot open this. It is for people who are signed in.'),
        })
      }
  }, 120_000)
})
