import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { LicenceHolder } from '#features/people/licences/rules/list.ts'
import type { Notification } from '#features/people/notifications/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { identified, policyOf, policyToPay } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { motorConsents, motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria, offer, person, type Quotation, read } from './support/quoting.ts'

let app: TestApp
let teresita: Caller
let angelica: Caller
let paolo: Caller
let inigo: Caller

const today = dayOf(new Date())
const INSURER = 'Kalasag Demo Insurance Corporation'
const SENTENCE = /The agent’s licence for Motor comprehensive \(Non-life\) ended on 31 Dec 20\d\d\./

beforeAll(async () => {
  app = await startApp()
  teresita = await person(app.url, 'teresita.ocampo')
  angelica = await person(app.url, 'angelica.nunez')
  paolo = await person(app.url, 'paolo.santos')
  inigo = await person(app.url, 'inigo.zobel')
})
afterAll(() => app.stop())

const convert = (who: Caller, quotationId: string) => who.post('user/policy/convert', { quotationId })
const found = async (query: Record<string, string>) => answered<ListPage<LicenceHolder>>(await teresita.get('admin/licences', query)).items
const holder = async (agentCode: string) => {
  const [one] = await found({ search: agentCode })
  if (!one) throw new Error(`nobody has the code ${agentCode}`)
  return one
}
const told = async (who: Caller) =>
  answered<{ items: Notification[] }>(await who.get('user/notifications')).items.filter(({ kind }) => kind.startsWith('licence'))

async function acceptedMotor(who: Caller): Promise<Quotation> {
  const { id, version, total } = await motorQuoted(who, await sedan(who))
  return answered<Quotation>(await who.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents }))
}

describe('an agent who quotes', () => {
  it('without a valid licence for the line is told so before quoting far, and quotes', async () => {
    expect(answered(await angelica.get('user/licence/motor'))).toEqual({
      isValid: false,
      sentence: expect.stringMatching(SENTENCE),
      sentenceI18n: expect.anything(),
      path: expect.stringContaining('my-licences'),
      action: 'My licences',
    })
    expect(answered(await angelica.get('user/licence/ctpl'))).toEqual({ isValid: true, sentence: '', path: null, action: null })
    const quotation = await motorQuoted(angelica, await sedan(angelica))
    expect(quotation).toMatchObject({ state: 'quoted', next: { waitsFor: expect.stringMatching(SENTENCE) } })
  })

  it('makes no policy without a licence; the supervisor is told when the customer has accepted, and who is below somebody else is not', async () => {
    const accepted = await acceptedMotor(angelica)
    expect(accepted.next.waitsFor).toMatch(SENTENCE)
    expect(await convert(angelica, accepted.id)).toMatchObject({ status: 409, message: expect.stringMatching(SENTENCE) })
    expect((await read(angelica, accepted.id)).state).toBe('accepted')
    expect((await told(inigo))[0]).toMatchObject({
      title: 'A sale is waiting for a licence',
      body: expect.stringContaining(`Angelica Núñez · María Dela Peña · ${accepted.number}`),
    })
    expect(await told(paolo)).toEqual([])
  })

  it('with a valid licence is told nothing', async () => {
    expect((await offer(paolo)).next.waitsFor).not.toMatch(/licence/)
  })

  it('sells what the licences allow: a CTPL-only licence makes CTPL policies', async () => {
    const policy = await policyToPay(angelica)
    await identified(angelica, policy.id)
    expect((await policyOf(angelica, policy.id)).state).toBe('awaiting-payment')
  })
})

describe('a customer who buys through the link of such an agent', () => {
  it('is told whom to call, and nothing of the agent’s own matter', async () => {
    const accepted = await acceptedMotor(angelica)
    const { token } = await linkFrom(angelica, { quotationId: accepted.id })
    const customer = await signInCustomer(app, '+639171234567', token)
    const shown = answered<Quotation>(await customer.get(`customer/quotation/${accepted.id}`))
    for (const sentence of [shown.next.waitsFor, (await customer.post('customer/policy/convert', { quotationId: accepted.id })).message]) {
      expect(sentence).toContain('Please call Iñigo Zobel-Ramos, 0917 000 0300')
      expect(sentence).not.toMatch(/licence|ended/)
    }
  })
})

describe('a licence that ends while a policy waits for its payment', () => {
  it('stops the payment; once the licence is renewed the sale goes on', async () => {
    const { _id, licences } = await holder('MBO-001')
    const [current] = licences
    if (!current) throw new Error('there is no licence')
    const policy = await policyToPay(paolo, car(), maria())
    await identified(paolo, policy.id)
    const change = (validUntil: string) => {
      const { company, kind, number, validFrom, id: licenceId } = current
      return teresita.put(`admin/licences/${_id}`, { company, kind, number, validFrom, validUntil, licenceId })
    }
    answered(await change(addDays(today, -1)))
    expect(await paolo.post('user/payment/start', { policyId: policy.id })).toMatchObject({
      status: 409,
      message: expect.stringContaining(`(Non-life or CTPL only) ended on ${formatDay(addDays(today, -1))}`),
    })
    answered(await change(current.validUntil))
    expect((await paolo.post('user/payment/start', { policyId: policy.id })).status).toBe(200)
  })
})

describe('the limits of the Insurance Commission', () => {
  const term = { validFrom: today, validUntil: addDays(today, 365) }
  const record = async (code: string, given: Record<string, unknown>) =>
    teresita.put(`admin/licences/${(await holder(code))._id}`, { kind: 'non-life', ...term, ...given })

  it('leave one life company, seven others and one general agency to a person, and say which field is wrong and what to do', async () => {
    for (const n of [2, 3, 4, 5, 6, 7]) answered(await record('LAS-001', { company: `Insurer ${n}`, number: `NL-70000${n}` }))
    expect(await record('LAS-001', { company: 'Insurer 8', number: 'NL-700008' })).toMatchObject({
      status: 422,
      message: 'An agent can sell for at most 7 non-life companies. End a licence with another company first.',
      fields: [{ path: 'company' }],
    })
    const life = { kind: 'life', number: 'LI-700001' }
    answered(await record('LAS-001', { ...life, company: 'One Life' }))
    expect(await record('LAS-001', { ...life, kind: 'variable', company: 'Another Life' })).toMatchObject({
      fields: [{ path: 'company', message: expect.stringContaining('at most 1 life company') }],
    })
    const agency = { capacity: 'general-agency', number: 'GA-700001' }
    answered(await record('LAS-001', { ...agency, company: 'One Agency' }))
    expect(await record('LAS-001', { ...agency, company: 'Another Agency' })).toMatchObject({
      fields: [{ path: 'company', message: expect.stringContaining('at most 1 general agency') }],
    })
  })

  it('leave one licence of a company and kind on any day', async () => {
    answered(await record('LAS-002', { company: 'Niño Insurance', number: 'NL-710001' }))
    expect(
      await record('LAS-002', {
        company: 'NINO INSURANCE',
        number: 'NL-710002',
        validFrom: addDays(today, 30),
        validUntil: addDays(today, 400),
      }),
    ).toMatchObject({ status: 422, fields: [{ path: 'validFrom', message: expect.stringContaining(formatDay(addDays(today, 366))) }] })
    answered(await record('LAS-002', { company: 'Niño Insurance', number: 'CT-710001', kind: 'ctpl-only' }))
  })

  it('hold for two who record at once as well', async () => {
    const { _id } = await holder('BAC-003')
    const both = await Promise.all(
      ['NL-720001', 'NL-720002'].map((number) =>
        teresita.put(`admin/licences/${_id}`, { company: 'Quick Insurance', kind: 'non-life', number, ...term }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('licences', () => {
  it('are recorded by administrators only, with a number, days in their order, and one of a kind from a day on', async () => {
    const { _id } = await holder('MBO-002')
    const given = { company: INSURER, kind: 'non-life', number: 'nl-990001', validFrom: today, validUntil: addDays(today, 365) }
    expect((await inigo.put(`admin/licences/${_id}`, given)).status).toBe(403)
    expect(await teresita.put(`admin/licences/${_id}`, { ...given, number: 'N L' })).toMatchObject({
      status: 422,
      fields: [{ path: 'number' }],
    })
    expect(await teresita.put(`admin/licences/${_id}`, { ...given, validUntil: addDays(today, -1) })).toMatchObject({
      fields: [{ path: 'validUntil', message: 'The last day is before the first.' }],
    })
    const kept = answered<LicenceHolder>(await teresita.put(`admin/licences/${_id}`, given))
    expect(kept.licences.find(({ number }) => number === 'NL-990001')?.isValid).toBe(true)
    expect(await teresita.put(`admin/licences/${_id}`, given)).toMatchObject({ status: 422, fields: [{ path: 'validFrom' }] })
    const accepted = await acceptedMotor(angelica)
    expect(answered<PolicyDetail>(await convert(angelica, accepted.id)).state).toBe('awaiting-payment')
  })

  it('are listed with who has none, and who must renew soon', async () => {
    const codes = async (standing: string) => (await found({ standing })).map(({ agentCode }) => agentCode)
    expect(await codes('lacking')).toEqual([])
    await app.owner.query(`update licences set valid_until = $1 where number like 'NL-105740-%' and valid_until > $2`, [
      addDays(today, 30),
      today,
    ])
    expect(await codes('ends-30')).toEqual(['MBO-001'])
    expect(await codes('ends-60')).toEqual(['MBO-001'])
    expect(await codes('expired')).toEqual([])
    await app.owner.query(`update licences set valid_until = $1 where number like 'NL-105740-%'`, [addDays(today, -1)])
    expect(await codes('lacking')).toEqual(['MBO-001'])
    expect(await codes('expired')).toEqual(['MBO-001'])
    expect((await found({ standing: 'lacking', branch: 'BACOLOD' })).length).toBe(0)
    expect((await found({ branch: 'LAS_PINAS' })).map(({ branch }) => branch)).toEqual(['LAS_PINAS', 'LAS_PINAS', 'LAS_PINAS'])
  })

  it('that end are told to the holder before, and to the supervisor after', async () => {
    const { _id } = await holder('MBO-002')
    const due = async (key: string) =>
      (await app.owner.query(`select due_at, agent_id from reminders where key = $1`, [`${key}:${_id}:non-life`])).rows[0]
    const { rows } = await app.owner.query(`select id from staff where agent_code = 'MBO-100'`)
    expect((await due('licence-ends'))?.agent_id).toBe(_id)
    expect(dayOf((await due('licence-ended')).due_at)).toBe(addDays(today, 366))
    expect((await due('licence-ended')).agent_id).toBe(rows[0].id)
  })

  it('that were recorded as another kind are told of as what they are, and as nothing else', async () => {
    const { _id } = await holder('MBO-001')
    const given = { company: 'Another Insurance Corporation', number: 'NL-990002', validFrom: today, validUntil: addDays(today, 400) }
    const { licences } = answered<LicenceHolder>(await teresita.put(`admin/licences/${_id}`, { ...given, kind: 'ctpl-only' }))
    const licenceId = licences.find(({ number }) => number === given.number)?.id
    const due = async () => {
      const { rows } = await app.owner.query<{ key: string }>(`select key from reminders where key like $1 order by key`, [
        `licence-end%:${_id}:%`,
      ])
      return rows.map(({ key }) => key.split(':')[2])
    }
    expect(await due()).toContain('ctpl-only')
    answered(await teresita.put(`admin/licences/${_id}`, { ...given, kind: 'non-life', licenceId }))
    expect(await due()).not.toContain('ctpl-only')
  })
})
