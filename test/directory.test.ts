import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Advisor, AdvisorProfile, BusinessCard, TreePerson } from '#features/people/directory/public/contract.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { answered, type Caller, maria, offer, person } from './support/quoting.ts'

type Person = z.output<typeof TreePerson>
type Page = { readonly items: readonly z.output<typeof Advisor>[]; readonly count: number }

let app: TestApp
const people: Record<string, Caller> = {}
const ids: Record<string, string> = {}
const who = (name: string): Caller => {
  const found = people[name]
  if (!found) throw new Error(name)
  return found
}
const idOf = (name: string) => ids[name] ?? ''
const tree = async (viewer: string, query: Readonly<Record<string, string>> = {}) =>
  answered<Person[]>(await who(viewer).get('user/v2/user_tree', query))
const list = async (viewer: string, query: Readonly<Record<string, string>> = {}) =>
  answered<Page>(await who(viewer).get('user/advisors', query))
const codes = (found: readonly { readonly agentCode: string }[]) => found.map(({ agentCode }) => agentCode)

beforeAll(async () => {
  app = await startApp()
  for (const name of ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'corazon.villanueva', 'carlo.mendoza', 'teresita.ocampo'])
    people[name] = await person(app.url, name)
  const { rows } = await app.owner.query<{ id: string; email: string }>('select id, email from staff')
  for (const { id, email } of rows) ids[email.split('@')[0] ?? ''] = id
})
afterAll(() => app.stop())

describe('the tree of people', () => {
  it('begins with the person asking and goes down to everybody below', async () => {
    const found = await tree('corazon.villanueva')
    expect(found).toHaveLength(11)
    expect(found[0]).toMatchObject({ first_name: 'Corazón', depth: 0, reports: 3, designation: 'Regional Manager', managerId: null })
    expect(codes(found.slice(0, 4))).toEqual(['REG-001', 'LAS-100', 'MBO-100', 'BAC-100'])
    expect(found.find(({ agentCode }) => agentCode === 'BAC-001')).toMatchObject({ depth: 2, managerId: idOf('miguel.lacson'), reports: 0 })
    expect(codes(await tree('ana.reyes'))).toEqual(['BAC-001'])
  })

  it('begins with the tops of the hierarchy for whoever sees everybody', async () => {
    const found = await tree('teresita.ocampo')
    expect(found).toHaveLength(22)
    expect(codes(found.filter(({ depth }) => depth === 0))).toEqual([
      'CLM-001',
      'REG-001',
      'UWR-003',
      'FIN-002',
      'UWR-002',
      'CMP-002',
      'CMP-001',
      'CLM-002',
      'FIN-001',
      'UWR-001',
      'DPO-001',
      'ADM-001',
    ])
  })

  it('comes level by level where that is asked for', async () => {
    expect(await tree('corazon.villanueva', { depth: '1' })).toHaveLength(4)
    expect(codes(await tree('corazon.villanueva', { depth: '1', userId: idOf('miguel.lacson') }))).toEqual([
      'BAC-100',
      'BAC-001',
      'BAC-002',
      'BAC-003',
    ])
  })

  it('says when somebody last signed in', async () => {
    const found = await tree('miguel.lacson')
    expect(found.find(({ agentCode }) => agentCode === 'BAC-001')?.lastSignIn).not.toBeNull()
    expect(found.find(({ agentCode }) => agentCode === 'BAC-003')?.lastSignIn).toBeNull()
  })

  it('shows nobody above, beside or elsewhere', async () => {
    for (const [viewer, userId] of [
      ['ana.reyes', idOf('miguel.lacson')],
      ['ana.reyes', idOf('jose.ibanez')],
      ['miguel.lacson', idOf('carlo.mendoza')],
      ['miguel.lacson', idOf('corazon.villanueva')],
      ['miguel.lacson', '019a0000-0000-7000-8000-000000000000'],
    ] as const)
      expect((await who(viewer).get('user/v2/user_tree', { userId })).status).toBe(404)
    expect(await tree('teresita.ocampo', { userId: idOf('carlo.mendoza') })).toHaveLength(1)
    expect((await who('teresita.ocampo').get('user/v2/user_tree', { userId: '019a0000-0000-7000-8000-000000000000' })).status).toBe(404)
    for (const query of [{ userId: 'nobody' }, { depth: '-1' }, { depth: '99' }])
      expect((await who('ana.reyes').get('user/v2/user_tree', query as Readonly<Record<string, string>>)).status).toBe(422)
  })
})

describe('the list of advisors', () => {
  it('shows colleagues of the branch and those above, by name, and nobody of another branch', async () => {
    const found = await list('ana.reyes')
    expect(codes(found.items)).toEqual(['BAC-001', 'REG-001', 'BAC-002', 'BAC-003', 'BAC-100'])
    expect(found.count).toBe(5)
    expect((await list('corazon.villanueva')).count).toBe(22)
    expect((await list('teresita.ocampo')).count).toBe(22)
  })

  it('finds by name, code, number and e-mail, by branch and by designation', async () => {
    for (const search of ['ibá', 'bac-002', '0917 000 0102', 'jose.ibanez@'])
      expect(codes((await list('ana.reyes', { search })).items)).toEqual(['BAC-002'])
    expect(codes((await list('corazon.villanueva', { branch: 'LAS_PINAS' })).items)).toEqual(['LAS-100', 'LAS-001', 'LAS-002'])
    expect(codes((await list('corazon.villanueva', { designation: 'BRANCH_MANAGER' })).items)).toEqual(['LAS-100', 'MBO-100', 'BAC-100'])
    expect((await list('ana.reyes', { search: 'mendoza' })).count).toBe(0)
    expect((await list('corazon.villanueva', { limit: '5', page: '3' })).items).toHaveLength(5)
  })

  it('leaves out who no longer works here, and keeps them in their manager’s tree', async () => {
    await app.owner.query(`update staff set active = false where agent_code = 'BAC-003'`)
    expect(codes((await list('ana.reyes')).items)).not.toContain('BAC-003')
    expect((await tree('miguel.lacson')).find(({ agentCode }) => agentCode === 'BAC-003')).toMatchObject({ active: false })
    expect((await who('ana.reyes').get(`user/advisor/${idOf('luz.delapena')}`)).status).toBe(404)
    expect((await who('miguel.lacson').get(`user/advisor/${idOf('luz.delapena')}`)).status).toBe(200)
    await app.owner.query(`update staff set active = true where agent_code = 'BAC-003'`)
  })
})

describe('an advisor’s profile', () => {
  const profile = async (viewer: string, of: string) =>
    answered<z.output<typeof AdvisorProfile>>(await who(viewer).get(`user/advisor/${idOf(of)}`))

  it('shows a colleague how to reach somebody and who is above them, and no figures', async () => {
    expect(await profile('jose.ibanez', 'ana.reyes')).toMatchObject({
      first_name: 'Ana',
      designation: 'Senior Advisor',
      email: 'ana.reyes@kalasag.example',
      above: [{ name: 'Miguel Lacson', designation: 'Branch Manager' }, { name: 'Corazón Villanueva' }],
      figures: null,
    })
    expect((await profile('ana.reyes', 'miguel.lacson')).figures).toBeNull()
  })

  it('shows figures to the person and those above', async () => {
    await offer(who('ana.reyes'), maria({ mobile: '0917 888 0001' }))
    for (const viewer of ['ana.reyes', 'miguel.lacson', 'corazon.villanueva'])
      expect((await profile(viewer, 'ana.reyes')).figures).toMatchObject({
        customers: 1,
        insuredCustomers: 0,
        openQuotations: 1,
        policies: 0,
        team: 0,
      })
    expect((await profile('miguel.lacson', 'miguel.lacson')).figures).toMatchObject({ customers: 0, team: 3 })
  })

  it('is not there for another branch or for customers', async () => {
    expect((await who('carlo.mendoza').get(`user/advisor/${idOf('ana.reyes')}`)).status).toBe(404)
    const { token } = await linkFrom(who('ana.reyes'))
    const customer = await signInCustomer(app, '+639178880009', token)
    for (const path of ['user/advisors', `user/advisor/${idOf('ana.reyes')}`, 'user/v2/user_tree', 'user/fetch_business_card_data'])
      expect((await customer.get(path)).status).toBe(403)
  })
})

describe('a business card', () => {
  const card = async (viewer: string, query: Readonly<Record<string, string>>) => who(viewer).get('user/fetch_business_card_data', query)

  it('is a vCard that address books read, its public page and a QR code', async () => {
    const found = answered<z.output<typeof BusinessCard>>(await card('jose.ibanez', { csmId: idOf('ana.reyes'), channel: 'AGENCY' }))
    expect(found).toMatchObject({
      first_name: 'Ana',
      mobile: '+639170000101',
      page: expect.stringContaining(`${app.url}/app/links?agent=BAC-001.`),
    })
    const lines = found.vcard.split(/\r\n/)
    expect(lines[0]).toBe('BEGIN:VCARD')
    expect(lines).toContain('VERSION:3.0')
    expect(found.vcard).toMatch(/\r\nTEL;[^\r]*:\+639170000101\r\n/)
    expect(found.vcard).toMatch(/\r\nN[^\r]*:Reyes;Ana;/)
    expect(found.vcard).toMatch(/\r\nTITLE[^\r]*:Senior Advisor\r\n/)
    expect(found.qr).toMatch(/^<svg /)
  })

  it('is found by code as well, and is one’s own when nobody is named', async () => {
    for (const query of [{ csmId: 'BAC-001' }, {}])
      expect(answered(await card('ana.reyes', query as Readonly<Record<string, string>>))).toMatchObject({ agentCode: 'BAC-001' })
  })

  it('is not there for another branch, another channel or nobody', async () => {
    expect((await card('carlo.mendoza', { csmId: idOf('ana.reyes') })).status).toBe(404)
    expect((await card('jose.ibanez', { csmId: idOf('ana.reyes'), channel: 'BANK' })).status).toBe(404)
    expect((await card('jose.ibanez', { csmId: 'XXX-999' })).status).toBe(404)
  })
})

describe('an advisor’s own number', () => {
  const verify = (code: string) => who('ana.reyes').post('user/own-number/verify', { code })

  it('is verified with the code that was sent to it, and with no other', async () => {
    expect(answered(await who('ana.reyes').post('user/own-number/code', {}))).toMatchObject({ mobile: '+639170000101' })
    const code = await until(
      async () =>
        /^\d{6}/.exec(
          (await app.owner.query(`select body from simulators.inbox where recipient = '+639170000101'`)).rows[0]?.body ?? '',
        )?.[0] ?? '',
      (found) => found !== '',
    )
    expect((await verify(code === '111111' ? '222222' : '111111')).status).toBe(422)
    expect(answered(await verify(code))).toHaveProperty('verifiedAt')
    const { mobileVerifiedAt } = answered<{ mobileVerifiedAt: string | null }>(
      await who('jose.ibanez').get(`user/advisor/${idOf('ana.reyes')}`),
    )
    expect(mobileVerifiedAt).not.toBeNull()
    // Requested again because the answer was lost, it is verified already; later, the code is no longer valid.
    expect((await verify(code)).status).toBe(200)
    setTime(new Date(now().getTime() + 3 * 60_000))
    expect((await verify(code)).status).toBe(422)
    setTime(undefined)
  })
})
