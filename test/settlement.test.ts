import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'
import { centavosIn, columnOf, deskOf, fileOf, journal, morningsOf, paid, rowsOf } from './support/settling.ts'

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
  await at(0)
  for (const method of ['card', 'card', 'card', 'card', 'wallet'] as const) sold.push(await paid(ana(), method))
  await round(app, 'book-payments')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const cards = () => sold.slice(0, 4)
const totalOf = (payments: typeof sold) => sum(payments.map(({ amount }) => amount))

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
    const gross = columnOf(original, 'Gross')
    const spoilt = rows.flatMap((cells) => {
      if (cells.includes(lacking?.reference ?? '')) return []
      if (cells.includes(twice?.reference ?? '')) return [cells, cells]
      if (cells.includes(changed?.reference ?? '')) return [cells.map((cell, index) => (index === gross ? '1.00' : cell))]
      return [cells]
    })
    const strange = (rows[0] ?? []).map((cell, index) => (index < 3 ? `STRANGE-${index}` : cell))
    const facts = answered<{ state: string; difference: number; waiting: number }>(
      await desk.upload(CARD, today, fileOf([headings ?? [], strange, ...spoilt])),
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
    const books = await desk.books(CARD)
    expect(books.clearing).toBe(lacking?.amount)
    expect(books.suspense).not.toBe(0)
    expect(books.bank).toBe(centavosIn(rowsOf(original).at(-1)?.[columnOf(original, 'Net')]))
    expect((await journal(app)).unbalanced).toBe(0)
  })

  it('waits at the desk, of which the finance office is told once, and the operations screen after three days', async () => {
    await at(1, 'teresita.ocampo')
    const notices = async () =>
      answered<{ items: { title: string }[] }>(await finance().get('user/notifications')).items.filter(({ title }) =>
        title.includes('settlement'),
      )
    expect(await notices()).toHaveLength(0)
    await round(app, 'fetch-settlements')
    await round(app, 'fetch-settlements')
    expect(await notices()).toMatchObject([{ title: '5 settlement items to be explained' }])
    const part = async () =>
      answered<{ parts: { name: string; says: string; needsSomebody: boolean }[] }>(
        await by('teresita.ocampo').get('user/operations'),
      ).parts.find(({ name }) => name === 'settlements')
    expect(await part()).toMatchObject({ needsSomebody: false })
    await at(5, 'teresita.ocampo')
    expect(await part()).toMatchObject({
      needsSomebody: true,
      says: '5 to be explained by the finance office, 5 of them for more than 3 days.',
    })
  })

  it('is mended by a corrected file, of which only the differences count, and is reconciled by itself', async () => {
    await at(1)
    const before = await journal(app)
    const corrected = `${original}\r\n`
    const facts = answered<{ ended: number }>(await desk.upload(CARD, today, corrected))
    expect(facts).toMatchObject({
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
    expect(facts.ended).toBe(items.length - 5)
    const missing = items.find(({ outcome }) => outcome === 'missing')
    expect((await desk.item(missing?.id ?? '')).history.at(-1)).toMatchObject({
      title: 'Fixed',
      who: 'The program',
      reason: 'A newer version of the file settles it.',
    })
    expect(await desk.books(CARD)).toMatchObject({ clearing: 0, suspense: 0 })
    const after = await journal(app)
    expect(after.unbalanced).toBe(0)
    // Four of five items have changed, and the payout.
    expect((after.entries ?? 0) - (before.entries ?? 0)).toBeLessThanOrEqual(6)
    expect(await desk.upload(CARD, '1900-01-01', corrected)).toMatchObject({ status: 422, fields: [{ path: 'day' }] })
    expect(answered(await desk.upload(CARD, today, corrected))).toMatchObject({ version: 3 })
    expect((await journal(app)).entries).toBe(after.entries)
    expect(await desk.upload(CARD, today, original)).toMatchObject({
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
    expect(answered(await desk.upload(CARD, today, Buffer.from(bytes), 'from the provider.xlsx'))).toMatchObject({
      ...{ state: 'reconciled', version: 4, matched: 5 },
      files: [{ version: 4, name: 'from the provider.xlsx', uploadedBy: 'Perpetua Dimaculangan' }, {}, {}, {}],
    })
  })
})

describe('a file that cannot be taken', () => {
  const refused = async (content: string | Buffer, name?: string) => {
    const reply = await desk.upload(CARD, addDays(today, -3), content, name)
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
    ['has a refund above zero', `${HEAD}\nt1,REF-1,refund,10.00,10.00\n${PAYOUT}`, /Row 2: The Gross of a refund must be below zero/],
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
    const reply = await desk.upload(CARD, today, `${HEAD}\n${PAYOUT}`)
    expect(reply.fields).toMatchObject([{ path: 'day', message: expect.stringMatching(/not over yet/) }])
  })
})

describe('whoever is not of the finance office', () => {
  it('sees and does nothing of it', async () => {
    await at(1, 'teresita.ocampo')
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
      expect(await other.upload(CARD, addDays(today, -1), 'x')).toMatchObject({ status: 403 })
      const [item] = await desk.items(cardId)
      for (const remedy of ['ask', 'approve']) expect(await other.act(item?.id ?? '', remedy)).toMatchObject({ status: 403 })
    }
    expect(await finance().get('user/settlement/nothing')).toMatchObject({ status: 404 })
    expect(await finance().get('user/settlement-item/00000000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
  })
})
