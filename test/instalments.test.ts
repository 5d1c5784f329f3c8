import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, endOf, formatDay } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, type openPayment, policyOf, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { healthConsents, healthIssued, healthQuoted, healthToPay, healthy, smokerOf47 } from './support/insuring-health.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person, type Quotation, read, save } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller

const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
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

/** The woman of 37 for a million, whose premium of ₱3,600.00 is paid in instalments. */
const inParts = (paidBy: 'monthly' | 'quarterly', more: object = {}) => healthy({ paidBy, ...more })

async function printed(id: string, kind: string): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/policy/${id}/document/${kind}`, { headers: ana.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}

type Opened = Awaited<ReturnType<typeof openPayment>>
const begin = (who: Caller, policyId: string, chargeId: string, side: 'user' | 'customer' = 'user') =>
  who.post(`${side}/payment/start`, { policyId, chargeId, method: 'card' })

/** Pays the next instalment. */
async function payNext(who: Caller, id: string, side: 'user' | 'customer' = 'user'): Promise<PolicyDetail> {
  const charge = (await policyOf(ana, id)).charges.find(({ isPayable }) => isPayable)
  const opened = answered<Opened>(await begin(who, id, charge?.id ?? '', side))
  await comeBack(app.url, await decideOnCardPage(opened, 'pay'))
  return until(
    () => policyOf(ana, id),
    ({ charges }) => charges.some((each) => each.id === charge?.id && each.state === 'paid'),
  )
}

describe('a premium that is paid in instalments', () => {
  it('costs what the tariff adds, is told before it is accepted, and adds up to the total, each tax for itself', async () => {
    const yearly = await healthQuoted(ana, healthy())
    expect(yearly.instalments).toBeNull()
    const quotation = await healthQuoted(ana, inParts('monthly'))
    expect(quotation.instalments).toEqual({ parts: 12, months: 1, graceDays: 31 })
    expect(quotation.worksheet?.lines).toMatchObject([
      { code: 'sum-insured', amount: 360_000 },
      { code: 'instalments', amount: 14_400 },
      ...[
        { code: 'dst', amount: 46_800 },
        { code: 'vat', amount: 44_928 },
        { code: 'lgt', amount: 749 },
      ],
    ])
    expect(quotation.total).toBe(466_877)
    const quarterly = await healthQuoted(ana, inParts('quarterly'))
    expect(quarterly.total).toBeLessThan(quotation.total ?? 0)
    expect(quarterly.worksheet?.note).toMatch(/^4 instalments: ₱1,144\.\d\d now/)
  })

  it('is begun by the first, which alone is asked for, and issues the policy; the others follow on their days, each a charge of its own', async () => {
    const waiting = await healthToPay(ana, inParts('quarterly'))
    expect(waiting).toMatchObject({ state: 'awaiting-payment', charges: [], creditTerms: [] })
    expect(waiting.instalments?.parts.map(({ dueOn }) => dueOn)).toEqual([0, 3, 6, 9].map((months) => addMonths(waiting.coverFrom, months)))
    expect(waiting.premium.amount).toBe(waiting.instalments?.parts[0]?.amount)
    expect(sum(waiting.instalments?.parts.map(({ amount }) => amount) ?? [])).toBe(waiting.total)
    expect((await ana.post(`user/policy/${waiting.id}/issue-on-credit`, { days: 30 })).status).toBe(409)

    const policy = await healthIssued(ana, inParts('quarterly'))
    expect(policy.payments).toMatchObject([{ state: 'paid', amount: policy.premium.amount }])
    expect(policy.charges.map(({ kind, state, isPayable, isWanted }) => [kind, state, isPayable, isWanted])).toEqual([
      ['instalment', 'open', true, false],
      ['instalment', 'open', false, false],
      ['instalment', 'open', false, false],
    ])
    for (const code of policy.worksheet.lines.map((line) => line.code)) {
      const of = (lines: PolicyDetail['worksheet']['lines']) => sum(lines.filter((line) => line.code === code).map(({ amount }) => amount))
      expect(of([...policy.premium.lines, ...policy.charges.flatMap(({ lines }) => lines)])).toBe(of(policy.worksheet.lines))
    }
    expect(policy.invoices.map(({ total }) => total)).toEqual([policy.premium.amount])
    const text = await printed(policy.id, 'policy')
    for (const { dueOn } of policy.charges) expect(text).toContain(formatDay(dueOn ?? ''))
    expect(text).toContain('31 days after its due date')
  })

  it('is paid part by part by its holder, from home, by message or by the agent’s link: in turn, with an invoice each, never twice', async () => {
    const { id, holderMobile, charges } = await healthIssued(ana, inParts('quarterly'))
    const [second, third] = charges
    const early = await begin(ana, id, third?.id ?? '')
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('comes first') })
    await on(addDays(second?.dueOn ?? '', -7))
    // The agent makes a link for it; opening it leads, after signing in, to this very payment.
    const { token } = answered<{ token: string }>(await ana.post('customer/shareableLink', { policyId: id }))
    const customer = await signInCustomer(app, holderMobile, token)
    const home = answered<{ inForce: { id: string; charges: object[] }[] }>(await customer.get('customer/home'))
    expect(home.inForce.find((each) => each.id === id)?.charges).toMatchObject([{ id: second?.id, kind: 'instalment', isPayable: true }])
    const { rows } = await app.owner.query(`select mobile, link from reminders where key = 'credit-soon:' || $1`, [second?.id])
    expect(rows).toMatchObject([{ mobile: holderMobile, link: expect.stringContaining(`charge=${second?.id}`) }])
    const paid = await payNext(customer, id, 'customer')
    expect(paid.instalments?.parts.map(({ state }) => state)).toEqual(['paid', 'paid', 'open', 'open'])
    expect(paid.invoices).toHaveLength(2)
    expect((await begin(customer, id, second?.id ?? '', 'customer')).status).toBe(409)
    const again = await payNext(ana, id)
    expect((await payNext(ana, again.id)).instalments?.parts.every(({ state }) => state === 'paid')).toBe(true)
    const all = await policyOf(ana, id)
    expect(sum(all.invoices.map(({ total }) => total))).toBe(all.total)
    expect((await ana.post('customer/shareableLink', { policyId: id })).status).toBe(409)
  })

  it('is all sent back when the policy is given back, whatever was paid of it by then, and nobody is asked for the rest', async () => {
    const { id, premium, charges } = await healthIssued(ana, inParts('monthly'))
    const paid = premium.amount + (charges[0]?.amount ?? 0)
    const { giveBack } = await payNext(ana, id)
    const ended = answered<PolicyDetail>(await ana.post(`user/policy/${id}/give-back`, {}))
    expect(giveBack?.amount).toBe(paid)
    const { amount = 0, taxes, charges: besides = 0 } = ended.refund ?? {}
    expect(amount + (taxes ? taxes.vat + taxes.lgt + taxes.premiumTax : 0) + besides).toBe(paid)
    const after = await until(
      () => policyOf(ana, id),
      (policy) => [...policy.payments, ...policy.charges.flatMap((each) => each.payments)].every(({ state }) => state === 'refunded'),
    )
    expect(after.charges.map(({ state }) => state).filter((state) => state === 'ended')).toHaveLength(10)
    expect(sum(after.invoices.map(({ kind, total }) => (kind === 'invoice' ? total : -total)))).toBe(0)
    expect(after.instalments?.parts.filter(({ state }) => state === 'ended')).toHaveLength(10)
  })

  it('keeps the cover while it may be late; then notice may be given, and paying what is owed voids it', async () => {
    const policy = await healthIssued(ana, inParts('monthly', { lastName: 'Late' }))
    const [second] = policy.charges
    const due = second?.dueOn ?? ''
    await on(addDays(due, 1))
    const late = await policyOf(ana, policy.id)
    expect(late).toMatchObject({ state: 'issued', mayNotice: [], next: { title: 'An instalment is overdue' } })
    expect(late.next.text).toContain(formatDay(addDays(due, 31)))
    const me = (await app.owner.query(`select id from staff where agent_code = 'BAC-001'`)).rows[0].id
    const overdue = async () =>
      answered<{ items: { _id: string; dueOn: string }[] }>(await ana.get(`user/policy/getPolicy/${me}`, { credit: 'overdue' })).items
    expect((await overdue()).filter(({ _id }) => _id === policy.id)).toMatchObject([{ dueOn: due }])
    const refused = await ana.post(`user/policy/${policy.id}/notice-of-cancellation`, { ground: 'non-payment' })
    expect(refused.status).toBe(409)

    await on(addDays(due, 32))
    const noticed = answered<PolicyDetail>(await ana.post(`user/policy/${policy.id}/notice-of-cancellation`, { ground: 'non-payment' }))
    expect(noticed.notice?.reason).toContain(`was due on ${formatDay(due)}`)
    // Two are owed by now, and one of them is past its grace period.
    const paid = await payNext(ana, policy.id)
    await until(
      () => policyOf(ana, policy.id),
      ({ notice }) => notice === null,
    )
    expect(paid.charges.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('is kept for the days that were covered when the policy ends unpaid, to the centavo, and nothing more is asked', async () => {
    const policy = await healthIssued(ana, inParts('quarterly', { lastName: 'Lapse' }))
    const { dueOn = '' } = policy.charges[0] ?? {}
    await on(addDays(dueOn ?? '', 32))
    const { notice } = answered<PolicyDetail>(await ana.post(`user/policy/${policy.id}/notice-of-cancellation`, { ground: 'non-payment' }))
    await on(addDays(notice?.lastDay ?? '', 1))
    const ended = answered<PolicyDetail>(await ana.post(`user/policy/${policy.id}/cancel`, { reason: 'It was not paid.' }))
    // A quarter was paid, and more than a quarter of the year was covered.
    expect(ended).toMatchObject({ state: 'cancelled', refund: { by: 'insurer', amount: 0, taxes: { vat: 0, lgt: 0 } } })
    expect(ended.charges.every(({ state }) => state === 'ended')).toBe(true)
    expect(ended.invoices.map(({ kind }) => kind)).toEqual(['invoice'])
    const reminders = await app.owner.query(
      `select key from reminders where key like any (array(select '%' || id from charges where policy_id = $1))`,
      [policy.id],
    )
    expect(reminders.rows).toEqual([])
  })

  it('of a policy that its holder ends after two of four gives back what was paid less the part of the days that ran', async () => {
    const policy = await healthIssued(ana, inParts('quarterly', { lastName: 'Half' }))
    const newest = (await payNext(ana, policy.id)).charges[0]?.payments[0]?.reference
    await on(addDays(policy.coverFrom, 146))
    const gregoria = await person(app.url, 'gregoria.salonga')
    const { refundToday } = await policyOf(gregoria, policy.id)
    const net = sum(policy.worksheet.lines.filter(({ kind }) => kind === 'premium').map(({ amount }) => amount))
    const paid = sum(
      [...policy.premium.lines, ...(policy.charges[0]?.lines ?? [])].filter(({ kind }) => kind === 'premium').map(({ amount }) => amount),
    )
    const ran = net - Math.round((net * (365 - 146)) / 365)
    expect(refundToday?.returned.insured).toBe(paid - ran)
    // Of both payments, the newest is refunded first.
    answered(await gregoria.post(`user/policy/${policy.id}/cancel`, { reason: 'As the holder asks.' }))
    const { refunds } = await until(
      () => policyOf(gregoria, policy.id),
      ({ refunds: all }) => all.length > 0 && all.every(({ state }) => state === 'sent'),
    )
    expect(refunds).toMatchObject([{ paymentReference: newest, isOfEnd: true }])
  })
})

describe('how it is paid', () => {
  it('may be changed after an underwriter approved, whose approval stands, and the price follows', async () => {
    const ramon = await person(app.url, 'ramon.penaflor')
    const quotation = await healthQuoted(ana, smokerOf47())
    await decided(ramon, quotation, 'approve', { loading: 500_000, reason: 'Three of the family.' })
    const approved = await read(ana, quotation.id)
    const saved = answered<Quotation>(await save(ana, approved, 'cover', { ...approved.answers, paidBy: 'monthly' }))
    const priced = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: saved.version }))
    expect(priced).toMatchObject({ state: 'approved', approval: { lapsed: null }, instalments: { parts: 12 } })
    expect(priced.worksheet?.lines.map(({ code }) => code)).toEqual(['sum-insured', 'loading', 'instalments', 'dst', 'vat', 'lgt'])
    const { version, total } = priced
    answered(await ana.post(`user/quotation/${quotation.id}/accept`, { version, total, consents: healthConsents }))
    const policy = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: quotation.id }))
    expect(policy.premium.amount).toBeLessThan(policy.total / 11)
  })

  it('is refused where the tariff does not offer it, and nobody else pays an instalment', async () => {
    expect((await ana.post('user/ci-quotation', { answers: healthy({ paidBy: 'weekly' }), holder: {} })).status).toBe(422)
    const { id, charges } = await healthIssued(ana, inParts('monthly', { lastName: 'Mine' }))
    const stranger = await signInCustomer(app, '+639175550777', (await linkFrom(ana)).token)
    expect((await begin(stranger, id, charges[0]?.id ?? '', 'customer')).status).toBe(404)
    expect((await begin(await person(app.url, 'carlo.mendoza'), id, charges[0]?.id ?? '')).status).toBe(404)
  })
})
