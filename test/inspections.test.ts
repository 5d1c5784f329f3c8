import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { contract, Inspection, reviewContract } from '#features/inspections/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import {
  inspected,
  inspectionOf,
  linkFor,
  open,
  phoneWith,
  photographAll,
  SHOTS,
  send,
  sent,
  submit,
  submitted,
} from './support/inspecting.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person, read } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let ramon: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

type Listed = (typeof reviewContract.inspectionsToReview.reply)['_output']
type Taken = Awaited<ReturnType<typeof linkFor>>
type Told = (typeof contract.inspectionOfQuotation.reply)['_output']

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
    expect(next.waitsFor).toBe('The photographs are there and are being looked at.')
    expect(findings.find(({ needs }) => needs)?.remedy, 'nobody is asked for photographs that are there').toBeUndefined()

    const { items } = answered<Listed>(await ramon.get('user/inspections-to-review'))
    expect(items).toContainEqual(expect.objectContaining({ id: begun.id, photos: 8, duplicates: 0 }))
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

    // The customer, who had opened the link, gets a new one; only what was sent back is asked for.
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
    const lacks = expect.stringContaining('“Inspection”, which you do not hold')
    const shownToDario = await seen(dario, quotation)
    expect(shownToDario).toMatchObject({
      may: ['review'],
      notToClear: { needs: [lacks], whoMay: expect.arrayContaining(['Ramón Peñaflor']) },
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

describe('a link', () => {
  it('tells only what the photographs need, and nothing of whose the vehicle is', async () => {
    const vehicle = { ...car(), seats: 30 }
    const { inspection } = await inspected(ana, vehicle, maria({ mobile: '0917 555 2020', email: 'told@nobody.example' }))
    const link = await linkFor(ana, inspection)
    const reply = await open(app.url, link.token)
    const text = JSON.stringify(reply.data)
    expect(reply.data).toMatchObject({
      capture: { number: inspection.number, description: expect.stringContaining('Vios'), agent: { name: 'Ana Reyes' } },
    })
    for (const secret of [
      vehicle.plate,
      vehicle.chassisNo,
      vehicle.engineNo,
      'Dela Peña',
      '9175552020',
      'told@',
      inspection.quotationNumber,
      inspection.quotationId,
    ])
      expect(text).not.toContain(secret)
    const { rows } = await app.owner.query('select row_to_json(l)::text as row from inspection_links l')
    expect(rows.map(({ row }) => row).join()).not.toContain(link.token)
  })

  it('opens nothing once it is guessed, of the other kind, withdrawn or expired', async () => {
    const { inspection } = await inspected(ana)
    const [link, second] = [await linkFor(ana, inspection), await linkFor(ana, inspection)]
    const phone = await phoneWith(app.url, link)
    const isShut = async ({ token }: Taken, type = 'customer') => {
      const replies = [
        await open(app.url, token, type),
        ...(type === 'agent' ? [] : [await send({ ...phone, token }, 'front', await photo()), await submit({ ...phone, token })]),
      ]
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 406))
    }
    await isShut({ ...link, token: 'AAAAAAAAAAAAAAAAAAAAAA' })
    await isShut({ ...link, token: inspection.id })
    await isShut(link, 'agent')
    answered(await ana.post(`user/inspection/${inspection.id}/link/${link.id}/revoke`, {}))
    await isShut(link)
    await app.owner.query(`update inspection_links set expires_at = now() - interval '1 second' where id = $1`, [second.id])
    await isShut(second)
    expect((await seen(ana, { id: inspection.quotationId })).links.map(({ state }) => state)).toEqual(['expired', 'revoked'])
    // Another one goes on with what the first had begun.
    const renewed = await linkFor(ana, inspection)
    await sent({ ...phone, token: renewed.token }, 'front', await photo())
  })

  it('is used by two phones at once: what either sends is there, and the later photograph of a thing counts', async () => {
    const { quotation, inspection } = await inspected(ana)
    const link = await linkFor(ana, inspection)
    const [one, other] = [await phoneWith(app.url, link), await phoneWith(app.url, link)]
    await Promise.all([
      ...SHOTS.map((shot) => photo().then((bytes) => sent(one, shot, bytes))),
      ...SHOTS.map((shot) => photo().then((bytes) => sent(other, shot, bytes))),
    ])
    const { photos } = await seen(ana, quotation)
    for (const shot of SHOTS)
      expect(photos.filter((each) => each.shot === shot).map(({ attempt, state }) => [attempt, state])).toEqual([
        [1, 'replaced'],
        [2, 'taken'],
      ])
    const ends = await Promise.all([submit(one), submit(other)])
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    expect(await send(other, 'front', await photo())).toMatchObject({ status: 409, message: expect.stringContaining('for review already') })
  })

  it('of one inspection sends no photographs with the session of another', async () => {
    const [mine, other] = [await inspected(ana), await inspected(ana)]
    const phones = [
      await phoneWith(app.url, await linkFor(ana, mine.inspection)),
      await phoneWith(app.url, await linkFor(ana, other.inspection)),
    ]
    const mixed = { ...(phones[0] ?? expect.fail()), session: phones[1]?.session ?? '' }
    expect(await send(mixed, 'front', await photo())).toMatchObject({ status: 406 })
    expect((await seen(ana, mine.quotation)).photos).toEqual([])
  })
})

describe('whoever may not', () => {
  it('sees, sends, links, decides and asks for nothing', async () => {
    const { quotation, inspection } = await inspected(ana)
    await phoneWith(app.url, await linkFor(ana, inspection)).then(async (phone) => sent(phone, 'front', await photo()))
    const [shot] = (await seen(ana, quotation)).photos
    const { token } = answered<{ token: string }>(await ana.post('customer/shareableLink', {}))
    const stranger = await signInCustomer(app, '+639175559911', token)
    for (const who of [jose, stranger]) {
      const side = who === jose ? 'user' : 'customer'
      expect((await who.get(`${side}/quotation/${quotation.id}/inspection`)).status).toBe(404)
      expect((await who.get(`${side}/inspection/${inspection.id}/photo/${shot?.id}`)).status).toBe(404)
      expect((await who.post(`${side}/inspection/${inspection.id}/link`, { kind: 'customer' })).status).toBe(404)
    }
    expect((await jose.post(`user/quotation/${quotation.id}/inspection`, { reason: 'Not mine.' })).status).toBe(404)
    expect((await ana.get('user/inspections-to-review')).status).toBe(403)
    expect((await decide(ana, inspection, [{ photoId: shot?.id, verdict: 'clear' }])).status).toBe(403)
    expect((await ramon.post(`user/inspection/${inspection.id}/link`, { kind: 'agent' })).status).toBe(403)
    expect((await call(app.url, 'GET', `secure/user/inspection/${inspection.id}/photo/${shot?.id}`)).status).toBe(401)
  })

  it('is not the customer themselves, who photographs from their own pages', async () => {
    const { quotation } = await inspected(ana, undefined, maria({ mobile: '0917 555 3131' }))
    const customer = await signInCustomer(
      app,
      '+639175553131',
      answered<{ token: string }>(await ana.post('customer/shareableLink', { quotationId: quotation.id })).token,
    )
    const { inspection } = answered<Told>(await customer.get(`customer/quotation/${quotation.id}/inspection`))
    expect(inspection).toMatchObject({ may: ['photograph'], links: [] })
    expect((await customer.post(`customer/inspection/${inspection?.id}/link`, { kind: 'agent' })).status).toBe(403)
    const link = answered<Taken>(await customer.post(`customer/inspection/${inspection?.id}/link`, { kind: 'customer' }))
    await sent(await phoneWith(app.url, link), 'front', await photo())
    expect((await inspectionOf(customer, quotation, 'customer'))?.photos).toMatchObject([{ shot: 'front', uploader: 'customer' }])
  })
})
