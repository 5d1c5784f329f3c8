import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { openApp, type TestBrowser, tokensOf } from './support/browser.ts'
import { call, signIn } from './support/calls.ts'

const ANA = 'ana.reyes@kalasag.example'
const CARLO = 'carlo.mendoza@kalasag.example'
const TERESITA = 'teresita.ocampo@kalasag.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Headers = Readonly<Record<string, string>>
const post = (path: string, headers: Headers, body: object = {}) => call(app.url, 'POST', `secure/${path}`, { headers, body })
const made = async (headers: Headers): Promise<{ key: string; ticket: string }> => (await post('user/device-key', headers)).data

/** The id of the user signed in in a browser. */
async function idOf(browser: TestBrowser): Promise<string> {
  const { user }: { readonly user: { readonly _id: string } } = (await browser.post('auth/session/token', { audience: 'staff' })).data
  return user._id
}

describe('the key that opens a device without its PIN', () => {
  it('is given again, to its person, who has just signed in', async () => {
    const { key, ticket } = await made(await signIn(app.url, ANA))
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(ticket).not.toContain(key)
    const later = await signIn(app.url, ANA)
    expect(await post('user/device-key/open', later, { ticket })).toMatchObject({ status: 200, data: { key } })
  })

  it('is another each time, and nobody else’s', async () => {
    const [ana, carlo] = [await signIn(app.url, ANA), await signIn(app.url, CARLO)]
    const [one, other] = [await made(ana), await made(ana)]
    expect(one.key).not.toBe(other.key)
    expect(await post('user/device-key/open', carlo, { ticket: one.ticket })).toMatchObject({ status: 404 })
    const bent = `${one.ticket.slice(0, -2)}AA`
    expect(await post('user/device-key/open', ana, { ticket: bent })).toMatchObject({ status: 404 })
    expect(await post('user/device-key/open', ana, { ticket: '' })).toMatchObject({ status: 422 })
  })

  it('is not given to who found a device on which somebody signed in long ago', async () => {
    const headers = await signIn(app.url, ANA)
    const { ticket } = await made(headers)
    await app.owner.query(`update sessions set created_at = created_at - interval '16 minutes'`)
    const refused = await post('user/device-key/open', headers, { ticket })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.message).toContain('sign in again with your password')
  })
})

describe('the key of writes that are handed over to another phone', () => {
  const use = 'hand-over'
  const handOverKey = async (headers: Headers): Promise<{ key: string; ticket: string }> =>
    (await post('user/device-key', headers, { use })).data

  it('opens on any device of its person, however long ago they signed in there, and is written down', async () => {
    const { key, ticket } = await handOverKey(await signIn(app.url, ANA))
    const other = await signIn(app.url, ANA)
    await app.owner.query(`update sessions set created_at = created_at - interval '16 minutes'`)
    expect(await post('user/device-key/open', other, { ticket, use })).toMatchObject({ status: 200, data: { key } })
    const { rows } = await app.owner.query(`select 1 from audit_entries where action = 'writes-taken-over'`)
    expect(rows).toHaveLength(1)
  })

  it('is nobody else’s, and opens nothing of another use', async () => {
    const [ana, carlo] = [await signIn(app.url, ANA), await signIn(app.url, CARLO)]
    const { ticket } = await handOverKey(ana)
    const refused = await post('user/device-key/open', carlo, { ticket, use })
    expect(refused).toMatchObject({ status: 404 })
    expect(refused.message).toContain('not sealed for you')
    expect(await post('user/device-key/open', ana, { ticket })).toMatchObject({ status: 404 })
    expect(await post('user/device-key/open', ana, { ticket: (await made(ana)).ticket, use })).toMatchObject({ status: 404 })
    expect(await post('user/device-key/open', ana, { ticket, use: 'anything' })).toMatchObject({ status: 422 })
  })
})

describe('a lost phone', () => {
  it('is signed out by the office at once, by an administrator alone', async () => {
    const browser = await openApp(app.url, ANA)
    const ana = tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data)
    const [own, admin] = [await signIn(app.url, CARLO), await signIn(app.url, TERESITA)]
    const anaId = await idOf(browser)
    expect(await post('admin/sessions/end', own, { staffId: anaId })).toMatchObject({ status: 403 })
    expect(await call(app.url, 'GET', 'secure/user/sessions', { headers: ana })).toMatchObject({ status: 200 })
    const done = await post('admin/sessions/end', admin, { staffId: anaId })
    expect(done.status).toBe(200)
    const { ended }: { readonly ended: number } = done.data
    expect(ended).toBeGreaterThanOrEqual(1)
    expect(await call(app.url, 'GET', 'secure/user/sessions', { headers: ana })).toMatchObject({ status: 401 })
    expect(await browser.post('auth/session/token', { audience: 'staff' })).toMatchObject({ status: 401 })
    expect((await post('admin/sessions/end', admin, { staffId: anaId })).data).toEqual({ ended: 0 })
  })

  it('is nobody’s who does not work here, and never that of who asks', async () => {
    const admin = await signIn(app.url, TERESITA)
    expect(await post('admin/sessions/end', admin, { staffId: crypto.randomUUID() })).toMatchObject({ status: 404 })
    const own = await idOf(await openApp(app.url, TERESITA))
    expect(await post('admin/sessions/end', admin, { staffId: own })).toMatchObject({ status: 409 })
  })
})
