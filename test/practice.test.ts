import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { PracticeResult } from '#features/work/practice/public/contract/practice.ts'
import { databaseOn, dropOldDatabases } from '../src/app/server/practice/databases.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { linkFrom } from './support/customers.ts'
import { mortalProgram } from './support/mortal.ts'
import { textOfPdf } from './support/pdf.ts'
import {
  cardOf,
  customerOf,
  dropPractice,
  finishPractice,
  idOf,
  jeepneyOf,
  nowOf,
  paper,
  practiceDatabases,
  practitioner,
  rowsOfAllTables,
  scenariosOf,
  showTicket,
  wayIn,
} from './support/practising.ts'
import { acceptance, answered, type Caller, maria, person, type Quotation, quoted } from './support/quoting.ts'

let app: TestApp
let ana: Caller
/** Ana, in the practice environment. */
let practising: Caller

beforeAll(async () => {
  app = await startApp({ PRACTICE_PORT: '0' })
  ana = await person(app.url, 'ana.reyes')
  practising = await practitioner(ana, 'jeepney')
}, 240_000)
afterAll(async () => {
  const { databaseUrl } = app
  const names = await practiceDatabases(databaseUrl)
  await app.stop()
  expect(await isServed(practising.url)).toBe(false)
  await dropPractice(databaseUrl, names)
})

const isServed = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A practice sale as its scenario requires, up to the issued policy. */
async function sell(): Promise<string> {
  const now = await nowOf(practising)
  const holder = maria({ firstName: 'Antonio', lastName: 'Dizon', mobile: paper(now, 'Mobile number') })
  const { id } = await quoted<Quotation>(practising, { answers: jeepneyOf(now), holder })
  const { token } = await linkFrom(practising, { quotationId: id })
  const customer = await customerOf(practising, paper(now, 'Mobile number'), token)
  const offer = answered<Quotation>(await customer.get(`customer/quotation/${id}`))
  answered(await customer.post(`customer/quotation/${id}/accept`, acceptance(offer)))
  const policy = answered<{ id: string }>(await customer.post('customer/policy/convert', { quotationId: id }))
  await proveIdentity(practising, policy.id)
  await comeBack(practising.url, await decideOnCardPage(await openPayment(practising, policy.id), 'pay'))
  await until(
    () => policyOf(practising, policy.id),
    ({ state }) => state === 'issued',
  )
  return policy.id
}

describe('somebody who comes to practise', () => {
  it('is let in by a ticket once, at an address of its own', async () => {
    const address = await wayIn(ana, 'jeepney')
    expect(address.origin).not.toBe(app.url)
    const { asked, reply } = await showTicket(address)
    expect(asked.pathname).toBe('/app/practice-enter')
    expect(reply.code).toBe(-1)
    expect((await showTicket(address)).reply.message).toMatch(/has already been used, or is too old/)
  })

  it('is not let in with a ticket that somebody made up, nor with a password', async () => {
    const address = await wayIn(ana, 'jeepney')
    address.searchParams.set('ticket', `${address.searchParams.get('ticket')}x`)
    expect((await showTicket(address)).reply.code).toBe(1)
    const password = await call(practising.url, 'POST', 'auth/user/login', { body: { email: 'ana.reyes@kalasag.example', password: 'x' } })
    expect(password.status).toBe(401)
  })

  it('is told what the customer says, what their papers show and what is to be done', async () => {
    const now = await nowOf(practising)
    expect(now).toMatchObject({ title: 'CTPL for a jeepney', isFinished: false, isReferred: false, messages: [] })
    expect(now.says).toMatch(/Mang Tonyo/)
    expect(now.checks).toContain('It is used for hire.')
  })

  it('has licences, also who has none yet', async () => {
    const jose = await person(app.url, 'jose.ibanez')
    await app.owner.query(`delete from licences where staff_id = (select id from staff where agent_code = 'BAC-002')`)
    const beginner = await practitioner(jose, 'jeepney')
    const now = await nowOf(beginner)
    const { id, version, total, ...rest } = await quoted<Quotation>(beginner, {
      answers: jeepneyOf(now),
      holder: maria({ mobile: paper(now, 'Mobile number') }),
    })
    answered(await beginner.post(`user/quotation/${id}/accept`, acceptance({ ...rest, id, version, total })))
    answered(await beginner.post('user/policy/convert', { quotationId: id }))
  })
})

describe('a practice sale', () => {
  it('is made by the real screens’ own endpoints, is a specimen throughout, and leaves nothing in the real database', async () => {
    const before = await rowsOfAllTables(app.owner)
    const id = await sell()
    const { number } = await policyOf(practising, id)
    expect(number).toMatch(/^SPECIMEN-CTPL-\d\d-000001$/)
    const own = answered<object>(await practising.get(`user/policy/${id}`))
    const numbers = JSON.stringify(own).match(/"(?:SPECIMEN-)?(?:Q|INV|PAY|PR|POL)-[\w-]+"/g) ?? []
    expect(numbers.length).toBeGreaterThan(0)
    for (const each of numbers) expect(each).toMatch(/^"SPECIMEN-/)
    const paperOf = await fetch(`${practising.url}/sdx-api/secure/user/policy/${id}/document/policy`, { headers: practising.headers })
    expect(await textOfPdf(new Uint8Array(await paperOf.arrayBuffer()))).toContain('SPECIMEN')
    expect((await nowOf(practising)).messages.length).toBeGreaterThan(0)

    const after = await rowsOfAllTables(app.owner)
    expect([...after].filter(([table, rows]) => rows !== before.get(table))).toEqual([])
    for (const [path, query] of [
      [`user/policy/getPolicy/${idOf(ana)}`, { search: number ?? '' }],
      ['user/search', { search: number ?? '' }],
    ] as const)
      expect(JSON.stringify(answered(await ana.get(path, query))), path).not.toContain('SPECIMEN')
    expect((await ana.get(`user/policy/${id}`)).status).toBe(404)
  })

  it('is seen by nobody else who practises', async () => {
    const carlo = await practitioner(await person(app.url, 'carlo.mendoza'), 'jeepney')
    expect((await nowOf(carlo)).messages).toEqual([])
    expect(answered<{ count: number }>(await carlo.get(`user/policy/getPolicy/${idOf(carlo)}`)).count).toBe(0)
    expect((await call(carlo.url, 'GET', 'auth/simulators')).status).toBe(404)
  })

  it('has its tokens refused where everything is real, and real ones where nothing is', async () => {
    expect((await call(app.url, 'GET', 'secure/user/practice/scenarios', { headers: practising.headers })).status).toBe(401)
    expect((await call(practising.url, 'GET', 'secure/user/practice/scenarios', { headers: ana.headers })).status).toBe(401)
  })

  it('is marked by what was done, and counted once in the real program', async () => {
    const result = await finishPractice(practising)
    expect(result.checks.filter(({ isDone }) => !isDone)).toEqual([])
    expect(result).toMatchObject({ percent: 100, isPassed: true })
    expect(await finishPractice(practising)).toEqual(result)
    const card = await until(
      () => cardOf(ana, 'jeepney'),
      ({ best }) => best !== null,
    )
    expect(card).toMatchObject({ best: 100, isPassed: true, isOpen: false })
    expect(answered<PracticeResult>(await ana.get(`user/practice/result/${card.lastId}`))).toMatchObject({ percent: 100 })
    expect((await (await person(app.url, 'carlo.mendoza')).get(`user/practice/result/${card.lastId}`)).status).toBe(404)
  })

  it('of which nothing was done is marked with nothing, and says what to do better', async () => {
    const again = await practitioner(ana, 'jeepney')
    const { percent, isPassed, checks } = await finishPractice(again)
    expect({ percent, isPassed }).toEqual({ percent: 0, isPassed: false })
    expect(checks[1]?.better).toMatch(/He drives it for hire/)
    // A result once reached is kept.
    expect(await cardOf(ana, 'jeepney')).toMatchObject({ best: 100, isPassed: true })
  })

  it('is not counted on the word of anybody but practice', async () => {
    const forged = await call(app.url, 'POST', 'auth/practice/report', { body: { report: 'x.y.z' } })
    expect(forged.status).toBe(403)
  })
})

describe('the underwriter of practice', () => {
  it('allows a discount that was asked for, and nothing where nothing waits', async () => {
    const who = await practitioner(ana, 'discount')
    expect((await who.post('user/practice/underwriter', {})).message).toMatch(/You have nothing waiting/)
    const { id, version } = await quoted<Quotation>(who, {
      answers: { ...jeepneyOf(await nowOf(who)), seats: 60 },
      holder: maria({ mobile: '0917 999 1234' }),
    })
    expect(version).toBeGreaterThan(0)
    expect((await nowOf(who)).isReferred).toBe(true)
    answered(await who.post('user/practice/underwriter', {}))
    expect(answered<Quotation>(await who.get(`user/quotation/${id}`)).state).toBe('approved')
    expect((await nowOf(who)).isReferred).toBe(false)
  })
})

describe('where everything is real', () => {
  it('nothing of practice is answered', async () => {
    expect((await ana.get('user/practice/now')).message).toMatch(/Everything here is real/)
    expect((await ana.post('user/practice/finish', {})).status).toBe(404)
    expect((await ana.post('user/practice/underwriter', {})).status).toBe(404)
  })

  it('says of a scenario that nobody practises it any more', async () => {
    expect(await scenariosOf(ana)).toHaveLength(4)
    expect((await ana.post('user/practice/begin', { scenario: 'none' })).message).toMatch(/This practice is no longer available/)
  })
})

describe('the process in which people practise', () => {
  it('ends with the real program, also where that is killed', async () => {
    const data = await mkdtemp(join(tmpdir(), 'kalasag-practice-'))
    const program = await mortalProgram(app.databaseUrl, { environment: { PRACTICE_PORT: '0', KALASAG_DATA: data } })
    await program.start()
    const { origin } = await wayIn(await person(program.url, 'ana.reyes'), 'jeepney')
    expect(await isServed(origin)).toBe(true)
    await program.kill()
    await until(
      () => isServed(origin),
      (served) => !served,
    )
    await rm(data, { recursive: true, force: true })
  })
})

describe('what was practised', () => {
  it('goes with its whole database after 30 days, which another has followed by then', async () => {
    const today = dayOf(new Date())
    const [name = ''] = await practiceDatabases(app.databaseUrl)
    const made: string[] = []
    const prepare = async (url: string) => void made.push(new URL(url).pathname.slice(1))
    expect(await databaseOn(app.databaseUrl, addDays(today, 27), prepare)).toBe(name)
    const next = await databaseOn(app.databaseUrl, addDays(today, 28), prepare)
    expect(made).toEqual([next])
    expect(await dropOldDatabases(app.databaseUrl, addDays(today, 29))).toEqual([])
    expect(await dropOldDatabases(app.databaseUrl, addDays(today, 30))).toEqual([name])
    expect(await practiceDatabases(app.databaseUrl)).toEqual([next])
  })
})
