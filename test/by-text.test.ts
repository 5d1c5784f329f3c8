import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { TextOffer } from '#features/servicing/by-text/public/contract.ts'
import { hmac } from '#kit/server/crypto.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call, type Reply } from './support/calls.ts'
import { accept, answered, type Caller, car, maria, oddCar, offer, person, type Quotation, quoted, read, save } from './support/quoting.ts'
import { type Texting, textingOn } from './support/texting.ts'

let app: TestApp
let ana: Caller
let jose: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
})
afterAll(() => app.stop())
afterEach(() => spoil(null))

const spoil = async (fault: string | null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'sms', fault, requests: null } }))

const customer = () => textingOn(app)
const sendText = (who: Caller, { id }: Pick<Quotation, 'id'>): Promise<Reply> => who.post(`user/quotation/${id}/text`, {})
const progress = async ({ id }: Pick<Quotation, 'id'>): Promise<TextOffer[]> =>
  answered<{ items: TextOffer[] }>(await ana.get(`user/quotation/${id}/text`)).items
const codeIn = (text: string) => /^\d{6}/.exec(text)?.[0] ?? ''

/** An offer sent by text to a new person. */
async function texted(
  answers: Record<string, unknown> = car(),
  who: Texting = customer(),
): Promise<{ who: Texting; quotation: Quotation }> {
  const quotation = await quoted<Quotation>(ana, { answers, holder: maria({ mobile: who.number }) })
  answered(await sendText(ana, quotation))
  await who.reads(1)
  return { who, quotation }
}

/** Says yes and sends the code back, which accepts the offer. */
async function saysYes({ who, quotation }: { who: Texting; quotation: Quotation }): Promise<string> {
  await who.writes(`YES ${quotation.number}`)
  await who.writes(codeIn(await who.reads(2)))
  await who.reads(3)
  return (await read(ana, quotation.id)).policy?.id ?? ''
}

/** The body as a gateway sends it, signed with the given secret. */
const notify = (body: string, secret: string, t = Math.floor(Date.now() / 1000)) =>
  fetch(`${app.url}/sdx-api/auth/sms/notify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sms-signature': `t=${t},v1=${hmac(secret, `${t}.${body}`)}` },
    body,
  })

describe('an offer by text message', () => {
  it('is accepted with a code, paid at a counter and told of, without a page', async () => {
    const { who, quotation } = await texted()
    const [first = ''] = await who.received()
    expect(first).toContain(`YES ${quotation.number}`)
    expect(first).toMatch(/^Kalasag: .*Total PHP[\d,.]+, valid until .*Ana Reyes, 0917 000 0101.*STOP/s)
    expect(first).not.toContain('₱')

    await who.writes(`yes  ${quotation.number.toLowerCase().replaceAll('-', ' ')}.`)
    const code = await who.reads(2)
    expect(code).toMatch(/^\d{6} is your Kalasag code/)
    expect(code).toContain('true and complete')
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'quoted' })
    await who.writes(codeIn(code))
    expect(await who.reads(3)).toContain('must check your ID')

    const sold = await read(ana, quotation.id)
    expect(sold.state).toBe('converted')
    expect(sold.consents.map(({ code, accepted }) => [code, accepted])).toEqual([
      ['truth', true],
      ['privacy-service', true],
      ['privacy-marketing', false],
    ])
    expect(sold.history.find(({ what }) => what === 'Accepted')?.who).toContain('María Dela Peña')
    const { rows } = await app.owner.query('select distinct actor, address, user_agent from consents where quotation_id = $1', [
      quotation.id,
    ])
    expect(rows).toEqual([{ actor: `customer:${sold.customerId}`, address: 'sms', user_agent: 'text message' }])

    const policyId = sold.policy?.id ?? ''
    await proveIdentity(ana, policyId)
    const counter = await who.reads(4)
    const [, counterCode = ''] = /with code (\S+) by/.exec(counter) ?? []
    expect(counter).toContain('7-Eleven, Bayad')
    expect((await progress(quotation))[0]).toMatchObject({ counterCode, paidAt: null, wasRefused: false })

    answered(await call(app.url, 'POST', 'auth/simulators/pay-at-counter', { body: { code: counterCode } }))
    const policy = await untilComplete(ana, policyId)
    const told = (await until(who.received, (texts) => texts.length >= 6)).join('\n')
    expect(told).toContain(policy.number)
    expect(told).toContain(policy.certificate?.cocNumber)
    const [offered] = await progress(quotation)
    expect(Object.entries(offered ?? {}).flatMap(([name, value]) => (value === null ? [name] : []))).toEqual(['stoppedAt', 'counterCode'])
    await who.writes(`YES ${quotation.number}`)
    expect(await who.reads(7)).toContain('is already paid')
  })

  it('is accepted on a later day too, where its price is the same: no day of cover was told', async () => {
    const { who, quotation } = await texted(car({ isLate: true }))
    await app.owner.query('update quotations set cover_from = cover_from - 1, cover_to = cover_to - 1 where id = $1', [quotation.id])
    expect(await policyOf(ana, await saysYes({ who, quotation }))).toMatchObject({ coverFrom: dayOf(new Date()) })
  })

  it('is accepted with “OO” as well, and in the language that its customer chose', async () => {
    const who = customer()
    await quoted(ana, { holder: maria({ mobile: who.number }) })
    await app.owner.query(`update customers set language = 'fil' where mobile = $1`, [who.mobile])
    const { quotation } = await texted(car(), who)
    expect((await who.received())[0]).toContain(`i-reply: OO ${quotation.number}`)
    await who.writes(`Oo, ${quotation.number}!`)
    expect(await who.reads(2)).toContain('ang inyong Kalasag code')
  })

  it('goes on where it was, and makes nothing twice, when the customer writes twice and the gateway tells twice', async () => {
    const { who, quotation } = await texted()
    await spoil('twice')
    await who.writes(`YES ${quotation.number}`)
    await until(who.received, (texts) => texts.length >= 3)
    await spoil(null)
    await who.writes(`YES ${quotation.number}`)
    // The gateway delivered the same code twice; the second yes did not produce another.
    await who.hears(3)
    await spoil('twice')
    await who.writes(codeIn((await who.received())[0] ?? ''))
    await until(
      () => progress(quotation),
      ([offered]) => offered?.identityAskedAt !== null,
    )
    await spoil(null)
    await who.writes(`YES ${quotation.number}`)
    const { rows } = await app.owner.query('select id from policies where quotation_id = $1', [quotation.id])
    expect(rows).toHaveLength(1)
    await proveIdentity(ana, rows[0].id)
    await until(
      () => progress(quotation),
      ([offered]) => offered?.counterAt !== null,
    )
    await who.writes(`YES ${quotation.number}`)
    const codes = async () => new Set((await who.received()).flatMap((text) => /with code (\S+)/.exec(text)?.[1] ?? []))
    await until(codes, ({ size }) => size > 0)
    expect((await codes()).size).toBe(1)
    expect((await app.owner.query('select from payments where policy_id = $1', [rows[0].id])).rowCount).toBe(1)
    expect((await app.owner.query('select from consents where quotation_id = $1', [quotation.id])).rowCount).toBe(3)
  })

  it('is nobody’s to accept but the customer’s, by their number; a stranger learns nothing, and hears it once a day', async () => {
    const { who, quotation } = await texted()
    const stranger = customer()
    await stranger.writes(`YES ${quotation.number}`)
    const answer = await stranger.reads(1)
    expect(answer).toContain('could not match')
    for (const told of [quotation.number, 'Ana', 'PHP']) expect(answer).not.toContain(told)
    for (const text of ['YES Q-CTPL-99-999999', '123456', 'STOP', 'I am driving and will answer later.']) await stranger.writes(text)
    await stranger.hears(1)
    await who.hears(1)
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'quoted' })
  })

  it('takes no wrong code, and few tries', async () => {
    const { who, quotation } = await texted()
    await who.writes('111111')
    expect(await who.reads(2)).toContain('could not match')
    await who.writes(`YES ${quotation.number}`)
    const code = codeIn(await who.reads(3))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await who.writes(wrong)
    expect(await who.reads(4)).toContain('is wrong or has expired')
    for (const n of [5, 6, 7, 8]) {
      await who.writes(wrong)
      await who.reads(n)
    }
    await who.writes(code)
    expect(await who.reads(9)).toContain('cannot try more codes')
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'quoted' })
  })

  it('is not texted to whoever wrote STOP, and their agent is told', async () => {
    const { who, quotation } = await texted()
    await who.writes(' Stop. ')
    expect(await who.reads(2)).toContain('not text you any more offers')
    await who.writes('STOP')
    await who.hears(2)
    expect((await progress(quotation))[0]?.stoppedAt).not.toBeNull()
    expect(await sendText(ana, quotation)).toMatchObject({ status: 409 })
    // Saying yes after all means wanting to receive texts again.
    await who.writes(`YES ${quotation.number}`)
    expect(await who.reads(3)).toMatch(/^\d{6} is your/)
  })
})

describe('what cannot be accepted by text is answered with what to do instead', () => {
  const call_ = 'Ana Reyes, 0917 000 0101'
  const yes = async ({ who, quotation }: { who: Texting; quotation: Quotation }) => {
    await who.writes(`YES ${quotation.number}`)
    return who.reads(2)
  }

  it('where it has lapsed', async () => {
    const sale = await texted()
    await app.owner.query('update quotations set valid_until = $2 where id = $1', [sale.quotation.id, addDays(dayOf(new Date()), -1)])
    const answer = await yes(sale)
    expect(answer).toContain('has expired')
    expect(answer).toContain(call_)
    expect(await sendText(ana, sale.quotation)).toMatchObject({ status: 409 })
  })

  it('where it was changed since, also after the code was asked for', async () => {
    const sale = await texted()
    await sale.who.writes(`YES ${sale.quotation.number}`)
    const code = codeIn(await sale.who.reads(2))
    const draft = answered<Quotation>(
      await save(ana, sale.quotation, 'policyholder', maria({ mobile: sale.who.number, line1: '14 Lacson Street' })),
    )
    answered(await ana.post(`user/quotation/${draft.id}/quote`, { version: draft.version }))
    await sale.who.writes(code)
    expect(await sale.who.reads(3)).toContain('has changed since')
    expect((await progress(sale.quotation))[0]).toMatchObject({ wasRefused: true, acceptedAt: null })
    expect(await read(ana, sale.quotation.id)).toMatchObject({ state: 'quoted' })
  })

  it('where underwriting decides first', async () => {
    const who = customer()
    const odd = await quoted<Quotation>(ana, { answers: oddCar(), holder: maria({ mobile: who.number }) })
    expect(await sendText(ana, odd)).toMatchObject({ status: 409 })
    const sale = await texted()
    await app.owner.query(`update quotations set state = 'referred' where id = $1`, [sale.quotation.id])
    expect(await yes(sale)).toContain('is waiting for our decision')
  })

  it('where it was bought on a screen meanwhile', async () => {
    const sale = await texted()
    answered(await accept(ana, sale.quotation))
    expect(await yes(sale)).toContain('cannot be accepted by text')
  })
})

describe('the agent', () => {
  it('sends offers of their own only, three times a day at most, and no draft', async () => {
    const who = customer()
    const quotation = await offer(ana, maria({ mobile: who.number }))
    expect(await sendText(jose, quotation)).toMatchObject({ status: 404 })
    for (const _ of [1, 2, 3]) answered(await sendText(ana, quotation))
    expect(await sendText(ana, quotation)).toMatchObject({ status: 429 })
    expect(await progress(quotation)).toHaveLength(3)
    const draft = answered<Quotation>(await ana.post('user/quotation/start', { line: 'ctpl', answers: {} }))
    expect(await sendText(ana, draft)).toMatchObject({ status: 409 })
  })

  it('need not do anything where the provider of counters is down for a moment: it is asked again', async () => {
    const sale = await texted()
    const policyId = await saysYes(sale)
    await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'checkout', fault: 'down', requests: 1 } })
    await proveIdentity(ana, policyId)
    expect(await sale.who.reads(4)).toContain('with code')
    expect(await policyOf(ana, policyId)).toMatchObject({ state: 'awaiting-payment' })
  })
})

describe('the gateway', () => {
  it('is believed by its signature only, and what it tells that cannot be read does no harm', async () => {
    const { who, quotation } = await texted()
    const text = JSON.stringify({ message_id: randomUUID(), sender: who.mobile, message: `YES ${quotation.number}` })
    expect((await notify(text, 'somebody else’s secret')).status).toBe(401)
    expect((await fetch(`${app.url}/sdx-api/auth/sms/notify`, { method: 'POST', body: text })).status).toBe(401)
    await spoil('forged')
    await who.writes('???')
    await spoil(null)
    await who.reads(2)
    await who.hears(2)
    expect((await progress(quotation))[0]?.answeredAt).toBeNull()
  })

  it('keeps no text that was answered', async () => {
    const { who } = await texted()
    await who.writes('My secret is 42.')
    await who.reads(2)
    const { rows } = await app.owner.query('select body, answer from received_texts where sender = $1', [who.mobile])
    expect(rows).toEqual([{ body: null, answer: 'textNotUnderstood' }])
  })

  it('is not answered without end: a number that writes too much is read no more', async () => {
    const who = customer()
    const { quotation } = await texted(car(), who)
    await app.owner.query(
      `insert into received_texts (id, sender, answer) select gen_random_uuid()::text, $1, 'offerWrongCode' from generate_series(1, 12)`,
      [who.mobile],
    )
    await who.writes(`YES ${quotation.number}`)
    await who.hears(1)
  })
})
