import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { contract } from '#features/servicing/payments/public/contract.ts'
import { Connection } from '#kit/server/connection.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, untilDone, uploadedFleet } from './support/batching.ts'
import { comeBack, decideOnCardPage, policyToPay, proveIdentity, until } from './support/buying.ts'
import { answered, type Caller, car, consents, maria, person, quoted } from './support/quoting.ts'

/** A portion of a batch. */
const VEHICLES = 40

/**
 * Statements that do not depend on how many are sold: the queue, the readiness check, and the built-in third parties, each in its own
 * transaction.
 */
const OTHERS = /pgboss|as queue\b|pg_is_in_recovery|"simulators"\./
const THIRD_PARTY = 'system:simulators'
const WORDS_OF_A_TRANSACTION = 3

type Started = z.output<typeof contract.payStatement.reply>

let app: TestApp
let ana: Caller
const asking = vi.spyOn(Connection.prototype, 'query')

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''

/** The actor for whom a statement starts a transaction. */
const actorOf = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'values' in asked && Array.isArray(asked.values) ? asked.values[0] : undefined

beforeAll(async () => {
  app = await startApp()
  const teresita = await person(app.url, 'teresita.ocampo')
  answered(await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1_000_000_000 }))
  ana = await person(app.url, 'ana.reyes')
})
afterAll(async () => {
  asking.mockRestore()
  await app.stop()
})

/** The number of statements that the program sends to its database for some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  asking.mockClear()
  await work()
  const asked = asking.mock.calls.map(([what]) => what)
  const ofOthers = asked.filter((what) => actorOf(what) === THIRD_PARTY).length
  return asked.filter((what) => !OTHERS.test(textOf(what))).length - WORDS_OF_A_TRANSACTION * ofOthers
}

/** The changes to a table since statements were counted. */
const written = (table: string) =>
  asking.mock.calls.map(([what]) => textOf(what)).filter((text) => text.startsWith(`update "${table}" set`))

it('sells one policy with so many statements a step', async () => {
  await policyToPay(ana, car(), maria({ mobile: '0917 556 0001' }))
  let quotation = { id: '', version: 0, total: 0 }
  const steps = {
    quote: await statementsOf(async () => {
      quotation = await quoted(ana, { answers: car(), holder: maria({ mobile: '0917 556 0002' }) })
    }),
    accept: await statementsOf(async () => {
      const { id, version, total } = quotation
      answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
      expect(written('quotations')).toEqual([expect.not.stringContaining('"worksheet" =')])
    }),
    convert: await statementsOf(async () => answered(await ana.post('user/policy/convert', { quotationId: quotation.id }))),
  }
  expect(steps.quote).toBeLessThanOrEqual(25)
  expect(steps.accept).toBeLessThanOrEqual(20)
  expect(steps.convert).toBeLessThanOrEqual(35)
})

/** Polls on a connection that is not counted. */
const stateOf = async (id: string) =>
  (
    await app.owner.query(
      `select b.state, (select count(*)::int from batch_rows r join policies p on p.id = r.policy_id and p.document_status = 'complete' where r.batch_id = b.id) as complete
       from batches b where b.id = $1`,
      [id],
    )
  ).rows[0]

it('sells many with so many statements for each', async () => {
  const fleet = Array.from({ length: VEHICLES }, () => ({ answers: car() }))
  const batch = await uploadedFleet(ana, fleet, maria({ mobile: '0917 556 0003', firstName: 'Fleet' }))
  const selling = await statementsOf(async () => {
    answered(await confirm(ana, batch))
    await until(
      () => stateOf(batch.id),
      ({ state }) => state === 'done',
    )
  })
  const waiting = await batchOf(ana, batch.id)
  expect(waiting.counts).toMatchObject({ waitingPayment: VEHICLES })
  await proveIdentity(ana, waiting.unproven ?? '')
  const shown = await batchOf(ana, batch.id)
  const issuing = await statementsOf(async () => {
    answered(await confirm(ana, shown))
    await until(
      () => stateOf(batch.id),
      ({ state, complete }) => state === 'done' && complete === VEHICLES,
      60,
    )
  })
  expect(selling / VEHICLES).toBeLessThanOrEqual(4)
  expect(issuing / VEHICLES).toBeLessThanOrEqual(8)
})

it('issues many that one payment pays with so many statements for each', async () => {
  const fleet = Array.from({ length: VEHICLES }, () => ({ answers: car() }))
  const batch = await uploadedFleet(ana, fleet, maria({ mobile: '0917 556 0004', firstName: 'Paid' }))
  answered(await confirm(ana, batch, 0))
  const { unproven } = await untilDone(ana, batch.id)
  await proveIdentity(ana, unproven ?? '')
  const { statement } = await batchOf(ana, batch.id)
  const { id = '', due } = statement ?? {}
  const { checkout } = answered<Started>(await ana.post(`user/statement/${id}/pay`, { amount: due?.amount, method: 'card' }))
  const back = await decideOnCardPage({ checkout }, 'pay')
  const paying = await statementsOf(async () => {
    await comeBack(app.url, back)
    await until(
      () => stateOf(batch.id),
      ({ complete }) => complete === VEHICLES,
      60,
    )
  })
  expect(paying / VEHICLES).toBeLessThanOrEqual(9)
})

/** How many rows of what was sold a query reads, with a plan made for it. */
async function rowsRead(question: string, about: unknown): Promise<number> {
  const client = await app.owner.connect()
  const read = async () =>
    (
      await client.query<{ n: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname in ('policies', 'batch_rows', 'risk_keys')`,
      )
    ).rows[0]?.n ?? 0
  try {
    await client.query('begin')
    const before = await read()
    await client.query(question, [JSON.stringify(about)])
    return (await read()) - before
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}

it('reads nothing of other sales to know what clashes and what is of one fleet, also where PostgreSQL last counted when there were none', async () => {
  const { rows: sold } = await app.owner.query<{ id: string }>(
    'select policy_id as id from batch_rows where policy_id is not null limit $1',
    [VEHICLES],
  )
  expect(sold).toHaveLength(VEHICLES)
  await app.owner.query('vacuum policies, batch_rows, risk_keys')
  await app.owner.query(`update pg_class set reltuples = 1, relpages = 1 where relname in ('policies', 'batch_rows', 'risk_keys')`)
  const term = { from: '2026-01-01', to: '2027-01-01' }
  const others = sold.map(({ id }, n) => ({ id, kind: 'plate', value: `NONE ${n}`, ...term }))
  expect(await rowsRead('select app.clashes($1::jsonb)', others)).toBe(0)
  const [first] = sold
  const asked = sold.map(({ id: policyId }) => ({ policyId, others: [first?.id] }))
  // Its row and its policy, and those of the other one, by one index or two.
  expect(await rowsRead('select app.of_fleets_with($1::jsonb)', asked)).toBeLessThanOrEqual(10 * VEHICLES)
})
