import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, fileOf, rowAt, rowsOf, sendFile, untilChecked, untilDone } from './support/batching.ts'
import { proveIdentity } from './support/buying.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

const VEHICLES = 6

let app: TestApp
let another: Mortal
let people: Caller[]

beforeAll(async () => {
  app = await startApp()
  // Another process runs jobs as well, so that both files are checked, and issued, at the same time.
  another = await mortalProgram(app.databaseUrl)
  await another.start()
  people = [await person(app.url, 'ana.reyes'), await person(app.url, 'jose.ibanez')]
  const teresita = await person(app.url, 'teresita.ocampo')
  for (const agentCode of ['BAC-001', 'BAC-002'])
    await teresita.put('admin/credit-entitlement', { agentCode, maxDays: 60, maxOutstanding: 100_000_000 })
})
afterAll(async () => {
  await another.kill()
  await app.stop()
})

const together = <T>(work: (who: Caller, n: number) => Promise<T>): Promise<T[]> => Promise.all(people.map(work))

it('is a batch of each of two people who send the same file at once; each vehicle becomes one policy', async () => {
  const bytes = await fileOf(
    Array.from({ length: VEHICLES }, () => ({ answers: car() })),
    { kind: 'fleet' },
  )
  const sent = await together(async (who) => answered<Batch>(await sendFile(who, bytes, { kind: 'fleet' })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  const idOf = (n: number) => sent[n]?.id ?? ''
  await together(async (who, n) =>
    answered(await who.put(`user/bulk-batch/${idOf(n)}/shared`, { holder: maria({ firstName: 'Fleet', mobile: `0917 559 000${n}` }) })),
  )
  await together((who, n) => untilChecked(who, idOf(n)))
  const named = await together(async (who, n) => {
    const rows = await Promise.all((await rowsOf(who, idOf(n))).map((row) => rowAt(who, idOf(n), row.n)))
    return rows.filter(({ faults }) => faults.some(({ message }) => message.includes('another upload that is under way'))).length
  })
  // Whichever was checked later reports it.
  expect(named.toSorted()).toEqual([0, VEHICLES])

  const issue = async () => {
    await together(async (who, n) => answered(await confirm(who, await batchOf(who, idOf(n)))))
    return together((who, n) => untilDone(who, idOf(n)))
  }
  const waiting = await issue()
  await together((who, n) => proveIdentity(who, waiting[n]?.unproven ?? ''))
  const done = await issue()
  const sum = (count: (batch: Batch) => number) => done.reduce((total, batch) => total + count(batch), 0)
  expect(sum(({ counts }) => counts.issued + counts.certificated)).toBe(VEHICLES)
  expect(sum(({ counts }) => counts.waitingPayment)).toBe(VEHICLES)
  const { rows } = await app.owner.query(
    `select count(*)::int as issued, count(distinct answers->>'plate')::int as vehicles, (select count(*)::int from certificates) as certificates
     from policies where state = 'issued'`,
  )
  expect(rows).toEqual([{ issued: VEHICLES, vehicles: VEHICLES, certificates: VEHICLES }])
  const left = (await Promise.all(people.map((who, n) => rowsOf(who, idOf(n))))).flat().filter(({ state }) => state === 'waiting-payment')
  for (const { failure } of left) expect(failure).toContain('It can no longer be issued as agreed.')
})
