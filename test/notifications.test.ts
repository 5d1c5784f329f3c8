import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { start } from '#app/server/start.ts'
import { msg } from '#kit/message.ts'
import { TEST_SECRET } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { type Notifying, notifying, titles, told } from './support/notifying.ts'
import { answered, type Caller, car, consents, maria, person, quoted } from './support/quoting.ts'
import { listenAt } from './support/stream.ts'

let all: Notifying
let app: Notifying['app']
let other: Notifying['other']
let anaId: Notifying['anaId']
let ana: Notifying['ana']
let manager: Notifying['manager']
let admin: Notifying['admin']
let notifyOne: Notifying['notifyOne']

beforeAll(async () => {
  all = await notifying()
  ;({ app, other, anaId, ana, manager, admin, notifyOne } = all)
})
afterAll(() => all.stop())
beforeEach(() => all.forget())

const unread = async (who: Caller) => answered<{ unread: number }>(await who.get('user/notifications/unread')).unread

describe('the list of notifications', () => {
  it('shows each person their own, newest first, and counts what is not read', async () => {
    await notifyOne({ title: 'First', body: 'Why', path: '/policy-detail?policy=1' })
    await notifyOne({ title: 'Second' })
    expect(await titles(ana)).toEqual(['Second', 'First'])
    expect((await told(ana))[1]).toMatchObject({ source: 'product', body: 'Why', path: '/policy-detail?policy=1', readAt: null })
    expect(await unread(ana)).toBe(2)
    expect(await titles(manager)).toEqual([])
    expect(await unread(manager)).toBe(0)
  })

  it('tells what was composed with its values beside it, to be said in the language of whoever reads it', async () => {
    await notifyOne({ title: msg`${'Maria'} asks you to call`, body: 'Why' })
    const [note] = await told(ana)
    expect(note).toMatchObject({ title: 'Maria asks you to call', titleI18n: [{ id: '{0} asks you to call', values: ['Maria'] }] })
    expect(note?.bodyI18n).toBeNull()
  })

  it('marks one as read and as unread again, and all at once', async () => {
    for (const title of ['First', 'Second', 'Third']) await notifyOne({ title })
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
    await notifyOne()
    const [note] = await told(ana)
    expect((await manager.post(`user/notifications/${note?.id}/read`, {})).status).toBe(404)
    expect((await ana.post('user/notifications/of-nobody/read', {})).status).toBe(404)
    expect(await unread(ana)).toBe(1)
  })

  it('tells the first superior who still works here when an agent does not', async () => {
    await app.owner.query('update staff set active = false where id = $1', [anaId])
    await notifyOne({ title: 'For whoever is there' })
    await app.owner.query('update staff set active = true where id = $1', [anaId])
    // Colleagues who left were signed out.
    ana = await person(app.url, 'ana.reyes')
    expect(await titles(ana)).toEqual([])
    expect(await titles(manager)).toEqual(['For whoever is there'])
  })

  it('tells nobody of their own doing', async () => {
    await notifyOne({ by: `staff:${anaId}` })
    expect(await titles(ana)).toEqual([])
  })
})

describe('the live stream', () => {
  it('tells a browser that another process serves', async () => {
    const there = await listenAt(other.url, (await person(other.url, 'ana.reyes')).headers)
    expect([there.status, there.type]).toEqual([200, 'text/event-stream'])
    expect(await there.hears()).toBe(true)
    answered(await admin.post('admin/announcement', { title: 'From the one to the other' }))
    expect(await there.hears()).toBe(true)
    await there.leave()
  })

  it('tells of what was read elsewhere, and nobody else of anything', async () => {
    await notifyOne()
    const [phone, desk, stranger] = await Promise.all([
      listenAt(other.url, (await person(other.url, 'ana.reyes')).headers),
      listenAt(app.url, ana.headers),
      listenAt(app.url, manager.headers),
    ])
    for (const each of [phone, desk, stranger]) await each.hears()
    answered(await ana.post('user/notifications/read', {}))
    expect(await phone.hears()).toBe(true)
    expect(await desk.hears()).toBe(true)
    expect(await stranger.hears(1000)).toBe(false)
    for (const each of [phone, desk, stranger]) await each.leave()
  })

  it('goes on when its connection to the database breaks', async () => {
    const stream = await listenAt(app.url, ana.headers)
    await stream.hears()
    await app.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    await notifyOne()
    expect(await stream.hears(8000)).toBe(true)
    await notifyOne()
    expect(await stream.hears(8000)).toBe(true)
    await stream.leave()
  })

  it('is refused to whoever is not signed in', async () => {
    expect((await listenAt(app.url, {})).status).toBe(401)
  })

  it('makes room by ending the oldest when one person opens more than twenty', async () => {
    const streams: Awaited<ReturnType<typeof listenAt>>[] = []
    for (let n = 0; n < 10; n++) streams.push(await listenAt(app.url, manager.headers))
    await expect.poll(() => streams.map((each) => each.isOpen()).filter(Boolean).length).toBe(8)
    expect(streams.slice(0, 3).map((each) => each.isOpen())).toEqual([false, false, true])
    for (const each of streams) await each.leave()
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
    const stream = await listenAt(second.url, (await person(second.url, 'ana.reyes')).headers)
    await stream.hears()
    await second.stop()
    expect(stream.isOpen()).toBe(false)
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
      'Your customer signed in with your link',
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
    await expect.poll(() => titles(ana)).toEqual(['Certificate of cover refused', 'Policy issued'])
    expect(await titles(manager)).toEqual([])
  })
})
