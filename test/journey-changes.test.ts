import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { PolicyAsOf } from '#features/servicing/endorsements/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf } from './support/buying.ts'
import { askForPriced, changeInForce, changesAt, changesOf, expectToAgree, later, offerOf, payFor } from './support/changing.ts'
import { readPdf } from './support/ending.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { alone, DEPARTURE, RETURN, travelIssued, traveller } from './support/travelling.ts'

let app: TestApp
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const days = (departOn: string, returnOn: string) => ({ departOn, returnOn, visaBuffer: false })

describe('a journey before it begins', () => {
  it('gets other days at the difference of the tariff of its sale, and its papers and the letter for the visa say them', async () => {
    const { id, coverFrom, coverTo, total } = await travelIssued(ana, alone({ destinations: ['FR'] }))
    expect([coverFrom, coverTo]).toEqual([DEPARTURE, RETURN])
    const wanted = days(addDays(DEPARTURE, 5), addDays(RETURN, 15))
    const { price } = await offerOf(ana, id, 'journey', wanted)
    expect(price).toMatchObject({ daysLeft: price.daysAll, returnsNothing: false })
    expect(price.total).toBeGreaterThan(0)
    const asked = await askForPriced(ana, id, 'journey', wanted)
    await payFor(ana, id, asked.toPay?.chargeId)
    await changeInForce(ana, id, 1)
    const after = await policyOf(ana, id)
    expect(after).toMatchObject({ coverFrom: wanted.departOn, coverTo: wanted.returnOn, total: total + price.total })
    await expectToAgree(app, ana, id)
    const letter = await readPdf(ana, `user/policy/${id}/document/visa-letter`)
    for (const day of [wanted.departOn, wanted.returnOn]) expect(letter.text).toContain(formatDay(day))
    expect(letter.text).not.toContain(formatDay(DEPARTURE))
    const stood = answered<PolicyAsOf>(await ana.get(`user/policy/${id}/as-of`, { on: wanted.departOn }))
    expect(stood).toMatchObject({ version: 2, from: wanted.departOn, to: wanted.returnOn })
    const { rows } = await app.owner.query<{ cover_from: string }>('select distinct cover_from::text from risk_keys where policy_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ cover_from: wanted.departOn }])
  })

  it('begins earlier and lasts shorter: what it costs less goes back, and no day is of two versions', async () => {
    const { id, total } = await travelIssued(ana, alone({ returnOn: addDays(RETURN, 20) }))
    const wanted = days(addDays(DEPARTURE, -10), addDays(DEPARTURE, -6))
    const asked = await askForPriced(ana, id, 'journey', wanted)
    expect(asked).toMatchObject({ state: 'in-force', effectiveOn: wanted.departOn })
    expect(asked.price?.total).toBeLessThan(0)
    const after = await policyOf(ana, id)
    expect(after).toMatchObject({ coverFrom: wanted.departOn, coverTo: wanted.returnOn, total: total + (asked.price?.total ?? 0) })
    await expectToAgree(app, ana, id)
    for (const on of [wanted.departOn, wanted.returnOn])
      expect(answered<PolicyAsOf>(await ana.get(`user/policy/${id}/as-of`, { on }))).toMatchObject({
        ...{ version: 2, from: wanted.departOn, to: wanted.returnOn },
      })
  })

  it('takes one more along, and who is written wrongly is put right at no cost', async () => {
    const policy = await travelIssued(ana, alone())
    const { answers } = await changesOf(ana, policy.id)
    const travellers = answers.travellers as Record<string, unknown>[]
    const more = { cover: 'individual', people: 2, travellers: [...travellers, traveller('Rosa', '1991-04-04')] }
    expect(await ana.post(`${changesAt(policy.id)}/offer`, { kind: 'travellers', values: { ...more, people: 1 } })).toMatchObject({
      status: 422,
      fields: [{ path: 'values.travellers' }],
    })
    const asked = await askForPriced(ana, policy.id, 'travellers', more)
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    await changeInForce(ana, policy.id, 1)
    await expectToAgree(app, ana, policy.id)
    const [first, second] = more.travellers
    const right = await askForPriced(ana, policy.id, 'travellers', { ...more, travellers: [first, { ...second, firstName: 'Rosario' }] })
    expect(right).toMatchObject({ state: 'in-force', price: { total: 0 } })
    expect(JSON.stringify((await policyOf(ana, policy.id)).sections)).toContain('Rosario')
  })

  it('is not changed so once it has begun: more days are the extension', async () => {
    const { id } = await travelIssued(ana, alone())
    const who = await later(app.url, DEPARTURE)
    expect((await changesOf(who, id)).kinds).not.toContain('journey')
    expect(await who.post(`${changesAt(id)}/offer`, { kind: 'journey', values: days(DEPARTURE, addDays(RETURN, 3)) })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Extend the cover'),
    })
  })

  it('of other days that are not paid before the departure stays as it was', async () => {
    const { id } = await travelIssued(ana, alone())
    const asked = await askForPriced(ana, id, 'journey', days(addDays(today, 2), RETURN))
    expect(asked.toPay?.until).toBe(addDays(today, 1))
  })
})
