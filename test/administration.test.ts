import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOfficeRole, ROLE_CODES } from '#domain/access.ts'
import type { Branch } from '#features/people/administration/public/contract/branches.ts'
import type { Roles, StaffChange } from '#features/people/administration/public/contract/changes.ts'
import type { Colleague, HierarchyPerson } from '#features/people/administration/public/contract/people.ts'
import type { ColleagueItem } from '#features/people/administration/rules/list.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openApp, type TestBrowser } from './support/browser.ts'
import { addLead } from './support/leads.ts'
import { answered, type Caller, maria, offer, person, type Quotation } from './support/quoting.ts'
import { staffIds } from './support/staff.ts'
import { INVITED_PASSWORD, welcomed } from './support/welcoming.ts'

type Outcome = { readonly id: string | null; readonly proposed: StaffChange | null }

let app: TestApp
let admin: Caller
let officer: Caller
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
  ids = await staffIds(app)
})
afterAll(() => app.stop())

const idOf = (name: string) => ids[name] ?? ''
const PLACE = { address: '1 Osmeña Boulevard', province: '1804500000', city: '1830200000', structure: 'BACOLOD' }
const open = async (code: string, name: string) => answered<Branch[]>(await admin.post('admin/branch', { code, name, ...PLACE }))
const branch = async (code: string) => answered<Branch[]>(await admin.get('admin/branches')).find((each) => each.code === code)
const colleague = async (id: string, who = admin) => answered<Colleague>(await who.get(`admin/colleague/${id}`))
const adding = (more: Record<string, unknown>) =>
  admin.post('admin/colleague', { firstName: 'Somebody', lastName: 'New', role: 'AG1', branch: 'CEBU', ...more })
const added = async (more: Record<string, unknown>): Promise<string> => answered<Outcome>(await adding(more)).id ?? ''
const move = async (id: string, managerId: string | null) =>
  admin.post(`admin/colleague/${id}/move`, { managerId, from: (await colleague(id)).managerId })
const decide = (who: Caller, id: string | undefined, body: Record<string, unknown>) => who.post(`admin/staff-change/${id}`, body)
const proposed = (reply: Parameters<typeof answered>[0]) => answered<Outcome>(reply).proposed

/** Whether a manager sees a quotation in the team's list. */
async function sees(manager: Caller, managerId: string, number: string): Promise<boolean> {
  const page = answered<ListPage<unknown>>(await manager.get(`user/getQuotation/${managerId}`, { team: 'true' }))
  return JSON.stringify(page.items).includes(number)
}

describe('a new branch, without a file', () => {
  const PEOPLE = {
    manager: { email: 'rosa.lim@cebu.example', mobile: '+639175550001' },
    lito: { email: 'lito.go@cebu.example', mobile: '+639175550002' },
    nena: { email: 'nena.sy@cebu.example', mobile: '+639175550003' },
  }
  let manager: { id: string; who: Caller }
  let lito: { id: string; who: Caller; browser: TestBrowser }
  let nena: string
  let sold: Quotation

  it('is opened once, by an administrator only', async () => {
    await open('CEBU', 'Cebu')
    expect(await branch('CEBU')).toMatchObject({ name: 'Cebu', isOpen: true, people: 0, place: expect.stringMatching(/Bacolod/) })
    const again = { code: 'cebu', name: 'Another', ...PLACE }
    expect(await admin.post('admin/branch', again)).toMatchObject({ status: 422, fields: [{ path: 'code' }] })
    expect(await admin.post('admin/branch', { ...again, code: 'CEB2', name: 'CEBU' })).toMatchObject({
      status: 422,
      fields: [{ path: 'name' }],
    })
    const agent = await person(app.url, 'ana.reyes')
    expect(await agent.post('admin/branch', { ...again, code: 'OWN' })).toMatchObject({ status: 403 })
    expect(await officer.get('admin/colleagues')).toMatchObject({ status: 403 })
    expect(answered<{ code: string }[]>(await agent.get('user/lov', { name: 'Branch' })).map(({ code }) => code)).toContain('CEBU')
  })

  it('gets a manager and two agents, who choose their passwords and sign in', async () => {
    const id = await added({ ...PEOPLE.manager, firstName: 'Rosa', lastName: 'Lim', role: 'SM1', managerId: idOf('corazon.villanueva') })
    expect(await colleague(id)).toMatchObject({
      agentCode: 'CEB-1001',
      standing: 'invited',
      mayInvite: true,
      branch: 'CEBU',
      seesAll: false,
    })
    manager = { id, who: (await welcomed(app, PEOPLE.manager.email, PEOPLE.manager.mobile)).who }
    expect(await colleague(id)).toMatchObject({ standing: 'active', mayInvite: false, mobileVerifiedAt: expect.any(String) })
    const agent = await added({ ...PEOPLE.lito, firstName: 'Lito', lastName: 'Go', managerId: id })
    lito = { id: agent, ...(await welcomed(app, PEOPLE.lito.email, PEOPLE.lito.mobile)) }
    nena = await added({ ...PEOPLE.nena, firstName: 'Nena', lastName: 'Sy', managerId: id })
    // A second link; both are valid.
    answered(await admin.post(`admin/colleague/${nena}/invite`, {}))
    expect(await admin.post(`admin/colleague/${lito.id}/invite`, {})).toMatchObject({ status: 409 })
    expect(await branch('CEBU')).toMatchObject({ managers: 1, agents: 2, people: 3 })
  })

  it('sells: the manager sees the quotation of the agent, and nobody beside', async () => {
    sold = await offer(lito.who, maria())
    expect(await sees(manager.who, manager.id, sold.number)).toBe(true)
    const miguel = await person(app.url, 'miguel.lacson')
    expect(await sees(miguel, idOf('miguel.lacson'), sold.number)).toBe(false)
    const found = answered<ListPage<ColleagueItem>>(await admin.get('admin/colleagues', { branch: 'CEBU', role: 'AG1', search: 'lito' }))
    expect(found).toMatchObject({ count: 1, items: [{ name: 'Lito Go', manager: 'Rosa Lim', standing: 'active' }] })
  })

  it('moves scope at once with whoever is moved, and back', async () => {
    await addLead(lito.who)
    const miguel = { id: idOf('miguel.lacson'), who: await person(app.url, 'miguel.lacson') }
    const before = await colleague(miguel.id)
    expect(await colleague(lito.id)).toMatchObject({ openLeads: 1, team: 0 })
    const moved = answered<Colleague>(await move(lito.id, miguel.id))
    expect(moved).toMatchObject({ manager: 'Miguel Lacson', branch: 'BACOLOD', openLeads: 1 })
    expect(await sees(manager.who, manager.id, sold.number)).toBe(false)
    expect(await sees(miguel.who, miguel.id, sold.number)).toBe(true)
    expect(await colleague(miguel.id)).toMatchObject({ team: before.team + 1, reports: before.reports + 1 })
    expect(await colleague(manager.id)).toMatchObject({ team: 1 })
    // As it was shown before someone else moved him.
    const stale = await admin.post(`admin/colleague/${lito.id}/move`, { managerId: manager.id, from: manager.id })
    expect(stale).toMatchObject({ status: 409 })
    expect(answered<Colleague>(await move(lito.id, manager.id))).toMatchObject({ branch: 'CEBU' })
    expect(await sees(manager.who, manager.id, sold.number)).toBe(true)
  })

  it('shows its hierarchy level by level', async () => {
    const top = answered<HierarchyPerson[]>(await admin.get('admin/hierarchy', { branch: 'CEBU' }))
    expect(top).toMatchObject([{ id: manager.id, reports: 2, role: 'SM1' }])
    const below = answered<HierarchyPerson[]>(await admin.get('admin/hierarchy', { below: manager.id }))
    expect(below.map(({ name }) => name)).toEqual(['Lito Go', 'Nena Sy'])
  })

  it('refuses circles, duplicates, managers who are none, and people of another branch', async () => {
    const region = idOf('corazon.villanueva')
    expect(await move(region, manager.id)).toMatchObject({
      status: 422,
      fields: [{ path: 'managerId', message: expect.stringMatching(/below them/) }],
    })
    expect(await move(manager.id, manager.id)).toMatchObject({ status: 422 })
    expect(await move(lito.id, nena)).toMatchObject({ status: 422 })
    expect(await move(lito.id, null)).toMatchObject({ status: 422 })
    const twin = { managerId: manager.id, email: 'somebody@cebu.example', mobile: '+639175550009' }
    expect(await adding({ ...twin, email: 'LITO.GO@cebu.example' })).toMatchObject({ status: 422, fields: [{ path: 'email' }] })
    expect(await adding({ ...twin, mobile: '0917 555 0002' })).toMatchObject({ status: 422, fields: [{ path: 'mobile' }] })
    expect(await adding({ ...twin, branch: 'MBO' })).toMatchObject({ status: 422, fields: [{ path: 'managerId' }] })
    expect(await adding({ ...twin, branch: 'NOWHERE' })).toMatchObject({ status: 422, fields: [{ path: 'branch' }] })
    expect(await admin.put(`admin/colleague/${manager.id}`, { role: 'AG1' })).toMatchObject({ status: 422, fields: [{ path: 'role' }] })
  })

  it('ends every session of whoever is suspended, and lets them in again', async () => {
    expect(await admin.post(`admin/colleague/${lito.id}/suspend`, { note: '' })).toMatchObject({ status: 422 })
    expect(answered<Outcome>(await admin.post(`admin/colleague/${lito.id}/suspend`, { note: 'Under investigation' }))).toMatchObject({
      id: lito.id,
    })
    expect(await lito.who.get('user/getuserDetails')).toMatchObject({ status: 401 })
    expect((await lito.browser.post('auth/session/token', { audience: 'staff' })).code).not.toBe(-1)
    await expect(openApp(app.url, PEOPLE.lito.email, INVITED_PASSWORD)).rejects.toThrow()
    expect(await admin.post(`admin/colleague/${lito.id}/suspend`, { note: 'Once more' })).toMatchObject({ status: 409 })
    answered(await admin.post(`admin/colleague/${lito.id}/reinstate`, {}))
    await openApp(app.url, PEOPLE.lito.email, INVITED_PASSWORD)
  })

  it('changes what is said of a person, tells them, and keeps the rest', async () => {
    answered(await admin.put(`admin/colleague/${nena}`, { mobile: '0917 555 0044' }))
    expect(await colleague(nena)).toMatchObject({
      mobile: '+639175550044',
      firstName: 'Nena',
      managerId: manager.id,
      mobileVerifiedAt: null,
    })
    const { rows } = await app.owner.query(`select subject from messages where recipient = $1 and purpose = 'account'`, [PEOPLE.nena.email])
    expect(rows.map(({ subject }) => subject).join()).toMatch(/number was changed/)
  })

  it('closes when nobody works there any more, and says who does', async () => {
    expect(await admin.post('admin/branch/CEBU/close', {})).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^1 manager is still at Cebu\. 2 other people are still at Cebu/),
    })
    await open('DAVAO', 'Davao')
    const there = { branch: 'DAVAO', managerId: idOf('corazon.villanueva'), email: 'gone@davao.example', mobile: '+639175550078' }
    const gone = answered<{ id: string }>(await adding(there))
    answered(await admin.post(`admin/colleague/${gone.id}/suspend`, { note: 'Left' }))
    expect(answered<Branch[]>(await admin.post('admin/branch/DAVAO/close', {})).find(({ code }) => code === 'DAVAO')?.isOpen).toBe(false)
    const late = { branch: 'DAVAO', managerId: idOf('corazon.villanueva'), email: 'late@davao.example', mobile: '+639175550077' }
    expect(await adding(late)).toMatchObject({ status: 422, fields: [{ path: 'branch', message: expect.stringMatching(/is closed/) }] })
    expect(await admin.post(`admin/colleague/${gone.id}/reinstate`, {})).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Davao is closed/),
    })
    answered(await admin.post('admin/branch/DAVAO/reopen', {}))
    answered(await admin.post(`admin/colleague/${gone.id}/reinstate`, {}))
    answered(await admin.post(`admin/colleague/${gone.id}/suspend`, { note: 'Left again' }))
    expect(await admin.post('admin/branch/HEAD_OFFICE/close', {})).toMatchObject({ status: 409 })
  })
})

describe('what takes two people', () => {
  it('is not done by one: the last administrator stays, and nobody changes their own role', async () => {
    const own = idOf('teresita.ocampo')
    expect(await admin.put(`admin/colleague/${own}`, { role: 'UW1' })).toMatchObject({ status: 403 })
    expect(await admin.post(`admin/colleague/${own}/suspend`, { note: 'I leave' })).toMatchObject({ status: 403 })
  })

  it('gives the administrator’s role when another person confirms it, and not before', async () => {
    const second = {
      firstName: 'Ernesto',
      lastName: 'Dizon',
      email: 'ernesto.dizon@kalasag.example',
      mobile: '+639175550100',
      branch: 'HEAD_OFFICE',
    }
    const change = proposed(await adding({ ...second, role: 'AD1', note: 'Stands in for Teresita' }))
    expect(change).toMatchObject({
      kind: 'join',
      about: 'Ernesto Dizon',
      may: ['withdraw'],
      changes: expect.arrayContaining([{ label: 'Role', was: '', will: 'Administrator' }]),
    })
    expect((await app.owner.query('select from staff where email = $1', [second.email])).rowCount).toBe(0)
    expect(await adding({ ...second, role: 'AD1' })).toMatchObject({ status: 409 })
    expect(await decide(admin, change?.id, { decision: 'confirm' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/proposed this yourself/),
    })
    const agent = await person(app.url, 'ana.reyes')
    expect(await decide(agent, change?.id, { decision: 'confirm' })).toMatchObject({ status: 403 })
    expect(await decide(officer, change?.id, { decision: 'withdraw' })).toMatchObject({ status: 403 })
    answered(await decide(officer, change?.id, { decision: 'confirm' }))
    expect(await decide(officer, change?.id, { decision: 'confirm' })).toMatchObject({ status: 409 })
    const { who } = await welcomed(app, second.email, second.mobile)
    expect(answered<ListPage<ColleagueItem>>(await who.get('admin/colleagues', { role: 'AD1' })).count).toBe(2)
  })

  it('gives every role of the office so, and the records of everybody with it', async () => {
    for (const [index, role] of ROLE_CODES.filter(isOfficeRole).entries()) {
      const email = `office.${role.toLowerCase()}@kalasag.example`
      const mobile = `+63917555011${index}`
      const change = proposed(await adding({ email, mobile, role, branch: 'HEAD_OFFICE', note: 'Starts on Monday' }))
      expect(change, role).toMatchObject({ kind: 'join', state: 'proposed' })
      answered(await decide(officer, change?.id, { decision: 'confirm' }))
      const { rows } = await app.owner.query('select role_code, sees_all from staff where email = $1', [email])
      expect(rows).toEqual([{ role_code: role, sees_all: true }])
      if (role === 'AD1') await app.owner.query('update staff set active = false where email = $1', [email])
    }
  })

  it('suspends an administrator only when another confirms it; then the one who is left stays', async () => {
    const ernesto = (await staffIds(app))['ernesto.dizon'] ?? ''
    const first = proposed(await admin.post(`admin/colleague/${ernesto}/suspend`, { note: 'A trial' }))
    expect(first).toMatchObject({ kind: 'suspend', about: expect.stringMatching(/Ernesto/) })
    expect((await colleague(ernesto)).active).toBe(true)
    expect(await decide(officer, first?.id, { decision: 'refuse' })).toMatchObject({ status: 422 })
    answered(await decide(officer, first?.id, { decision: 'refuse', reason: 'No reason for it' }))
    const again = proposed(await admin.post(`admin/colleague/${ernesto}/suspend`, { note: 'He leaves' }))
    answered(await decide(officer, again?.id, { decision: 'confirm' }))
    expect(await colleague(ernesto)).toMatchObject({ active: false, standing: 'suspended' })
    const { rows } = await app.owner
      .query(`select app.write_staff($1, '{"active": false}', null, now())`, [ernesto])
      .catch((error) => ({ rows: [error.message] }))
    expect(rows[0]).toMatch(/nobody decided|only administrators/)
  })

  it('takes two to change where somebody of the office is reached, and one for an agent', async () => {
    const change = proposed(await admin.put(`admin/colleague/${idOf('ramon.penaflor')}`, { email: 'elsewhere@kalasag.example' }))
    expect(change).toMatchObject({ kind: 'contact', changes: [{ label: 'E-mail', will: 'elsewhere@kalasag.example' }] })
    answered(await decide(admin, change?.id, { decision: 'withdraw' }))
    expect((await colleague(idOf('ramon.penaflor'))).email).toBe('ramon.penaflor@kalasag.example')
  })

  it('switches what a role may do: whoever has it does it at the next request', async () => {
    const agent = await person(app.url, 'ana.reyes')
    answered(await agent.get('admin/getHierarchy'))
    expect(await admin.post('admin/roles', { role: 'AG1', feature: 'ADMIN', isGiven: true, note: 'Why not' })).toMatchObject({
      status: 422,
    })
    expect(await admin.post('admin/roles', { role: 'AD1', feature: 'ADMIN', isGiven: false, note: 'Why not' })).toMatchObject({
      status: 422,
    })
    const { waiting, roles: asked } = answered<Roles>(
      await admin.post('admin/roles', { role: 'AG1', feature: 'BULK', isGiven: false, note: 'Fleets go to managers' }),
    )
    expect(waiting).toMatchObject([{ kind: 'take-feature', about: 'Agent', may: ['withdraw'] }])
    expect(asked.find(({ role }) => role === 'AG1')?.waits).toEqual(['BULK'])
    answered(await decide(officer, waiting[0]?.id, { decision: 'confirm' }))
    const { roles } = answered<Roles>(await admin.get('admin/roles'))
    const agents = roles.find(({ role }) => role === 'AG1')
    expect(agents?.has).not.toContain('BULK')
    expect(agents?.waits).toEqual([])
    // The tokens with the old role are void.
    expect(await agent.get('admin/getHierarchy')).toMatchObject({ status: 401 })
    expect((await colleague(idOf('ana.reyes'))).features).not.toContain('BULK')
  })

  it('keeps in the audit trail who did what', async () => {
    const { rows } = await app.owner.query(`select distinct action from audit_entries where actor = $1`, [
      `staff:${idOf('teresita.ocampo')}`,
    ])
    const done = rows.map(({ action }) => action)
    expect(done).toEqual(expect.arrayContaining(['openBranch', 'addColleague', 'moveColleague', 'suspendColleague', 'proposeFeature']))
  })
})
