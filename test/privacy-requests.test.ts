import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { OwnRequest } from '#features/people/privacy/public/contract/own-requests.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, identified, openPayment, policyToPay, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { ask, fileAt, filesKept, own, prepare, seen, step } from './support/data-requests.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let rosalinda: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  rosalinda = await person(app.url, 'rosalinda.macaraeg')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const home = async (mobile: string) => signInCustomer(app, mobile, (await linkFrom(ana)).token)
const fetched = (who: Caller, path: string) => fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })
const notifiedOf = async (number: string) =>
  (await app.owner.query<{ title: string }>('select title from notifications where body like $1 order by id', [`${number}%`])).rows

async function sheetsOf(response: Response): Promise<ReadonlyMap<string, string>> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return new Map(sheets.map(({ name, rows }) => [name, JSON.stringify(rows)]))
}

describe('a copy of what is held', () => {
  const MOBILE = '+639175557001'
  let customer: Caller
  let request: OwnRequest

  it('is asked for in the customer’s home, once at a time, with the last day of the law', async () => {
    const { id: policyId } = await policyToPay(ana, car(), maria({ mobile: '0917 555 7001', lastName: 'Sariaya' }))
    await identified(ana, policyId)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
    answered(await ana.post('user/addlead', { firstName: 'Maria', primaryMobile: MOBILE, remarksfromUser: 'Likes a red jeepney' }))
    customer = await home(MOBILE)
    request = answered<OwnRequest>(await ask(customer, 'access'))
    expect(request).toMatchObject({ kind: 'access', state: 'identified', dueOn: addDays(today, 30), isLate: false, mayWithdraw: true })
    expect(await ask(customer, 'access')).toMatchObject({ status: 409 })
    expect(await ask(customer, 'correction', '')).toMatchObject({ status: 422, fields: [{ path: 'wish' }] })
    expect(await notifiedOf(request.number)).toMatchObject([{ title: 'Someone is asking about their data' }])
  })

  it('is nobody’s but the desk’s and the customer’s own', async () => {
    const other = await home('+639175557002')
    const teresita = await person(app.url, 'teresita.ocampo')
    for (const who of [ana, teresita]) {
      expect((await who.get('user/privacy-requests')).status).toBe(403)
      expect((await who.get(`user/privacy-request/${request.id}`)).status).toBe(403)
      expect((await who.post(`user/privacy-request/${request.id}/prepare`, { version: 1 })).status).toBe(403)
      expect((await fetched(who, `user/privacy-request/${request.id}/copy`)).status).toBe(403)
    }
    expect(await own(other)).toEqual([])
    expect((await other.post(`customer/privacy-request/${request.id}/withdraw`)).status).toBe(404)
    expect((await fetched(other, `customer/privacy-request/${request.id}/copy`)).status).toBe(404)
    expect((await customer.get(`user/privacy-request/${request.id}`)).status).toBe(403)
  })

  it('is gathered from every feature, and given once the officer has answered', async () => {
    expect((await step(rosalinda, request, { step: 'answer', text: 'Here it is.' })).status).toBe(409)
    const prepared = await prepare(rosalinda, request)
    expect(prepared).toMatchObject({ state: 'prepared', preparedBy: 'Rosalinda Macaraeg', may: ['answer', 'revise', 'refuse'] })
    expect((await fetched(customer, `customer/privacy-request/${request.id}/copy`)).status).toBe(404)
    answered(await step(rosalinda, request, { step: 'answer', text: 'Here it is.' }))
    expect((await step(rosalinda, request, { step: 'answer', text: 'Here it is.' })).status).toBe(409)
    expect(await own(customer)).toMatchObject([{ state: 'answered', answer: 'Here it is.', copyUntil: addDays(today, 14) }])
    const sheets = await sheetsOf(await fetched(customer, `customer/privacy-request/${request.id}/copy`))
    expect([...sheets.keys()]).toEqual(
      expect.arrayContaining(['About this copy', 'Who you are', 'Policies', 'Payments', 'Quotations', 'Identity checks', 'Your sign-ins']),
    )
    expect(sheets.get('What advisors noted about you')).toContain('Likes a red jeepney')
    expect(sheets.get('Policies')).toContain('Sariaya')
    expect(sheets.get('What you agreed to')).toContain('127.0.0.1')
    expect(JSON.stringify([...sheets])).not.toMatch(/screening|covered transaction|Anti-Money Laundering Council/i)
  })

  it('leaves a mark each time that it is fetched, and is sealed in the store', async () => {
    answered(await (await person(app.url, 'teresita.ocampo')).get('user/audit/entries'))
    await until(
      async () =>
        (
          await app.owner.query(`select details from audit_entries where action = 'exported' and details::text like $1`, [
            `%privacy-request:${request.id}%`,
          ])
        ).rows,
      (rows) => rows.length > 0,
    )
    const { rows } = await app.owner.query<{ file_key: string }>('select file_key from privacy_requests where id = $1', [request.id])
    const sealed = await fileAt(app, rows[0]?.file_key ?? '')
    expect(sealed.startsWith('PK')).toBe(false)
    expect(sealed.includes('xl/worksheets')).toBe(false)
  })

  it('can be fetched for fourteen days, and is removed then', async () => {
    setTime(startOf(addDays(today, 15)))
    await round(app, 'remove-privacy-copies')
    const { rows } = await app.owner.query('select file_key from privacy_requests where id = $1', [request.id])
    expect(rows).toEqual([{ file_key: null }])
  })

  it('leaves nothing in the store once it is to be prepared again, or is refused', async () => {
    const other = await home('+639175557003')
    for (const end of [{ step: 'revise' }, { step: 'refuse', ground: 'identity', text: 'We cannot tell that it is you.' }]) {
      const asked = answered<OwnRequest>(await ask(other, 'access'))
      await prepare(rosalinda, asked)
      const { rows } = await app.owner.query<{ file_key: string }>('select file_key from privacy_requests where id = $1', [asked.id])
      await ageFiles(app, 61)
      await round(app, 'sweep-files')
      expect(await filesKept(app)).toContain(rows[0]?.file_key)
      answered(await step(rosalinda, asked, end))
      await round(app, 'sweep-files')
      expect(await filesKept(app)).not.toContain(rows[0]?.file_key)
      if (end.step === 'revise') answered(await other.post(`customer/privacy-request/${asked.id}/withdraw`))
    }
  })

  it('leaves nothing in the store once the person withdraws the request', async () => {
    const other = await home('+639175557004')
    const asked = answered<OwnRequest>(await ask(other, 'access'))
    await prepare(rosalinda, asked)
    answered(await other.post(`customer/privacy-request/${asked.id}/withdraw`))
    expect((await fetched(rosalinda, `user/privacy-request/${asked.id}/copy`)).status).toBe(404)
    await ageFiles(app, 61)
    await round(app, 'sweep-files')
    expect(await filesKept(app)).toEqual([])
  })
})

describe('somebody whose number changes while they wait', () => {
  it('is told at the new one that there is an answer, and nobody at the former one', async () => {
    const [former, newer] = ['+639175557031', '+639175557032']
    const customer = await home(former)
    const request = answered<OwnRequest>(await ask(customer, 'correction', 'My name is Bituin.'))
    const { customerId } = await seen(rosalinda, request)
    const teresita = await person(app.url, 'teresita.ocampo')
    const { version } = answered<{ version: number }>(await teresita.get(`user/customer/${customerId}`))
    answered(await teresita.put(`user/customer/${customerId}/number`, { version, mobile: newer }))
    answered(await step(rosalinda, request, { step: 'answer', text: 'Corrected.' }))
    const { rows } = await app.owner.query(`select recipient from messages where purpose = 'privacy-request' and about = $1`, [request.id])
    expect(rows).toEqual([{ recipient: newer }])
  })
})

describe('a request of somebody who came or wrote', () => {
  const taken = {
    ...{ kind: 'erasure', way: 'letter', askedOn: today, name: 'Bituin Salonga', mobile: '0917 555 7020', wish: 'Forget me.' },
  }
  const take = (body: Record<string, unknown>, who = ana) => who.post('user/privacy-request', { ...taken, ...body })

  it('is taken down by anybody of the staff, who learns its number and nothing else', async () => {
    const reply = answered<{ id: string; number: string; dueOn: string }>(await take({}))
    expect(Object.keys(reply).toSorted()).toEqual(['dueOn', 'id', 'number'])
    expect((await ana.get(`user/privacy-request/${reply.id}`)).status).toBe(403)
    expect(await take({ askedOn: addDays(today, 1), mobile: '0917 555 7021' })).toMatchObject({
      status: 422,
      fields: [{ path: 'askedOn' }],
    })
    expect((await take({ mobile: 'nobody' })).status).toBe(422)
  })

  it('waits until identity is proven, and is refused on a ground', async () => {
    const asked = answered<{ id: string }>(await take({ mobile: '0917 555 7022' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'asked', may: ['identify', 'refuse'], customerId: null })
    expect((await rosalinda.post(`user/privacy-request/${asked.id}/prepare`, { version: 1 })).status).toBe(409)
    answered(await step(rosalinda, asked, { step: 'identify', text: 'Passport seen.' }))
    expect((await step(rosalinda, asked, { step: 'refuse', ground: 'identity', text: '-' })).status).toBe(422)
    answered(await step(rosalinda, asked, { step: 'refuse', ground: 'nothing-held', text: 'We hold nothing about this number.' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'refused', ground: 'nothing-held', may: [] })
  })

  it('runs from the day on which it came, is reminded of, and is late the day after its last', async () => {
    const asked = answered<{ id: string; number: string; dueOn: string }>(
      await take({ mobile: '0917 555 7023', askedOn: addDays(today, -25) }),
    )
    expect(asked.dueOn).toBe(addDays(today, 5))
    const { rows } = await app.owner.query<{ title: string }>('select title from reminders where body like $1 order by due_at', [
      `${asked.number}%`,
    ])
    expect(rows.map(({ title }) => title)).toEqual([
      '3 days left to answer a data request',
      'The legal deadline has passed: a request about data has no answer',
    ])
    await app.owner.query('update privacy_requests set due_on = $2 where id = $1', [asked.id, addDays(today, -1)])
    const items = answered<{ items: { id: string; isLate: boolean; daysLeft: number }[] }>(
      await rosalinda.get('user/privacy-requests'),
    ).items
    expect(items.find(({ id }) => id === asked.id)).toMatchObject({ isLate: true, daysLeft: -1 })
    answered(await step(rosalinda, asked, { step: 'refuse', ground: 'identity', text: 'Nobody proved who asks.' }))
    const left = await app.owner.query('select 1 from reminders where body like $1', [`${asked.number}%`])
    expect(left.rows).toEqual([])
  })

  it('is reminded of to whoever became the officer after it was asked', async () => {
    const asked = answered<{ id: string; number: string }>(await take({ mobile: '0917 555 7025' }))
    await app.owner.query(`update staff set role_code = 'DP1' where email = 'honorio.tupas@kalasag.example'`)
    await round(app, 'remind-privacy-officers')
    const reminded = () =>
      app.owner.query<{ title: string }>(
        `select r.title from reminders r join staff s on s.id = r.agent_id where s.email = 'honorio.tupas@kalasag.example' and r.body like $1 order by r.due_at`,
        [`${asked.number}%`],
      )
    await until(reminded, ({ rows }) => rows.length > 0)
    expect((await reminded()).rows.map(({ title }) => title)).toEqual([
      '10 days left to answer a data request',
      '3 days left to answer a data request',
      'The legal deadline has passed: a request about data has no answer',
    ])
  })

  it('corrects nothing by itself: somebody does, and says what', async () => {
    const asked = answered<{ id: string }>(await take({ kind: 'correction', mobile: '0917 555 7024', identityProof: 'Called back.' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'identified', may: ['answer', 'refuse'] })
    expect((await rosalinda.post(`user/privacy-request/${asked.id}/prepare`, { version: 2 })).status).toBe(409)
    answered(await step(rosalinda, asked, { step: 'answer', text: 'The name is Bituin now.' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'answered', answer: 'The name is Bituin now.' })
  })
})
