import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadDocument } from '../src/features/work/leads/public/contract/documents.ts'
import type { Lead, LeadHistory } from '../src/features/work/leads/public/contract/leads.ts'
import { fileKeyOf } from '../src/kit/server/files.ts'
import { startApp, type TestApp } from './support/app.ts'
import { pdfOf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let manager: Caller
let carlo: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  manager = await person(app.url, 'miguel.lacson')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterAll(() => app.stop())

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let taken = 0
const newLead = async (who = ana) => {
  taken += 1
  return answered<Lead>(await who.post('user/addlead', { firstName: 'Nonoy', primaryMobile: `0919 555 ${String(taken).padStart(4, '0')}` }))
}

type Sent = {
  readonly status: number
  readonly message: string
  readonly fields?: readonly { path: string }[]
  readonly data: { items: LeadDocument[] }
}

async function send(
  who: Caller,
  { _id }: Lead,
  bytes: Buffer,
  { name = 'paper.pdf', kind = 'photoId', field = 'document', key = '' } = {},
): Promise<Sent> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  const response = await fetch(`${app.url}/sdx-api/secure/user/lead/${_id}/documents?documentKind=${kind}`, {
    method: 'POST',
    headers: { ...who.headers, ...(key ? { 'idempotency-key': key } : {}) },
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Omit<Sent, 'status'>) }
}
const listOf = async (who: Caller, { _id }: Lead) => answered<{ items: LeadDocument[] }>(await who.get(`user/lead/${_id}/documents`)).items
const open = (who: Caller, { _id }: Lead, documentId: string) =>
  fetch(`${app.url}/sdx-api/secure/user/lead/${_id}/documents/${documentId}`, { headers: who.headers })
const keptFiles = async () => {
  const { rows } = await app.owner.query('select current_database() as name')
  const found = await readdir(join(tmpdir(), `kalasag-${rows[0].name}`, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).map(({ name }) => name)
}

describe('a document of a lead', () => {
  it('is kept, listed newest first, opened by who sees the lead, and told in its history', async () => {
    const lead = await newLead()
    expect((await send(ana, lead, PNG, { name: '../Señora Ñ.exe' })).status).toBe(200)
    expect((await send(manager, lead, pdfOf('OR/CR'), { kind: 'vehicleCertificate', name: 'or cr.pdf' })).status).toBe(200)
    const [second, first] = await listOf(ana, lead)
    expect(first).toMatchObject({
      kind: 'photoId',
      name: 'Señora Ñ.png',
      type: 'image/png',
      size: expect.any(Number),
      uploadedBy: 'Ana Reyes',
    })
    expect(second).toMatchObject({ kind: 'vehicleCertificate', type: 'application/pdf', uploadedBy: 'Miguel Lacson' })

    const opened = await open(manager, lead, first?.id ?? '')
    expect(await fileTypeFromBuffer(await opened.arrayBuffer())).toMatchObject({ mime: 'image/png' })
    // Opening its address does not open a page of ours.
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(opened.headers.get('content-type')).toBe('image/png')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    const { lead: entries } = answered<LeadHistory>(await ana.get(`user/leadhistory/${lead._id}`))
    expect(entries[0]).toMatchObject({
      Status: 'Document added',
      Details1: 'Vehicle registration (OR/CR)',
      Details2: 'or cr.pdf',
      by: expect.any(String),
    })
  })

  it('is nobody else’s to see, add or remove', async () => {
    const lead = await newLead()
    const { data } = await send(ana, lead, pdfOf('mine'))
    const id = data.items[0]?.id ?? ''
    expect((await send(carlo, lead, pdfOf('theirs'))).status).toBe(404)
    expect((await carlo.get(`user/lead/${lead._id}/documents`)).status).toBe(404)
    expect((await open(carlo, lead, id)).status).toBe(404)
    expect((await carlo.post(`user/lead/${lead._id}/documents/${id}/remove`)).status).toBe(404)
    const others = await newLead(carlo)
    expect((await open(carlo, others, id)).status).toBe(404)
    expect((await carlo.post(`user/lead/${others._id}/documents/${id}/remove`)).status).toBe(404)
    expect(await listOf(ana, lead)).toHaveLength(1)
  })

  it('is gone with its bytes when it is removed, unless another lead has the same', async () => {
    const [one, other] = [await newLead(), await newLead()]
    const shared = pdfOf('the same for both')
    const [a, b] = [await send(ana, one, shared), await send(ana, other, shared)]
    const kept = Buffer.from(await (await open(ana, one, a.data.items[0]?.id ?? '')).arrayBuffer())
    const remove = async (lead: Lead, { data }: Sent) => {
      const id = data.items[0]?.id ?? ''
      expect(answered<{ items: unknown[] }>(await ana.post(`user/lead/${lead._id}/documents/${id}/remove`)).items).toEqual([])
      expect((await open(ana, lead, id)).status).toBe(404)
      return id
    }
    await ageFiles(app, 61)
    await remove(one, a)
    const left = b.data.items[0]?.id ?? ''
    await round(app, 'sweep-files')
    expect((await open(ana, other, left)).status).toBe(200)
    expect(await keptFiles()).toContain(fileKeyOf(kept))
    await remove(other, b)
    await round(app, 'sweep-files')
    expect(await keptFiles()).not.toContain(fileKeyOf(kept))
  })

  it('is removed once, however many press at the same moment, and its history says so once', async () => {
    const lead = await newLead()
    const id = (await send(ana, lead, pdfOf('pressed twice'))).data.items[0]?.id ?? ''
    const pressed = await Promise.all([1, 2, 3, 4].map(() => ana.post(`user/lead/${lead._id}/documents/${id}/remove`)))
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const { rows } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from lead_events where lead_id = $1 and details->>'act' = 'removed'`,
      [lead._id],
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('is added once, however often a lost answer is asked for again', async () => {
    const lead = await newLead()
    const key = crypto.randomUUID()
    for (let n = 0; n < 3; n += 1) expect((await send(ana, lead, pdfOf('once'), { key })).data.items).toHaveLength(1)
    expect(await listOf(ana, lead)).toHaveLength(1)
  })
})

describe('what is no document', () => {
  it.each([
    ['12 MB', Buffer.concat([pdfOf('large'), Buffer.alloc(12 * 1024 * 1024)]), 413, 'larger than 10 MB'],
    ['a program called .pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 1)]), 422, 'PDF, or a photo'],
    ['a page with a script', Buffer.from('<html><script>alert(1)</script></html>'), 422, 'PDF, or a photo'],
    ['a picture that can hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422, 'PDF, or a photo'],
    ['nothing', Buffer.alloc(0), 422, 'empty'],
  ])('%s is refused with the field and the remedy, and leaves nothing behind', async (_, bytes, status, words) => {
    const lead = await newLead()
    const reply = await send(ana, lead, bytes)
    expect(reply).toMatchObject({ status, message: expect.stringContaining(words), fields: [{ path: 'document' }] })
    expect(await listOf(ana, lead)).toEqual([])
  })

  it('is said of a form without the file, of no form, of half a form and of an unknown kind', async () => {
    const lead = await newLead()
    const address = `${app.url}/sdx-api/secure/user/lead/${lead._id}/documents?documentKind=photoId`
    expect(await send(ana, lead, PNG, { field: 'picture' })).toMatchObject({ status: 422, fields: [{ path: 'document' }] })
    expect((await send(ana, lead, PNG, { kind: 'selfie' })).status).toBe(422)
    expect((await ana.post(`user/lead/${lead._id}/documents?documentKind=photoId`, { document: 'text' })).status).toBe(400)
    const half = await fetch(address, {
      method: 'POST',
      headers: { ...ana.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    })
    expect(half.status).toBe(400)
    expect(await listOf(ana, lead)).toEqual([])
  })
})

describe('the needs of a lead', () => {
  const needs = { vehicle: 'car', registrationDue: 'yes', vehicleInsured: 'no', travels: 'abroad', dependants: 2, budget: 1_500_000 }

  it('are kept on the lead with what the person takes an interest in, and survive a change of the form', async () => {
    const lead = await newLead()
    expect(answered<{ needs: unknown }>(await ana.get(`user/lead/${lead._id}/needs`)).needs).toBeNull()
    const kept = answered(await ana.put(`user/lead/${lead._id}/needs`, { needs, productId: 'travel' }))
    expect(kept).toMatchObject({ needs: { ...needs, employees: 0 }, productId: 'travel' })
    answered(await ana.put(`user/updateLead/${lead._id}`, { education: 'college' }))
    expect(answered(await manager.get(`user/lead/${lead._id}/needs`))).toEqual(kept)
    const { lead: entries } = answered<LeadHistory>(await ana.get(`user/leadhistory/${lead._id}`))
    expect(entries.map(({ Status }) => Status)).toContain('Needs analysed')
  })

  it('are refused where they make no sense, and are nobody else’s', async () => {
    const lead = await newLead()
    const path = `user/lead/${lead._id}/needs`
    expect(await ana.put(path, { needs: { ...needs, vehicle: 'horse', dependants: -1 } })).toMatchObject({ status: 422 })
    expect((await ana.put(path, { needs, productId: 'pets' })).status).toBe(422)
    expect((await carlo.put(path, { needs })).status).toBe(404)
    expect((await carlo.get(path)).status).toBe(404)
  })
})
