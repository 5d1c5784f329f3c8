import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TrailEntry, TrailItem } from '#features/work/oversight/public/contract.ts'
import { ALERT_RULES, type AlertRule } from '#features/work/oversight/rules/alerts.ts'
import { oversightJobs } from '#features/work/oversight/server/jobs.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages } from '#kit/message.ts'
import { now } from '#kit/server/clock.ts'
import { hmac } from '#kit/server/crypto.ts'
import { transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { call, signIn } from './support/calls.ts'
import { answered, type Caller, caller, car, maria, person } from './support/quoting.ts'

type Page = { readonly items: readonly TrailItem[]; readonly count: number }

const MOBILE = '+639175550123'
/** The keyed hash of a typed name. */
const ACCOUNT = 'ab'.repeat(32)
const SYSTEM: Actor = { kind: 'system', name: 'raise-security-alerts' }
let app: TestApp
let [ana, carlo, admin]: Caller[] = []
let sold: { readonly id: string; readonly customerId: string }

const as = (who: Caller | undefined): Caller => {
  if (!who) throw new Error('not signed in')
  return who
}
/** The trail as the administrator sees it. */
const trail = async (filters: Readonly<Record<string, string>>): Promise<readonly TrailItem[]> =>
  (await answered<Page>(await as(admin).get('user/audit/entries', filters))).items
const first = async (filters: Readonly<Record<string, string>>): Promise<TrailEntry> => {
  const [found] = await trail(filters)
  if (!found) throw new Error(`nothing in the trail of ${JSON.stringify(filters)}`)
  return answered<TrailEntry>(await as(admin).get(`user/audit/entry/${found.id}`))
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const tryPassword = (email: string, password: string, address: string) =>
  call(app.url, 'POST', 'auth/user/login', { body: { email, password }, headers: from(address) })
const everything = async (): Promise<string> =>
  (await app.owner.query<{ all: string }>('select json_agg(e)::text as all from audit_entries e')).rows[0]?.all ?? ''

/** Has the rules checked, as the job does once a minute. */
async function lookForAlerts(): Promise<void> {
  const pool = app.openAppPool(2)
  const [work] = oversightJobs({ auditKey: hmac(TEST_SECRET, 'audit') })
  await work?.handler(
    {},
    {
      actor: SYSTEM,
      now: now(),
      log: makeLog('silent'),
      enqueue: () => Promise.resolve(),
      transaction: (unit) => transact(pool, SYSTEM, unit),
    },
  )
  await pool.end()
}
const told = async (who: Caller | undefined): Promise<readonly string[]> =>
  (await answered<{ items: readonly { title: string }[] }>(await as(who).get('user/notifications'))).items.map(({ title }) => title)

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', KALASAG_PART: 'web', LOG_LEVEL: 'silent' })
  ;[ana, carlo, admin] = await Promise.all(['ana.reyes', 'carlo.mendoza', 'teresita.ocampo'].map((name) => person(app.url, name)))
  sold = await policyToPay(as(ana), car(), maria({ mobile: MOBILE, firstName: 'Perpetua', lastName: 'Ñuñez' }))
})
afterAll(() => app.stop())

describe('a sign-in that fails is kept', () => {
  it('with its address, and with a keyed hash of an account that nobody has', async () => {
    expect(await tryPassword('Stranger@Elsewhere.example', 'whatever it is', '10.9.8.1')).toMatchObject({ status: 401 })
    expect(await first({ address: '10.9.8.1' })).toMatchObject({
      ...{ action: 'unknown-account', actor: 'anonymous', count: 1, identifiers: 1, about: [], through: 'passwordSignIn' },
    })
    expect(await everything()).not.toMatch(/elsewhere|whatever it is/i)
    expect(await trail({ search: 'stranger@elsewhere.example', kind: 'unknown-account' })).toHaveLength(1)
  })

  it('with the account where there is one', async () => {
    expect(await tryPassword('ana.reyes@kalasag.example', 'not her password', '10.9.8.2')).toMatchObject({ status: 401 })
    expect(await first({ address: '10.9.8.2' })).toMatchObject({ action: 'wrong-password', about: [{ name: 'Ana Reyes' }] })
  })

  it('when a one-time code is wrong, or asked for by a number that nobody has', async () => {
    const ask = (path: string, body: object) => call(app.url, 'POST', path, { body, headers: from('10.9.8.3') })
    await ask('auth/customer/code', { mobile: '0917 999 0001' })
    expect(await ask('auth/customer/verify', { mobile: '0917 999 0001', code: '000000' })).toMatchObject({
      status: expect.any(Number),
      code: 1,
    })
    expect((await trail({ address: '10.9.8.3' })).map(({ action }) => action).toSorted()).toEqual(
      expect.arrayContaining(['unknown-account', 'wrong-code']),
    )
    expect(await everything()).not.toContain('9179990001')
  })

  it('once a minute with a count, however often it is tried', async () => {
    for (let n = 0; n < 6; n += 1) await tryPassword(`guess-${n}@nowhere.example`, 'x', '10.9.8.4')
    const found = await trail({ address: '10.9.8.4' })
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    // In each of the two minutes that may start in the meantime: the first at once, the rest at the end.
    expect(found.length).toBeLessThanOrEqual(4)
  })
})

describe('a refusal is kept', () => {
  const refusedAt = (address: string, who?: Caller) => ({ ...(who ? who.headers : {}), ...from(address) })

  it.each([
    ['without signing in', '10.9.7.1', undefined, 401],
    ['of another agent’s customer', '10.9.7.2', 'carlo', 404],
  ] as const)('%s, with the record that was asked for', async (_, address, name, status) => {
    const headers = refusedAt(address, name && as(carlo))
    expect(await call(app.url, 'GET', `secure/user/customer/${sold.customerId}`, { headers })).toMatchObject({ status })
    expect(await first({ address })).toMatchObject({
      ...{ action: 'refused', through: `customer ${status}`, about: [{ subject: `customer:${sold.customerId}`, name: 'Perpetua Ñuñez' }] },
    })
  })

  it('of what is for another role', async () => {
    const headers = refusedAt('10.9.7.3', as(ana))
    expect(await call(app.url, 'GET', 'secure/user/audit/entries', { headers })).toMatchObject({ status: 403 })
    expect(await call(app.url, 'GET', 'secure/user/audit/entries/export', { headers })).toMatchObject({ status: 403 })
    expect(await first({ address: '10.9.7.3' })).toMatchObject({ action: 'refused', actorName: 'Ana Reyes' })
  })
})

describe('who saw whom', () => {
  it('is answered for a person: their record, their policy and its list, whoever read them', async () => {
    await answered(await as(ana).get(`user/customer/${sold.customerId}`))
    await answered(await as(ana).get(`user/policy/${sold.id}`))
    const found = await trail({ search: '0917 555 0123', kind: 'person-read' })
    expect(new Set(found.map(({ actorName }) => actorName))).toEqual(new Set(['Ana Reyes']))
    expect(found.map(({ through }) => through).join(' ')).toMatch(/customer.*policy|policy.*customer/)
    expect(await trail({ search: '0917 555 9999', kind: 'person-read' })).toEqual([])
  })

  it('is answered for a reader: the records of each page of a list, by name', async () => {
    const [ourselves] = (await app.owner.query<{ id: string }>(`select id from staff where email = 'miguel.lacson@kalasag.example'`)).rows
    const miguel = caller(app.url, { ...(await signIn(app.url, 'miguel.lacson@kalasag.example')), ...from('10.9.6.1') })
    await answered(await miguel.get(`user/policy/getgetAllRefred_AgentsCustomer/${ourselves?.id}`, { team: 'true' }))
    expect(await first({ who: 'miguel', kind: 'person-read' })).toMatchObject({
      ...{ action: 'person-read', through: 'customers', address: '10.9.6.1' },
      about: expect.arrayContaining([{ subject: `customer:${sold.customerId}`, name: 'Perpetua Ñuñez' }]),
    })
  })

  it('names who took a list away, with every record in it', async () => {
    const [ourselves] = (await app.owner.query<{ id: string }>(`select id from staff where email = 'ana.reyes@kalasag.example'`)).rows
    const path = `secure/user/policy/getgetAllRefred_AgentsCustomer/${ourselves?.id}/export`
    expect(await call(app.url, 'GET', path, { headers: { ...as(ana).headers, ...from('10.9.6.2') } })).toMatchObject({ status: 200 })
    expect(await first({ address: '10.9.6.2' })).toMatchObject({
      ...{ action: 'exported', through: 'customersExport' },
      about: expect.arrayContaining([{ subject: `customer:${sold.customerId}`, name: 'Perpetua Ñuñez' }]),
    })
  })

  it('does not count what people read of themselves', async () => {
    expect(await trail({ who: `customer:${sold.customerId}`, kind: 'person-read' })).toEqual([])
  })
})

describe('administrators', () => {
  it('are told of twenty refusals of one principal within a minute, once', async () => {
    const headers = { ...as(carlo).headers, ...from('10.9.5.1') }
    for (let n = 0; n < 25; n += 1) await call(app.url, 'GET', `secure/user/customer/${sold.customerId}`, { headers })
    await trail({})
    await lookForAlerts()
    await lookForAlerts()
    const alerts = (await told(admin)).filter((title) => /\d+ requests refused within a minute/.test(title))
    expect(alerts).toHaveLength(1)
    expect(await told(ana)).not.toContain(alerts[0])
    expect(await first({ kind: 'alert-raised' })).toMatchObject({ through: 'refused', about: [{ name: 'Carlo Mendoza' }] })
  })

  /** As the trail stores it: how often, about which records, and with which typed names. */
  const happened = (rule: AlertRule, n: number) => ({
    count: n,
    subjects: rule.counts === 'records' ? Array.from({ length: n }, (_, index) => `policy:${index}`) : [],
    identifiers: rule.per === 'identifier' ? { [ACCOUNT]: n } : {},
  })

  it.each(ALERT_RULES)('are told by the rule “$name” at its limit and not below, once', async (rule) => {
    const address = `10.9.3.${ALERT_RULES.indexOf(rule) + 1}`
    // By no one else, so that only this rule's limit is reached.
    const keep = (n: number) =>
      app.owner.query('insert into audit_entries (at, actor, action, subject, address, details) values (now(), $1, $2, $3, $4, $5)', [
        ...['anonymous', rule.kinds[0], 'staff', address, JSON.stringify(happened(rule, n))],
      ])
    const alerts = async () =>
      (
        await app.owner.query(
          `select from audit_entries where action = 'alert-raised' and subject = any($1) and details -> 'through' ? $2`,
          [[address, ACCOUNT], rule.name],
        )
      ).rowCount
    if (rule.limit > 1) await keep(rule.limit - 1)
    await lookForAlerts()
    expect(await alerts()).toBe(0)
    await keep(1)
    await lookForAlerts()
    await lookForAlerts()
    expect(await alerts()).toBe(1)
    expect(await told(admin)).toContain(joinMessages(rule.title(rule.limit)).text)
  })

  it('are told of permissions that one of them changed', async () => {
    answered(await as(admin).put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 30, maxOutstanding: 100_000 }))
    expect(await first({ kind: 'grant-changed', who: 'teresita' })).toMatchObject({
      actorName: 'Teresita Ocampo',
      about: [{ name: 'Ana Reyes' }],
    })
  })

  it('take the trail away as a workbook, which is kept as well', async () => {
    const headers = { ...as(admin).headers, ...from('10.9.5.2') }
    const reply = await call(app.url, 'GET', 'secure/user/audit/entries/export?kind=refused', { headers })
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.headers.get('content-type')).toContain('spreadsheet')
    expect(await first({ address: '10.9.5.2' })).toMatchObject({ action: 'exported', through: 'trailExport', actorName: 'Teresita Ocampo' })
  })

  it('find nothing at an entry that does not exist', async () => {
    expect(await as(admin).get('user/audit/entry/999999999')).toMatchObject({ status: 404 })
    expect(await as(admin).get('user/audit/entry/x')).toMatchObject({ status: 404 })
  })
})

it('writes what is gathered within seconds, without anybody asking', async () => {
  await tryPassword('quiet@nowhere.example', 'x', '10.9.4.1')
  await vi.waitFor(async () => expect((await app.owner.query(`select from audit_entries where address = '10.9.4.1'`)).rowCount).toBe(1), {
    timeout: 6000,
    interval: 200,
  })
})
