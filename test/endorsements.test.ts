import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Certificate, Verification } from '#features/servicing/certificates/public/contract.ts'
import type { PolicyAsOf, PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { attachDeed } from './support/ending.ts'
import { pdfOf, textOfPdf } from './support/pdf.ts'
import { answered, type Caller, car, maria, newPlate, newSticker, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let ramon: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterEach(() => fail(null))
afterAll(() => app.stop())

const fail = async (fault: string | null, requests: number | null = null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'coc', fault, requests } }))

const mvFile = () => `1332${String(randomInt(10 ** 10)).padStart(11, '0')}`
const unplated = () =>
  car({
    registrationType: 'N',
    plate: undefined,
    mvFile: undefined,
    conductionSticker: newSticker(),
    year: Number(today.slice(0, 4)),
  })

/** A vehicle that was sold without a plate, insured and certified. */
async function sold(answers: Record<string, unknown> = unplated(), holder = maria()): Promise<PolicyDetail> {
  const { id } = await policyToPay(ana, answers, holder)
  await proveIdentity(ana, id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return untilComplete(ana, id)
}

const at = (id: string, side: 'user' | 'customer' = 'user') => `${side}/policy/${id}/endorsements`
const changesOf = async (id: string, who = ana, side: 'user' | 'customer' = 'user') => answered<PolicyChanges>(await who.get(at(id, side)))
const proofOn = async (who: Caller, id: string, side: 'user' | 'customer' = 'user') =>
  answered<{ id: string }>(await attachDeed(who, id, pdfOf('OR/CR'), side)).id

type Asked = { readonly kind: string; readonly values: Record<string, unknown>; readonly on?: string; readonly proofId?: string }
const ask = (who: Caller, id: string, { on = today, ...asked }: Asked, side: 'user' | 'customer' = 'user') =>
  who.post(at(id, side), { on, ...asked })

/** Adds the plate, with the document that shows it. */
async function plated(who: Caller, id: string, plate = newPlate(), side: 'user' | 'customer' = 'user') {
  return ask(who, id, { kind: 'plate', values: { plate, mvFile: mvFile() }, proofId: await proofOn(who, id, side) }, side)
}

const corrected = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ documentStatus, versions }) => documentStatus === 'complete' && versions.length > 0,
    60,
  )

async function printed(who: Caller, path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })
  if (reply.status !== 200) return { status: reply.status, text: await reply.text() }
  return { status: 200, text: await textOfPdf(new Uint8Array(await reply.arrayBuffer())) }
}

const toldTo = async (like: string) =>
  (await app.owner.query<{ body: string }>('select body from simulators.inbox where body like $1', [like])).rows

describe('the plate that arrives', () => {
  it('is in the policy, its papers and the certificate, which the service corrects, and everybody is told', async () => {
    const policy = await sold()
    const { id } = policy
    expect((await changesOf(id)).kinds[0]).toBe('plate')
    const before = await printed(ana, `user/policy/${id}/document/certificate`)
    const { code } = answered<Certificate>(await ana.get(`user/certificate/${id}`))
    const plate = newPlate()
    const changes = answered<PolicyChanges>(await plated(ana, id, plate))
    expect(changes.endorsements).toMatchObject([{ n: 1, state: 'in-force', name: 'The plate has arrived', effectiveOn: today }])
    expect(changes.endorsements[0]?.changed).toEqual(
      expect.arrayContaining([{ label: 'Plate number', before: null, after: plate.replace(' ', '') }]),
    )
    expect(changes.kinds).not.toContain('plate')

    const after = await corrected(id)
    expect(after).toMatchObject({ total: policy.total, state: 'issued', versions: [{ version: 1 }], charges: [] })
    expect(after.description).toContain(plate)
    const certificate = await printed(ana, `user/policy/${id}/document/certificate`)
    expect(before.text).not.toContain(plate)
    expect(certificate.text).toContain(plate)
    expect(certificate.text).toContain(policy.certificate?.cocNumber)
    const { rows } = await app.owner.query<{ fields: Record<string, string>; register_calls: number; corrections: number }>(
      'select fields, register_calls, corrections from simulators.registrations where coc_no = $1',
      [policy.certificate?.cocNumber],
    )
    expect(rows).toMatchObject([{ register_calls: 1, corrections: 1, fields: { plateNo: plate.replace(' ', ''), regType: 'N' } }])

    // Scanning the earlier document also shows the plate.
    const seen = answered<Verification>(await call(app.url, 'GET', `auth/verify?code=${encodeURIComponent(code ?? '')}`))
    expect(seen).toMatchObject({ genuine: true, standing: 'in-force', facts: { plateEnding: plate.slice(-4) } })

    const slip = await printed(ana, `${at(id)}/${changes.endorsements[0]?.id}/slip`)
    for (const said of [`${policy.number}/E1`, plate.replace(' ', ''), 'The plate has arrived', 'The premium stays the same'])
      expect(slip.text).toContain(said)
    await until(
      () => toldTo(`%${policy.number} is changed%The plate has arrived%`),
      (told) => told.length > 0,
    )
  })

  it('is known by its plate and by its chassis from then on, and no second policy takes the same plate', async () => {
    const one = await sold()
    const other = await sold()
    const plate = newPlate()
    answered(await plated(ana, one.id, plate))
    expect(await plated(ana, other.id, plate)).toMatchObject({
      status: 422,
      fields: [{ path: 'values.plate', message: expect.stringContaining('is insured by') }],
    })
    const found = answered(await ana.get('user/search', { search: plate }))
    expect(JSON.stringify(found)).toContain(one.id)
    const { rows } = await app.owner.query<{ kind: string }>('select kind from risk_keys where policy_id = $1', [one.id])
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['chassis', 'conduction-sticker', 'engine', 'mv-file', 'plate'])
  })

  it('is corrected by itself when the service does not answer, which the policy says meanwhile', async () => {
    const { id } = await sold()
    await fail('down')
    answered(await plated(ana, id))
    const waiting = await until(
      () => policyOf(ana, id),
      ({ next }) => next.text.includes('is not responding'),
      40,
    )
    expect(waiting).toMatchObject({ documentStatus: 'pending', next: { title: 'Changed. Your certificate is being corrected' } })
    expect(await printed(ana, `user/policy/${id}/document/certificate`)).toMatchObject({ status: 409 })
    await fail(null)
    expect((await corrected(id)).next.title).toBe('In order')
  })

  it('goes to underwriting when the service refuses the correction, and is sent again', async () => {
    const { id } = await sold()
    await fail('refused', 1)
    answered(await plated(ana, id))
    const refused = await until(
      () => policyOf(ana, id),
      ({ next }) => next.who === 'Underwriting',
      40,
    )
    expect(refused.next.title).toBe('Changed. Your certificate needs a correction')
    const { sent, refusal, mayCorrect } = answered<Certificate>(await ramon.get(`user/certificate/${id}`))
    expect({ refusal, mayCorrect }).toEqual({ refusal: 'Engine number does not match the LTO record.', mayCorrect: true })
    const { regType: _, inceptionDate: _from, expiryDate: _to, taxType: _tax, ...body } = sent ?? {}
    answered(await ramon.post(`user/certificate/${id}/correct`, { ...body, engineNo: '1NR-7777777' }))
    expect((await corrected(id)).next.title).toBe('In order')
  })

  it('is asked for by its owner, whose agent confirms it', async () => {
    const mobile = `0917${randomInt(1_000_000, 9_999_999)}`
    const policy = await sold(unplated(), maria({ mobile }))
    const customer = await signInCustomer(app, `+63${mobile.slice(1)}`)
    const { id } = policy
    const asked = answered<PolicyChanges>(await plated(customer, id, newPlate(), 'customer'))
    expect(asked.endorsements).toMatchObject([{ state: 'asked', askedBy: 'You', mayDecide: false, mayWithdraw: true }])
    expect(asked.whyNot).toContain('already been asked for')
    expect((await policyOf(ana, id)).versions).toEqual([])
    expect(await plated(customer, id, newPlate(), 'customer')).toMatchObject({ status: 409 })
    const [waiting] = (await changesOf(id)).endorsements
    const decide = (body: object, who = ana) => who.post(`${at(id)}/${waiting?.id}/decide`, body)
    expect(await decide({ decision: 'refuse' })).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    expect(await decide({ decision: 'agree' }, carlo)).toMatchObject({ status: 404 })
    const confirmed = answered<PolicyChanges>(await decide({ decision: 'agree' }))
    expect(confirmed.endorsements).toMatchObject([{ state: 'in-force' }])
    expect(await decide({ decision: 'agree' })).toMatchObject({ status: 409 })
    const slip = await printed(customer, `${at(id, 'customer')}/${waiting?.id}/slip`)
    expect(slip.status).toBe(200)
  })
})

describe('a change', () => {
  it('is refused with a sentence where it is back-dated, out of order, the same, without its paper, or somebody else’s', async () => {
    const { id, coverTo } = await sold()
    const address = { line1: '7 Araneta Avenue', province: '1804500000', city: '1830200000', zip: '6100' }
    const asked = { kind: 'address', values: address }
    const onDay = async (on: string) => ask(ana, id, { ...asked, on })
    expect((await onDay(addDays(today, -1))).fields?.[0]?.message).toContain('Cover starts on')
    expect((await onDay(addDays(coverTo, 1))).fields?.[0]?.message).toContain('Cover ends on')
    expect((await onDay(addDays(today, 1))).fields?.[0]?.message).toContain('A change is recorded once it has happened')
    expect(await ask(carlo, id, asked)).toMatchObject({ status: 404 })
    expect(await ask(ramon, id, asked)).toMatchObject({ status: 403 })
    expect(await ask(ana, id, { ...asked, kind: 'engine' })).toMatchObject({ status: 422, fields: [{ path: 'kind' }] })
    expect(await ask(ana, id, { kind: 'plate', values: { plate: newPlate(), mvFile: mvFile() } })).toMatchObject({
      status: 422,
      fields: [{ path: 'proofId', message: expect.stringContaining('Attach the document that shows it, as a PDF or photo.') }],
    })
    expect(await ask(ana, id, { kind: 'plate', values: { plate: 'A', mvFile: '1' } })).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([expect.objectContaining({ path: 'values.mvFile' })]),
    })
    expect(await ask(ana, id, { ...asked, values: { ...address, city: 'NOWHERE' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'values.city' }],
    })
    answered(await ask(ana, id, asked))
    expect(await ask(ana, id, asked)).toMatchObject({ status: 422, fields: [{ message: expect.stringContaining('already says so') }] })
  })

  it('of a policy that is not in force, or is over, is refused', async () => {
    const unpaid = await policyToPay(ana)
    expect(await ask(ana, unpaid.id, { kind: 'address', values: {} })).toMatchObject({ status: 409 })
    expect((await changesOf(unpaid.id)).whyNot).toContain('not in force yet')
  })

  it('of a name is decided by our office, not by who asked, and corrects the certificate', async () => {
    const { id, certificate } = await sold()
    const values = { firstName: 'María', middleName: 'Santos', lastName: 'De la Peña' }
    const asked = answered<PolicyChanges>(await ask(ana, id, { kind: 'spelling', values, proofId: await proofOn(ana, id) }))
    expect(asked.endorsements).toMatchObject([{ state: 'waiting-approval', mayDecide: false }])
    expect(JSON.stringify(answered(await ramon.get('user/endorsements/to-decide')))).toContain(id)
    const decide = (who: Caller) => who.post(`${at(id)}/${asked.endorsements[0]?.id}/decide`, { decision: 'agree' })
    expect(await decide(ana)).toMatchObject({ status: 403 })
    answered(await decide(ramon))
    expect(await corrected(id)).toMatchObject({ holderName: 'María Santos De la Peña' })
    const { rows } = await app.owner.query<{ fields: Record<string, string> }>(
      'select fields from simulators.registrations where coc_no = $1',
      [certificate?.cocNumber],
    )
    expect(rows[0]?.fields.assuredName).toBe('De la Peña, María Santos')
    const asOf = answered<PolicyAsOf>(await ana.get(`user/policy/${id}/as-of`, { on: today }))
    expect(asOf).toMatchObject({ version: 2, holderName: 'María Santos De la Peña' })
    expect((await printed(ana, `user/policy/${id}/document/policy?version=1`)).text).toContain('María Dela Peña')
  })

  it('is withdrawn by who asked, or refused with a reason, and the policy stands as before', async () => {
    const { id } = await sold()
    const mortgage = async () => ({ kind: 'mortgage', values: { mortgagee: 'BPI Family' }, proofId: await proofOn(ana, id) })
    const first = answered<PolicyChanges>(await ask(ana, id, await mortgage()))
    const withdrawn = answered<PolicyChanges>(await ana.post(`${at(id)}/${first.endorsements[0]?.id}/withdraw`, {}))
    expect(withdrawn).toMatchObject({ whyNot: null, endorsements: [{ state: 'withdrawn' }] })
    const second = answered<PolicyChanges>(await ask(ana, id, await mortgage()))
    const decided = await ramon.post(`${at(id)}/${second.endorsements[0]?.id}/decide`, {
      decision: 'refuse',
      reason: 'The bank’s paper is of another vehicle.',
    })
    expect(answered<PolicyChanges>(decided).endorsements).toMatchObject([
      { n: 2, state: 'refused', reason: 'The bank’s paper is of another vehicle.' },
      { n: 1 },
    ])
    expect((await policyOf(ana, id)).versions).toEqual([])
    await until(
      () => toldTo('%stays as it is. We did not make this change: Mortgage%'),
      (told) => told.length > 0,
    )
  })
})
