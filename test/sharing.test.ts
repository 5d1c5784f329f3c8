import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { examples } from '../src/lines/ctpl/examples.ts'
import { startApp, type TestApp } from './support/app.ts'
import { TestBrowser } from './support/browser.ts'
import { policyToPay } from './support/buying.ts'
import { call, type Reply, signIn } from './support/calls.ts'
import { answered, caller, car, maria, person } from './support/quoting.ts'

type Headers = Readonly<Record<string, string>>
type Link = { id: string; link: string; token: string; expiresAt: string }

let app: TestApp
let ana: Headers
let jose: Headers
let manager: Headers
beforeAll(async () => {
  app = await startApp()
  ana = await signIn(app.url, 'ana.reyes@kalasag.example')
  jose = await signIn(app.url, 'jose.ibanez@kalasag.example')
  manager = await signIn(app.url, 'miguel.lacson@kalasag.example')
})
afterAll(() => app.stop())

const share = (headers: Headers, body: object): Promise<Reply> => call(app.url, 'POST', 'secure/customer/shareableLink', { headers, body })
const shared = async (headers: Headers, body: object): Promise<Link> => {
  const { data, code, message } = await share(headers, body)
  if (code !== -1) throw new Error(message)
  return data
}
const read = (token: string): Promise<Reply> => call(app.url, 'POST', 'auth/customer/jwtDecrypt', { body: { token } })
const listed = async (headers: Headers) =>
  (await call(app.url, 'GET', 'secure/user/links', { headers })).data as {
    items: { id: string; state: string; mobile: string | null }[]
    count: number
  }

const anas = { agentCode: 'BAC-001', commercialStructure: 'BACOLOD' }

describe('a link to an agent’s products', () => {
  it('leads to the customer’s sign-in and says who sent it, for a week', async () => {
    const made = await shared(ana, { ...anas, mobileNumber: '', userId: '', baseUrl: app.url })
    expect(made.link).toBe(`${app.url}/app/customer-login/?link=${made.token}`)
    expect(Math.round((new Date(made.expiresAt).getTime() - Date.now()) / 86_400_000)).toBe(7)
    expect((await read(made.token)).data).toMatchObject({
      kind: 'customer',
      agent: { name: 'Ana Reyes', code: 'BAC-001', branch: 'BACOLOD', commercialStructure: 'BACOLOD AGENTS', mobile: '+639170000101' },
      commercialStructure: { code: 'BACOLOD', name: 'BACOLOD AGENTS' },
      line: null,
      forOneNumber: false,
      paid: false,
    })
  })

  it('may be made for the group that its card names', async () => {
    const made = await shared(ana, { agentCode: 'BAC-001', commercialStructure: 'LAS PINAS AGENTS' })
    expect((await read(made.token)).data).toMatchObject({ commercialStructure: { code: 'LAS_PINAS' } })
    expect(await share(ana, { agentCode: 'BAC-001', commercialStructure: 'CEBU AGENTS' })).toMatchObject({
      status: 422,
      fields: [{ path: 'commercialStructure' }],
    })
  })

  it('may be made by a manager for an agent below, and by nobody for a colleague', async () => {
    expect(await share(manager, anas)).toMatchObject({ code: -1 })
    expect(await share(jose, anas)).toMatchObject({ status: 404 })
    expect(await share(ana, { agentCode: 'NOBODY' })).toMatchObject({ status: 404 })
    expect(await share({}, anas)).toMatchObject({ status: 401 })
  })

  it('leads to this site and to no other', async () => {
    expect(await share(ana, { ...anas, baseUrl: 'https://evil.example/app' })).toMatchObject({ status: 422, fields: [{ path: 'baseUrl' }] })
    expect(await share(ana, { ...anas, baseUrl: 'javascript:alert(1)' })).toMatchObject({ status: 422 })
  })

  it('takes a number however it is typed, and refuses what is none', async () => {
    expect((await read((await shared(ana, { ...anas, mobileNumber: '0917 123 4567' })).token)).data).toMatchObject({ forOneNumber: true })
    expect(await share(ana, { ...anas, mobileNumber: '12345' })).toMatchObject({ status: 422, fields: [{ path: 'mobileNumber' }] })
  })
})

describe('a link that does not hold', () => {
  it('says the same whether it is expired, withdrawn, forged or nonsense', async () => {
    const expired = await shared(ana, anas)
    await app.owner.query(`update links set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
    const withdrawn = await shared(ana, anas)
    expect(await call(app.url, 'POST', `secure/user/link/${withdrawn.id}/revoke`, { headers: ana, body: {} })).toMatchObject({
      code: -1,
      data: { state: 'revoked' },
    })
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(withdrawn.id)
      .setExpirationTime('7d')
      .sign(new TextEncoder().encode('a key of somebody else, long enough'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ jti: withdrawn.id, exp: 9e9 })).toString('base64url')}.`
    const tampered = (await shared(ana, anas)).token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/^(.{40})./, '$1_')
    for (const token of [expired.token, withdrawn.token, forged, unsigned, tampered, 'nonsense'])
      expect(await read(token)).toMatchObject({
        status: 406,
        code: 1,
        message: 'This link has expired or was withdrawn. Please ask your agent for a new one.',
      })
  })

  it('can be withdrawn by those who see it only', async () => {
    const { id } = await shared(ana, anas)
    const revoke = (headers: Headers) => call(app.url, 'POST', `secure/user/link/${id}/revoke`, { headers, body: {} })
    expect(await revoke(jose)).toMatchObject({ status: 404 })
    expect(await revoke(manager)).toMatchObject({ code: -1 })
  })
})

describe('a link to a quotation', () => {
  const [example] = examples
  const holder = {
    kind: 'person',
    firstName: 'Niño',
    lastName: 'De la Peña',
    birthDate: '1990-05-01',
    citizenship: 'PH',
    mobile: '09181112222',
    line1: '1 Rizal St',
    province: '1804500000',
    city: '1830200000',
    zip: '6100',
  }
  let quotationId: string
  beforeAll(async () => {
    const begun = await call(app.url, 'POST', 'secure/user/quotation/start', {
      headers: ana,
      body: { line: 'ctpl', answers: example?.details },
    })
    const { id, version } = begun.data as { id: string; version: number }
    const saved = await call(app.url, 'PUT', `secure/user/quotation/${id}/save`, {
      headers: ana,
      body: { version, step: 'policyholder', values: holder },
    })
    expect(saved).toMatchObject({ code: -1 })
    quotationId = id
  })

  it('says what it is about and nothing about the customer', async () => {
    const { token } = await shared(ana, { quotationId })
    const answer = await read(token)
    expect(answer.data).toMatchObject({
      kind: 'quotation',
      line: { code: 'ctpl', name: 'CTPL' },
      description: '2022 Toyota Vios',
      quotationId,
      forOneNumber: true,
      agent: { code: 'BAC-001' },
    })
    const text = JSON.stringify(answer.data)
    for (const personal of ['Niño', 'Peña', '9181112222', '1990', 'Rizal', 'NBX', '1NR-2234567', 'PA1B19F38N4123456', '133200000123456'])
      expect(text).not.toContain(personal)
    expect(JSON.stringify(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))).toMatch(
      /^\{"jti":"[\w-]+","exp":\d+\}$/,
    )
  })

  it('works with the policyholder’s number only', async () => {
    expect(await share(ana, { quotationId, mobileNumber: '09189999999' })).toMatchObject({
      status: 422,
      fields: [{ path: 'mobileNumber' }],
    })
    expect(await share(ana, { quotationId, mobileNumber: '+63 918 111 2222' })).toMatchObject({ code: -1 })
  })

  it('is made by those who see the quotation only', async () => {
    expect(await share(jose, { quotationId })).toMatchObject({ status: 404 })
    expect(await share(jose, { quotationId, agentCode: 'BAC-002' })).toMatchObject({ status: 404 })
    expect(await share(manager, { quotationId })).toMatchObject({ code: -1 })
    expect(await share(ana, { quotationId: '019aa000-0000-7000-8000-000000000000' })).toMatchObject({ status: 404 })
    expect(await share(ana, { policyId: quotationId })).toMatchObject({ status: 404 })
  })

  it('shows the agent how far the customer came, with the number masked', async () => {
    const { id, token } = await shared(ana, { quotationId })
    const state = async () => (await listed(ana)).items.find((each) => each.id === id)
    expect(await state()).toMatchObject({ state: 'sent', mobile: '•••• 2222' })
    await read(token)
    expect(await state()).toMatchObject({ state: 'opened' })
    expect((await listed(jose)).items.find((each) => each.id === id)).toBeUndefined()
  })

  it('is not made any more once the quotation is withdrawn', async () => {
    const { code, message } = await call(app.url, 'POST', `secure/user/quotation/${quotationId}/withdraw`, {
      headers: ana,
      body: { reason: 'Sold elsewhere' },
    })
    expect(message).toBe('')
    expect(code).toBe(-1)
    expect(await share(ana, { quotationId })).toMatchObject({ status: 409 })
  })
})

describe('a link to pay a policy', () => {
  it('works for its customer only, says when it is paid for, and stops when there is nothing to pay', async () => {
    const agent = caller(app.url, ana)
    const { id: policyId } = await policyToPay(agent, car(), maria({ mobile: '0919 555 0001' }))
    expect(await share(jose, { policyId })).toMatchObject({ status: 404 })
    expect(await share(ana, { policyId, mobileNumber: '09189999999' })).toMatchObject({ status: 422 })
    const { id, token } = await shared(ana, { policyId })
    expect((await read(token)).data).toMatchObject({
      kind: 'payment',
      policyId,
      paid: false,
      forOneNumber: true,
      description: '2022 Toyota Vios',
    })

    await signInAsCustomer('+639195550002', token).then(
      () => expect.unreachable('another number got in'),
      (refusal: Error) => expect(refusal.message).toContain('no code'),
    )
    const customer = await signInAsCustomer('+639195550001', token)
    expect(await call(app.url, 'GET', `secure/customer/policy/${policyId}`, { headers: customer })).toMatchObject({
      code: -1,
      data: { id: policyId },
    })
    expect((await listed(ana)).items.find((each) => each.id === id)).toMatchObject({ state: 'signed-in' })
    expect(await call(app.url, 'GET', 'secure/user/links', { headers: customer })).toMatchObject({ status: 403 })

    await agent.post(`user/policy/${policyId}/cancel`, { reason: 'The car was sold' })
    expect(await share(ana, { policyId })).toMatchObject({ status: 409 })
  })
})

/** As a customer's phone does: requests a code, reads it from the SMS, signs in. */
async function signInAsCustomer(mobile: string, link: string): Promise<Headers> {
  const browser = new TestBrowser(app.url)
  expect(await browser.post('auth/customer/code', { mobile, link })).toMatchObject({ code: -1 })
  const code = await vi.waitFor(
    async () => {
      const received = await fetch(`${app.url}/simulators/inbox.json?recipient=${encodeURIComponent(mobile)}`)
      const { messages } = (await received.json()) as { messages: { body: string }[] }
      const found = /\b\d{6}\b/.exec(messages[0]?.body ?? '')?.[0]
      if (!found) throw new Error('no code came')
      return found
    },
    { timeout: 3000, interval: 100 },
  )
  const { data, message } = await browser.post('auth/customer/verify', { mobile, code, link })
  if (!data) throw new Error(message)
  return { authorization: `Bearer ${(data as { accessToken: string }).accessToken}` }
}

it('shows an agent’s card to whoever has the address of their page, and to nobody who guesses codes', async () => {
  const angelica = await person(app.url, 'angelica.nunez')
  const { page } = answered<{ page: string }>(await angelica.get('user/fetch_business_card_data'))
  const sealed = new URL(page).searchParams.get('agent') ?? ''
  expect(sealed).toMatch(/^MBO-002\.[0-9a-f]{20}$/)
  expect((await call(app.url, 'GET', `auth/agent/${sealed}`)).data).toEqual({
    name: 'Angelica Núñez',
    code: 'MBO-002',
    branch: 'MBO',
    commercialStructure: 'MBO AGENTS',
    mobile: '+639170000302',
    page: null,
  })
  const seal = sealed.slice('MBO-002'.length)
  for (const guessed of ['MBO-002', 'MBO-002.', `MBO-002.${'0'.repeat(20)}`, `BAC-001${seal}`, 'XYZ', seal])
    expect(await call(app.url, 'GET', `auth/agent/${guessed}`)).toMatchObject({ status: 404 })
})
