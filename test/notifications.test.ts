import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { start } from '#app/start.ts'
import { callOff, type NewReminder, notify, remind } from '#features/notifications/commands.ts'
import { deliverReminders, type Notification } from '#features/notifications/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { APP_ROLE, openPool, type Pool, transact } from '#kit/server/db.ts'
import { type Jobs, openJobs } from '#kit/server/jobs.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { signIn } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { pushBrowser } from './support/push-browser.ts'
import { answered, type Caller, caller, car, consents, maria, quoted } from './support/quoting.ts'
import { listenAt } from './support/stream.ts'

let app: TestApp
let other: Mortal
let pool: Pool
let jobs: Jobs
let ana: Caller
let anaId: string
let manager: Caller
let managerId: string
let admin: Caller

const person = async (name: string, url = app.url) => caller(url, await signIn(url, `${name}@kalasag.example`))
const idOf = async (name: string): Promise<string> =>
  (await app.owner.query('select id from staff where email = $1', [`${name}@kalasag.example`])).rows[0].id

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  other = await mortalProgram(app.databaseUrl)
  await other.start()
  pool = openPool(app.databaseUrl, { role: APP_ROLE, max: 4 })
  jobs = await openJobs(app.databaseUrl, { pool, log: makeLog('silent'), works: [], run: false })
  ana = await person('ana.reyes')
  manager = await person('miguel.lacson')
  const { rows } = await app.owner.query<{ email: string }>(`select email from staff where role_code = 'AD1' limit 1`)
  admin = caller(app.url, await signIn(app.url, rows[0]?.email ?? ''))
  anaId = await idOf('ana.reyes')
  managerId = await idOf('miguel.lacson')
})
afterAll(async () => {
  await other.kill()
  await jobs.stop()
  await pool.end()
  await app.stop()
})
beforeEach(() =>
  app.owner.query('delete from notifications; delete from reminders; delete from push_subscriptions; delete from simulators.faults'),
)

const asSystem = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'test' }, work)
const tell = (more: Partial<Parameters<typeof notify>[1]> = {}) =>
  asSystem((db) => notify(db, { staffId: anaId, kind: 'test', title: 'Something happened', ...more }))
const told = async (who: Caller, query: Readonly<Record<string, string>> = {}): Promise<readonly Notification[]> =>
  answered<{ items: Notification[] }>(await who.get('user/notifications', query)).items
const unread = async (who: Caller) => answered<{ unread: number }>(await who.get('user/notifications/unread')).unread
const titles = async (who: Caller) => (await told(who)).map(({ title }) => title)

describe('the list of notifications', () => {
  it('shows each person their own, newest first, and counts what is not read', async () => {
    await tell({ title: 'First', body: 'Why', path: '/policy-detail?policy=1' })
    await tell({ title: 'Second' })
    expect(await titles(ana)).toEqual(['Second', 'First'])
    expect((await told(ana))[1]).toMatchObject({ source: 'product', body: 'Why', path: '/policy-detail?policy=1', readAt: null })
    expect(await unread(ana)).toBe(2)
    expect(await titles(manager)).toEqual([])
    expect(await unread(manager)).toBe(0)
  })

  it('marks one as read and as unread again, and all at once', async () => {
    for (const title of ['First', 'Second', 'Third']) await tell({ title })
    const [newest] = await told(ana)
    answered(await ana.post(`user/notifications/${newest?.id}/read`, {}))
    expect(await unread(ana)).toBe(2)
    expect((await told(ana, { unread: 'true' })).map(({ title }) => title)).toEqual(['Second', 'First'])
    answered(await ana.post(`user/notifications/${newest?.id}/read`, { read: false }))
    expect(await unread(ana)).toBe(3)
    expect(answered(await ana.post('user/notifications/read', {}))).toEqual({ marked: 3 })
    expect(await unread(ana)).toBe(0)
  })

  it('keeps a manager from marking what an agent was told', async () => {
    await tell()
    const [note] = await told(ana)
    expect((await manager.post(`user/notifications/${note?.id}/read`, {})).status).toBe(404)
    expect((await ana.post('user/notifications/of-nobody/read', {})).status).toBe(404)
    expect(await unread(ana)).toBe(1)
  })

  it('tells the first superior who still works here when an agent does not', async () => {
    await app.owner.query('update staff set active = false where id = $1', [anaId])
    await tell({ title: 'For whoever is there' })
    await app.owner.query('update staff set active = true where id = $1', [anaId])
    expect(await titles(ana)).toEqual([])
    expect(await titles(manager)).toEqual(['For whoever is there'])
  })

  it('tells nobody of their own doing', async () => {
    await tell({ by: `staff:${anaId}` })
    expect(await titles(ana)).toEqual([])
  })
})

describe('an announcement of the insurer', () => {
  it('reaches a branch, or everybody, from administrators only', async () => {
    const branch = (await app.owner.query('select branch from staff where id = $1', [anaId])).rows[0].branch
    const stranger = await person('carlo.mendoza')
    expect((await ana.post('user/announcement', { title: 'No' })).status).toBe(403)
    const { told: people } = answered<{ told: number }>(
      await admin.post('user/announcement', { branch, title: 'New rates', body: 'From 1 July.' }),
    )
    expect(people).toBeGreaterThan(1)
    expect(await told(ana, { source: 'insurer' })).toMatchObject([{ title: 'New rates', body: 'From 1 July.', source: 'insurer' }])
    expect(await titles(stranger)).toEqual([])
    answered(await admin.post('user/announcement', { branch: '', title: 'Office closed' }))
    expect(await titles(stranger)).toEqual(['Office closed'])
    expect(await told(ana, { source: 'product' })).toEqual([])
  })
})

describe('the live stream', () => {
  it('tells a browser that another process serves', async () => {
    const there = await listenAt(other.url, (await person('ana.reyes', other.url)).headers)
    expect([there.status, there.type]).toEqual([200, 'text/event-stream'])
    expect(await there.hears()).toBe(true)
    answered(await admin.post('user/announcement', { title: 'From the one to the other' }))
    expect(await there.hears()).toBe(true)
    await there.leave()
  })

  it('tells of what was read elsewhere, and nobody else of anything', async () => {
    await tell()
    const [phone, desk, stranger] = await Promise.all([
      listenAt(other.url, (await person('ana.reyes', other.url)).headers),
      listenAt(app.url, ana.headers),
      listenAt(app.url, manager.headers),
    ])
    for (const each of [phone, desk, stranger]) await each.hears()
    answered(await ana.post('user/notifications/read', {}))
    expect(await phone.hears()).toBe(true)
    expect(await desk.hears()).toBe(true)
    expect(await stranger.hears(300)).toBe(false)
    for (const each of [phone, desk, stranger]) await each.leave()
  })

  it('goes on when its connection to the database breaks', async () => {
    const stream = await listenAt(app.url, ana.headers)
    await stream.hears()
    await app.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    await tell()
    expect(await stream.hears(8000)).toBe(true)
    await tell()
    expect(await stream.hears(8000)).toBe(true)
    await stream.leave()
  })

  it('is refused to whoever is not signed in', async () => {
    expect((await listenAt(app.url, {})).status).toBe(401)
  })

  it('ends when the process that serves it ends', async () => {
    const second = await start(
      readConfig({
        DATABASE_URL: app.databaseUrl,
        PORT: '0',
        LOG_LEVEL: 'silent',
        KALASAG_SECRET: TEST_SECRET,
        DEMO_DATA: 'off',
        KALASAG_PART: 'web',
      }),
    )
    const stream = await listenAt(second.url, (await person('ana.reyes', second.url)).headers)
    await stream.hears()
    await second.stop()
    expect(stream.isOpen()).toBe(false)
  })
})

describe('a reminder', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const due = (more: Partial<NewReminder> = {}) =>
    asSystem((db) =>
      remind(db, { key: 'lead:1', agentId: anaId, dueAt: ago(1), kind: 'lead-due', title: 'Call Maria Santos', path: '/todo', ...more }),
    )
  const deliver = async (times = 1) => {
    await asSystem(async (db) => {
      for (let n = 0; n < times; n += 1) await jobs.enqueue(db, deliverReminders, {})
    })
    await until(
      async () =>
        (await app.owner.query(`select count(*)::int as n from pgboss.job where name = 'deliver-reminders' and state < 'completed'`))
          .rows[0].n,
      (n) => n === 0,
    )
  }

  it('comes at its time, exactly once, however many workers are at it', async () => {
    for (let n = 0; n < 250; n += 1) await due({ key: `lead:${n}`, title: `Call ${n}` })
    await due({ key: 'lead:later', dueAt: new Date(Date.now() + 60_000) })
    await deliver(6)
    const { rows } = await app.owner.query<{ n: number; different: number }>(
      `select count(*)::int as n, count(distinct title)::int as different from notifications where staff_id = $1 and kind = 'lead-due'`,
      [anaId],
    )
    expect(rows).toEqual([{ n: 250, different: 250 }])
    await deliver(2)
    expect((await app.owner.query('select count(*)::int as n from notifications')).rows[0].n).toBe(250)
  })

  it('is moved with what it is about, also when it came already, and called off', async () => {
    await due()
    await due({ dueAt: new Date(Date.now() + 60_000) })
    await deliver()
    expect(await titles(ana)).toEqual([])
    await due({ title: 'Call Maria again' })
    await deliver()
    await due({ title: 'Call Maria a third time' })
    await deliver()
    expect(await titles(ana)).toEqual(['Call Maria a third time', 'Call Maria again'])
    await due()
    await asSystem((db) => callOff(db, 'lead:1'))
    await deliver()
    expect(await titles(ana)).toHaveLength(2)
  })

  it('falls to the manager when the agent no longer works here', async () => {
    await due()
    await app.owner.query('update staff set active = false where id = $1', [anaId])
    await deliver()
    await app.owner.query('update staff set active = true where id = $1', [anaId])
    expect(await titles(manager)).toEqual(['Call Maria Santos'])
  })

  it('reaches somebody outside by text message, and not when it helps nobody any more', async () => {
    await app.owner.query('delete from simulators.inbox')
    const body = 'We meet today at 3:00 PM.'
    await due({ key: 'appointment:1:person', kind: 'appointment-reminder', mobile: '+639171112222', body })
    await due({ key: 'appointment:2:person', kind: 'appointment-reminder', mobile: '+639171112223', body, dueAt: ago(90) })
    await deliver()
    const received = async () => (await app.owner.query('select recipient, body from simulators.inbox')).rows
    await expect.poll(received, { timeout: 10_000 }).toEqual([{ recipient: '+639171112222', body }])
    expect(await titles(ana)).toEqual([])
  })
})

describe('an agent is told', () => {
  it('once that a link was opened and that the customer signed in, and what they decide', async () => {
    const { id } = await quoted<{ id: string; version: number }>(ana, { answers: car(), holder: maria({ mobile: '+639175550101' }) })
    const { token } = await linkFrom(ana, { quotationId: id })
    await ana.post('customer/jwtDecrypt', { token }).catch(() => undefined)
    const customer = await signInCustomer(app, '+639175550101', token)
    const { version, total } = answered<{ version: number; total: number }>(await customer.get(`customer/quotation/${id}`))
    answered(await customer.post(`customer/quotation/${id}/accept`, { version, total, consents }))
    expect(await titles(ana)).toEqual([
      'Your customer accepted the quotation',
      'Your customer signed in by your link',
      'Your link was opened',
    ])
    const [accepted, , opened] = await told(ana)
    expect(accepted?.path).toContain(id)
    expect(opened?.body).toMatch(/^Q-CTPL-\d\d-\d+ · •••• 0101$/)
    expect(await titles(manager)).toEqual([])
  })

  it('how payment, issue and certificate went, when somebody else paid', async () => {
    const holder = maria({ mobile: '+639175550102' })
    const { id } = await policyToPay(ana, car(), holder)
    const { token } = await linkFrom(ana, { policyId: id })
    const customer = await signInCustomer(app, '+639175550102', token)
    const asCustomer = {
      ...customer,
      get: (path: string) => customer.get(path.replace(/^user/, 'customer')),
      post: (path: string, body: unknown) => customer.post(path.replace(/^user/, 'customer'), body),
    }
    await app.owner.query('delete from notifications')
    await proveIdentity(asCustomer, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(asCustomer, id), 'refuse'))
    await comeBack(app.url, await decideOnCardPage(await openPayment(asCustomer, id), 'pay'))
    await untilComplete(ana, id)
    expect((await titles(ana)).map((title) => title.replace(/: .*/, ''))).toEqual([
      'Policy issued',
      'Paid',
      'Not paid',
      'Identity check passed',
    ])
  })

  it('of what they did themselves only what came of it', async () => {
    const { id } = await policyToPay(ana, car(), maria())
    await proveIdentity(ana, id)
    await app.owner.query(`insert into simulators.faults (service, fault, remaining) values ('coc', 'refused', 1)`)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await expect.poll(() => titles(ana), { timeout: 15_000 }).toEqual(['Certificate of cover refused', 'Policy issued'])
    expect(await titles(manager)).toEqual([])
  })
})

describe('a push to a browser', () => {
  const service = () => `${app.url}/simulators/push`
  const arrived = async (name: string): Promise<string[]> =>
    (await app.owner.query<{ body: string }>('select body from simulators.pushes where browser = $1 order by id', [name])).rows.map(
      ({ body }) => body,
    )
  const subscriptions = async () => (await app.owner.query('select count(*)::int as n from push_subscriptions')).rows[0].n
  const spoil = (fault: string, remaining: number) =>
    app.owner.query(`insert into simulators.faults (service, fault, remaining) values ('push', $1, $2)`, [fault, remaining])
  const allowed = async (who: Caller = ana) => {
    const browser = pushBrowser(service())
    answered(await who.post('user/push/subscribe', browser.subscription))
    return browser
  }

  it('arrives once, readable by that browser only, signed by this installation', async () => {
    const { publicKey } = answered<{ publicKey: string }>(await ana.get('user/push'))
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(answered(await manager.get('user/push'))).toEqual({ publicKey })
    const browser = await allowed()
    await tell({ title: 'Paid: ₱610.40', body: 'Maria Ñez · Q-CTPL-26-000001', path: '/policy-detail?policy=1' })
    await expect.poll(() => arrived(browser.name), { timeout: 10_000 }).toHaveLength(1)
    const [sealed = ''] = await arrived(browser.name)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Paid')
    expect(browser.read(sealed)).toMatchObject({
      title: 'Paid: ₱610.40',
      body: 'Maria Ñez · Q-CTPL-26-000001',
      path: '/policy-detail?policy=1',
    })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await arrived(browser.name)).toHaveLength(1)
  })

  it('is tried again while the service is down', async () => {
    const browser = await allowed()
    await spoil('down', 1)
    await tell()
    await expect.poll(() => arrived(browser.name), { timeout: 19_000, interval: 300 }).toHaveLength(1)
  })

  it('is never sent again to a browser that wants no more', async () => {
    await allowed()
    await spoil('gone', 1)
    await tell()
    await expect.poll(subscriptions, { timeout: 10_000 }).toBe(0)
  })

  it('goes to whoever is signed in on the browser, and to nobody after they signed out', async () => {
    const browser = await allowed()
    answered(await manager.post('user/push/subscribe', browser.subscription))
    await tell({ title: 'For Ana' })
    await tell({ staffId: managerId, title: 'For Miguel' })
    await expect.poll(() => arrived(browser.name), { timeout: 10_000 }).toHaveLength(1)
    expect(browser.read((await arrived(browser.name))[0] ?? '').title).toBe('For Miguel')
    await app.owner.query('update sessions set ended_at = now() where id = (select session_id from push_subscriptions)')
    await tell({ staffId: managerId, title: 'Too late' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await arrived(browser.name)).toHaveLength(1)
    manager = await person('miguel.lacson')
  })

  it('is stopped by the person', async () => {
    const { subscription } = await allowed()
    expect((await manager.post('user/push/unsubscribe', { endpoint: subscription.endpoint })).status).toBe(200)
    expect(await subscriptions()).toBe(1)
    answered(await ana.post('user/push/unsubscribe', { endpoint: subscription.endpoint }))
    expect(await subscriptions()).toBe(0)
  })

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://10.0.0.7/1',
    'https://localhost/1',
    'https://postgres/1',
    'https://metadata.google.internal/1',
    'https://user:secret@push.example.com/1',
    'https://push.example.com:5432/1',
    'http://10.0.0.7/simulators/push/1/../../../admin',
  ])('is never sent to %s', async (endpoint) => {
    const reply = await ana.post('user/push/subscribe', { ...pushBrowser('x').subscription, endpoint })
    expect([reply.status, reply.fields?.[0]?.path]).toEqual([422, 'endpoint'])
  })
})
