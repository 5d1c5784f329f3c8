import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Certificate, Verification } from '#features/servicing/certificates/public/contract.ts'
import { authenticate, StillWaiting } from '#features/servicing/certificates/server/authenticate.ts'
import { cocaf } from '#features/servicing/certificates/server/provider.ts'
import { certificateSigner } from '#features/servicing/certificates/server/signing.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { Actor } from '#kit/actor.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, car, person } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let ana: Caller
let carlo: Caller
let underwriter: Caller
let administrator: Caller

beforeAll(async () => {
  app = await startApp()
  pool = app.openAppPool(4)
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
  administrator = await person(app.url, 'teresita.ocampo')
})
afterEach(() => heal())
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const fail = async (fault: string | null, requests: number | null = null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'coc', fault, requests } }))
const heal = () => fail(null)

async function paid(answers?: Record<string, unknown>): Promise<PolicyDetail> {
  const policy = await policyToPay(ana, answers)
  await proveIdentity(ana, policy.id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
  return policy
}
const issued = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ state }) => state === 'issued',
  )
/** The certificate as soon as it is in a state; before that there may be none at all. */
const inState = async (id: string, wanted: string, who = ana) =>
  answered<Certificate>(
    await until(
      () => who.get(`user/certificate/${id}`),
      ({ data }) => (data as { state?: string } | null)?.state === wanted,
    ),
  )
const registrationsOf = async (coc: string) =>
  (
    await app.owner.query<{ auth_no: string; register_calls: number }>(
      'select auth_no, register_calls from simulators.registrations where coc_no = $1',
      [coc],
    )
  ).rows

async function textOf(who: Caller, id: string, kind: string): Promise<{ text: string; bytes: number; status: number }> {
  const response = await fetch(`${app.url}/sdx-api/secure/user/policy/${id}/document/${kind}`, { headers: who.headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.includes('pdf'))
    return { text: new TextDecoder().decode(bytes), bytes: bytes.length, status: response.status }
  return { bytes: bytes.length, text: await textOfPdf(bytes), status: response.status }
}

describe('a certificate of cover', () => {
  it('is authenticated after payment and opens as a PDF with its number, ₱ and Ñ, small enough for a slow line', async () => {
    const { id } = await paid(car({ make: 'TOYOTA' }))
    const { number, certificate, total } = await untilComplete(ana, id)
    expect(number).toMatch(/^POL-CTPL-\d\d-\d{6}$/)
    expect(certificate?.cocNumber).toMatch(/^033\d{9}$/)
    expect(total).toBe(61_040)
    const coc = await textOf(ana, id, 'certificate')
    expect(coc.text).toContain(certificate?.authNumber)
    expect(coc.text).toContain(certificate?.cocNumber)
    expect(coc.text).toContain('₱610.40')
    expect(coc.text).toContain('Peña')
    expect(coc.bytes).toBeLessThan(100_000)
    const schedule = await textOf(ana, id, 'policy')
    expect(schedule.text).toContain(number)
    expect(schedule.text).toContain('₱610.40')
    expect(schedule.bytes).toBeLessThan(100_000)
    const inbox = () =>
      app.owner.query<{ body: string }>('select body from simulators.inbox where body like $1', [
        `%${certificate?.authNumber}%policy=${id}%`,
      ])
    await until(inbox, ({ rows }) => rows.length === 1)
  })

  it('is shown and printed to nobody else', async () => {
    const { id } = await paid()
    await untilComplete(ana, id)
    expect(await carlo.get(`user/certificate/${id}`)).toMatchObject({ status: 404, code: 1 })
    expect(await carlo.get(`user/policy/${id}/document/certificate`)).toMatchObject({ status: 404 })
    expect(await call(app.url, 'GET', `secure/user/certificate/${id}`)).toMatchObject({ status: 401 })
  })

  it('waits while the service is down, is never printed meanwhile, and is authenticated by itself when the service returns', async () => {
    await fail('down')
    const { id } = await paid()
    const waiting = await issued(id)
    expect(waiting.next.title).toBe('Paid. Your certificate is being authenticated')
    expect(waiting.documentStatus).toBe('pending')
    expect(await textOf(ana, id, 'certificate')).toMatchObject({ status: 409 })
    await inState(id, 'unanswered')
    expect((await textOf(ana, id, 'certificate')).text).toContain('once it is authenticated')
    await heal()
    const { certificate, documentStatus } = await until(
      () => policyOf(ana, id),
      (policy) => policy.documentStatus === 'complete',
      40,
    )
    expect(certificate?.state).toBe('authenticated')
    expect(documentStatus).toBe('complete')
    expect(await registrationsOf(certificate?.cocNumber ?? '')).toMatchObject([{ register_calls: 1 }])
  })

  it('is registered once although the answer was lost after the service had done it', async () => {
    await fail('unanswered', 1)
    const { id } = await paid()
    const { certificate } = await untilComplete(ana, id, 30)
    const [registration, ...others] = await registrationsOf(certificate?.cocNumber ?? '')
    expect(others).toEqual([])
    expect(registration).toEqual({ auth_no: certificate?.authNumber, register_calls: 1 })
    const { rows } = await app.owner.query(
      'select event from history h join certificates c on c.id = h.record_id where c.policy_id = $1 order by seq',
      [id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['create', 'send', 'no-answer', 'authenticate'])
  })

  it.each(['malformed', 'late'])(
    'survives an answer that is %s',
    async (fault) => {
      await fail(fault, 1)
      const { id } = await paid()
      const { certificate } = await untilComplete(ana, id, 40)
      expect(await registrationsOf(certificate?.cocNumber ?? '')).toMatchObject([{ register_calls: 1 }])
    },
    60_000,
  )

  it('is verified, not registered again, after a crash in the middle of the call', async () => {
    await fail('unanswered', 1)
    const { id } = await paid()
    const { certificate } = await untilComplete(ana, id, 30)
    // As the crash leaves it: sent, with no one waiting for the answer any more.
    await app.owner.query(
      `set session_replication_role = replica; update certificates set state = 'sent', auth_number = null, authenticated_at = null, updated_at = now() - interval '1 minute' where policy_id = '${id}'; set session_replication_role = default`,
    )
    const actor: Actor = { kind: 'system', name: 'test' }
    const service = cocaf({ url: () => `${app.url}/simulators/coc`, username: 'demo', password: 'demo' })
    const given = {
      service,
      actor,
      enqueue: async () => undefined,
      transaction: <T>(work: Parameters<typeof transact<T>>[2]) => transact(pool, actor, work),
    }
    await Promise.all(
      [1, 2, 3].map(() =>
        authenticate(id, { resubmit: false }, given).catch((error: unknown) => expect(error).toBeInstanceOf(StillWaiting)),
      ),
    )
    expect(await inState(id, 'authenticated')).toMatchObject({ authNumber: certificate?.authNumber })
    expect(await registrationsOf(certificate?.cocNumber ?? '')).toMatchObject([{ register_calls: 1 }])
  })
})

describe('a refusal of the service', () => {
  it('is corrected by underwriting and sent again; the customer’s money and policy are safe meanwhile', async () => {
    await fail('refused', 1)
    const { id } = await paid()
    const refused = await inState(id, 'refused')
    expect(refused).toMatchObject({ refusal: null, sent: null, says: { who: 'Underwriting' } })
    expect((await policyOf(ana, id)).state).toBe('issued')
    const seen = await inState(id, 'refused', underwriter)
    expect(await ana.post(`user/certificate/${id}/correct`, seen.sent)).toMatchObject({ status: 403 })
    expect(seen.refusal).toContain('Engine number')
    const queue = answered<Certificate[]>(await underwriter.get('user/certificates/refused'))
    expect(queue.map(({ policyId }) => policyId)).toContain(id)
    expect(await underwriter.post(`user/certificate/${id}/correct`, { ...seen.sent, engineNo: '' })).toMatchObject({ status: 422 })
    answered(await underwriter.post(`user/certificate/${id}/correct`, { ...seen.sent, engineNo: '1NR-7777777' }))
    const done = await inState(id, 'authenticated')
    expect(done.cocNumber).toBe(refused.cocNumber)
    const { rows } = await app.owner.query(`select fields->>'engineNo' as engine from simulators.registrations where coc_no = $1`, [
      done.cocNumber,
    ])
    expect(rows).toEqual([{ engine: '1NR-7777777' }])
  })

  it('may end in another number, and the spoiled one is never used again', async () => {
    await fail('refused', 1)
    const { id } = await paid()
    const { cocNumber: spoiled } = await inState(id, 'refused')
    answered(await underwriter.post(`user/certificate/${id}/void`, { reason: 'Wrong vehicle type was registered.' }))
    const { cocNumber } = await inState(id, 'authenticated')
    expect(BigInt(cocNumber)).toBeGreaterThan(BigInt(spoiled))
    expect(await registrationsOf(spoiled)).toEqual([])
  })
})

describe('the numbers', () => {
  it('that are used up hold the policy in paid, until an administrator opens a range', async () => {
    const { rows } = await app.owner.query<{ next: number }>('select next from coc_ranges')
    await app.owner.query('update coc_ranges set next = last + 1')
    const { id } = await paid()
    const waiting = await until(
      () => policyOf(ana, id),
      ({ state }) => state === 'paid',
    )
    expect(waiting).toMatchObject({ number: null, certificate: null, next: { title: 'Paid. Your policy is being issued' } })
    expect(await ana.post('user/certificates/ranges', { companyCode: '033', first: 500_000_000, last: 500_000_009 })).toMatchObject({
      status: 403,
    })
    expect(
      await administrator.post('user/certificates/ranges', { companyCode: '033', first: 190_062_109, last: 190_062_110 }),
    ).toMatchObject({ status: 422 })
    answered(await administrator.post('user/certificates/ranges', { companyCode: '033', first: 500_000_000, last: 500_000_000 }))
    const { certificate } = await untilComplete(ana, id, 40)
    expect(certificate?.cocNumber).toBe('033500000000')
    await app.owner.query('update coc_ranges set next = $1 where first = 190062109', [rows[0]?.next])
  })
})

describe('the public page', () => {
  const verify = async (code: string) => answered<Verification>(await call(app.url, 'GET', `auth/verify?code=${encodeURIComponent(code)}`))

  it('knows a genuine certificate and one that was withdrawn', async () => {
    const { id } = await paid()
    const { certificate } = await untilComplete(ana, id)
    const { code } = await inState(id, 'authenticated')
    expect(await verify(code ?? '')).toMatchObject({
      genuine: true,
      facts: {
        cocNumber: certificate?.cocNumber,
        authNumber: certificate?.authNumber,
        chassisEnding: expect.stringMatching(/^[A-Z0-9]{4}$/),
      },
    })
    expect((await verify(code ?? '')).standing).toMatch(/^(in-force|not-yet)$/)
    answered(await underwriter.post(`user/certificate/${id}/void`, { reason: 'Misprinted.' }))
    expect(await verify(code ?? '')).toMatchObject({ genuine: true, standing: 'revoked' })
    expect((await untilComplete(ana, id)).certificate?.cocNumber).not.toBe(certificate?.cocNumber)
  })

  it('gives its key, with which a browser verifies without a network', async () => {
    const { id } = await paid()
    await untilComplete(ana, id)
    const { code } = await inState(id, 'authenticated')
    const { key } = answered<{ key: string }>(await call(app.url, 'GET', 'auth/verify/key'))
    const [text = '', signature = ''] = (code ?? '').split('.')
    const publicKey = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', publicKey, Buffer.from(signature, 'base64url'), Buffer.from(text, 'base64url'))).toBe(true)
  })

  it('believes no code that is forged, altered or nonsense', async () => {
    const proof = {
      cocNumber: '033190062109',
      authNumber: '12345678901',
      coverFrom: '2026-01-01',
      coverTo: '2027-01-01',
      plateEnding: '4567',
      chassisEnding: '3456',
    }
    const forged = certificateSigner('another secret than the one that signs').codeFor(proof)
    const unknown = certificateSigner(TEST_SECRET).codeFor({ ...proof, cocNumber: '033999999999' })
    const [text = '', signature = ''] = unknown.split('.')
    const altered = `${Buffer.from(Buffer.from(text, 'base64url').toString().replace('033999999999', '033190062109')).toString('base64url')}.${signature}`
    for (const code of [forged, altered, 'nonsense', 'a.b', `${text}.`, `${text}.${signature}x`])
      expect(await verify(code), code).toEqual({ genuine: false, standing: 'unknown', facts: null })
    expect(await verify(unknown)).toMatchObject({ genuine: true, standing: 'unknown' })
  })
})
