import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, proveIdentity, until } from './support/buying.ts'
import { byDay } from './support/by-day.ts'
import { type Reply, signIn } from './support/calls.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { answered, type Caller, caller, car, consents, maria } from './support/quoting.ts'

const PURCHASES = byDay(8, { atNight: 18 })
const TOGETHER = 3
const KILLS = byDay(4, { atNight: 9 })

let app: TestApp
let program: Mortal
let ana: Caller

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  program = await mortalProgram(app.databaseUrl)
  await program.start()
  ana = caller(program.url, await signIn(program.url, 'ana.reyes@kalasag.example'))
})
afterAll(async () => {
  await program.kill()
  await app.stop()
})

/** A phone that retries until it gets an answer; the server may die at any moment. */
async function insist<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await step()
    } catch (error) {
      if (tries > 1200) throw error
      // When asked to wait, it waits: further requests would use up the next minute as well.
      await pause(String(error).includes('429') ? 5000 : 200)
    }
}

/** A write with its key, repeated until answered; still being worked on counts as not answered. */
function write<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'idempotency-key': randomUUID() }
  return insist(async () => answered<T>((await ana.post(path, body, headers)) as Reply))
}

async function purchase(): Promise<string> {
  const answers = car()
  const quotation = await write<{ id: string; version: number; total: number }>('user/ctpl-quotation', { answers, holder: maria() })
  await write(`user/quotation/${quotation.id}/accept`, { version: quotation.version, total: quotation.total, consents })
  const { id } = await write<{ id: string }>('user/policy/convert', { quotationId: quotation.id })
  await insist(async () => {
    const opened = await openPayment(ana, id).catch(async (error: unknown) => {
      if (String(error).includes('already paid')) return undefined
      // The identity check runs where it is requested, so that one whose answer was lost is not repeated.
      if (/identity/i.test(String(error))) await proveIdentity(ana, id)
      throw error
    })
    if (!opened) return
    const { outcome } = await comeBack(program.url, await decideOnCardPage(opened, 'pay'))
    if (outcome !== 'paid') throw new Error(`outcome ${outcome}`)
  })
  return id
}

describe('a server that is killed at random moments', () => {
  it(`has, after ${PURCHASES} purchases and a restart, exactly one policy and one certificate for every paid purchase`, async () => {
    let buying = true
    let kills = 0
    const reaper = (async () => {
      while (buying && kills < KILLS) {
        await pause(randomInt(200, 1500))
        if (!buying) break
        await program.kill()
        kills++
        await program.start()
      }
    })()
    reaper.catch(() => undefined)
    const bought: string[] = []
    let left = PURCHASES
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        while (left-- > 0) bought.push(await purchase())
      }),
    )
    buying = false
    await reaper

    const count = async (sql: string): Promise<number> => (await app.owner.query(`select (${sql})::int as n`)).rows[0].n
    await until(
      () => count(`select count(*) from certificates where state = 'authenticated'`),
      (n) => n === PURCHASES,
      90,
    )
    expect(new Set(bought).size).toBe(PURCHASES)
    expect(await count(`select count(*) from policies where state = 'issued'`)).toBe(PURCHASES)
    expect(await count('select count(*) from policies')).toBe(PURCHASES)
    expect(await count(`select count(distinct number) from policies`)).toBe(PURCHASES)
    expect(await count(`select count(*) from payments where state = 'paid'`)).toBe(PURCHASES)
    expect(await count(`select coalesce(sum(captures), 0) from simulators.charges where status = 'paid'`)).toBe(PURCHASES)
    expect(await count('select count(*) from simulators.registrations')).toBe(PURCHASES)
    expect(await count('select max(coc_number::bigint) - min(coc_number::bigint) + 1 from certificates')).toBe(PURCHASES)
    expect(kills, 'killed while people were buying').toBeGreaterThanOrEqual(3)
  }, 480_000)
})
