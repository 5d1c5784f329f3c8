import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { idOfClient } from '#features/selling/quotes/rules/client-id.ts'
import {
  broughtBy,
  makeOfflineOffer,
  type OfflineOffer,
  type OfflineQuotation,
  type OfflineTables,
} from '#features/selling/quotes/rules/offline-quotation.ts'
import { deviceClock } from '#kit/device-clock.ts'
import { lineOf } from '#lines'
import { startApp, type TestApp } from './support/app.ts'
import { healthy } from './support/insuring-health.ts'
import { sedan } from './support/motoring.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'
import { diceFrom, LINES, randomRisk } from './support/random-risks.ts'

/** `KALASAG_OFFLINE_QUOTATIONS=10000` for all of them. */
const COUNT = Number(process.env.KALASAG_OFFLINE_QUOTATIONS ?? 100)
const AT_ONCE = 4

const TRUCK = { vehicleType: 'LIGHT_TRUCK', gvw: 3500, seats: 3 }

let app: TestApp
let ana: Caller
let vios: Record<string, unknown>
const tables = new Map<string, OfflineTables>()

const tablesOf = async (line: string) => answered<OfflineTables>(await ana.get(`user/tariff/${line}`))
const tablesHere = (line: string): OfflineTables => {
  const found = tables.get(line)
  if (!found) throw new Error(`no tables of ${line}`)
  return found
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '1000000' })
  ana = await person(app.url, 'ana.reyes')
  vios = await sedan(ana)
  for (const line of LINES) tables.set(line, await tablesOf(line))
})
afterAll(() => app.stop())

/** Who brings them. */
const owner = async () => `staff:${(await app.owner.query(`select id from staff where email = 'ana.reyes@kalasag.example'`)).rows[0].id}`

type Sending = { readonly quotation: OfflineQuotation; readonly made: OfflineOffer }

function made(line: string, seed: number, now = new Date()): Sending {
  const { risk, made: offered } = randomRisk(line, { tables: tablesHere(line), dice: diceFrom(seed), now, sedan: vios })
  if (!offered) throw new Error('it has a price')
  return { quotation: risk.quotation, made: offered }
}

/** Like a phone: sent again under the same key when the server says that it is busy. */
async function send({ quotation, made: offered }: Sending, more: Readonly<Record<string, string>> = {}) {
  const key = { 'idempotency-key': randomUUID(), ...more }
  for (let left = 20; ; left -= 1) {
    const reply = await ana.post('user/quotation/bring', broughtBy(quotation, offered), key)
    if (reply.status !== 503 || left === 0) return reply
    await setTimeout(1000)
  }
}
const bring = async (sending: Sending, more?: Readonly<Record<string, string>>) => answered<Quotation>(await send(sending, more))

const amounts = (worksheet: Worksheet | null) => [worksheet?.total, ...(worksheet?.lines ?? []).map(({ code, amount }) => [code, amount])]

/** Every centavo of the difference is explained. */
function namesEveryCentavo({ total, brought }: Quotation): void {
  if (!brought) throw new Error('it was brought')
  const named = brought.differences.flatMap(({ changes }) => changes).reduce((sum, { before, after }) => sum + after - before, 0)
  expect(named).toBe((total ?? 0) - brought.total)
}

describe('a quotation that was made on a phone without a network', () => {
  it(`has the same price on the server: ${COUNT} at random, to the centavo`, { timeout: COUNT * 2000 }, async () => {
    const lines: Record<string, number> = {}
    const totals = new Set<number>()
    const one = async (n: number) => {
      const line = LINES[n % LINES.length] ?? ''
      const sending = made(line, n)
      const quotation = await bring(sending).catch((thrown: unknown) => {
        throw new Error(`seed ${n} of ${line}: ${String(thrown)}`)
      })
      expect(amounts(quotation.worksheet), `seed ${n} of ${line}`).toEqual(amounts(sending.made.worksheet))
      expect(quotation.brought).toMatchObject({ differences: [], isProven: true, clockMovedSeconds: 0 })
      expect(quotation.worksheet?.tariff).toBe(sending.made.tariff.version)
      lines[line] = (lines[line] ?? 0) + 1
      totals.add(sending.made.worksheet.total)
    }
    for (let n = 0; n < COUNT; n += AT_ONCE) {
      if (n > 0 && n % 1000 === 0) console.info(`${n} offline quotations, ${totals.size} different totals`)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT - n) }, (_, at) => one(n + at)))
    }
    console.info(`offline quotations priced the same: ${JSON.stringify(lines)}, ${totals.size} different totals`)
    expect(totals.size).toBeGreaterThan(COUNT / 10)
  })

  it('is told that the tables were not proven: of another seal, or after their last day', async () => {
    const sending = made('ctpl', 1)
    const forged = { ...sending.made, tariff: { ...sending.made.tariff, seal: 'f'.repeat(64) } }
    expect((await bring({ ...sending, made: forged })).brought).toMatchObject({ isProven: false, differences: [] })
    const longer = made('ctpl', 2)
    const until = { ...longer.made, tariff: { ...longer.made.tariff, until: '2099-01-01' } }
    expect((await bring({ ...longer, made: until })).brought?.isProven).toBe(false)
    const unknown = made('ctpl', 3)
    const never = { ...unknown.made, tariff: { ...unknown.made.tariff, version: 'CTPL-1999-9' } }
    expect((await bring({ ...unknown, made: never })).brought?.isProven).toBe(false)
  })

  it('says what the phone calculated otherwise, and which answers were corrected', async () => {
    const base = made('ctpl', 5)
    const cheaper = { ...base.made.worksheet, total: base.made.worksheet.total - 5000 }
    const [first] = base.made.worksheet.lines
    const tampered = {
      ...cheaper,
      lines: base.made.worksheet.lines.map((line) => (line === first ? { ...line, amount: line.amount - 5000 } : line)),
    }
    const otherwise = await bring({ ...base, made: { ...base.made, worksheet: tampered } })
    expect(otherwise.brought?.differences).toMatchObject([{ cause: 'device', changes: [{ code: first?.code }] }])
    namesEveryCentavo(otherwise)

    const { quotation, made: given } = made('ctpl', 6)
    const corrected = { ...quotation, answers: { ...quotation.answers, ...TRUCK } }
    const told = await bring({ quotation: { ...corrected, given }, made: given })
    expect(told.brought?.differences).toMatchObject([{ cause: 'answers', about: expect.arrayContaining(['Type of vehicle']) }])
    namesEveryCentavo(told)
  })

  it('says that a day passed: who was made an offer on the eve of a birthday is a year older when it arrives', async () => {
    const line = lineOf('ci')
    const { quotation } = made('ci', 7)
    if (!line) throw new Error('it is sold')
    const offered = (answers: Record<string, unknown>, at: Date) => {
      const ofThem = { ...quotation, answers: { ...answers } as OfflineQuotation['answers'] }
      const offer = makeOfflineOffer(line, ofThem, tablesHere('ci'), at)
      if (!offer || 'fields' in offer) throw new Error(`it has a price: ${JSON.stringify(offer)}`)
      return { quotation: ofThem, made: offer.made }
    }
    const now = new Date()
    const [year, rest] = [Number(offered(healthy(), now).made.coverFrom.slice(0, 4)), offered(healthy(), now).made.coverFrom.slice(4)]
    const sending = offered(healthy({ birthDate: `${year - 40}${rest}` }), new Date(now.getTime() - 86_400_000))
    const told = await bring(sending)
    const days = [addDays(dayOf(now), -1), dayOf(now)].map(formatDay)
    expect(told.brought).toMatchObject({ isProven: true, differences: [{ cause: 'day', about: days }] })
    expect(told.total).toBeGreaterThan(sending.made.worksheet.total)
    namesEveryCentavo(told)
  })

  it('says of each centavo why it differs, where the tariff was changed meanwhile', async () => {
    const sendings = Array.from({ length: 20 }, (_, n) => made('ctpl', 1000 + n))
    await app.owner.query(
      `insert into tariffs (line, version, effective_from, tables, state)
       select line, 'CTPL-DEARER', $1, jsonb_set(tables, '{classes}', (select jsonb_agg(jsonb_set(c, '{gross}', (select jsonb_object_agg(key, value::text::int + 12345) from jsonb_each(c -> 'gross')))) from jsonb_array_elements(tables -> 'classes') c)), 'active'
       from tariffs where version = 'CTPL-2024-1'`,
      [dayOf(new Date())],
    )
    const brought = await Promise.all(sendings.map((sending) => bring(sending)))
    for (const quotation of brought) {
      namesEveryCentavo(quotation)
      expect(quotation.total).toBeGreaterThan(quotation.brought?.total ?? 0)
      expect(quotation.brought?.differences).toMatchObject([{ cause: 'tariff', about: ['CTPL-2024-1', 'CTPL-DEARER'] }])
    }
    // Another answer as well as other tables: each has its own lines, and together they explain all of it.
    const [one] = sendings
    if (!one) throw new Error('there is one')
    const both = {
      ...one.quotation,
      client: randomUUID(),
      answers: { ...one.quotation.answers, ...TRUCK },
      given: one.made,
    }
    const told = await bring({ quotation: both, made: one.made })
    expect(told.brought?.differences.map(({ cause }) => cause)).toEqual(['answers', 'tariff'])
    namesEveryCentavo(told)
    expect((await ana.get(`user/quotation/${told.id}`)).data).toMatchObject({ brought: told.brought })
  })

  it('says that the clock of the phone was moved since, and never believes a time to come', async () => {
    const sending = made('ctpl', 50)
    const moved = await bring(sending, { 'device-clock': deviceClock(-86_400_000, new Date()) })
    expect(Math.abs((moved.brought?.clockMovedSeconds ?? 0) - 86_400)).toBeLessThan(5)
    // The clock is set back before the quotation is made, so that expired tables price it, and is still set back when it is sent.
    const [back, fourDays] = [made('ctpl', 52, new Date(Date.now() - 4 * 86_400_000)), 4 * 86_400]
    const setBack = await bring(back, { 'device-clock': deviceClock(0, new Date(Date.now() - fourDays * 1000)) })
    expect(Math.abs((setBack.brought?.clockMovedSeconds ?? 0) + fourDays)).toBeLessThan(5)
    const ahead = made('ctpl', 51)
    const later = { ...ahead.made, at: `${addDays(dayOf(new Date()), 40)}T00:00:00.000Z` }
    const told = await bring({ ...ahead, made: later })
    expect(new Date(told.brought?.madeAt ?? '').getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('is one quotation however often it is sent, and goes on with a beginning whose answer was lost', async () => {
    const sending = made('ctpl', 60)
    const key = { 'idempotency-key': sending.quotation.id }
    const [first, again] = [await bring(sending, key), await bring(sending, key)]
    expect(again.number).toBe(first.number)
    // Sent under another key, it already exists.
    expect((await send(sending)).status).toBe(409)
    const lost = made('ctpl', 61)
    const { client, answers } = lost.quotation
    const begun = answered<Quotation>(await ana.post('user/quotation/start', { line: 'ctpl', answers, client }))
    expect(begun.id).toBe(await idOfClient(await owner(), client))
    expect(await bring(lost)).toMatchObject({ id: begun.id, number: begun.number, state: expect.not.stringMatching('draft') })
  })

  it('is refused with the field and the remedy, and not begun, where an answer is wrong', async () => {
    const sending = made('ctpl', 70)
    const wrong = { ...sending.quotation, holder: { ...sending.quotation.holder, mobile: '12' } }
    const refused = await send({ ...sending, quotation: wrong })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'holder.mobile' }] })
    const { rows } = await app.owner.query('select 1 from quotations where id = $1', [await idOfClient(await owner(), wrong.client)])
    expect(rows).toEqual([])
  })

  it('is another record than another person’s, whatever their devices call it', async () => {
    const sending = made('ctpl', 71)
    const done = await bring(sending)
    const jose = await person(app.url, 'jose.ibanez')
    const own = answered<Quotation>(await jose.post('user/quotation/start', { line: 'ctpl', client: sending.quotation.client }))
    expect(own.id).not.toBe(done.id)
    const ofDone = answered<Quotation>(await jose.post('user/quotation/start', { line: 'ctpl', client: done.id }))
    expect(ofDone.id).not.toBe(done.id)
    expect((await jose.get(`user/quotation/${done.id}`)).status).toBe(404)
  })
})
