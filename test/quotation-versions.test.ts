import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuotationVersions } from '#features/selling/quotes/public/contract/versions.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { accept, answered, type Caller, maria, oddCar, offer, person, type Quotation, read, save } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let ramon: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

const versions = async (who: Caller, id: string, side = 'user') =>
  answered<QuotationVersions>(await who.get(`${side}/quotation/${id}/versions`)).versions
const requoted = async ({ id, version }: Quotation) => answered<Quotation>(await ana.post(`user/quotation/${id}/quote`, { version }))
const repriced = async (quotation: Quotation, change: Record<string, unknown>) =>
  requoted(answered<Quotation>(await save(ana, quotation, 'vehicle', { ...quotation.answers, ...change })))
const decide = (quotation: Quotation, decision: 'approve' | 'decline') => decided(ramon, quotation, decision)

describe('versions of a quotation', () => {
  it('keep every price with the answers, the findings and the tariff behind it', async () => {
    const first = await offer(ana)
    await repriced(first, { colour: 'RED' })
    const kept = await versions(ana, first.id)
    expect(kept.map(({ n, outcome, tariff, who }) => [n, outcome, tariff, who])).toEqual([
      [1, 'quoted', 'CTPL-2024-1', 'Ana Reyes'],
      [2, 'quoted', 'CTPL-2024-1', 'Ana Reyes'],
    ])
    expect(kept.map(({ answers }) => answers.colour)).toEqual(['SILVER', 'RED'])
    expect(kept.map(({ total, worksheet }) => total === worksheet.total)).toEqual([true, true])
    expect((await read(ana, first.id)).versions).toBe(2)
  })

  it('keep what was decided on each, and neither is ever changed', async () => {
    const referred = await offer(ana, maria(), oddCar())
    const approved = await decide(referred, 'approve')
    await decide(await repriced(await read(ana, approved.id), { colour: 'RED' }), 'decline')
    const kept = await versions(ana, referred.id)
    expect(kept.map(({ outcome, decisions }) => [outcome, decisions.map(({ event }) => event)])).toEqual([
      ['referred', ['approve']],
      ['referred', ['decline']],
    ])
    for (const statement of [
      'update quotation_versions set total_centavos = 1',
      'delete from quotation_versions',
      `update quotation_decisions set reason = 'x'`,
      'delete from quotation_decisions',
    ])
      await expect(app.owner.query(statement)).rejects.toThrow(/only added to/)
  })

  it('are shown to those who see the quotation; a customer sees the offers that were made, in their own words', async () => {
    const { token } = await linkFrom(ana)
    const customer = await signInCustomer(app, '+639171234567', token)
    const referred = await offer(ana, maria(), oddCar())
    expect(await versions(customer, referred.id, 'customer')).toEqual([])
    await decide(referred, 'approve')
    const [offered, ...more] = await versions(customer, referred.id, 'customer')
    expect(more).toEqual([])
    expect(offered?.decisions[0]).toMatchObject({ event: 'approve', who: 'The insurer' })
    expect(offered?.findings.every(({ authority }) => authority === undefined)).toBe(true)
    expect(await carlo.get(`user/quotation/${referred.id}/versions`)).toMatchObject({ status: 404 })
  })

  it('have one for what is accepted, and none more where nothing that is shown changed', async () => {
    const quotation = await offer(ana)
    await accept(ana, quotation)
    expect(await versions(ana, quotation.id)).toHaveLength(1)
  })

  it('go on through quoting again, with every answer there already', async () => {
    const first = await offer(ana)
    const withMore = answered<Quotation>(
      await ana.put(`user/quotation/${first.id}/save`, {
        version: first.version,
        step: 'alternate',
        values: { relation: 'CHILD', firstName: 'Jose', lastName: 'Rizal' },
      }),
    )
    const quoted = await requoted(withMore)
    setTime(new Date(Date.now() + 40 * 86_400_000))
    try {
      const later = await person(app.url, 'ana.reyes')
      const again = answered<Quotation>(await later.post(`user/quotation/${quoted.id}/requote`))
      expect(again).toMatchObject({ answers: quoted.answers, holder: quoted.holder, commercial: quoted.commercial })
      expect(again.alternate).toEqual(quoted.alternate)
      const priced = answered<Quotation>(await later.post(`user/quotation/${again.id}/quote`, { version: again.version }))
      const chain = await versions(later, priced.id)
      expect(chain.map(({ quotation, n }) => [quotation.number, n])).toEqual([
        [first.number, 1],
        [first.number, 2],
        [priced.number, 1],
      ])
      expect(await versions(later, first.id)).toHaveLength(3)
    } finally {
      setTime(undefined)
    }
  })
})
