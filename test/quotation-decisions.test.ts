import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FrozenTariff, loadTariffs } from '#features/selling/tariffs/server/seed.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import {
  accept,
  acceptance,
  answered,
  type Caller,
  car,
  consents,
  maria,
  oddCar,
  offer,
  person,
  type Quotation,
  read,
  save,
} from './support/quoting.ts'
import { caseOf, decide, decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

describe('underwriting', () => {
  it('decides on what technical control refers, with a reason', async () => {
    const quotation = await offer(ana, maria(), oddCar())
    expect(quotation).toMatchObject({ state: 'referred', next: { who: 'underwriter' } })
    expect(await accept(ana, quotation)).toMatchObject({ status: 409, code: 1 })

    const queue = answered<{ items: { id: string }[] }>(await underwriter.get('user/technical-control'))
    expect(queue.items.map(({ id }) => id)).toContain(quotation.id)
    const theirs = answered<{ items: { id: string }[] }>(await carlo.get('user/technical-control'))
    expect(theirs.items).toEqual([])

    const seen = await caseOf(underwriter, quotation)
    expect(await decide(ana, seen, 'approve')).toMatchObject({ status: 403 })
    expect(await decide(underwriter, seen, 'approve', { reason: ' ' })).toMatchObject({ status: 422 })
    const approved = await decided(underwriter, quotation, 'approve')
    const ids = async (who: Caller, query = {}) =>
      answered<{ items: { id: string }[] }>(await who.get('user/technical-control', query)).items.map(({ id }) => id)
    expect(await ids(ana)).not.toContain(quotation.id)
    expect(await ids(ana, { decided: 'true' })).toContain(quotation.id)
    expect(approved.history.at(-1)).toMatchObject({ what: 'Approved by underwriting', why: 'Copy of the registration seen.' })
    expect(await decide(underwriter, await caseOf(underwriter, quotation), 'approve')).toMatchObject({ status: 409 })

    const accepted = answered<Quotation>(await accept(ana, await read(ana, quotation.id)))
    expect(accepted.state).toBe('accepted')
  })

  it('loses its approval when an answer changes', async () => {
    const quotation = await offer(ana, maria(), oddCar())
    const approved = await decided(underwriter, quotation, 'approve')
    const draft = answered<Quotation>(await save(ana, approved, 'vehicle', { ...approved.answers, colour: 'RED' }))
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: draft.version }))
    expect(again.state).toBe('referred')
  })

  it('sells nothing', async () => {
    expect(await underwriter.post('user/quotation/start', { line: 'ctpl' })).toMatchObject({ status: 403 })
    expect((await read(underwriter, (await offer(ana)).id)).may).toEqual(['print'])
  })
})

describe('accepting', () => {
  it('records which wording was accepted, by whom, when and from where', async () => {
    const quotation = await offer(ana)
    const accepted = answered<Quotation>(await accept(ana, quotation))
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
    const quotation = await offer(ana)
    const without = (code: string) => consents.map((each) => (each.code === code ? { ...each, accepted: false } : each))
    const post = (given: unknown) => ana.post(`user/quotation/${quotation.id}/accept`, { ...acceptance(quotation), consents: given })
    expect(await post([])).toMatchObject({ status: 422, fields: [{ path: 'consents.truth' }, { path: 'consents.privacy-service' }] })
    expect(await post(without('truth'))).toMatchObject({ status: 422, fields: [{ path: 'consents.truth' }] })
    expect(await post(consents.map((each) => ({ ...each, version: 'old' })))).toMatchObject({ status: 422 })
    expect(await post(without('privacy-marketing'))).toMatchObject({ code: -1, data: { state: 'accepted' } })
  })

  it('shows both breakdowns when the total is not the one that was shown', async () => {
    const quotation = await offer(ana)
    const reply = await ana.post(`user/quotation/${quotation.id}/accept`, { ...acceptance(quotation), total: 61_000 })
    expect(reply).toMatchObject({ status: 409, data: { before: { total: 61_040 }, after: { total: 61_040 }, changes: expect.any(Array) } })
    expect((await read(ana, quotation.id)).state).toBe('quoted')
  })

  it('happens once, however many ask at the same moment', async () => {
    const quotation = await offer(ana)
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(ana, quotation)))
    expect(replies.filter(({ code }) => code === -1)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    const { rows } = await app.owner.query('select count(*)::int n from consents where quotation_id = $1', [quotation.id])
    expect(rows).toEqual([{ n: consents.length }])
  })

  it('is answered again as it was the first time to a phone that lost the answer', async () => {
    const quotation = await offer(ana)
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

describe('a vehicle that was insured meanwhile', () => {
  it('goes to underwriting instead of being accepted twice', async () => {
    const answers = car()
    const quotation = await offer(ana, maria(), answers)
    const { id, coverFrom, coverTo } = await policyToPay(carlo, answers, maria({ mobile: '0917 555 0009' }))
    await app.owner.query(`update policies set state = 'paid' where id = $1`, [id])
    await app.owner.query(
      `insert into risk_keys (policy_id, line, kind, value, cover_from, cover_to) values ($1, 'ctpl', 'engine', $2, $3, $4)`,
      [id, answers.engineNo.replace('-', ''), coverFrom, coverTo],
    )
    const referred = answered<Quotation>(await accept(ana, quotation))
    expect(referred).toMatchObject({ state: 'referred', next: { who: 'underwriter' } })
    expect(referred.findings).toContainEqual(expect.objectContaining({ code: 'duplicate-cover', level: 'refer' }))
    expect(referred.consents).toEqual([])
    expect(JSON.stringify(referred)).not.toContain('Mendoza')
  })
})

describe('when the premium tables change', () => {
  it('keeps the price of an offer until it expires, and prices by the new ones whatever is quoted then', async () => {
    const [offered, lapsing] = [await offer(ana), await offer(ana)]
    const change = (sql: string, values: unknown[] = []) => app.owner.query(sql, values)
    await change(
      `insert into tariffs (line, version, effective_from, tables, state) select line, 'CTPL-TEST', effective_from, jsonb_set(tables, '{classes,0,gross,1}', '60000'), 'active' from tariffs where version = 'CTPL-2024-1'`,
    )
    try {
      expect((await read(ana, offered.id)).tariff).toEqual({ version: 'CTPL-2024-1', isInForce: true })
      await change(`update tariffs set effective_to = '2024-12-31' where version = 'CTPL-2024-1'`)
      const standing = await read(ana, offered.id)
      expect(standing).toMatchObject({
        tariff: { isInForce: false },
        next: {
          waitsFor: expect.stringMatching(/The price is valid until .* If quoted again, it would be priced with newer premium tables/),
        },
      })
      expect(answered<Quotation>(await accept(ana, standing))).toMatchObject({ total: 61_040, tariff: { version: 'CTPL-2024-1' } })

      await change('update quotations set valid_until = current_date - 2 where id = $1', [lapsing.id])
      expect(await accept(ana, lapsing)).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
      const draft = answered<Quotation>(await ana.post(`user/quotation/${lapsing.id}/requote`))
      const again = answered<Quotation>(await ana.post(`user/quotation/${draft.id}/quote`, { version: draft.version }))
      expect(again).toMatchObject({ total: 65_040, tariff: { version: 'CTPL-TEST', isInForce: true } })
      expect(await offer(ana)).toMatchObject({ total: 65_040, tariff: { version: 'CTPL-TEST' } })
    } finally {
      await change(`update tariffs set effective_to = null where version = 'CTPL-2024-1'`)
      await change(`update tariffs set state = 'retired' where version = 'CTPL-TEST'`)
    }
  })

  it('loads the versions that it has not loaded, and refuses a file that says otherwise than the version it names', async () => {
    await loadTariffs(app.owner)
    const meddle = (gross: number) =>
      app.owner.query(
        `update tariffs set tables = jsonb_set(tables, '{classes,0,gross,1}', to_jsonb($1::int)) where version = 'CTPL-2024-1'`,
        [gross],
      )
    await app.owner.query('alter table tariffs disable trigger user')
    await meddle(1)
    await expect(loadTariffs(app.owner)).rejects.toThrow(FrozenTariff)
    await meddle(56_000)
    await app.owner.query('alter table tariffs enable trigger user')
    await loadTariffs(app.owner)
  })

  it('keeps an active version as it is', async () => {
    await expect(app.owner.query(`update tariffs set tables = '{}' where version = 'CTPL-2024-1'`)).rejects.toThrow(/frozen/)
  })
})
