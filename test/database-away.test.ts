import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { call, type Reply, signIn } from './support/calls.ts'
import { linkFrom } from './support/customers.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { type Caller, caller } from './support/quoting.ts'

const ROUNDS = 20

let app: TestApp
let program: Mortal
let ana: Caller
let ended = ''

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', LOG_LEVEL: 'silent' })
  program = await mortalProgram(app.databaseUrl, {
    environment: { LOG_LEVEL: 'silent' },
    ends: (how) => {
      ended = how
    },
  })
  await program.start()
  ana = caller(program.url, await signIn(program.url, 'ana.reyes@kalasag.example'))
})
afterAll(async () => {
  await program.kill()
  await app.stop()
})

/** The effect of a PostgreSQL restart on the program: every connection is lost, including those in use. */
const breakEveryConnection = async () =>
  (
    await app.owner.query<{ ended: number }>(
      `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).rows[0]?.ended ?? 0

type Told = { readonly status: number; readonly message: string }
const told = ({ status, message }: Reply): Told => ({ status, message })

describe('a database whose connections all break again and again', () => {
  it('ends no program; what was under way is answered with what to do, and kept wholly or not at all', async () => {
    const answers: Told[] = []
    const kept: string[] = []
    let breaking = true
    const reading = async (path: string) => {
      while (breaking) answers.push(told(await ana.get(path)))
    }
    /** Like a phone: with one key, until it is answered. */
    const writing = async () => {
      while (breaking) {
        const headers = { 'idempotency-key': randomUUID() }
        for (;;) {
          const reply = await ana.post('user/quotation/start', { line: 'ctpl', answers: { colour: 'RED' } }, headers)
          answers.push(told(reply))
          if (reply.status === 200) {
            kept.push((reply.data as { id: string }).id)
            break
          }
          await pause(20)
        }
      }
    }
    const working = Promise.all([reading('user/dashboard'), reading('user/notifications'), writing(), writing(), writing()])
    let broken = 0
    for (let round = 0; round < ROUNDS; round++) {
      await pause(100)
      broken += await breakEveryConnection()
    }
    breaking = false
    await working

    expect(broken).toBeGreaterThan(ROUNDS)
    expect(ended).toBe('')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect([...new Set(refused.map((each) => JSON.stringify(each)))]).toEqual([
      JSON.stringify({ status: 503, message: 'Our records could not be reached for a moment. Please try again.' }),
    ])
    const { rows } = await app.owner.query<{ id: string; audited: number }>(
      `select q.id, (select count(*)::int from audit_entries a where a.action = 'startQuotation' and a.subject = 'quotation:' || q.id) as audited
       from quotations q where q.answers ->> 'colour' = 'RED'`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort())
    expect(rows.filter(({ audited }) => audited !== 1)).toEqual([])
  })

  it('serves the next requests and works on their jobs', async () => {
    await breakEveryConnection()
    await pause(300)
    for (let n = 0; n < 10; n++) expect((await ana.get('user/dashboard')).status).toBe(200)
    const { token } = await linkFrom(ana)
    const body = { mobile: '+639175550001', link: token }
    expect((await call(program.url, 'POST', 'auth/customer/code', { body })).status).toBe(200)
    const came = () => app.owner.query('select from simulators.inbox where recipient = $1', [body.mobile])
    await expect.poll(async () => (await came()).rowCount).toBe(1)
    expect(ended).toBe('')
  })
})
