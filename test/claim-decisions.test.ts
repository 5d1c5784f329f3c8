import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { atOffice, claimants, claimOf, notice, officeStep, reported } from './support/claiming.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller } from './support/quoting.ts'

const today = dayOf(new Date())

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ramon: Caller
let consuelo: Caller
let customer: Caller
let stranger: Caller
/** A critical illness policy for a million, in force from today. */
let health: string

beforeAll(async () => {
  app = await startApp()
  ;({ ana, jose, miguel, ramon, consuelo, customer, stranger, health } = await claimants(app))
})
afterAll(() => app.stop())

/** The letter with the decision on a claim, or the status of the refusal. */
async function letterOf(who: Caller, side: 'user' | 'customer' | 'admin', id: string): Promise<string | number> {
  const reply = await fetch(`${app.url}/sdx-api/secure/${side}/claim/${id}/letter`, { headers: who.headers })
  return reply.ok ? textOfPdf(new Uint8Array(await reply.arrayBuffer())) : reply.status
}

describe('the decision on a claim', () => {
  it('is paid to the account that the customer names, which the office reads and the agent does not', async () => {
    const { id } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -20) }))
    const payTo = { institution: 'gcash', account: '0917 555 0101', accountName: 'Somebody Else' }
    expect(await customer.put(`customer/claim/${id}/pay-to`, payTo)).toMatchObject({ status: 409 })
    answered(await officeStep(consuelo, id, 'assess', { text: 'As defined.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'Of the first bill.' }))
    const accepting = { accepted: true, amount: 1_000_000 }
    const wrong = await customer.post(`customer/claim/${id}/answer`, { ...accepting, payTo: { ...payTo, account: '12' } })
    expect(JSON.stringify(wrong)).toContain('Enter a number of 8 to 16 digits.')
    answered(await customer.post(`customer/claim/${id}/answer`, { ...accepting, payTo }))
    const named = { ...payTo, account: '09175550101' }
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ payTo: named, may: expect.arrayContaining(['pay-to']) })
    expect(await claimOf(ana, 'user', id)).toMatchObject({ payTo: null })
    expect(await atOffice(consuelo, id)).toMatchObject({
      payTo: named,
      payToDoubts: ['The account name is not the name of the policyholder.'],
    })
    for (const who of [stranger, ana]) expect((await who.put(`customer/claim/${id}/pay-to`, payTo)).status).toBeGreaterThan(402)
    expect(await customer.put(`customer/claim/${id}/pay-to`, { ...payTo, institution: 'other' })).toMatchObject({
      status: 422,
      fields: [{ path: 'bank', message: 'Enter the name of the bank.' }],
    })
    answered(await customer.put(`customer/claim/${id}/pay-to`, { ...payTo, institution: 'other', bank: 'Rural Bank of Silay' }))
    answered(await customer.put(`customer/claim/${id}/pay-to`, { ...payTo, institution: 'bpi', account: '1234567890' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ payTo: { institution: 'bpi', account: '1234567890' } })
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-79' }))
    expect(await customer.put(`customer/claim/${id}/pay-to`, payTo)).toMatchObject({ status: 409 })
  })

  it('is a letter for the customer, their agent and the office, as it is at present, and for nobody else', async () => {
    const { id, number } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -4) }))
    const letters = () => Promise.all([letterOf(customer, 'customer', id), letterOf(ana, 'user', id), letterOf(consuelo, 'admin', id)])
    expect(await letters()).toEqual([409, 409, 409])
    answered(await officeStep(consuelo, id, 'assess', { text: 'As defined.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'Of the first bill.' }))
    for (const letter of await letters()) {
      expect(letter).toContain('Offer of settlement')
      for (const said of [number, 'we offer you ₱10,000.00', 'Of the first bill.', 'Insurance Commission', 'Signed electronically'])
        expect(letter).toContain(said)
      expect(letter).not.toContain('As defined.')
    }
    for (const [who, side] of [
      [stranger, 'customer'],
      [jose, 'user'],
      [miguel, 'user'],
    ] as const)
      expect(await letterOf(who, side, id)).toBe(404)
    for (const who of [ana, ramon]) expect(await letterOf(who, 'admin', id)).toBe(403)
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: 1_000_000 }))
    expect(await letterOf(customer, 'customer', id)).toContain('you accepted our offer of ₱10,000.00')
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-78' }))
    expect(await letterOf(customer, 'customer', id)).toMatch(/we paid ₱10,000\.00.*reference PESONET-78/)
    answered(await customer.post(`customer/claim/${id}/reopen`, { reason: 'There was a second bill.' }))
    expect(await letters()).toEqual([409, 409, 409])
    answered(await officeStep(consuelo, id, 'assess', { text: 'Nothing new.' }))
    answered(await officeStep(consuelo, id, 'deny', { text: 'The second bill is of another illness.' }))
    expect(await letterOf(customer, 'customer', id)).toMatch(
      /cannot pay for it.*The second bill is of another illness\..*review the claim again/,
    )
  })

  it('pays no more for all illnesses together than the sum insured', async () => {
    const report = (daysAgo: number) =>
      reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -daysAgo) }))
    const [one, other] = [await report(11), await report(12)]
    for (const { id } of [one, other]) answered(await officeStep(consuelo, id, 'assess', { text: 'As defined.' }))
    const { limit } = await atOffice(consuelo, other.id)
    const left = limit ?? 0
    expect(left).toBe(100_000_000 - 2_000_000)
    answered(await officeStep(consuelo, one.id, 'offer', { amount: 1_000_000, text: 'A part.' }))
    expect(await atOffice(consuelo, other.id)).toMatchObject({ limit: left - 1_000_000 })
    expect(await officeStep(consuelo, other.id, 'offer', { amount: left, text: 'All.' })).toMatchObject({
      status: 422,
      fields: [
        { path: 'amount', message: expect.stringContaining('other claims under this policy. The cover pays at most ₱970,000.00 more.') },
      ],
    })
    answered(await customer.post(`customer/claim/${one.id}/answer`, { accepted: false, amount: 1_000_000, reason: 'Too little.' }))
    expect(await atOffice(consuelo, other.id)).toMatchObject({ limit: left })
  })
})
