import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { arriveAtPassword, openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { answered, person } from './support/quoting.ts'
import { PASSWORD } from './support/staff.ts'
import { invitationTo } from './support/welcoming.ts'

const ANA = 'ana.reyes@kalasag.example'
const CARLO = 'carlo.mendoza@kalasag.example'
const LUZ = 'luz.delapena@kalasag.example'
const PAOLO = 'paolo.santos@kalasag.example'
const FRESH = 'tropical mango umbrella 77'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' })
})
afterAll(() => app.stop())
afterEach(() => setTime(undefined))

const seconds = (n: number) => setTime(new Date(now().getTime() + n * 1000))
let made = 0
/** A browser with an address of its own. */
const browserAt = (address = `10.9.${made >> 8}.${made++ & 255}`) => new TestBrowser(app.url, { 'x-forwarded-for': address })

/** Types a password into a sign-in; returns the status of the answer. */
async function type(browser: TestBrowser, email: string, password: string): Promise<number> {
  const uid = await arriveAtPassword(browser, '/app/')
  return (await browser.post(`auth/interaction/${uid}`, { email, password })).status
}
const guess = async (browser: TestBrowser, email: string, times: number) => {
  for (let n = 0; n < times; n++) expect(await type(browser, email, `guess ${n}`)).toBe(401)
}
const headersOf = async (browser: TestBrowser) => tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data)
const isSignedIn = async (browser: TestBrowser) => (await browser.post('auth/session/token', { audience: 'staff' })).code === -1

describe('somebody who guesses passwords', () => {
  it('rests after five wrong ones, and locks out nobody else', async () => {
    const [stranger, owner] = [browserAt(), browserAt()]
    await guess(stranger, ANA, 5)
    expect(await type(stranger, ANA, PASSWORD)).toBe(401)
    expect(await type(owner, ANA, PASSWORD)).toBe(200)
    seconds(16 * 60)
    expect(await type(stranger, ANA, PASSWORD)).toBe(200)
  })

  it('has five tries, not more, when they come all at once', async () => {
    const stranger = browserAt()
    const uid = await arriveAtPassword(stranger, '/app/')
    const tries = Array.from({ length: 12 }, (_, n) => stranger.post(`auth/interaction/${uid}`, { email: CARLO, password: `guess ${n}` }))
    await Promise.all(tries)
    const { rows } = await app.owner.query(
      `select from sign_in_attempts where source = 'network:10.9.${(made - 1) >> 8}.${(made - 1) & 255}'`,
    )
    expect(rows).toHaveLength(5)
  })

  it('from many networks finds the account slower and slower, and its owner’s own browser as ever', async () => {
    const own = browserAt()
    expect(await type(own, LUZ, PASSWORD)).toBe(200)
    for (let n = 0; n < 20; n++) await guess(browserAt(), LUZ, 1)
    expect(await type(browserAt(), LUZ, PASSWORD)).toBe(401)
    expect(await type(own, LUZ, PASSWORD)).toBe(200)
    seconds(61)
    expect(await type(browserAt(), LUZ, PASSWORD)).toBe(200)
  })

  it('does not pass as a known device with the cookie of another person', async () => {
    const carlos = browserAt()
    expect(await type(carlos, CARLO, PASSWORD)).toBe(200)
    const [name, cookie] = [...carlos.cookies].find(([each]) => each.startsWith('kalasag-device-')) ?? ['', undefined]
    const own = browserAt()
    expect(await type(own, PAOLO, PASSWORD)).toBe(200)
    const [paolos = ''] = [...own.cookies.keys()].filter((each) => each.startsWith('kalasag-device-'))
    const stranger = browserAt()
    if (cookie) stranger.cookies.set(name, cookie).set(paolos, cookie)
    await guess(stranger, PAOLO, 5)
    const { rows } = await app.owner.query('select is_known_device from sign_in_attempts order by created_at desc limit 5')
    expect(rows).toEqual(Array(5).fill({ is_known_device: false }))
  })

  it('is held up at a known device as well', async () => {
    const stolen = browserAt()
    expect(await type(stolen, PAOLO, PASSWORD)).toBe(200)
    await guess(stolen, PAOLO, 5)
    expect(await type(stolen, PAOLO, PASSWORD)).toBe(401)
    expect(await type(browserAt(), PAOLO, PASSWORD)).toBe(200)
  })

  it('of many people is stopped by the network they come from', async () => {
    await app.owner.query(
      `insert into sign_in_attempts (account, source, is_known_device, created_at) select 'account ' || n, 'network:10.66.0.1', false, $1 from generate_series(1, 100) n`,
      [now()],
    )
    expect(await type(browserAt('10.66.0.1'), CARLO, PASSWORD)).toBe(401)
    expect(await type(browserAt(), CARLO, PASSWORD)).toBe(200)
  })
})

describe('a password that is changed', () => {
  const email = 'mariafe.quinones@kalasag.example'
  const open = () => openApp(app.url, email)
  const change = async (browser: TestBrowser, body: { current: string; password: string }) =>
    call(app.url, 'POST', 'secure/user/password', { body, headers: await headersOf(browser) })

  it.each([
    ['short', 'mango 77 ok'],
    ['common', 'password1234'],
    ['common in another guise', 'P@ssw0rd2026'],
    ['one letter many times', 'aaaaaaaaaaaaaaaa'],
    ['the name of its owner', 'quinones quinones'],
    ['the name of this application', 'Kalasag-2026'],
  ])('is refused when it is %s', async (_, password) => {
    const reply = await change(await open(), { current: PASSWORD, password })
    expect(reply).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
  })

  it('needs the present one, which cannot be guessed here either', async () => {
    const browser = await open()
    for (let n = 0; n < 5; n++)
      expect(await change(browser, { current: `guess ${n}`, password: FRESH })).toMatchObject({
        status: 422,
        fields: [{ path: 'current' }],
      })
    expect(await change(browser, { current: PASSWORD, password: FRESH })).toMatchObject({ status: 422, fields: [{ path: 'current' }] })
  })

  it('ends every other session, keeps this one and is told to its owner', async () => {
    const [here, elsewhere] = [await open(), await open()]
    const old = await headersOf(elsewhere)
    expect(await change(here, { current: PASSWORD, password: FRESH })).toMatchObject({ code: -1 })
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await call(app.url, 'GET', 'secure/user/sessions', { headers: old })).toMatchObject({ status: 401, code: 2 })
    await until(
      async () => (await mailTo(email)).filter(({ subject }) => subject.startsWith('Your password was changed')),
      (found) => found.length === 1,
    )
    expect(await type(browserAt(), email, PASSWORD)).toBe(401)
    expect(await type(browserAt(), email, FRESH)).toBe(200)
  })
})

type Mail = { readonly subject: string; readonly body: string }
const mailTo = async (recipient: string): Promise<Mail[]> =>
  (await app.owner.query<Mail>('select subject, body from simulators.inbox where recipient = $1 order by received_at desc', [recipient]))
    .rows

describe('a password that was forgotten', () => {
  const email = 'angelica.nunez@kalasag.example'
  let mobile = ''
  beforeAll(async () => {
    const { rows } = await app.owner.query<{ mobile: string }>(
      'update staff set mobile_verified_at = now() where email = $1 returning mobile',
      [email],
    )
    mobile = rows[0]?.mobile ?? ''
  })
  const ask = (browser: TestBrowser, of = email) => browser.post('auth/password-reset', { email: of })
  const links = async () => (await mailTo(email)).flatMap(({ body }) => /reset=([\w-]+)/.exec(body)?.[1] ?? [])
  const linkAfter = async (count: number) => (await until(links, (found) => found.length > count))[0] ?? ''
  const sendCode = (browser: TestBrowser, token: string) => browser.post('auth/password-reset/code', { token })
  const codes = async () => (await mailTo(mobile)).flatMap(({ body }) => /^(\d{6}) /.exec(body)?.[1] ?? [])
  const codeAfter = async (count: number) => (await until(codes, (found) => found.length > count))[0] ?? ''
  const finish = (browser: TestBrowser, body: { token: string; code: string; password: string }) =>
    browser.post('auth/password-reset/finish', body)

  it('is answered alike whether or not there is an account, and mailed to its owner only', async () => {
    const said = async (of: string) => {
      const { status, code, message, data } = await ask(browserAt(), of)
      return { status, code, message, data }
    }
    await app.owner.query(`update staff set active = false where email = 'jose.ibanez@kalasag.example'`)
    const known = await said(CARLO)
    expect(await said('nobody@kalasag.example')).toEqual(known)
    expect(await said('jose.ibanez@kalasag.example')).toEqual(known)
    await until(
      () => mailTo(CARLO),
      (found) => found.length === 1,
    )
    expect(await mailTo('jose.ibanez@kalasag.example')).toEqual([])
    // Carlo's number was never verified: a link must not be enough for someone with access to his mailbox.
    expect((await mailTo(CARLO))[0]?.body).not.toContain('reset=')
  })

  it('is replaced by link and code, which ends every session and works once', async () => {
    const before = await openApp(app.url, email)
    const browser = browserAt()
    const [known, sent] = [(await links()).length, (await codes()).length]
    await ask(browser)
    const token = await linkAfter(known)
    expect((await app.owner.query('select from password_resets where token_hash = $1', [token])).rowCount).toBe(0)
    expect(await sendCode(browser, token)).toMatchObject({ code: -1, data: { number: mobile.slice(-4) } })
    const code = await codeAfter(sent)
    expect(await finish(browser, { token, code, password: 'password1234' })).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
    expect(await finish(browser, { token, code, password: FRESH })).toMatchObject({ code: -1 })
    expect(await isSignedIn(before)).toBe(false)
    expect(await finish(browser, { token, code, password: 'another mango umbrella 78' })).toMatchObject({ status: 406 })
    expect(await sendCode(browserAt(), token)).toMatchObject({ status: 406 })
    expect(await type(browserAt(), email, FRESH)).toBe(200)
    expect(await type(browserAt(), email, PASSWORD)).toBe(401)
  })

  it('is not replaced by who has the link, and no phone', async () => {
    seconds(2 * 3600)
    const [thief, known] = [browserAt(), (await links()).length]
    await ask(thief)
    const token = await linkAfter(known)
    const sent = (await codes()).length
    await sendCode(thief, token)
    const right = await codeAfter(sent)
    // The code sent to the owner is useless in another browser.
    expect(await finish(browserAt(), { token, code: right, password: 'another mango umbrella 78' })).toMatchObject({ status: 422 })
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++)
      expect((await finish(thief, { token, code: wrong, password: 'another mango umbrella 78' })).status).toBe(422)
    expect(await finish(thief, { token, code: right, password: 'another mango umbrella 78' })).toMatchObject({ status: 429 })
  })

  it('is not replaced half an hour later, and a link has three codes', async () => {
    seconds(4 * 3600)
    const [browser, known] = [browserAt(), (await links()).length]
    await ask(browser)
    const token = await linkAfter(known)
    for (let n = 0; n < 3; n++) {
      expect(await sendCode(browser, token)).toMatchObject({ code: -1 })
      seconds(61)
    }
    expect(await sendCode(browser, token)).toMatchObject({ status: 429 })
    seconds(31 * 60)
    expect(await sendCode(browserAt(), token)).toMatchObject({ status: 406 })
  })

  it('fills nobody’s mailbox', async () => {
    seconds(8 * 3600)
    const known = (await links()).length
    for (let n = 0; n < 6; n++) expect(await ask(browserAt())).toMatchObject({ code: -1 })
    await linkAfter(known + 2)
    const { rowCount } = await app.owner.query(`select from messages where recipient = $1 and created_at > $2`, [
      email,
      new Date(now().getTime() - 60_000),
    ])
    expect(rowCount).toBe(3)
  })

  it('is not mailed with an address that a stranger wrote into the request', async () => {
    seconds(12 * 3600)
    const response = await fetch(`${app.url}/sdx-api/auth/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email }),
    })
    expect(response.status).toBe(200)
    expect((await mailTo(email)).some(({ body }) => body.includes('evil.example'))).toBe(false)
  })
})

it('lets nobody in by an invitation that was mailed to an address that was wrong', async () => {
  const admin = await person(app.url, 'teresita.ocampo')
  const { rows } = await app.owner.query<{ id: string }>(`select id from staff where email like 'miguel.lacson@%'`)
  const joins = { firstName: 'Somebody', lastName: 'New', role: 'AG1', branch: 'BACOLOD', managerId: rows[0]?.id, mobile: '+639175550079' }
  const { id } = answered<{ id: string }>(await admin.post('admin/colleague', { ...joins, email: 'mistyped@kalasag.example' }))
  const token = await invitationTo(app, 'mistyped@kalasag.example')
  answered(await admin.put(`admin/colleague/${id}`, { email: 'right@kalasag.example' }))
  expect(await browserAt().post('auth/password-reset/code', { token })).toMatchObject({ status: 406 })
  answered(await admin.post(`admin/colleague/${id}/invite`, {}))
  answered(await browserAt().post('auth/password-reset/code', { token: await invitationTo(app, 'right@kalasag.example') }))
})
