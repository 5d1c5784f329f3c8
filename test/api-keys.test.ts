import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { ApiKeys } from '#features/work/api-keys/public/contract.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { type KeyMaking, keyMaking, quote } from './support/api-keys.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { accept, answered, type Caller, car, maria, offer, person, type Quotation } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'
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

describe('a key', () => {
  it('works once another person confirmed it and whoever asked was shown it, this once', async () => {
    const id = await keys.propose()
    expect((await keys.admin.post(`admin/api-key/${id}/reveal`, {})).status).toBe(404)
    expect((await keys.decide(id, keys.admin, { decision: 'confirm' })).status).toBe(409)
    answered(await keys.decide(id, keys.officer, { decision: 'confirm' }))
    expect((await keys.detailOf(id)).key).toMatchObject({ standing: 'not-shown', agent: { name: 'Ana Reyes' } })
    expect((await keys.officer.post(`admin/api-key/${id}/reveal`, {})).status).toBe(403)
    expect((await keys.admin.post(`admin/api-key/${id}/secret`, {})).status).toBe(409)
    const key = await keys.reveal(id)
    expect(key).toMatch(/^kk_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/)
    expect(await keys.admin.post(`admin/api-key/${id}/reveal`, {})).toMatchObject({
      status: 409,
      message: expect.stringContaining('already been shown'),
    })
    expect(answered<Quotation>(await quote(keys.keyed(key))).state).toBe('quoted')
    const { rows } = await app.owner.query('select * from api_keys where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(16))
    const list = answered<ApiKeys>(await keys.officer.get('admin/api-keys'))
    expect(JSON.stringify(list)).not.toContain(key.slice(16))
    expect(list.keys.find((each) => each.id === id)).toMatchObject({ standing: 'works', begins: key.slice(0, 15) })
  })

  it('is proposed with what it may be, or each field is named', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await keys.admin.post('admin/api-keys', await keys.form(more))).fields?.map(({ path }) => path)
    expect(await refused({ agentCode: 'NOBODY-1' })).toEqual(['agentCode'])
    expect(await refused({ agentCode: await keys.codeOf('teresita.ocampo') })).toEqual(['agentCode'])
    expect(await refused({ scopes: [] })).toEqual(['scopes'])
    expect((await refused({ scopes: ['everything'] }))?.[0]).toContain('scopes')
    expect(await refused({ lastOn: addDays(dayOf(now()), -1) })).toEqual(['lastOn'])
    expect(await refused({ lastOn: addDays(dayOf(now()), 367) })).toEqual(['lastOn'])
    expect(await refused({ addresses: '203.0.113.0/99' })).toEqual(['addresses'])
    expect(await refused({ perMinute: 601 })).toEqual(['perMinute'])
    expect(await refused({ name: ' ' })).toEqual(['name'])
    for (const who of [ana, keys.officer]) expect((await who.post('admin/api-keys', await keys.form())).status).toBe(403)
    expect((await ana.get('admin/api-keys')).status).toBe(403)
  })

  it('that was refused never comes to be', async () => {
    const id = await keys.propose()
    answered(await keys.decide(id, keys.officer, { decision: 'refuse', reason: 'We have no contract.' }))
    expect(await keys.detailOf(id)).toMatchObject({ key: null, changes: [{ state: 'refused' }] })
    expect((await keys.admin.post(`admin/api-key/${id}/reveal`, {})).status).toBe(404)
  })

  it('is not confirmed for an agent who was suspended meanwhile', async () => {
    const id = await keys.propose({ agentCode: await keys.codeOf('jose.ibanez') })
    await app.owner.query("update staff set active = false where email = 'jose.ibanez@kalasag.example'")
    expect(await keys.decide(id, keys.officer, { decision: 'confirm' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('no longer sells'),
    })
    await app.owner.query("update staff set active = true where email = 'jose.ibanez@kalasag.example'")
  })
})

describe('in use, a key', () => {
  it('does what its agent may, within its scopes, and says which scope is wanted', async () => {
    const { by } = await keys.working({ scopes: ['quotations:write', 'quotations:read', 'sales:write', 'policies:read'] })
    const quotation = answered<Quotation>(await quote(by))
    expect(answered<Quotation>(await ana.get(`user/quotation/${quotation.id}`)).id).toBe(quotation.id)
    answered(await accept(by, quotation))
    const { id } = answered<{ id: string }>(await by.post('user/policy/convert', { quotationId: quotation.id }))
    answered(await by.get(`user/policy/${id}`))
    expect(await by.post('user/addlead', { firstName: 'Pia', mobile: '+639171234567' })).toMatchObject({
      status: 403,
      message: 'This API key lacks the scope leads:write (Create leads). Ask an administrator for a key that has it.',
    })
    const others = await offer(await person(app.url, 'carlo.mendoza'))
    expect((await by.get(`user/quotation/${others.id}`)).status).toBe(404)
    expect((await by.get(`customer/quotation/${quotation.id}`)).status).toBe(403)
  })

  it('is named in the audit trail with its agent, while the history of the record names the agent', async () => {
    const { id, by } = await keys.working({ name: 'Named system' })
    const quotation = answered<Quotation>(await quote(by))
    const { rows } = await app.owner.query(
      "select actor, address from audit_entries where action = 'ctplQuotation' order by seq desc limit 1",
    )
    expect(rows).toEqual([{ actor: `key:${id}`, address: '203.0.113.7' }])
    const trail = answered<{ items: { actorName: string }[] }>(await keys.admin.get('user/audit/entries', { who: 'Named system' }))
    expect(trail.items[0]?.actorName).toBe('Named system for Ana Reyes')
    const history = await app.owner.query('select distinct actor from history where record_id = $1', [quotation.id])
    expect(history.rows).toEqual([{ actor: `staff:${await idOfAna()}` }])
  })

  it('repeats a request by its Idempotency-Key, apart from its agent', async () => {
    const { key } = await keys.working()
    const body = { answers: car(), holder: maria() }
    const ask = (headers: Record<string, string>) =>
      call(app.url, 'POST', 'secure/user/ctpl-quotation', { body, headers: { ...headers, 'idempotency-key': 'same' } })
    const first = answered<Quotation>(await ask({ authorization: `Bearer ${key}` }))
    expect(answered<Quotation>(await ask({ authorization: `Bearer ${key}` })).id).toBe(first.id)
    expect(answered<Quotation>(await ask(ana.headers)).id).not.toBe(first.id)
  })

  it('is kept to its requests a minute, and says how many', async () => {
    const { id, by } = await keys.working({ scopes: ['products:read'], perMinute: 3 })
    const at = new Date((Math.floor(now().getTime() / 60_000) + 1) * 60_000)
    setTime(at)
    const ask = () => by.get('user/products/stopped')
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ask()).toMatchObject({ status: 429, message: 'This API key may make 3 requests a minute. Wait until the next minute.' })
    setTime(new Date(at.getTime() + 60_000))
    expect((await ask()).status).toBe(200)
    const detail = await until(
      () => keys.detailOf(id),
      ({ perDay }) => perDay[0]?.count === 5,
    )
    expect(detail.perDay).toEqual([{ day: dayOf(at), count: 5, refused: 1 }])
    expect(detail.key?.lastUsed).toMatchObject({ address: '203.0.113.7', today: 5 })
    expect(new Set(detail.uses.map(({ endpoint }) => endpoint))).toEqual(new Set(['stoppedProducts', '']))
  })
})

describe('whoever looks after keys', () => {
  it('is warned 30 and 7 days before one ends, each once, and uses are forgotten after 30 days', async () => {
    const { id, by } = await keys.working({ name: 'Ending', lastOn: addDays(dayOf(now()), 60) })
    answered(await quote(by))
    await until(
      () => keys.detailOf(id),
      ({ uses }) => uses.length > 0,
    )
    const begun = now().getTime()
    const told = async () => {
      await runJob(app, 'watch-api-keys')
      const { rows } = await app.owner.query(
        "select count(*)::int as n from notifications where kind = 'api-key' and body like 'Ending opens nothing%'",
      )
      return rows[0].n
    }
    const administrators = (await app.owner.query("select count(*)::int as n from staff where role_code = 'AD1' and active")).rows[0].n
    const seen: number[] = []
    for (const days of [0, 29, 30, 31, 53, 54, 61]) {
      setTime(new Date(begun + days * 86_400_000))
      seen.push(await told())
    }
    expect(seen.map((n) => n / administrators)).toEqual([0, 0, 1, 1, 2, 2, 2])
    setTime(undefined)
    expect((await keys.detailOf(id)).uses).toEqual([])
  })
})
