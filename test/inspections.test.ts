import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Inspection, reviewContract } from '#features/selling/inspections/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { inspected, inspectionOf, linkFor, open, phoneWith, photographAll, SHOTS, send, submit, submitted } from './support/inspecting.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, person, type Quotation, read, save } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

type Listed = (typeof reviewContract.inspectionsToReview.reply)['_output']

const verdictsOn = ({ photos }: Inspection, back: Readonly<Record<string, string>> = {}) =>
  photos
    .filter(({ state }) => state === 'taken')
    .map(({ id, shot }) =>
      back[shot] === undefined ? { photoId: id, verdict: 'clear' } : { photoId: id, verdict: 'send-back', reason: back[shot] },
    )
const decide = (who: Caller, { id }: Inspection, verdicts: unknown) => who.post(`user/inspection/${id}/review`, { verdicts })
const seen = async (who: Caller, { id }: { readonly id: string }) => (await inspectionOf(who, { id })) ?? expect.fail('no inspection')
const messagesTo = async (mobile: string) =>
  (
    await app.owner.query<{ body: string }>('select body from simulators.inbox where recipient = $1 order by received_at', [mobile])
  ).rows.map(({ body }) => body)
const newsOf = async (kind: string) =>
  (await app.owner.query<{ title: string; body: string }>('select title, body from notifications where kind = $1', [kind])).rows

describe('an inspection', () => {
  it('is photographed by link, sent back photo by photo, photographed again and cleared; then the quotation goes on', {
    timeout: 60_000,
  }, async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    expect(quotation).toMatchObject({
      state: 'referred',
      findings: expect.arrayContaining([expect.objectContaining({ needs: 'inspection' })]),
    })
    const begun = await seen(ana, quotation)
    expect(begun).toMatchObject({
      state: 'requested',
      reasons: [{ code: 'inspection', sentence: expect.stringContaining('another insurer') }],
    })
    expect(begun.shots.filter(({ required }) => required).map(({ code }) => code)).toEqual(SHOTS)

    const phone = await phoneWith(app.url, await linkFor(ana, begun))
    expect(await submit(phone)).toMatchObject({ status: 409, message: expect.stringContaining('Front') })
    await photographAll(phone)
    expect(await submitted(phone)).toMatchObject({ state: 'submitted', isComplete: true })
    expect(await submitted(phone)).toMatchObject({ state: 'submitted' })
    expect(await send(phone, 'front', await photo())).toMatchObject({ status: 409 })
    expect(await newsOf('inspection-submitted')).toHaveLength(1)
    const { findings, next } = await read(ana, quotation.id)
    expect(next.waitsFor).toBe('The photos have arrived and are being reviewed.')
    expect(findings.find(({ needs }) => needs)?.remedy, 'nobody is asked for photographs that are there').toBeUndefined()

    const { items } = answered<Listed>(await ramon.get('user/inspections-to-review'))
    expect(items.find(({ id }) => id === begun.id)).toMatchObject({ photos: 8, duplicates: 0, shown: { length: 4 } })
    const waiting = await seen(ramon, quotation)
    expect(waiting.may).toEqual(['review'])
    expect(await decide(ramon, waiting, verdictsOn(waiting).slice(1))).toMatchObject({ status: 409 })
    expect(await decide(ramon, waiting, verdictsOn(waiting, { odometer: ' ' }))).toMatchObject({ status: 422 })
    const back = answered<Inspection>(
      await decide(ramon, waiting, verdictsOn(waiting, { odometer: 'The figures are blurred.', left: 'A wheel is missing.' })),
    )
    expect(back.state).toBe('sent-back')
    expect(await decide(ramon, waiting, verdictsOn(waiting))).toMatchObject({ status: 409 })
    const [news] = await newsOf('inspection-sent-back')
    expect(news?.body).toContain('Odometer (The figures are blurred.)')

    // The customer, who had opened the link, gets a new one; only the rejected photographs are requested.
    const message = await until(
      async () => (await messagesTo('+639171234567')).at(-1) ?? '',
      (body) => body.includes('Odometer'),
    )
    const token = /risk-inspection\/([\w-]+)\/customer/.exec(message)?.[1] ?? ''
    const again = await phoneWith(app.url, { token })
    const { shots } = answered<{ capture: Inspection }>(await open(app.url, token)).capture
    expect(shots.filter(({ state }) => state === 'sent-back').map(({ code, reason }) => [code, reason])).toEqual([
      ['left', 'A wheel is missing.'],
      ['odometer', 'The figures are blurred.'],
    ])
    expect(await send(again, 'front', await photo())).toMatchObject({ status: 409, message: expect.stringContaining('cleared') })
    expect(await submit(again)).toMatchObject({ status: 409 })
    await photographAll(again, ['odometer', 'left'])
    await submitted(again)
    const second = await seen(ramon, quotation)
    expect(second.photos.filter(({ state }) => state === 'taken').map(({ shot, attempt }) => [shot, attempt])).toEqual([
      ['odometer', 2],
      ['left', 2],
    ])
    const cleared = answered<Inspection>(await decide(ramon, second, verdictsOn(second)))
    expect(cleared).toMatchObject({ state: 'cleared', clearedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), may: [] })
    expect((await read(ana, quotation.id)).findings.filter(({ needs }) => needs === 'inspection')).toEqual([])
    expect(await newsOf('inspection-cleared')).toHaveLength(1)
    expect(await open(app.url, token)).toMatchObject({ data: { capture: { state: 'cleared' } } })
    const { rows } = await app.owner.query(`select event, actor from history where record_id = $1 order by seq`, [begun.id])
    expect(rows.map(({ event }) => event)).toEqual(['create', 'photograph', 'submit', 'send-back', 'photograph', 'submit', 'clear'])
  })

  it('is replaced by one for the answers as they are now, and ends with its quotation', async () => {
    const { quotation, inspection } = await inspected(ana)
    const link = await linkFor(ana, inspection)
    const again = answered<Inspection>(await ana.post(`user/quotation/${quotation.id}/inspection`, { reason: 'Once more, please.' }))
    expect(again.id).toBe(inspection.id)
    answered(await ana.post(`user/quotation/${quotation.id}/withdraw`, { version: quotation.version, reason: 'Sold the car.' }))
    expect(await seen(ana, quotation)).toMatchObject({ state: 'cancelled', may: [] })
    expect(await open(app.url, link.token)).toMatchObject({ code: -1, data: { capture: { state: 'cancelled' } } })
    expect(await send(await phoneWith(app.url, link), 'front', await photo())).toMatchObject({ status: 409 })
    expect(await ana.post(`user/quotation/${quotation.id}/inspection`, { reason: 'Again.' })).toMatchObject({ status: 409 })
  })

  it('that the agent asked for by choice may be given up with a reason; one that underwriting needs may not', async () => {
    const { quotation, inspection } = await inspected(ana)
    expect(inspection.may).toEqual(['photograph', 'cancel'])
    expect(await ana.post(`user/inspection/${inspection.id}/cancel`, { reason: ' ' })).toMatchObject({ status: 422 })
    answered(await ana.post(`user/inspection/${inspection.id}/cancel`, { reason: 'Seen in person.' }))
    expect((await seen(ana, quotation)).state).toBe('cancelled')
    const needed = await seen(ana, await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' })))
    expect(needed.may).toEqual(['photograph'])
    expect(await ana.post(`user/inspection/${needed.id}/cancel`, { reason: 'No time.' })).toMatchObject({ status: 409 })
  })

  it('is begun again when the one that was cleared has become too old', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    const first = await seen(ana, quotation)
    const phone = await phoneWith(app.url, await linkFor(ana, first))
    await photographAll(phone)
    await submitted(phone)
    answered(await decide(ramon, first, verdictsOn(await seen(ramon, quotation))))
    await app.owner.query(`update inspections set cleared_on = current_date - 40 where id = $1`, [first.id])
    const again = answered<{ version: number }>(
      await ana.put(`user/quotation/${quotation.id}/save`, {
        version: (await read(ana, quotation.id)).version,
        step: 'coverages',
        values: { propertyDamage: 30_000_000 },
      }),
    )
    answered(await ana.post(`user/quotation/${quotation.id}/quote`, { version: again.version }))
    const second = await seen(ana, quotation)
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ state: 'requested', reasons: [{ code: 'inspection' }] })
  })

  it('that is over is begun again by the agent, with what underwriting needs it for', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    const first = await seen(ana, quotation)
    await app.owner.query(`update inspections set state = 'lapsed' where id = $1`, [first.id])
    expect((await seen(ana, quotation)).may).toEqual(['begin-again'])
    expect((await seen(ramon, quotation)).may).toEqual([])
    answered(await ana.post(`user/quotation/${quotation.id}/inspection`, { reason: 'The customer is back.' }))
    const second = await seen(ana, quotation)
    expect(second.reasons.map(({ code }) => code)).toEqual(['inspection', 'asked-for'])
    expect(second.may).toEqual(['photograph'])
  })

  it('lapses when nobody photographs it in time, and the agent is told', async () => {
    const { quotation, inspection } = await inspected(ana)
    await app.owner.query(`update inspections set lapses_on = '2020-01-01' where id = $1`, [inspection.id])
    await app.owner.query(`insert into pgboss.job (name, data) values ('lapse-inspections', '{}')`)
    await until(
      async () => (await seen(ana, quotation)).state,
      (state) => state === 'lapsed',
    )
    expect(await newsOf('inspection-lapsed')).toHaveLength(1)
  })

  it('that is reviewed while its quotation is withdrawn keeps neither waiting for the other', async () => {
    const { quotation, inspection } = await inspected(ana)
    const phone = await phoneWith(app.url, await linkFor(ana, inspection))
    await photographAll(phone)
    await submitted(phone)
    const verdicts = verdictsOn(await seen(ramon, quotation))
    const held = await app.owner.connect()
    // On another connection: within a transaction, who is waiting is read once and never again.
    const waiting = (count: number) =>
      until(
        async () =>
          (
            await app.owner.query(
              `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows[0].n,
        (n) => n >= count,
      )
    await held.query('begin')
    await held.query('select from quotations where id = $1 for update', [quotation.id])
    const withdrawn = ana.post(`user/quotation/${quotation.id}/withdraw`, { reason: 'The car was sold.' })
    await waiting(1)
    const reviewed = decide(ramon, inspection, verdicts)
    await waiting(2)
    await held.query('commit')
    held.release()
    expect(await withdrawn).toMatchObject({ status: 200, data: { state: 'withdrawn' } })
    expect(await reviewed).toMatchObject({ status: 409, message: expect.stringContaining('current state') })
  })

  it('ends as soon as an answer that its photographs show is changed, so that no other vehicle is photographed in its place', async () => {
    const answers = await sedan(ana, { insuredBefore: 'other', plate: 'NBX 6141' })
    const quotation = await motorQuoted(ana, answers)
    const begun = await seen(ramon, quotation)
    expect(begun.marks).toEqual(expect.arrayContaining(['Plate NBX 6141', `Chassis ${answers.chassisNo}`]))
    expect((await inspectionOf(await signInCustomer(app, '+639171234567'), quotation, 'customer'))?.marks).toEqual([])
    const registered = (plate: string) => ({ ...answers, plate })
    const phone = await phoneWith(app.url, await linkFor(ana, begun))
    const written = answered<Quotation>(await save(ana, quotation, 'registration', registered('nbx-6141')))
    expect(await seen(ana, quotation)).toMatchObject({ state: 'requested' })
    const other = answered<Quotation>(await save(ana, written, 'registration', registered('NBX 6142')))
    expect(await seen(ana, quotation)).toMatchObject({ state: 'cancelled', marks: [] })
    expect(await send(phone, 'front', await photo())).toMatchObject({ status: 409 })
    const back = answered<Quotation>(await save(ana, other, 'registration', registered('NBX 6141')))
    const again = answered<Quotation>(await ana.post(`user/quotation/${back.id}/quote`, { version: back.version }))
    expect(again.state).toBe('referred')
    expect((await seen(ana, again)).id).not.toBe(begun.id)
  })
})

describe('clearing photographs', () => {
  const waiting = async (quotation: { readonly id: string }) => {
    const begun = await seen(ana, quotation)
    const phone = await phoneWith(app.url, await linkFor(ana, begun))
    await photographAll(phone)
    await submitted(phone)
    return { phone, submitted: await seen(ramon, quotation) }
  }

  it('is for who may decide on what calls for them: who lacks the authority may only send back, and reads who may', async () => {
    const dario = await person(app.url, 'dario.buenaventura')
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    const { phone, submitted: inspection } = await waiting(quotation)
    const lacks = expect.stringContaining('“Inspection”, which you do not have')
    const shownToDario = await seen(dario, quotation)
    expect(shownToDario).toMatchObject({
      may: ['review'],
      notToClear: { needs: [{ text: lacks }], whoMay: expect.arrayContaining(['Ramón Peñaflor']) },
    })
    expect(shownToDario.notToClear?.whoMay).not.toContain('Dario Buenaventura')
    expect(inspection.notToClear).toBeNull()
    for (const verdicts of [verdictsOn(inspection), verdictsOn(inspection, { front: 'The plate is not to be read.' })])
      expect(await decide(dario, inspection, verdicts)).toMatchObject({ status: 403, message: lacks })
    expect(await seen(ramon, quotation)).toMatchObject({ state: 'submitted', photos: inspection.photos.map(() => ({ state: 'taken' })) })
    expect((await read(ana, quotation.id)).state).toBe('referred')

    const back = verdictsOn(inspection, { front: 'The plate is not to be read.' }).filter(({ verdict }) => verdict === 'send-back')
    expect(answered<Inspection>(await decide(dario, inspection, back)).state).toBe('sent-back')
    await photographAll(phone, ['front'])
    await submitted(phone)
    const again = await seen(ramon, quotation)
    expect(again.photos.filter(({ state }) => state === 'taken')).toHaveLength(SHOTS.length)
    expect(answered<Inspection>(await decide(ramon, again, verdictsOn(again))).state).toBe('cleared')
  })

  it('that the agent asked for by choice needs the same, as it counts for whatever calls for them later', async () => {
    const dario = await person(app.url, 'dario.buenaventura')
    const quotation = await motorQuoted(ana, await sedan(ana))
    answered(await ana.post(`user/quotation/${quotation.id}/inspection`, { reason: 'The value will rise.' }))
    const { submitted: inspection } = await waiting(quotation)
    expect(await decide(dario, inspection, verdictsOn(inspection))).toMatchObject({ status: 403 })
  })

  it('is not for whoever’s quotation it is, and not under a profile whose last day is over', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    const { submitted: inspection } = await waiting(quotation)
    const { rows } = await app.owner.query<{ id: string; own: string }>(
      `select q.agent_id as id, (select id from staff where email = 'ramon.penaflor@kalasag.example') as own from quotations q where q.id = $1`,
      [quotation.id],
    )
    const [{ id, own } = expect.fail()] = rows
    await app.owner.query('update quotations set agent_id = $2 where id = $1', [quotation.id, own])
    expect(await decide(ramon, inspection, verdictsOn(inspection))).toMatchObject({
      status: 403,
      message: expect.stringContaining('your own quotation'),
    })
    await app.owner.query('update quotations set agent_id = $2 where id = $1', [quotation.id, id])
    await app.owner.query('update authority_profiles set replaced_at = now() where staff_id = $1 and replaced_at is null', [own])
    await app.owner.query(
      `insert into authority_profiles (staff_id, line, authorities, valid_from, valid_to, reason) values ($1, '*', '{*}', '2024-01-01', '2025-12-31', 'Until the year ended.')`,
      [own],
    )
    expect(await decide(ramon, inspection, verdictsOn(inspection))).toMatchObject({
      status: 403,
      message: expect.stringContaining('no authority for'),
    })
    await app.owner.query('update authority_profiles set replaced_at = now() where staff_id = $1 and replaced_at is null', [own])
    await app.owner.query(
      `insert into authority_profiles (staff_id, line, authorities, valid_from, reason) values ($1, '*', '{*}', '2024-01-01', 'As before.')`,
      [own],
    )
  })
})
