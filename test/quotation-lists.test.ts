import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf } from '#domain/day.ts'
import type { QuotationItem } from '#features/selling/quotes/public/contract/quotes.ts'
import { quotesJobs } from '#features/selling/quotes/server/jobs.ts'
import { transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call, signIn } from './support/calls.ts'
import { answered, type Caller, caller, car, consents, maria, type Quotation, quoted } from './support/quoting.ts'

type Page = { readonly items: readonly z.output<typeof QuotationItem>[]; readonly count: number; readonly isCapped: boolean }
type Person = Caller & { readonly id: string }

let app: TestApp
let ana: Person
let jose: Person
let miguel: Person
let carlo: Person
let underwriter: Person
const today = dayOf(new Date())

async function person(email: string): Promise<Person> {
  const headers = await signIn(app.url, `${email}@kalasag.example`)
  const who = caller(app.url, headers)
  return { ...who, id: answered<{ _id: string }>(await call(app.url, 'GET', 'secure/user/getuserDetails', { headers }))._id }
}

const list = async (who: Person, query: Record<string, string> = {}, of = who) =>
  answered<Page>(await who.get(`user/getQuotation/${of.id}`, query))
const numbers = ({ items }: Page) => items.map(({ quotationNumber }) => quotationNumber)

/** All of Ana's quotations, newest first. */
const made: Quotation[] = []

beforeAll(async () => {
  app = await startApp()
  ana = await person('ana.reyes')
  jose = await person('jose.ibanez')
  miguel = await person('miguel.lacson')
  carlo = await person('carlo.mendoza')
  underwriter = await person('ramon.penaflor')
  for (let n = 0; n < 31; n++)
    made.unshift(answered<Quotation>(await ana.post('user/quotation/start', { line: 'ctpl', answers: { plate: `NBX ${1000 + n}` } })))
  made.unshift(
    await quoted<Quotation>(ana, {
      holder: maria({ kind: 'company', companyName: 'Ñandú 100%_ Corp.', signatory: 'Ana Cruz', tin: '123-456-789-000' }),
    }),
  )
  made.unshift(await quoted<Quotation>(ana, { answers: car({ seats: 9 }) }))
  const accepted = await quoted<Quotation>(ana)
  answered(await ana.post(`user/quotation/${accepted.id}/accept`, { version: accepted.version, total: accepted.total, consents }))
  made.unshift(accepted)
  await quoted(jose)
  await quoted(carlo)
})
afterAll(() => app.stop())

describe('the list of quotations', () => {
  it('comes 14 a page, newest first, with its count', async () => {
    const page = await list(ana)
    expect(page).toMatchObject({ count: 34, isCapped: false })
    expect(numbers(page)).toEqual(made.slice(0, 14).map(({ number }) => number))
    expect(page.items[0]).toMatchObject({
      LOB: 'CTPL',
      line: 'ctpl',
      quotationStatus: 'accepted',
      policyHolderName: 'María Dela Peña',
      staffName: 'Ana Reyes',
      premium: 61_040,
    })
  })

  it('uses the larger of two page values and reads the last page from its end', async () => {
    expect(numbers(await list(ana, { page: '3' }))).toEqual(made.slice(28).map(({ number }) => number))
    const { data } = await ana.get(`user/getQuotation/${ana.id}?page=1&page=2&x`)
    expect(numbers(data)).toEqual(made.slice(14, 28).map(({ number }) => number))
    expect(await list(ana, { page: '4' })).toMatchObject({ items: [], count: 34 })
    expect(await list(ana, { page: '999999' })).toMatchObject({ items: [], count: 34 })
  })

  it('goes on after and before a row that was seen', async () => {
    const { items } = await list(ana)
    const next = await list(ana, { after: items.at(-1)?._id ?? '' })
    expect(numbers(next)).toEqual(made.slice(14, 28).map(({ number }) => number))
    expect(numbers(await list(ana, { before: next.items[0]?._id ?? '' }))).toEqual(numbers({ items, count: 0, isCapped: false }))
  })

  it('shows a manager their own, and with team the whole team’s', async () => {
    expect((await list(miguel)).count).toBe(0)
    expect((await list(miguel, { team: 'true' })).count).toBe(35)
    expect((await list(miguel, {}, ana)).count).toBe(34)
    expect((await list(miguel, { team: 'true', staffName: 'josé' })).items.map(({ staffName }) => staffName)).toEqual(['José Ibáñez'])
    expect((await list(underwriter, {}, ana)).count).toBe(34)
  })

  it('shows nobody what they do not reach', async () => {
    for (const query of [{}, { team: 'true' }, { quotationStatus: 'draft' }, { policyHolderName: 'a' }, { page: '2' }]) {
      expect(await list(jose, query, ana)).toMatchObject({ items: [], count: 0 })
      expect(await list(carlo, query, ana)).toMatchObject({ items: [], count: 0 })
      expect(await list(carlo, query, miguel)).toMatchObject({ items: [], count: 0 })
    }
    expect(await ana.get('user/getQuotation/nobody')).toMatchObject({ status: 404 })
  })

  it.each([
    ['line', { LOB: 'CTPL' }, 34],
    ['line by its code', { LOB: 'ctpl' }, 34],
    ['line that we do not sell', { LOB: 'motor' }, 0],
    ['state', { quotationStatus: 'draft' }, 31],
    ['state, however it is written', { quotationStatus: 'Referred' }, 1],
    ['line and state', { LOB: 'CTPL', quotationStatus: 'quoted' }, 1],
    ['name of the policyholder', { policyHolderName: 'ñandú' }, 1],
    ['name, its own wildcards taken as they are', { policyHolderName: '0%_ c' }, 1],
    ['name with wildcards only', { policyHolderName: '%' }, 1],
    ['name of the agent', { staffName: 'reyes' }, 34],
    ['name of another agent', { staffName: 'lacson' }, 0],
    ['day of creation', { createdAt: today }, 34],
    ['another day', { createdAt: addDays(today, -1) }, 0],
    ['days of cover', { effectivityDateFrom: addDays(today, -400), effectivityDateTo: addDays(today, 800) }, 3],
    ['end of cover', { expirationDateFrom: today, expirationDateTo: addDays(today, 5) }, 0],
    ['state of the policy', { policyStatus: 'issued' }, 0],
    ['documents', { documentStatus: 'pending' }, 0],
    ['policy number', { policyNumber: 'P-' }, 0],
    ['nothing, when the filters are empty', { LOB: '', quotationStatus: '', createdAt: '', customerId: '', team: '' }, 34],
  ])('is filtered by %s', async (_, query, count) => {
    const page = await list(ana, query)
    expect(page.count).toBe(count)
    expect(page.items).toHaveLength(Math.min(14, count))
  })

  it('is filtered by number and by customer', async () => {
    const [accepted] = made
    expect(numbers(await list(ana, { quotationNumber: accepted?.number.toLowerCase() ?? '' }))).toEqual([accepted?.number])
    const page = await list(ana, { customerId: accepted?.customerId ?? '' })
    expect(page.count).toBe(3)
  })

  it.each([
    ['page', 'x'],
    ['page', '-1'],
    ['limit', '0'],
    ['limit', '1000'],
    ['createdAt', '2026-02-30'],
    ['quotationStatus', 'sold'],
    ['customerId', '1'],
    ['after', 'x'],
    ['policyHolderName', 'a\0'],
    ['policyHolderName', 'x'.repeat(200)],
  ])('says that %s=%j is wrong', async (name, value) => {
    expect(await ana.get(`user/getQuotation/${ana.id}`, { [name]: value })).toMatchObject({ status: 422, fields: [{ path: name }] })
  })
})

describe('offers past their last day', () => {
  it('are shown as expired at once and become so by the job, once', async () => {
    const offer = await quoted<Quotation>(ana)
    await app.owner.query(`update quotations set valid_until = $2 where id = $1`, [offer.id, addDays(today, -1)])
    const of = async (quotationStatus: string) => numbers(await list(ana, { quotationStatus }))
    expect(await of('expired')).toEqual([offer.number])
    expect(await of('quoted')).not.toContain(offer.number)

    const [job] = quotesJobs()
    const pool = app.openAppPool(2)
    const actor = { kind: 'system', name: 'expire-quotations' } as const
    const log = makeLog('silent')
    const run = () =>
      job?.handler({}, { actor, now: new Date(), enqueue: async () => undefined, transaction: (unit) => transact(pool, actor, unit), log })
    await Promise.all([run(), run()])
    await run()
    await pool.end()
    expect(await list(ana, { quotationStatus: 'expired' })).toMatchObject({ count: 1 })
    const { history } = answered<Quotation>(await ana.get(`user/quotation/${offer.id}`))
    expect(history.filter(({ what }) => what.startsWith('Expired'))).toHaveLength(1)
    expect((await app.owner.query(`select count(*)::int n from quotations where state = 'expired'`)).rows).toEqual([{ n: 1 }])
  })
})
