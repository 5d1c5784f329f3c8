import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, person, type Quotation, read, save, start } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterAll(() => app.stop())

const PLANTERS = { groupPolicy: 'GP-BAC-001-1', contract: 'CT-BAC-001-1-1', subcontract: 'SC-BAC-001-1-1-1' }
const CHAMBER = { groupPolicy: 'GP-BAC-100-1', contract: 'CT-BAC-100-1-1', subcontract: 'SC-BAC-100-1-1-2' }

const sold = (commercial: Record<string, unknown>, who = ana) =>
  who.post('user/ctpl-quotation', { answers: car(), holder: maria(), commercial })
const refused = async (commercial: Record<string, unknown>, who = ana) => {
  const reply = await sold(commercial, who)
  expect(reply.status).toBe(422)
  return Object.fromEntries((reply.fields ?? []).map(({ path, message }) => [path, message]))
}
const entitle = (code: string, days: number) =>
  app.owner.query(
    `insert into credit_entitlements (staff_id, max_days, max_outstanding_centavos) select id, $2, 100000000 from staff where agent_code = $1
     on conflict (staff_id) do update set max_days = excluded.max_days`,
    [code, days],
  )

describe('an agreement with a group', () => {
  it('gives its sub-contract’s discount, and the agent may ask for more', async () => {
    const { agreement } = answered<Quotation>(await sold({ ...PLANTERS, discount: 2.5 }))
    expect(agreement).toEqual({
      name: 'Bacolod Sugar Planters Cooperative · Cooperative members · Members',
      discount: { agreed: 100_000, asked: 25_000 },
      maxCreditDays: 0,
    })
    expect(answered<Quotation>(await sold({})).agreement).toEqual({ name: null, discount: { agreed: 0, asked: 0 }, maxCreditDays: 0 })
  })

  it('is the agent’s own or that of somebody above, and nobody else’s', async () => {
    expect(answered<Quotation>(await sold(CHAMBER)).agreement).toMatchObject({ discount: { agreed: 50_000 } })
    expect(await refused(CHAMBER, carlo)).toEqual({
      'commercial.groupPolicy': 'This group policy is not the agent’s. Choose one from the list.',
    })
    expect(await refused({ ...PLANTERS, agentCode: 'LAS-001' })).toEqual({
      'commercial.agentCode': 'Enter the code of the agent, or of someone above them.',
    })
    const listed = answered<{ code: string }[]>(await ana.get('user/lov', { name: 'GroupPolicy', AgentCode: 'BAC-001' }))
    expect(listed.map(({ code }) => code)).toEqual(['GP-BAC-001-1', 'GP-BAC-001-2', 'GP-BAC-100-1'])
    expect(answered<{ code: string }[]>(await carlo.get('user/lov', { name: 'GroupPolicy' })).map(({ code }) => code)).not.toContain(
      'GP-BAC-100-1',
    )
  })

  it('that its agent may no longer give is for the agent to mend: a customer is not told of answers that they were never asked for', async () => {
    await entitle('BAC-001', 30)
    const { id, version } = answered<Quotation>(await sold({ ...PLANTERS, paymentTerms: '30' }))
    const customer = await signInCustomer(app, '+639171234567', (await linkFrom(ana, { quotationId: id })).token)
    await app.owner.query('delete from credit_entitlements')
    const asked = await customer.post(`customer/quotation/${id}/quote`, { version })
    expect(asked).toMatchObject({
      status: 409,
      message: expect.stringContaining('Your agent may no longer give the terms of this quotation. Please ask them to check it.'),
    })
    expect(asked.fields).toBeUndefined()
    expect(await ana.post(`user/quotation/${id}/quote`, { version })).toMatchObject({
      status: 422,
      fields: [{ path: 'commercial.paymentTerms', message: expect.stringContaining('Choose “Payable on issue”') }],
    })
  })

  it('hangs together: each part belongs to the one before', async () => {
    expect(await refused({ ...PLANTERS, contract: 'CT-BAC-001-2-1' })).toEqual({
      'commercial.contract': 'This does not belong to the group policy. Choose one from the list.',
      'commercial.subcontract': 'This does not belong to the contract. Choose one from the list.',
    })
    expect(await refused({ subcontract: PLANTERS.subcontract })).toEqual({ 'commercial.subcontract': 'Choose the contract first.' })
    expect(await refused({ groupPolicy: 'GP-NONE' })).toEqual({ 'commercial.groupPolicy': 'Choose one from the list.' })
  })

  it('takes a discount from 0 to 30 % with one decimal, and no other', async () => {
    for (const discount of [30.5, -1, 12.25, 'much']) expect(Object.keys(await refused({ discount }))).toEqual(['commercial.discount'])
    for (const discount of [0, 0.1, 12.5, 30]) expect((await sold({ discount })).status).toBe(200)
  })

  it('lets the premium wait only where the agent is entitled to that, and no longer than the group’s terms', async () => {
    const terms = (paymentTerms: string, more = {}) => refused({ paymentTerms, ...more })
    expect(await terms('30')).toEqual({
      'commercial.paymentTerms': 'The agent is not entitled to give credit. Choose “Payable on issue”, or ask an administrator.',
    })
    await entitle('BAC-001', 60)
    expect(answered<Quotation>(await sold({ paymentTerms: '60' })).agreement.maxCreditDays).toBe(60)
    expect(await terms('90')).toEqual({ 'commercial.paymentTerms': 'The agent may give at most 60 days. Choose shorter terms.' })
    expect(await terms('60', PLANTERS)).toEqual({
      'commercial.paymentTerms': 'This group policy allows at most 30 days. Choose shorter terms.',
    })
    expect(answered<Quotation>(await sold({ paymentTerms: '30', ...PLANTERS })).agreement.maxCreditDays).toBe(30)
    expect(answered<Quotation>(await sold({ paymentTerms: '0' })).state).toBe('quoted')
  })

  it('is shown to the customer and not theirs to change', async () => {
    const draft = await start(ana, car())
    answered(await save(ana, draft, 'commercial', { ...PLANTERS, discount: 5 }))
    const { token } = await linkFrom(ana, { quotationId: draft.id, mobileNumber: '+639178880777' })
    const customer = await signInCustomer(app, '+639178880777', token)
    const seen = answered<Quotation>(await customer.get(`customer/quotation/${draft.id}`))
    expect(seen).toMatchObject({ commercial: PLANTERS, agreement: { discount: { agreed: 100_000, asked: 50_000 }, maxCreditDays: null } })
    const body = { version: seen.version, step: 'commercial', values: { discount: 30 } }
    expect((await customer.put(`customer/quotation/${draft.id}/save`, body)).status).toBe(403)
    expect((await read(ana, draft.id)).commercial).toMatchObject({ discount: 5 })
  })
})
