import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaflet } from '#lines/line/leaflet.ts'
import { startApp, type TestApp } from './support/app.ts'
import { healthConsents, healthIssued, healthQuoted, healthy, smokerOf47 } from './support/insuring-health.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, maria, oddCar, offer, person, type Quotation, read, save } from './support/quoting.ts'
import { type CaseDetail, caseOf, decide, decided, ask as inquire, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let dario: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  dario = await person(app.url, 'dario.buenaventura')
})
afterAll(() => app.stop())

async function printed(who: Caller, path: string): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}
const refusals = async (answers: Record<string, unknown>) => {
  const { fields } = await ana.post('user/ci-quotation', { answers, holder: maria() })
  return (fields ?? []).filter(({ path }) => path.startsWith('answers.')).map(({ path }) => path)
}
const codesOf = ({ findings }: Pick<Quotation, 'findings'>) => findings.map(({ code, level }) => [code, level])
const accepting = ({ id }: Quotation, { version, total }: Pick<Quotation, 'version' | 'total'>) =>
  ana.post(`user/quotation/${id}/accept`, { version, total, consents: healthConsents })

describe('critical illness', () => {
  it('is quoted, accepted, paid and issued, and its policy says what is paid when, to whom, and what is not', async () => {
    const quotation = await healthQuoted(ana)
    expect(quotation).toMatchObject({ state: 'quoted', findings: [], total: 448_920, description: 'Teresa Santos · ₱1,000,000.00' })
    const policy = await healthIssued(ana)
    expect(policy).toMatchObject({ number: expect.stringMatching(/^POL-CI-/), certificate: null, total: 448_920 })
    const text = await printed(ana, `user/policy/${policy.id}/document/policy`)
    for (const told of [
      ...['Teresa Santos', '₱1,000,000.00', '90 days', '14 days after the diagnosis', 'MIKA PEÑA', '60.00 %', 'received by MARCO PEÑA'],
      ...['Heart attack', 'Carcinoma in situ', '₱250,000.00', 'within 15 days of receiving', 'Conditions from birth', 'CI-GC-2026-1'],
    ])
      expect(text).toContain(told)
    expect(text).not.toMatch(/Body-mass|165 cm/)
  })

  it('is refused with what to change where an answer is missing or a sum is not sold', async () => {
    expect(await refusals(healthy({ sumInsured: 100_123_400 }))).toEqual(['answers.sumInsured'])
    expect(await refusals(healthy({ healthForm: 'short' }))).toContain('answers.healthForm')
    expect(await refusals(healthy({ heart: undefined }))).toEqual(['answers.heart'])
    expect(await refusals(healthy({ pregnant: undefined }))).toEqual(['answers.pregnant'])
    expect(await refusals(healthy({ birthDate: '1950-01-01' }))).toEqual(['answers.birthDate'])
    expect(await refusals(healthy({ heightCm: 17 }))).toEqual(['answers.heightCm'])
  })

  it('of the same person is not insured twice without a decision', async () => {
    const insured = healthy({ lastName: 'Katigbak' })
    await healthIssued(ana, insured)
    expect(codesOf(await healthQuoted(ana, insured))).toEqual([['double-insurance', 'refer']])
  })

  it('asks three questions up to half a million, and all of them at the first yes', async () => {
    const small = healthy({ sumInsured: 50_000_000, healthForm: 'short', shortIll: 'no', shortTreated: 'yes', shortRefused: 'no' })
    const [finding] = (await healthQuoted(ana, small)).findings
    expect(finding).toMatchObject({ code: 'health', level: 'refer', remedy: { change: { healthForm: 'long' } } })
  })
})

describe('what is paid for', () => {
  it('is told to anybody before the sale: each illness with its meaning, waiting, survival, and what is not paid', async () => {
    const reply = await fetch(`${app.url}/sdx-api/auth/product/ci`)
    const { data } = (await reply.json()) as { readonly data: { readonly leaflet: Leaflet } }
    const { items, facts, exclusions, notes } = data.leaflet
    expect([items.filter(({ pays }) => pays === '100 %').length, items.filter(({ pays }) => pays !== '100 %').length]).toEqual([42, 8])
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([expect.stringContaining('90 days'), expect.stringContaining('14 days after the diagnosis')]),
    )
    expect(exclusions.length).toBeGreaterThan(5)
    expect(notes.join()).toContain('demonstration')
    const other = await fetch(`${app.url}/sdx-api/auth/product/ctpl`)
    expect(((await other.json()) as { readonly data: unknown }).data).toEqual({ leaflet: null })
  })
})

describe('who decides', () => {
  it('is an underwriter with medical authority, and agents read of the matter that it is about health, never what', async () => {
    const quotation = await healthQuoted(ana, smokerOf47({ mind: 'yes' }))
    const detail = await caseOf(dario, quotation)
    expect(await decide(dario, detail, 'approve')).toMatchObject({ status: 403, message: expect.stringContaining('Medical underwriting') })
    const told = JSON.stringify([quotation.findings, (await read(ana, quotation.id)).history, await toldTo(app, 'ana.reyes')])
    expect(told).not.toMatch(/mental|drug|alcohol|family/i)
  })
})

describe('a loading', () => {
  it('is added by the underwriter: the price is worked out again, told, and accepted as the new one only', async () => {
    const quotation = await healthQuoted(ana, smokerOf47())
    expect(codesOf(quotation)).toEqual([['health', 'refer']])
    const detail = await caseOf(ramon, quotation)
    expect(detail).toMatchObject({ mostLoading: 1_500_000, loading: 0 })
    await decided(ramon, quotation, 'approve', { loading: 500_000, reason: 'Three of the family.' })
    const approved = await read(ana, quotation.id)
    // ₱11.30 per thousand, and half of it.
    expect(approved.worksheet?.lines).toMatchObject([
      { code: 'sum-insured', amount: 1_130_000 },
      { code: 'loading', amount: 565_000 },
      ...[{ code: 'dst' }, { code: 'vat' }, { code: 'lgt' }],
    ])
    expect(approved).toMatchObject({
      ...{ state: 'approved', total: 2_113_690, versions: 2, approval: { loading: 500_000 } },
      conditions: ['The premium is 50 % higher than by the tariff.'],
    })
    expect((await toldTo(app, 'ana.reyes')).map(({ title }) => title)).toContain('Approved by underwriting, with conditions')
    const before = await accepting(quotation, { version: approved.version, total: quotation.total })
    expect(before).toMatchObject({ status: 409, data: { after: { total: 2_113_690 } } })
    expect(answered<Quotation>(await accepting(quotation, approved))).toMatchObject({ state: 'accepted', total: 2_113_690 })
    const policy = answered<{ total: number }>(await ana.post('user/policy/convert', { quotationId: quotation.id }))
    expect(policy.total).toBe(2_113_690)
  })

  it('stands when the quotation is priced again, and ends with the risk that was approved', async () => {
    const quotation = await healthQuoted(ana, smokerOf47())
    await decided(ramon, quotation, 'approve', { loading: 250_000 })
    const approved = await read(ana, quotation.id)
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: approved.version }))
    expect(again).toMatchObject({ state: 'approved', total: approved.total })
    const smaller = { ...approved.answers, sumInsured: 60_000_000 }
    const changed = answered<Quotation>(await save(ana, again, 'cover', smaller))
    const priced = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: changed.version }))
    expect(priced).toMatchObject({ state: 'referred', conditions: [] })
    expect(priced.worksheet?.lines.map(({ code }) => code)).not.toContain('loading')
  })

  it('of a first approval ends with the question that undoes it', async () => {
    const gregoria = await person(app.url, 'gregoria.salonga')
    const quotation = await healthQuoted(ana, smokerOf47({ sumInsured: 450_000_000 }))
    await decided(ramon, quotation, 'approve', { loading: 500_000 })
    const asked = answered<CaseDetail>(await inquire(gregoria, await caseOf(gregoria, quotation)))
    expect(asked).toMatchObject({ state: 'asked', first: null, loading: 0, conditions: [] })
    answered(await ana.post(`user/technical-control/${quotation.id}/answer`, { text: 'None of them smokes.' }))
    await decided(gregoria, quotation, 'approve')
    await decided(ramon, quotation, 'approve')
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'approved', total: quotation.total, conditions: [] })
  })

  it('is never more than the tariff allows, and of no line that takes none', async () => {
    const quotation = await healthQuoted(ana, smokerOf47())
    const refused = await decide(ramon, await caseOf(ramon, quotation), 'approve', { loading: 1_510_000 })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'loading', message: 'Add at most 150 %.' }] })
    const car = await offer(ana, maria(), oddCar())
    expect((await decide(ramon, await caseOf(ramon, car), 'approve', { loading: 10_000 })).fields).toMatchObject([{ path: 'loading' }])
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'referred', total: quotation.total })
  })
})
