import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Notifying, notifying } from './support/notifying.ts'
import { pushBrowser } from './support/push-browser.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let all: Notifying
let app: Notifying['app']
let managerId: Notifying['managerId']
let ana: Notifying['ana']
let manager: Notifying['manager']
let notifyOne: Notifying['notifyOne']

beforeAll(async () => {
  all = await notifying()
  ;({ app, managerId, ana, manager, notifyOne } = all)
})
afterAll(() => all.stop())
beforeEach(() => all.forget())

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
    await notifyOne({ title: 'Paid: ₱610.40', body: 'Maria Ñez · Q-CTPL-26-000001', path: '/policy-detail?policy=1' })
    await expect.poll(() => arrived(browser.name)).toHaveLength(1)
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

  it('goes to the twenty browsers that allowed it last, so that nobody has a stranger flooded in our name', async () => {
    const first = await allowed()
    const others = await allowed(manager)
    for (let n = 0; n < 20; n++) await allowed()
    expect(await subscriptions()).toBe(21)
    const { rows } = await app.owner.query<{ endpoint: string }>('select endpoint from push_subscriptions')
    const kept = rows.map(({ endpoint }) => endpoint)
    expect(kept).not.toContain(first.subscription.endpoint)
    expect(kept).toContain(others.subscription.endpoint)
  })

  it('is tried again while the service is down', async () => {
    const browser = await allowed()
    await spoil('down', 1)
    await notifyOne()
    await expect.poll(() => arrived(browser.name), { timeout: 19_000, interval: 300 }).toHaveLength(1)
  })

  it('is never sent again to a browser that wants no more', async () => {
    await allowed()
    await spoil('gone', 1)
    await notifyOne()
    await expect.poll(subscriptions).toBe(0)
  })

  it('goes to whoever is signed in on the browser, and to nobody after they signed out', async () => {
    const browser = await allowed()
    const later = await person(app.url, 'miguel.lacson')
    answered(await later.post('user/push/subscribe', browser.subscription))
    await notifyOne({ title: 'For Ana' })
    await notifyOne({ staffId: managerId, title: 'For Miguel' })
    await expect.poll(() => arrived(browser.name)).toHaveLength(1)
    expect(browser.read((await arrived(browser.name))[0] ?? '').title).toBe('For Miguel')
    await app.owner.query('update sessions set ended_at = now() where id = (select session_id from push_subscriptions)')
    await notifyOne({ staffId: managerId, title: 'Too late' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await arrived(browser.name)).toHaveLength(1)
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
