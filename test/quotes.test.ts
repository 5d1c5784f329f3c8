import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { Quotation as Schema } from '#features/quotes/contract.ts'
import { pretend } from '#kit/server/clock.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { signIn, startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, caller, car, consents, maria, quoted } from './support/quoting.ts'

type Quotation = z.output<typeof Schema>

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let carlo: Caller
let underwriter: Caller
const today = dayOf(new Date())

const person = async (email: string) => caller(app.url, await signIn(app.url, `${email}@kalasag.example`))

beforeAll(async () => {
  app = await startApp()
  ana = await person('ana.reyes')
  jose = await person('jose.ibanez')
  miguel = await person('miguel.lacson')
  carlo = await person('carlo.mendoza')
  underwriter = await person('ramon.penaflor')
})
afterEach(() => pretend(undefined))
afterAll(() => app.stop())

const start = async (who = ana, answers: Record<string, unknown> = {}) =>
  answered<Quotation>(await who.post('user/quotation/start', { line: 'ctpl', answers }))
const read = async (id: string, who = ana) => answered<Quotation>(await who.get(`user/quotation/${id}`))
const offer = (who = ana, holder = maria(), answers = car()) => quoted<Quotation>(who, { answers, holder })
const save = (draft: { id: string; version: number }, step: string, values: Record<string, unknown>, who = ana) =>
  who.put(`user/quotation/${draft.id}/save`, { version: draft.version, step, values })
const acceptance = ({ version, total }: Quotation) => ({ version, total, consents })
const accept = (quotation: Quotation, who = ana) => who.post(`user/quotation/${quotation.id}/accept`, acceptance(quotation))
/** Cover by another policy on the same chassis is what sends a quotation to underwriting. */
const odd = () => car({ vehicleType: 'SEDAN', seats: 30 })

describe('the price', () => {
  it('of a private car for one year is ₱610.40, tax by tax', async () => {
    const { worksheet, total, number, state, validUntil } = await offer()
    expect(total).toBe(61_040)
    expect(worksheet?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['basic', 44_908],
      ['dst', 5_613],
      ['vat', 5_389],
      ['lgt', 90],
      ['coc-fee', 5_040],
    ])
    expect({ state, number, validUntil }).toEqual({
      state: 'quoted',
      number: expect.stringMatching(/^Q-CTPL-\d\d-\d{6}$/),
      validUntil: addDays(today, 30),
    })
  })

  it('needs four answers and is saved nowhere', async () => {
    const answers = { registrationType: 'N', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }
    const { rows } = await app.owner.query('select count(*)::int n from quotations')
    expect(await ana.post('user/quotation/quick', { line: 'ctpl', answers })).toMatchObject({
      code: -1,
      data: { worksheet: { total: 166_040 } },
    })
    expect((await app.owner.query('select count(*)::int n from quotations')).rows).toEqual(rows)
  })

  it('says which answer it still needs', async () => {
    const answers = { registrationType: 'R', vehicleType: 'LIGHT_TRUCK', typeOfUse: 'OWN_GOODS' }
    const reply = await ana.post('user/quotation/quick', { line: 'ctpl', answers })
    expect(reply).toMatchObject({ status: 422, code: 1, fields: [{ path: 'answers.gvw' }] })
    expect(await ana.post('user/quotation/quick', { line: 'ctpl', answers: {} })).toMatchObject({ status: 422 })
    expect(await ana.post('user/quotation/quick', { line: 'pet', answers })).toMatchObject({ status: 404 })
  })

  it('is the same in the browser, from the tables that the server hands out', async () => {
    const { versions, branch } = answered<{ branch: string; versions: { version: string; tables: unknown }[] }>(
      await ana.get('user/tariff/ctpl'),
    )
    expect(branch).toBe('BACOLOD')
    const [tariff] = versions
    for (const { details, total } of ctpl.examples) expect(ctpl.rate(details, tariff, { today, branch }).total).toBe(total)
  })
})

describe('a draft', () => {
  it('is saved step by step and goes on on another device', async () => {
    const { plate, mvFile, ...rest } = car()
    const draft = await start(ana, { registrationType: 'R' })
    expect(draft).toMatchObject({ state: 'draft', step: 'registration', version: 1, may: expect.arrayContaining(['edit', 'quote']) })
    const second = answered<Quotation>(await save(draft, 'registration', { registrationType: 'R', plate, mvFile }))
    expect(second).toMatchObject({ version: 2, step: 'vehicle', answers: { plate, mvFile } })
    answered(await save(second, 'vehicle', rest))
    expect(await read(draft.id)).toMatchObject({
      version: 3,
      step: 'certificate-of-registration',
      description: `${plate} · 2022 Toyota Vios`,
      answers: { plate, make: 'TOYOTA' },
      labels: { 'Make:TOYOTA': 'Toyota' },
    })
  })

  it('keeps answers that are not right yet, and only the fields of the step', async () => {
    const draft = answered<Quotation>(
      await save(await start(), 'registration', { plate: 'what?', engineNo: 'not of this step', nonsense: 1 }),
    )
    expect(draft.answers).toEqual({ plate: 'what?' })
  })

  it('names the record that somebody else saved meanwhile', async () => {
    const draft = await start()
    answered(await save(draft, 'registration', { plate: 'NBX 4567' }))
    const late = await save(draft, 'registration', { plate: 'NBX 9999' })
    expect(late).toMatchObject({ status: 409, data: { version: 2, answers: { plate: 'NBX 4567' } } })
  })

  it('gets its customer as soon as the policyholder’s number is known', async () => {
    const draft = await start()
    expect(draft.customerId).toBeNull()
    const halfway = answered<Quotation>(await save(draft, 'policyholder', { firstName: 'Jun', mobile: '0917' }))
    expect(halfway).toMatchObject({ customerId: null, holderName: 'Jun' })
    const known = answered<Quotation>(await save(halfway, 'policyholder', { firstName: 'Jun', mobile: '0917 555 0001' }))
    expect(known.customerId).toMatch(/^[\da-f-]{36}$/)
    const again = answered<Quotation>(await save(await start(), 'policyholder', { firstName: 'Jun', mobile: '+639175550001' }))
    expect(again.customerId).toBe(known.customerId)
  })

  it('is not made too large, too deep or unreadable', async () => {
    const draft = await start()
    const wrong = [
      { plate: 'x'.repeat(501) },
      { plate: { deep: 1 } },
      { plate: 'a\0b' },
      { 'a b': 1 },
      Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, n])),
    ]
    for (const values of wrong) expect(await save(draft, 'registration', values)).toMatchObject({ status: 422 })
    expect(await save(draft, 'no-such-step', {})).toMatchObject({ status: 422, fields: [{ path: 'step' }] })
    expect(await ana.put(`user/quotation/${draft.id}/save`, { version: 'x', step: 1 })).toMatchObject({ status: 422 })
    expect((await read(draft.id)).version).toBe(1)
  })
})

describe('quoting', () => {
  it('answers an invalid plate number with code 4', async () => {
    const reply = await ana.post('user/ctpl-quotation', { answers: car({ plate: 'ABC 12345' }), holder: maria() })
    expect(reply).toMatchObject({ status: 200, code: 4, message: 'Invalid plate number.', fields: [{ path: 'answers.plate' }] })
  })

  it('names every answer that is wrong by its path', async () => {
    const reply = await ana.post('user/ctpl-quotation', {
      answers: car({ engineNo: 'with spaces in it', vehicleType: 'SPACESHIP' }),
      holder: maria({ mobile: '0817 123 4567', province: 'Atlantis', lastName: '' }),
      alternate: { firstName: 'Juan' },
    })
    expect(reply).toMatchObject({ status: 422, code: 1 })
    expect(reply.fields?.map(({ path }) => path).toSorted()).toEqual([
      'alternate.lastName',
      'alternate.relation',
      'answers.engineNo',
      'answers.vehicleType',
      'holder.lastName',
      'holder.mobile',
      'holder.province',
    ])
  })

  it('says Quotation Generate successfully', async () => {
    expect(await ana.post('user/ctpl-quotation', { answers: car(), holder: maria() })).toMatchObject({
      code: -1,
      message: 'Quotation Generate successfully',
    })
  })

  it('declines what cannot be insured and says the smallest change that would clear it', async () => {
    const quotation = await offer(ana, maria(), car({ plate: 'MC 1234' }))
    expect(quotation.state).toBe('declined')
    expect(quotation.findings[0]).toMatchObject({ level: 'decline', remedy: { change: { identifiedBy: 'conduction-sticker' } } })
    expect(quotation.may).toContain('edit')
  })

  it('goes back to draft when an answer changes, and stays when none does', async () => {
    const quotation = await offer()
    const same = answered<Quotation>(await save(quotation, 'policyholder', quotation.holder))
    expect(same).toMatchObject({ state: 'quoted', version: quotation.version })
    const changed = answered<Quotation>(await save(quotation, 'vehicle', { ...quotation.answers, colour: 'RED' }))
    expect(changed).toMatchObject({ state: 'draft', worksheet: null, total: null, validUntil: null, findings: [] })
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: changed.version }))
    expect(again).toMatchObject({ state: 'quoted', total: 61_040, number: quotation.number })
    expect(again.history.map(({ what, who }) => [what.split(';')[0], who])).toEqual([
      ['Started', 'Ana Reyes'],
      ['Priced', 'Ana Reyes'],
      ['Opened for changes', 'Ana Reyes'],
      ['Priced', 'Ana Reyes'],
    ])
    expect(again.history.at(-1)?.why).toBe('₱610.40 by tariff CTPL-2024-1')
  })
})

describe('underwriting', () => {
  it('decides on what technical control refers, with a reason', async () => {
    const quotation = await offer(ana, maria(), odd())
    expect(quotation).toMatchObject({ state: 'referred', next: { who: 'underwriter' } })
    expect(await accept(quotation)).toMatchObject({ status: 409, code: 1 })

    const queue = answered<{ items: { id: string }[] }>(await underwriter.get('user/technical-control'))
    expect(queue.items.map(({ id }) => id)).toContain(quotation.id)
    const theirs = answered<{ items: { id: string }[] }>(await carlo.get('user/technical-control'))
    expect(theirs.items).toEqual([])

    const decision = { version: quotation.version, decision: 'approve', reason: 'Copy of the registration seen.' }
    expect(await ana.post(`user/technical-control/${quotation.id}/decide`, decision)).toMatchObject({ status: 403 })
    expect(await underwriter.post(`user/technical-control/${quotation.id}/decide`, { ...decision, reason: ' ' })).toMatchObject({
      status: 422,
    })
    const approved = answered<Quotation>(await underwriter.post(`user/technical-control/${quotation.id}/decide`, decision))
    expect(approved.history.at(-1)).toMatchObject({ what: 'Approved by underwriting', why: decision.reason })
    expect(
      await underwriter.post(`user/technical-control/${quotation.id}/decide`, { ...decision, version: approved.version }),
    ).toMatchObject({ status: 409 })

    const accepted = answered<Quotation>(await accept(await read(quotation.id)))
    expect(accepted.state).toBe('accepted')
  })

  it('loses its approval when an answer changes', async () => {
    const quotation = await offer(ana, maria(), odd())
    const decision = { version: quotation.version, decision: 'approve', reason: 'Seen.' }
    const approved = answered<Quotation>(await underwriter.post(`user/technical-control/${quotation.id}/decide`, decision))
    const draft = answered<Quotation>(await save(approved, 'vehicle', { ...approved.answers, colour: 'RED' }))
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: draft.version }))
    expect(again.state).toBe('referred')
  })

  it('sells nothing', async () => {
    expect(await underwriter.post('user/quotation/start', { line: 'ctpl' })).toMatchObject({ status: 403 })
    expect((await read((await offer()).id, underwriter)).may).toEqual(['print'])
  })
})

describe('accepting', () => {
  it('records which wording was accepted, by whom, when and from where', async () => {
    const quotation = await offer()
    const accepted = answered<Quotation>(await accept(quotation))
    expect(accepted).toMatchObject({ state: 'accepted', total: 61_040, may: expect.arrayContaining(['convert']) })
    const { rows } = await app.owner.query(
      'select declaration, version, accepted, actor, address, user_agent, at from consents where quotation_id = $1',
      [quotation.id],
    )
    expect(rows).toHaveLength(consents.length)
    for (const row of rows)
      expect(row).toMatchObject({
        version: '2024-1',
        accepted: true,
        actor: expect.stringMatching(/^staff:/),
        address: expect.any(String),
        user_agent: expect.stringMatching(/./),
        at: expect.any(Date),
      })
  })

  it('needs every required declaration in its present wording, and no other', async () => {
    const quotation = await offer()
    const without = (code: string) => consents.map((each) => (each.code === code ? { ...each, accepted: false } : each))
    const post = (given: unknown) => ana.post(`user/quotation/${quotation.id}/accept`, { ...acceptance(quotation), consents: given })
    expect(await post([])).toMatchObject({ status: 422, fields: [{ path: 'consents.truth' }, { path: 'consents.privacy-service' }] })
    expect(await post(without('truth'))).toMatchObject({ status: 422, fields: [{ path: 'consents.truth' }] })
    expect(await post(consents.map((each) => ({ ...each, version: 'old' })))).toMatchObject({ status: 422 })
    expect(await post(without('privacy-marketing'))).toMatchObject({ code: -1, data: { state: 'accepted' } })
  })

  it('shows both breakdowns when the total is not the one that was shown', async () => {
    const quotation = await offer()
    const reply = await ana.post(`user/quotation/${quotation.id}/accept`, { ...acceptance(quotation), total: 61_000 })
    expect(reply).toMatchObject({ status: 409, data: { before: { total: 61_040 }, after: { total: 61_040 }, changes: expect.any(Array) } })
    expect((await read(quotation.id)).state).toBe('quoted')
  })

  it('happens once, however many ask at the same moment', async () => {
    const quotation = await offer()
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(quotation)))
    expect(replies.filter(({ code }) => code === -1)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    const { rows } = await app.owner.query('select count(*)::int n from consents where quotation_id = $1', [quotation.id])
    expect(rows).toEqual([{ n: consents.length }])
  })

  it('is answered again as it was the first time to a phone that lost the answer', async () => {
    const quotation = await offer()
    const key = { 'idempotency-key': randomUUID() }
    const first = await ana.post(`user/quotation/${quotation.id}/accept`, acceptance(quotation), key)
    const repeat = await ana.post(`user/quotation/${quotation.id}/accept`, acceptance(quotation), key)
    expect(first.code).toBe(-1)
    expect(repeat.data).toEqual(first.data)
  })

  it('begins one quotation for a start that is sent twice', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([1, 2].map(() => ana.post('user/quotation/start', { line: 'ctpl' }, key)))
    expect(answered<Quotation>(first ?? expect.fail()).id).toBe(answered<Quotation>(second ?? expect.fail()).id)
  })
})

describe('when the premium tables change', () => {
  it('shows the new price line by line before anything is accepted', async () => {
    const quotation = await offer()
    const change = (sql: string) => app.owner.query(sql)
    await change(
      `insert into tariffs (line, version, effective_from, tables) select line, 'CTPL-TEST', effective_from, jsonb_set(tables, '{classes,0,gross,1}', '60000') from tariffs where version = 'CTPL-2024-1'`,
    )
    try {
      // A second version that is in force as well changes nothing for an offer that stands.
      expect((await read(quotation.id)).tariff).toEqual({ version: 'CTPL-2024-1', isInForce: true })
      await change(`update tariffs set effective_to = '2024-12-31' where version = 'CTPL-2024-1'`)
      const now = await read(quotation.id)
      expect(now).toMatchObject({ tariff: { isInForce: false }, next: { waitsFor: expect.stringContaining('new price') } })
      const reply = await accept(now)
      expect(reply).toMatchObject({ status: 409, data: { before: { total: 61_040 }, after: { total: 65_040 } } })
      expect(answered<Quotation>(await accept({ ...now, total: 65_040 }))).toMatchObject({
        state: 'accepted',
        total: 65_040,
        tariff: { version: 'CTPL-TEST' },
      })
    } finally {
      await change(`update tariffs set effective_to = null where version = 'CTPL-2024-1'`)
      await change(`update tariffs set state = 'withdrawn' where version = 'CTPL-TEST'`)
    }
  })

  it('keeps an active version as it is', async () => {
    await expect(app.owner.query(`update tariffs set tables = '{}' where version = 'CTPL-2024-1'`)).rejects.toThrow(/frozen/)
  })
})

describe('an offer', () => {
  const expire = async () => {
    const { rows } = await app.owner.query<{ n: number }>(`select count(*)::int n from quotations where state = 'expired'`)
    return rows[0]?.n
  }

  it('holds until the end of its last day in Manila', async () => {
    const quotation = await offer()
    const lastDay = quotation.validUntil ?? expect.fail()
    pretend(new Date(endOf(lastDay).getTime() - 60_000))
    const late = await person('ana.reyes')
    expect((await read(quotation.id, late)).state).toBe('quoted')
    pretend(new Date(endOf(lastDay).getTime() + 60_000))
    const tooLate = await person('ana.reyes')
    expect(await read(quotation.id, tooLate)).toMatchObject({ state: 'expired', may: ['requote', 'print'] })
    expect(await accept(quotation, tooLate)).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
    expect(await expire()).toBe(0)
  })

  it('is quoted again with every answer kept, and stays expired itself', async () => {
    const quotation = await offer()
    pretend(endOf(addDays(quotation.validUntil ?? today, 1)))
    const later = await person('ana.reyes')
    const again = answered<Quotation>(await later.post(`user/quotation/${quotation.id}/requote`))
    expect(again).toMatchObject({
      state: 'draft',
      step: 'confirm',
      answers: quotation.answers,
      holder: quotation.holder,
      customerId: quotation.customerId,
      previous: { number: quotation.number },
    })
    const offered = answered<Quotation>(await later.post(`user/quotation/${again.id}/quote`, { version: again.version }))
    expect(offered.state).toBe('quoted')
    expect(await read(quotation.id, later)).toMatchObject({ state: 'expired', again: { number: again.number } })
  })

  it('is withdrawn with a reason, finally', async () => {
    const quotation = await offer()
    const withdraw = (reason: string) => ana.post(`user/quotation/${quotation.id}/withdraw`, { reason })
    expect(await withdraw('')).toMatchObject({ status: 422 })
    expect(answered<Quotation>(await withdraw('The car was sold.'))).toMatchObject({
      state: 'withdrawn',
      history: expect.arrayContaining([expect.objectContaining({ why: 'The car was sold.' })]),
    })
    expect(await withdraw('Again.')).toMatchObject({ status: 409 })
    expect(await accept(await read(quotation.id))).toMatchObject({ status: 409 })
    expect(await ana.post(`user/quotation/${quotation.id}/requote`)).toMatchObject({ code: -1 })
  })

  it('is printed as a PDF that says what it is worth', async () => {
    const quotation = await offer()
    const response = await fetch(`${app.url}/sdx-api/secure/user/printQuote`, {
      method: 'POST',
      headers: { ...(await signIn(app.url, 'ana.reyes@kalasag.example')), 'content-type': 'application/json' },
      body: JSON.stringify({ quotationId: quotation.id }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(100_000)
    expect(await ana.post('user/printQuote', { quotationId: (await start()).id })).toMatchObject({ status: 409 })
  })

  it('is found by its number, however it is typed', async () => {
    const { id, number } = await offer()
    expect(await ana.get('user/quotation/by-code', { number: ` ${number.toLowerCase()} ` })).toMatchObject({ data: { id, line: 'ctpl' } })
    expect(await ana.get('user/quotation/by-code', { number: 'Q-CTPL-26-999999' })).toMatchObject({ status: 404 })
  })
})

describe('what is not theirs', () => {
  it('is answered alike to another agent, to another team’s manager and for a record that does not exist', async () => {
    const { id, number, version } = await offer()
    for (const stranger of [jose, carlo]) {
      expect(await stranger.get(`user/quotation/${id}`)).toMatchObject({ status: 404 })
      expect(await save({ id, version }, 'vehicle', {}, stranger)).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/quote`, { version })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/accept`, { version, total: 61_040, consents })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/withdraw`, { reason: 'Not mine.' })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/requote`)).toMatchObject({ status: 404 })
      expect(await stranger.post('user/printQuote', { quotationId: id })).toMatchObject({ status: 404 })
      expect(await stranger.get('user/quotation/by-code', { number })).toMatchObject({ status: 404 })
    }
    expect(await ana.get(`user/quotation/${randomUUID()}`)).toMatchObject({ status: 404 })
    expect(await ana.get('user/quotation/not-an-id')).toMatchObject({ status: 404 })
    expect((await read(id, miguel)).number).toBe(number)
  })

  it('is refused to nobody in particular', async () => {
    const nobody = caller(app.url, {})
    const { id } = await offer()
    for (const path of [
      `user/quotation/${id}`,
      `user/getQuotation/${id}`,
      'customer/getQuotation',
      'user/tariff/ctpl',
      'user/technical-control',
    ])
      expect(await nobody.get(path)).toMatchObject({ status: 401 })
    for (const path of [
      'user/quotation/start',
      'user/quotation/quick',
      `user/quotation/${id}/accept`,
      'user/ctpl-quotation',
      'user/printQuote',
    ])
      expect([401, 422]).toContain((await nobody.post(path, {})).status)
    expect(await ana.get('customer/getQuotation')).toMatchObject({ status: 403 })
    expect(await ana.get(`customer/quotation/${id}`)).toMatchObject({ status: 403 })
  })
})
