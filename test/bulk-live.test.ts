import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, fileOf, rowsOf, sendFile, untilDone, uploaded } from './support/batching.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { listenAt } from './support/stream.ts'

const PREMIUM = 61_040
/** More than are checked in one transaction, and so many that selling them takes longer than what is gathered. */
const MANY = { checked: 600, issued: 240 }

let app: TestApp
let worker: Mortal
let ana: Caller
let said: pg.Client
/** The batches of which the processes notified each other. */
const told: string[] = []
type Stream = Awaited<ReturnType<typeof listenAt>>
const streams: Stream[] = []

beforeAll(async () => {
  // One process serves the browsers, another runs the jobs.
  app = await startApp({ KALASAG_PART: 'web', LOG_LEVEL: 'silent' })
  worker = await mortalProgram(app.databaseUrl, { environment: { KALASAG_PART: 'worker' } })
  await worker.start()
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1000 * PREMIUM })
  ana = await person(app.url, 'ana.reyes')
  said = new pg.Client({ connectionString: app.databaseUrl })
  await said.connect()
  await said.query('listen batches')
  said.on('notification', ({ payload = '' }) => told.push(payload))
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave()
  told.splice(0)
})
afterAll(async () => {
  await said.end()
  await worker.kill()
  await app.stop()
})

let owners = 0
const sale = () => {
  owners += 1
  return { answers: car(), holder: maria({ firstName: 'Owner', mobile: `0917 557 ${String(1000 + owners)}` }) }
}
const sales = (count: number) => Array.from({ length: count }, sale)

async function follow(who: Caller, id: string): Promise<Stream> {
  const stream = await listenAt(app.url, who.headers, `user/bulk-batch/${id}/stream`)
  streams.push(stream)
  return stream
}

/** Acts as a browser does: requests the batch when notified, and never otherwise, until it is in the expected state. */
async function seenUntil(stream: Stream, id: string, ended: (batch: Batch) => boolean): Promise<Batch[]> {
  const seen: Batch[] = []
  for (;;) {
    if (!(await stream.hears(60_000))) throw new Error(`nothing is told any more: ${JSON.stringify(seen.at(-1)?.counts)}`)
    const batch = await batchOf(ana, id)
    seen.push(batch)
    if (ended(batch)) return seen
  }
}

describe('whoever follows an upload', () => {
  it('is told while another process checks its rows, a few times for hundreds of them, up to the truth', async () => {
    const batch = answered<Batch>(await sendFile(ana, await fileOf(sales(MANY.checked))))
    const stream = await follow(ana, batch.id)
    const seen = await seenUntil(stream, batch.id, ({ state }) => state !== 'uploaded')
    expect(seen.at(-1)).toMatchObject({ state: 'priced', counts: { rows: MANY.checked, unchecked: 0, ready: MANY.checked } })
    expect(stream.times()).toBeLessThanOrEqual(6)
    expect(told.length).toBeLessThanOrEqual(4)
  })

  it('is told while another process issues its rows, twice a second at most, and nothing more once it is done', async () => {
    const batch = await uploaded(ana, sales(MANY.issued))
    const stream = await follow(ana, batch.id)
    expect(await stream.hears()).toBe(true)
    told.splice(0)
    const began = performance.now()
    answered(await confirm(ana, batch))
    const seen = await seenUntil(stream, batch.id, ({ state }) => state === 'done')
    const halfSeconds = (performance.now() - began) / 500
    const done = seen.map(({ counts }) => counts.waitingPayment)
    expect(done.some((rows) => rows > 0 && rows < MANY.issued)).toBe(true)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(seen.at(-1)?.counts).toMatchObject({ waitingPayment: MANY.issued, failed: 0 })
    expect(stream.times()).toBeLessThanOrEqual(halfSeconds + 2)
    expect(told.length).toBeLessThanOrEqual(halfSeconds + 4)
    await stream.hears(1500)
    expect(await stream.hears(1500)).toBe(false)
  })

  it('is told of what is changed on another device', async () => {
    const batch = await uploaded(ana, sales(2))
    const stream = await follow(ana, batch.id)
    await stream.hears()
    const [row] = await rowsOf(ana, batch.id)
    answered(await ana.post(`user/bulk-batch/${batch.id}/row/${row?.id}/leave-out`, { isLeftOut: true }))
    expect(await stream.hears()).toBe(true)
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ leftOut: 1, ready: 1 })
  })

  it('is whoever sees it: its agent and who stands above them, nobody else, and nobody of another upload', async () => {
    const [batch, another] = [await uploaded(ana, sales(1)), await uploaded(ana, sales(1))]
    const manager = await follow(await person(app.url, 'miguel.lacson'), batch.id)
    const aside = await follow(ana, another.id)
    expect([manager.status, manager.type]).toEqual([200, 'text/event-stream'])
    for (const stranger of ['jose.ibanez', 'carlo.mendoza', 'bernadette.aguilar'])
      expect((await follow(await person(app.url, stranger), batch.id)).status).toBe(404)
    expect((await follow(await person(app.url, 'ramon.penaflor'), batch.id)).status).toBe(403)
    expect((await listenAt(app.url, {}, `user/bulk-batch/${batch.id}/stream`)).status).toBe(401)
    await Promise.all([manager.hears(), aside.hears()])
    answered(await ana.post(`user/bulk-batch/${batch.id}/step`, { event: 'cancel' }))
    expect(await manager.hears()).toBe(true)
    expect(await aside.hears(1500)).toBe(false)
  })

  it('is told nothing more once their session has ended, or the agent is no longer theirs', async () => {
    const batch = await uploaded(ana, sales(1))
    const gone = await person(app.url, 'ana.reyes')
    const [signedOut, manager, stays] = [
      await follow(gone, batch.id),
      await follow(await person(app.url, 'miguel.lacson'), batch.id),
      await follow(ana, batch.id),
    ]
    for (const stream of [signedOut, manager, stays]) await stream.hears()
    const { rows } = await app.owner.query<{ id: string; manager: string }>(
      `select id, manager_id as manager from staff where email like 'ana.reyes@%'`,
    )
    await app.owner.query(
      `update sessions set ended_at = now() where id = (select id from sessions where staff_id = $1 order by created_at desc limit 1)`,
      [rows[0]?.id],
    )
    await app.owner.query('update staff set manager_id = null where id = $1', [rows[0]?.id])
    answered(await ana.post(`user/bulk-batch/${batch.id}/step`, { event: 'cancel' }))
    expect(await stays.hears()).toBe(true)
    await expect.poll(() => [signedOut.isOpen(), manager.isOpen(), stays.isOpen()]).toEqual([false, false, true])
    expect([signedOut.times(), manager.times()]).toEqual([1, 1])
    await app.owner.query('update staff set manager_id = $2 where id = $1', [rows[0]?.id, rows[0]?.manager])
  })

  it('goes on at the truth when the line of the server to its database breaks while rows are issued', async () => {
    const batch = await uploaded(ana, sales(12))
    const stream = await follow(ana, batch.id)
    await stream.hears()
    await app.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> $1`,
      [(await said.query('select pg_backend_pid() as pid')).rows[0].pid],
    )
    answered(await confirm(ana, batch))
    const seen = await seenUntil(stream, batch.id, ({ state }) => state === 'done')
    expect(seen.at(-1)?.counts).toMatchObject({ waitingPayment: 12 })
  })

  it('takes a cut line up again, and is told at once to look', async () => {
    const batch = await uploaded(ana, sales(4))
    const first = await follow(ana, batch.id)
    await first.hears()
    await first.leave()
    answered(await confirm(ana, batch))
    await untilDone(ana, batch.id)
    const again = await follow(ana, batch.id)
    expect(await again.hears()).toBe(true)
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ waitingPayment: 4 })
  })
})
