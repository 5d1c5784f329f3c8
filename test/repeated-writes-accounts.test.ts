import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDetail, ResourceShare } from '#features/work/resources/public/contract.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { codeSentTo } from './support/applying.ts'
import { arriveAtPassword, openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, caller, person } from './support/quoting.ts'
import { PASSWORD } from './support/staff.ts'

/** No answer of these is kept, since it contains a secret: each is sent six times at once without a key, by `repeated-writes.json`. */

const FRESH = 'tropical mango umbrella 77'
const at = (name: string) => `${name}@kalasag.example`

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' })
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const seconds = (n: number) => setTime(new Date(now().getTime() + n * 1000))
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(now().getTime() / 1000) })

/** A person whose browser signed in with their password. */
const signedIn = async (email: string, password = PASSWORD): Promise<Caller> =>
  caller(app.url, tokensOf((await (await openApp(app.url, email, password)).post('auth/session/token', { audience: 'staff' })).data))

const mailsTo = async (email: string) =>
  (await app.owner.query<{ body: string }>('select body from simulators.inbox where recipient = $1 order by received_at desc', [email]))
    .rows

describe('somebody of the staff on a bad line', () => {
  it('is signed in by their password, and has their session', async () => {
    expect((await (await signedIn(at('ana.reyes'))).get('user/sessions')).code).toBe(-1)
  })

  it('changes their password, which is the new one afterwards, and stays signed in', async () => {
    const email = at('mariafe.quinones')
    const who = await signedIn(email)
    answered(await who.post('user/password', { current: PASSWORD, password: FRESH }))
    answered(await who.post('user/password', { current: PASSWORD, password: FRESH }))
    expect((await who.get('user/sessions')).code).toBe(-1)
    await expect(openApp(app.url, email, PASSWORD)).rejects.toThrow()
    await openApp(app.url, email, FRESH)
  })

  it('chooses a password by link and code, in a browser that is known', async () => {
    const email = at('angelica.nunez')
    const { rows } = await app.owner.query<{ mobile: string }>(
      'update staff set mobile_verified_at = now() where email = $1 returning mobile',
      [email],
    )
    const browser = new TestBrowser(app.url)
    answered(await browser.post('auth/customer/code', { mobile: '+639175550761' }))
    answered(await browser.post('auth/password-reset', { email }))
    const token = await until(
      async () => /reset=([\w-]+)/.exec((await mailsTo(email)).map(({ body }) => body).join(' '))?.[1] ?? '',
      (found) => found !== '',
    )
    answered(await browser.post('auth/password-reset/code', { token }))
    const code = await codeSentTo(app, rows[0]?.mobile ?? '')
    answered(await browser.post('auth/password-reset/finish', { token, code, password: FRESH }))
    answered(await browser.post('auth/password-reset/finish', { token, code, password: FRESH }))
    const other = await browser.post('auth/password-reset/finish', { token, code, password: `${FRESH} and another` })
    expect([other.code, other.message]).toEqual([1, expect.stringContaining('was already used')])
    await openApp(app.url, email, FRESH)
  })

  it('has new recovery codes, of which the last that were shown are good, and takes the app away', async () => {
    const email = at('luz.delapena')
    const who = await signedIn(email)
    const own = (path: string, body: object) => who.post(`user/second-factor/${path}`, body)
    const { secret } = answered<{ secret: string }>(await own('begin', { kind: 'app', password: PASSWORD }))
    const first = answered<{ recoveryCodes: string[] }>(await own('finish', { code: await codeOf(secret) }))
    const last = answered<{ recoveryCodes: string[] }>(await own('recovery-codes', { password: PASSWORD }))
    seconds(60)
    const pass = async (code = '') => {
      const browser = new TestBrowser(app.url)
      const uid = await arriveAtPassword(browser, '/app/')
      answered(await browser.post(`auth/interaction/${uid}`, { email, password: PASSWORD }))
      return (await browser.post(`auth/interaction/${uid}/factor/pass`, { code })).status
    }
    expect(await pass(first.recoveryCodes[0])).toBe(422)
    expect(await pass(last.recoveryCodes[0])).toBe(200)
    answered(await own('remove', { password: PASSWORD }))
    await openApp(app.url, email)
  })

  it('verifies their own number by its code', async () => {
    const ana = await person(app.url, 'ana.reyes')
    answered(await ana.post('user/own-number/code', {}))
    const code = await codeSentTo(app, '+639170000101')
    answered(await ana.post('user/own-number/verify', { code }))
    answered(await ana.post('user/own-number/verify', { code }))
    const { rows } = await app.owner.query('select mobile_verified_at is not null as verified from staff where email = $1', [
      at('ana.reyes'),
    ])
    expect(rows).toEqual([{ verified: true }])
  })

  it('renews the address of their calendar, of which the last that was shown answers', async () => {
    const ana = await person(app.url, 'ana.reyes')
    const { address } = answered<{ address: string }>(await ana.post('user/calendar-feed/renew', {}))
    expect((await fetch(address)).status).toBe(200)
  })
})

describe('a stranger on a bad line', () => {
  it('opens a document that was shared, and its sender is told once', async () => {
    const ana = await person(app.url, 'ana.reyes')
    const { items } = answered<{ items: ResourceDetail[] }>(await ana.get('user/resources'))
    const { versionId } = items.find(({ audience }) => audience === 'everyone') ?? { versionId: '' }
    const { link } = answered<{ link: string }>(await ana.post(`user/resource/${versionId}/share`, { mobile: '0917 555 9301' }))
    answered(await call(app.url, 'POST', 'auth/document/shared/open', { body: { token: link.split('/').at(-1) } }))
    const shares = answered<ResourceShare[]>(await ana.get(`user/resource/${versionId}/shares`))
    expect(shares.filter(({ state }) => state === 'seen')).toHaveLength(1)
    const { rows } = await app.owner.query(`select count(*)::int as n from notifications where kind = 'resource-seen'`)
    expect(rows).toEqual([{ n: 1 }])
  })
})
