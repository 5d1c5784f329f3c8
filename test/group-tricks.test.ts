import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { OwnCover } from '#features/servicing/members/public/contract/own-cover.ts'
import type { PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, type openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, company, groupIssued, groupToPay, member } from './support/insuring-groups.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let administrator: Caller
let underwriter: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
  administrator = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

const today = dayOf(new Date())
let last = 0
const newNumber = () => `0917 777 ${String(1000 + ++last)}`
const e164 = (typed: string) => `+63${typed.replaceAll(' ', '').slice(1)}`
const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`
const join = (id: string, on: string, ...members: object[]) => ana.post(at(id, '/join'), { on, members })
const leave = async (id: string, on: string, ...members: string[]) => answered(await ana.post(at(id, '/leave'), { on, members }))
const ownCovers = async (who: Caller) => answered<{ items: OwnCover[] }>(await who.get('customer/own-cover')).items
/** The adjustment of the open changes. */
const adjusted = async (id: string) => answered<PolicyMembers>(await ana.post(at(id, '/adjustment'), {})).adjustments.at(-1)
const pay = async (policyId: string, chargeId?: string) => {
  const open = await ana.post('user/payment/start', { policyId, chargeId, method: 'card' })
  await comeBack(app.url, await decideOnCardPage(answered<Awaited<ReturnType<typeof openPayment>>>(open), 'pay'))
}

describe('the same person', () => {
  it('is not a member twice, in whatever order their days are told', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const who = member(30)
    answered(await join(id, addDays(today, 10), who))
    expect((await join(id, addDays(today, 5), who)).fields).toMatchObject([
      { path: 'members.0.employeeNo' },
      { path: 'members.0.firstName', message: expect.stringContaining('already in the list') },
    ])
    expect((await join(id, addDays(today, 12), who)).fields).toHaveLength(2)
    const twice = member(31)
    const both = await Promise.all([join(id, today, twice), join(id, today, twice)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('may come again from the day on which they left, with the number they had', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const [mobile, leaving] = [newNumber(), addDays(today, 10)]
    const who = member(32, { mobile })
    const { members } = answered<PolicyMembers>(await join(id, today, who))
    await leave(id, leaving, members.at(-1)?.member ?? '')
    expect((await join(id, addDays(leaving, -1), who)).status).toBe(422)
    answered(await join(id, leaving, who))
    expect(await ownCovers(await signInCustomer(app, e164(mobile)))).toMatchObject([
      { standing: 'to-begin', from: leaving },
      { standing: 'insured', to: leaving },
    ])
  })
})

describe('a number', () => {
  it('is nobody else’s while its member is insured, also of one who will leave', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const mobile = newNumber()
    answered(await ana.put(at(id, '/2/contact'), { mobile }))
    await leave(id, addDays(today, 20), '2')
    const isTaken = expect.stringMatching(/already belongs to .*\. Each member has their own/)
    expect((await ana.put(at(id, '/3/contact'), { mobile })).fields).toMatchObject([{ path: 'mobile', message: isTaken }])
    for (const on of [today, addDays(today, 30)])
      expect((await join(id, on, member(33, { mobile }))).fields).toMatchObject([{ path: 'members.0.mobile', message: isTaken }])
  })

  it('that a colleague has taken over from one who left shows the colleague nothing of them', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const [first, second] = [newNumber(), newNumber()]
    answered(await ana.put(at(id, '/2/contact'), { mobile: first }))
    answered(await ana.put(at(id, '/4/contact'), { mobile: second }))
    await leave(id, today, '2', '4')
    answered(await ana.put(at(id, '/3/contact'), { mobile: first }))
    answered(await join(id, today, member(34, { mobile: second })))
    expect(await ownCovers(await signInCustomer(app, e164(first)))).toMatchObject([{ name: 'Carla Aquino', standing: 'insured' }])
    expect(await ownCovers(await signInCustomer(app, e164(second)))).toMatchObject([{ employeeNo: 'E-035', standing: 'insured' }])
    const { members } = answered<PolicyMembers>(await ana.get(at(id)))
    expect(members.filter(({ hasLeft }) => hasLeft).map(({ mobile }) => mobile)).toEqual([null, null])
  })

  it('that a member has no more is free for whoever joins', async () => {
    const mobile = newNumber()
    const { members: sold, ...rest } = colleagues(10)
    const members = sold.map((each, index) => (index === 1 ? { ...each, mobile } : each))
    const { id } = await groupIssued(ana, { ...rest, members }, company({ mobile: newNumber() }))
    answered(await ana.put(at(id, '/2/contact'), { mobile: newNumber() }))
    answered(await join(id, today, member(35, { mobile })))
    expect(await ownCovers(await signInCustomer(app, e164(mobile)))).toMatchObject([{ employeeNo: 'E-036' }])
  })

  it('that is none is refused by name, whatever it is instead', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    for (const mobile of [17, {}, ['0917'], '0917']) {
      const reply = await join(id, today, { ...member(36), mobile })
      expect(reply.fields, JSON.stringify(mobile)).toMatchObject([{ path: 'members.0.mobile' }])
    }
  })
})

describe('the premium of members who left', () => {
  it('is credited whole where nobody joined, with the taxes on it but for the stamps', async () => {
    const { id, total } = await groupIssued(ana, colleagues(10))
    await leave(id, today, '1', '2', '3')
    // A tenth of each premium: 240.00, 28.80 of VAT and 0.48 of local tax.
    expect(await adjusted(id)).toMatchObject({ total: -3 * 26_928 })
    const { invoices } = await policyOf(ana, id)
    expect(invoices.map((each) => each.total)).toEqual([total, 3 * 26_928])
  })

  it('is not given back before it is paid, also where an adjustment is, and then in full', async () => {
    answered(await administrator.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 90_000_000 }))
    const { id } = await groupToPay(ana, colleagues(10))
    await proveIdentity(ana, id)
    answered(await ana.post(`user/policy/${id}/issue-on-credit`, { days: 60 }))
    answered(await join(id, today, member(37)))
    const first = await adjusted(id)
    await pay(id, first?.charge?.id)
    await until(
      () => policyOf(ana, id),
      ({ charges }) => charges.some(({ kind, state }) => kind === 'adjustment' && state === 'paid'),
    )
    await leave(id, today, '1', '2', '3')
    expect(await ana.post(at(id, '/adjustment'), {})).toMatchObject({ status: 409 })
    await pay(id)
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(await adjusted(id)).toMatchObject({ total: -3 * 26_928 })
  })

  it('is not returned once more when the policy ends: both together are never more than was paid', async () => {
    for (const days of [0, 20]) {
      const { id, total } = await groupIssued(ana, colleagues(10))
      await leave(id, addDays(today, days), '1', '2', '3', '4', '5', '6')
      if (days > 0) await adjusted(id)
      answered(await underwriter.post(`user/policy/${id}/cancel`, { reason: 'The company closes.' }))
      // Members who left and were not billed yet are credited on the first of the month.
      await app.owner.query(`insert into pgboss.job (name, data) values ('adjust-members-every-month', '{}')`)
      const { refund, invoices } = await until(
        () => policyOf(ana, id),
        (policy) => policy.invoices.filter(({ kind }) => kind === 'credit-note').length === 2,
      )
      const credited = invoices.filter(({ kind }) => kind === 'credit-note').map((each) => each.total)
      const { vat = 0, lgt = 0, premiumTax = 0 } = refund?.taxes ?? {}
      expect(credited).toContain((refund?.amount ?? 0) + vat + lgt + premiumTax)
      // Everything except the stamps, of which nothing is returned.
      expect(credited.reduce((all, each) => all + each, 0)).toBe(total - 30_000)
    }
  })

  it('who joined and was not billed before the policy was cancelled is asked for nothing', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    answered(await join(id, today, member(38)))
    await leave(id, today, '1')
    answered(await underwriter.post(`user/policy/${id}/cancel`, { reason: 'The company closes.' }))
    await app.owner.query(`insert into pgboss.job (name, data) values ('adjust-members-every-month', '{}')`)
    const { charges } = await until(
      () => policyOf(ana, id),
      ({ invoices }) => invoices.length === 3,
      60,
    )
    expect(charges).toEqual([])
  })
})
