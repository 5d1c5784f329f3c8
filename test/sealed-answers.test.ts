import { copyFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnRequest } from '#features/people/privacy/public/contract/own-requests.ts'
import type { QuotationVersions } from '#features/selling/quotes/public/contract/versions.ts'
import { loadTariffs } from '#features/selling/tariffs/server/seed.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, proveIdentity, until } from './support/buying.ts'
import { care } from './support/care/index.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { ask, prepare, step } from './support/data-requests.ts'
import { healthConsents, healthQuoted, healthy } from './support/insuring-health.ts'
import { answered, type Caller, maria, person, type Quotation, read, save } from './support/quoting.ts'
import { type CaseDetail, type CaseItem, caseOf, decide } from './support/underwriting.ts'

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }))

vi.mock('#lines', async (original) => {
  const [{ lines }, { catalogueOf }, line] = await Promise.all([
    original<typeof import('#lines')>(),
    import('#lines/catalogue.ts'),
    import('./support/care/index.ts'),
  ])
  const sold = { ...lines, care: line.care }
  return { lines: sold, ...catalogueOf(sold) }
})

vi.mock('#kit/server/log.ts', async (original) => {
  const { makeLog } = await original<typeof import('#kit/server/log.ts')>()
  return { makeLog: () => makeLog('trace', { write: (line) => void logged.push(line) }) }
})

/**
 * Each is in a different place: an answer, one in a row, one of the policyholder, one that was changed, one of a draft, and one of a line
 * that is sold.
 */
const PLANTED = {
  remedy: 'Humulog58231',
  ailment: 'Ailurophobitis',
  doctor: 'Quackenbush94867',
  before: 'Glimepivast83572',
  draft: 'Sternutagia49268',
  criticalIllness: 'Trypanophagia71604',
}
const ALL = Object.values(PLANTED)

const insured = [
  { firstName: 'Ana', lastName: 'Luna', birthDate: '1990-01-01', ailment: PLANTED.ailment },
  { firstName: 'Ben', lastName: 'Luna', birthDate: '1985-05-05' },
]
const answers = { plan: 'A', insulin: true, remedy: PLANTED.remedy, insured }
const KEY = 'b4c1d6a2-9d7e-4f3a-8a53-1f6f0c1f7a10'
const MOBILE = '+639175558001'
const holder = maria({ doctor: PLANTED.doctor, mobile: '0917 555 8001' })

let app: TestApp
let people: Record<'ana' | 'miguel' | 'teresita' | 'ramon' | 'dario' | 'rosalinda', Caller>
let sold: Quotation
let policy: PolicyDetail
let customer: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  const [ana, miguel, teresita, ramon, dario, rosalinda] = await Promise.all(
    ['ana.reyes', 'miguel.lacson', 'teresita.ocampo', 'ramon.penaflor', 'dario.buenaventura', 'rosalinda.macaraeg'].map((name) =>
      person(app.url, name),
    ),
  )
  if (!ana || !miguel || !teresita || !ramon || !dario || !rosalinda) throw new Error('somebody is missing')
  people = { ana, miguel, teresita, ramon, dario, rosalinda }
  const folder = await mkdtemp(join(tmpdir(), 'kalasag-tariffs-'))
  await cp('db/seed/tariffs', folder, { recursive: true })
  await copyFile('test/support/care/tariff.json', join(folder, 'care.json'))
  await loadTariffs(app.owner, folder)
  await rm(folder, { recursive: true })

  // Started, left, changed, referred, queried, approved, accepted, paid and issued: every place in which answers are stored.
  const begun = answered<Quotation>(await ana.post('user/quotation/start', { line: 'care', answers: { plan: 'A', insured } }))
  const saved = answered<Quotation>(await save(ana, begun, 'health', { insulin: true, remedy: PLANTED.before }))
  const held = answered<Quotation>(await save(ana, saved, 'policyholder', holder))
  const referred = answered<Quotation>(await ana.post(`user/quotation/${held.id}/quote`, { version: held.version }))
  const again = answered<Quotation>(await save(ana, referred, 'health', { insulin: true, remedy: PLANTED.remedy }))
  sold = answered<Quotation>(await ana.post(`user/quotation/${again.id}/quote`, { version: again.version }))
  answered(await ana.post('user/quotation/start', { line: 'care', answers: { remedy: PLANTED.draft, insulin: true } }))
})
afterAll(() => app.stop())

/** Every column of every table, as text. */
async function whereStandsInDatabase(text: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns join information_schema.tables
     using (table_schema, table_name) where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { schema, table, column } of rows) {
    const hit = await app.owner.query(`select from "${schema}"."${table}" where strpos(lower("${column}"::text), lower($1)) > 0 limit 1`, [
      text,
    ])
    if (hit.rowCount) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

async function whereStandsInFiles(text: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>('select current_database() as name')
  const folder = join(tmpdir(), `kalasag-${rows[0]?.name}`)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
  const found: string[] = []
  for (const { parentPath, name } of files) if ((await readFile(join(parentPath, name))).includes(text)) found.push(name)
  return found
}

const tells = (told: unknown): string[] => ALL.filter((each) => JSON.stringify(told).includes(each))

describe('an answer about health', () => {
  it('prices and refers as any other, and the agent who entered it reads it', async () => {
    expect(sold).toMatchObject({ state: 'referred', total: 400_000, answers: { remedy: PLANTED.remedy } })
    expect(sold.findings).toMatchObject([{ sentence: `Somebody takes ${PLANTED.remedy}.`, sealed: true }])
    const seen = await read(people.ana, sold.id)
    expect(seen.answers).toEqual(answers)
    expect(seen.holder.doctor).toBe(PLANTED.doctor)
    expect(seen.may).toContain('edit')
  })

  it('is not told to a manager or an administrator: that it was answered, and no more', async () => {
    for (const who of [people.miguel, people.teresita]) {
      const seen = await read(who, sold.id)
      expect(tells(seen)).toEqual([])
      expect(seen.answers).toMatchObject({ plan: 'A', insulin: { answered: true }, remedy: { answered: true } })
      expect(seen.answers.insured).toMatchObject([{ firstName: 'Ana', ailment: { answered: true } }, { firstName: 'Ben' }])
      expect(seen.holder.doctor).toEqual({ answered: true })
      expect(seen.findings).toMatchObject([{ code: 'about-health', sentence: 'An answer about health.', authority: 'medical' }])
      expect(seen.may).not.toContain('edit')
      expect(tells(answered<QuotationVersions>(await who.get(`user/quotation/${sold.id}/versions`)))).toEqual([])
    }
    expect(await save(people.miguel, sold, 'health', { insulin: false })).toMatchObject({ status: 403 })
  })

  it('is read by the underwriters who may decide on it, and by no other at the desk', async () => {
    expect(tells(await caseOf(people.ramon, sold))).toEqual(expect.arrayContaining([PLANTED.remedy, PLANTED.ailment, PLANTED.doctor]))
    expect(tells(await caseOf(people.dario, sold))).toEqual([])
    const desk = answered<{ items: CaseItem[] }>(await people.ramon.get('user/underwriting/cases', { desk: 'all' }))
    expect(desk.items.find(({ quotationId }) => quotationId === sold.id)?.findings).toMatchObject([{ sentence: 'An answer about health.' }])
    const referrals = answered<{ items: unknown[] }>(await people.ana.get('user/technical-control'))
    expect(referrals.items).not.toEqual([])
    expect(tells([desk, referrals])).toEqual([])
  })

  it('is answered once more where a request is repeated, as it was the first time', async () => {
    const begin = () =>
      people.ana.post(
        'user/quotation/start',
        { line: 'care', answers: { insulin: true, remedy: PLANTED.draft, insured } },
        { 'idempotency-key': KEY },
      )
    const [first, second] = [answered<Quotation>(await begin()), answered<Quotation>(await begin())]
    expect(second).toEqual(first)
    expect(second.answers.remedy).toBe(PLANTED.draft)
  })

  it('is in no version of another person’s, and told by the versions to whoever entered it', async () => {
    const { versions } = answered<QuotationVersions>(await people.ana.get(`user/quotation/${sold.id}/versions`))
    expect(versions.map(({ answers: { remedy } }) => remedy)).toEqual([PLANTED.before, PLANTED.remedy])
  })

  it('is found by no search', async () => {
    for (const text of ALL) expect(answered<unknown>(await people.ana.get('user/search', { search: text }))).toEqual({ items: [] })
  })

  it('goes on to the policy, which tells it to nobody on screens and papers', async () => {
    answered<CaseDetail>(await decide(people.ramon, await caseOf(people.ramon, sold), 'approve'))
    const { version, total } = await read(people.ana, sold.id)
    const consents = care.sale.declarations.map((each) => ({ code: each.code, version: each.version, accepted: true }))
    const kept = async () =>
      Number((await app.owner.query('select count(*) as n from quotation_versions where quotation_id = $1', [sold.id])).rows[0].n)
    const before = await kept()
    answered(await people.ana.post(`user/quotation/${sold.id}/accept`, { version, total, consents }))
    expect(await kept()).toBe(before)
    const { id } = answered<PolicyDetail>(await people.ana.post('user/policy/convert', { quotationId: sold.id }))
    await comeBack(app.url, await decideOnCardPage(await openPayment(people.ana, id), 'pay'))
    policy = await until(
      async () => answered<PolicyDetail>(await people.ana.get(`user/policy/${id}`)),
      ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
    )
    expect(tells(answered(await people.miguel.get(`user/policy/${policy.id}`)))).toEqual([])
  })

  it('of critical illness goes the same way, from the referral to the policy', async () => {
    const told = { family: 'more', healthDetails: PLANTED.criticalIllness }
    const quoted = await healthQuoted(people.ana, healthy(told))
    expect(tells(quoted)).toEqual([PLANTED.criticalIllness])
    answered<CaseDetail>(await decide(people.ramon, await caseOf(people.ramon, quoted), 'approve'))
    const { version, total } = await read(people.ana, quoted.id)
    answered(await people.ana.post(`user/quotation/${quoted.id}/accept`, { version, total, consents: healthConsents }))
    const { id } = answered<PolicyDetail>(await people.ana.post('user/policy/convert', { quotationId: quoted.id }))
    await proveIdentity(people.ana, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(people.ana, id), 'pay'))
    const issued = await until(
      async () => answered<PolicyDetail>(await people.miguel.get(`user/policy/${id}`)),
      ({ documentStatus }) => documentStatus === 'complete',
    )
    expect(tells(issued)).toEqual([])
  })

  it('is the customer’s own: they read it, and find it in the copy of their data', async () => {
    customer = await signInCustomer(
      app,
      MOBILE,
      (await linkFrom(people.ana, { quotationId: sold.id }).catch(() => linkFrom(people.ana))).token,
    )
    const seen = answered<Quotation>(await customer.get(`customer/quotation/${sold.id}`))
    expect(tells(seen)).toEqual([PLANTED.remedy, PLANTED.ailment, PLANTED.doctor])
    const request = answered<OwnRequest>(await ask(customer, 'access'))
    await prepare(people.rosalinda, request)
    answered(await step(people.rosalinda, request, { step: 'answer', text: 'Here it is.' }))
    const copy = await fetch(`${app.url}/sdx-api/secure/customer/privacy-request/${request.id}/copy`, { headers: customer.headers })
    const { sheets } = await readXlsx(new Uint8Array(await copy.arrayBuffer()))
    const rows = (name: string) => tells(sheets.find((sheet) => sheet.name === name)?.rows)
    expect(rows('Quotations')).toEqual(expect.arrayContaining([PLANTED.remedy, PLANTED.ailment, PLANTED.doctor]))
    expect(rows('Policies')).toEqual(expect.arrayContaining([PLANTED.remedy, PLANTED.ailment]))
  })
})

// Last, because everything above has then happened.
describe('an answer about health, as it is kept', () => {
  it.each(ALL)('%s stands in clear text in no table, log or file', async (text) => {
    expect(await whereStandsInDatabase(text)).toEqual([])
    expect(logged.filter((line) => line.toLowerCase().includes(text.toLowerCase()))).toEqual([])
    expect(await whereStandsInFiles(text)).toEqual([])
  })

  it('would have been found: an answer that is not sealed is', async () => {
    expect(await whereStandsInDatabase('Luna')).toEqual(
      expect.arrayContaining(['public.quotations.answers', 'public.policies.answers', 'public.idempotency_keys.reply']),
    )
    expect(logged.length).toBeGreaterThan(0)
  })

  it('is encrypted with its key named, each time anew', async () => {
    const { rows } = await app.owner.query<{ sealed: string }>(
      `select answers #>> '{remedy,~sealed}' as sealed from quotations where id = $1
       union all select answers #>> '{remedy,~sealed}' from policies where id = $2`,
      [sold.id, policy.id],
    )
    const texts = rows.map(({ sealed }) => sealed)
    for (const text of texts) expect(text).toMatch(/^[0-9a-f]{8}\.[\w-]{100,}$/)
    expect(new Set(texts).size).toBe(2)
    expect(new Set(texts.map((text) => text.slice(0, 8))).size).toBe(1)
    const lengths = await app.owner.query<{ n: number }>(
      `select distinct length(answers #>> '{insulin,~sealed}') as n from quotation_versions where quotation_id = $1`,
      [sold.id],
    )
    expect(lengths.rows).toHaveLength(1)
  })
})
