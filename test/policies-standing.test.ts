import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay, monthOf, startOf, yearOf } from '#domain/day.ts'
import type { Certificate, Verification } from '#features/servicing/certificates/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { motorConsents, motorQuoted, motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria, offer, person } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 100_000_00 })
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const untilIssued = (who: Caller, id: string) =>
  until(
    () => policyOf(who, id),
    ({ state }) => state === 'issued',
  )
const tomorrow = () => setTime(new Date(startOf(addDays(today, 1)).getTime() + 9 * 3_600_000))

describe('a policy that waits for its payment', () => {
  it('lasts no longer than was paid for, also when it is paid a day late', async () => {
    const end = addDays(today, 45)
    const policy = await motorToPay(ana, await sedan(ana, { until: end, withCtpl: false }))
    await proveIdentity(ana, policy.id)
    tomorrow()
    const later = await person(app.url, 'ana.reyes')
    const issued = answered<PolicyDetail>(await later.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 }))
    expect(issued).toMatchObject({ state: 'issued', coverFrom: addDays(today, 1), coverTo: end })
  })

  it('is paid by its last day or not at all: after it, it is given up, and may be quoted again', async () => {
    const policy = await policyToPay(ana)
    await proveIdentity(ana, policy.id)
    expect((await policyOf(ana, policy.id)).next.text).toMatch(/^To be paid by \d+ \w+ \d+\. Cover starts only once the premium is paid\.$/)
    const yesterday = addDays(today, -1)
    await app.owner.query('update policies set pay_by = $2 where id = $1', [policy.id, yesterday])
    const words = expect.stringContaining(`was due for payment by ${formatDay(yesterday)}. Quote again`)
    expect(await ana.post('user/payment/start', { policyId: policy.id })).toMatchObject({ status: 409, message: words })
    expect(await ana.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 })).toMatchObject({ status: 409, message: words })
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    const given = await until(
      () => policyOf(ana, policy.id),
      ({ state }) => state === 'cancelled',
    )
    expect(given.next.text).toBe(`It was not paid by ${formatDay(yesterday)}. Quote again to get today’s price; every answer is kept.`)
    expect((await ana.post(`user/quotation/${policy.quotationId}/requote`)).status).toBe(200)
  })

  it('is given up when its time is over, although another one cannot be', async () => {
    const [broken, other] = [await policyToPay(ana), await policyToPay(ana)]
    await app.owner.query('update policies set pay_by = $2 where id = any($1)', [[broken.id, other.id], addDays(today, -1)])
    await app.owner.query(`create function fail_at_once() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger is_broken before update on policies for each row when (old.id = '${broken.id}') execute function fail_at_once()`)
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    await until(
      () => policyOf(ana, other.id),
      ({ state }) => state === 'cancelled',
    )
    expect(await policyOf(ana, broken.id)).toMatchObject({ state: 'awaiting-payment' })
    await app.owner.query('drop trigger is_broken on policies; drop function fail_at_once')
  })

  it('is paid once, though on an old page and on a new one at once: the other goes back, and neither payer is told of an error', async () => {
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    const old = await openPayment(ana, id)
    await app.owner.query(`update payments set state = 'expired' where id = $1`, [old.payment.id])
    const backs = await Promise.all([old, await openPayment(ana, id)].map((page) => decideOnCardPage(page, 'pay')))
    const held = await app.owner.connect()
    await held.query('begin')
    await held.query(
      `select pg_advisory_xact_lock(hashtextextended(kind || ':' || value, 0)) from risk_keys where policy_id = $1 order by kind, value`,
      [id],
    )
    const returned = Promise.all(backs.map((back) => comeBack(app.url, back)))
    await until(
      async () =>
        (
          await app.owner.query(
            `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
          )
        ).rows[0].n,
      (waiting) => waiting >= 2,
    )
    await held.query('commit')
    held.release()
    expect((await returned).map(({ outcome }) => outcome).toSorted()).toEqual(['not-paid', 'paid'])
    const { payments } = await untilComplete(ana, id)
    expect(payments.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
  })
})

describe('of two policies for one vehicle', () => {
  /** The same car, quoted by two agents for different people. */
  async function two() {
    const vehicle = car()
    const [hers, his] = [await policyToPay(ana, vehicle), await policyToPay(carlo, vehicle, maria({ mobile: '0917 555 0109' }))]
    await proveIdentity(ana, hers.id)
    await proveIdentity(carlo, his.id)
    return { hers, his }
  }

  it('only the one that is paid first is issued; the other is refused before money moves, without a word of whose the first is', async () => {
    const { hers, his } = await two()
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, hers.id), 'pay'))
    const { number } = await untilComplete(ana, hers.id)
    const refused = await carlo.post('user/payment/start', { policyId: his.id })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('already in force') })
    expect(refused.message).not.toContain(number)
    expect((await policyOf(carlo, his.id)).payments).toEqual([])
  })

  it('the one whose card page was open meanwhile gets its money back', async () => {
    const { hers, his } = await two()
    const [herPage, hisPage] = [await openPayment(ana, hers.id), await openPayment(carlo, his.id)]
    const backs = await Promise.all([decideOnCardPage(herPage, 'pay'), decideOnCardPage(hisPage, 'pay')])
    await Promise.all(backs.map((back) => comeBack(app.url, back)))
    const ended = await until(
      async () => [await policyOf(ana, hers.id), await policyOf(carlo, his.id)],
      (policies) => policies.some(({ state }) => state === 'issued') && policies.some(({ payments: [last] }) => last?.state === 'refunded'),
    )
    expect(ended.map(({ state, payments }) => `${state}: ${payments.map((each) => each.state)}`).toSorted()).toEqual([
      'awaiting-payment: refunded',
      'issued: paid',
    ])
  })

  it('none is issued on credit beside another that is in force', async () => {
    const { hers, his } = await two()
    await comeBack(app.url, await decideOnCardPage(await openPayment(carlo, his.id), 'pay'))
    await untilComplete(carlo, his.id)
    expect(await ana.post(`user/policy/${hers.id}/issue-on-credit`, { days: 30 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('already in force'),
    })
  })
})

describe('an approval of double insurance', () => {
  it('is of the policies that the underwriter saw: another that is in force meanwhile is approved by nobody', async () => {
    const underwriter = await person(app.url, 'gregoria.salonga')
    const vehicle = await sedan(ana, { plate: 'NBX 7345', withCtpl: false })
    const approvedFor = async (who: Caller, more: Record<string, unknown>) => {
      const quotation = await motorQuoted(who, { ...vehicle, ...more })
      expect(quotation.findings.map(({ code }) => code)).toContain('double-insurance')
      const { version, total } = await decided(underwriter, quotation, 'approve')
      answered(await who.post(`user/quotation/${quotation.id}/accept`, { version, total, consents: motorConsents }))
      const policy = answered<PolicyDetail>(await who.post('user/policy/convert', { quotationId: quotation.id }))
      await proveIdentity(who, policy.id)
      return policy
    }
    const first = await motorToPay(carlo, { ...vehicle, until: addDays(today, 40) })
    await proveIdentity(carlo, first.id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(carlo, first.id), 'pay'))
    await untilIssued(carlo, first.id)
    const [hers, his] = [await approvedFor(ana, {}), await approvedFor(carlo, { roadside: true })]
    await comeBack(app.url, await decideOnCardPage(await openPayment(carlo, his.id), 'pay'))
    await untilIssued(carlo, his.id)
    expect(await ana.post('user/payment/start', { policyId: hers.id })).toMatchObject({
      status: 409,
      message: expect.stringContaining('already insured with us'),
    })
  })
})

describe('CTPL that is sold along with comprehensive cover', () => {
  /** The last digit of a plate whose registration month is far from the current one. */
  const far = monthOf(today) <= 6 ? '0' : '4'
  const bought = async (policyId: string) => {
    await proveIdentity(ana, policyId)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
    return untilComplete(ana, policyId)
  }
  const codes = ({ findings }: { readonly findings: readonly { readonly code: string }[] }) => findings.map(({ code }) => code)

  it('ends with the comprehensive cover, and no second certificate is sold for its period', async () => {
    const marks = { plate: `NBX 731${far}`, chassisNo: 'PA1B19F38N0007311' }
    const policy = await motorToPay(ana, await sedan(ana, marks))
    const { coverTo, number } = await bought(policy.id)
    const alone = await offer(carlo, maria({ mobile: '0917 555 0110' }), car(marks))
    expect(alone).toMatchObject({ state: 'referred' })
    expect(alone.coverTo).toBe(coverTo)
    const { sentence } = alone.findings.find(({ code }) => code === 'duplicate-cover') ?? {}
    expect(sentence).toContain(`from ${formatDay(alone.coverFrom ?? today)} to ${formatDay(alone.coverTo ?? today)}`)
    expect(sentence).not.toContain(number)
  })

  it('is shown and verified in its own period, which begins after the policy’s and ends with it', async () => {
    const marks = { plate: `NBX 733${far}`, chassisNo: 'PA1B19F38N0007331' }
    const policy = await motorToPay(ana, await sedan(ana, marks))
    const { coverFrom, coverTo } = await bought(policy.id)
    const shown = answered<Certificate>(await ana.get(`user/certificate/${policy.id}`))
    expect(shown.coverFrom > coverFrom).toBe(true)
    expect(shown.coverTo).toBe(coverTo)
    const standing = async () =>
      answered<Verification>(await call(app.url, 'GET', `auth/verify?code=${encodeURIComponent(shown.code ?? '')}`)).standing
    expect(await standing()).toBe('not-yet')
    setTime(startOf(addDays(shown.coverFrom, 1)))
    expect(await standing()).toBe('in-force')
    setTime(startOf(addDays(shown.coverTo, 1)))
    expect(await standing()).toBe('ended')
  })

  it('may follow a certificate that ends when it begins', async () => {
    const marks = { plate: `NBX 732${far}`, chassisNo: 'PA1B19F38N0007321' }
    const alone = await policyToPay(ana, car({ ...marks, isLate: true }))
    await bought(alone.id)
    const along = await motorQuoted(ana, await sedan(ana, marks))
    expect(codes(along)).not.toContain('duplicate-cover')
    expect(along.state).toBe('quoted')
  })

  it('of three years, for a brand-new vehicle, is not sold again with the comprehensive cover of the second', async () => {
    const vehicle = await sedan(ana, { year: yearOf(today), withCtpl: true })
    const { plate: _, mvFile: __, identifiedBy: ___, coveredUntil: ____, ...unregistered } = vehicle
    const fresh = { ...unregistered, registrationType: 'N', conductionSticker: 'K7F318', insuredBefore: 'none', value: 90_000_000 }
    const policy = await motorToPay(ana, fresh)
    await bought(policy.id)
    await app.owner.query(`update policies set state = 'expired' where id = $1`, [policy.id])
    setTime(new Date(startOf(addDays(today, 370)).getTime() + 9 * 3_600_000))
    const later = await person(app.url, 'ana.reyes')
    const again = await motorQuoted(later, { ...vehicle, value: 80_000_000, coveredUntil: addDays(today, 365) })
    expect(codes(again)).toContain('duplicate-cover')
    expect(codes(again)).not.toContain('double-insurance')
  })
})
