import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { start } from '#app/server/start.ts'
import { appDatabaseOf } from '#kit/server/app-role.ts'
import { transact } from '#kit/server/db.ts'
import { readPage } from '#kit/server/read-page.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { openPoolInBetween, pgBouncer } from './support/pool-in-between.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { listenAt } from './support/stream.ts'

const appUrlOf = (url: string) => appDatabaseOf({ url, appUrl: '', jobsUrl: '', isPooled: false, secret: TEST_SECRET }).url
const program = { kind: 'system', name: 'test' } as const

describe('a pool in transaction mode', () => {
  it('is named with its address', () => {
    expect(() => readConfig({ DATABASE_APP_POOL: 'transaction' })).toThrow(/DATABASE_APP_URL/)
  })
})

describe.skipIf(!pgBouncer)('with PgBouncer in between (skipped where it is not installed)', () => {
  let pool: Awaited<ReturnType<typeof openPoolInBetween>>
  let app: TestApp
  let ana: Caller
  beforeAll(async () => {
    app = await startApp(async (databaseUrl) => {
      pool = await openPoolInBetween(appUrlOf(databaseUrl))
      return { DATABASE_APP_URL: pool.url, DATABASE_APP_POOL: 'transaction' }
    })
    ana = await person(app.url, 'ana.reyes')
  })
  afterAll(async () => {
    await app.stop()
    await pool.stop()
  })

  it('a sale goes from its price to the certificate, and the agent is told at once', async () => {
    const stream = await listenAt(app.url, ana.headers)
    expect(await stream.hears()).toBe(true)
    const { id } = await policyToPay(ana, car(), maria())
    await proveIdentity(ana, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    expect((await untilComplete(ana, id)).state).toBe('issued')
    expect(await stream.hears()).toBe(true)
    await stream.leave()
  })

  it('forty questions at once are answered over three connections, each to whoever asked', async () => {
    const jose = await person(app.url, 'jose.ibanez')
    const { rows } = await app.owner.query<{ id: string }>(
      `select id from staff where email in ('ana.reyes@kalasag.example', 'jose.ibanez@kalasag.example') order by email`,
    )
    const [anaId, joseId] = rows.map(({ id }) => id)
    const policiesOf = async (n: number) => {
      const [who, id] = n % 2 ? [jose, joseId] : [ana, anaId]
      return answered<{ count: number }>(await who.get(`user/policy/getPolicy/${id}`)).count
    }
    const counts = await Promise.all(Array.from({ length: 40 }, (_, n) => policiesOf(n)))
    expect(counts).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 ? 0 : 1)))
  })

  it('nothing is kept on a connection, and each transaction has the settings of a request', async () => {
    const connections = app.openAppPool(6)
    const settings = await Promise.all(
      Array.from({ length: 6 }, () =>
        transact(connections, program, async (db) => {
          const { rows } = await db.$client.query(
            `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
             (select count(*)::int from pg_prepared_statements) as prepared, pg_sleep(0.05)`,
          )
          return rows[0]
        }),
      ),
    )
    for (const each of settings) expect(each).toMatchObject({ lock: '30s', idle: '10min', prepared: 0 })
    const { jsonText } = await readPage(
      { leader: connections, replica: undefined },
      program,
      `select jsonb_build_object('lock', current_setting('lock_timeout'))`,
      [],
    )
    expect(JSON.parse(jsonText)).toEqual({ lock: '5s' })
    const { rows } = await connections.query(`select current_setting('lock_timeout') as lock, current_setting('app.scope', true) as scope`)
    expect(rows[0]).toMatchObject({ lock: '0' })
    expect(rows[0]?.scope || null).toBeNull()
    await connections.end()
  })

  it.each([
    ['that refuses settings', ''],
    ['that lets them fall', 'ignore_startup_parameters = options'],
  ])('one %s and of which nobody said anything stops the start with the way out', async (_, settings) => {
    const hidden = await openPoolInBetween(appUrlOf(app.databaseUrl), { settings })
    const environment = {
      DATABASE_URL: app.databaseUrl,
      DATABASE_APP_URL: hidden.url,
      KALASAG_SECRET: TEST_SECRET,
      PORT: '0',
      DEMO_DATA: 'off',
    }
    await expect(start(readConfig(environment))).rejects.toThrow(/Set DATABASE_APP_POOL=transaction/)
    await hidden.stop()
  })
})
