import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuotationPaper } from '#features/selling/papers/public/contract.ts'
import type { PeopleFile } from '#features/selling/quotes/public/contract/people-file.ts'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { colleagues, company } from './support/insuring-groups.ts'
import { healthy } from './support/insuring-health.ts'
import { sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, maria, person, type Quotation } from './support/quoting.ts'
import { alone } from './support/travelling.ts'

/** Each of these writes is sent six times at once with one key and again later, by `repeated-writes.json`. */

type Answers = Readonly<Record<string, unknown>>
type Quick = { readonly worksheet: { readonly total: number }; readonly quotation: Quotation }
type Papers = { readonly items: readonly QuotationPaper[] }

const MOBILE = '+639175550771'

let app: TestApp
let ana: Caller
let customer: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  customer = await signInCustomer(app, MOBILE, (await linkFrom(ana, { mobileNumber: MOBILE })).token)
})
afterAll(() => app.stop())

/** The answers about a risk of each line, with the policyholder where it is not a person. */
const risks: Readonly<Record<string, () => Promise<{ answers: Answers; holder?: object }>>> = {
  motor: async () => ({ answers: await sedan(ana) }),
  travel: async () => ({ answers: alone() }),
  ci: async () => ({ answers: healthy() }),
  group: async () => ({ answers: colleagues(10), holder: company({ mobile: MOBILE }) }),
}
const priced = async (line: string) => (await risks[line]?.()) ?? { answers: {} }

const kept = async () => (await app.owner.query<{ n: number }>('select count(*)::int as n from quotations')).rows[0]?.n ?? 0

async function keepsOne<T>(work: () => Promise<T>): Promise<T> {
  const before = await kept()
  const result = await work()
  expect((await kept()) - before).toBe(1)
  return result
}

async function sendFile(path: string, field: string, bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)]), name)
  const sent = await fetch(`${app.url}/sdx-api/secure/${path}`, { method: 'POST', headers: customer.headers, body })
  return { status: sent.status, headers: sent.headers, ...JSON.parse(await sent.text()) }
}

describe.each(Object.keys(risks))('somebody on a bad line who asks for a price of %s', (line) => {
  it('as a customer has one quotation, with the price of it', async () => {
    const { answers, holder = maria({ mobile: MOBILE }) } = await priced(line)
    const quotation = await keepsOne(async () =>
      answered<Quotation>(await customer.post(`customer/${line}-quotation`, { answers, holder })),
    )
    expect(quotation).toMatchObject({ state: 'quoted', total: expect.any(Number) })
  })

  it.each(['user', 'customer'])('by few answers has one draft with a first price, as a %s', async (side) => {
    const { answers } = await priced(line)
    const who = side === 'user' ? ana : customer
    const { worksheet, quotation } = await keepsOne(async () =>
      answered<Quick>(await who.post(`${side}/${line}-quick-quotation`, { answers })),
    )
    expect(worksheet.total).toBeGreaterThan(0)
    expect(quotation.state).toBe('draft')
  })
})

describe('a customer on a bad line', () => {
  const started = async () => answered<Quotation>(await customer.post('customer/quotation/start', { line: 'ctpl' }))

  it('takes a paper away from their quotation once', async () => {
    const { id } = await started()
    const [paper] = answered<Papers>(
      await sendFile(`customer/quotation/${id}/papers?paperKind=certificate`, 'document', await photo(), 'IMG_0042.jpg'),
    ).items
    expect(answered<Papers>(await customer.post(`customer/quotation/${id}/papers/${paper?.id}/remove`)).items).toEqual([])
  })

  it('withdraws their quotation once', async () => {
    const { id } = await started()
    const withdrawn = answered<Quotation>(await customer.post(`customer/quotation/${id}/withdraw`, { reason: 'I sold the car.' }))
    expect(withdrawn.history.filter(({ what }) => what === 'Withdrawn')).toHaveLength(1)
  })

  it('has a list of people read as often as it comes', async () => {
    const bytes = new TextEncoder().encode('Surname;First name;Birthday\nDela Cruz;Ana;11.03.1985\n')
    const { rows } = answered<PeopleFile>(await sendFile('customer/people-file?line=group', 'list', bytes, 'members.csv'))
    expect(rows[1]?.cells).toEqual(['Dela Cruz', 'Ana', '11.03.1985'])
  })
})
