import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditJobs } from '#features/messaging/audit/server/jobs.ts'
import type { Actor } from '#kit/actor.ts'
import { lastCommittedNumber, verifyChain } from '#kit/server/audit.ts'
import { now } from '#kit/server/clock.ts'
import { hmac } from '#kit/server/crypto.ts'
import { type AppPool, plainDb, transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { call, signIn } from './support/calls.ts'

let app: TestApp
let pool: AppPool
const auditKey = hmac(TEST_SECRET, 'audit')
const actor: Actor = { kind: 'system', name: 'test' }
const [seal, forget] = auditJobs({ auditKey })

const run = (work: typeof seal) =>
  work?.handler(
    {},
    { actor, now: now(), log: makeLog('silent'), enqueue: () => Promise.resolve(), transaction: (unit) => transact(pool, actor, unit) },
  )
const add = (count: number) =>
  app.owner.query(
    `insert into audit_entries (actor, action, subject, details) select 'staff:1', 'accept', 'Q-' || n, '{"total": 61040}' from generate_series(1, $1) n`,
    [count],
  )
const verdict = () => verifyChain(plainDb(app.owner), auditKey)
const tamper = async (statement: string) => {
  await app.owner.query(
    `begin; alter table audit_entries disable trigger user; ${statement}; alter table audit_entries enable trigger user; commit`,
  )
}
const someSeq = async (): Promise<number> =>
  (await app.owner.query('select seq from audit_entries order by seq offset 2 limit 1')).rows[0].seq

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  pool = app.openAppPool(4)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
beforeEach(async () => {
  await tamper('delete from audit_entries')
  await add(5)
  await run(seal)
})

describe('the audit trail', () => {
  it('is sealed in one chain, to which later entries are added', async () => {
    await add(4500)
    await run(seal)
    expect(await verdict()).toMatchObject({ sealed: 4505, brokenAt: undefined })
  })

  it('shows an entry that was changed', async () => {
    const seq = await someSeq()
    await tamper(`update audit_entries set details = '{"total": 1}' where seq = ${seq}`)
    expect(await verdict()).toMatchObject({ sealed: 2, brokenAt: seq })
  })

  it('shows an entry that was taken out, by the one after it', async () => {
    const seq = await someSeq()
    await tamper(`delete from audit_entries where seq = ${seq}`)
    expect(await verdict()).toMatchObject({ brokenAt: seq + 1 })
  })

  it('shows an entry whose seal was taken off, to write it anew', async () => {
    const seq = await someSeq()
    await tamper(`update audit_entries set actor = 'staff:2', hash = null where seq = ${seq}`)
    expect(await verdict()).toMatchObject({ brokenAt: seq })
  })

  it('cannot be sealed anew by somebody who has the database but not the secret', async () => {
    await tamper("update audit_entries set action = 'withdraw', hash = null, previous_hash = null")
    const [forge] = auditJobs({ auditKey: hmac('another secret', 'audit') })
    await run(forge)
    expect((await verdict()).brokenAt).toBeDefined()
  })

  it('refuses changes and deletions in the first place', async () => {
    await expect(app.owner.query("update audit_entries set actor = 'staff:2'")).rejects.toThrow('only added to')
    await expect(app.owner.query('delete from audit_entries')).rejects.toThrow('only added to')
  })

  it('waits for an entry whose number is given and whose transaction is still open', async () => {
    const open = await app.owner.connect()
    await open.query("begin; insert into audit_entries (actor, action) values ('staff:1', 'late')")
    await add(1)
    let isSettled = false
    const settled = transact(pool, actor, lastCommittedNumber).then((seq) => {
      isSettled = true
      return seq
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isSettled).toBe(false)
    await open.query('commit')
    open.release()
    await settled
    await run(seal)
    expect(await verdict()).toMatchObject({ sealed: 7, brokenAt: undefined })
  })
})

describe('asked for its verdict', () => {
  const ask = async (email: string) => call(app.url, 'GET', 'secure/user/audit/verify', { headers: await signIn(app.url, email) })

  it('answers the administrator only', async () => {
    expect(await ask('teresita.ocampo@kalasag.example')).toMatchObject({
      code: -1,
      data: { isIntact: true, brokenAt: null, head: { hash: expect.any(String) } },
    })
    expect(await ask('ana.reyes@kalasag.example')).toMatchObject({ status: 403 })
  })
})

it('forgets first answers after thirty days, and not before', async () => {
  for (const days of [29, 31])
    await app.owner.query(
      `insert into idempotency_keys (actor, key, endpoint, request_hash, created_at) values ('staff:1', $1::text, 'x', '', now() - ($1::text)::interval)`,
      [`${days} days`],
    )
  await run(forget)
  expect((await app.owner.query("select key from idempotency_keys where actor = 'staff:1'")).rows).toEqual([{ key: '29 days' }])
})
