import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { contract } from '#features/selling/inspections/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { inspected, inspectionOf, linkFor, open, phoneWith, SHOTS, send, sent, submit } from './support/inspecting.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

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

type Taken = Awaited<ReturnType<typeof linkFor>>
type Told = (typeof contract.inspectionOfQuotation.reply)['_output']

const seen = async (who: Caller, { id }: { readonly id: string }) => (await inspectionOf(who, { id })) ?? expect.fail('no inspection')
describe('a link', () => {
  it('tells only what the photographs need, and nothing of whose the vehicle is', async () => {
    const vehicle = { ...car(), seats: 9 }
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
    // Another link continues where the first left off.
    const renewed = await linkFor(ana, inspection)
    await sent({ ...phone, token: renewed.token }, 'front', await photo())
  })

  it('is opened by a phone whose clock is a day or 8,000 years ahead, and the time of its photographs is ours', async () => {
    const { quotation, inspection } = await inspected(ana)
    const { token } = await linkFor(ana, inspection)
    for (const [shot, ahead] of [
      ['front', 86_400_000],
      ['rear', new Date('9999-01-01').getTime() - Date.now()],
    ] as const) {
      const theirs = () => new Date(Date.now() + ahead).toISOString()
      const opening = { token, type: 'customer', deviceTime: theirs() }
      const { session } = answered<{ session: string }>(await call(app.url, 'POST', 'auth/inspection/open', { body: opening }))
      await sent({ url: app.url, token, session }, shot, await photo(), { query: { takenAt: theirs() } })
    }
    const { photos } = await seen(ana, quotation)
    for (const { takenAt, receivedAt } of photos)
      expect(Math.abs(new Date(receivedAt).getTime() - new Date(takenAt).getTime())).toBeLessThan(60_000)
    expect(photos[0]?.clockAheadSeconds).toBeGreaterThan(86_300)
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
    expect(await send(other, 'front', await photo())).toMatchObject({
      status: 409,
      message: expect.stringContaining('These photos were already sent for review. Nothing more is needed now.'),
    })
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
    expect(
      (await ana.post(`user/inspection/${inspection.id}/review`, { verdicts: [{ photoId: shot?.id, verdict: 'clear' }] })).status,
    ).toBe(403)
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
