import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { arriveAtPassword, openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { until } from './support/buying.ts'
import { call, signIn } from './support/calls.ts'
import { PASSWORD } from './support/staff.ts'

const at = (name: string) => `${name}@kalasag.example`
const ANA = at('ana.reyes')
const CARLO = at('carlo.mendoza')
const PAOLO = at('paolo.santos')
const LUZ = at('luz.delapena')
const TERESITA = at('teresita.ocampo')

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app.stop())
afterEach(() => setTime(undefined))

const seconds = (n: number) => setTime(new Date(now().getTime() + n * 1000))
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(now().getTime() / 1000) })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

type Headers = Readonly<Record<string, string>>
const headersOf = async (browser: TestBrowser) => tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data)
const own = (headers: Headers, path: string, body: unknown) => call(app.url, 'POST', `secure/user/second-factor/${path}`, { headers, body })

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function withApp(email: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const headers = await headersOf(await openApp(app.url, email))
  const { secret } = (await own(headers, 'begin', { kind: 'app', password: PASSWORD })).data as { secret: string }
  const { recoveryCodes } = (await own(headers, 'finish', { code: await codeOf(secret) })).data as { recoveryCodes: string[] }
  seconds(60)
  return { secret, recoveryCodes }
}

/** A sign-in in which the password was entered. */
async function afterPassword(email: string) {
  const browser = new TestBrowser(app.url)
  const uid = await arriveAtPassword(browser, '/app/')
  const { data } = await browser.post(`auth/interaction/${uid}`, { email, password: PASSWORD })
  expect(data).toEqual({ returnTo: null })
  return { browser, uid, pass: (code: string) => browser.post(`auth/interaction/${uid}/factor/pass`, { code }) }
}

describe('an authenticator app', () => {
  it('is asked for after the password, and each of its codes is good once', async () => {
    const { secret, recoveryCodes } = await withApp(ANA)
    expect(recoveryCodes).toHaveLength(10)
    const first = await afterPassword(ANA)
    const code = await codeOf(secret)
    expect(await first.pass(wrong(code))).toMatchObject({ status: 422 })
    const passed = await first.pass(code)
    await first.browser.follow((passed.data as { returnTo: string }).returnTo)
    expect((await first.browser.post('auth/session/token', { audience: 'staff' })).code).toBe(-1)
    // An onlooker has the password and the code, within the same half minute.
    const second = await afterPassword(ANA)
    expect(await second.pass(code)).toMatchObject({ status: 422 })
    seconds(60)
    expect(await second.pass(await codeOf(secret))).toMatchObject({ code: -1 })
  })

  it('cannot be gone round: by the address to go on to, by a password of a program, or in another’s sign-in', async () => {
    const { browser, uid } = await afterPassword(ANA)
    await browser.follow(`/realms/kalasag/protocol/openid-connect/auth/${uid}`)
    expect((await browser.post('auth/session/token', { audience: 'staff' })).status).toBe(401)
    expect(await call(app.url, 'POST', 'auth/user/login', { body: { email: ANA, password: PASSWORD } })).toMatchObject({ status: 403 })
    const fresh = new TestBrowser(app.url)
    const other = await arriveAtPassword(fresh, '/app/')
    expect(await fresh.post(`auth/interaction/${other}/factor/pass`, { code: '123456' })).toMatchObject({ status: 409 })
    expect(await fresh.post(`auth/interaction/${uid}/factor/pass`, { code: '123456' })).toMatchObject({ status: 409 })
    expect(await browser.post(`auth/interaction/${uid}/factor/begin`, { kind: 'app' })).toMatchObject({ status: 409 })
  })

  it('gives a program its code along with the password', async () => {
    const { secret } = await withApp(CARLO)
    const body = { email: CARLO, password: PASSWORD, code: await codeOf(secret) }
    expect(await call(app.url, 'POST', 'auth/user/login', { body })).toMatchObject({ code: -1 })
    expect(await call(app.url, 'POST', 'auth/user/login', { body })).toMatchObject({ status: 422 })
    // Guesses raise an alert here as well. Reading the trail writes what is still to be written.
    await call(app.url, 'GET', 'secure/user/audit/entries', { headers: await signIn(app.url, TERESITA) })
    const { rowCount } = await app.owner.query(
      `select from audit_entries e join staff s on s.email = $1 where e.action = 'wrong-code' and e.details -> 'subjects' ? ('staff:' || s.id)`,
      [CARLO],
    )
    expect(rowCount).toBe(1)
  })

  it('lets five codes be tried, not more', async () => {
    const { secret } = await withApp(PAOLO)
    const { pass } = await afterPassword(PAOLO)
    const code = await codeOf(secret)
    for (let n = 0; n < 5; n++) expect((await pass(wrong(code))).status).toBe(422)
    expect((await pass(code)).status).toBe(422)
    seconds(16 * 60)
    expect(await (await afterPassword(PAOLO)).pass(await codeOf(secret))).toMatchObject({ code: -1 })
  })

  it('is replaced by a recovery code, once, and by nobody else’s', async () => {
    const { recoveryCodes } = await withApp(LUZ)
    const [first = '', second = ''] = recoveryCodes
    expect(await (await afterPassword(CARLO)).pass(first)).toMatchObject({ status: 422 })
    expect(await (await afterPassword(LUZ)).pass(first.toUpperCase())).toMatchObject({ code: -1 })
    expect(await (await afterPassword(LUZ)).pass(first)).toMatchObject({ status: 422 })
    expect(await (await afterPassword(LUZ)).pass(second)).toMatchObject({ code: -1 })
    const { rows } = await app.owner.query<{ text: string }>(
      `select string_agg(t::text, '') || (select string_agg(r::text, '') from recovery_codes r) as text from totp_secrets t`,
    )
    for (const code of recoveryCodes) expect(rows[0]?.text).not.toContain(code)
  })

  it('is set up and removed with the password only', async () => {
    const headers = await headersOf(await openApp(app.url, at('mariafe.quinones')))
    expect(await own(headers, 'begin', { kind: 'app', password: 'wrong' })).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
    expect(await own(headers, 'finish', { code: '123456' })).toMatchObject({ status: 422 })
    const { secret } = (await own(headers, 'begin', { kind: 'app', password: PASSWORD })).data as { secret: string }
    // Before its first code it is not active, so signing in asks for nothing.
    await openApp(app.url, at('mariafe.quinones'))
    expect(await own(headers, 'finish', { code: await codeOf(secret) })).toMatchObject({ code: -1 })
    expect(await own(headers, 'recovery-codes', { password: PASSWORD })).toMatchObject({ code: -1 })
    await call(app.url, 'GET', 'secure/user/audit/entries', { headers: await signIn(app.url, TERESITA) })
    const { rows } = await app.owner.query(
      `select sum((e.details ->> 'count')::int)::int as n from audit_entries e join staff s on s.email = $1 and e.actor = 'staff:' || s.id
       where e.action = 'second-factor-changed'`,
      [at('mariafe.quinones')],
    )
    expect(rows, 'the app, and the paper codes that replace the former ones').toEqual([{ n: 2 }])
    expect(await own(headers, 'remove', { password: 'wrong' })).toMatchObject({ status: 422 })
    expect(await own(headers, 'remove', { password: PASSWORD })).toMatchObject({ code: -1 })
    await openApp(app.url, at('mariafe.quinones'))
  })
})

describe('a role that needs a second factor', () => {
  const angelica = at('angelica.nunez')
  const told = async (what: string) =>
    until(
      async () =>
        (await app.owner.query('select 1 from simulators.inbox where recipient = $1 and body like $2', [angelica, `%${what}%`])).rowCount,
      (count) => count === 1,
    )
  const require = async (isRequired: boolean) =>
    call(app.url, 'POST', 'secure/admin/second-factor', { headers: await signIn(app.url, TERESITA), body: { roleCode: 'AG1', isRequired } })

  it('is named by administrators only', async () => {
    const reply = await call(app.url, 'POST', 'secure/admin/second-factor', {
      headers: await signIn(app.url, at('miguel.lacson')),
      body: { roleCode: 'AG1', isRequired: true },
    })
    expect(reply.status).toBe(403)
    expect((await require(true)).data).toContainEqual(expect.objectContaining({ roleCode: 'AG1', isRequired: true }))
  })

  it('has it set up at the next sign-in, before anything else', async () => {
    expect(await call(app.url, 'POST', 'auth/user/login', { body: { email: angelica, password: PASSWORD } })).toMatchObject({ status: 403 })
    const { browser, uid } = await afterPassword(angelica)
    expect((await browser.post(`auth/interaction/${uid}/factor`, {})).data).toEqual({ isSetUp: false, hasApp: false, passkey: null })
    const { secret } = (await browser.post(`auth/interaction/${uid}/factor/begin`, { kind: 'app' })).data as { secret: string }
    const { data } = await browser.post(`auth/interaction/${uid}/factor/finish`, { code: await codeOf(secret) })
    expect(data).toMatchObject({ recoveryCodes: expect.any(Array) })
    // Whoever has only the password could do this as well, so its owner learns of it.
    await told('was set up')
    await browser.follow((data as { returnTo: string }).returnTo)
    const headers = await headersOf(browser)
    expect(await own(headers, 'remove', { password: PASSWORD })).toMatchObject({ status: 409 })
  })

  it('begins anew when an administrator takes away what was lost', async () => {
    const forget = async (email: string) =>
      call(app.url, 'POST', 'secure/admin/second-factor/forget', { headers: await signIn(app.url, TERESITA), body: { email } })
    expect(await forget(TERESITA)).toMatchObject({ status: 409 })
    expect(await forget(angelica)).toMatchObject({ code: -1 })
    await told('was removed')
    const { browser, uid } = await afterPassword(angelica)
    expect((await browser.post(`auth/interaction/${uid}/factor`, {})).data).toMatchObject({ isSetUp: false })
    await require(false)
    await openApp(app.url, angelica)
  })
})
