import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { TestBrowser, tokensOf } from './support/browser.ts'
import { call, type Reply, signIn } from './support/calls.ts'

const ANA = 'ana.reyes@kalasag.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let ana: Readonly<Record<string, string>>
beforeEach(async () => {
  ana = await signIn(app.url, ANA)
})
afterEach(() => setTime(undefined))

const seconds = (n: number) => setTime(new Date(now().getTime() + n * 1000))
let numbers = 0
/** A number that no other test uses. */
const number = () => `+63917${String(7_000_000 + numbers++)}`

/** The newest code that the simulated gateway delivered, once there are this many. */
async function codeAt(mobile: string, messages = 1): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await app.owner.query<{ body: string }>(
      'select body from simulators.inbox where recipient = $1 order by received_at desc',
      [mobile],
    )
    if (rows.length >= messages) return /^\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code came to ${mobile}`)
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const delivered = async (mobile: string) => (await app.owner.query('select 1 from messages where recipient = $1', [mobile])).rowCount

let phone: TestBrowser
beforeEach(() => {
  phone = new TestBrowser(app.url)
})
const ask = (mobile: string, link?: string) => phone.post('auth/customer/code', { mobile, link })
const verify = (mobile: string, code: string, link?: string) => phone.post('auth/customer/verify', { mobile, code, link })
const said = ({ status, code, message, data }: Reply) => ({ status, code, message, data })

type Shared = { readonly id: string; readonly token: string }
async function link(body: Readonly<Record<string, unknown>> = { commercialStructure: 'BACOLOD AGENTS' }): Promise<Shared> {
  const { data, message } = await call(app.url, 'POST', 'secure/customer/shareableLink', { body, headers: ana })
  if (data === null) throw new Error(message)
  return data
}

describe('a customer with a link', () => {
  it('signs in with the code that was sent, and sees customers’ addresses only', async () => {
    const mobile = number()
    const { token } = await link()
    expect((await ask(mobile, token)).data).toEqual({ resendInSeconds: 60, validForSeconds: 300 })
    const { data, code } = await verify(mobile, await codeAt(mobile), token)
    expect(code).toBe(-1)
    expect(data).toMatchObject({ audience: 'customer', customer: { mobile }, agent: { name: 'Ana Reyes', agentCode: 'BAC-001' } })
    const headers = tokensOf(data)
    expect((await call(app.url, 'GET', 'secure/customer/getPolicy', { headers })).code).toBe(-1)
    expect((await call(app.url, 'GET', 'secure/user/getuserDetails', { headers })).status).toBe(403)
    expect((await call(app.url, 'GET', 'secure/customer/getPolicy', { headers: ana })).status).toBe(403)
  })

  it('types the number in any usual way', async () => {
    const { token } = await link()
    const mobile = number()
    expect((await ask(mobile.replace('+63', '0'), token)).code).toBe(-1)
    expect((await verify(mobile.replace('+', ''), await codeAt(mobile), token)).code).toBe(-1)
    expect(await ask('08171234567', token)).toMatchObject({ status: 422 })
  })

  it('keeps the session in a cookie and ends it', async () => {
    const mobile = number()
    const { token } = await link()
    const browser = new TestBrowser(app.url)
    await browser.post('auth/customer/code', { mobile, link: token })
    await browser.post('auth/customer/verify', { mobile, link: token, code: await codeAt(mobile) })
    expect(browser.cookies.get('kalasag-customer')?.attributes).toMatch(/HttpOnly.*SameSite=Lax/)
    const { data } = await browser.post('auth/session/token', { audience: 'customer' })
    expect(data).toMatchObject({ audience: 'customer', customer: { mobile } })
    expect((await browser.post('auth/session/token', { audience: 'staff' })).status).toBe(401)
    expect((await browser.post('auth/session/end', { audience: 'customer' })).data).toEqual({ goOnTo: '/app/customer-login' })
    expect((await call(app.url, 'GET', 'secure/customer/getPolicy', { headers: tokensOf(data) })).status).toBe(401)
  })

  it('made for another number gets the same answer, but no code', async () => {
    const [mine, strangers] = [number(), number()]
    const { token } = await link({ commercialStructure: 'BACOLOD AGENTS', mobileNumber: mine })
    const right = said(await ask(mine, token))
    expect(said(await ask(strangers, token))).toEqual(right)
    await codeAt(mine)
    expect(await delivered(strangers)).toBe(0)
  })

  it('cannot use a link that was withdrawn or altered, not even with its code', async () => {
    const mobile = number()
    const { id, token } = await link()
    await ask(mobile, token)
    const code = await codeAt(mobile)
    await call(app.url, 'POST', `secure/user/link/${id}/revoke`, { body: {}, headers: ana })
    expect(await verify(mobile, code, token)).toMatchObject({ status: 406, code: 1 })
    expect(await ask(mobile, `${token.slice(0, -4)}AAAA`)).toMatchObject({ status: 406, code: 1 })
  })

  it('deals with the agent of the link, although another brought them', async () => {
    const mobile = number()
    const first = await link()
    await ask(mobile, first.token)
    await verify(mobile, await codeAt(mobile), first.token)
    ana = await signIn(app.url, 'carlo.mendoza@kalasag.example')
    const second = await link({ commercialStructure: 'LAS PINAS AGENTS' })
    seconds(61)
    await ask(mobile, second.token)
    const { data } = await verify(mobile, await codeAt(mobile, 2), second.token)
    expect(data).toMatchObject({ agent: { name: 'Carlo Mendoza' } })
  })
})

describe('a customer without a link', () => {
  it('gets a code if known, and everybody the same answer in the same time', async () => {
    const [known, unknown] = [number(), number()]
    const { token } = await link()
    await ask(known, token)
    await verify(known, await codeAt(known), token)
    const timed = async (mobile: string) => {
      const began = performance.now()
      return { reply: said(await ask(mobile)), took: performance.now() - began }
    }
    const [one, two] = [await timed(known), await timed(unknown)]
    expect(one.reply).toEqual(two.reply)
    expect(Math.min(one.took, two.took)).toBeGreaterThan(245)
    expect((await verify(known, await codeAt(known, 2))).code).toBe(-1)
    expect(await delivered(unknown)).toBe(0)
    expect(said(await verify(unknown, '123456'))).toEqual(said(await verify(number(), '123456')))
  })
})

describe('a one-time code', () => {
  let mobile: string
  let token: string
  beforeEach(async () => {
    mobile = number()
    token = (await link()).token
    await ask(mobile, token)
  })

  it('is good once', async () => {
    const code = await codeAt(mobile)
    expect((await verify(mobile, code, token)).code).toBe(-1)
    expect((await verify(mobile, code, token)).status).toBe(422)
  })

  it('is good for five minutes', async () => {
    const code = await codeAt(mobile)
    seconds(301)
    expect((await verify(mobile, code, token)).status).toBe(422)
  })

  it('is good for its own number and link only', async () => {
    const code = await codeAt(mobile)
    expect((await verify(number(), code, token)).status).toBe(422)
    expect((await verify(mobile, code)).status).toBe(422)
    expect((await verify(mobile, code, (await link()).token)).status).toBe(422)
    expect((await verify(mobile, code, token)).code).toBe(-1)
  })

  it('is locked after five wrong ones, even asked at once, until there is a new one', async () => {
    const code = await codeAt(mobile)
    const wrong = await Promise.all(Array.from({ length: 7 }, () => verify(mobile, other(code), token)))
    expect(wrong.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await verify(mobile, code, token)).status).toBe(429)
    seconds(61)
    await ask(mobile, token)
    expect((await verify(mobile, await codeAt(mobile, 2), token)).code).toBe(-1)
  })

  it('is sent again after a minute, and then the older one is dead', async () => {
    const first = await codeAt(mobile)
    seconds(20)
    expect((await ask(mobile, token)).data).toMatchObject({ resendInSeconds: expect.toSatisfy((left: number) => left > 30 && left <= 40) })
    expect(await delivered(mobile)).toBe(1)
    seconds(41)
    await ask(mobile, token)
    const second = await codeAt(mobile, 2)
    if (first !== second) expect((await verify(mobile, first, token)).status).toBe(422)
    expect((await verify(mobile, second, token)).code).toBe(-1)
  })

  it('is sent five times an hour at most, whoever asks', async () => {
    const unknown = number()
    const ends: (readonly number[])[] = []
    for (const who of [mobile, unknown]) {
      const statuses = []
      for (let n = 0; n < 6; n++) {
        seconds(61)
        statuses.push((await ask(who, who === mobile ? token : undefined)).status)
      }
      ends.push(statuses)
    }
    expect(ends).toEqual([
      [200, 200, 200, 200, 429, 429],
      [200, 200, 200, 200, 200, 429],
    ])
    seconds(3600)
    expect((await ask(mobile, token)).status).toBe(200)
  })

  it('is sent once to two who ask at the same moment', async () => {
    const twin = number()
    await Promise.all([ask(twin, token), ask(twin, token), ask(twin, token)])
    await codeAt(twin)
    expect(await delivered(twin)).toBe(1)
  })

  it('is kept as nothing that could be turned back', async () => {
    const code = await codeAt(mobile)
    const { rows } = await app.owner.query<{ code_hash: string; body: string | null }>(
      'select c.code_hash, m.body from one_time_codes c left join messages m on m.recipient = c.mobile where c.mobile = $1',
      [mobile],
    )
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0]?.body ?? '').not.toContain(code)
  })
})
