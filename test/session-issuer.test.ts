import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { arriveAtPassword, TestBrowser, tokensOf } from './support/browser.ts'
import { call } from './support/calls.ts'
import { CLIENT, type Issuer, startIssuer } from './support/issuer.ts'
import { PASSWORD } from './support/staff.ts'

const ANA = 'ana.reyes@kalasag.example'
const TERESITA = 'teresita.ocampo@kalasag.example'

let issuer: Issuer
let app: TestApp
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startApp({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret })
  issuer.admit(app.url)
})
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})
beforeEach(() => Object.assign(issuer.mood, { email: ANA, isVerified: true, audience: 'kalasag-api', isDown: false }))
afterEach(() => setTime(undefined))

/** A browser sent to sign in, and the page at which it ends up. Ports share their cookies, as in any browser. */
async function comeIn(): Promise<{ browser: TestBrowser; page: string }> {
  const browser = new TestBrowser(app.url)
  const { address } = await browser.follow('/sdx-api/auth/session/start?to=/app/policy')
  return { browser, page: address.pathname + address.search }
}
const token = (browser: TestBrowser) => browser.post('auth/session/token', { audience: 'staff' })
const whoAmI = (headers: Readonly<Record<string, string>>) => call(app.url, 'GET', 'secure/user/getuserDetails', { headers })

describe('with an identity provider of the insurer’s own', () => {
  it('signs in whom that provider knows by a verified e-mail address, and works with its tokens', async () => {
    const { browser, page } = await comeIn()
    expect(page).toBe('/app/policy')
    const { data } = await token(browser)
    expect(data).toMatchObject({ user: { primaryEmail: ANA } })
    expect((await whoAmI(tokensOf(data))).data).toMatchObject({ first_name: 'Ana' })
  })

  it.each([
    ['somebody whom only the provider knows', { email: 'stranger@elsewhere.example' }, 'unknown-person'],
    ['an address with a letter that only becomes ours in lower case', { email: 'jose.ibanez@\u212Aalasag.example' }, 'unknown-person'],
    ['an e-mail address that the provider did not verify', { isVerified: false }, 'unknown-person'],
    ['tokens that are meant for another application', { audience: 'another-api' }, 'not-for-us'],
  ])('does not sign in %s', async (_, mood, reason) => {
    Object.assign(issuer.mood, mood)
    const { browser, page } = await comeIn()
    expect(page).toMatch(new RegExp(`^/app/login\\?reason=${reason}&to=%2Fpolicy&reference=[\\da-f-]{36}$`))
    expect(browser.cookies.has('kalasag-staff')).toBe(false)
  })

  it('keeps everybody signed in while the provider does not answer', async () => {
    const { browser } = await comeIn()
    const headers = tokensOf((await token(browser)).data)
    issuer.mood.isDown = true
    expect((await whoAmI(headers)).code).toBe(-1)
    setTime(new Date(now().getTime() + 9 * 60_000))
    expect(await token(browser)).toMatchObject({ status: 503, code: 1, message: expect.stringContaining('You stay signed in') })
    issuer.mood.isDown = false
    const { data, code } = await token(browser)
    expect(code).toBe(-1)
    expect(tokensOf(data).authorization).not.toBe(headers.authorization)
  })

  it('signs out there too, without being asked, and comes back', async () => {
    const { browser } = await comeIn()
    const { data } = await browser.post('auth/session/end', { audience: 'staff' })
    const { goOnTo } = data as { goOnTo: string }
    const address = new URL(goOnTo)
    expect(address.origin).toBe(issuer.url)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${app.url}/app/login`,
      id_token_hint: expect.stringMatching(/^eyJ/),
    })
    expect((await token(browser)).status).toBe(401)
  })

  it('signs out here even if the provider does not answer', async () => {
    const { browser } = await comeIn()
    issuer.mood.isDown = true
    const { data } = await browser.post('auth/session/end', { audience: 'staff' })
    expect(data).toEqual({ goOnTo: '/app/login?reason=signed-out' })
    expect((await token(browser)).status).toBe(401)
  })
})

describe('when that provider locks everybody out', () => {
  it('lets an administrator in with a password of ours', async () => {
    const browser = new TestBrowser(app.url)
    const uid = await arriveAtPassword(browser, '/app/', 'password')
    const { data } = await browser.post(`auth/interaction/${uid}`, { email: TERESITA, password: PASSWORD })
    await browser.follow((data as { returnTo: string }).returnTo)
    expect((await token(browser)).data).toMatchObject({ user: { primaryEmail: TERESITA } })
  })

  it('lets nobody else in so', async () => {
    const browser = new TestBrowser(app.url)
    const uid = await arriveAtPassword(browser, '/app/', 'password')
    expect((await browser.post(`auth/interaction/${uid}`, { email: ANA, password: PASSWORD })).status).toBe(401)
    expect((await call(app.url, 'POST', 'auth/user/login', { body: { email: ANA, password: PASSWORD } })).status).toBe(401)
    expect((await call(app.url, 'POST', 'auth/user/login', { body: { email: TERESITA, password: PASSWORD } })).code).toBe(-1)
  })

  it('says that the provider does not answer to whom it has not met yet', async () => {
    const other = await startApp({ OIDC_ISSUER: 'http://127.0.0.1:9/nobody', OIDC_CLIENT_ID: CLIENT.id })
    const { address } = await new TestBrowser(other.url).follow('/sdx-api/auth/session/start?to=/app/policy')
    expect(address.search).toMatch(/^\?reason=provider-down&to=%2Fpolicy&reference=/)
    await other.stop()
  })
})

describe('with a provider of another kind', () => {
  it.each([
    ['calls itself without the slash that is configured', '', '/'],
    ['is below a path, and configured with a slash', '/realms/sales', '/'],
  ])('that %s, people sign in and work', async (_, path, slash) => {
    const other = await startIssuer({ path })
    const ours = await startApp({ OIDC_ISSUER: `${other.url}${slash}`, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret })
    other.admit(ours.url)
    other.mood.email = ANA
    const browser = new TestBrowser(ours.url)
    const { address } = await browser.follow('/sdx-api/auth/session/start?to=/app/policy')
    expect(address.pathname).toBe('/app/policy')
    const { data } = await token(browser)
    expect(await call(ours.url, 'GET', 'secure/user/getuserDetails', { headers: tokensOf(data) })).toMatchObject({ code: -1 })
    await ours.stop()
    await other.stop()
  })

  it('that gives tokens for a named resource and another scope, both are configured', async () => {
    const other = await startIssuer({ resource: 'urn:sales:api' })
    const configured = {
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_SCOPE: 'openid email',
      OIDC_RESOURCE: 'urn:sales:api',
    }
    const ours = await startApp({ OIDC_ISSUER: other.url, ...configured })
    other.admit(ours.url)
    other.mood.email = ANA
    const start = await fetch(`${ours.url}/sdx-api/auth/session/start`, { redirect: 'manual' })
    const asked = new URL(start.headers.get('location') ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ scope: 'openid email', resource: 'urn:sales:api' })
    const browser = new TestBrowser(ours.url)
    const { address } = await browser.follow('/sdx-api/auth/session/start?to=/app/policy')
    expect(address.pathname).toBe('/app/policy')
    await ours.stop()
    await other.stop()
  })
})

describe('with access tokens that say nothing by themselves', () => {
  const minutes = (n: number) => setTime(new Date(now().getTime() + n * 60_000))
  async function signedIn(opaque: 'introspection' | 'userinfo', audience = 'kalasag-api') {
    const other = await startIssuer({ opaque })
    const ours = await startApp({ OIDC_ISSUER: other.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret })
    other.admit(ours.url)
    Object.assign(other.mood, { email: ANA, audience })
    const browser = new TestBrowser(ours.url)
    const { address } = await browser.follow('/sdx-api/auth/session/start?to=/app/policy')
    const stop = async () => {
      await ours.stop()
      await other.stop()
    }
    const ask = (headers: Readonly<Record<string, string>>) => call(ours.url, 'GET', 'secure/user/getuserDetails', { headers })
    return { other, browser, page: address.pathname + address.search, stop, ask }
  }

  it.each(['introspection', 'userinfo'] as const)('asks that provider whose they are, by %s, once a minute', async (opaque) => {
    const { other, browser, page, stop, ask } = await signedIn(opaque)
    expect(page).toBe('/app/policy')
    const headers = tokensOf((await token(browser)).data)
    expect(headers.authorization).not.toMatch(/eyJ/)
    const before = other.asked()
    for (let time = 0; time < 5; time += 1) expect((await ask(headers)).data).toMatchObject({ first_name: 'Ana' })
    expect(other.asked() - before).toBeLessThanOrEqual(1)
    minutes(2)
    expect((await ask(headers)).code).toBe(-1)
    expect(other.asked() - before).toBeLessThanOrEqual(2)
    await stop()
  })

  it('refuses one that was withdrawn there within a minute, but holds on to the last word while nobody answers', async () => {
    const { other, browser, stop, ask } = await signedIn('introspection')
    const headers = tokensOf((await token(browser)).data)
    expect((await ask(headers)).code).toBe(-1)
    other.mood.isDown = true
    minutes(2)
    expect((await ask(headers)).code).toBe(-1)
    other.mood.isDown = false
    other.forget()
    minutes(2)
    expect(await ask(headers)).toMatchObject({ status: 401, code: 2 })
    await stop()
  })

  it('takes none that is for another application, and asks about none that comes without a login token', async () => {
    const stranger = await signedIn('introspection', 'another-api')
    expect(stranger.page).toMatch(/reason=not-for-us/)
    await stranger.stop()
    const { other, browser, stop, ask } = await signedIn('introspection')
    const headers = tokensOf((await token(browser)).data)
    const before = other.asked()
    expect(await ask({ authorization: 'Bearer made-up' })).toMatchObject({ status: 401 })
    expect(await ask({ authorization: headers.authorization ?? '' })).toMatchObject({ status: 401 })
    expect(other.asked()).toBe(before)
    expect(await ask({ ...headers, authorization: 'Bearer made-up' })).toMatchObject({ status: 401 })
    await stop()
  })
})
