import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, until } from './support/buying.ts'
import { motorSold } from './support/commissions.ts'
import { payingOn } from './support/paying.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'
import {
  captured,
  centavosIn,
  columnOf,
  deskOf,
  fileOf,
  journal,
  morning,
  morningsOf,
  paid,
  rowsOf,
  strangeCharge,
} from './support/settling.ts'

let app: TestApp
const { by, at } = morningsOf(() => app, ['ana.reyes', 'perpetua.dimaculangan'])
const ana = () => by('ana.reyes')
const finance = () => by('perpetua.dimaculangan')
const desk = deskOf(finance)
const CARD = 'card-page'
const WALLET = 'hosted-checkout'
const today = dayOf(new Date())
const sold: Awaited<ReturnType<typeof paid>>[] = []
let cardId = ''

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  await app.owner.query(`update staff set role_code = 'FI1' where email = 'milagros.evangelista@kalasag.example'`)
  await at(0)
  for (let each = 0; each < 3; each += 1) sold.push(await paid(ana()))
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

describe('at the desk', () => {
  const openOf = async (reference: string) => {
    const found = (await desk.waiting()).find((item) => item.reference === reference)
    if (!found) throw new Error(`${reference} does not wait`)
    return found
  }

  it('the provider is asked again about a payment of which only it knows that it is paid', async () => {
    const on = payingOn(app, ana)
    await on.spoil('missing', 'card')
    const lost = await captured(ana())
    await on.spoil(null, 'card')
    // No one checks it before the night.
    await app.owner.query(`update payments set next_check_at = null where id = $1`, [lost.id])
    await at(1)
    await round(app, 'fetch-settlements')
    cardId = (await desk.listed(CARD, today)).id
    const item = await openOf(lost.reference)
    expect(item).toMatchObject({ outcome: 'status', says: 'They say paid; we say not paid yet.' })
    const after = answered<{ state: string; outcome: string }>(await desk.act(item.id, 'ask'))
    expect(after).toMatchObject({ state: 'matched', outcome: 'matched' })
    expect((await ana().get(`user/payment/${lost.id}`)).data).toMatchObject({ state: 'paid' })
    expect(await desk.listed(CARD, today)).toMatchObject({ state: 'reconciled' })
    expect(await desk.books(CARD)).toMatchObject({ clearing: 0, suspense: 0 })
  })

  it('a small difference is accepted by one person with a reason, a large one by two', async () => {
    await at(1, 'milagros.evangelista')
    const file = await desk.file(cardId, (await desk.settlement(cardId)).version)
    const [net, gross] = [columnOf(file, 'Net'), columnOf(file, 'Gross')]
    const [small, large] = [sold[0]?.reference ?? '', sold[1]?.reference ?? '']
    const more = (cells: readonly string[], amount: number) =>
      cells.map((cell, index) => (index === net || index === gross ? ((centavosIn(cell) + amount) / 100).toFixed(2) : cell))
    const rows = rowsOf(file).map((cells) => {
      if (cells.includes('payout')) return more(cells, 150_500)
      return cells.includes(small) ? more(cells, 500) : cells.includes(large) ? more(cells, 150_000) : cells
    })
    answered(await desk.upload(CARD, today, fileOf(rows)))
    expect(await desk.books(CARD)).toMatchObject({ clearing: 0, suspense: -150_500 })
    const [one, two] = [await openOf(small), await openOf(large)]
    expect(await desk.act(one.id, 'accept', 'no')).toMatchObject({ status: 422 })
    expect(answered(await desk.act(one.id, 'accept', 'Rounding of the provider.'))).toMatchObject({ state: 'accepted', may: [] })
    expect(await desk.act(one.id, 'accept', 'Rounding of the provider.')).toMatchObject({ status: 409 })
    expect(answered(await desk.act(two.id, 'accept', 'A bonus of the provider.'))).toMatchObject({
      state: 'proposed',
      whyNot: expect.stringMatching(/Someone else/),
    })
    expect(await desk.act(two.id, 'approve')).toMatchObject({ status: 403 })
    const second = deskOf(() => by('milagros.evangelista'))
    expect(answered(await second.act(two.id, 'return', 'Ask them first.'))).toMatchObject({ state: 'open' })
    answered(await second.act(two.id, 'accept', 'A bonus of the provider.'))
    expect(answered(await desk.act(two.id, 'approve'))).toMatchObject({ state: 'accepted', reason: 'A bonus of the provider.' })
    expect(await desk.listed(CARD, today)).toMatchObject({ state: 'reconciled', waiting: 0 })
    expect(await desk.books(CARD)).toMatchObject({ clearing: 0, suspense: 0 })
    expect((await journal(app)).accounts).toMatchObject({ differences: -150_500 })
    // A corrected file prevails: what was accepted is undone.
    expect(answered(await desk.upload(CARD, today, `${file}\r\n`))).toMatchObject({ state: 'reconciled' })
    expect((await journal(app)).accounts).not.toHaveProperty('differences', -150_500)
  })

  it('money that is missing after fees is accepted by two, as is a payout that differs by more than what was accepted', async () => {
    await at(1)
    const second = deskOf(() => by('milagros.evangelista'))
    const { version } = await desk.settlement(cardId)
    const file = await desk.file(cardId, version)
    const [net, gross] = [columnOf(file, 'Net'), columnOf(file, 'Gross')]
    const less = (cells: readonly string[], amount: number, columns: readonly number[]) =>
      cells.map((cell, index) => (columns.includes(index) ? ((centavosIn(cell) - amount) / 100).toFixed(2) : cell))
    const [short = '', gone = ''] = sold.map(({ reference }) => reference)
    const rows = rowsOf(file).map((cells) => {
      if (cells.includes('payout')) return less(cells, 150_500, [net, gross])
      return cells.includes(short) ? less(cells, 150_000, [net]) : cells
    })
    answered(await desk.upload(CARD, today, fileOf(rows)))
    const one = await openOf(short)
    expect(one).toMatchObject({ outcome: 'amount', gross: one.ours })
    expect(answered(await desk.act(one.id, 'accept', 'They kept it.'))).toMatchObject({ state: 'proposed' })
    answered(await second.act(one.id, 'approve'))
    const payout = (await desk.waiting()).find(({ type }) => type === 'payout')
    expect(answered(await desk.act(payout?.id ?? '', 'accept', 'Rounding of the provider.'))).toMatchObject({ state: 'accepted' })
    answered(await desk.upload(CARD, today, fileOf(rows.filter((cells) => !cells.includes(gone)))))
    expect(await desk.item(payout?.id ?? '')).toMatchObject({ state: 'open', outcome: 'total' })
    expect(await desk.item(one.id)).toMatchObject({ state: 'accepted' })
    answered(await desk.upload(CARD, today, `${file}\r\n\r\n`))
    expect(await desk.listed(CARD, today)).toMatchObject({ state: 'reconciled', waiting: 0 })
  })

  it('a payment that nobody here knows is set aside, or sent back once the provider says that it is paid', async () => {
    const strange = addDays(today, 1)
    await strangeCharge(app, 'SHOP-1', 90_000, morning(1))
    await at(2)
    await round(app, 'fetch-settlements')
    const first = await openOf('SHOP-1')
    expect(first).toMatchObject({ outcome: 'unknown', day: strange, gross: 90_000 })
    const before = await desk.books(CARD)
    expect(before.suspense).toBe(-90_000)
    const [{ status } = {}] = (await app.owner.query(`select status from simulators.charges where merchant_reference = 'SHOP-1'`)).rows
    expect(status).toBe('paid')
    await payingOn(app, ana).spoil('down', 'card')
    expect(await desk.act(first.id, 'send-back', 'Paid to us by mistake.')).toMatchObject({ status: 503 })
    await payingOn(app, ana).spoil(null, 'card')
    expect(answered(await desk.act(first.id, 'send-back', 'Paid to us by mistake.'))).toMatchObject({ state: 'sent-back' })
    expect(await desk.act(first.id, 'send-back', 'Paid to us by mistake.')).toMatchObject({ status: 409 })
    expect((await app.owner.query(`select status from simulators.charges where merchant_reference = 'SHOP-1'`)).rows).toEqual([
      { status: 'refunded' },
    ])
    // The file of the day of the refund explains what was left.
    await at(3)
    await round(app, 'fetch-settlements')
    expect(await desk.listed(CARD, addDays(today, 2))).toMatchObject({ state: 'reconciled', gross: -90_000 })
    expect(await desk.books(CARD)).toMatchObject({ suspense: 0 })
    // What the provider does not know as paid cannot be refunded.
    const file = `Transaction ID,Reference,Type,Gross,Net\nx1,NOBODY-1,payment,10.00,10.00\npo,po,payout,10.00,10.00`
    answered(await desk.upload(CARD, addDays(today, -2), file))
    const second = await openOf('NOBODY-1')
    expect(await desk.act(second.id, 'send-back', 'Paid to us by mistake.')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Set it aside as another system’s/),
    })
    expect(answered(await desk.act(second.id, 'set-aside', 'A payment of our travel desk.'))).toMatchObject({ state: 'foreign' })
    expect((await journal(app)).accounts).toMatchObject({ foreign: -1000 })
  })

  it('what the bank took back, and what we sent back, are items of their own', async () => {
    const [, , taken] = sold
    await at(3, 'ramon.penaflor')
    if (taken) await decideOnCardPage(taken.open, 'take-back')
    const { policy: returned } = await motorSold(ana())
    answered(await by('ramon.penaflor').post(`user/policy/${returned.id}/cancel`, { reason: 'The car was sold.' }))
    await until(
      async () => (await app.owner.query(`select state from refunds where policy_id = $1`, [returned.id])).rows[0]?.state,
      (state) => state === 'sent',
    )
    await until(
      async () => (await app.owner.query(`select state from payments where id = $1`, [taken?.id])).rows[0]?.state,
      (state) => state === 'reversed',
    )
    await at(4)
    await round(app, 'fetch-settlements')
    const { id, state } = await desk.listed(CARD, addDays(today, 3))
    expect(state).toBe('reconciled')
    const kinds = (await desk.items(id)).map(({ type, outcome }) => `${type} ${outcome}`).toSorted()
    expect(kinds).toEqual(['chargeback matched', 'payment matched', 'payout matched', 'refund matched'])
    expect(await desk.books(CARD)).toMatchObject({ clearing: 0, suspense: 0 })
  })

  it('what is captured and no file settles is missing once it is late', async () => {
    await at(5)
    const late = await paid(ana(), 'wallet')
    await app.owner.query(`update simulators.checkout_sessions set captured_at = null where reference_number = $1`, [late.reference])
    await at(6)
    await round(app, 'fetch-settlements')
    expect(await desk.listed(WALLET, addDays(today, 5))).toMatchObject({ state: 'awaited', waiting: 0 })
    expect(await desk.books(WALLET)).toMatchObject({ clearing: late.amount })
    await at(7)
    await round(app, 'fetch-settlements')
    const item = await openOf(late.reference)
    expect(item).toMatchObject({ outcome: 'missing', lateOn: addDays(today, 7), says: expect.stringMatching(/no file arrived/) })
    // Two days late, the provider settles it with the file of another day.
    await app.owner.query(`update simulators.checkout_sessions set captured_at = $2 where reference_number = $1`, [
      late.reference,
      morning(7),
    ])
    await at(8)
    await round(app, 'fetch-settlements')
    expect(await desk.item(item.id)).toMatchObject({
      state: 'mended',
      history: expect.arrayContaining([expect.objectContaining({ title: 'Fixed' })]),
    })
    expect(await desk.books(WALLET)).toMatchObject({ clearing: 0 })
  })
})
