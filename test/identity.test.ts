import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT } from '#features/servicing/identity/public/rules.ts'
import { readConfig } from '../src/app/server/config.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, consents, person, quoted } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'

type Check = { transaction: string; state: string; attempt: number; document: { kind: string; lastFour: string } | null }
type Standing = {
  needed: boolean
  attemptsLeft: number
  check: Check | null
  session: { token: string; transaction: string; provider: string; address: string } | null
}

let app: TestApp
let ana: Caller
let jose: Caller
let policyId: string

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
})
afterAll(() => app.stop())

beforeEach(async () => {
  await app.owner.query('delete from simulators.faults')
  policyId = await policyToPay()
})

type Draft = { id: string; version: number; total: number }

async function policyToPay(): Promise<string> {
  const { id, version, total } = await quoted<Draft>(ana)
  answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
  return answered<{ id: string }>(await ana.post('user/policy/convert', { quotationId: id })).id
}

const spoil = (fault: string, remaining: number | null = null) =>
  app.owner.query("insert into simulators.faults (service, fault, remaining) values ('identity', $1, $2)", [fault, remaining])
const start = async (who = ana) => answered<Standing>(await who.post('user/identity/start', { policyId, consent: CONSENT.version }))
const result = (transaction: string, who = ana) => who.post(`user/identity/${transaction}/result`, {})
const standing = async () => answered<Standing>(await ana.get(`user/policy/${policyId}/identity`))

/** The phone's part: photos go to the provider, never to us. */
async function simulate({ token, transaction, address }: NonNullable<Standing['session']>, outcome?: string): Promise<void> {
  const send = (path: string, type: string, body: Uint8Array<ArrayBuffer> | string) =>
    fetch(`${app.url}${address}/transactions/${transaction}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
  for (const photo of ['document', 'selfie'])
    expect((await send(`photos/${photo}`, 'image/jpeg', new Uint8Array(randomBytes(4000)))).status).toBe(200)
  expect((await send('finish', 'application/json', JSON.stringify({ kind: 'Passport', outcome }))).status).toBe(200)
}

async function checked(outcome?: string): Promise<Check> {
  const { session } = await start()
  if (!session) throw new Error('nothing to check')
  await simulate(session, outcome)
  return answered<Check>(await result(session.transaction))
}

/** For another policy, with the older transaction. */
async function checkOfAnother(outcome: string): Promise<string> {
  const ours = policyId
  policyId = await policyToPay()
  const { transaction } = await checked(outcome)
  policyId = ours
  await app.owner.query("update identity_checks set created_at = created_at - interval '1 day' where provider_transaction = $1", [
    transaction,
  ])
  return transaction
}

describe('an identity check', () => {
  it('is approved when the provider, asked by the server, says so', async () => {
    expect(await standing()).toMatchObject({ needed: true, attemptsLeft: 5, check: null })
    const check = await checked()
    expect(check).toMatchObject({
      state: 'approved',
      attempt: 1,
      document: { kind: 'Passport', lastFour: expect.stringMatching(/^[0-9A-F]{4}$/) },
    })
    expect(await standing()).toMatchObject({ attemptsLeft: 4, check: { state: 'approved' } })
    expect((await start()).session).toBeNull()
  })

  it('believes no browser: before the provider has an answer, nothing is decided', async () => {
    const { session } = await start()
    const transaction = session?.transaction ?? ''
    expect((await result(transaction)).data).toMatchObject({ state: 'started' })
    const lie = await ana.post(`user/identity/${transaction}/result`, { state: 'approved', status: 'auto_approved' })
    expect(lie.data).toMatchObject({ state: 'started' })
    const notice = { eventType: 'FINISH_TRANSACTION_WEBHOOK', transactionId: transaction, applicationStatus: 'auto_approved', eventId: '1' }
    const told = await fetch(`${app.url}/sdx-api/auth/identity/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
    })
    expect(told.status).toBe(200)
    await new Promise((done) => setTimeout(done, 1500))
    expect(await standing()).toMatchObject({ check: { state: 'started' } })
  })

  it('is settled by the provider’s notice when the browser never came back', async () => {
    const { session } = await start()
    if (!session) throw new Error('nothing to check')
    await simulate(session)
    await expect.poll(async () => (await standing()).check?.state).toBe('approved')
  })

  it('is resumed, not counted again, when it was left', async () => {
    const first = await start()
    const second = await start()
    expect(second.session?.transaction).toBe(first.session?.transaction)
    expect(second).toMatchObject({ attemptsLeft: 4, check: { attempt: 1 } })
  })

  it('may be declined five times', async () => {
    for (const attempt of [1, 2, 3, 4, 5]) expect(await checked('decline')).toMatchObject({ state: 'declined', attempt })
    expect(await ana.post('user/identity/start', { policyId, consent: CONSENT.version })).toMatchObject({
      status: 409,
      message: expect.stringContaining('too many times'),
    })
  })

  it('under review ends by the reviewer’s word, and the customer is told', async () => {
    const { transaction, state } = await checked('review')
    expect(state).toBe('review')
    expect(await start()).toMatchObject({ session: null, check: { state: 'review' } })
    await app.owner.query(
      'update simulators.identity_transactions set details = details || \'{"finishedAt": 1}\' where transaction_id = $1',
      [transaction],
    )
    expect((await result(transaction)).data).toMatchObject({ state: 'approved' })
    const { rows } = await app.owner.query("select recipient, purpose from messages where about = $1 and purpose = 'identity-reviewed'", [
      policyId,
    ])
    expect(rows).toEqual([{ recipient: '+639171234567', purpose: 'identity-reviewed' }])
  })

  it('under review is asked about, however many others are abandoned, or unclear to the provider', async () => {
    const { transaction } = await checked('review')
    const unclear = await checkOfAnother('review')
    await app.owner.query(
      `insert into identity_checks (policy_id, agent_id, customer_id, workflow, state, attempt, provider_transaction, consent, created_at)
       select policy_id, agent_id, customer_id, workflow, 'started', attempt + n, 'abandoned-' || n, consent, now() - interval '2 days'
       from identity_checks, generate_series(1, 60) n where provider_transaction = $1`,
      [unclear],
    )
    const becomes = (status: string, id: string) =>
      app.owner.query('update simulators.identity_transactions set status = $1 where transaction_id = $2', [status, id])
    await becomes('lost', unclear)
    await becomes('manually_approved', transaction)
    await runJob(app, 'fetch-identity-results')
    expect(await standing()).toMatchObject({ check: { state: 'approved' } })
    await app.owner.query("delete from identity_checks where provider_transaction like 'abandoned-%'")
  })

  it('under review for longer than a week is still asked about', async () => {
    const { transaction } = await checked('review')
    await app.owner.query("update identity_checks set created_at = created_at - interval '9 days' where provider_transaction = $1", [
      transaction,
    ])
    await app.owner.query("update simulators.identity_transactions set status = 'manually_approved' where transaction_id = $1", [
      transaction,
    ])
    await runJob(app, 'fetch-identity-results')
    expect(await standing()).toMatchObject({ check: { state: 'approved' } })
  })

  it('once decided stays decided', async () => {
    const { transaction } = await checked()
    await app.owner.query("update simulators.identity_transactions set status = 'auto_declined' where transaction_id = $1", [transaction])
    expect((await result(transaction)).data).toMatchObject({ state: 'approved' })
  })

  it('is nobody else’s to start, to see or to ask about', async () => {
    const { session } = await start()
    expect(await jose.post('user/identity/start', { policyId, consent: CONSENT.version })).toMatchObject({ status: 404 })
    expect(await jose.get(`user/policy/${policyId}/identity`)).toMatchObject({ status: 404 })
    expect(await result(session?.transaction ?? '', jose)).toMatchObject({ status: 404 })
    expect(await ana.post('customer/identity/start', { policyId, consent: CONSENT.version })).toMatchObject({ status: 403 })
  })

  it('needs consent, and records who gave it to which text', async () => {
    expect(await ana.post('user/identity/start', { policyId })).toMatchObject({ status: 422, fields: [{ path: 'consent' }] })
    await start()
    const { rows } = await app.owner.query('select consent from identity_checks where policy_id = $1', [policyId])
    expect(rows).toMatchObject([
      { consent: { version: CONSENT.version, by: expect.stringMatching(/^staff:/), at: expect.any(String), address: '127.0.0.1' } },
    ])
  })

  it('keeps no photo and no document number', async () => {
    await checked()
    const { rows } = await app.owner.query('select result from identity_checks where policy_id = $1', [policyId])
    expect(rows).toEqual([{ result: { kind: 'Passport', lastFour: expect.stringMatching(/^.{4}$/) } }])
  })
})

describe('when the provider suffers', () => {
  it.each(['down', 'malformed'])('%s: says so, loses no attempt and goes on later', async (fault) => {
    await spoil(fault)
    expect(await ana.post('user/identity/start', { policyId, consent: CONSENT.version })).toMatchObject({ status: 503, code: 1 })
    await app.owner.query('delete from simulators.faults')
    const { session, attemptsLeft } = await start()
    expect(attemptsLeft).toBe(4)
    if (!session) throw new Error('nothing to check')
    await spoil('missing')
    await simulate(session)
    await app.owner.query(`update simulators.faults set fault = $1`, [fault])
    expect(await result(session.transaction)).toMatchObject({ status: 503 })
    await app.owner.query('delete from simulators.faults')
    expect((await result(session.transaction)).data).toMatchObject({ state: 'approved' })
  })

  it('twice: one decision', async () => {
    await spoil('twice')
    expect(await checked()).toMatchObject({ state: 'approved' })
  })
})

describe('HyperVerge itself', () => {
  const real = {
    IDENTITY_PROVIDER: 'hyperverge',
    IDENTITY_APP_ID: 'id',
    IDENTITY_APP_KEY: 'key',
    IDENTITY_SDK_URL: 'https://hv.example/sdk@1.2.3/sdk.min.js',
    IDENTITY_ORIGINS: 'https://*.hv.example',
  }

  it('is not begun with half a configuration', () => {
    expect(() => readConfig({ IDENTITY_PROVIDER: 'hyperverge' })).toThrow(/IDENTITY_APP_ID[\s\S]*IDENTITY_APP_KEY[\s\S]*IDENTITY_SDK_URL/)
  })

  it('is the only third party that a page may reach, and only when it is configured', async () => {
    const policyOf = async (url: string) => (await fetch(`${url}/healthz`)).headers.get('content-security-policy') ?? ''
    expect(await policyOf(app.url)).toContain("script-src 'self';")
    const configured = await startApp(real)
    try {
      const policy = await policyOf(configured.url)
      expect(policy).toContain("script-src 'self' https://hv.example https://*.hv.example;")
      expect(policy).toContain("frame-src 'self' https://hv.example https://*.hv.example")
      expect(policy).not.toContain('unsafe-eval')
    } finally {
      await configured.stop()
    }
  })
})
