import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { openApp, type TestBrowser, tokensOf } from './support/browser.ts'
import { call, signIn } from './support/calls.ts'

const ANA = 'ana.reyes@kalasag.example'
const CARLO = 'carlo.mendoza@kalasag.example'
const RAMON = 'ramon.penaflor@kalasag.example'

let app: TestApp
let second: Program
beforeAll(async () => {
  app = await startApp()
  second = await start(
    readConfig({
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      KALASAG_SECRET: TEST_SECRET,
      KALASAG_PART: 'web',
      DEMO_DATA: 'off',
      PUBLIC_URL: app.url,
    }),
  )
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

type Headers = Readonly<Record<string, string>>
type Listed = { readonly id: string; readonly device: string; readonly address: string; readonly isThis: boolean }
const headersOf = async (browser: TestBrowser) => tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data)
const sessionsOf = async (headers: Headers): Promise<Listed[]> => (await call(app.url, 'GET', 'secure/user/sessions', { headers })).data
const end = (headers: Headers, id: string) => call(app.url, 'POST', 'secure/user/sessions/end', { headers, body: { id } })
const status = async (headers: Headers, url = app.url) => (await call(url, 'GET', 'secure/user/sessions', { headers })).status

describe('the list of one’s sessions', () => {
  it('tells device and address of each, and which one asks', async () => {
    const headers = await headersOf(await openApp(app.url, ANA))
    await signIn(app.url, ANA)
    const listed = await sessionsOf(headers)
    expect(listed.length).toBe(2)
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(listed[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) })
  })

  it('holds nobody else’s, and ends nobody else’s', async () => {
    const [ana, carlo] = [await headersOf(await openApp(app.url, ANA)), await headersOf(await openApp(app.url, CARLO))]
    const carlos = await sessionsOf(carlo)
    const own = new Set((await sessionsOf(ana)).map(({ id }) => id))
    expect(carlos.some(({ id }) => own.has(id))).toBe(false)
    expect(await end(ana, carlos[0]?.id ?? '')).toMatchObject({ status: 404 })
    expect(await status(carlo)).toBe(200)
  })

  it('ends one of them, at once and on every process', async () => {
    const [here, there] = [await openApp(app.url, ANA), await openApp(app.url, ANA)]
    const [ours, theirs] = [await headersOf(here), await headersOf(there)]
    expect(await status(theirs, second.url)).toBe(200)
    const other = (await sessionsOf(theirs)).find(({ isThis }) => isThis)
    expect(await end(ours, other?.id ?? '')).toMatchObject({ code: -1 })
    expect([await status(theirs), await status(theirs, second.url), await status(ours)]).toEqual([401, 401, 200])
    expect(await there.post('auth/session/token', { audience: 'staff' })).toMatchObject({ status: 401 })
  })

  it('ends all but this one', async () => {
    const [here, there] = [await openApp(app.url, ANA), await openApp(app.url, ANA)]
    const [ours, theirs] = [await headersOf(here), await headersOf(there)]
    expect(await call(app.url, 'POST', 'secure/user/sessions/end-others', { headers: ours, body: {} })).toMatchObject({ code: -1 })
    expect([await status(theirs), await status(ours)]).toEqual([401, 200])
    expect(await sessionsOf(ours)).toHaveLength(1)
  })
})

describe('somebody whose account changes while they are signed in', () => {
  const change = (email: string, sql: string) => app.owner.query(`update staff set ${sql} where email = $1`, [email])
  const renewed = async (browser: TestBrowser) => browser.post('auth/session/token', { audience: 'staff' })

  it('is out at the next request when they are deactivated, on every process', async () => {
    const browser = await openApp(app.url, CARLO)
    const [headers, program] = [await headersOf(browser), await signIn(app.url, CARLO)]
    expect([await status(headers), await status(headers, second.url), await status(program)]).toEqual([200, 200, 200])
    await change(CARLO, 'active = false')
    expect([await status(headers), await status(headers, second.url), await status(program)]).toEqual([401, 401, 401])
    expect(await renewed(browser)).toMatchObject({ status: 401, code: 2 })
    await change(CARLO, 'active = true')
    expect(await renewed(browser)).toMatchObject({ status: 401, code: 2 })
  })

  it('has the other role from the next request on, and need not sign in again', async () => {
    const browser = await openApp(app.url, RAMON)
    const headers = await headersOf(browser)
    const desk = (by: Headers, url = app.url) => call(url, 'GET', 'secure/user/sessions', { headers: by })
    expect((await desk(headers, second.url)).status).toBe(200)
    await change(RAMON, `role_code = 'AG1', sees_all = false`)
    expect([await desk(headers), await desk(headers, second.url)]).toMatchObject([{ status: 401 }, { status: 401 }])
    const { data } = await renewed(browser)
    expect(data).toMatchObject({ user: { userRole: [{ roleCode: 'AG1' }] } })
    expect((await desk(tokensOf(data))).status).toBe(200)
    await change(RAMON, `role_code = 'UW1', sees_all = true`)
  })

  it('has what their role may no longer do refused from the next request on', async () => {
    const browser = await openApp(app.url, ANA)
    const headers = await headersOf(browser)
    await app.owner.query(`delete from feature_permissions where role_code = 'AG1' and feature_code = 'BULK'`)
    expect(await status(headers)).toBe(401)
    const { data } = await renewed(browser)
    expect(await status(tokensOf(data))).toBe(200)
  })
})
