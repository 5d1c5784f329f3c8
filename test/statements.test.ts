import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import type { contract, Statement } from '#features/servicing/payments/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, rowAt, rowsOf, untilDone, uploaded, uploadedFleet } from './support/batching.ts'
import { comeBack, decideOnCardPage, policyOf, proveIdentity, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, car, maria, oddCar, person } from './support/quoting.ts'
import { decided, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let jose: Caller

const PREMIUM = 61_040

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
})
afterAll(() => app.stop())

type Started = z.output<typeof contract.payStatement.reply>

const statementOf = async (who: Caller, id: string) => answered<Statement>(await who.get(`user/statement/${id}`))
const payFor = (who: Caller, id: string, amount: number, method?: string, side = 'user') =>
  who.post(`${side}/statement/${id}/pay`, { amount, ...(method ? { method } : {}) })

/** Pays on the card page and comes back, as the payer's browser does. */
async function paid(who: Caller, id: string, amount: number, side = 'user') {
  const { checkout } = answered<Started>(await payFor(who, id, amount, 'card', side))
  const back = await decideOnCardPage({ checkout }, 'pay')
  return comeBack(app.url, back)
}

let fleets = 0
/** A fleet whose premiums are paid first, by a person who has passed the identity check. */
async function fleetToPay(vehicles: readonly Record<string, unknown>[]) {
  fleets += 1
  const holder = maria({ firstName: 'Fleet', mobile: `0917 561 ${1000 + fleets}` })
  const batch = await uploadedFleet(
    ana,
    vehicles.map((answers) => ({ answers })),
    holder,
  )
  answered(await confirm(ana, batch, 0))
  const waiting = await untilDone(ana, batch.id)
  if (waiting.unproven) await proveIdentity(ana, waiting.unproven)
  const { statement } = await batchOf(ana, batch.id)
  return { batch: batch.id, statement: statement?.id ?? '', mobile: `+63${String(holder.mobile).replaceAll(' ', '').slice(1)}` }
}

const untilIssued = (id: string, count: number) =>
  until(
    () => batchOf(ana, id),
    ({ counts }) => counts.certificated === count,
    40,
  )

const sumsOf = async (batch: string) =>
  (
    await app.owner.query(
      `select count(distinct p.number)::int as numbers, count(distinct i.number)::int as invoices, count(distinct c.id)::int as certificates,
         count(distinct y.id) filter (where y.state = 'paid')::int as paid, count(distinct w.id) filter (where w.state = 'paid')::int as wholes
       from batch_rows r join policies p on p.id = r.policy_id and p.state = 'issued' join invoices i on i.policy_id = p.id join certificates c on c.policy_id = p.id
       join payments y on y.policy_id = p.id join statement_payments w on w.id = y.whole_id where r.batch_id = $1`,
      [batch],
    )
  ).rows[0]

describe('a fleet that is paid first', () => {
  it('is paid by one payment, which settles and invoices each policy once; rows that come later ask for another', async () => {
    const { batch, statement } = await fleetToPay([car(), car(), car(), oddCar()])
    const asked = await statementOf(ana, statement)
    expect(asked).toMatchObject({
      figures: { due: { count: 3, amount: 3 * PREMIUM } },
      holderName: expect.stringContaining('Fleet'),
      unprovenId: null,
    })
    expect((await payFor(ana, statement, PREMIUM)).message).toContain('₱1,831.20')
    const [first] = (await rowsOf(ana, batch)).flatMap(({ policy }) => policy?.id ?? [])
    const together = (who: Caller) => who.get(`user/policy/${first}/statement`)
    expect(answered(await together(ana))).toEqual({ id: statement, due: { count: 3, amount: 3 * PREMIUM } })
    expect(answered(await together(jose))).toBeNull()
    // However many start at once, they are one payment.
    const both = await Promise.all([1, 2, 3, 4, 5, 6].map(() => payFor(ana, statement, 3 * PREMIUM, 'card')))
    expect(new Set(both.map((reply) => answered<Started>(reply).reference)).size).toBe(1)
    const policies = (await rowsOf(ana, batch)).flatMap(({ policy }) => policy?.id ?? [])
    expect((await ana.post('user/payment/start', { policyId: policies[0] })).message).toContain('together')
    expect(answered(await together(ana))).toBeNull()
    expect((await ana.post(`user/policy/${policies[0]}/cancel`, { reason: 'No more' })).status).toBe(409)
    expect(await paid(ana, statement, 3 * PREMIUM)).toMatchObject({ outcome: 'paid', statementId: statement, amount: 3 * PREMIUM })
    const issued = await untilIssued(batch, 3)
    expect(issued.statement).toMatchObject({ due: { count: 0 }, paid: { count: 3, amount: 3 * PREMIUM } })
    // The agent is notified once of all three.
    const told = (await toldTo(app, 'ana.reyes')).map(({ title }) => title)
    expect(told.filter((title) => title === '₱1,831.20 paid for 3 policies')).toHaveLength(1)
    expect(told).not.toContain('Policy issued')
    expect(await sumsOf(batch)).toEqual({ numbers: 3, invoices: 3, certificates: 3, paid: 3, wholes: 1 })
    expect((await payFor(ana, statement, 3 * PREMIUM)).status).toBe(409)

    // Approved later, the last one is charged separately.
    const { quotation } = await rowAt(ana, batch, 5)
    await decided(await person(app.url, 'ramon.penaflor'), { id: quotation?.id ?? '' }, 'approve')
    const late = await batchOf(ana, batch)
    expect(late.counts).toMatchObject({ ready: 1, premium: PREMIUM })
    answered(await confirm(ana, late, 0))
    await until(
      () => batchOf(ana, batch),
      (found) => found.statement?.due.count === 1,
    )
    await paid(ana, statement, PREMIUM)
    await untilIssued(batch, 4)
    expect(await sumsOf(batch)).toEqual({ numbers: 4, invoices: 4, certificates: 4, paid: 4, wholes: 2 })
    const { payments, figures } = await statementOf(ana, statement)
    expect(payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['paid', PREMIUM],
      ['paid', 3 * PREMIUM],
    ])
    expect(figures.paid).toEqual({ count: 4, amount: 4 * PREMIUM })
    const text = await textOfPdf(
      new Uint8Array(
        await (await fetch(`${app.url}/sdx-api/secure/user/statement/${statement}/document`, { headers: ana.headers })).arrayBuffer(),
      ),
    )
    expect(text).toContain('STATEMENT OF ACCOUNT')
    expect(text.match(/INV-\d+-\d+/g)).toHaveLength(4)
  })

  it('is paid by its owner, who came with a link and sees no other fleet', async () => {
    const { batch, statement, mobile } = await fleetToPay([car(), car()])
    const other = await fleetToPay([car()])
    const asked = await statementOf(ana, statement)
    const { token } = await linkFrom(ana, { policyId: asked.policyId ?? '' })
    const owner = await signInCustomer(app, mobile, token)
    const mine = answered<Statement>(await owner.get(`customer/statement/${statement}`))
    expect(mine.figures.due).toEqual({ count: 2, amount: 2 * PREMIUM })
    expect(answered<{ items: unknown[] }>(await owner.get(`customer/statement/${statement}/lines`)).items).toHaveLength(2)
    for (const who of [owner, jose]) {
      const side = who === owner ? 'customer' : 'user'
      expect((await who.get(`${side}/statement/${other.statement}`)).status).toBe(404)
      expect((await who.get(`${side}/statement/${other.statement}/lines`)).status).toBe(404)
      expect((await payFor(who, other.statement, PREMIUM, 'card', side)).status).toBe(404)
    }
    expect(await paid(owner, statement, 2 * PREMIUM, 'customer')).toMatchObject({ outcome: 'paid', audience: 'customer' })
    await untilIssued(batch, 2)
    const { items } = answered<{ items: { title: string }[] }>(await ana.get('user/notifications'))
    expect(items.map(({ title }) => title)).toContain('Paid: ₱1,220.80')
  })

  it('gets back what cannot be issued any more once it is paid, and the rest is issued', async () => {
    const [stolen, kept] = [car(), car()]
    const { batch, statement } = await fleetToPay([stolen, kept])
    const { checkout } = answered<Started>(await payFor(ana, statement, 2 * PREMIUM, 'card'))
    // In the meantime another agent's customer pays for the same vehicle.
    const theirs = await uploaded(ana, [{ answers: stolen, holder: maria({ firstName: 'Other', mobile: '0917 562 0001' }) }])
    answered(await confirm(ana, theirs, 0))
    const done = await untilDone(ana, theirs.id)
    await proveIdentity(ana, done.unproven ?? '')
    await paid(ana, done.statement?.id ?? '', PREMIUM)
    await until(
      () => batchOf(ana, theirs.id),
      ({ counts }) => counts.certificated === 1,
      40,
    )
    const back = await decideOnCardPage({ checkout }, 'pay')
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'paid' })
    await untilIssued(batch, 1)
    const row = await until(
      () => rowAt(ana, batch, 2),
      ({ failure }) => failure !== null,
      30,
    )
    expect(row.failure).toContain('was returned')
    expect((await policyOf(ana, row.policy?.id ?? '')).state).toBe('awaiting-payment')
    const { rows } = await app.owner.query(
      `select c.status, c.amount_centavos::int as amount, (select sum(amount_centavos)::int from simulators.refunds r where r.ref = c.merchant_reference) as returned
       from simulators.charges c join statement_payments w on w.reference = c.merchant_reference where w.statement_id = $1`,
      [statement],
    )
    expect(rows).toEqual([{ status: 'paid', amount: 2 * PREMIUM, returned: PREMIUM }])
    // What cannot be issued is not charged again.
    expect((await payFor(ana, statement, PREMIUM)).status).toBe(409)
    expect((await statementOf(ana, statement)).figures).toMatchObject({ held: { count: 1 }, due: { count: 0 } })
  })

  it('is owed again, each policy of it, when the bank takes the one payment back', async () => {
    const { batch, statement } = await fleetToPay([car(), car()])
    await paid(ana, statement, 2 * PREMIUM)
    await untilIssued(batch, 2)
    await app.owner.query(
      `update simulators.charges set status = 'reversed' where merchant_reference = (select reference from statement_payments where statement_id = $1)`,
      [statement],
    )
    await app.owner.query(`update statement_payments set next_check_at = '2020-01-01' where statement_id = $1`, [statement])
    await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
    const owed = await until(
      () => statementOf(ana, statement),
      ({ figures }) => figures.due.count === 2,
      30,
    )
    expect(owed.payments[0]).toMatchObject({ state: 'reversed' })
    await paid(ana, statement, 2 * PREMIUM)
    await until(
      () => statementOf(ana, statement),
      ({ figures }) => figures.paid.count === 2,
      30,
    )
  })

  it('may be paid another way, or begun again, and nothing is charged twice', async () => {
    const { batch, statement } = await fleetToPay([car(), car()])
    const first = answered<Started>(await payFor(ana, statement, 2 * PREMIUM, 'card'))
    const other = answered<Started>(await payFor(ana, statement, 2 * PREMIUM, 'wallet'))
    expect(other.reference).not.toBe(first.reference)
    const refused = await fetch(`${other.checkout?.url}/decide`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'cancel' }),
    })
    expect(await comeBack(app.url, new URL(refused.headers.get('location') ?? ''))).toMatchObject({
      state: 'cancelled',
      outcome: 'not-paid',
    })
    await paid(ana, statement, 2 * PREMIUM)
    await untilIssued(batch, 2)
    expect((await statementOf(ana, statement)).payments.map(({ state }) => state)).toEqual(['paid', 'cancelled', 'expired'])
    const { rows } = await app.owner.query(
      `select y.state, count(*)::int from payments y join statement_payments w on w.id = y.whole_id where w.statement_id = $1 group by 1 order by 1`,
      [statement],
    )
    expect(rows).toEqual([
      { state: 'cancelled', count: 2 },
      { state: 'expired', count: 2 },
      { state: 'paid', count: 2 },
    ])
  })
})

it('a book of unrelated owners is paid by its agent once each has proved who they are; those that have not wait', async () => {
  const batch: Batch = await uploaded(jose, [
    { answers: car(), holder: maria({ firstName: 'One', mobile: '0917 563 0001' }) },
    { answers: car(), holder: maria({ firstName: 'Two', mobile: '0917 563 0002' }) },
  ])
  answered(await confirm(jose, batch, 0))
  const waiting = await untilDone(jose, batch.id)
  await proveIdentity(jose, waiting.unproven ?? '')
  const { statement } = await batchOf(jose, batch.id)
  expect(await statementOf(jose, statement?.id ?? '')).toMatchObject({
    holderName: null,
    figures: { due: { count: 1, amount: PREMIUM }, identity: { count: 1 } },
  })
  await paid(jose, statement?.id ?? '', PREMIUM)
  await until(
    () => batchOf(jose, batch.id),
    ({ counts }) => counts.certificated === 1 && counts.waitingPayment === 1,
    40,
  )
})
