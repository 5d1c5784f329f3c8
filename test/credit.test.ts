import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf, formatDay, startOf } from '#domain/day.ts'
import type { CreditEntitlement } from '#features/selling/credit/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { endCtpl, untilLtoTold } from './support/ending.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let carlo: Caller
let teresita: Caller
let underwriter: Caller

const PREMIUM = 61_040
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  carlo = await person(app.url, 'carlo.mendoza')
  teresita = await person(app.url, 'teresita.ocampo')
  underwriter = await person(app.url, 'ramon.penaflor')
  await entitle('BAC-001', 60, 100 * PREMIUM)
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const entitle = (agentCode: string, maxDays: number, maxOutstanding: number, who = teresita) =>
  who.put('admin/credit-entitlement', { agentCode, maxDays, maxOutstanding })
const onCredit = (who: Caller, id: string, days = 30) => who.post(`user/policy/${id}/issue-on-credit`, { days })

/** Ready to be paid or issued: the policyholder has passed the identity check. */
async function ready(who = ana): Promise<PolicyDetail> {
  const policy = await policyToPay(who, car(), maria())
  await proveIdentity(who, policy.id)
  return policy
}
const issued = async (who = ana, days = 30) => answered<PolicyDetail>(await onCredit(who, (await ready(who)).id, days))

async function pay(policyId: string, who = ana) {
  await comeBack(app.url, await decideOnCardPage(await openPayment(who, policyId), 'pay'))
}

describe('an agent who is entitled to credit', () => {
  it('issues a policy before it is paid: in force, certified, and due by a day', async () => {
    const policy = await ready()
    expect((await policyOf(ana, policy.id)).creditTerms.map(({ days }) => days)).toEqual([30, 60])
    const done = answered<PolicyDetail>(await onCredit(ana, policy.id, 60))
    expect(done).toMatchObject({
      ...{ state: 'issued', number: expect.stringMatching(/^POL-CTPL-/), creditTerms: [] },
      credit: { state: 'owed', days: 60, dueOn: addDays(today, 60), amount: PREMIUM, wasTakenBack: false },
      ...{ notice: null, mayNotice: [] },
      next: { title: 'Issued on credit', action: 'pay' },
    })
    const certified = await until(
      () => policyOf(ana, policy.id),
      ({ certificate }) => certificate?.state === 'authenticated',
    )
    expect(certified.documents.every(({ ready }) => ready)).toBe(true)
    expect(certified.history.map(({ title }) => title)).toContain('Policy issued on credit')
    expect(certified.mayCancel).toBe(false)
  })

  it('needs the policyholder’s identity first, and terms that are allowed', async () => {
    const policy = await policyToPay(ana)
    expect(await onCredit(ana, policy.id)).toMatchObject({ status: 409, message: expect.stringContaining('identity check') })
    await proveIdentity(ana, policy.id)
    expect(await onCredit(ana, policy.id, 90)).toMatchObject({ status: 403, message: expect.stringContaining('not entitled') })
    expect((await onCredit(ana, policy.id, 91)).status).toBe(422)
    expect((await policyOf(ana, policy.id)).state).toBe('awaiting-payment')
  })

  it('gives no terms that are longer than the cover, which nobody could cancel any more', async () => {
    const policy = await motorToPay(ana, await sedan(ana, { until: addDays(today, 45), withCtpl: false }))
    await proveIdentity(ana, policy.id)
    expect((await policyOf(ana, policy.id)).creditTerms.map(({ days }) => days)).toEqual([30])
    const refused = await onCredit(ana, policy.id, 60)
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(`Cover ends on ${formatDay(addDays(today, 45))}`) })
    expect((await onCredit(ana, policy.id, 30)).status).toBe(200)
  })

  it('is so no more once an administrator ends it, also after having left', async () => {
    await entitle('LAS-001', 30, PREMIUM)
    await app.owner.query(`update staff set active = false where agent_code = 'LAS-001'`)
    expect(await entitle('LAS-001', 60, PREMIUM)).toMatchObject({ status: 422 })
    const left = answered<CreditEntitlement[]>(await teresita.post('admin/credit-entitlement/end', { agentCode: 'LAS-001' }))
    await app.owner.query(`update staff set active = true where agent_code = 'LAS-001'`)
    // Colleagues who left were signed out.
    carlo = await person(app.url, 'carlo.mendoza')
    expect(left.map(({ agentCode }) => agentCode)).not.toContain('LAS-001')
  })

  it('is made so by an administrator only, never by themselves, who sees what is unpaid', async () => {
    const { rows } = await app.owner.query(`select agent_code from staff where email = 'teresita.ocampo@kalasag.example'`)
    expect((await entitle(rows[0]?.agent_code, 90, PREMIUM)).message).toContain('another administrator')
    for (const who of [ana, underwriter]) expect((await entitle('BAC-002', 30, PREMIUM, who)).status).toBe(403)
    expect((await teresita.get('admin/credit-entitlements')).status).toBe(200)
    expect((await ana.get('admin/credit-entitlements')).status).toBe(403)
    expect((await entitle('NOBODY', 30, PREMIUM)).status).toBe(422)
    expect((await entitle('BAC-002', 45, PREMIUM)).status).toBe(422)
    const list = answered<CreditEntitlement[]>(await entitle('BAC-002', 30, PREMIUM))
    expect(list.find(({ agentCode }) => agentCode === 'BAC-002')).toMatchObject({ name: 'José Ibáñez', maxDays: 30, outstanding: 0 })
    const after = answered<CreditEntitlement[]>(await teresita.post('admin/credit-entitlement/end', { agentCode: 'BAC-002' }))
    expect(after.map(({ agentCode }) => agentCode)).toEqual(['BAC-001'])
    const policy = await ready(jose)
    expect((await policyOf(jose, policy.id)).creditTerms).toEqual([])
    expect((await onCredit(jose, policy.id)).status).toBe(403)
  })

  it('does so for nobody else’s policies, and nobody does it for the agent but those above', async () => {
    const policy = await ready()
    await entitle('LAS-001', 90, 100 * PREMIUM)
    for (const who of [carlo, jose]) expect((await onCredit(who, policy.id)).status).toBe(404)
    expect((await onCredit(underwriter, policy.id)).status).toBe(403)
    const miguel = await person(app.url, 'miguel.lacson')
    expect(answered<PolicyDetail>(await onCredit(miguel, policy.id)).state).toBe('issued')
  })
})

describe('however many do it at once', () => {
  it('a policy is issued on credit once, with one number and one certificate', async () => {
    const { id } = await ready()
    const replies = await Promise.all(Array.from({ length: 8 }, () => onCredit(ana, id)))
    expect(new Set(replies.map((reply) => answered<PolicyDetail>(reply).number)).size).toBe(1)
    const { rows } = await app.owner.query(
      `select (select count(*)::int from credits where policy_id = $1) credits, (select count(*)::int from certificates where policy_id = $1) certificates,
         (select count(*)::int from history where record_id = $1 and to_state = 'issued') issues`,
      [id],
    )
    expect(rows[0]).toEqual({ credits: 1, certificates: 1, issues: 1 })
  })

  it('what is unpaid never passes the limit', async () => {
    await entitle('LAS-001', 30, 3 * PREMIUM)
    const policies = await Promise.all(Array.from({ length: 6 }, () => ready(carlo)))
    const replies = await Promise.all(policies.map(({ id }) => onCredit(carlo, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('₱0.00 of it is left') })
    const { rows } = await app.owner.query(
      `select sum(c.amount_centavos)::int as owed from credits c join staff s on s.id = c.agent_id where s.agent_code = 'LAS-001'`,
    )
    expect(rows[0].owed).toBe(3 * PREMIUM)
  })

  it('paying and issuing on credit end in one issue, paid', async () => {
    const policies = await Promise.all(Array.from({ length: 4 }, () => ready()))
    await Promise.all(
      policies.map(async ({ id }) => {
        const back = await decideOnCardPage(await openPayment(ana, id), 'pay')
        const [reply] = await Promise.all([onCredit(ana, id), comeBack(app.url, back)])
        expect([200, 409]).toContain(reply.status)
        const done = await until(
          () => policyOf(ana, id),
          ({ state, credit }) => state === 'issued' && (credit === null || credit.state === 'paid'),
        )
        expect(done.payments.filter(({ state }) => state === 'paid')).toHaveLength(1)
        expect(done.history.filter(({ title }) => title.startsWith('Policy issued'))).toHaveLength(1)
      }),
    )
  })
})

describe('a premium on credit', () => {
  it('is settled by its payment, without the policy being issued again', async () => {
    const { id, number } = await issued()
    await pay(id)
    const paid = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(paid).toMatchObject({ state: 'issued', number })
    expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
      status: 409,
      message: expect.stringContaining('already paid'),
    })
    const { rows } = await app.owner.query(`select key from reminders where key like '%' || $1`, [id])
    expect(rows).toEqual([])
  })

  it('is found in the lists and on the dashboard, and told to be overdue from the day after', async () => {
    const { id } = await issued()
    const listed = async (credit: string) =>
      answered<{ items: { _id: string; dueOn: string | null }[] }>(await ana.get(`user/policy/getPolicy/${await anaId()}`, { credit }))
        .items
    expect((await listed('owed')).find(({ _id }) => _id === id)).toMatchObject({ dueOn: addDays(today, 30) })
    expect((await listed('overdue')).some(({ _id }) => _id === id)).toBe(false)
    expect((await policyOf(ana, id)).credit?.state).toBe('owed')
    setTime(new Date(endOf(addDays(today, 30)).getTime() + 1000))
    ana = await person(app.url, 'ana.reyes')
    expect((await listed('overdue')).some(({ _id }) => _id === id)).toBe(true)
    const board = answered<{ counts: Record<string, number>; work: { kind: string; id: string }[] }>(await ana.get('user/dashboard'))
    expect(board.counts.premiumsOverdue).toBeGreaterThan(0)
    expect(board.work.some(({ kind, id: of }) => kind === 'premium-overdue' && of === id)).toBe(true)
    expect((await policyOf(ana, id)).next.title).toBe('The premium is overdue')
  })

  it('reminds the customer a week before and the agent on the day and after it', async () => {
    const { id } = await issued()
    const { rows } = await app.owner.query(`select key, mobile, due_at from reminders where key like '%' || $1 order by due_at`, [id])
    expect(rows.map(({ key, mobile }) => [key.split(':')[0], mobile])).toEqual([
      ['credit-soon', '+639171234567'],
      ['credit-due', null],
      ['credit-overdue', null],
    ])
    expect(rows[1].due_at).toEqual(new Date(startOf(addDays(today, 30)).getTime() + 9 * 3_600_000))
  })
})

describe('a policy whose premium stays unpaid', () => {
  const late = async () => {
    const { id } = await issued()
    await untilComplete(ana, id)
    setTime(new Date(startOf(addDays(today, 31)).getTime() + 9 * 3_600_000))
    ana = await person(app.url, 'ana.reyes')
    return id
  }
  const notice = (id: string, who = ana) => who.post(`user/policy/${id}/notice-of-cancellation`, { ground: 'non-payment' })
  const cancel = (id: string, who = ana) => who.post(`user/policy/${id}/cancel`, { reason: 'The premium was not paid.' })

  it('is cancelled by its agent after written notice, and not before it has run out', async () => {
    const early = await issued()
    expect(await notice(early.id)).toMatchObject({ status: 409 })
    const id = await late()
    expect((await cancel(id)).status).toBe(403)
    const noticed = answered<PolicyDetail>(await notice(id))
    const until = addDays(today, 31 + 15)
    expect(noticed).toMatchObject({
      credit: { state: 'overdue' },
      notice: { lastDay: until, by: 'insurer', mortgagee: null },
      mayNotice: [],
    })
    expect(await notice(id)).toMatchObject({ status: 409, message: expect.stringContaining('already') })
    const { rows } = await app.owner.query(`select channel from messages where about = $1 and purpose = 'notice-of-cancellation'`, [id])
    expect(rows.length).toBeGreaterThan(0)
    await untilLtoTold(ana, id)
    expect((await cancel(id)).status).toBe(403)
    setTime(new Date(endOf(until).getTime() + 1000))
    ana = await person(app.url, 'ana.reyes')
    const ended = answered<PolicyDetail>(await cancel(id))
    expect(ended.next.text).toContain('The premium was not paid.')
    expect(ended).toMatchObject({ state: 'cancelled', credit: { state: 'ended' }, refund: { by: 'insurer', amount: 0, wasPaid: false } })
    expect((await ana.post('user/payment/start', { policyId: id })).status).toBe(409)
  })

  it('stays in force when the premium is paid before the notice has run out, and the notice is void', async () => {
    const id = await late()
    answered(await notice(id))
    await pay(id)
    const kept = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(kept).toMatchObject({ state: 'issued', notice: null })
    expect(kept.history.map(({ title }) => title)).toContain('Notice of cancellation withdrawn')
    setTime(new Date(endOf(addDays(today, 31 + 15)).getTime() + 1000))
    ana = await person(app.url, 'ana.reyes')
    expect((await cancel(id)).status).toBe(403)
  })

  it('is paid for after its cover has ended too, though notice was given and nobody cancelled it', async () => {
    const id = await late()
    const { coverTo } = answered<PolicyDetail>(await notice(id))
    setTime(new Date(startOf(addDays(coverTo, 1)).getTime() + 9 * 3_600_000))
    await runJob(app, 'expire-policies')
    ana = await person(app.url, 'ana.reyes')
    expect(await policyOf(ana, id)).toMatchObject({ state: 'expired', credit: { state: 'overdue' } })
    await pay(id)
    const paid = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(paid.invoices.map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('counts as production on the day it is issued, and is taken off on the day it is cancelled', async () => {
    const premium = async () =>
      (
        await app.owner.query(
          `select coalesce(sum(case measure when 'policies' then n else -n end), 0)::int as n from production p join staff s on s.id = p.agent_id
           where s.agent_code = 'BAC-001' and period = 'day' and measure in ('policies', 'cancelled')`,
        )
      ).rows[0].n
    const before = await premium()
    const { id } = await issued()
    expect(await premium()).toBe(before + 1)
    await untilComplete(ana, id)
    await endCtpl(underwriter, id, () => person(app.url, 'ramon.penaflor'))
    expect(await premium()).toBe(before)
  })
})

const anaId = async () => (await app.owner.query(`select id from staff where agent_code = 'BAC-001'`)).rows[0].id
