import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, until } from './support/buying.ts'
import { peopleOf } from './support/commissions.ts'
import { payingOn } from './support/paying.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'
import { captured, centavosIn, deskOf, fileOf, journal, paid, rowsOf, strangeCharge } from './support/settling.ts'

let app: TestApp
const { by, signIn } = peopleOf(() => app)
const ana = () => by('ana.reyes')
const finance = () => by('perpetua.dimaculangan')
const desk = deskOf(finance)
const [CARD, WALLET] = ['card-page', 'hosted-checkout']
const today = dayOf(new Date())
/** Seven in the morning of a later day, in Manila. */
const morning = (days: number) => new Date(startOf(addDays(today, days)).getTime() + 7 * 3_600_000)
type Sold = Awaited<ReturnType<typeof paid>>
const sold: Sold[] = []
let cardId = ''

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  await app.owner.query(`update staff set role_code = 'FI1' where email = 'milagros.evangelista@kalasag.example'`)
  await signIn('ana.reyes', 'perpetua.dimaculangan', 'milagros.evangelista', 'teresita.ocampo')
  for (const method of ['card', 'card', 'card', 'card', 'wallet'] as const) sold.push(await paid(ana(), method))
  await round(app, 'book-payments')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const at = async (days: number) => {
  setTime(morning(days))
  await signIn('ana.reyes', 'perpetua.dimaculangan', 'milagros.evangelista', 'teresita.ocampo')
}
const cards = () => sold.slice(0, 4)
const totalOf = (payments: readonly Sold[]) => sum(payments.map(({ amount }) => amount))
const column = (file: string, heading: string) => rowsOf(file)[0]?.indexOf(heading) ?? -1

describe('a night', () => {
  it('owes us what was captured, and fetches the file of every provider, which reconciles what both say', async () => {
    expect(await desk.books(CARD)).toMatchObject({ clearing: totalOf(cards()), bank: 0, suspense: 0 })
    expect(await desk.books(WALLET)).toMatchObject({ clearing: totalOf(sold.slice(4)) })
    await at(1)
    await round(app, 'fetch-settlements')
    const card = await desk.listed(CARD, today)
    cardId = card.id
    expect(card).toMatchObject({ state: 'reconciled', version: 1, items: 5, matched: 5, waiting: 0, gross: totalOf(cards()) })
    expect(card.net).toBe(card.gross - card.fees - card.vat - card.withheld)
    expect(card.payout).toBe(card.net)
    expect(card.fees).toBeGreaterThan(0)
    expect(await desk.listed(WALLET, today)).toMatchObject({ state: 'reconciled', items: 2, matched: 2 })
    expect(await desk.books(CARD)).toEqual({
      ...{ provider: CARD, clearing: 0, suspense: 0, bank: card.net, fees: card.fees, feeTax: card.vat, withheld: card.withheld },
    })
    expect((await journal(app)).unbalanced).toBe(0)
  })

  it('that comes twice, or in two processes at once, changes nothing', async () => {
    await at(1)
    const before = await journal(app)
    await Promise.all([round(app, 'fetch-settlements'), round(app, 'fetch-settlements')])
    expect(await journal(app)).toEqual(before)
    expect((await desk.settlement(cardId)).files).toHaveLength(1)
  })
})

describe('a file that lacks, doubles and changes items', () => {
  let original = ''

  it('says of each item what it is, and the books keep what nobody explained apart', async () => {
    await at(1)
    original = await desk.file(cardId)
    const [lacking, twice, changed] = sold
    const [headings, ...rows] = rowsOf(original)
    const gross = column(original, 'Gross')
    const spoilt = rows.flatMap((cells) => {
      if (cells.includes(lacking?.reference ?? '')) return []
      if (cells.includes(twice?.reference ?? '')) return [cells, cells]
      if (cells.includes(changed?.reference ?? '')) return [cells.map((cell, index) => (index === gross ? '1.00' : cell))]
      return [cells]
    })
    const strange = (rows[0] ?? []).map((cell, index) => (index < 3 ? `STRANGE-${index}` : cell))
    const facts = answered<{ state: string; difference: number; waiting: number }>(
      await desk.upload(CARD ?? '', today, fileOf([headings ?? [], strange, ...spoilt])),
    )
    expect(facts).toMatchObject({ state: 'open', waiting: 5, version: 2 })
    const items = await desk.items(cardId)
    const outcomes = items
      .filter(({ state }) => state !== 'mended' && state !== 'withdrawn')
      .map(({ outcome, reference }) => [outcome, reference])
    expect(outcomes).toHaveLength(7)
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ['missing', lacking?.reference],
        ['doubled', twice?.reference],
        ['matched', twice?.reference],
        ['amount', changed?.reference],
        ['matched', sold[3]?.reference],
        ['unknown', 'STRANGE-2'],
        ['total', expect.stringMatching(/^PO-CARD-/)],
      ]),
    )
    const books = await desk.books(CARD ?? '')
    expect(books.clearing).toBe(lacking?.amount)
    expect(books.suspense).not.toBe(0)
    expect(books.bank).toBe(centavosIn(rowsOf(original).at(-1)?.[column(original, 'Net')]))
    expect((await journal(app)).unbalanced).toBe(0)
  })

  it('waits at the desk, of which the finance office is told once, and the operations screen after three days', async () => {
    await at(1)
    const notices = async () =>
      answered<{ items: { title: string }[] }>(await finance().get('user/notifications')).items.filter(({ title }) =>
        title.includes('settlements'),
      )
    expect(await notices()).toHaveLength(0)
    await round(app, 'fetch-settlements')
    await round(app, 'fetch-settlements')
    expect(await notices()).toMatchObject([{ title: '5 items of settlements are to be explained' }])
    const part = async () =>
      answered<{ parts: { name: string; says: string; needsSomebody: boolean }[] }>(
        await by('teresita.ocampo').get('user/operations'),
      ).parts.find(({ name }) => name === 'settlements')
    expect(await part()).toMatchObject({ needsSomebody: false })
    await at(5)
    expect(await part()).toMatchObject({
      needsSomebody: true,
      says: '5 to be explained by the finance office, 5 of them for more than 3 days.',
    })
  })

  it('is mended by a corrected file, of which only the differences count, and is reconciled by itself', async () => {
    await at(1)
    const before = await journal(app)
    const corrected = `${original}\r\n`
    expect(answered(await desk.upload(CARD ?? '', today, corrected))).toMatchObject({
      state: 'reconciled',
      version: 3,
      waiting: 0,
      matched: 5,
    })
    const items = await desk.items(cardId)
    expect(
      items
        .filter(({ state }) => state === 'mended')
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['doubled', 'missing', 'unknown'])
    const missing = items.find(({ outcome }) => outcome === 'missing')
    expect((await desk.item(missing?.id ?? '')).history.at(-1)).toMatchObject({
      title: 'Mended',
      who: 'The program',
      reason: 'A newer version of the file settles it.',
    })
    expect(await desk.books(CARD ?? '')).toMatchObject({ clearing: 0, suspense: 0 })
    const after = await journal(app)
    expect(after.unbalanced).toBe(0)
    // Four of five items are other than they were, and the payout.
    expect((after.entries ?? 0) - (before.entries ?? 0)).toBeLessThanOrEqual(6)
    expect(answered(await desk.upload(CARD ?? '', today, corrected))).toMatchObject({ version: 3 })
    expect((await journal(app)).entries).toBe(after.entries)
    expect(await desk.upload(CARD ?? '', today, original)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/version 3 has replaced/),
    })
  })

  it('may be a workbook whose columns stand in another order, by other names', async () => {
    await at(1)
    const { workbookOf } = await import('#kit/server/workbook.ts')
    const names: Readonly<Record<string, string>> = { Gross: 'Gross amount', Reference: 'External ID', 'VAT on fee': 'VAT' }
    const rows = rowsOf(original).map((cells, index) => cells.map((cell) => (index === 0 ? (names[cell] ?? cell) : cell)).toReversed())
    const bytes = await workbookOf([{ name: 'Sheet', widths: rows[0]?.map(() => 20) ?? [], rows }])
    expect(answered(await desk.upload(CARD ?? '', today, Buffer.from(bytes), 'from the provider.xlsx'))).toMatchObject({
      ...{ state: 'reconciled', version: 4, matched: 5 },
      files: [{ version: 4, name: 'from the provider.xlsx', uploadedBy: 'Perpetua Dimaculangan' }, {}, {}, {}],
    })
  })
})

describe('a file that cannot be taken', () => {
  const refused = async (content: string | Buffer, name?: string) => {
    const reply = await desk.upload(CARD ?? '', addDays(today, -3), content, name)
    expect(reply.code).toBe(1)
    return [reply.message, ...(reply.fields ?? []).map(({ message }) => message)].join(' ')
  }
  const HEAD = 'Transaction ID,Reference,Type,Gross,Net'
  const PAYOUT = 'po,po,payout,10.00,10.00'

  it.each([
    ['has no columns that say what is settled', 'Name,Age\nAna,30', /no column Transaction ID, Type, Gross, Net/],
    ['has no payout', `${HEAD}\nt1,PAY-1,payment,10.00,10.00`, /no row of the type Payout/],
    ['has two payouts', `${HEAD}\n${PAYOUT}\npo2,po2,payout,5.00,5.00`, /several rows of the type Payout/],
    [
      'writes an amount with a comma for decimals',
      `${HEAD}\nt1,PAY-1,payment,"10,50",10.00\n${PAYOUT}`,
      /Row 2, Gross: “10,50” cannot be read/,
    ],
    ['has a refund above zero', `${HEAD}\nt1,REF-1,refund,10.00,10.00\n${PAYOUT}`, /Row 2: Gross of a refund stands below zero/],
    ['does not say which payment it is', `${HEAD}\nt1,,payment,10.00,10.00\n${PAYOUT}`, /Row 2: Neither Payment ID nor Reference/],
    [
      'knows another type',
      `${HEAD}\nt1,PAY-1,gift,10.00,10.00\n${PAYOUT}`,
      /Row 2, Type: “gift” cannot be read. Write one of: Payment, Refund/,
    ],
    ['settles dollars', `${HEAD},Currency\nt1,PAY-1,payment,10.00,10.00,USD\n${PAYOUT},PHP`, /Row 2, Currency/],
  ])('because it %s is refused with a sentence', async (_, content, says) => {
    expect(await refused(content)).toMatch(says)
  })

  it('because it lies about its type, is empty or is of today is refused with a sentence', async () => {
    expect(await refused('this is text', 'settlement.xlsx')).toMatch(/Excel/)
    expect(await refused(Buffer.from('%PDF-1.7 something'), 'settlement.csv')).toMatch(/./)
    expect(await refused('')).toMatch(/./)
    const reply = await desk.upload(CARD ?? '', today, `${HEAD}\n${PAYOUT}`)
    expect(reply.fields).toMatchObject([{ path: 'day', message: expect.stringMatching(/not over yet/) }])
  })
})

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
    // Nobody asks about it before the night.
    await app.owner.query(`update payments set next_check_at = null where id = $1`, [lost.id])
    await at(1)
    // The day has moved on: its file brings one more.
    await round(app, 'fetch-settlements')
    const item = await openOf(lost.reference)
    expect(item).toMatchObject({ outcome: 'status', says: 'They say paid; we say not paid yet.' })
    const after = answered<{ state: string; outcome: string }>(await desk.act(item.id, 'ask'))
    expect(after).toMatchObject({ state: 'matched', outcome: 'matched' })
    expect((await ana().get(`user/payment/${lost.id}`)).data).toMatchObject({ state: 'paid' })
    expect(await desk.listed(CARD ?? '', today)).toMatchObject({ state: 'reconciled' })
    expect(await desk.books(CARD ?? '')).toMatchObject({ clearing: 0, suspense: 0 })
  })

  it('a small difference is accepted by one person with a reason, a large one by two', async () => {
    await at(1)
    const file = await desk.file(cardId, (await desk.settlement(cardId)).version)
    const [net, gross] = [column(file, 'Net'), column(file, 'Gross')]
    const [small, large] = [sold[0]?.reference ?? '', sold[1]?.reference ?? '']
    const more = (cells: readonly string[], amount: number) =>
      cells.map((cell, index) => (index === net || index === gross ? ((centavosIn(cell) + amount) / 100).toFixed(2) : cell))
    const rows = rowsOf(file).map((cells) => {
      if (cells.includes('payout')) return more(cells, 150_500)
      return cells.includes(small) ? more(cells, 500) : cells.includes(large) ? more(cells, 150_000) : cells
    })
    answered(await desk.upload(CARD ?? '', today, fileOf(rows)))
    expect(await desk.books(CARD ?? '')).toMatchObject({ clearing: 0, suspense: -150_500 })
    const [one, two] = [await openOf(small), await openOf(large)]
    expect(await desk.act(one.id, 'accept', 'no')).toMatchObject({ status: 422 })
    expect(answered(await desk.act(one.id, 'accept', 'Rounding of the provider.'))).toMatchObject({ state: 'accepted', may: [] })
    expect(await desk.act(one.id, 'accept', 'Rounding of the provider.')).toMatchObject({ status: 409 })
    expect(answered(await desk.act(two.id, 'accept', 'A bonus of the provider.'))).toMatchObject({
      state: 'proposed',
      whyNot: expect.stringMatching(/Somebody else/),
    })
    expect(await desk.act(two.id, 'approve')).toMatchObject({ status: 403 })
    const second = deskOf(() => by('milagros.evangelista'))
    expect(answered(await second.act(two.id, 'return', 'Ask them first.'))).toMatchObject({ state: 'open' })
    answered(await second.act(two.id, 'accept', 'A bonus of the provider.'))
    expect(answered(await desk.act(two.id, 'approve'))).toMatchObject({ state: 'accepted', reason: 'A bonus of the provider.' })
    expect(await desk.listed(CARD ?? '', today)).toMatchObject({ state: 'reconciled', waiting: 0 })
    expect(await desk.books(CARD ?? '')).toMatchObject({ clearing: 0, suspense: 0 })
    expect((await journal(app)).accounts).toMatchObject({ differences: -150_500 })
    // A corrected file has the last word: what was accepted is undone.
    expect(answered(await desk.upload(CARD ?? '', today, `${file}\r\n`))).toMatchObject({ state: 'reconciled' })
    expect((await journal(app)).accounts).not.toHaveProperty('differences', -150_500)
  })

  it('a payment that nobody here knows is set aside, or sent back once the provider says that it is paid', async () => {
    const strange = addDays(today, 1)
    await strangeCharge(app, 'SHOP-1', 90_000, morning(1))
    await at(2)
    await round(app, 'fetch-settlements')
    const first = await openOf('SHOP-1')
    expect(first).toMatchObject({ outcome: 'unknown', day: strange, gross: 90_000 })
    const before = await desk.books(CARD ?? '')
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
    // The file of the day on which it went back explains what was left.
    await at(3)
    await round(app, 'fetch-settlements')
    expect(await desk.listed(CARD ?? '', addDays(today, 2))).toMatchObject({ state: 'reconciled', gross: -90_000 })
    expect(await desk.books(CARD ?? '')).toMatchObject({ suspense: 0 })
    // What the provider does not know as paid cannot be sent back.
    const file = `Transaction ID,Reference,Type,Gross,Net\nx1,NOBODY-1,payment,10.00,10.00\npo,po,payout,10.00,10.00`
    answered(await desk.upload(CARD ?? '', addDays(today, -2), file))
    const second = await openOf('NOBODY-1')
    expect(await desk.act(second.id, 'send-back', 'Paid to us by mistake.')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Set it aside as another system’s/),
    })
    expect(answered(await desk.act(second.id, 'set-aside', 'A payment of our travel desk.'))).toMatchObject({ state: 'foreign' })
    expect((await journal(app)).accounts).toMatchObject({ foreign: -1000 })
  })

  it('what the bank took back, and what we sent back, are items of their own', async () => {
    const [, , taken, returned] = sold
    await at(3)
    if (taken) await decideOnCardPage(taken.open, 'take-back')
    answered(await by('teresita.ocampo').post(`user/policy/${returned?.policyId}/cancel`, { reason: 'The car was sold.' }))
    await until(
      async () => (await app.owner.query(`select state from refunds where policy_id = $1`, [returned?.policyId])).rows[0]?.state,
      (state) => state === 'sent',
    )
    await until(
      async () => (await app.owner.query(`select state from payments where id = $1`, [taken?.id])).rows[0]?.state,
      (state) => state === 'reversed',
    )
    await at(4)
    await round(app, 'fetch-settlements')
    const { id, state } = await desk.listed(CARD ?? '', addDays(today, 3))
    expect(state).toBe('reconciled')
    const kinds = (await desk.items(id)).map(({ type, outcome }) => `${type} ${outcome}`).toSorted()
    expect(kinds).toEqual(['chargeback matched', 'payout matched', 'refund matched'])
    expect(await desk.books(CARD ?? '')).toMatchObject({ clearing: 0, suspense: 0 })
  })

  it('what is captured and no file settles is missing once it is late', async () => {
    await at(5)
    const late = await paid(ana(), 'wallet')
    await app.owner.query(`update simulators.checkout_sessions set captured_at = null where reference_number = $1`, [late.reference])
    await at(6)
    await round(app, 'fetch-settlements')
    expect(await desk.listed(WALLET ?? '', addDays(today, 5))).toMatchObject({ state: 'awaited', waiting: 0 })
    expect(await desk.books(WALLET ?? '')).toMatchObject({ clearing: late.amount })
    await at(7)
    await round(app, 'fetch-settlements')
    const item = await openOf(late.reference)
    expect(item).toMatchObject({ outcome: 'missing', lateOn: addDays(today, 7), says: expect.stringMatching(/no file came/) })
    // Two days late, the provider settles it with the file of another day.
    await app.owner.query(`update simulators.checkout_sessions set captured_at = $2 where reference_number = $1`, [
      late.reference,
      morning(7),
    ])
    await at(8)
    await round(app, 'fetch-settlements')
    expect(await desk.item(item.id)).toMatchObject({
      state: 'mended',
      history: expect.arrayContaining([expect.objectContaining({ title: 'Mended' })]),
    })
    expect(await desk.books(WALLET ?? '')).toMatchObject({ clearing: 0 })
  })
})

describe('whoever is not of the finance office', () => {
  it('sees and does nothing of it', async () => {
    for (const who of ['ana.reyes', 'teresita.ocampo']) {
      for (const path of [
        'user/settlements',
        'user/settlement-books',
        `user/settlement/${cardId}`,
        'user/settlement-items',
        `user/settlement/${cardId}/workbook`,
      ])
        expect(await by(who).get(path), path).toMatchObject({ status: 403 })
      const other = deskOf(() => by(who))
      expect(await other.upload(CARD ?? '', addDays(today, -1), 'x')).toMatchObject({ status: 403 })
      const [item] = await desk.items(cardId)
      for (const remedy of ['ask', 'approve']) expect(await other.act(item?.id ?? '', remedy)).toMatchObject({ status: 403 })
    }
    expect(await finance().get('user/settlement/nothing')).toMatchObject({ status: 404 })
    expect(await finance().get('user/settlement-item/00000000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
  })
})
