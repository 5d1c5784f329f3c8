import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LARGEST_FILE } from '#kit/server/uploads.ts'
import { type Declared, declaredEndpoints } from '../bin/docs/contracts.ts'
import { startApp, type TestApp } from './support/app.ts'
import { Applicant } from './support/applying.ts'
import { call } from './support/calls.ts'
import { requestsTo } from './support/every-request.ts'
import { inspected, linkFor, phoneWith, send as sendShot } from './support/inspecting.ts'
import { type Owned, oneOfEach } from './support/one-of-each.ts'
import { answered, type Caller, type Headers, person } from './support/quoting.ts'
import { addPhoto, proofOf, type Reported, strangersReport } from './support/strangers.ts'
import { MARK, type Trap, traps } from './support/traps.ts'

let app: TestApp
let folder: string
let owned: Owned
let ana: Caller
let people: readonly Caller[]
let all: readonly Trap[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalasag-attacked-'))
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '100000', LOG_LEVEL: 'silent', KALASAG_DATA: folder })
  ana = await person(app.url, 'ana.reyes')
  owned = await oneOfEach(app, ana)
  const office = [
    'teresita.ocampo',
    'milagros.evangelista',
    'ramon.penaflor',
    'consuelo.baltazar',
    'norberto.alcantara',
    'perpetua.dimaculangan',
  ]
  people = [ana, ...(await Promise.all(office.map((name) => person(app.url, name))))]
  all = await traps()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { readonly status: number; readonly fields?: readonly { readonly path: string }[] }
let sent = 0
async function send({ path, field, headers }: Way, { name, bytes }: Trap): Promise<Answer> {
  sent += 1
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const reply = await fetch(`${app.url}/sdx-api/${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': `10.5.${sent >> 8}.${sent & 255}` },
    body,
  })
  return { status: reply.status, ...JSON.parse(await reply.text()) }
}

const isRefusedFor = ({ status, fields = [] }: Answer, field: string) =>
  status >= 400 && status < 500 && fields.some(({ path }) => path === field || path.startsWith('row '))

/** What the walk of strangers does not cover, since it is no one’s record. */
const MORE: Readonly<Record<string, Owned['facts']['named']>> = {
  draftList: { name: ['legal-terms'] },
  readPeopleFile: { line: ['group'] },
  uploadSettlement: { provider: ['card-page'] },
}

type Way = { readonly path: string; readonly field: string; readonly headers: Headers }

/** How a file gets checked there: sent by one of the signed-in users, to a record that they may reach. */
async function wayIn({ endpoint, ...rest }: Declared, address: string, who: readonly Headers[], what: Trap): Promise<Way | undefined> {
  const field = endpoint.multipart ?? ''
  const facts = { ...owned.facts, named: { ...owned.facts.named, ...MORE[rest.name] } }
  for (const { path } of requestsTo({ endpoint, ...rest }, address, facts).slice(0, 6))
    for (const headers of who) {
      const { status } = await send({ path, field, headers }, what)
      if (![401, 403, 404, 409].includes(status)) return { path, field, headers }
    }
  return undefined
}

/** A part of a file is checked once all parts have arrived: its content is read as a table, and is never returned to anyone. */
const PIECES = 'uploadPart'

describe('whoever sends a file that is none', () => {
  it('is told so by every endpoint that takes one, which never fails', async () => {
    const wrong: string[] = []
    const unreached: string[] = []
    const [first] = all
    if (!first) throw new Error('there is no trap')
    const places = (await declaredEndpoints()).filter(({ name, endpoint }) => endpoint.multipart && name !== PIECES)
    for (const declared of places)
      for (const { address, audience } of declared.addresses.filter((each) => each.audience !== 'public')) {
        const who = audience === 'customer' ? [owned.customer.headers] : people.map(({ headers }) => headers)
        const way = await wayIn(declared, address, who, first)
        if (!way) {
          unreached.push(address)
          continue
        }
        for (const trap of all) {
          const reply = await send(way, trap)
          if (reply.status >= 500 || (!trap.isGood && !isRefusedFor(reply, way.field)))
            wrong.push(`${address}: ${trap.what}: ${JSON.stringify(reply)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(unreached).toEqual([])
  }, 300_000)
})

const refusal = ({ length }: Buffer) => (length > LARGEST_FILE ? 413 : 422)

describe('a stranger who sends a file that is none', () => {
  it('is told so by the application, and by the link of an inspection', async () => {
    const applicant = await Applicant.proving(app, '+639181239001')
    answered(await applicant.act('application', { email: 'trap@example.com', consent: '2026-1' }))
    const phone = await phoneWith(app.url, await linkFor(ana, (await inspected(ana)).inspection))
    for (const { what, name, bytes } of all.filter(({ isGood }) => !isGood)) {
      expect(await applicant.upload('identity', bytes), what).toMatchObject({ status: refusal(bytes) })
      expect(await sendShot(phone, 'front', bytes, { name }), what).toMatchObject({ status: refusal(bytes) })
    }
  })
})

describe('somebody who is not insured', () => {
  it('is told so by the photographs of an accident, and a name that is a script is kept as a name', async () => {
    const mobile = '+639181239002'
    const sent = strangersReport(await proofOf(app, mobile), 'ZZZ 0000')
    const { key } = answered<Reported>(await call(app.url, 'POST', 'auth/accident-report', { body: sent }))
    for (const { what, name, bytes, isGood } of all) {
      const reply = await addPhoto(app, key, { bytes, name })
      if (isGood) expect(reply, what).toMatchObject({ status: 200 })
      else expect(isRefusedFor(reply, 'file'), `${what}: ${JSON.stringify(reply)}`).toBe(true)
    }
    const { rows } = await app.owner.query<{ name: string }>('select f.name from third_party_files f order by f.id')
    expect(rows.map(({ name }) => name)).toEqual(['script.jpg', 'photo.jpg', 'paper.pdf'])
  })
})

describe('what was kept', () => {
  it('holds nothing that would run', async () => {
    const kept: string[] = []
    for await (const path of glob('**/*', { cwd: folder })) {
      const bytes = await readFile(join(folder, path)).catch(() => undefined)
      if (bytes?.includes(MARK)) kept.push(path)
    }
    expect(kept).toEqual([])
  })
})
