import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadDocument } from '#features/work/leads/public/contract/documents.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { inspected, inspectionOf, linkFor, phoneWith, send, sent } from './support/inspecting.ts'
import { sendDocument } from './support/lead-papers.ts'
import { addLead } from './support/leads.ts'
import { pdfOf } from './support/pdf.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'
import { type S3, S3_KEYS, startS3 } from './support/s3.ts'
import { type Asked, ask, caseOf, referred, upload } from './support/underwriting.ts'

let store: S3
let app: TestApp
let ana: Caller
let carlo: Caller
let ramon: Caller

beforeAll(async () => {
  store = await startS3()
  const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION } = S3_KEYS
  const bucket = { FILE_STORE: 's3', S3_ENDPOINT: store.url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION }
  app = await startApp({ ...bucket, REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(async () => {
  await app.stop()
  await store.stop()
})

const sweep = () => round(app, 'sweep-files')
const kept = () => [...store.objects.keys()].sort()

async function asked() {
  const quotation = await referred(ana)
  answered(await ask(ramon, await caseOf(ramon, quotation)))
  return quotation
}
async function photographing() {
  const { quotation, inspection } = await inspected(ana)
  return { quotation, phone: await phoneWith(app.url, await linkFor(ana, inspection)) }
}

describe('a file that no record came to need', () => {
  it('is gone an hour later, whatever it was sent for, and not while its record may be on its way', async () => {
    const [lead, nothingAsked, one, other] = [await addLead(ana), await referred(ana), await photographing(), await photographing()]
    await ageFiles(app, 61)
    await sweep()
    const before = kept()
    expect(await sendDocument(carlo, lead._id, pdfOf('of somebody else’s lead'))).toMatchObject({ status: 404 })
    expect(await upload(ana, nothingAsked.id, Uint8Array.from(pdfOf('for no question')))).toMatchObject({ status: 409 })
    // The session belongs to another inspection, which is detected under the lock, after the bytes were stored.
    expect(await send({ ...one.phone, session: other.phone.session }, 'front', await photo())).toMatchObject({ status: 406 })
    expect(kept()).toHaveLength(before.length + 4)
    await ageFiles(app, 59)
    await sweep()
    expect(kept()).toHaveLength(before.length + 4)
    await ageFiles(app, 2)
    await sweep()
    expect(kept()).toEqual(before)
    expect((await app.owner.query('select from loose_files')).rowCount).toBe(0)
  })

  it('goes in the next round when the store could not remove it in this one, which removes the others all the same', async () => {
    const lead = await addLead(ana)
    const before = kept()
    for (const text of ['one', 'two', 'three']) await sendDocument(carlo, lead._id, pdfOf(text))
    await ageFiles(app, 61)
    store.fail(403, 1)
    await sweep()
    expect(kept()).toHaveLength(before.length + 1)
    await sweep()
    expect(kept()).toEqual(before)
  })
})

describe('a file that a record needs', () => {
  it('stays, however often the rounds come, also when another record let go of the same', async () => {
    const [one, two, quotation, { quotation: photographed, phone }] = [
      await addLead(ana),
      await addLead(ana),
      await asked(),
      await photographing(),
    ]
    const shared = pdfOf('the same everywhere')
    const [first] = answered<{ items: LeadDocument[] }>(await sendDocument(ana, one._id, shared)).items
    const [second] = answered<{ items: LeadDocument[] }>(await sendDocument(ana, two._id, shared)).items
    const [{ id: caseFile } = { id: '' }] = answered<Asked>(await upload(ana, quotation.id, Uint8Array.from(shared))).files
    await sent(phone, 'front', await photo())
    const photograph = (await inspectionOf(ana, photographed))?.photos[0]?.id
    const before = kept()
    expect(before.length).toBeGreaterThanOrEqual(3)
    await ageFiles(app, 61)
    await sweep()

    const opens = async (path: string) => (await fetch(`${app.url}/sdx-api/secure/user/${path}`, { headers: ana.headers })).status
    answered(await ana.post(`user/lead/${one._id}/documents/${first?.id}/remove`))
    await sweep()
    expect(kept()).toEqual(before)
    expect(await opens(`lead/${two._id}/documents/${second?.id}`)).toBe(200)
    answered(await ana.post(`user/lead/${two._id}/documents/${second?.id}/remove`))
    await sweep()
    expect(await opens(`technical-control/${quotation.id}/files/${caseFile}`)).toBe(200)
    const inspection = (await inspectionOf(ana, photographed))?.id
    for (const size of ['small', 'whole']) expect(await opens(`inspection/${inspection}/photo/${photograph}?size=${size}`)).toBe(200)

    answered(await ana.post(`user/technical-control/${quotation.id}/files/${caseFile}/remove`))
    await sweep()
    expect(kept()).toHaveLength(before.length - 1)
  })

  it('is looked for wherever files are named', async () => {
    const { rows } = await app.owner.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and column_name ~ '(file|thumbnail|document|picture|manifest)_?key' order by 1`,
    )
    // A new column here must be listed by its feature in `fileReferences`, or its files are removed.
    expect(rows.map(({ column }) => column)).toEqual([
      'application_documents.file_key',
      'case_files.file_key',
      'claim_files.file_key',
      'course_files.file_key',
      'data_set_files.file_key',
      'data_sets.manifest_key',
      'ending_deeds.file_key',
      'help_messages.file_key',
      'inspection_photos.file_key',
      'inspection_photos.thumbnail_key',
      'lead_documents.file_key',
      'licence_scans.file_key',
      'package_files.file_key',
      'privacy_requests.file_key',
      'quotation_papers.file_key',
      'remittance_slips.file_key',
      'resource_versions.file_key',
      'settlement_files.file_key',
      'third_party_files.file_key',
    ])
  })
})

describe('a store that answers slowly', () => {
  it('holds up only those who wait for its files', async () => {
    const lead = await addLead(ana)
    const [document] = answered<{ items: LeadDocument[] }>(await sendDocument(ana, lead._id, pdfOf('asked for slowly'))).items
    const path = `${app.url}/sdx-api/secure/user/lead/${lead._id}/documents`
    const { waiting, release } = store.hold()
    try {
      const opening = Array.from({ length: 30 }, () => fetch(`${path}/${document?.id}`, { headers: ana.headers }))
      const sending = Array.from({ length: 12 }, (_, n) => sendDocument(ana, lead._id, pdfOf(`sent slowly ${n}`)))
      const files = [...opening, ...sending]
      await until(
        async () => waiting(),
        (n) => n > opening.length,
      )
      const list = fetch(path, { headers: ana.headers })
      expect(await Promise.race([list.then(({ status }) => status), ...files.map((file) => file.then(() => 'a file came first'))])).toBe(
        200,
      )
      release()
      expect((await Promise.all(files)).map(({ status }) => status)).toEqual(Array(files.length).fill(200))
    } finally {
      release()
    }
  })
})

describe('a dozen people on bad lines', () => {
  /** Starts a form of 100 kB and sends one character of it five times a second. */
  function trickle(who: Caller, path: string, field: string) {
    const { port, hostname } = new URL(app.url)
    const headers = { ...who.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 }
    const sending = request({ port, hostname, method: 'POST', path: `/sdx-api/secure/user/${path}`, headers }).on('error', () => undefined)
    sending.write(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`)
    const timer = setInterval(() => void sending.write('.'), 200)
    return () => {
      clearInterval(timer)
      sending.destroy()
    }
  }

  it('hold up nobody: neither who reads nor who sends the same', async () => {
    const [lead, quotation] = [await addLead(ana), await asked()]
    const [base] = answered<{ lines: { versions: { id: string }[] }[] }>(await ramon.get('user/tariff-versions')).lines
    const forms = [
      () => trickle(ana, `lead/${lead._id}/documents?documentKind=photoId`, 'document'),
      () => trickle(ana, `technical-control/${quotation.id}/files`, 'document'),
      () => trickle(ramon, `tariff-version/${base?.versions[0]?.id}/workbook`, 'workbook'),
    ]
    const ends = forms.flatMap((begin) => Array.from({ length: 12 }, begin))
    try {
      await new Promise((resolve) => setTimeout(resolve, 700))
      const signal = AbortSignal.timeout(8_000)
      const read = await fetch(`${app.url}/sdx-api/secure/user/lead/${lead._id}/documents`, { headers: ana.headers, signal })
      expect(read.status).toBe(200)
      const arrived = sendDocument(ana, lead._id, pdfOf(randomUUID()))
      const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('it waited for the others'))))
      expect(await Promise.race([arrived, late])).toMatchObject({ status: 200 })
    } finally {
      for (const end of ends) end()
    }
  })
})
