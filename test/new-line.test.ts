import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { pathTo } from '#domain/routing.ts'
import type { QuotationItem } from '#features/selling/quotes/public/contract/quotes.ts'
import { stepsOf } from '#features/selling/quotes/public/rules/steps.ts'
import { loadTariffs } from '#features/selling/tariffs/server/seed.ts'
import { outcomeAddress } from '#features/servicing/payments/rules/outcome-address.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { Row } from '#kit/routes.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, until } from './support/buying.ts'
import { pet } from './support/pet/index.ts'
import { answered, type Caller, maria, person, type Quotation, read, save } from './support/quoting.ts'

/** A line that is just a folder and a name in the list, as CONTRIBUTING says. */
vi.mock('#lines', async (original) => {
  const [{ lines }, { catalogueOf }, line] = await Promise.all([
    original<typeof import('#lines')>(),
    import('#lines/catalogue.ts'),
    import('./support/pet/index.ts'),
  ])
  const sold = { ...lines, pet: line.pet }
  return { lines: sold, ...catalogueOf(sold) }
})

const answers = { name: 'Bantay', species: 'DOG' }
const holder = maria({ birthplace: 'Silay' })

let app: TestApp
let ana: Caller
let folder: string

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  folder = await mkdtemp(join(tmpdir(), 'kalasag-tariffs-'))
  await cp('db/seed/tariffs', folder, { recursive: true })
  await copyFile('test/support/pet/tariff.json', join(folder, 'pet.json'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.stop()
})

describe('the tariff of a new line', () => {
  it('reaches a database that exists, once, and leaves the others as they are', async () => {
    const kept = async () => (await app.owner.query(`select line, version, state from tariffs order by version`)).rows
    const before = await kept()
    expect(before.some(({ line }) => line === 'pet')).toBe(false)
    for (const _ of [1, 2]) await loadTariffs(app.owner, folder)
    expect(await kept()).toEqual(
      [...before, { line: 'pet', version: 'PET-2026-1', state: 'active' }].toSorted((a, b) => (a.version < b.version ? -1 : 1)),
    )
  })
})

describe('a new line without an address of its own', () => {
  it('has a price from its quick fields', async () => {
    const { worksheet } = answered<{ worksheet: { total: number } }>(
      await ana.post('user/quotation/quick', { line: 'pet', answers: { species: 'CAT' } }),
    )
    expect(worksheet.total).toBe(90_000)
  })

  it('asks of its policyholder what it says in its own folder, and says what is missing', async () => {
    const step = stepsOf(pet).find(({ id }) => id === 'policyholder')
    expect(step?.fields).toContain('birthplace')
    expect(await ana.post('user/pet-quotation', { answers, holder: maria() })).toMatchObject({
      status: 422,
      fields: [{ path: 'holder.birthplace', message: 'Enter the place of birth.' }],
    })
    const both = await ana.post('user/pet-quotation', { answers, holder: { ...maria(), firstName: '' } })
    expect(both.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['holder.firstName', 'holder.birthplace']))
    expect((await ana.post('user/ctpl-quotation', { answers: {}, holder: maria() })).fields?.map(({ path }) => path)).not.toContain(
      'holder.birthplace',
    )
  })

  it('says in the documentation of its endpoint what may be answered', async () => {
    const { paths } = (await (await fetch(`${app.url}/sdx-api/openapi.json`)).json()) as { paths: Record<string, unknown> }
    const [, described] = Object.entries(paths).find(([path]) => path.endsWith('user/pet-quotation')) ?? []
    expect(described).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  answers: { properties: { species: { title: 'What it is' } } },
                  holder: { properties: { firstName: { title: 'First name' }, birthplace: { title: 'Place of birth' } } },
                },
              },
            },
          },
        },
      },
    })
  })

  it('keeps the answer from the step of the wizard on', async () => {
    const draft = answered<Quotation>(await ana.post('user/quotation/start', { line: 'pet', answers }))
    const saved = answered<Quotation>(await save(ana, draft, 'policyholder', { ...holder, anythingElse: 'not asked' }))
    expect(saved.holder).toMatchObject({ birthplace: 'Silay' })
    expect(saved.holder).not.toHaveProperty('anythingElse')
  })

  it('is quoted, accepted, paid and issued, with every answer on the policy and its document', async () => {
    const { id, version, total } = answered<Quotation>(await ana.post('user/pet-quotation', { answers, holder }))
    expect(total).toBe(150_000)
    const consents = pet.sale.declarations.map((each) => ({ code: each.code, version: each.version, accepted: true }))
    answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
    expect((await read(ana, id)).holder).toMatchObject({ birthplace: 'Silay' })
    const policy = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: id }))
    const settled = await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
    expect(outcomeAddress(settled, 'customer')).toMatch(/^\/payment-succeeded\?/)
    const done = await until(
      async () => answered<PolicyDetail>(await ana.get(`user/policy/${policy.id}`)),
      ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
    )
    expect(done.number).toMatch(/^POL-PET-/)
    const kept = await app.owner.query(`select holder from policies where id = $1`, [policy.id])
    expect(kept.rows[0].holder).toMatchObject({ birthplace: 'Silay' })
    expect(JSON.stringify(done)).toContain('Silay')
    const list = answered<{ items: QuotationItem[] }>(
      await ana.get(`user/getQuotation/${(await app.owner.query(`select id from staff where agent_code = 'BAC-001'`)).rows[0].id}`, {
        LOB: 'pet',
      }),
    )
    expect(list.items.map((item) => item.line)).toContain('pet')
  })

  it('is opened at the addresses that serve every line', () => {
    const facts = { line: 'pet' } as const
    expect(pathTo('payments/pay-now', { ...facts, audience: 'agent' }, { policy: '7' })).toBe('/motor-payment-pay-now?policy=7')
    expect(pathTo('payments/start', { ...facts, audience: 'customer' }, { policy: '7' })).toBe('/payment-start?policy=7')
    expect(pathTo('payments/return', { ...facts, audience: 'public', variant: 'encrypted' })).toBe('/payment-return-encrypted')
    expect(pathTo('quotes/technical-control', { ...facts, audience: 'customer' }, { quotation: '7' })).toBe(
      '/customer-quotation-technical-control?quotation=7',
    )
    expect(Object.values<Row<{ line?: string }>>(routes).some((row) => row.line === 'pet')).toBe(false)
  })
})
