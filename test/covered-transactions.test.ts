import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { workingDaysAfter } from '#domain/diligence.ts'
import { loadTariffs } from '#features/selling/tariffs/server/seed.ts'
import type { CoveredTransaction } from '#features/servicing/covered-transactions/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, until } from './support/buying.ts'
import { pet } from './support/pet/index.ts'
import { answered, type Caller, maria, person, type Quotation, read, save } from './support/quoting.ts'
import { matchOf } from './support/screening.ts'

vi.mock('#lines', async (original) => {
  const [{ lines }, { catalogueOf }, line] = await Promise.all([
    original<typeof import('#lines')>(),
    import('#lines/catalogue.ts'),
    import('./support/pet/index.ts'),
  ])
  const sold = { ...lines, pet: line.pet }
  return { lines: sold, ...catalogueOf(sold) }
})

const holder = maria({ birthplace: 'Silay' })
/** A dog costs ₱300,000, a cat ₱600,000. */
const PREMIUMS = [
  { species: 'DOG', premium: 30_000_000 },
  { species: 'CAT', premium: 60_000_000 },
]
const asked = {
  ...{ birthDate: '1980-02-03', citizenship: 'PH', placeOfBirth: 'Silay', natureOfWork: 'BUSINESS_OWNER', socialSecurity: '34-1234567-8' },
  ...{ sourceOfFunds: 'BUSINESS_INCOME', publicOffice: 'no' },
}
const today = dayOf(new Date())

let app: TestApp
let ana: Caller
let mila: Caller
let folder: string

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  mila = await person(app.url, 'milagros.evangelista')
  folder = await mkdtemp(join(tmpdir(), 'kalasag-tariffs-'))
  await cp('db/seed/tariffs', folder, { recursive: true })
  const tariff = JSON.parse(await readFile('test/support/pet/tariff.json', 'utf8'))
  await writeFile(join(folder, 'pet.json'), JSON.stringify({ ...tariff, tables: { premiums: PREMIUMS } }))
  await loadTariffs(app.owner, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.stop()
})

const quote = (species: string, whom: Record<string, unknown>) =>
  ana.post('user/pet-quotation', { answers: { name: 'Bantay', species }, holder: whom })

let sold = 0
async function toPay(species: string, whom: Record<string, unknown>): Promise<PolicyDetail> {
  sold += 1
  const { id, version, total } = answered<Quotation>(
    await ana.post('user/pet-quotation', { answers: { name: `Bantay ${sold}`, species }, holder: whom }),
  )
  const consents = pet.sale.declarations.map(({ code, version: text }) => ({ code, version: text, accepted: true }))
  answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
  return answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: id }))
}
const pay = async (policy: PolicyDetail) => comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
const list = async (query: Record<string, string> = {}) =>
  answered<{ items: CoveredTransaction[] }>(await mila.get('user/covered-transactions', query)).items

describe('a premium above the amount of the law', () => {
  it('asks the policyholder for all that the law names, and a smaller one for nothing of it', async () => {
    expect((await quote('DOG', holder)).code).toBe(-1)
    const { status, fields } = await quote('CAT', holder)
    expect(status).toBe(422)
    expect(fields?.map(({ path }) => path).toSorted()).toEqual(
      ['birthDate', 'citizenship', 'natureOfWork', 'placeOfBirth', 'publicOffice', 'socialSecurity', 'sourceOfFunds'].map(
        (name) => `holder.${name}`,
      ),
    )
    expect((await quote('CAT', { ...holder, ...asked, socialSecurity: undefined, tin: '123-456-789' })).code).toBe(-1)
    expect((await quote('CAT', { ...holder, ...asked })).code).toBe(-1)
  })

  it('is not avoided by saying that less is to be asked, nor asked of by saying more', async () => {
    expect((await quote('CAT', { ...holder, diligence: '' })).status).toBe(422)
    expect(answered<Quotation>(await quote('DOG', { ...holder, diligence: 'full' })).state).toBe('quoted')
  })

  it('asks a company for its registration and its owners', async () => {
    const company = { ...holder, kind: 'company', companyName: 'Hacienda Luz Inc.', signatory: 'Maria Luz', tin: '123-456-789-000' }
    const { fields } = await quote('CAT', company)
    expect(fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['holder.companyRegistration', 'holder.beneficialOwners']))
    const named = { ...company, ...asked, companyRegistration: 'CS201812345', beneficialOwners: [{ name: 'Hermogenes Q. Balitaan' }] }
    const policy = await toPay('CAT', { ...named, mobile: '0917 555 2001' })
    expect((await ana.post('user/payment/start', { policyId: policy.id })).status).toBe(409)
    expect((await matchOf(mila, 'Balitaan')).policies).toMatchObject([{ id: policy.id, role: 'beneficial owner' }])
  })

  it('asks as soon as the answers have a price, on the step of the policyholder', async () => {
    const draft = answered<Quotation>(await ana.post('user/quotation/start', { line: 'pet' }))
    const cat = answered<Quotation>(await save(ana, draft, 'animal', { name: 'Muning', species: 'CAT' }))
    expect(cat.holder).toMatchObject({ diligence: 'full' })
    const dog = answered<Quotation>(await save(ana, cat, 'animal', { name: 'Muning', species: 'DOG' }))
    expect(dog.holder).not.toHaveProperty('diligence')
    expect((await read(ana, draft.id)).holder).toEqual(dog.holder)
  })
})

describe('what one customer pays on one day', () => {
  const whom = { ...holder, mobile: '0917 555 2002' }

  it('is a covered transaction once it passes the amount, with all its payments, for compliance officers alone', async () => {
    const first = await toPay('DOG', whom)
    await pay(first)
    const second = await toPay('DOG', whom)
    await pay(second)
    const [item] = await until(list, (items) => items.length === 1)
    expect(item).toMatchObject({
      state: 'to-report',
      amount: 60_000_000,
      payments: 2,
      paidOn: today,
      dueOn: workingDaysAfter(today, 5),
      isOverdue: false,
    })
    for (const path of [
      'user/covered-transactions',
      `user/covered-transaction/${item?.id}`,
      `user/policy/${first.id}/covered-transactions`,
    ])
      expect((await ana.get(path)).status).toBe(403)
    const onPolicy = answered<object[]>(await mila.get(`user/policy/${second.id}/covered-transactions`))
    expect(onPolicy).toMatchObject([{ id: item?.id, state: 'to-report' }])
  })

  it('is reported once, by somebody and under a reference, which is never changed', async () => {
    const [item] = await list()
    const detail = answered<CoveredTransaction>(await mila.get(`user/covered-transaction/${item?.id}`))
    expect(detail.payments).toHaveLength(2)
    const report = (reference: string) => mila.post(`user/covered-transaction/${detail.id}/report`, { reference, version: detail.version })
    expect((await report('')).status).toBe(422)
    expect(answered<CoveredTransaction>(await report('CTR-2026-0001'))).toMatchObject({
      state: 'reported',
      reported: { reference: 'CTR-2026-0001', by: 'Milagros Evangelista' },
    })
    expect((await report('CTR-2026-0002')).status).toBe(409)
    await expect(app.owner.query(`update covered_transactions set report_reference = 'another'`)).rejects.toThrow(/only added to/)
  })

  it('is another to report, when more is paid after the report', async () => {
    await pay(await toPay('DOG', whom))
    const items = await until(list, (found) => found.length === 2)
    expect(items.map(({ state, amount }) => [state, amount])).toEqual([
      ['to-report', 30_000_000],
      ['reported', 60_000_000],
    ])
    await app.owner.query(`update covered_transactions set due_on = date '2020-01-01' where state = 'to-report'`)
    expect((await list())[0]).toMatchObject({ isOverdue: true })
  })

  it('is nothing to report below the amount', async () => {
    await pay(await toPay('DOG', { ...holder, mobile: '0917 555 2003' }))
    const { rows } = await app.owner.query(
      `select count(*)::int as n from pgboss.job where name = 'note-covered-transaction' and state = 'completed'`,
    )
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await list()).toHaveLength(2)
  })

  it('counts also what was sent back meanwhile, since its policy was given back', async () => {
    const other = { ...holder, mobile: '0917 555 2005' }
    const first = await toPay('DOG', other)
    await pay(first)
    await app.owner.query(`update payments set state = 'refunded' where policy_id = $1 and state = 'paid'`, [first.id])
    const second = await toPay('DOG', other)
    await pay(second)
    const onPolicy = await until(
      async () => answered<object[]>(await mila.get(`user/policy/${second.id}/covered-transactions`)),
      (found) => found.length > 0,
    )
    expect(onPolicy).toMatchObject([{ state: 'to-report', amount: 60_000_000 }])
  })
})

describe('the amount and the days of the law', () => {
  it('are a list that one person changes and another approves, and count from a day on', async () => {
    const [ramon, teresita] = [await person(app.url, 'ramon.penaflor'), await person(app.url, 'teresita.ocampo')]
    const path = 'user/maintained-list/legal-terms'
    const file = await (await fetch(`${app.url}/sdx-api/secure/${path}/file`, { headers: ramon.headers })).text()
    expect(file).toContain('500000.00,5,30,10,5')
    const form = new FormData()
    form.append('list', new Blob([file.replace('500000.00,5', '250000.00,3')], { type: 'text/csv' }), 'legal-terms.csv')
    const sent = await fetch(`${app.url}/sdx-api/secure/${path}/draft`, { method: 'POST', headers: ramon.headers, body: form })
    const draft = (await sent.json()) as { data: { id: string } }
    const submitted = { effectiveOn: today, note: 'The Council’s new amount.' }
    answered(await ramon.post(`user/list-version/${draft.data.id}/submit`, submitted))
    expect((await quote('DOG', holder)).code).toBe(-1)
    answered(await teresita.post(`user/list-version/${draft.data.id}/approve`, {}))
    expect((await quote('DOG', holder)).status).toBe(422)

    const policy = await toPay('DOG', { ...holder, ...asked, mobile: '0917 555 2004' })
    await pay(policy)
    const [item] = await until(
      () => list({ state: 'to-report' }),
      (items) => items.some(({ amount, dueOn }) => amount === 30_000_000 && dueOn === workingDaysAfter(today, 3)),
    )
    expect(item).toBeDefined()
  })
})

it('is to be reported within five working days, Saturdays and Sundays not counted', () => {
  expect(workingDaysAfter('2026-11-20', 5)).toBe('2026-11-27')
  expect(workingDaysAfter('2026-11-21', 5)).toBe('2026-11-27')
  expect(workingDaysAfter('2026-11-23', 5)).toBe('2026-11-30')
})
