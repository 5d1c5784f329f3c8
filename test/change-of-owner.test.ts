import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '#domain/day.ts'
import type { Certificate } from '#features/servicing/certificates/public/contract.ts'
import type { TakeOver } from '#features/servicing/endorsements/public/contract/take-over.ts'
import type { PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import { TAKING_OVER } from '#features/servicing/endorsements/rules/taking-over.ts'
import type { HeldPolicy } from '#features/servicing/policies/public/contract/held.ts'
import type { CustomerHome, PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { changesAt, changesOf, haveDone, later } from './support/changing.ts'
import { claimOf, claimsOf, notice, officeStep, report, reported } from './support/claiming.ts'
import { signInCustomer } from './support/customers.ts'
import { attachDeed } from './support/ending.ts'
import { pdfOf, textOfPdf } from './support/pdf.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
const today = dayOf(new Date())
let numbers = 0

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

const mobile = () => `+63919555${String(++numbers).padStart(4, '0')}`
const pedro = (more: Record<string, unknown> = {}) =>
  maria({ firstName: 'Pedro', lastName: 'Bautista', mobile: mobile(), email: undefined, line1: '7 Rizal Avenue', ...more })

async function sold(holder: Record<string, unknown>): Promise<PolicyDetail> {
  const { id } = await policyToPay(ana, car(), holder)
  await proveIdentity(ana, id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return untilComplete(ana, id)
}

const deedOn = async (id: string, who = ana, side: 'user' | 'customer' = 'user') =>
  answered<{ id: string }>(await attachDeed(who, id, pdfOf('Deed of sale'), side)).id

const ask = async (id: string, values: Record<string, unknown>, who = ana, side: 'user' | 'customer' = 'user') =>
  who.post(changesAt(id, side), { kind: 'owner', values, proofId: await deedOn(id, who, side) })

async function approved(id: string, values: Record<string, unknown>): Promise<string> {
  const [asked] = answered<PolicyChanges>(await ask(id, values)).endorsements
  expect(asked).toMatchObject({ state: 'waiting-approval' })
  const [decided] = answered<PolicyChanges>(await ramon.post(`${changesAt(id)}/${asked?.id}/decide`, { decision: 'agree' })).endorsements
  expect(decided).toMatchObject({ state: 'waiting-owner', id: asked?.id })
  return asked?.id ?? ''
}

const accept = (who: Caller, id: string) => who.post(`customer/take-over/${id}/accept`, { agreed: TAKING_OVER.version })

/** A person's policy, taken over by another, with both signed in. */
async function passedOn(ofSeller: Record<string, unknown> = {}, ofBuyer: Record<string, unknown> = {}) {
  const seller = maria({ mobile: mobile(), ...ofSeller })
  const buyer = pedro(ofBuyer)
  const policy = await sold(seller)
  const former = await signInCustomer(app, String(seller.mobile))
  const endorsement = await approved(policy.id, buyer)
  const holder = await signInCustomer(app, String(buyer.mobile))
  expect(await proveIdentity(holder, policy.id, 'approve', 'customer')).toBe('approved')
  answered<TakeOver>(await accept(holder, endorsement))
  return { policy, former, holder, endorsement, seller, buyer }
}

const text = async (who: Caller, path: string) => {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })
  return { status: reply.status, text: reply.status === 200 ? await textOfPdf(new Uint8Array(await reply.arrayBuffer())) : '' }
}

const toldTo = async (recipient: string) =>
  (await app.owner.query<{ body: string }>('select body from simulators.inbox where recipient = $1', [recipient])).rows.map(
    ({ body }) => body,
  )

describe('a vehicle that is sold', () => {
  it('takes its policy along once the office agrees and the new owner shows who they are, and the certificate follows', async () => {
    const seller = maria({ mobile: mobile() })
    const buyer = pedro()
    const policy = await sold(seller)
    const { id } = policy
    const certificate = answered<Certificate>(await ana.get(`user/certificate/${id}`))
    expect(await ask(id, { ...buyer, mobile: seller.mobile })).toMatchObject({ status: 422, fields: [{ path: 'values.mobile' }] })
    expect(await ana.post(changesAt(id), { kind: 'owner', values: buyer })).toMatchObject({ status: 422, fields: [{ path: 'proofId' }] })
    const endorsement = await approved(id, buyer)
    await until(
      () => toldTo(String(buyer.mobile)),
      (told) => told.some((each) => each.includes('can continue in your name') && each.includes('take-over')),
    )

    // They have access to nothing before they take it over.
    const holder = await signInCustomer(app, String(buyer.mobile))
    expect(await holder.get(`customer/policy/${id}`)).toMatchObject({ status: 404 })
    const asked = answered<TakeOver[]>(await holder.get('customer/take-overs'))
    expect(asked).toMatchObject([{ id: endorsement, from: policy.holderName }])
    const seen = answered<TakeOver>(await holder.get(`customer/take-over/${endorsement}`))
    expect(seen).toMatchObject({ state: 'open', needsIdentity: true, policyId: id })
    expect(JSON.stringify(seen.sections)).toContain('Pedro Bautista')
    expect(JSON.stringify(seen.sections)).not.toContain('Lacson')
    expect(await accept(holder, endorsement)).toMatchObject({ status: 409, message: expect.stringContaining('identity') })
    expect(await proveIdentity(holder, id, 'approve', 'customer')).toBe('approved')
    expect(await holder.post(`customer/take-over/${endorsement}/accept`, { agreed: 'yes' })).toMatchObject({ status: 422 })

    expect(answered<TakeOver>(await accept(holder, endorsement))).toMatchObject({ state: 'taken-over' })
    expect(answered<TakeOver>(await accept(holder, endorsement))).toMatchObject({ state: 'taken-over' })
    const after = await until(
      () => policyOf(ana, id),
      ({ documentStatus }) => documentStatus === 'complete',
      60,
    )
    expect(after).toMatchObject({ holderName: 'Pedro Bautista', total: policy.total, number: policy.number, versions: [{ version: 1 }] })
    const printed = await text(ana, `user/policy/${id}/document/certificate`)
    for (const said of ['Pedro Bautista', certificate.cocNumber]) expect(printed.text).toContain(said)
    expect(printed.text).not.toContain('Lacson')
    const { rows } = await app.owner.query<{ corrections: number }>('select corrections from simulators.registrations where coc_no = $1', [
      certificate.cocNumber,
    ])
    expect(rows).toEqual([{ corrections: 1 }])
    await until(
      () => toldTo(String(seller.mobile)),
      (told) => told.some((each) => each.includes('the new owner holds policy')),
    )
  })

  it('is the new owner’s from that day on, with nothing of the former, who keeps what they paid, its invoices and history', async () => {
    const { policy, former, holder, endorsement } = await passedOn()
    const { id } = policy
    const at = changesAt(id, 'customer')
    const theirs = answered<PolicyDetail>(await holder.get(`customer/policy/${id}`))
    expect(theirs).toMatchObject({ payments: [], invoices: [], versions: [], holderName: 'Pedro Bautista' })
    expect(theirs.history.every(({ title }) => !title.includes('paid'))).toBe(true)
    const whole = JSON.stringify([theirs, (await holder.get(at)).data, (await holder.get('customer/home')).data])
    for (const secret of ['Lacson', 'María', policy.payments[0]?.reference])
      expect(whole.replaceAll('María Dela Peña', '')).not.toContain(secret)
    const invoice = policy.invoices[0]?.number ?? ''
    for (const path of [`document/${invoice}`, 'document/policy?version=1'])
      expect(await text(holder, `customer/policy/${id}/${path}`)).toMatchObject({ status: 404 })
    const slip = await text(holder, `customer/policy/${id}/endorsements/${endorsement}/slip`)
    expect(slip.text).toContain('Pedro Bautista')
    expect(slip.text).not.toContain('Lacson')
    const [changed] = (await changesOf(holder, id, 'customer')).endorsements
    expect(changed).toMatchObject({ state: 'in-force', proof: null, changed: [{ label: 'Policyholder', after: 'Pedro Bautista' }] })
    const home = answered<CustomerHome>(await holder.get('customer/home'))
    expect([...home.inForce, ...home.waiting].map((each) => each.id)).toContain(id)

    for (const path of [`customer/policy/${id}`, at, `customer/policy/${id}/identity`, `customer/certificate/${id}`])
      expect(await former.get(path)).toMatchObject({ status: 404 })
    expect(await text(former, `customer/policy/${id}/document/policy`)).toMatchObject({ status: 404 })
    expect(answered<CustomerHome>(await former.get('customer/home')).inForce).toEqual([])
    const [held] = answered<HeldPolicy[]>(await former.get('customer/held-policies'))
    expect(held).toMatchObject({ policyId: id, number: policy.number, to: today > policy.coverFrom ? today : policy.coverFrom })
    const kept = answered<HeldPolicy>(await former.get(`customer/held-policies/${id}`))
    expect(kept.hadCover).toBe(today >= policy.coverFrom)
    expect(kept.invoices.map(({ number }) => number)).toEqual([invoice])
    expect(kept.payments).toMatchObject([{ amount: policy.total }])
    expect(JSON.stringify(kept.sections)).toContain('Lacson')
    expect(JSON.stringify(kept)).not.toMatch(/Pedro|Rizal/)
    expect((await text(former, `customer/held-policies/${id}/document/${invoice}`)).text).toContain(invoice)
    expect((await text(former, `customer/held-policies/${id}/document/policy`)).text).toContain('Lacson')
    expect(await text(former, `customer/held-policies/${id}/document/certificate`)).toMatchObject({ status: 404 })
    expect(await holder.get(`customer/held-policies/${id}`)).toMatchObject({ status: 404 })
  })

  it('is somebody’s who holds it at the hour of a loss, and their years without one begin anew', async () => {
    const { policy, former, holder, seller, buyer } = await passedOn()
    const { id } = policy
    const seen = { policyId: id, holderName: policy.holderName }
    expect(await report(holder, 'customer', id, 'injury')).toMatchObject({ status: 422, fields: [{ path: 'happenedOn' }] })
    const theirs = await reported(former, 'customer', id, 'injury')
    expect(await claimOf(former, 'customer', theirs.id)).toMatchObject({ policy: { id, holderName: seen.holderName } })
    expect(await holder.get(`customer/claim/${theirs.id}`)).toMatchObject({ status: 404 })
    expect((await claimsOf(holder, 'customer', id)).claims).toEqual([])
    expect((await claimsOf(former, 'customer', id)).claims.map((each) => each.id)).toEqual([theirs.id])
    expect((await claimsOf(ana, 'user', id)).claims).toMatchObject([seen])
    setTime(new Date(Date.now() + 25 * 3_600_000))
    try {
      const tomorrow = notice({ happenedOn: dayOf(now()) })
      const [again, anew] = [await signInCustomer(app, String(seller.mobile)), await signInCustomer(app, String(buyer.mobile))]
      expect(await report(again, 'customer', id, 'injury', tomorrow)).toMatchObject({ status: 422, fields: [{ path: 'happenedOn' }] })
      const own = await reported(anew, 'customer', id, 'injury', tomorrow)
      expect(await claimOf(anew, 'customer', own.id)).toMatchObject({ policy: { id, holderName: 'Pedro Bautista' } })
    } finally {
      setTime(undefined)
    }
    const { rows } = await app.owner.query<{ cover_from: string; n: number }>(
      `select cover_from::text, count(number)::int as n from app.covers_before((select quotation_id from policies where id = $1)) group by 1`,
      [id],
    )
    expect(rows).toEqual([{ cover_from: today > policy.coverFrom ? today : policy.coverFrom, n: 1 }])
  })

  it('leaves what is written about a loss to whoever held it then, by text message and by mail', async () => {
    const { policy, former, seller, buyer } = await passedOn({ email: 'rosa@old.example' }, { email: 'pedro@new.example' })
    const { id, number } = await reported(former, 'customer', policy.id, 'injury')
    const consuelo = await person(app.url, 'consuelo.baltazar')
    answered(await officeStep(consuelo, id, 'write', { text: 'Please send us the police report.' }))
    for (const recipient of [String(seller.mobile), 'rosa@old.example'])
      await until(
        () => toldTo(recipient),
        (told) => told.filter((each) => each.includes(number)).length === 2,
      )
    for (const recipient of [String(buyer.mobile), 'pedro@new.example'])
      expect((await toldTo(recipient)).filter((each) => each.includes(number))).toEqual([])
  })

  it('stays as it was where the new owner declines, does not answer in time, or the agent withdraws it', async () => {
    const policy = await sold(maria({ mobile: mobile() }))
    const { id } = policy
    const buyer = pedro()
    const declined = await approved(id, buyer)
    const holder = await signInCustomer(app, String(buyer.mobile))
    answered(await holder.post(`customer/take-over/${declined}/decline`, { reason: 'I insure it elsewhere.' }))
    expect((await changesOf(ana, id)).endorsements[0]).toMatchObject({ state: 'refused', reason: 'I insure it elsewhere.' })
    expect(await accept(holder, declined)).toMatchObject({ status: 409 })

    const withdrawn = await approved(id, buyer)
    answered(await ana.post(`${changesAt(id)}/${withdrawn}/withdraw`, {}))
    expect(answered<TakeOver>(await holder.get(`customer/take-over/${withdrawn}`))).toMatchObject({ state: 'over', sections: [], from: '' })

    const late = await approved(id, buyer)
    const until15 = (await changesOf(ana, id)).endorsements[0]?.ownerAsked?.until ?? today
    const thenAna = await later(app.url, until15)
    setTime(new Date(Date.parse(`${until15}T16:00:00Z`) + 60_000))
    try {
      await haveDone(app, 'follow-changes')
      const then = await person(app.url, 'ana.reyes')
      const [lapsed] = (
        await until(
          () => changesOf(then, id),
          ({ endorsements }) => endorsements[0]?.state === 'lapsed',
        )
      ).endorsements
      expect(lapsed).toMatchObject({
        id: late,
        reason: expect.stringContaining(formatDay(until15)),
        reasonI18n: [{ values: [formatDay(until15)] }],
      })
      expect(thenAna).toBeTruthy()
    } finally {
      setTime(undefined)
    }
  })

  it('is asked for by its holder too, confirmed by the agent, and by nobody else', async () => {
    const seller = maria({ mobile: mobile() })
    const policy = await sold(seller)
    const former = await signInCustomer(app, String(seller.mobile))
    const [asked] = answered<PolicyChanges>(await ask(policy.id, pedro(), former, 'customer')).endorsements
    expect(asked).toMatchObject({ state: 'asked', mayWithdraw: true })
    const [confirmed] = answered<PolicyChanges>(
      await ana.post(`${changesAt(policy.id)}/${asked?.id}/decide`, { decision: 'agree' }),
    ).endorsements
    expect(confirmed).toMatchObject({ state: 'waiting-approval' })
    const other = maria({ mobile: mobile() })
    await sold(other)
    const stranger = await signInCustomer(app, String(other.mobile))
    expect(await stranger.get(`customer/take-over/${asked?.id}`)).toMatchObject({ status: 404 })
    expect(await stranger.post('customer/identity/start', { policyId: policy.id, consent: '2026-1' })).toMatchObject({ status: 404 })
  })
})
