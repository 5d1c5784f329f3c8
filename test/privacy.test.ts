import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Breach } from '#features/people/privacy/public/contract/breaches.ts'
import type { Choices } from '#features/people/privacy/public/contract/marketing.ts'
import { MARKETING_TEXT } from '#features/people/privacy/rules/channels.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let rosalinda: Caller
let customer: Caller
let id: string

const MOBILE = '+639175553001'

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  rosalinda = await person(app.url, 'rosalinda.macaraeg')
  await policyToPay(ana, car(), maria({ mobile: '0917 555 3001' }))
  customer = await signInCustomer(app, MOBILE, (await linkFrom(ana)).token)
  const { rows } = await app.owner.query<{ id: string }>('select id from customers where mobile = $1', [MOBILE])
  id = rows[0]?.id ?? ''
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const choose = (channel: string, allowed: boolean, version: string = MARKETING_TEXT.version) =>
  customer.put('customer/marketing', { channel, allowed, version })
const allowed = (choices: Choices) => choices.filter((each) => each.allowed).map(({ channel }) => channel)
const toldTo = async (who: Caller, side = 'user') => allowed(answered<Choices>(await who.get(`${side}/customer/${id}/marketing`)))

describe('being told of other insurance', () => {
  it('is allowed with the declaration of a sale, and seen by the agent', async () => {
    expect(await toldTo(customer, 'customer')).toEqual(['email', 'sms'])
    expect(await toldTo(ana)).toEqual(['email', 'sms'])
    expect((await carlo.get(`user/customer/${id}/marketing`)).status).toBe(404)
  })

  it('is withdrawn by the customer for each channel, at once, also in the workbook of customers', async () => {
    expect(allowed(answered<Choices>(await choose('sms', false)))).toEqual(['email'])
    expect(await toldTo(ana)).toEqual(['email'])
    const { rows: people } = await app.owner.query<{ id: string }>(`select id from staff where email = 'ana.reyes@kalasag.example'`)
    const listed = async () =>
      answered<{ items: { _id: string; offersBy: string[] }[] }>(
        await ana.get(`user/policy/getgetAllRefred_AgentsCustomer/${people[0]?.id}`),
      ).items.find((each) => each._id === id)?.offersBy
    expect(await listed()).toEqual(['email'])
    answered(await choose('email', false))
    expect(await listed()).toEqual([])
  })

  it('is given again only by the customer, and to the present wording', async () => {
    expect((await choose('sms', true, '2020-1')).status).toBe(422)
    expect((await ana.put('customer/marketing', { channel: 'sms', allowed: true, version: MARKETING_TEXT.version })).status).toBe(403)
    expect(allowed(answered<Choices>(await choose('sms', true)))).toEqual(['sms'])
  })

  it('is kept with every choice, its wording and where it was made, and nothing of it is changed', async () => {
    const { rows } = await app.owner.query(
      `select channel, allowed, version, actor, address from marketing_choices where customer_id = $1 order by at, id`,
      [id],
    )
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)).toMatchObject({ channel: 'sms', allowed: true, version: MARKETING_TEXT.version, actor: `customer:${id}` })
    await expect(app.owner.query('update marketing_choices set allowed = true')).rejects.toThrow(/only added to/)
  })
})

describe('the register of breaches', () => {
  const said = {
    ...{ title: 'A lost laptop', foundDay: '2026-01-05', foundTime: '09:30', foundBy: 'Ana Reyes', persons: 120 },
    ...{ happened: 'It was left in a taxi.', data: 'Names and numbers of leads.', measures: 'It was locked from afar.' },
  }
  let breach: Breach
  const step = (name: string, reference: string, version = breach.version) =>
    rosalinda.post(`user/breach/${breach.id}/step`, { version, step: name, reference })

  it('is kept by the data protection officer alone', async () => {
    for (const who of [ana, await person(app.url, 'teresita.ocampo')]) {
      expect((await who.get('user/breaches')).status).toBe(403)
      expect((await who.post('user/breach', said)).status).toBe(403)
    }
    expect(await rosalinda.post('user/breach', { ...said, foundDay: '2100-01-01' })).toMatchObject({
      status: 422,
      fields: [{ path: 'foundTime', message: 'This time is still in the future.' }],
    })
  })

  it('runs 72 hours from when the breach is known', async () => {
    setTime(new Date('2026-01-05T02:00:00Z'))
    breach = answered<Breach>(await rosalinda.post('user/breach', said))
    expect(breach).toMatchObject({
      ...{ foundAt: '2026-01-05T01:30:00.000Z', notifyBy: '2026-01-08T01:30:00.000Z', isOverdue: false },
      ...{ state: 'open', recordedBy: 'Rosalinda Macaraeg', may: ['change', 'npc', 'persons', 'exempt'] },
    })
    setTime(undefined)
    const [item] = answered<{ items: Breach[] }>(await rosalinda.get('user/breaches')).items
    expect(item).toMatchObject({ title: 'A lost laptop', isOverdue: true })
  })

  it('is said better while it is open', async () => {
    breach = answered<Breach>(await rosalinda.put(`user/breach/${breach.id}`, { ...said, persons: 140, version: breach.version }))
    expect(breach.persons).toBe(140)
    expect((await step('npc', 'NPC-1', 1)).status).toBe(409)
  })

  it('notes once who was notified, is closed then, and stays as it is', async () => {
    expect((await step('close', 'All is done.')).status).toBe(409)
    breach = answered<Breach>(await step('npc', 'DBNMS-2026-0001'))
    breach = answered<Breach>(await step('persons', 'By letter to all of them.'))
    expect(breach).toMatchObject({ npcReference: 'DBNMS-2026-0001', isOverdue: false, may: ['change', 'close'] })
    expect((await step('npc', 'DBNMS-2026-0002')).status).toBe(409)
    breach = answered<Breach>(await step('close', 'The laptop was found.'))
    expect(breach).toMatchObject({ state: 'closed', may: [] })
    expect((await rosalinda.put(`user/breach/${breach.id}`, { ...said, version: breach.version })).status).toBe(409)
    for (const change of [`update breaches set persons = 0`, `delete from breaches`])
      await expect(app.owner.query(change)).rejects.toThrow(/only added to/)
  })
})

it('says to everybody whom to ask about their data', async () => {
  const brand = (await (await fetch(`${app.url}/sdx-api/auth/brand`)).json()) as { data: object }
  expect(brand.data).toMatchObject({ privacyOfficer: { email: 'privacy@kalasag.example' } })
})
