import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { ResourceDetail, ResourceItem, ResourceShare, SharedDocument } from '#features/work/resources/public/contract.ts'
import { loadResources } from '#features/work/resources/server/seed.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call, type Reply } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { pdfOf, textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'

type Found = { readonly items: ResourceItem[]; readonly isCut: boolean }

let app: TestApp
let milagros: Caller
let teresita: Caller
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  milagros = await person(app.url, 'milagros.evangelista')
  teresita = await person(app.url, 'teresita.ocampo')
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const NEW = {
  title: 'Fleet safety brochure',
  summary: 'How companies keep their drivers and vehicles safe.',
  kind: 'brochure',
  line: 'motor',
  language: 'en',
  audience: 'everyone',
}

const find = async (query: Readonly<Record<string, string>> = {}, who = ana) => answered<Found>(await who.get('user/resources', query))
const titles = async (query: Readonly<Record<string, string>>) => (await find(query)).items.map(({ title }) => title)
const step = (who: Caller, id: string, name: string, body: Record<string, unknown> = {}) => who.post(`user/resource/${id}/${name}`, body)

async function upload(who: Caller, id: string, bytes: Uint8Array, name = 'brochure.pdf'): Promise<Reply> {
  const body = new FormData()
  body.append('document', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${who.url}/sdx-api/secure/user/resource/${id}/file`, { method: 'POST', headers: who.headers, body })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

const fileOf = (who: Caller, id: string) => fetch(`${who.url}/sdx-api/secure/user/resource/${id}/file`, { headers: who.headers })

async function published(more: Record<string, unknown> = {}, text = 'Check the tyres every Monday.'): Promise<ResourceDetail> {
  const draft = answered<ResourceDetail>(await milagros.post('user/resource', { ...NEW, ...more }))
  answered(await upload(milagros, draft.versionId, pdfOf(text)))
  answered(await step(milagros, draft.versionId, 'submit', { effectiveOn: dayOf(new Date()), note: 'The first one.' }))
  return answered<ResourceDetail>(await step(teresita, draft.versionId, 'publish'))
}

describe('the documents that come with the program', () => {
  it('are of every line, in force, and drawn with what the tariff says', async () => {
    const { items } = await find()
    for (const line of ['ctpl', 'motor', 'travel', 'ci', 'group'])
      expect(
        items.some((item) => item.kind === 'key-facts' && item.line === line),
        line,
      ).toBe(true)
    const facts = items.find(({ title }) => title === 'CTPL: key facts')
    const response = await fileOf(ana, facts?.versionId ?? '')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = await textOfPdf(new Uint8Array(await response.arrayBuffer()))
    expect(text).toContain('₱200,000.00 for death or bodily injury')
    expect(text).toContain('without proof of fault')
  })

  it('become another version when what they say changes, and stay what they are when it does not', async () => {
    const count = async () => (await app.owner.query('select count(*)::int as n from resource_versions where made_by is null')).rows[0].n
    const before = await count()
    await loadResources(app.owner)
    expect(await count()).toBe(before)
    await app.owner.query(
      `insert into tariffs (line, version, effective_from, tables, state)
      select line, 'CTPL-TEST', $1::date, jsonb_set(tables, '{cover,noFault}', '3500000'), 'active' from tariffs where version = 'CTPL-2024-1'`,
      [today],
    )
    await app.owner.query(`update tariffs set effective_to = $1::date where version = 'CTPL-2024-1'`, [addDays(today, -1)])
    await loadResources(app.owner)
    const facts = (await find({ search: 'ctpl key facts', line: 'ctpl' })).items[0]
    expect(facts).toMatchObject({ title: 'CTPL: key facts', number: 2, effectiveOn: today })
    const detail = answered<ResourceDetail>(await ana.get(`user/resource/${facts?.versionId}`))
    expect(detail.beginning).toContain('₱35,000.00')
    expect(detail.versions).toHaveLength(2)
  })
})

describe('a document of the office', () => {
  it('is found by a word inside its PDF once two people published it, with accents or without, and misspelt by its title', async () => {
    expect(await titles({ search: 'Bulacán' })).toEqual([])
    const draft = answered<ResourceDetail>(await milagros.post('user/resource', NEW))
    expect(draft).toMatchObject({ state: 'draft', may: ['edit', 'submit', 'discard'] })
    expect(await step(milagros, draft.versionId, 'submit', { effectiveOn: today, note: 'No file.' })).toMatchObject({ status: 409 })
    const read = answered<ResourceDetail>(
      await upload(milagros, draft.versionId, pdfOf('The workshop in Bulacan tests brakes for nothing.')),
    )
    expect(read.beginning).toContain('tests brakes')
    expect(await titles({ search: 'brakes' })).toEqual([])
    expect((await ana.get(`user/resource/${draft.versionId}`)).status).toBe(404)
    expect((await fileOf(ana, draft.versionId)).status).toBe(404)

    expect(await step(milagros, draft.versionId, 'submit', { effectiveOn: addDays(today, -1), note: 'Late.' })).toMatchObject({
      status: 422,
      fields: [{ path: 'effectiveOn' }],
    })
    answered(await step(milagros, draft.versionId, 'submit', { effectiveOn: today, note: 'The first one.' }))
    expect(await step(milagros, draft.versionId, 'publish')).toMatchObject({ status: 403 })
    expect(await upload(milagros, draft.versionId, pdfOf('Something else.'))).toMatchObject({ status: 409 })
    answered(await step(teresita, draft.versionId, 'return', { reason: 'Say which workshop.' }))
    answered(await step(milagros, draft.versionId, 'submit', { effectiveOn: today, note: 'It says so on page 1.' }))
    const out = answered<ResourceDetail>(await step(teresita, draft.versionId, 'publish'))
    expect(out).toMatchObject({ state: 'published', isInForce: true, decidedBy: 'Teresita Ocampo' })

    for (const search of ['Bulacán', 'brak', 'fleet brochure', 'fleat safety'])
      expect(await titles({ search }), search).toContain(NEW.title)
    const [found] = (await find({ search: 'brakes' })).items
    expect(found?.snippet?.replace(/[\uE000\uE001]/g, '*')).toContain('*brakes*')
    expect(await titles({ search: 'brakes', line: 'travel' })).toEqual([])
    expect(await titles({ search: "'; drop table resources; -- & | ! :* <->" })).toEqual([])
    const tricks = await ana.get('user/resources', { search: '🙂 &&& (' })
    expect(answered<Found>(tricks).items).toEqual([])
  })

  it('has versions, each found by the days on which it was in force', async () => {
    const first = await published({ title: 'Towing guide of the islands', summary: 'Whom to call on which island.' }, 'Call 1111 in Cebu.')
    const tomorrow = addDays(today, 1)
    const next = answered<ResourceDetail>(await step(teresita, first.versionId, 'renew'))
    expect(await step(milagros, first.versionId, 'renew')).toMatchObject({ status: 409 })
    expect(await upload(milagros, next.versionId, pdfOf('Not mine.'))).toMatchObject({ status: 403 })
    answered(await upload(teresita, next.versionId, pdfOf('Call 2222 in Cebu.')))
    answered(await step(teresita, next.versionId, 'submit', { effectiveOn: tomorrow, note: 'New numbers.' }))
    answered(await step(milagros, next.versionId, 'publish'))
    const guide = async (on?: string) =>
      (await find({ search: 'towing islands', ...(on ? { on } : {}) })).items.filter(({ title }) => title === 'Towing guide of the islands')
    expect(await guide()).toMatchObject([{ number: 1, before: tomorrow }])
    expect(await guide(tomorrow)).toMatchObject([{ number: 2, before: null }])
    setTime(startOf(addDays(today, 2)))
    const [earlier, office] = [ana, teresita]
    ana = await person(app.url, 'ana.reyes')
    teresita = await person(app.url, 'teresita.ocampo')
    expect(await titles({ search: '2222' })).toEqual(['Towing guide of the islands'])
    expect(await titles({ search: '1111' })).toEqual([])
    expect((await find({ search: '1111', on: today })).items).toMatchObject([{ number: 1 }])
    answered(await step(teresita, next.versionId, 'withdraw', { reason: 'The numbers are wrong.' }))
    expect(await guide()).toEqual([])
    expect(await guide(tomorrow)).toMatchObject([{ number: 2 }])
    expect(answered<ResourceDetail>(await ana.get(`user/resource/${first.versionId}`))).toMatchObject({
      state: 'published',
      isInForce: false,
    })
    ;[ana, teresita] = [earlier, office]
  })

  it('is kept as what its bytes are, without what acts, or refused with what to do', async () => {
    const draft = answered<ResourceDetail>(await milagros.post('user/resource', { ...NEW, title: 'A trap' }))
    const lying = await upload(milagros, draft.versionId, Buffer.from('<script>alert(1)</script>'), 'leaflet.pdf')
    expect(lying).toMatchObject({ status: 422, fields: [{ path: 'document' }] })
    expect(await upload(milagros, draft.versionId, Buffer.alloc(11 * 1024 * 1024, 37), 'large.pdf')).toMatchObject({ status: 413 })
    const acting = pdfOf('Press here.', { catalog: '/OpenAction 6 0 R', objects: ['<</S/JavaScript/JS(app.alert\\(1\\))>>'] })
    answered(await upload(milagros, draft.versionId, acting))
    const kept = await fileOf(milagros, draft.versionId)
    expect(Buffer.from(await kept.arrayBuffer()).toString('latin1')).not.toContain('JavaScript')
    const marked = await milagros.post('user/resource', { ...NEW, title: '\u202Eexe.fdp' })
    expect(marked).toMatchObject({ status: 422, fields: [{ path: 'title' }] })
    answered(await step(milagros, draft.versionId, 'discard'))
  })

  it('is made by the office only', async () => {
    expect((await ana.post('user/resource', NEW)).status).toBe(403)
    expect((await ana.get('user/resources-in-work')).status).toBe(403)
    const { versionId } = await published({ title: 'Nobody changes this' })
    for (const name of ['renew', 'withdraw', 'publish', 'discard'])
      expect((await step(ana, versionId, name, { reason: 'I may not.' })).status).toBe(403)
    await expect(app.owner.query(`update resource_versions set body = 'else' where id = $1`, [versionId])).rejects.toThrow('frozen')
  })
})

describe('a document that is shared', () => {
  const open = (path: string, token: string) => call(app.url, 'POST', `auth/document/${path}`, { body: { token } })
  const shared = async (id: string, who = ana) =>
    answered<{ id: string; link: string }>(await who.post(`user/resource/${id}/share`, { mobile: '0917 555 9301' }))
  const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? ''
  const sharesOf = async (id: string, who = ana) => answered<ResourceShare[]>(await who.get(`user/resource/${id}/shares`))

  it('says when it was opened by a person, and not when a program looks at the link', async () => {
    const { versionId } = await published({ title: 'For a customer' })
    const token = tokenOf(await shared(versionId))
    await fetch(`${app.url}/app/shared-document/${token}`)
    expect(answered<SharedDocument>(await open('shared', token))).toMatchObject({ title: 'For a customer', agent: { name: 'Ana Reyes' } })
    expect((await fetch(`${app.url}/sdx-api/auth/document/shared/${token}/file`, { method: 'HEAD' })).status).toBeLessThan(500)
    const file = await fetch(`${app.url}/sdx-api/auth/document/shared/${token}/file`)
    expect(await textOfPdf(new Uint8Array(await file.arrayBuffer()))).toContain('tyres')
    expect(await sharesOf(versionId)).toMatchObject([{ state: 'sent', to: expect.stringContaining('9301'), seenAt: null }])
    answered(await open('shared/open', token))
    answered(await open('shared/open', token))
    expect(await sharesOf(versionId)).toMatchObject([{ state: 'seen' }])
    const told = await app.owner.query(`select title from notifications where kind = 'resource-seen' and body = 'For a customer'`)
    expect(told.rows).toEqual([{ title: 'A document that you sent was opened' }])
  })

  it('opens nothing when it is guessed, withdrawn or over, nor to whom it does not belong', async () => {
    const { versionId } = await published({ title: 'Short-lived' })
    const [first, second] = [await shared(versionId), await shared(versionId)]
    expect(await sharesOf(versionId, await person(app.url, 'carlo.mendoza'))).toEqual([])
    expect((await (await person(app.url, 'carlo.mendoza')).post(`user/resource-share/${first.id}/revoke`, {})).status).toBe(404)
    answered(await ana.post(`user/resource-share/${first.id}/revoke`, {}))
    for (const token of [tokenOf(first), 'guessed', 'x'.repeat(22)]) {
      expect((await open('shared', token)).status).toBe(406)
      expect((await fetch(`${app.url}/sdx-api/auth/document/shared/${token}/file`)).status).toBe(406)
    }
    answered(await open('shared', tokenOf(second)))
    answered(await step(teresita, versionId, 'withdraw', { reason: 'It is over.' }))
    expect((await open('shared', tokenOf(second))).status).toBe(406)
  })

  it('is never one of the staff’s own', async () => {
    const { versionId } = await published({ title: 'Internal guide', audience: 'staff' })
    expect(await ana.post(`user/resource/${versionId}/share`, {})).toMatchObject({ status: 403 })
    const customer = await signInCustomer(app, '+639175559302', (await linkFrom(ana)).token)
    for (const path of ['user/resources', `user/resource/${versionId}`, `user/resource/${versionId}/file`])
      expect((await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: customer.headers })).status).toBe(403)
  })
})

describe('the search', () => {
  it('reads its indexes, not the table', async () => {
    await app.owner.query(`insert into resource_versions (resource_id, number, title, summary, body)
      select (select id from resources limit 1), 1000 + n, 'Circular ' || md5(n::text), 'About ' || md5((n * 7)::text), repeat(md5((n * 13)::text) || ' ', 20)
      from generate_series(1, 20000) n`)
    await app.owner.query('analyze resource_versions')
    const { rows } = await app.owner.query(`select prosrc from pg_proc where proname = 'resources_found'`)
    const body = String(rows[0].prosrc)
      .replaceAll('wanted', `'brak:*'`)
      .replaceAll('typed', `'fleat safety'`)
      .replaceAll(/\bmost\b/g, '50')
    await app.owner.query('set pg_trgm.word_similarity_threshold = 0.45')
    const plan = (await app.owner.query(`explain ${body}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('resource_versions_by_word')
    expect(plan).toContain('resource_versions_by_title')
    expect(plan).not.toContain('Seq Scan')
  })
})
