import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { HandOver, LeadCounts } from '#features/work/leads/public/contract/leads.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addLead, type Known, type Lead, type LeadsPage, newMobile, readLead, type Someone, someone, timelines } from './support/leads.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
const people: Record<string, Someone> = {}
const who = (name: string): Someone => {
  const found = people[name]
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

beforeAll(async () => {
  app = await startApp()
  for (const name of ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'carlo.mendoza', 'bernadette.aguilar', 'corazon.villanueva'])
    people[name.split('.')[0] ?? ''] = await someone(app, name)
})
afterAll(() => app.stop())

const known = async (name: string, mobile: string, query: Record<string, string> = {}) =>
  answered<Known>(await who(name).get('user/lead/known', { mobile, ...query }))
const allocate = (name: string, leads: readonly { _id: string }[], to: string, remark?: string) =>
  who(name).post('user/lead/allocate', { ids: leads.map(({ _id }) => _id), agentId: who(to).id, ...(remark ? { remark } : {}) })
const told = async (name: string) =>
  (
    await app.owner.query<{ title: string; body: string; path: string | null }>(
      'select title, body, path from notifications where staff_id = $1 order by id desc',
      [who(name).id],
    )
  ).rows
const tomorrow = addDays(dayOf(new Date()), 1)

describe('a number that is typed', () => {
  it('is known in whatever form it was kept, with the lead if it is one’s own', async () => {
    const lead = await addLead(who('ana'), { primaryMobile: '0917 600 0001' })
    for (const typed of ['09176000001', '+63 917 600 0001', '(0917) 600-0001', '9176000001'])
      expect(await known('ana', typed)).toMatchObject({
        known: 'own',
        isKnownElsewhere: false,
        leads: [{ id: lead._id, agentName: 'Ana Reyes' }],
      })
    expect(await known('ana', '09176000001', { except: lead._id })).toMatchObject({ known: 'no', leads: [], says: '' })
    expect(await known('miguel', '09176000001')).toMatchObject({ known: 'within-reach', leads: [{ id: lead._id }] })
  })

  it('is told to be another advisor’s, and nothing else', async () => {
    await addLead(who('ana'), { primaryMobile: '0917 600 0002', firstName: 'Perpetua' })
    for (const name of ['jose', 'carlo', 'bernadette'])
      expect(await known(name, '0917 600 0002')).toEqual({
        saysI18n: expect.anything(),
        known: 'another-advisor',
        leads: [],
        isKnownElsewhere: true,
        says: 'Another advisor has a lead with this number. You can ask for it to be handed over.',
      })
  })

  it('is refused when it is none', async () => {
    expect((await who('ana').get('user/lead/known', { mobile: '12' })).status).toBe(422)
  })
})

describe('a second lead with the same number', () => {
  it('must be meant, when the first is one’s own', async () => {
    const first = await addLead(who('ana'), { primaryMobile: '0917 600 0003' })
    const body = { firstName: 'Nena', primaryMobile: '+639176000003' }
    const refused = await who('ana').post('user/addlead', body)
    expect(refused).toMatchObject({ status: 409, code: 1, data: { known: 'own', leads: [{ id: first._id }] } })
    expect(answered<Lead>(await who('ana').post('user/addlead', { ...body, allowDuplicate: true })).lead_Id).not.toBe(first.lead_Id)
  })

  it('must be meant also when an existing lead gets the number', async () => {
    const first = await addLead(who('ana'), { primaryMobile: '0917 600 0004' })
    const second = await addLead(who('ana'))
    const change = { primaryMobile: first.primaryMobile }
    expect((await who('ana').put(`user/updateLead/${second._id}`, change)).status).toBe(409)
    expect((await who('ana').put(`user/updateLead/${first._id}`, change)).code).toBe(-1)
    expect((await who('ana').put(`user/updateLead/${second._id}`, { ...change, allowDuplicate: true })).code).toBe(-1)
  })

  it('is kept and warned of, when the first is another team’s', async () => {
    const first = await addLead(who('ana'), { primaryMobile: '0917 600 0005', firstName: 'Perpetua' })
    const reply = await who('carlo').post('user/addlead', { firstName: 'Nena', primaryMobile: '0917 600 0005' })
    expect(answered<Lead>(reply).isKnownElsewhere).toBe(true)
    expect(JSON.stringify(reply)).not.toMatch(new RegExp(`Perpetua|Ana Reyes|${first._id}|${first.lead_Id}`))
  })

  it('is seen when two are added at the same moment', async () => {
    const body = { firstName: 'Nena', primaryMobile: newMobile() }
    const replies = await Promise.all([1, 2, 3, 4].map(() => who('ana').post('user/addlead', body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('a manager', () => {
  it('gives leads to an advisor, who is told once, and whose history shows it', async () => {
    const leads = [await addLead(who('ana'), { nextFollowUp: tomorrow }), await addLead(who('ana'))]
    const reply = await allocate('miguel', leads, 'jose', 'Ana is on leave')
    const ana = who('ana').id
    expect(answered(reply)).toMatchObject({ before: [{ agentId: ana, ids: expect.arrayContaining([expect.any(String)]) }] })
    expect(answered(reply)).toMatchObject({ allocated: 2, unchanged: 0, to: { id: who('jose').id, name: 'José Ibáñez' } })
    expect((await told('jose'))[0]).toMatchObject({ title: '2 leads were given to you', body: 'By Miguel Lacson.' })
    const [first] = leads
    if (!first) throw new Error('there is no lead')
    expect((await who('ana').get(`user/getlead_details/${first._id}`)).status).toBe(404)
    const lead = await readLead(who('jose'), first)
    expect(lead).toMatchObject({
      ...{ lead_allocated_by: { first_name: 'Miguel', last_name: 'Lacson' }, leadOwnerId: { first_name: 'José' } },
      ...{ userId: { _id: who('jose').id }, version: 2 },
    })
    const [entry] = (await timelines(who('jose'), first)).lead
    expect(entry).toMatchObject({
      ...{ Status: 'Lead allocated', allocated: true, Details1: 'From Ana Reyes to José Ibáñez', Details2: 'Ana is on leave' },
      by: 'Miguel Lacson',
    })
    const { rows } = await app.owner.query('select agent_id as agent from reminders where key = $1', [`lead:${first._id}`])
    expect(rows).toEqual([{ agent: who('jose').id }])
    expect(answered(await allocate('miguel', leads, 'jose'))).toMatchObject({ allocated: 0, unchanged: 2 })
  })

  it('gives all of them or none, and learns why', async () => {
    const [mine, gone, foreign] = [await addLead(who('ana')), await addLead(who('ana')), await addLead(who('carlo'))]
    answered(await who('ana').post(`user/lead/${gone._id}/discard`, { reason: 'Moved abroad' }))
    const reply = await allocate('miguel', [mine, gone, foreign], 'jose')
    expect(reply).toMatchObject({ status: 422, message: 'Nothing was allocated: 2 of 3 leads cannot be allocated.' })
    const { reasons } = reply.data as { reasons: { id: string; reason: string }[] }
    expect(reasons).toEqual([
      { id: gone._id, reason: expect.stringContaining('discarded') },
      { id: foreign._id, reason: expect.stringContaining('not allowed to see it') },
    ])
    expect((await readLead(who('ana'), mine)).version).toBe(1)
  })

  it('gives nothing to people outside the team, nor to those who do not sell', async () => {
    const lead = await addLead(who('ana'))
    expect((await allocate('miguel', [lead], 'carlo')).status).toBe(404)
    expect((await allocate('bernadette', [lead], 'carlo')).status).toBe(422)
    const { rows } = await app.owner.query(`select id from staff where agent_code = 'UWR-001'`)
    expect((await who('miguel').post('user/lead/allocate', { ids: [lead._id], agentId: rows[0]?.id })).status).toBe(404)
    expect((await who('miguel').post('user/lead/allocate', { ids: [], agentId: who('jose').id })).status).toBe(422)
    expect(answered(await allocate('corazon', [lead], 'carlo'))).toMatchObject({ allocated: 1 })
  })

  it('adds a lead for an advisor, who is told', async () => {
    const lead = await addLead(who('miguel'), { lead_Owner_Id: who('ana').id })
    expect(await readLead(who('ana'), lead)).toMatchObject({ lead_allocated_by: { first_name: 'Miguel' } })
    expect((await told('ana'))[0]).toMatchObject({
      title: 'A lead was given to you: María Dela Peña',
      path: expect.stringContaining(lead._id),
    })
    expect((await timelines(who('ana'), lead)).lead.map(({ Status }) => Status)).toEqual(['Lead allocated', 'New lead created'])
  })

  it('may give a lead away while changing it, and an advisor may not', async () => {
    const lead = await addLead(who('ana'))
    const change = { lead_Owner_Id: who('jose').id }
    expect((await who('ana').put(`user/updateLead/${lead._id}`, change)).status).toBe(404)
    expect((await who('ana').put(`user/updateLead/${lead._id}`, { lead_Owner_Id: who('ana').id })).code).toBe(-1)
    expect(answered<Lead>(await who('miguel').put(`user/updateLead/${lead._id}`, change)).userId._id).toBe(who('jose').id)
  })

  it('alone allocates and decides', async () => {
    const lead = await addLead(who('ana'))
    expect((await allocate('ana', [lead], 'ana')).status).toBe(403)
    expect((await allocate('jose', [lead], 'jose')).status).toBe(403)
    expect((await who('ana').get('user/lead/hand-overs')).status).toBe(403)
    expect((await who('ana').post(`user/lead/hand-over/${lead._id}/decide`, { granted: true })).status).toBe(403)
  })
})

describe('a hand-over', () => {
  const requests = async (name: string) => answered<{ items: HandOver[] }>(await who(name).get('user/lead/hand-overs')).items
  const ask = (name: string, mobile: string, reason = 'She called me') => who(name).post('user/lead/ask-hand-over', { mobile, reason })

  it('is asked for by the number alone, and the answer tells nothing', async () => {
    await addLead(who('ana'), { primaryMobile: '0917 600 0010', firstName: 'Perpetua' })
    const [real, none] = [await ask('carlo', '0917 600 0010'), await ask('carlo', '0917 600 0999')]
    expect([real.code, real.message, real.data]).toEqual([none.code, none.message, none.data])
    expect(real.data).toEqual({ asked: true })
    await ask('carlo', '+639176000010')
    const waiting = (await requests('miguel')).filter(({ lead }) => lead.name.startsWith('Perpetua'))
    expect(waiting).toMatchObject([
      { askedBy: { name: 'Carlo Mendoza', branch: 'LAS_PINAS' }, owner: { name: 'Ana Reyes' }, reason: 'She called me' },
    ])
    expect((await told('miguel'))[0]?.title).toMatch(/^Carlo Mendoza asks for lead L-/)
    for (const name of ['bernadette']) expect(await requests(name)).toEqual([])
  })

  it('moves the lead when the manager of its advisor grants it, even out of their reach', async () => {
    const lead = await addLead(who('ana'), { primaryMobile: '0917 600 0011', nextFollowUp: tomorrow })
    await ask('carlo', '0917 600 0011')
    const request = (await requests('miguel')).find((each) => each.lead.id === lead._id)
    const decide = (name: string) => who(name).post(`user/lead/hand-over/${request?.id}/decide`, { granted: true })
    expect((await decide('bernadette')).status).toBe(404)
    expect(answered(await decide('miguel'))).toEqual({ id: request?.id, granted: true })
    expect((await decide('miguel')).status).toBe(404)
    for (const name of ['ana', 'miguel']) expect((await who(name).get(`user/getlead_details/${lead._id}`)).status).toBe(404)
    expect(await readLead(who('carlo'), lead)).toMatchObject({ userId: { _id: who('carlo').id }, nextFollowUp: lead.nextFollowUp })
    expect((await timelines(who('carlo'), lead)).lead[0]).toMatchObject({ allocated: true, Details1: 'From Ana Reyes to Carlo Mendoza' })
    const { rows } = await app.owner.query('select agent_id as agent from reminders where key = $1', [`lead:${lead._id}`])
    expect(rows).toEqual([{ agent: who('carlo').id }])
    expect((await told('carlo'))[0]).toMatchObject({ title: `Lead ${lead.lead_Id} was handed over to you` })
    expect((await told('ana'))[0]).toMatchObject({ title: `Lead ${lead.lead_Id} was handed over`, path: null })
  })

  it('that is declined tells the one who asked, and nothing of the lead', async () => {
    const lead = await addLead(who('ana'), { primaryMobile: '0917 600 0012' })
    await ask('jose', '0917 600 0012')
    const request = (await requests('miguel')).find((each) => each.lead.id === lead._id)
    answered(await who('miguel').post(`user/lead/hand-over/${request?.id}/decide`, { granted: false }))
    expect((await told('jose'))[0]).toEqual({ title: 'The lead you asked for stays with its advisor', body: '', path: null })
    expect((await readLead(who('ana'), lead)).version).toBe(1)
    expect((await requests('miguel')).some((each) => each.lead.id === lead._id)).toBe(false)
  })
})

describe('lists and counts', () => {
  it('show each person exactly their scope', async () => {
    const { id } = who('ana')
    // An instant: Manila's day is not the leads' day in the first hours after midnight in Manila.
    const lead = await addLead(who('ana'), { nextFollowUp: new Date().toISOString() })
    const list = (name: string, query: Record<string, string> = {}) => who(name).get(`user/v2/getLead/${id}`, query)
    const counts = (name: string, query: Record<string, string> = {}) => who(name).get(`user/v2/getleads_team_count/${id}`, query)
    for (const name of ['ana', 'miguel', 'corazon']) {
      const page = answered<LeadsPage>(await list(name, { leadfilter: 'all' }))
      expect(page.items.map((item) => item._id)).toContain(lead._id)
      expect(answered<LeadCounts>(await counts(name, { requiredData: 'self' }))).toMatchObject({ all: page.count })
    }
    for (const name of ['jose', 'carlo', 'bernadette']) {
      expect(answered(await list(name))).toMatchObject({ items: [], count: 0 })
      expect(answered(await counts(name))).toEqual({ open: 0, fortoday: 0, converted: 0, discarded: 0, failed: 0, all: 0 })
    }
    const row = answered<LeadsPage>(await list('ana', { leadfilter: 'fortoday' })).items.find((item) => item._id === lead._id)
    expect(row).toMatchObject({ personName: 'María Dela Peña', mobileNo: lead.primaryMobile, allocTo: 'Ana Reyes', isForToday: true })
  })
})
