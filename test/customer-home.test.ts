import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { CustomerHome } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { linkFor, phoneWith, SHOTS, send, submitted } from './support/inspecting.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, oddCar, offer, person, type Quotation, read } from './support/quoting.ts'
import { ask, caseOf } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

const homeOf = async (who: Caller) => answered<CustomerHome>(await who.get('customer/home'))

/** The customer of a quotation, who came through the link that their agent sent. */
const comeTo = async ({ id }: { readonly id: string }, mobile: string) =>
  signInCustomer(app, mobile, (await linkFrom(ana, { mobileNumber: mobile, quotationId: id })).token)

describe('a policy that ends soon', () => {
  it('leads to a new quotation from its answers, asks no premium again, and says what cannot be renewed', async () => {
    const mobile = '+639175550146'
    const { id, quotationId } = await policyToPay(ana, car({ isLate: true }), maria({ mobile }))
    await proveIdentity(ana, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await untilComplete(ana, id)
    const ends = addDays(dayOf(new Date()), 50)
    await app.owner.query('update policies set cover_from = $2, cover_to = $3 where id = $1', [id, addDays(ends, -365), ends])
    const ending = await policyOf(ana, id)
    expect(ending.next).toMatchObject({ title: 'Cover ends soon', action: 'renew', who: 'The customer or the agent' })
    expect(ending.findings.every(({ remedy }) => remedy === undefined)).toBe(true)
    const jun = await signInCustomer(app, mobile)
    expect(await homeOf(jun)).toMatchObject({ waiting: [{ id, next: { action: 'renew' } }], inForce: [{ id }] })
    const again = answered<Quotation>(await jun.post(`customer/quotation/${quotationId}/requote`, {}))
    expect(again).toMatchObject({ state: 'draft', answers: { plate: (await read(ana, quotationId)).answers.plate } })
    answered(await underwriter.post(`user/policy/${id}/notice-of-non-renewal`, { reason: 'The vehicle is too old for us now.' }))
    expect((await policyOf(ana, id)).next).toMatchObject({ action: 'open-documents', text: expect.stringContaining('too old for us') })
  })
})

describe('what a customer sees first', () => {
  it('is what is to be paid, before it is in force; then the policy with its certificate and invoice', async () => {
    const mobile = '+639175550141'
    const policy = await policyToPay(ana, car(), maria({ mobile }))
    const jun = await signInCustomer(app, mobile)
    expect(await homeOf(jun)).toMatchObject({
      waiting: [{ id: policy.id, total: 61_040, next: { action: 'verify-identity' } }],
      ...{ quotations: [], inForce: [], agent: { name: 'Ana Reyes' } },
      counts: { activepolicy: 0, pendingpolicy: 1, pastpolicy: 0, quotations: 1 },
    })
    await proveIdentity(ana, policy.id)
    expect((await homeOf(jun)).waiting).toMatchObject([{ id: policy.id, next: { action: 'pay', who: 'You' } }])
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
    await untilComplete(ana, policy.id)
    expect(await homeOf(jun)).toMatchObject({
      waiting: [],
      inForce: [
        {
          id: policy.id,
          documents: expect.arrayContaining([expect.objectContaining({ kind: 'certificate', ready: true })]),
          invoices: [{ kind: 'invoice', total: 61_040 }],
        },
      ],
      counts: { activepolicy: 1, pendingpolicy: 0 },
    })
  })

  it('is how many photographs are still wanted, the same number wherever it is said, until they are with us', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    expect(quotation).toMatchObject({
      state: 'referred',
      next: { who: 'agent-or-customer', step: 'photograph', photos: { there: 0, all: 8 } },
    })
    const lita = await comeTo(quotation, '+639171234567')
    const [told] = (await homeOf(lita)).quotations
    expect(told?.next).toMatchObject({ who: 'agent-or-customer', step: 'photograph', photos: { there: 0, all: 8 } })
    const { inspection } = answered<{ inspection: { id: string } }>(await ana.get(`user/quotation/${quotation.id}/inspection`))
    const phone = await phoneWith(app.url, await linkFor(ana, inspection))
    for (const [at, shot] of SHOTS.entries()) {
      await send(phone, shot, await photo({ seed: at + 40 }))
      if (at === 2) expect((await homeOf(lita)).quotations[0]?.next.photos).toEqual({ there: 3, all: 8 })
    }
    await submitted(phone)
    expect((await homeOf(lita)).quotations[0]?.next).toMatchObject({ who: 'underwriter', step: 'wait', photos: null })
  })

  it('says who acts: the underwriter decides, the agent answers, the customer accepts', async () => {
    const quotation = await offer(ana, maria({ mobile: '+639175550143' }), oddCar())
    const pia = await comeTo(quotation, '+639175550143')
    const next = async () => (await homeOf(pia)).quotations.find(({ id }) => id === quotation.id)?.next
    expect(await next()).toMatchObject({ who: 'underwriter', step: 'wait' })
    answered(await ask(underwriter, await caseOf(underwriter, quotation), 'Whose name is on the registration?'))
    expect(await next()).toMatchObject({ who: 'agent', step: 'answer' })
    expect((await read(ana, quotation.id)).next).toMatchObject({ who: 'agent', step: 'answer' })
  })

  it('is never all there seems to be: what stands in the lists only is counted', async () => {
    const mobile = '+639175550147'
    const { id } = await policyToPay(ana, car(), maria({ mobile }))
    const jun = await signInCustomer(app, mobile)
    for (let begun = 0; begun < 9; begun += 1) answered(await jun.post('customer/quotation/start', { line: 'ctpl', answers: car() }))
    const { quotations, waiting, more } = await homeOf(jun)
    expect(quotations).toHaveLength(8)
    expect(waiting).toMatchObject([{ id }])
    expect(more).toEqual({ waiting: 1, inForce: 0 })
  })

  it('is nobody else’s', async () => {
    const mobile = '+639175550144'
    await policyToPay(ana, car(), maria({ mobile }))
    const stranger = await signInCustomer(app, '+639175550145', (await linkFrom(ana, { mobileNumber: '+639175550145' })).token)
    expect(await homeOf(stranger)).toMatchObject({ waiting: [], quotations: [], inForce: [], agent: null })
    expect(await ana.get('customer/home')).toMatchObject({ status: 403 })
  })
})
