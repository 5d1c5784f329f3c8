import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchClock } from '#kit/server/clock-watch.ts'
import { transact, withoutQuery } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { shareOf, TooBusy } from '#kit/server/pool-share.ts'
import { startApp, type TestApp } from './support/app.ts'
import { callOnce, signIn } from './support/calls.ts'
import { type Caller, caller } from './support/quoting.ts'

let app: TestApp
let ana: Caller

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' })
  ana = caller(app.url, await signIn(app.url, 'ana.reyes@kalasag.example'))
})
afterAll(() => app.stop())

const isReady = async () => (await fetch(`${app.url}/readyz`)).status

describe('a table that somebody locks', () => {
  it('stops only those who need it: they are told to come again, everybody else is served, and the program is ready', async () => {
    const locker = await app.owner.connect()
    await locker.query('begin; lock table todos in access exclusive mode')
    const waiting = Array.from({ length: 40 }, () => callOnce(app.url, 'GET', 'secure/user/fetch_todo_list?filter=all&skip=0', ana))
    await pause(300)
    const others = await Promise.all(Array.from({ length: 8 }, () => ana.get('user/notifications')))
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await isReady()).toBe(200)
    const answers = await Promise.all(waiting)
    expect([...new Set(answers.map(({ status, message }) => `${status} ${message}`))]).toEqual([
      '503 Many people are using this right now. Nothing was changed; please try again in a few seconds.',
    ])
    await locker.query('rollback')
    locker.release()
    expect((await ana.get('user/fetch_todo_list', { filter: 'all', skip: '0' })).status).toBe(200)
  })
})

describe('a share of the connections', () => {
  it('is never more than it says, and whoever would wait too long, or as one too many, is refused', async () => {
    const pool = app.openAppPool(4)
    const share = shareOf(pool, { atOnce: 2, waiting: 3, ms: 1500 })
    let now = 0
    let most = 0
    const work = (ms: number) =>
      transact(share, { kind: 'system', name: 'program' }, async (db) => {
        // A transaction starts with its first query.
        await db.execute('select 1')
        now += 1
        most = Math.max(most, now)
        await pause(ms)
        now -= 1
        return 'done'
      }).catch((error: unknown) => (withoutQuery(error) instanceof TooBusy ? 'refused' : String(error)))
    const first = await Promise.all([work(20), work(20), work(20), work(20), work(20), work(20), work(20)])
    expect(first.toSorted()).toEqual(['done', 'done', 'done', 'done', 'done', 'refused', 'refused'])
    const slow = await Promise.all([work(4000), work(4000), work(1)])
    expect(slow).toEqual(['done', 'done', 'refused'])
    expect(await Promise.all([work(1), work(1)])).toEqual(['done', 'done'])
    expect(most).toBeLessThanOrEqual(2)
    await pool.end()
  })
})

describe('the clock of a machine', () => {
  it('is told apart from PostgreSQL’s, and selling stops when it is minutes off', async () => {
    const pool = app.openAppPool(1)
    const log = makeLog('silent')
    const at = async (seconds: number) => {
      const clock = await watchClock(pool, log, () => Date.now() + seconds * 1000)
      clock.stop()
      return { off: Math.abs(Math.round(clock.offset() / 10) * 10), isWrong: clock.isWrong() }
    }
    expect(await at(0)).toEqual({ off: 0, isWrong: false })
    expect(await at(-120)).toEqual({ off: 120, isWrong: false })
    expect(await at(600)).toEqual({ off: 600, isWrong: true })
    await pool.end()
  })
})
