import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeClaim } from '#features/servicing/claims/public/contract/office.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { notice, officeStep, reported } from './support/claiming.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'

const AMOUNT = 5_000_000
const BANK = 'insurance@bdo.example'

let app: TestApp
let ana: Caller
let consuelo: Caller
let customer: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  consuelo = await person(app.url, 'consuelo.baltazar')
  customer = await signInCustomer(app, '+639171234567', (await linkFrom(ana)).token)
})
afterAll(() => app.stop())

/** A mortgaged vehicle, paid and in force. */
async function inForce(more: Readonly<Record<string, unknown>>) {
  const { id } = await motorToPay(ana, await sedan(ana, { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK', ...more }))
  await proveIdentity(ana, id)
  await comeBack(ana.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return until(
    () => policyOf(ana, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}

describe('a total loss', () => {
  it('is told to the mortgagee that the policy names, before it is paid and after', async () => {
    const policy = await inForce({ withCtpl: false })
    const { id, number } = await reported(ana, 'user', policy.id, 'theft', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'It is gone.' }))
    expect(answered<OfficeClaim>(await consuelo.get(`admin/claim/${id}`)).mortgagee).toBe('BDO Unibank, Inc.')
    const offer = { amount: AMOUNT, text: 'Its value that day.', isTotal: true }
    expect(await officeStep(consuelo, id, 'offer', offer)).toMatchObject({
      ...{ status: 422, fields: [{ path: 'mortgageeEmail', message: expect.stringContaining('BDO Unibank, Inc.') }] },
    })
    answered(await officeStep(consuelo, id, 'offer', { ...offer, mortgageeEmail: BANK }))
    const mails = async () =>
      (
        await app.owner.query<{ body: string }>('select subject, body from simulators.inbox where recipient = $1 order by received_at', [
          BANK,
        ])
      ).rows.map(({ body }) => body)
    const [before] = await until(mails, (all) => all.length === 1)
    expect(before).toContain(`payable to you as your interest may appear`)
    expect(before).toContain(number)
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: AMOUNT }))
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-77' }))
    const [, after] = await until(mails, (all) => all.length === 2)
    expect(after).toContain('Cover for it ended with the loss')
  })

  it('that is not paid after all is told to the mortgagee each time: withdrawn, changed to less, or refused', async () => {
    const policy = await inForce({ withCtpl: false })
    const { id } = await reported(ana, 'user', policy.id, 'theft', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'It is gone.' }))
    const purposes = async () => {
      const { rows } = await app.owner.query(
        `select m.subject from messages m where m.recipient = $1 and m.about = $2 and m.purpose = 'total-loss-to-mortgagee' order by m.created_at, m.id`,
        [BANK, policy.id],
      )
      return rows.map(({ subject }) => (String(subject).endsWith('is not paid now') ? 'not paid' : 'to pay'))
    }
    const total = { amount: AMOUNT, text: 'Its value.', isTotal: true, mortgageeEmail: BANK }
    answered(await officeStep(consuelo, id, 'offer', total))
    answered(await officeStep(consuelo, id, 'take-back', { text: 'The car was found.' }))
    expect(await purposes()).toEqual(['to pay', 'not paid'])
    answered(await officeStep(consuelo, id, 'offer', total))
    answered(await officeStep(consuelo, id, 'offer', { amount: AMOUNT / 10, text: 'Only repairs.', isTotal: false }))
    expect(await purposes()).toEqual(['to pay', 'not paid', 'to pay', 'not paid'])
    answered(await officeStep(consuelo, id, 'offer', total))
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: false, amount: AMOUNT, reason: 'It was worth more.' }))
    expect(await purposes()).toEqual(['to pay', 'not paid', 'to pay', 'not paid', 'to pay', 'not paid'])
    answered(await officeStep(consuelo, id, 'offer', { amount: AMOUNT / 10, text: 'Only repairs.', isTotal: false }))
    answered(await customer.post(`customer/claim/${id}/withdraw`, { reason: 'It was repaired by its garage.' }))
    expect(await purposes()).toHaveLength(6)
  })

  it('that was offered and refused is not mentioned in the letter that the claim is denied', async () => {
    const policy = await inForce({ withCtpl: false })
    const { id } = await reported(ana, 'user', policy.id, 'theft', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'It is gone.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: AMOUNT, text: 'Its value.', isTotal: true, mortgageeEmail: BANK }))
    const letter = async () => {
      const reply = await fetch(`${ana.url}/sdx-api/secure/user/claim/${id}/letter`, { headers: ana.headers })
      return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
    }
    expect(await letter()).toContain('This is for everything insured')
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: false, amount: AMOUNT, reason: 'It was worth more.' }))
    answered(await officeStep(consuelo, id, 'deny', { text: 'It was found where its owner had parked it.' }))
    expect(await letter()).toContain('It was found where its owner had parked it.')
    expect(await letter()).not.toContain('everything insured')
  })

  it('of a mortgaged vehicle with CTPL gives notice to the mortgagee as well', async () => {
    const policy = await inForce({})
    const { id } = await reported(ana, 'user', policy.id, 'theft', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'It is gone.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: AMOUNT, text: 'Its value.', isTotal: true, mortgageeEmail: BANK }))
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: AMOUNT }))
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-77' }))
    expect(await policyOf(ana, policy.id)).toMatchObject({ notice: { ground: 'total-loss', mortgagee: 'BDO Unibank, Inc.' } })
    const { rows } = await app.owner.query(`select purpose from messages where recipient = $1 and about = $2 order by purpose`, [
      BANK,
      policy.id,
    ])
    expect(rows.map(({ purpose }) => purpose)).toEqual(['notice-to-mortgagee', 'total-loss-to-mortgagee', 'total-loss-to-mortgagee'])
  })
})
