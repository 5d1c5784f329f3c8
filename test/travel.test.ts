import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#domain/day.ts'
import { certificateSigner } from '#features/servicing/certificates/server/signing.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { textOfPdf } from './support/pdf.ts'
import { type Caller, person } from './support/quoting.ts'
import { alone, DEPARTURE, family, RETURN, travelIssued, traveller, travelQuoted, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

async function printed(who: Caller, id: string, kind: string): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/policy/${id}/document/${kind}`, { headers: who.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}
const refusals = async (answers: Record<string, unknown>) => {
  const { fields } = await ana.post('user/travel-quotation', { answers, holder: {} })
  return (fields ?? []).filter(({ path }) => path.startsWith('answers.'))
}
const codesOf = ({ findings }: { readonly findings: readonly { readonly code: string; readonly level: string }[] }) =>
  findings.map(({ code, level }) => [code, level])

describe('a journey', () => {
  it('names nobody twice, and says at whom it noticed', async () => {
    const travellers = [traveller('Marco', '1985-03-11'), traveller('María', '1988-05-02'), traveller('maria', '1988-05-02')]
    expect(await refusals(family({ travellers }))).toMatchObject([
      { path: 'answers.travellers.2.firstName', message: 'This person is already in the list, as number 2.' },
    ])
  })

  it('of a family is quoted, accepted, paid and issued, and its policy names everybody and every benefit', async () => {
    const quotation = await travelQuoted(ana)
    expect(quotation).toMatchObject({ state: 'quoted', findings: [], total: 335_468 })
    expect(quotation.description).toMatch(/^Japan, France · .* · 4 travellers$/)
    const policy = await travelIssued(ana)
    expect(policy).toMatchObject({
      number: expect.stringMatching(/^POL-TRAVEL-/),
      coverFrom: DEPARTURE,
      coverTo: RETURN,
      certificate: null,
    })
    const text = await printed(ana, policy.id, 'policy')
    for (const told of ['Marco Dela Peña', 'Mika Dela Peña', 'Japan, France', 'Schengen', '₱2,500,000.00', 'Trip cancellation'])
      expect(text).toContain(told)
  })

  it('in dollars is paid in pesos at the dated rate of its tariff, which quotation and policy keep, and its papers say both', async () => {
    const exchange = { currency: 'USD', rate: 5_650, on: '2026-01-01' }
    const quotation = await travelQuoted(ana, alone({ plan: 'SD' }))
    expect(quotation).toMatchObject({ state: 'quoted', total: 144_456, worksheet: { exchange } })
    const policy = await travelIssued(ana, alone({ plan: 'SD' }))
    expect(policy).toMatchObject({ total: 144_456, worksheet: { exchange }, payments: [{ amount: 144_456 }] })
    const both = 'US$ 50,000 (₱2,825,000.00 at 56.50)'
    const text = await printed(ana, policy.id, 'policy')
    for (const told of [both, 'US dollars, paid in pesos at ₱56.50 for US$ 1, the rate of 1 Jan 2026']) expect(text).toContain(told)
    const letter = await printed(ana, policy.id, 'visa-letter')
    for (const told of ['€42,481', both]) expect(letter).toContain(told)
    expect(policy.card?.facts).toContainEqual(expect.objectContaining({ value: both }))
    expect(await refusals(alone({ plan: 'SD', destinations: ['PH'] }))).toMatchObject([{ path: 'answers.plan' }])
  })

  it('is refused with what to change where days, passports or numbers do not agree', async () => {
    expect(await refusals(alone({ returnOn: '2020-01-01' }))).toMatchObject([{ path: 'answers.returnOn' }])
    expect(await refusals(alone({ people: 2 }))).toMatchObject([{ path: 'answers.travellers' }])
    expect(await refusals(alone({ plan: 'B' }))).toMatchObject([{ path: 'answers.plan' }])
    expect(await refusals(alone({ destinations: ['JP', 'QQ'] }))).toMatchObject([{ path: 'answers.destinations' }])
    const without = [traveller('María', '1988-05-02', { passport: undefined })]
    expect(await refusals(alone({ travellers: without }))).toMatchObject([{ path: 'answers.travellers.0.passport' }])
    const ending = [traveller('María', '1988-05-02', { passportExpiry: DEPARTURE })]
    expect(await refusals(alone({ travellers: ending }))).toMatchObject([{ path: 'answers.travellers.0.passportExpiry' }])
  })

  it('is decided by an underwriter for the very old and for dangerous places, and declined beyond', async () => {
    expect(codesOf(await travelQuoted(ana, alone({ travellers: [traveller('Lola', '1948-05-02')] })))).toEqual([['traveller-age', 'refer']])
    expect(codesOf(await travelQuoted(ana, alone({ travellers: [traveller('Lola', '1940-05-02')] })))).toEqual([['too-old', 'decline']])
    expect(codesOf(await travelQuoted(ana, alone({ destinations: ['UA'], travellers: [traveller('Inday', '1990-05-02')] })))).toEqual([
      ['destination', 'refer'],
    ])
    const alike = family({ travellers: ['A', 'B', 'C'].map((letter) => traveller(`Ana ${letter}`, '1988-05-02')) })
    expect(codesOf(await travelQuoted(ana, alike))).toEqual([['composition', 'decline']])
  })

  it('of the same person on the same days is not insured twice without a decision', async () => {
    const somebody = [traveller('Teresa', '1990-02-03')]
    await travelIssued(ana, alone({ travellers: somebody }))
    const twice = await travelQuoted(ana, alone({ travellers: somebody }))
    expect(codesOf(twice)).toEqual([['double-insurance', 'refer']])
    expect(twice.findings[0]?.sentence).toContain(`to ${formatDay(RETURN)}`)
    const sameDay = { travellers: somebody, departOn: RETURN, returnOn: RETURN }
    expect(codesOf(await travelQuoted(ana, alone(sameDay)))).toEqual([['double-insurance', 'refer']])
    const dayAfter = addDays(RETURN, 1)
    expect(codesOf(await travelQuoted(ana, alone({ ...sameDay, departOn: dayAfter, returnOn: dayAfter })))).toEqual([])
    const later = alone({
      travellers: somebody,
      departOn: RETURN.replace(/\d{4}/, (year) => String(Number(year) + 1)),
      returnOn: undefined,
    })
    expect(codesOf(await travelQuoted(ana, { ...later, returnOn: later.departOn }))).toContainEqual(['early-booking', 'refer'])
  })
})

describe('the letter for a Schengen visa', () => {
  const standingOf = async ({ number, coverFrom, coverTo }: PolicyDetail) => {
    const code = certificateSigner(TEST_SECRET).codeFor({ policyNumber: number ?? '', coverFrom, coverTo })
    const reply = await fetch(`${app.url}/sdx-api/auth/verify?${new URLSearchParams({ code })}`)
    return ((await reply.json()) as { readonly data: unknown }).data
  }

  it('names everybody with their passports, all states, and the sum in euros; and its code says that it holds', async () => {
    const who = traveller('Corazon', '1979-04-05')
    const policy = await travelIssued(ana, alone({ destinations: ['FR', 'IT'], travellers: [who] }))
    expect(policy.documents.map(({ kind, ready }) => [kind, ready])).toEqual([
      ['policy', true],
      ['visa-letter', true],
    ])
    const text = (await printed(ana, policy.id, 'visa-letter')).replaceAll(' ,', ',')
    for (const told of ['Corazon Dela Peña', who.passport, '€37,593', '€30,000', 'Czechia', '10 days', 'return of remains', '₱1,396.64'])
      expect(text).toContain(told)
    expect(await standingOf(policy)).toMatchObject({ genuine: true, standing: 'not-yet', facts: { policyNumber: policy.number } })
    expect(await standingOf({ ...policy, coverTo: DEPARTURE })).toMatchObject({ genuine: true, standing: 'revoked' })
  })

  it('is made for no other journey, and not before the premium is paid', async () => {
    const { id } = await travelToPay(ana, alone({ travellers: [traveller('Ligaya', '1980-04-05')] }))
    expect((await ana.get(`user/policy/${id}/document/visa-letter`)).status).toBe(409)
    const elsewhere = await travelIssued(ana, alone({ destinations: ['JP'], travellers: [traveller('Luz', '1981-04-05')] }))
    expect(elsewhere.documents.map(({ kind }) => kind)).toEqual(['policy'])
    expect((await ana.get(`user/policy/${elsewhere.id}/document/visa-letter`)).status).toBe(404)
  })
})
