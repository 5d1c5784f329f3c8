import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { addLead } from './support/leads.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { staffIds } from './support/staff.ts'

type Listed = { readonly count: number }

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ids: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  ids = await staffIds(app)
  await policyToPay(ana, car(), maria({ mobile: '0917 555 0201' }))
  await policyToPay(jose, car(), maria({ mobile: '0917 555 0202' }))
  await addLead(ana, { firstName: 'Bantay', lastName: 'Santos' })
})
afterAll(() => app.stop())

/** The rows of a workbook, keyed by their headings. */
async function exported(who: Caller, path: string, query: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}/export?${new URLSearchParams(query)}`, { headers: who.headers })
  if (reply.status !== 200 || !reply.headers.get('content-type')?.includes('spreadsheetml')) return { status: reply.status, rows: [] }
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return { status: 200, rows: rows.map((row) => Object.fromEntries(head.map((label, index) => [String(label), row[index]]))) }
}

describe('a list of the staff as a workbook', () => {
  it('holds as many rows as the list counts, whoever asks', async () => {
    const lists = (id: string | undefined) => [
      `user/policy/getPolicy/${id}`,
      `user/getQuotation/${id}`,
      `user/v2/getLead/${id}`,
      `user/policy/getgetAllRefred_AgentsCustomer/${id}`,
      `getAgentproposal/${id}`,
      'user/advisors',
    ]
    for (const [name, who] of [['ana.reyes', ana] as const, ['miguel.lacson', miguel] as const])
      for (const path of lists(ids[name])) {
        const query = path.startsWith('user/advisors') ? {} : { team: 'true' }
        const { count } = answered<Listed>(await who.get(path, query))
        const { status, rows } = await exported(who, path, query)
        expect({ path, status, rows: rows.length }).toEqual({ path, status: 200, rows: count })
      }
  })

  it('goes by the filters, and says names, pesos and days', async () => {
    const { rows } = await exported(ana, `user/policy/getPolicy/${ids['ana.reyes']}`, { search: 'Dela' })
    expect(rows[0]).toMatchObject({
      'Line of insurance': 'CTPL',
      Policyholder: expect.stringContaining('Dela Peña'),
      Status: 'Waiting for payment',
      'Total premium (PHP)': expect.any(Number),
      'Cover from': expect.any(Date),
    })
    const none = await exported(ana, `user/policy/getPolicy/${ids['ana.reyes']}`, { search: 'Nobody has this name' })
    expect(none).toEqual({ status: 200, rows: [] })
  })

  it('tells an agent nothing of another agent', async () => {
    const { rows } = await exported(ana, `user/policy/getPolicy/${ids['jose.ibanez']}`)
    expect(rows).toEqual([])
  })

  it('is not there for customers, nor for whoever may not see the list', async () => {
    const customer = await signInCustomer(app, '+639175550201')
    expect((await exported(customer, 'customer/getPolicy')).status).toBe(404)
    expect((await exported(customer, `user/policy/getPolicy/${ids['ana.reyes']}`)).status).toBe(403)
    expect((await exported(ana, 'user/underwriting/cases')).status).toBe(403)
  })

  it('names the filter that is wrong', async () => {
    expect((await exported(ana, `user/v2/getLead/${ids['ana.reyes']}`, { leadType: 'nonsense' })).status).toBe(422)
  })
})
