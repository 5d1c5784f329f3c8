import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { CustomerItem } from '#features/people/customers/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { answered, type Caller, car, maria, offer, person } from './support/quoting.ts'

type Page = { readonly items: readonly z.output<typeof CustomerItem>[]; readonly count: number; readonly isCapped: boolean }

let app: TestApp
const people: Record<string, Caller> = {}
const ids: Record<string, string> = {}
const who = (name: string): Caller => {
  const found = people[name]
  if (!found) throw new Error(name)
  return found
}
const list = async (viewer: string, of = viewer, query: Readonly<Record<string, string>> = {}) =>
  who(viewer).get(`user/policy/getgetAllRefred_AgentsCustomer/${ids[of]}`, query)
const page = async (...asked: Parameters<typeof list>) => answered<Page>(await list(...asked))
const names = ({ items }: Page) => items.map(({ name }) => name)

beforeAll(async () => {
  app = await startApp()
  for (const name of ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'corazon.villanueva', 'bernadette.aguilar', 'ramon.penaflor'])
    people[name] = await person(app.url, name)
  const { rows } = await app.owner.query<{ id: string; email: string }>('select id, email from staff')
  for (const { id, email } of rows) ids[email.split('@')[0] ?? ''] = id
  await offer(who('ana.reyes'), maria({ mobile: '0917 888 0001', firstName: 'Perpetua', lastName: 'Ñuñez' }))
  await offer(who('ana.reyes'), maria({ mobile: '0917 888 0002', firstName: 'Bonifacio', lastName: 'Cruz', email: 'boni@cruz.example' }))
  await offer(who('jose.ibanez'), maria({ mobile: '0917 888 0003', firstName: 'Rosario', lastName: 'Cruz' }))
})
afterAll(() => app.stop())

describe('the list of customers', () => {
  it('shows an agent their own, newest first, and how many there are', async () => {
    const found = await page('ana.reyes')
    expect(names(found)).toEqual(['Bonifacio Cruz', 'Perpetua Ñuñez'])
    expect(found).toMatchObject({ count: 2, isCapped: false })
    expect(found.items[0]).toMatchObject({
      mobile: '+639178880002',
      email: 'boni@cruz.example',
      staffName: 'Ana Reyes',
      isPolicyIssued: false,
    })
  })

  it('shows a manager their own or, when asked, their whole team’s, at every level above', async () => {
    expect((await page('miguel.lacson')).count).toBe(0)
    for (const manager of ['miguel.lacson', 'corazon.villanueva']) {
      const team = await page(manager, manager, { team: 'true' })
      expect(names(team)).toEqual(['Rosario Cruz', 'Bonifacio Cruz', 'Perpetua Ñuñez'])
      expect(team.count).toBe(3)
    }
    expect(names(await page('miguel.lacson', 'jose.ibanez'))).toEqual(['Rosario Cruz'])
    expect((await page('ramon.penaflor')).count).toBe(3)
  })

  it('shows a peer and an outsider nothing, neither rows nor a count', async () => {
    for (const stranger of ['jose.ibanez', 'bernadette.aguilar']) {
      expect(await page(stranger, 'ana.reyes', { team: 'true' })).toEqual({ items: [], count: 0, isCapped: false })
    }
  })

  it('finds by the beginnings of names, with or without their marks, by a number however it is typed, and by e-mail', async () => {
    for (const search of ['ñuñ', 'nun perp', 'PERPETUA', '0917 888 0001', '+63 917-888-0001', '8880001'])
      expect(names(await page('ana.reyes', 'ana.reyes', { search }))).toEqual(['Perpetua Ñuñez'])
    expect(names(await page('miguel.lacson', 'miguel.lacson', { search: 'cruz', team: 'true' }))).toEqual([
      'Rosario Cruz',
      'Bonifacio Cruz',
    ])
    expect(names(await page('ana.reyes', 'ana.reyes', { search: 'boni@cruz.example' }))).toEqual(['Bonifacio Cruz'])
    expect((await page('ana.reyes', 'ana.reyes', { search: 'x & y | !z:*' })).count).toBe(0)
    expect((await page('ana.reyes', 'ana.reyes', { search: 'rosario' })).count).toBe(0)
  })

  it('keeps a number that another agent knows already with that agent, and shows it to nobody else', async () => {
    await offer(who('jose.ibanez'), maria({ mobile: '0917 888 0001', firstName: 'Somebody', lastName: 'Else' }))
    expect((await page('jose.ibanez')).count).toBe(1)
    expect(names(await page('ana.reyes'))).toContain('Perpetua Ñuñez')
  })

  it('tells the insured from the others, and counts both', async () => {
    const { id } = await policyToPay(who('ana.reyes'), car(), maria({ mobile: '0917 888 0004', firstName: 'Insured', lastName: 'Person' }))
    await proveIdentity(who('ana.reyes'), id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(who('ana.reyes'), id), 'pay'))
    const { coverTo } = await untilComplete(who('ana.reyes'), id)
    const insured = await page('ana.reyes', 'ana.reyes', { isPolicyIssued: 'true' })
    expect(insured).toMatchObject({ count: 1, items: [{ name: 'Insured Person', policies: 1, coverTo }] })
    expect(await page('ana.reyes', 'ana.reyes', { isPolicyIssued: 'false' })).toMatchObject({ count: 2 })
    expect(await page('ana.reyes')).toMatchObject({ count: 3 })
    expect(names(await page('ana.reyes', 'ana.reyes', { limit: '2', page: '2' }))).toEqual(['Perpetua Ñuñez'])
  })

  it('refuses what it cannot read', async () => {
    expect((await list('ana.reyes', 'nobody')).status).toBe(404)
    for (const query of [{ isPolicyIssued: 'perhaps' }, { search: 'x'.repeat(101) }, { search: '\0' }, { limit: '1000' }])
      expect((await list('ana.reyes', 'ana.reyes', query as Readonly<Record<string, string>>)).status).toBe(422)
  })
})
