import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Branch } from '#features/people/administration/public/contract/branches.ts'
import type { CommercialStructure } from '#features/people/administration/public/contract/structures.ts'
import type { LinkInformation, NewLink } from '#features/people/sharing/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, person, read, start } from './support/quoting.ts'

let app: TestApp
let admin: Caller
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

type Item = { code: string; label: string }
const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const LATER = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
const VISAYAS = { name: 'VISAYAS AGENTS', position: 15, inUseFrom: TODAY }
const PLACE = { address: '1 Osmeña Boulevard', province: '1804500000', city: '1830200000' }

const cards = async (who = ana) => answered<Item[]>(await who.get('user/lov', { name: 'CommercialStructure' })).map(({ label }) => label)
const structure = async (code: string) =>
  answered<CommercialStructure[]>(await admin.get('admin/commercial-structures')).find((each) => each.code === code)
const share = (commercialStructure: string) => ana.post('customer/shareableLink', { agentCode: 'BAC-001', commercialStructure })
const opened = async (token: string): Promise<LinkInformation> =>
  (await call(app.url, 'POST', 'auth/customer/jwtDecrypt', { body: { token } })).data
const put = (code: string, body: object) => admin.put(`admin/commercial-structure/${code}`, body)

describe('commercial structures', () => {
  it('are the three of the specification at first, in its order and words', async () => {
    expect(await cards()).toEqual(['BACOLOD AGENTS', 'LAS PINAS AGENTS', 'MBO AGENTS'])
    expect(await structure('LAS_PINAS')).toMatchObject({ standing: 'in-use', inUseUntil: null, branches: ['Las Piñas'] })
  })

  it('are added by an administrator, once, and stand among the cards by their place', async () => {
    expect(await ana.post('admin/commercial-structure', { code: 'VISAYAS', ...VISAYAS })).toMatchObject({ status: 403 })
    answered(await admin.post('admin/commercial-structure', { code: 'visayas', ...VISAYAS }))
    expect(await cards()).toEqual(['BACOLOD AGENTS', 'VISAYAS AGENTS', 'LAS PINAS AGENTS', 'MBO AGENTS'])
    for (const [wrong, path] of [
      [{ code: 'VISAYAS', name: 'OTHERS' }, 'code'],
      [{ code: 'VIS', name: 'Visayas Agents' }, 'name'],
      [{ code: 'VIS', name: 'OTHERS', inUseUntil: '2020-01-01' }, 'inUseUntil'],
      [{ code: '1', name: 'OTHERS' }, 'code'],
      [{ code: 'VIS', name: 'OTHERS', position: 0 }, 'position'],
    ] as const)
      expect(await admin.post('admin/commercial-structure', { ...VISAYAS, ...wrong })).toMatchObject({ status: 422, fields: [{ path }] })
    expect(await put('NOWHERE', VISAYAS)).toMatchObject({ status: 404 })
    const { rows } = await app.owner.query(`select subject from audit_entries where subject = 'commercial-structure:VISAYAS'`)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('show no card before their first day, and none after their last', async () => {
    answered(await admin.post('admin/commercial-structure', { ...VISAYAS, code: 'MINDANAO', name: 'MINDANAO AGENTS', inUseFrom: LATER }))
    expect(await structure('MINDANAO')).toMatchObject({ standing: 'to-come' })
    expect(await cards()).not.toContain('MINDANAO AGENTS')
    expect(await share('MINDANAO')).toMatchObject({ status: 422, fields: [{ path: 'commercialStructure' }] })
  })
})

describe('a branch belongs to exactly one', () => {
  it('is not opened without one, nor in one that is not in use', async () => {
    const branch = { code: 'CEBU', name: 'Cebu', ...PLACE }
    const open = (more: object) => admin.post('admin/branch', { ...branch, ...more })
    for (const wrong of [{}, { structure: 'NOWHERE' }, { structure: 'MINDANAO' }])
      expect(await open(wrong)).toMatchObject({ status: 422, fields: [{ path: 'structure' }] })
    const opened = answered<Branch[]>(await open({ structure: 'VISAYAS' }))
    expect(opened.find(({ code }) => code === 'CEBU')).toMatchObject({ structure: 'VISAYAS', structureName: 'VISAYAS AGENTS' })
    expect(await structure('VISAYAS')).toMatchObject({ branches: ['Cebu'] })
  })

  it('and the head office to none', async () => {
    const office = { name: 'Head office', ...PLACE }
    answered(await admin.put('admin/branch/HEAD_OFFICE', office))
    expect(await admin.put('admin/branch/HEAD_OFFICE', { ...office, structure: 'MBO' })).toMatchObject({
      status: 422,
      fields: [{ path: 'structure' }],
    })
    const regional = await person(app.url, 'corazon.villanueva')
    const { token } = answered<NewLink>(await regional.post('customer/shareableLink', {}))
    expect(await opened(token)).toMatchObject({ commercialStructure: null, agent: { commercialStructure: null } })
  })

  it('its agents are chosen under it, and their sales say so', async () => {
    await app.owner.query(`update staff set branch = 'CEBU' where agent_code = 'BAC-002'`)
    const agents = async (commercialStructure: string) =>
      answered<Item[]>(await admin.get('user/get/agent-list', { commercialStructure })).map(({ code }) => code)
    expect(await agents('VISAYAS AGENTS')).toEqual(['BAC-002'])
    expect(await agents('BACOLOD')).not.toContain('BAC-002')
    const jose = await person(app.url, 'jose.ibanez')
    expect((await read(jose, (await start(jose)).id)).commercial).toMatchObject({ commercialStructure: 'VISAYAS' })
  })
})

describe('one that ends', () => {
  let token: string

  it('lets nobody behind: its branches are put elsewhere first', async () => {
    token = answered<NewLink>(await share('VISAYAS')).token
    expect(await put('VISAYAS', { ...VISAYAS, inUseUntil: LATER })).toMatchObject({
      status: 422,
      fields: [{ path: 'inUseUntil', message: 'Cebu belongs to it. Put it into another commercial structure first.' }],
    })
    answered(await admin.put('admin/branch/CEBU', { name: 'Cebu', ...PLACE, structure: 'BACOLOD' }))
    answered(await put('VISAYAS', { ...VISAYAS, inUseFrom: '2026-01-01', inUseUntil: '2026-01-31' }))
    expect(await cards()).toEqual(['BACOLOD AGENTS', 'LAS PINAS AGENTS', 'MBO AGENTS'])
    expect(await share('VISAYAS')).toMatchObject({ status: 422 })
  })

  it('what was shared under it opens with its name and its agent', async () => {
    expect(await opened(token)).toMatchObject({
      commercialStructure: { code: 'VISAYAS', name: 'VISAYAS AGENTS' },
      agent: { name: 'Ana Reyes', mobile: '+639170000101' },
    })
  })

  it('takes no branch any more, not even one that was closed in it', async () => {
    answered(await admin.post('admin/commercial-structure', { ...VISAYAS, code: 'PANAY', name: 'PANAY AGENTS' }))
    answered(await admin.post('admin/branch', { code: 'ILOILO', name: 'Iloilo', ...PLACE, structure: 'PANAY' }))
    answered(await admin.post('admin/branch/ILOILO/close', {}))
    answered(await put('PANAY', { ...VISAYAS, name: 'PANAY AGENTS', inUseFrom: '2026-01-01', inUseUntil: '2026-01-31' }))
    expect(await admin.post('admin/branch/ILOILO/reopen', {})).toMatchObject({
      status: 409,
      message: expect.stringContaining('put it into another one'),
    })
    answered(await admin.put('admin/branch/ILOILO', { name: 'Iloilo', ...PLACE, structure: 'MBO' }))
    answered(await admin.post('admin/branch/ILOILO/reopen', {}))
  })
})
