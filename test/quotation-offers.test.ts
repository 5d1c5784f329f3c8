import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { signIn } from './support/calls.ts'
import { accept, answered, type Caller, caller, consents, offer, person, type Quotation, read, save, start } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let carlo: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

describe('an offer', () => {
  const expire = async () => {
    const { rows } = await app.owner.query<{ n: number }>(`select count(*)::int n from quotations where state = 'expired'`)
    return rows[0]?.n
  }

  it('holds until the end of its last day in Manila', async () => {
    const quotation = await offer(ana)
    const lastDay = quotation.validUntil ?? expect.fail()
    setTime(new Date(endOf(lastDay).getTime() - 60_000))
    const late = await person(app.url, 'ana.reyes')
    expect((await read(late, quotation.id)).state).toBe('quoted')
    setTime(new Date(endOf(lastDay).getTime() + 60_000))
    const tooLate = await person(app.url, 'ana.reyes')
    expect(await read(tooLate, quotation.id)).toMatchObject({ state: 'expired', may: ['requote', 'print'] })
    expect(await accept(tooLate, quotation)).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
    expect(await expire()).toBe(0)
  })

  it('that was accepted becomes a policy while its price holds, and not after', async () => {
    const [inTime, late] = [await offer(ana), await offer(ana)]
    for (const quotation of [inTime, late]) answered(await accept(ana, quotation))
    const lastDay = inTime.validUntil ?? expect.fail()
    setTime(new Date(endOf(lastDay).getTime() - 60_000))
    const onTime = await person(app.url, 'ana.reyes')
    expect((await onTime.post('user/policy/convert', { quotationId: inTime.id })).status).toBe(200)
    setTime(new Date(endOf(lastDay).getTime() + 60_000))
    const tooLate = await person(app.url, 'ana.reyes')
    expect(await tooLate.post('user/policy/convert', { quotationId: late.id })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Quote again to get today’s price'),
    })
    expect(await read(tooLate, late.id)).toMatchObject({ state: 'expired', may: ['requote', 'print'], policy: null })
    expect((await tooLate.post(`user/quotation/${late.id}/requote`)).status).toBe(200)
  })

  it('is quoted again with every answer kept, and stays expired itself', async () => {
    const quotation = await offer(ana)
    setTime(endOf(addDays(quotation.validUntil ?? today, 1)))
    const later = await person(app.url, 'ana.reyes')
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
    expect(await read(later, quotation.id)).toMatchObject({ state: 'expired', again: { number: again.number } })
  })

  it('stays its agent’s when the manager quotes it again', async () => {
    const quotation = await offer(ana)
    answered(await ana.post(`user/quotation/${quotation.id}/withdraw`, { reason: 'A better day will come.' }))
    const again = answered<Quotation>(await miguel.post(`user/quotation/${quotation.id}/requote`))
    expect(again.agent).toEqual(quotation.agent)
    expect(again.history).toMatchObject([{ what: 'Started', who: 'Miguel Lacson' }])
  })

  it('is withdrawn with a reason, finally', async () => {
    const quotation = await offer(ana)
    const withdraw = (reason: string) => ana.post(`user/quotation/${quotation.id}/withdraw`, { reason })
    expect(await withdraw('')).toMatchObject({ status: 422 })
    expect(answered<Quotation>(await withdraw('The car was sold.'))).toMatchObject({
      state: 'withdrawn',
      history: expect.arrayContaining([expect.objectContaining({ why: 'The car was sold.' })]),
    })
    expect(await withdraw('Again.')).toMatchObject({ status: 409 })
    expect(await accept(ana, await read(ana, quotation.id))).toMatchObject({ status: 409 })
    expect(await ana.post(`user/quotation/${quotation.id}/requote`)).toMatchObject({ code: -1 })
  })

  it('is printed as a PDF that says what it is worth', async () => {
    const quotation = await offer(ana)
    const response = await fetch(`${app.url}/sdx-api/secure/user/printQuote`, {
      method: 'POST',
      headers: { ...(await signIn(app.url, 'ana.reyes@kalasag.example')), 'content-type': 'application/json' },
      body: JSON.stringify({ quotationId: quotation.id }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(100_000)
    expect(await ana.post('user/printQuote', { quotationId: (await start(ana)).id })).toMatchObject({ status: 409 })
  })

  it('is found by its number, however it is typed', async () => {
    const { id, number } = await offer(ana)
    expect(await ana.get('user/quotation/by-code', { number: ` ${number.toLowerCase()} ` })).toMatchObject({ data: { id, line: 'ctpl' } })
    expect(await ana.get('user/quotation/by-code', { number: 'Q-CTPL-26-999999' })).toMatchObject({ status: 404 })
  })
})

describe('what is not theirs', () => {
  it('is answered alike to another agent, to another team’s manager and for a record that does not exist', async () => {
    const { id, number, version } = await offer(ana)
    for (const stranger of [jose, carlo]) {
      expect(await stranger.get(`user/quotation/${id}`)).toMatchObject({ status: 404 })
      expect(await save(stranger, { id, version }, 'vehicle', {})).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/quote`, { version })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/accept`, { version, total: 61_040, consents })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/withdraw`, { reason: 'Not mine.' })).toMatchObject({ status: 404 })
      expect(await stranger.post(`user/quotation/${id}/requote`)).toMatchObject({ status: 404 })
      expect(await stranger.post('user/printQuote', { quotationId: id })).toMatchObject({ status: 404 })
      expect(await stranger.get('user/quotation/by-code', { number })).toMatchObject({ status: 404 })
    }
    expect(await ana.get(`user/quotation/${randomUUID()}`)).toMatchObject({ status: 404 })
    expect(await ana.get('user/quotation/not-an-id')).toMatchObject({ status: 404 })
    expect((await read(miguel, id)).number).toBe(number)
  })

  it('is refused to nobody in particular', async () => {
    const nobody = caller(app.url, {})
    const { id } = await offer(ana)
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
