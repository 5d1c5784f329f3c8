import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SigningKey, signingKey } from '#features/people/session/server/keys.ts'
import { issueAccess } from '#features/people/session/server/tokens.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { call, type Reply, signIn } from './support/calls.ts'
import { PASSWORD } from './support/staff.ts'

const ANA = 'ana.reyes@kalasag.example'
const CARLO = 'carlo.mendoza@kalasag.example'
const MIGUEL = 'miguel.lacson@kalasag.example'
const RAMON = 'ramon.penaflor@kalasag.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => setTime(undefined))

type Headers = Readonly<Record<string, string>>
const login = (email: string, password: string) => call(app.url, 'POST', 'auth/user/login', { body: { email, password } })
const whoAmI = (headers: Headers) => call(app.url, 'GET', 'secure/user/getuserDetails', { headers })
const idOf = async (email: string): Promise<string> => {
  const { rows } = await app.owner.query<{ id: string }>('select id from staff where email = $1', [email])
  return rows[0]?.id ?? ''
}
const minutes = (n: number) => setTime(new Date(now().getTime() + n * 60_000))

describe('a program that signs in with e-mail and password', () => {
  it('gets the user record, both tokens and the hierarchy', async () => {
    const { data, code } = await login('Ana.Reyes@kalasag.example', PASSWORD)
    expect(code).toBe(-1)
    expect(data).toMatchObject({
      user: { first_name: 'Ana', agent_id: 'BAC-001', userRole: [{ roleCode: 'AG1' }], city: 'Bacolod City', state: 'Negros Occidental' },
      userDetails: { hierarchy_id: { levelCode: '4' }, channelCode: { _id: 'AGENCY' } },
      hierarchy: [{ levelCode: '2' }, { levelCode: '3' }, { levelCode: '4' }],
      expiresIn: 600,
    })
  })

  it('reads its own record, and the levels of its channel', async () => {
    const headers = await signIn(app.url, ANA)
    const { data } = await whoAmI(headers)
    expect(data).toMatchObject({
      primaryEmail: ANA,
      accessOpt: { features: expect.arrayContaining([{ featureCode: 'SHARING', roles: [{ roleCode: 'AG1' }, { roleCode: 'SM1' }] }]) },
    })
    const { data: levels } = await call(app.url, 'GET', 'secure/admin/getHierarchy', { headers })
    expect(levels).toMatchObject([{ name: 'Regional manager' }, { name: 'Branch manager' }, { name: 'Agent' }])
  })

  it('reads the records of those below only, unless its work is to see all', async () => {
    const [ana, carlo] = [await idOf(ANA), await idOf(CARLO)]
    const seen = async (email: string, id: string) =>
      (await call(app.url, 'GET', `secure/user/getuserDetails?user_id=${id}`, { headers: await signIn(app.url, email) })).status
    expect(await seen(MIGUEL, ana)).toBe(200)
    expect(await seen(MIGUEL, carlo)).toBe(404)
    expect(await seen(ANA, await idOf(MIGUEL))).toBe(404)
    expect(await seen(RAMON, carlo)).toBe(200)
  })
})

describe('tokens', () => {
  const altered = (token: string) => `${token.slice(0, -6)}${token.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`
  const refused = async (headers: Headers) => {
    const reply = await whoAmI(headers)
    expect(reply).toMatchObject({ status: 401, code: 2 })
  }
  let access: SigningKey
  let signer: SigningKey
  beforeAll(async () => {
    const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
    access = await signingKey(pool, TEST_SECRET, 'access')
    signer = await signingKey(pool, TEST_SECRET, 'login')
    await pool.end()
  })

  it('are needed, both of them', async () => {
    const { authorization = '', userinfo = '' } = await signIn(app.url, ANA)
    await refused({})
    await refused({ authorization })
    await refused({ userinfo })
    await refused({ authorization: `Bearer ${userinfo}`, userinfo: authorization.slice(7) })
    expect((await whoAmI({ authorization, userinfo })).status).toBe(200)
  })

  it('may come as the specification’s clients send them: the login token as `token`, and `sid` naming the session', async () => {
    const { data } = await login(ANA, PASSWORD)
    const { accessToken, token, sid } = data as { accessToken: string; token: string; sid: string }
    const authorization = `Bearer ${accessToken}`
    expect((await whoAmI({ authorization, token, sid })).status).toBe(200)
    expect((await whoAmI({ authorization, userinfo: token, token: '', sid: '' })).status).toBe(200)
    await refused({ authorization, token, sid: randomUUID() })
  })

  it('are refused when altered', async () => {
    const { authorization = '', userinfo = '' } = await signIn(app.url, ANA)
    await refused({ authorization: altered(authorization), userinfo })
    await refused({ authorization, userinfo: altered(userinfo) })
    await refused({ authorization: 'Bearer nonsense', userinfo })
  })

  it('are refused with another person’s login token', async () => {
    const [ana, carlo] = [await signIn(app.url, ANA), await signIn(app.url, CARLO)]
    await refused({ authorization: ana.authorization ?? '', userinfo: carlo.userinfo ?? '' })
  })

  it('are refused after ten minutes, even by a process that knew them', async () => {
    const headers = await signIn(app.url, ANA)
    expect((await whoAmI(headers)).status).toBe(200)
    minutes(11)
    await refused(headers)
  })

  it('are refused when made for another audience, by another issuer, with another key or without one', async () => {
    const { userinfo = '' } = await signIn(app.url, ANA)
    const sub = await idOf(ANA)
    const issuer = `${app.url}/realms/kalasag`
    const made = (more: { issuer?: string; audience?: string }, key = access) =>
      issueAccess(key, { issuer, audience: 'kalasag-api', subject: sub, clientId: 'x', ...more })
    expect((await whoAmI({ authorization: `Bearer ${await made({})}`, userinfo })).status).toBe(200)
    await refused({ authorization: `Bearer ${await made({ audience: 'another-api' })}`, userinfo })
    await refused({ authorization: `Bearer ${await made({ issuer: 'http://elsewhere.example/realms/kalasag' })}`, userinfo })
    await refused({ authorization: `Bearer ${await made({}, signer)}`, userinfo })
    const hs = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience('kalasag-api')
      .setSubject(sub)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(JSON.stringify(access.publicJwk)))
    await refused({ authorization: `Bearer ${hs}`, userinfo })
  })

  it('are refused at once when their session was ended', async () => {
    const headers = await signIn(app.url, ANA)
    expect((await whoAmI(headers)).status).toBe(200)
    await app.owner.query('update sessions set ended_at = now() where staff_id = $1 and ended_at is null', [await idOf(ANA)])
    await refused(headers)
  })
})

describe('passwords', () => {
  const said = ({ status, code, message, data }: Reply) => ({ status, code, message, data })

  it('answer alike for a wrong password, an unknown person and one who left', async () => {
    await app.owner.query("update staff set active = false where email = 'jose.ibanez@kalasag.example'")
    const wrong = said(await login(ANA, 'not this'))
    expect(wrong.status).toBe(401)
    expect(said(await login('nobody@kalasag.example', 'not this'))).toEqual(wrong)
    expect(said(await login('jose.ibanez@kalasag.example', PASSWORD))).toEqual(wrong)
  })

  it('rest after five wrong ones, say nothing about it, and work again a quarter of an hour later', async () => {
    const email = 'luz.delapena@kalasag.example'
    const wrong = []
    for (let n = 0; n < 5; n++) wrong.push(said(await login(email, `guess ${n}`)))
    expect(said(await login(email, PASSWORD))).toEqual(wrong[0])
    minutes(14)
    expect((await login(email, PASSWORD)).status).toBe(401)
    minutes(2)
    expect((await login(email, PASSWORD)).code).toBe(-1)
  })

  it('are forgiven when the right one follows', async () => {
    const email = 'paolo.santos@kalasag.example'
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 3; n++) await login(email, 'wrong')
      expect((await login(email, PASSWORD)).code).toBe(-1)
    }
  })

  it('are kept as nothing that could be turned back', async () => {
    const { rows } = await app.owner.query<{ hash: string }>('select hash from staff_passwords')
    expect(rows.every(({ hash }) => hash.startsWith('scrypt$'))).toBe(true)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  })
})
