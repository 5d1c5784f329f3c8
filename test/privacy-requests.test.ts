import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { OwnRequest, PrivacyRequest } from '#features/people/privacy/public/contract/requests.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { metOf } from './support/appointments.ts'
import { comeBack, decideOnCardPage, identified, openPayment, policyToPay, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { inspected, linkFor, phoneWith, sent } from './support/inspecting.ts'
import { sendDocument } from './support/lead-papers.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person, quoted } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let rosalinda: Caller
let milagros: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  rosalinda = await person(app.url, 'rosalinda.macaraeg')
  milagros = await person(app.url, 'milagros.evangelista')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const home = async (mobile: string) => signInCustomer(app, mobile, (await linkFrom(ana)).token)
const ask = (who: Caller, kind: string, wish = 'My wish.') => who.post('customer/privacy-request', { kind, wish })
const own = async (who: Caller) => answered<OwnRequest[]>(await who.get('customer/privacy-requests'))
const seen = async (who: Caller, { id }: { readonly id: string }) => answered<PrivacyRequest>(await who.get(`user/privacy-request/${id}`))
const prepare = async (who: Caller, { id }: { readonly id: string }) =>
  answered<PrivacyRequest>(await who.post(`user/privacy-request/${id}/prepare`, { version: (await seen(who, { id })).version }))
const step = async (who: Caller, { id }: { readonly id: string }, body: Record<string, unknown>) =>
  who.post(`user/privacy-request/${id}/step`, { version: (await seen(rosalinda, { id })).version, ...body })
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
    expect(await notifiedOf(request.number)).toMatchObject([{ title: 'Somebody asks about their data' }])
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
    expect(sheets.get('What advisors noted of you')).toContain('Likes a red jeepney')
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
    const sealed = await fileAt(rows[0]?.file_key ?? '')
    expect(sealed.startsWith('PK')).toBe(false)
    expect(sealed.includes('xl/worksheets')).toBe(false)
  })

  it('can be fetched for fourteen days, and is removed then', async () => {
    setTime(startOf(addDays(today, 15)))
    await round(app, 'remove-privacy-copies')
    const { rows } = await app.owner.query('select file_key from privacy_requests where id = $1', [request.id])
    expect(rows).toEqual([{ file_key: null }])
  })
})

const folder = async () => {
  const { rows } = await app.owner.query<{ name: string }>('select current_database() as name')
  return join(tmpdir(), `kalasag-${rows[0]?.name}`, 'files')
}
const fileAt = async (key: string) => (await readFile(join(await folder(), key.slice(0, 2), key))).toString('latin1')
const filesKept = async () =>
  (await readdir(await folder(), { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name)

/** Every table in which a text stands, but those of the simulated third parties. */
async function whereStands(text: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await app.owner.query(`select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [text])
    if (hit.rows.length > 0) found.push(name)
  }
  return found.sort()
}

describe('an erasure', () => {
  const MOBILE = '+639175557010'
  const PLANTED = ['Quezonquezon', 'Zamboanguita Lane', 'zamboanguita@example.com', '9175557010', 'PURPLE TRICYCLE']
  let customer: Caller
  let request: OwnRequest
  let before: readonly string[]

  it('is shown first with all that goes and all that stays', async () => {
    before = await filesKept()
    const holder = maria({
      mobile: '0917 555 7010',
      lastName: 'Quezonquezon',
      line1: '1 Zamboanguita Lane',
      email: 'zamboanguita@example.com',
    })
    const { quotation, inspection } = await inspected(ana, { ...car(), seats: 9 }, holder)
    await sent(await phoneWith(app.url, await linkFor(ana, inspection)), 'front', await photo())
    await quoted(ana, { answers: car(), holder })
    const added = await ana.post('user/addlead', {
      ...{ firstName: 'Maria', lastName: 'Quezonquezon', primaryMobile: MOBILE, remarksfromUser: 'A PURPLE TRICYCLE' },
    })
    const { _id: lead } = answered<{ _id: string }>(added)
    answered(await sendDocument(ana, lead))
    await metOf(ana, lead)
    answered(await ana.post('user/todo_task', { title: 'Call Quezonquezon', leadId: lead }))
    answered(await ana.post('user/proposal', { leadId: lead, line: 'ctpl', quotationId: quotation.id }))
    customer = await signInCustomer(app, MOBILE, (await linkFrom(ana, { quotationId: quotation.id })).token)
    answered(await customer.put('customer/marketing', { channel: 'sms', allowed: true, version: '2026-1' }))
    expect((await filesKept()).length).toBeGreaterThan(before.length)

    request = answered<OwnRequest>(await ask(customer, 'erasure', 'Quezonquezon wants to be forgotten.'))
    const { plan } = await prepare(rosalinda, request)
    expect(Object.fromEntries(plan.map(({ category, erasable }) => [category, erasable]))).toMatchObject({
      ...{ 'Who you are': 1, Quotations: 2, 'What advisors noted of you': 1, 'Documents that you gave': 1, Appointments: 1 },
      ...{ 'Photographs of inspections': 1, 'News that you allowed': 1 },
    })
    expect(plan.flatMap(({ kept }) => kept)).toEqual([])
    expect((await own(customer))[0]).toMatchObject({ state: 'prepared', plan: [] })
  })

  it('is confirmed by another person, of what was prepared, and not while they wait for another answer', async () => {
    expect(await step(rosalinda, request, { step: 'confirm' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('another person'),
    })
    const copy = answered<OwnRequest>(await ask(customer, 'access'))
    expect(await step(milagros, request, { step: 'confirm' })).toMatchObject({ status: 409, message: expect.stringContaining(copy.number) })
    answered(await customer.post(`customer/privacy-request/${copy.id}/withdraw`))
    expect((await customer.post(`customer/privacy-request/${copy.id}/withdraw`)).status).toBe(409)
    await quoted(ana, { answers: car(), holder: maria({ mobile: '0917 555 7010', lastName: 'Quezonquezon' }) })
    expect(await step(milagros, request, { step: 'confirm' })).toMatchObject({ status: 409, message: expect.stringContaining('anew') })
    answered(await step(milagros, request, { step: 'revise' }))
    await prepare(rosalinda, request)
  })

  it('takes away everything that names the person, anywhere in the database and in the store', async () => {
    for (const planted of PLANTED) expect(await whereStands(planted), planted).not.toEqual([])
    const reply = await step(milagros, request, { step: 'confirm' })
    expect(answered<PrivacyRequest>(reply)).toMatchObject({
      state: 'answered',
      name: '',
      mobile: '',
      isErased: true,
      confirmedBy: 'Milagros Evangelista',
    })
    expect((await step(milagros, request, { step: 'confirm' })).status).toBe(409)
    expect((await customer.get('customer/privacy-requests')).status).toBe(401)

    const told = await until(
      async () =>
        (
          await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1 and body like '%erased%'`, [
            MOBILE,
          ])
        ).rows,
      (rows) => rows.length > 0,
    )
    expect(told).toHaveLength(1)
    await app.owner.query(`update pgboss.job set start_after = now() where name = 'forget-recipient'`)
    await until(
      () => whereStands('9175557010'),
      (tables) => tables.length === 0,
    )
    for (const planted of PLANTED) expect(await whereStands(planted), planted).toEqual([])
    await ageFiles(app, 24 * 60)
    await round(app, 'sweep-files')
    expect((await filesKept()).filter((name) => !before.includes(name))).toEqual([])
  })

  it('leaves what was only added to as it was for everybody else', async () => {
    for (const table of ['history', 'consents', 'quotation_versions', 'lead_events', 'marketing_choices'])
      await expect(app.owner.query(`delete from ${table}`)).rejects.toThrow(/only added to/)
    await expect(app.owner.query('delete from privacy_requests')).rejects.toThrow(/only added to/)
    await expect(app.owner.query(`update privacy_requests set answered_at = now() where state = 'answered'`)).rejects.toThrow(
      /only added to/,
    )
  })

  it('keeps policies and payments for their years, and says until when', async () => {
    const { id: policyId } = await policyToPay(ana, car(), maria({ mobile: '0917 555 7011' }))
    await identified(ana, policyId)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
    const issued = await until(
      async () =>
        (await app.owner.query<{ cover_to: string }>(`select cover_to from policies where id = $1 and number is not null`, [policyId]))
          .rows,
      (rows) => rows.length > 0,
    )
    answered(await ana.post('user/addlead', { firstName: 'Maria', primaryMobile: '0917 555 7011', remarksfromUser: 'ORANGE HELMET' }))
    const insured = await home('+639175557011')
    const asked = answered<OwnRequest>(await ask(insured, 'erasure'))
    await prepare(rosalinda, asked)
    answered(await step(milagros, asked, { step: 'confirm' }))
    const [answer] = await own(insured)
    expect(answer).toMatchObject({ state: 'partly' })
    const policies = answer?.plan.find(({ category }) => category === 'Policies')
    expect(policies?.kept).toMatchObject([{ count: 1, because: expect.stringContaining('Tax Code') }])
    expect(policies?.kept[0]?.until?.slice(0, 4)).toBe(String(Number(dayOf(new Date(issued[0]?.cover_to ?? '')).slice(0, 4)) + 10))
    expect(await whereStands('ORANGE HELMET')).toEqual([])
    expect((await ana.get(`user/policy/${policyId}`)).code).toBe(-1)
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
      '3 days are left to answer a request about data',
      'The legal time is over: a request about data has no answer',
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

  it('corrects nothing by itself: somebody does, and says what', async () => {
    const asked = answered<{ id: string }>(await take({ kind: 'correction', mobile: '0917 555 7024', identityProof: 'Called back.' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'identified', may: ['answer', 'refuse'] })
    expect((await rosalinda.post(`user/privacy-request/${asked.id}/prepare`, { version: 2 })).status).toBe(409)
    answered(await step(rosalinda, asked, { step: 'answer', text: 'The name is Bituin now.' }))
    expect(await seen(rosalinda, asked)).toMatchObject({ state: 'answered', answer: 'The name is Bituin now.' })
  })
})
