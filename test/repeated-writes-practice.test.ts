import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '#features/work/practice/server/signed.ts'
import { hmac } from '#kit/server/crypto.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import {
  cardOf,
  dropPractice,
  finishPractice,
  idOf,
  jeepneyOf,
  nowOf,
  practiceDatabases,
  practitioner,
  wayIn,
} from './support/practising.ts'
import { answered, type Caller, maria, person, type Quotation, quoted } from './support/quoting.ts'
import { repeatWrites } from './support/repeated-writes.ts'

/** The practice environment is a separate program, whose writes are sent six times at once as those of the real one are. */

let app: TestApp
let ana: Caller
let owner: pg.Pool
let repeating: ReturnType<typeof repeatWrites>

beforeAll(async () => {
  app = await startApp({ PRACTICE_PORT: '0' })
  ana = await person(app.url, 'ana.reyes')
  const { origin } = await wayIn(ana, 'jeepney')
  const [name = ''] = await practiceDatabases(app.databaseUrl)
  owner = new pg.Pool({ connectionString: new URL(`/${name}`, app.databaseUrl).href, max: 1 })
  repeating = repeatWrites({ url: origin, owner })
})
afterAll(async () => {
  repeating.stop()
  const { databaseUrl } = app
  const names = await practiceDatabases(databaseUrl)
  await owner.end()
  await app.stop()
  await dropPractice(databaseUrl, names)
})

describe('somebody who practises on a bad line', () => {
  it('comes in by their ticket, has the underwriter decide once, and is marked once', async () => {
    const who = await practitioner(ana, 'discount')
    const { id } = await quoted<Quotation>(who, {
      answers: { ...jeepneyOf(await nowOf(who)), seats: 60 },
      holder: maria({ mobile: '0917 999 1234' }),
    })
    answered(await who.post('user/practice/underwriter', {}))
    expect(answered<Quotation>(await who.get(`user/quotation/${id}`)).state).toBe('approved')
    const { checks } = await finishPractice(who)
    expect(checks.length).toBeGreaterThan(0)
    await expect.poll(async () => (await cardOf(ana, 'discount')).best).not.toBeNull()
  })
})

describe('practice on a bad line', () => {
  it('reports what was done to the real program, where it counts once', async () => {
    const ticket = (await wayIn(ana, 'jeepney')).searchParams.get('ticket') ?? ''
    const report = await sign('report', hmac(TEST_SECRET, 'practice-tickets'), {
      ...{ run: String(decodeJwt(ticket).run), staffId: idOf(ana), finishedAt: new Date().toISOString(), done: [] },
    })
    answered(await call(app.url, 'POST', 'auth/practice/report', { body: { report } }))
    expect(await cardOf(ana, 'jeepney')).toMatchObject({ best: 0, isOpen: false })
    const { rows } = await app.owner.query(
      `select count(*)::int as n from practice_runs where scenario = 'jeepney' and finished_at is not null`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})
