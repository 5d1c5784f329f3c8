import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, uploadedFleet } from './support/batching.ts'
import { proveIdentity, until } from './support/buying.ts'
import { signIn } from './support/calls.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { answered, type Caller, caller, car, maria, person } from './support/quoting.ts'

const VEHICLES = 24
const KILLS = 3

let app: TestApp
let program: Mortal
let ana: Caller

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  program = await mortalProgram(app.databaseUrl)
  await program.start()
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 100_000_000 })
  ana = caller(app.url, await signIn(app.url, 'ana.reyes@kalasag.example'))
})
afterAll(async () => {
  await program.kill()
  await app.stop()
})

/** Kills the job workers, again and again, while a batch is being processed. */
async function killing(batch: string, ended: (batch: Batch) => boolean): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await pause(150 + 90 * n)
    await program.kill()
    await program.start()
  }
  await until(() => batchOf(ana, batch), ended, 120)
}

it('issues every row once, whatever dies while it checks and issues', { timeout: 300_000 }, async () => {
  const holder = maria({ mobile: '0917 558 0001' })
  const vehicles = Array.from({ length: VEHICLES }, () => ({ answers: car() }))
  const batch = await uploadedFleet(ana, vehicles, holder)
  expect(batch.counts.ready).toBe(VEHICLES)
  answered(await confirm(ana, batch))
  await killing(batch.id, ({ state }) => state === 'done')
  const waiting = await batchOf(ana, batch.id)
  expect(waiting.counts).toMatchObject({ waitingPayment: VEHICLES, failed: 0 })

  // The simulated provider belongs to the program that queries it.
  await proveIdentity(ana, waiting.unproven ?? '')
  answered(await confirm(ana, await batchOf(ana, batch.id)))
  await killing(batch.id, ({ state, counts }) => state === 'done' && counts.certificated === VEHICLES)

  const { rows } = await app.owner.query(
    `select count(*)::int as rows, count(distinct q.id)::int as quotations, count(distinct p.id)::int as policies, count(distinct p.number)::int as numbers,
       (select count(*)::int from policies) as all_policies, (select count(*)::int from quotations) as all_quotations,
       (select count(*)::int from certificates) as certificates, (select count(*)::int from credits) as credits,
       (select next - 1 from counters where name like 'policy-CTPL-%') as taken
     from batch_rows r join quotations q on q.id = r.quotation_id join policies p on p.id = r.policy_id where r.state = 'certificated'`,
  )
  const all = VEHICLES
  expect(rows).toEqual([
    ...[
      {
        rows: all,
        quotations: all,
        policies: all,
        numbers: all,
        all_policies: all,
        all_quotations: all,
        certificates: all,
        credits: all,
        taken: all,
      },
    ],
  ])
})
