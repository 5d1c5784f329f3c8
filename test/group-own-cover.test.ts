import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { OwnCover } from '#features/servicing/members/public/contract/own-cover.ts'
import type { PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { TestBrowser } from './support/browser.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, company, groupIssued, member } from './support/insuring-groups.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

const today = dayOf(new Date())
let last = 0
const newNumber = () => `0917 666 ${String(1000 + ++last)}`
const e164 = (typed: string) => `+63${typed.replaceAll(' ', '').slice(1)}`
const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`
const ownCovers = async (who: Caller) => answered<{ items: OwnCover[] }>(await who.get('customer/own-cover')).items
const pdf = (who: Caller, path: string) => fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })

/** A group of ten in which the second member has a number. */
async function groupWith(mobile: string, more: Readonly<Record<string, unknown>> = {}) {
  const answers = colleagues(10)
  const members = answers.members.map((each, index) =>
    index === 1 ? { ...each, mobile, beneficiary: 'Rosa Aquino', beneficiaryRelation: 'SPOUSE', ...more } : each,
  )
  return groupIssued(ana, { ...answers, members }, company({ mobile: newNumber() }))
}

describe('a member of a group', () => {
  it('signs in with their number and a code, and sees their own cover and certificate, and nothing of anybody else', async () => {
    const mobile = newNumber()
    const policy = await groupWith(mobile)
    const ben = await signInCustomer(app, e164(mobile))
    const reply = await ben.get('customer/own-cover')
    const [cover, ...others] = answered<{ items: OwnCover[] }>(reply).items
    expect(others).toEqual([])
    expect(cover).toMatchObject({
      ...{ name: 'Ben Aquino', employeeNo: 'E-002', groupName: 'Negros Trading Corporation', policyNumber: policy.number },
      ...{ standing: 'insured', plan: 'Standard', from: policy.coverFrom, to: policy.coverTo, member: '2' },
      beneficiary: { name: 'Rosa Aquino', isMinor: false },
      agent: { code: 'BAC-001' },
    })
    expect(cover?.benefits.map(({ amount }) => amount)).toEqual([20_000_000, 2_000_000, 1_000_000])
    const told = JSON.stringify(reply)
    for (const stranger of ['Ana Aquino', 'Carla', 'E-001', '22800', '24000', String(policy.total)]) expect(told).not.toContain(stranger)

    const certificate = await pdf(ben, `customer/own-cover/${policy.id}/2`)
    expect(certificate.status).toBe(200)
    const text = await textOfPdf(new Uint8Array(await certificate.arrayBuffer()))
    expect(text).toContain('Certificate of Ben Aquino')
    for (const stranger of ['Ana Aquino', 'Carla Aquino', '₱240', '₱228']) expect(text).not.toContain(stranger)
  })

  it('opens no certificate of a colleague, nor the policy, nor who is in it, nor may change it', async () => {
    const mobile = newNumber()
    const policy = await groupWith(mobile)
    const ben = await signInCustomer(app, e164(mobile))
    for (const path of [
      `own-cover/${policy.id}/1`,
      `own-cover/${policy.id}/99`,
      `policy/${policy.id}/members`,
      `policy/${policy.id}/members/2/certificate`,
    ])
      expect((await pdf(ben, `customer/${path}`)).status, path).toBe(404)
    expect((await ben.get('customer/policies')).status).toBeLessThan(500)
    for (const [path, body] of [
      ['/join', { on: today, members: [member(70)] }],
      ['/2/leave', { on: today }],
      ['/leave', { on: today, members: ['1'] }],
      ['/2/contact', { mobile: newNumber() }],
    ] satisfies [string, object][])
      expect((await ben.post(`customer/policy/${policy.id}/members${path}`, body)).status, path).toBeGreaterThanOrEqual(404)
    expect((await ben.get(`user/policy/${policy.id}/members`)).status).toBe(403)
  })

  it('who left is told that the cover ended, and when, and has no certificate any more', async () => {
    const mobile = newNumber()
    const policy = await groupWith(mobile)
    answered(await ana.post(at(policy.id, '/2/leave'), { on: today, hasClaimed: false }))
    const ben = await signInCustomer(app, e164(mobile))
    expect(await ownCovers(ben)).toMatchObject([{ standing: 'ended', to: today, name: 'Ben Aquino' }])
    expect((await pdf(ben, `customer/own-cover/${policy.id}/2`)).status).toBe(409)
    expect((await ana.get(at(policy.id))).status).toBe(200)
  })

  it('who joined is insured from that day on, and one who comes later is told from when', async () => {
    const policy = await groupIssued(ana, colleagues(10))
    const [now, soon] = [newNumber(), newNumber()]
    answered(await ana.post(at(policy.id, '/join'), { on: today, members: [member(20, { mobile: now })] }))
    answered(await ana.post(at(policy.id, '/join'), { on: addDays(today, 9), members: [member(21, { mobile: soon })] }))
    expect(await ownCovers(await signInCustomer(app, e164(now)))).toMatchObject([{ standing: 'insured', from: today }])
    expect(await ownCovers(await signInCustomer(app, e164(soon)))).toMatchObject([{ standing: 'to-begin', from: addDays(today, 9) }])
  })

  it('without a number cannot, until it is added; who has a new one leaves the old one with nothing', async () => {
    const policy = await groupIssued(ana, colleagues(10))
    const [first, second] = [newNumber(), newNumber()]
    const code = (mobile: string) => new TestBrowser(app.url).post('auth/customer/code', { mobile: e164(mobile) })
    const inbox = async (mobile: string) =>
      (await app.owner.query('select 1 from simulators.inbox where recipient = $1', [e164(mobile)])).rowCount
    expect((await code(first)).status).toBe(200)
    expect(await inbox(first)).toBe(0)

    const contact = (mobile: string | undefined, who = '3') => ana.put(at(policy.id, `/${who}/contact`), { mobile })
    answered(await contact(second))
    const carla = await signInCustomer(app, e164(second))
    expect(await ownCovers(carla)).toMatchObject([{ name: 'Carla Aquino', member: '3' }])
    expect((await contact(second, '4')).fields).toMatchObject([{ path: 'mobile', message: expect.stringContaining('Carla Aquino') }])
    expect((await contact('12345')).fields).toMatchObject([{ path: 'mobile' }])
    const third = newNumber()
    const told = answered<PolicyMembers>(await contact(third))
    expect(told.members.find(({ member: key }) => key === '3')).toMatchObject({ mobile: e164(third) })
    expect(await ownCovers(carla)).toEqual([])
    expect((await pdf(carla, `customer/own-cover/${policy.id}/3`)).status).toBe(404)
    answered(await contact(undefined))
    expect(answered<PolicyMembers>(await ana.get(at(policy.id))).members[2]).toMatchObject({ mobile: null })
    await expect(app.owner.query('update member_contacts set mobile = null')).rejects.toThrow(/only added to/)
  })

  it('whose number our office changed sees it with that one; whoever has the former does not, nor who shares it with a colleague', async () => {
    const [former, number, other] = [newNumber(), newNumber(), newNumber()]
    const policy = await groupWith(former)
    answered(await ana.put(at(policy.id, '/3/contact'), { mobile: other }))
    await signInCustomer(app, e164(former))
    const admin = await person(app.url, 'teresita.ocampo')
    const change = async (from: string, to: string) => {
      const { rows } = await app.owner.query('select id, version from customers where mobile = $1', [e164(from)])
      answered(await admin.put(`user/customer/${rows[0].id}/number`, { version: rows[0].version, mobile: to }))
    }
    await change(former, number)
    expect(await ownCovers(await signInCustomer(app, e164(number)))).toMatchObject([{ name: 'Ben Aquino', policyNumber: policy.number }])
    const contactOf = async (who: string) =>
      answered<PolicyMembers>(await ana.get(at(policy.id))).members.find(({ member: key }) => key === who)?.mobile
    expect(await contactOf('2')).toBe(e164(number))
    await change(number, other)
    expect([await contactOf('2'), await contactOf('3')]).toEqual([null, e164(other)])
  })

  it('shares no number with a colleague, so that nobody sees the other', async () => {
    const mobile = newNumber()
    const policy = await groupWith(mobile)
    const joined = await ana.post(at(policy.id, '/join'), { on: today, members: [member(20, { mobile })] })
    expect(joined.fields).toMatchObject([{ path: 'members.0.mobile', message: expect.stringContaining('already') }])
    const answers = colleagues(10)
    const both = {
      ...answers,
      members: answers.members.map((each, index) => (index < 2 ? { ...each, mobile: newNumber().replace(/\d{4}$/, '9999') } : each)),
    }
    const refused = await ana.post('user/group-quotation', { answers: both, holder: company() })
    expect(refused.fields).toMatchObject([{ path: 'answers.members.1.mobile', message: expect.stringContaining('member 1') }])
  })

  it('who is a customer already sees the group beside their own policies, and a customer of no group sees none', async () => {
    const mobile = newNumber()
    const own = await groupIssued(ana, colleagues(10), company({ mobile }))
    const policy = await groupWith(mobile)
    const officer = await signInCustomer(app, e164(mobile))
    expect(await ownCovers(officer)).toMatchObject([{ policyId: policy.id }])
    expect((await officer.get(`customer/policy/${own.id}/members`)).status).toBe(200)
    expect((await officer.get(`customer/policy/${policy.id}/members`)).status).toBe(404)
  })
})
