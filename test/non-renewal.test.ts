import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, endOf, formatDay } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { ctplInForce, paperOf, readPdf, replacedToday } from './support/ending.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
}
const on = async (day: string) => {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  await signIn()
}

beforeAll(async () => {
  app = await startApp()
  await signIn()
})
afterEach(async () => {
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

const REASON = 'Three losses in the year: more than we can carry.'
const give = (who: Caller, id: string, reason = REASON) => who.post(`user/policy/${id}/notice-of-non-renewal`, { reason })
const withdraw = (who: Caller, id: string) =>
  who.post(`user/policy/${id}/notice-of-non-renewal/withdraw`, { reason: 'The losses were another’s.' })

describe('notice of non-renewal', () => {
  it('is given by underwriting, told by text, mail and letter, and seen by agent and customer', async () => {
    const { id, number, coverTo } = await ctplInForce(ana, maria({ mobile: '0917 555 0061', email: 'maria@example.com' }))
    expect((await give(ana, id)).status).toBe(403)
    expect(await give(underwriter, id, ' ')).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    const given = answered<PolicyDetail>(await give(underwriter, id))
    expect(given).toMatchObject({
      nonRenewal: { reason: REASON, mayWithdraw: true },
      mayNotRenewUntil: null,
      notice: null,
      state: 'issued',
    })
    expect(given.notices[0]).toMatchObject({ about: 'non-renewal', letters: ['given'] })
    expect(given.notices[0]?.sendings.map(({ way }) => way)).toEqual(['sms', 'mail', 'post'])
    expect((await give(underwriter, id)).status).toBe(409)

    const { text } = await readPdf(ana, paperOf(id, given.notices[0]?.id, 'given'))
    for (const said of ['Notice of non-renewal', number, formatDay(coverTo), REASON, 'section 66', 'Insurance Commission', 'Bacolod'])
      expect(text).toContain(said)
    const { text: proof } = await readPdf(ana, paperOf(id, given.notices[0]?.id, 'proof'))
    for (const said of ['Notice of non-renewal', 'To be printed and posted']) expect(proof).toContain(said)
    expect(await policyOf(ana, id)).toMatchObject({ nonRenewal: { mayWithdraw: false }, mayNotRenewUntil: null })
    const customer = await signInCustomer(app, '+639175550061')
    const seen = answered<PolicyDetail>(await customer.get(`customer/policy/${id}`))
    expect(seen).toMatchObject({ nonRenewal: { reason: REASON, mayWithdraw: false } })
    expect(seen.history.map(({ title }) => title)).toContain('Notice given that it will not be renewed')
  })

  it('is too late in the last forty-five days: the customer may renew', async () => {
    const { id, coverTo } = await ctplInForce(ana)
    await on(addDays(coverTo, -44))
    expect((await policyOf(underwriter, id)).mayNotRenewUntil).toBeNull()
    expect(await give(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining('too late') })
    await on(addDays(coverTo, -45))
    answered(await give(underwriter, id))
  })

  it('is withdrawn with a reason, by a letter of its own', async () => {
    const { id } = await ctplInForce(ana)
    expect((await withdraw(underwriter, id)).status).toBe(409)
    answered(await give(underwriter, id))
    expect((await withdraw(ana, id)).status).toBe(403)
    const kept = answered<PolicyDetail>(await withdraw(underwriter, id))
    expect(kept).toMatchObject({ nonRenewal: null, notices: [{ state: 'withdrawn', letters: ['given', 'withdrawn'] }] })
    expect(kept.mayNotRenewUntil).not.toBeNull()
    const { text } = await readPdf(ana, paperOf(id, kept.notices[0]?.id, 'withdrawn'))
    for (const said of ['Notice of non-renewal withdrawn', 'you may renew it', 'The losses were another’s.']) expect(text).toContain(said)
  })

  it('does not stand in the way of a notice of cancellation, and ends with the cover', async () => {
    const { id, coverTo } = await ctplInForce(ana)
    answered(await give(underwriter, id))
    const both = answered<PolicyDetail>(await underwriter.post(`user/policy/${id}/notice-of-cancellation`, replacedToday()))
    expect(both).toMatchObject({ notice: { ground: 'asked' }, nonRenewal: { reason: REASON } })
    await on(addDays(coverTo, 1))
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    const over = await until(
      () => policyOf(ana, id),
      ({ state }) => state === 'expired',
    )
    expect(over).toMatchObject({ nonRenewal: null })
    expect(over.notices.find(({ about }) => about === 'non-renewal')).toMatchObject({ state: 'carried-out' })
  })
})
