import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import type { OwnRequest } from '#features/people/privacy/public/contract/own-requests.ts'
import type { PrivacyRequest } from '#features/people/privacy/public/contract/requests.ts'
import { startApp, type TestApp } from './support/app.ts'
import { metOf } from './support/appointments.ts'
import { comeBack, decideOnCardPage, identified, openPayment, policyToPay, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { ask, filesKept, own, prepare, step, whereStands } from './support/data-requests.ts'
import { inspected, linkFor, phoneWith, sent } from './support/inspecting.ts'
import { sendDocument } from './support/lead-papers.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person, quoted } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let rosalinda: Caller
let milagros: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  rosalinda = await person(app.url, 'rosalinda.macaraeg')
  milagros = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

const home = async (mobile: string) => signInCustomer(app, mobile, (await linkFrom(ana)).token)

describe('an erasure', () => {
  const MOBILE = '+639175557010'
  const PLANTED = ['Quezonquezon', 'Zamboanguita Lane', 'zamboanguita@example.com', '9175557010', 'PURPLE TRICYCLE']
  let customer: Caller
  let request: OwnRequest
  let before: readonly string[]

  it('is shown first with all that goes and all that stays', async () => {
    before = await filesKept(app)
    const holder = maria({
      mobile: '0917 555 7010',
      lastName: 'Quezonquezon',
      line1: '1 Zamboanguita Lane',
      email: 'zamboanguita@example.com',
    })
    const { quotation, inspection } = await inspected(ana, { ...car(), seats: 9 }, holder)
    await sent(await phoneWith(app.url, await linkFor(ana, inspection)), 'front', await photo())
    await quoted(ana, { answers: car(), holder })
    const added = await ana.post('user/addlead', {
      ...{ firstName: 'Maria', lastName: 'Quezonquezon', primaryMobile: MOBILE, remarksfromUser: 'A PURPLE TRICYCLE' },
    })
    const { _id: lead } = answered<{ _id: string }>(added)
    answered(await sendDocument(ana, lead))
    await metOf(ana, lead)
    answered(await ana.post('user/todo_task', { title: 'Call Quezonquezon', leadId: lead }))
    answered(await ana.post('user/proposal', { leadId: lead, line: 'ctpl', quotationId: quotation.id }))
    customer = await signInCustomer(app, MOBILE, (await linkFrom(ana, { quotationId: quotation.id })).token)
    answered(await customer.put('customer/marketing', { channel: 'sms', allowed: true, version: '2026-1' }))
    expect((await filesKept(app)).length).toBeGreaterThan(before.length)

    request = answered<OwnRequest>(await ask(customer, 'erasure', 'Quezonquezon wants to be forgotten.'))
    const { plan } = await prepare(rosalinda, request)
    expect(Object.fromEntries(plan.map(({ category, erasable }) => [category, erasable]))).toMatchObject({
      ...{ 'Who you are': 1, Quotations: 2, 'What advisors noted about you': 1, 'Documents that you gave': 1, Appointments: 1 },
      ...{ 'Inspection photos': 1, 'News that you allowed': 1 },
    })
    expect(plan.flatMap(({ kept }) => kept)).toEqual([])
    expect((await own(customer))[0]).toMatchObject({ state: 'prepared', plan: [] })
  })

  it('is confirmed by another person, of what was prepared, and not while they wait for another answer', async () => {
    expect(await step(rosalinda, request, { step: 'confirm' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('someone else'),
    })
    const copy = answered<OwnRequest>(await ask(customer, 'access'))
    expect(await step(milagros, request, { step: 'confirm' })).toMatchObject({ status: 409, message: expect.stringContaining(copy.number) })
    answered(await customer.post(`customer/privacy-request/${copy.id}/withdraw`))
    expect((await customer.post(`customer/privacy-request/${copy.id}/withdraw`)).status).toBe(409)
    await quoted(ana, { answers: car(), holder: maria({ mobile: '0917 555 7010', lastName: 'Quezonquezon' }) })
    expect(await step(milagros, request, { step: 'confirm' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('prepared again'),
    })
    answered(await step(milagros, request, { step: 'revise' }))
    await prepare(rosalinda, request)
  })

  it('takes away everything that names the person, anywhere in the database and in the store', async () => {
    for (const planted of PLANTED) expect(await whereStands(app, planted), planted).not.toEqual([])
    const reply = await step(milagros, request, { step: 'confirm' })
    expect(answered<PrivacyRequest>(reply)).toMatchObject({
      state: 'answered',
      name: '',
      mobile: '',
      isErased: true,
      confirmedBy: 'Milagros Evangelista',
    })
    expect((await step(milagros, request, { step: 'confirm' })).status).toBe(409)
    expect((await customer.get('customer/privacy-requests')).status).toBe(401)

    const told = await until(
      async () =>
        (
          await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1 and body like '%erased%'`, [
            MOBILE,
          ])
        ).rows,
      (rows) => rows.length > 0,
    )
    expect(told).toHaveLength(1)
    await app.owner.query(`update pgboss.job set start_after = now() where name = 'forget-recipient'`)
    await until(
      () => whereStands(app, '9175557010'),
      (tables) => tables.length === 0,
    )
    for (const planted of PLANTED) expect(await whereStands(app, planted), planted).toEqual([])
    await ageFiles(app, 24 * 60)
    await round(app, 'sweep-files')
    expect((await filesKept(app)).filter((name) => !before.includes(name))).toEqual([])
  })

  it('keeps policies and payments for their years, and says until when', async () => {
    const { id: policyId } = await policyToPay(ana, car(), maria({ mobile: '0917 555 7011' }))
    await identified(ana, policyId)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
    const issued = await until(
      async () =>
        (await app.owner.query<{ cover_to: string }>(`select cover_to from policies where id = $1 and number is not null`, [policyId]))
          .rows,
      (rows) => rows.length > 0,
    )
    answered(await ana.post('user/addlead', { firstName: 'Maria', primaryMobile: '0917 555 7011', remarksfromUser: 'ORANGE HELMET' }))
    const insured = await home('+639175557011')
    const asked = answered<OwnRequest>(await ask(insured, 'erasure'))
    await prepare(rosalinda, asked)
    answered(await step(milagros, asked, { step: 'confirm' }))
    const [answer] = await own(insured)
    expect(answer).toMatchObject({ state: 'partly' })
    const policies = answer?.plan.find(({ category }) => category === 'Policies')
    expect(policies?.kept).toMatchObject([{ count: 1, because: expect.stringContaining('Tax Code') }])
    expect(policies?.kept[0]?.until?.slice(0, 4)).toBe(String(Number(dayOf(new Date(issued[0]?.cover_to ?? '')).slice(0, 4)) + 10))
    expect(await whereStands(app, 'ORANGE HELMET')).toEqual([])
    expect((await ana.get(`user/policy/${policyId}`)).code).toBe(-1)
  })

  it('leaves what was only added to as it was for everybody else', async () => {
    for (const table of ['history', 'consents', 'quotation_versions'])
      await expect(app.owner.query(`delete from ${table}`)).rejects.toThrow(/only added to/)
    await expect(app.owner.query('delete from privacy_requests')).rejects.toThrow(/only added to/)
    await expect(app.owner.query(`update privacy_requests set answered_at = now() where state = 'answered'`)).rejects.toThrow(
      /only added to/,
    )
  })
})
