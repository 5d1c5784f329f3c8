import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, consents, maria, person, type Quotation, quoted } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

type List = { readonly count: number; readonly items: readonly { readonly _id: string }[] }

let app: TestApp
let ana: Caller
let carlo: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterAll(() => app.stop())

const linkTo = async (agent: Caller, body: Record<string, unknown>) => (await linkFrom(agent, body)).token
const customer = (mobile: string, link: string) => signInCustomer(app, mobile, link)
const start = async (who: Caller) => answered<Quotation>(await who.post('customer/quotation/start', { line: 'ctpl' }))

describe('a customer', () => {
  it('quotes alone through an agent’s link, from the first answer to acceptance', async () => {
    const jun = await customer('+639175550101', await linkTo(ana, { mobileNumber: '0917 555 0101' }))
    const draft = await start(jun)
    expect(draft).toMatchObject({
      agent: { name: 'Ana Reyes' },
      branch: 'BACOLOD',
      holder: { mobile: '+639175550101' },
      may: ['edit', 'quote', 'withdraw'],
    })
    const quotation = await quoted<Quotation>(jun, { side: 'customer', holder: maria({ mobile: '0917 555 0101' }) })
    expect(quotation).toMatchObject({ state: 'quoted', total: 61_040, customerId: draft.customerId })
    const accepted = answered<Quotation>(
      await jun.post(`customer/quotation/${quotation.id}/accept`, { version: quotation.version, total: 61_040, consents }),
    )
    expect(accepted.history.at(-1)).toMatchObject({ what: 'Accepted', who: 'You' })
    expect(answered<List>(await jun.get('customer/getQuotation')).count).toBe(2)
    expect((await ana.get(`user/quotation/${quotation.id}`)).code).toBe(-1)
    // The owner of a number that came by a link is now known; that remains, whomever they insure next.
    const nameOfJun = async () => answered<{ name: string }>(await ana.get(`user/customer/${draft.customerId}`)).name
    expect(await nameOfJun()).toBe('María Dela Peña')
    await quoted<Quotation>(jun, { side: 'customer', holder: maria({ firstName: 'Lita', mobile: '0917 555 0101' }) })
    expect(await nameOfJun()).toBe('María Dela Peña')
    expect(await carlo.get(`user/quotation/${quotation.id}`)).toMatchObject({ status: 404 })
  })

  it('goes on with the quotation of their link, and the agent sees what they did', async () => {
    const draft = answered<Quotation>(await ana.post('user/quotation/start', { line: 'ctpl', answers: car() }))
    const lita = await customer('+639175550102', await linkTo(ana, { mobileNumber: '0917 555 0102', quotationId: draft.id }))
    const theirs = answered<Quotation>(await lita.get(`customer/quotation/${draft.id}`))
    const saved = answered<Quotation>(
      await lita.put(`customer/quotation/${draft.id}/save`, {
        version: theirs.version,
        step: 'policyholder',
        values: maria({ firstName: 'Lita', mobile: '0917 555 0102' }),
      }),
    )
    expect(saved).toMatchObject({ holderName: 'Lita Dela Peña', customerId: theirs.customerId })
    const offer = answered<Quotation>(await lita.post(`customer/quotation/${draft.id}/quote`, { version: saved.version }))
    expect(offer.state).toBe('quoted')
    const seen = answered<Quotation>(await ana.get(`user/quotation/${draft.id}`))
    expect(seen.history.at(-1)).toMatchObject({ what: 'Priced', who: 'Lita Dela Peña' })
  })

  it('is told of the insurer, not of who decides there', async () => {
    const boy = await customer('+639175550103', await linkTo(ana, { mobileNumber: '0917 555 0103' }))
    const underwriter = await person(app.url, 'ramon.penaflor')
    const referred = await quoted<Quotation>(boy, {
      side: 'customer',
      answers: car({ seats: 9 }),
      holder: maria({ mobile: '0917 555 0103' }),
    })
    expect(referred).toMatchObject({ state: 'referred', next: { who: 'underwriter' } })
    await decided(underwriter, referred, 'approve', { reason: 'Papers seen.' })
    const approved = answered<Quotation>(await boy.get(`customer/quotation/${referred.id}`))
    expect(approved).toMatchObject({ state: 'approved', may: expect.arrayContaining(['accept']) })
    expect(approved.history.at(-1)).toMatchObject({ who: 'The insurer', why: 'Papers seen.' })
    expect(JSON.stringify(approved)).not.toContain('Peñaflor')
  })

  it('reads the agreement under which the policy is sold, and leaves it to the agent', async () => {
    const nena = await customer('+639175550104', await linkTo(ana, { mobileNumber: '0917 555 0104' }))
    const draft = await start(nena)
    expect(draft.commercial).toMatchObject({ agentCode: 'BAC-001' })
    expect(
      await nena.put(`customer/quotation/${draft.id}/save`, { version: 1, step: 'commercial', values: { groupPolicy: 'X' } }),
    ).toMatchObject({ status: 403 })
  })

  it('sees nothing of another customer, and nothing of the staff', async () => {
    const one = await customer('+639175550105', await linkTo(ana, { mobileNumber: '0917 555 0105' }))
    const two = await customer('+639175550106', await linkTo(ana, { mobileNumber: '0917 555 0106' }))
    const { id, number, version } = await quoted<Quotation>(one, { side: 'customer', holder: maria({ mobile: '0917 555 0105' }) })
    expect(await two.get(`customer/quotation/${id}`)).toMatchObject({ status: 404 })
    expect(await two.get('customer/quotation/by-code', { number })).toMatchObject({ status: 404 })
    expect(await two.post(`customer/quotation/${id}/accept`, { version, total: 61_040, consents })).toMatchObject({ status: 404 })
    expect(await two.post(`customer/quotation/${id}/withdraw`, { reason: 'Not mine.' })).toMatchObject({ status: 404 })
    expect(await two.post('customer/printQuote', { quotationId: id })).toMatchObject({ status: 404 })
    expect(answered<List>(await two.get('customer/getQuotation')).count).toBe(0)
    const { customerId } = answered<Quotation>(await one.get(`customer/quotation/${id}`))
    for (const query of [{ customerId: customerId ?? '' }, { quotationNumber: number }, { staffName: 'Ana' }])
      expect(answered<List>(await two.get('customer/getQuotation', query)).count).toBe(0)
    expect(await two.get(`user/quotation/${id}`)).toMatchObject({ status: 403 })
    expect(await two.get(`user/getQuotation/${id}`)).toMatchObject({ status: 403 })
    expect(await two.get('user/technical-control')).toMatchObject({ status: 403 })
  })

  it('may buy for somebody else and keeps the quotation', async () => {
    const ate = await customer('+639175550107', await linkTo(ana, { mobileNumber: '0917 555 0107' }))
    const draft = await start(ate)
    const quotation = await quoted<Quotation>(ate, { side: 'customer', holder: maria({ mobile: '0917 555 0199' }) })
    expect(quotation.customerId).toBe(draft.customerId)
  })
})
