import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessionJobs } from '#features/people/session/server/jobs.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { readConfig } from '../src/app/server/config.ts'
import { start } from '../src/app/server/start.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { arriveAtPassword, openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { call, signIn } from './support/calls.ts'
import { PASSWORD } from './support/staff.ts'

const ANA = 'ana.reyes@kalasag.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => setTime(undefined))

const minutes = (n: number) => setTime(new Date(now().getTime() + n * 60_000))
const sessionsOf = async (email: string) =>
  (
    await app.owner.query<{ tokens: string | null; ended_at: Date | null }>(
      'select s.tokens, s.ended_at from sessions s join staff t on t.id = s.staff_id where t.email = $1 order by s.created_at desc',
      [email],
    )
  ).rows

describe('signing in with a browser', () => {
  it('goes to the provider, asks for the password on our screen, and comes back to the page asked for', async () => {
    const browser = new TestBrowser(app.url)
    const started = await browser.go('/sdx-api/auth/session/start?to=/app/policy%3Fid%3D7')
    const asked = new URL(started.headers.get('location') ?? '')
    expect(asked.pathname).toBe('/realms/kalasag/protocol/openid-connect/auth')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'kalasag-web',
      state: expect.any(String),
      nonce: expect.any(String),
    })
    const { address } = await browser.follow(asked.href)
    expect(address.pathname).toBe('/app/agent-login')
    const { data } = await browser.post(`auth/interaction/${address.searchParams.get('uid')}`, { email: ANA, password: PASSWORD })
    const back = await browser.follow((data as { returnTo: string }).returnTo)
    expect(back.address.href).toBe(`${app.url}/app/policy?id=7`)
  })

  it('leaves the browser a cookie that scripts cannot read, and tokens for its memory', async () => {
    const browser = await openApp(app.url, ANA)
    expect(browser.cookies.get('kalasag-staff')?.attributes).toMatch(/HttpOnly.*SameSite=Lax/)
    const { data } = await browser.post('auth/session/token', { audience: 'staff' })
    expect(data).toMatchObject({ audience: 'staff', user: { primaryEmail: ANA } })
    expect(Object.keys(data)).not.toContain('refreshToken')
    const reply = await call(app.url, 'GET', 'secure/user/getuserDetails', { headers: tokensOf(data) })
    expect(reply.code).toBe(-1)
  })

  it('keeps no secret of it readable in the database', async () => {
    const browser = await openApp(app.url, ANA)
    const { rows } = await app.owner.query<{ text: string }>(
      "select (select string_agg(s::text, '') from sessions s) || (select string_agg(o::text, '') from oidc_records o) || (select string_agg(k::text, '') from own_keys k) as text",
    )
    expect(rows[0]?.text).not.toContain(browser.cookies.get('kalasag-staff')?.value)
    // A token in clear text: header and claims. Three letters alone may occur by chance in encrypted data.
    expect(rows[0]?.text).not.toMatch(/eyJ[\w-]+\.eyJ/)
    expect(rows[0]?.text).not.toContain('accountId')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/app/../sdx-api/docs',
    '/app\\..\\..\\evil',
    '/applause',
    'javascript:alert(1)',
    '/app/%0d%0aset-cookie',
  ])('never leads from here to %s', async (to) => {
    const browser = new TestBrowser(app.url)
    const uid = await arriveAtPassword(browser, to)
    const { data } = await browser.post(`auth/interaction/${uid}`, { email: ANA, password: PASSWORD })
    const { address } = await browser.follow((data as { returnTo: string }).returnTo)
    expect(address.origin).toBe(app.url)
    expect(address.pathname).toMatch(/^\/app\//)
  })

  it('says on the login screen that it was interrupted when the answer is not its own', async () => {
    const mine = new TestBrowser(app.url)
    const strangers = new TestBrowser(app.url)
    const uid = await arriveAtPassword(strangers, '/app/')
    const { data } = await strangers.post(`auth/interaction/${uid}`, { email: ANA, password: PASSWORD })
    const resumed = await strangers.go((data as { returnTo: string }).returnTo)
    const callback = resumed.headers.get('location') ?? ''
    expect(callback).toContain('/sdx-api/auth/session/callback?code=')
    expect((await mine.follow(callback)).address.search).toMatch(/^\?reason=interrupted&reference=/)
    expect(mine.cookies.has('kalasag-staff')).toBe(false)
    expect((await strangers.follow(`${callback}x`)).address.search).toContain('reason=refused')
  })

  it.each([
    ['that does not say which provider gives it', undefined],
    ['of another provider', 'https://elsewhere.example'],
  ])('takes no answer %s', async (_, issuer) => {
    const browser = new TestBrowser(app.url)
    const uid = await arriveAtPassword(browser, '/app/')
    const { data } = await browser.post(`auth/interaction/${uid}`, { email: ANA, password: PASSWORD })
    const resumed = await browser.go((data as { returnTo: string }).returnTo)
    const callback = new URL(resumed.headers.get('location') ?? '')
    expect(callback.searchParams.get('iss')).toBe(`${app.url}/realms/kalasag`)
    if (issuer) callback.searchParams.set('iss', issuer)
    else callback.searchParams.delete('iss')
    expect((await browser.follow(callback.href)).address.search).toContain('reason=refused')
    expect(browser.cookies.has('kalasag-staff')).toBe(false)
  })

  it('answers who somebody is for as long as their session lives, and not for a token of one that ended', async () => {
    const userinfo = async (authorization = '') =>
      (await fetch(`${app.url}/realms/kalasag/protocol/openid-connect/userinfo`, { headers: { authorization } })).status
    const [browser, another] = [await openApp(app.url, ANA), await openApp(app.url, ANA)]
    const tokenOf = async (of: TestBrowser) => tokensOf((await of.post('auth/session/token', { audience: 'staff' })).data).authorization
    const [token, others] = [await tokenOf(browser), await tokenOf(another)]
    const program = (await signIn(app.url, ANA)).authorization
    expect(await Promise.all([token, others, program].map(userinfo))).toEqual([200, 200, 200])
    await browser.post('auth/session/end', { audience: 'staff' })
    expect(await Promise.all([token, others, program].map(userinfo))).toEqual([401, 200, 200])
    await app.owner.query('update sessions set ended_at = now() where ended_at is null')
    expect(await Promise.all([token, others, program].map(userinfo))).toEqual([401, 401, 401])
  })

  it('refuses a password typed into somebody else’s sign-in', async () => {
    const strangers = new TestBrowser(app.url)
    const uid = await arriveAtPassword(strangers, '/app/')
    const mine = new TestBrowser(app.url)
    expect(await mine.post(`auth/interaction/${uid}`, { email: ANA, password: PASSWORD })).toMatchObject({ status: 409, code: 1 })
    expect(await strangers.post(`auth/interaction/${uid}`, { email: ANA, password: 'wrong' })).toMatchObject({ status: 401, code: 1 })
  })

  it('exchanges codes with our own server only, and sends nobody to another site', async () => {
    const address = `${app.url}/realms/kalasag/protocol/openid-connect/token`
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: `${app.url}/sdx-api/auth/session/callback`,
      client_id: 'kalasag-web',
      code_verifier: 'x'.repeat(43),
    })
    const reply = await fetch(address, { method: 'POST', body })
    expect(reply.status).toBe(401)
    const elsewhere = await fetch(
      `${app.url}/realms/kalasag/protocol/openid-connect/auth?client_id=kalasag-web&response_type=code&scope=openid&redirect_uri=https://evil.example/&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`,
      { redirect: 'manual' },
    )
    expect(elsewhere.headers.get('location')).toContain('/app/login')
  })
})

describe('the session of a browser', () => {
  it('serves pages of ours only', async () => {
    const browser = await openApp(app.url, ANA)
    for (const path of ['auth/session/token', 'auth/session/end'])
      expect((await browser.post(path, { audience: 'staff' }, 'https://evil.example')).status).toBe(403)
    expect((await browser.post('auth/session/token', { audience: 'staff' })).code).toBe(-1)
  })

  it('gives the same token while that lives, then a renewed one; all tabs get the same', async () => {
    const browser = await openApp(app.url, ANA)
    const token = async () => tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data).authorization
    const first = await token()
    expect(await token()).toBe(first)
    const [before] = await sessionsOf(ANA)
    minutes(9)
    const renewed = await Promise.all(Array.from({ length: 6 }, token))
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(first)
    expect((await sessionsOf(ANA))[0]?.tokens).not.toBe(before?.tokens)
  })

  it('ends when somebody uses a refresh token that was used before', async () => {
    const browser = await openApp(app.url, ANA)
    const old = (await sessionsOf(ANA))[0]?.tokens
    minutes(9)
    expect((await browser.post('auth/session/token', { audience: 'staff' })).code).toBe(-1)
    await app.owner.query('update sessions set tokens = $1 where tokens is not null and ended_at is null', [old])
    expect(await browser.post('auth/session/token', { audience: 'staff' })).toMatchObject({ status: 401, code: 2 })
    expect((await sessionsOf(ANA))[0]?.ended_at).not.toBeNull()
  })

  it('ends for good at sign-out, here and at the provider', async () => {
    const refreshTokens = async () =>
      (await app.owner.query<{ n: number }>("select count(*)::int as n from oidc_records where model = 'RefreshToken'")).rows[0]?.n ?? 0
    const browser = await openApp(app.url, ANA)
    const before = await refreshTokens()
    const headers = tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data)
    const cookie = browser.cookies.get('kalasag-staff')
    const { data } = await browser.post('auth/session/end', { audience: 'staff' })
    expect(data).toEqual({ goOnTo: '/app/login?reason=signed-out' })
    expect(browser.cookies.has('kalasag-staff')).toBe(false)
    expect((await call(app.url, 'GET', 'secure/user/getuserDetails', { headers })).status).toBe(401)
    if (cookie) browser.cookies.set('kalasag-staff', cookie)
    expect((await browser.post('auth/session/token', { audience: 'staff' })).status).toBe(401)
    expect((await browser.follow('/sdx-api/auth/session/start')).address.pathname).toBe('/app/agent-login')
    expect(await refreshTokens()).toBe(before - 1)
  })

  it('ends with the person’s employment', async () => {
    const email = 'angelica.nunez@kalasag.example'
    const browser = await openApp(app.url, email)
    await app.owner.query('update staff set active = false where email = $1', [email])
    expect((await browser.post('auth/session/token', { audience: 'staff' })).status).toBe(401)
  })

  it('goes on with another process on the same database', async () => {
    const browser = await openApp(app.url, ANA)
    const other = await start(
      readConfig({
        DATABASE_URL: app.databaseUrl,
        PORT: '0',
        LOG_LEVEL: 'error',
        KALASAG_SECRET: TEST_SECRET,
        KALASAG_PART: 'web',
        DEMO_DATA: 'off',
      }),
    )
    const there = new TestBrowser(other.url)
    for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie)
    minutes(9)
    const { data } = await there.post('auth/session/token', { audience: 'staff' })
    expect((await call(other.url, 'GET', 'secure/user/getuserDetails', { headers: tokensOf(data) })).code).toBe(-1)
    await other.stop()
  })
})

describe('what can never be used again', () => {
  it('is removed every hour, and nothing else', async () => {
    const browser = await openApp(app.url, ANA)
    const counted = async () =>
      (
        await app.owner.query<{ records: number; sessions: number }>(
          'select (select count(*)::int from oidc_records) as records, (select count(*)::int from sessions) as sessions',
        )
      ).rows[0]
    const [forget] = sessionJobs()
    const run = () =>
      forget?.handler(
        {},
        {
          transaction: (work) => transact(pool, system, work),
          now: now(),
          actor: system,
          log: makeLog('silent'),
          enqueue: async () => undefined,
        },
      )
    const system = { kind: 'system', name: 'test' } as const
    const pool = app.openAppPool(1)
    await run()
    expect((await browser.post('auth/session/token', { audience: 'staff' })).code).toBe(-1)
    const before = await counted()
    minutes(60 * 24 * 31)
    await run()
    expect(await counted()).toEqual({ records: 0, sessions: before?.sessions })
    minutes(60 * 24 * 100)
    await run()
    expect(await counted()).toEqual({ records: 0, sessions: 0 })
    await pool.end()
  })
})
