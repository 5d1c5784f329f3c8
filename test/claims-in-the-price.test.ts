import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, startOf } from '#domain/day.ts'
import { formatRate } from '#domain/money.ts'
import type { EarlierLoss } from '#features/servicing/claims/public/contract/office.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { atOffice, claimantTold, claimOf, notice, officeStep, report, reported } from './support/claiming.ts'
import { signInCustomer } from './support/customers.ts'
import { paidFor } from './support/ending.ts'
import { motorConsents, motorQuoted, motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, maria, person, type Quotation } from './support/quoting.ts'
import { pricedIn, renewalOf, runJob } from './support/renewing.ts'

let app: TestApp
let ana: Caller
let consuelo: Caller
let ramon: Caller

const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  consuelo = await person(app.url, 'consuelo.baltazar')
  ramon = await person(app.url, 'ramon.penaflor')
}
const on = async (day: string) => {
  setTime(new Date(startOf(day).getTime() + 10 * 3_600_000))
  await signIn()
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
  await signIn()
})
afterAll(async () => {
  setTime(undefined)
  await app.stop()
})

const inForce = async (answers: Readonly<Record<string, unknown>> = {}) => paidFor(ana, motorToPay(ana, await sedan(ana, answers)))
const COLLISION = 5_000_000

/** A collision today in which the insured was at fault, and for which the office reserves money. */
async function lossOf({ id }: Pick<PolicyDetail, 'id'>, more: Readonly<Record<string, unknown>> = {}, fault = 'insured') {
  const claim = await reported(ana, 'user', id, 'collision', notice(), more)
  answered(await officeStep(consuelo, claim.id, 'reserve', { amount: COLLISION }))
  if (fault !== 'undetermined') answered(await officeStep(consuelo, claim.id, 'fault', { fault, text: 'By the police report.' }))
  return claim
}
async function offered(policy: PolicyDetail) {
  await on(addDays(policy.coverTo, -60))
  await runJob(app, 'offer-renewals')
  return renewalOf(ana, policy.id)
}
const ofLosses = (reasons: readonly { text: string; amount: number }[]) => reasons.filter(({ text }) => text.includes('loss'))

describe('the price of the next year', () => {
  it('is lower for a year without a loss, and says so, to the centavo', async () => {
    const policy = await inForce()
    const { reasons, lines, total } = pricedIn(await offered(policy))
    const [why] = ofLosses(reasons)
    expect(why).toMatchObject({ text: expect.stringContaining('You had no loss that is taken into account for a year.') })
    expect(why?.amount).toBeLessThan(0)
    expect(reasons.reduce((all, { amount }) => all + amount, 0)).toBe(total - policy.total)
    const damage = lines.find(({ code }) => code === 'own-damage')
    const off = ofLosses(damage?.reasons ?? []).reduce((all, { amount }) => all + amount, 0)
    // A tenth of what own damage would be without it.
    expect(formatRate(Math.round((-off / ((damage?.after ?? 0) - off)) * 1000) * 1000)).toBe('10 %')
    for (const line of lines) expect(line.reasons.reduce((all, { amount }) => all + amount, 0)).toBe((line.after ?? 0) - (line.before ?? 0))
    setTime(undefined)
    await signIn()
  })

  it('has no discount after a loss of the year, more after the second, which is said before it is accepted, and counts nothing that came back', async () => {
    const policy = await inForce()
    await lossOf(policy)
    const { reasons, total, quotationId } = pricedIn(await offered(policy))
    expect(ofLosses(reasons)).toEqual([])
    setTime(undefined)
    await signIn()
    await lossOf(policy, { again: true })
    await on(addDays(policy.coverTo, -59))
    const { version } = answered<Quotation>(await ana.get(`user/quotation/${quotationId}`))
    const changedTo = async () => {
      const refused = await ana.post(`user/quotation/${quotationId}/accept`, { version, total, consents: motorConsents })
      expect(refused.status).toBe(409)
      const { after }: { after: { total: number } } = refused.data
      return after.total
    }
    expect(await changedTo()).toBeGreaterThan(total)
    await app.owner.query('update claims set recovered_centavos = reserve_centavos where policy_id = $1', [policy.id])
    expect(await changedTo()).toBeLessThan(total)
    setTime(undefined)
    await signIn()
  })
})

describe('whose fault a loss was', () => {
  it('decides whether it counts, is told to the customer with its reason, and can be decided anew', async () => {
    const policy = await inForce()
    const { id, number } = await lossOf(policy, {}, 'other-party')
    expect(ofLosses(pricedIn(await offered(policy)).reasons)).toHaveLength(1)
    setTime(undefined)
    await signIn()
    expect(await claimOf(ana, 'user', id)).toMatchObject({
      fault: 'other-party',
      messages: [{ side: 'office', text: 'The other party’s: By the police report.' }],
    })
    await claimantTold(app, `We have decided who was at fault in claim ${number}.`)
    for (const fault of ['both', 'other-party']) answered(await officeStep(consuelo, id, 'fault', { fault, text: 'The camera shows it.' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ fault: 'other-party', messages: [{}, {}, { by: 'Consuelo Baltazar' }] })
  })

  it('is said before a loss is paid that counts by it; of a theft nobody is asked', async () => {
    const liza = maria({ firstName: 'Liza', mobile: '0917 888 0777' })
    const policy = await paidFor(ana, motorToPay(ana, await sedan(ana), {}, liza))
    const { id } = await lossOf(policy, {}, 'undetermined')
    for (const [step, more] of [
      ['assess', { text: 'The bumper is torn off.' }],
      ['offer', { amount: 1_000_000, text: 'The repair.' }],
    ] as const)
      answered(await officeStep(consuelo, id, step, more))
    const customer = await signInCustomer(app, '+639178880777')
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: 1_000_000 }))
    const pay = () => officeStep(consuelo, id, 'settle', { reference: 'PAID-1' })
    expect(await pay()).toMatchObject({ status: 409, message: expect.stringContaining('whose fault it was') })
    expect((await officeStep(consuelo, id, 'fault', { fault: 'nobody', text: 'So it seems.' })).status).toBe(422)
    answered(await officeStep(consuelo, id, 'fault', { fault: 'insured', text: 'They admit it.' }))
    answered(await pay())
    const theft = await reported(ana, 'user', policy.id, 'theft', notice())
    expect(await claimOf(ana, 'user', theft.id)).toMatchObject({ fault: null })
    expect((await officeStep(consuelo, theft.id, 'fault', { fault: 'insured', text: 'They left it open.' })).status).toBe(409)
  })
})

describe('a loss that was paid', () => {
  it('counts although its claim is opened again and then withdrawn', async () => {
    const rita = maria({ firstName: 'Rita', mobile: '0917 888 0778' })
    const answers = await sedan(ana)
    const policy = await paidFor(ana, motorToPay(ana, answers, {}, rita))
    const { id, number } = await lossOf(policy)
    answered(await officeStep(consuelo, id, 'assess', { text: 'The bumper is torn off.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'The repair.' }))
    const customer = await signInCustomer(app, '+639178880778')
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: 1_000_000 }))
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PAID-2' }))
    const counted = async () => {
      const { id: quotation } = await motorQuoted(ana, answers, {}, rita)
      const losses = answered<EarlierLoss[]>(await ramon.get(`admin/quotation/${quotation}/earlier-losses`))
      const { rows } = await app.owner.query<{ cost: string }>(
        `select cost from app.covers_before((select quotation_id from policies where id = $1))`,
        [policy.id],
      )
      return { paid: losses.find((each) => each.number === number)?.paid, cost: rows.map(({ cost }) => Number(cost)) }
    }
    const whole = { paid: 1_000_000, cost: [1_000_000] }
    expect(await counted()).toEqual(whole)
    answered(await customer.post(`customer/claim/${id}/reopen`, { reason: 'The lamp was broken as well.' }))
    expect(await counted()).toEqual(whole)
    answered(await customer.post(`customer/claim/${id}/withdraw`, { reason: 'It was not, after all.' }))
    expect(await counted()).toEqual(whole)
  })
})

describe('new business', () => {
  it('is referred after three losses of the vehicle or the person within two years, told by number only; the desk reads each', async () => {
    const answers = await sedan(ana)
    const policy = await paidFor(ana, motorToPay(ana, answers))
    for (let n = 0; n < 3; n++) await lossOf(policy, { again: n > 0 }, n > 0 ? 'insured' : 'undetermined')
    const { id, findings } = await motorQuoted(ana, await sedan(ana))
    const found = findings.find(({ code }) => code === 'earlier-claims')
    expect(found).toMatchObject({ level: 'refer', sentence: expect.stringContaining('3 losses within 24 months') })
    expect(JSON.stringify(findings)).not.toContain('CL-')
    const losses = answered<EarlierLoss[]>(await ramon.get(`admin/quotation/${id}/earlier-losses`))
    expect(losses.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          number: expect.stringMatching(/^CL-/),
          reserve: COLLISION,
          paid: null,
          state: 'notified',
          isSame: false,
        }),
      ),
    )
    expect((await ana.get(`admin/quotation/${id}/earlier-losses`)).status).toBe(403)
    const customer = await signInCustomer(app, '+639171234567')
    expect((await customer.get(`admin/quotation/${id}/earlier-losses`)).status).toBe(403)
    // Someone else’s vehicle and person are not affected.
    const jose = await person(app.url, 'jose.ibanez')
    expect(await report(jose, 'user', policy.id, 'collision')).toMatchObject({ status: 404 })
  })
})
