import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Match } from '#features/people/screening/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until } from './support/buying.ts'
import { answered, type Caller, car, consents, maria, person, type Quotation } from './support/quoting.ts'
import { matches, matchOf, say, uploadList } from './support/screening.ts'

let app: TestApp
let ana: Caller
let mila: Caller
let honorio: Caller
let teresita: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  mila = await person(app.url, 'milagros.evangelista')
  honorio = await person(app.url, 'honorio.tupas')
  teresita = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

const pay = (policy: { id: string }) => ana.post('user/payment/start', { policyId: policy.id })
const toPay = async (holder: Record<string, unknown>) => {
  const policy = await policyToPay(ana, car(), maria(holder))
  await proveIdentity(ana, policy.id)
  return policy
}

describe('somebody who may be on a list', () => {
  let policy: PolicyDetail

  it('gets no policy until it is decided, however the name is written, and learns nothing of a list', async () => {
    policy = await toPay({ firstName: 'Aurélio', lastName: 'Vilacruz', mobile: '0917 555 1001' })
    const { next } = await policyOf(ana, policy.id)
    expect(next).toMatchObject({ action: 'wait', title: 'Our office is checking the details' })
    expect(JSON.stringify(next)).not.toMatch(/list|match|screen|Bonifacio/i)
    const refused = await pay(policy)
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Our office is checking') })
    expect(JSON.stringify(refused)).not.toMatch(/list|match|screen|Bonifacio/i)
    expect(await ana.get('user/screening')).toMatchObject({ status: 403 })
    expect((await matches(mila))[0]).toMatchObject({
      ...{ personName: 'Aurélio Vilacruz', entryName: 'Aurelio Bonifacio Villacruz', state: 'open' },
      ...{ source: 'Demonstration', isDemonstration: true, policies: 1 },
    })
  })

  it('is released by two people, each with a reason', async () => {
    const first = await matchOf(mila, 'Vilacruz')
    expect(first).toMatchObject({ may: ['release', 'confirm'], policies: [{ id: policy.id, role: 'policyholder' }] })
    expect((await say(mila, first, 'release', '-')).status).toBe(422)
    const seconding = answered<Match>(await say(mila, first, 'release'))
    expect(seconding).toMatchObject({ state: 'seconding', firstBy: 'Milagros Evangelista', may: ['disagree', 'confirm'] })
    expect(await say(mila, seconding, 'release')).toMatchObject({
      status: 409,
      message: expect.stringContaining('another compliance officer'),
    })
    expect((await pay(policy)).status).toBe(409)
    expect((await say(honorio, first, 'release')).status).toBe(409)
    expect(answered<Match>(await say(honorio, seconding, 'release'))).toMatchObject({
      state: 'released',
      history: [
        { title: 'Found by screening', who: 'The program' },
        { title: 'First person: not a match', who: 'Milagros Evangelista' },
        { title: 'Not a match', who: 'Honorio Tupas', reason: 'Compared the birthday and the address.' },
      ],
    })
    expect((await policyOf(ana, policy.id)).next.action).toBe('pay')
    expect((await pay(policy)).code).toBe(-1)
  })

  it('is remembered: the same person and entry wait no second time, another person does', async () => {
    const again = await toPay({ firstName: 'Aurélio', lastName: 'Vilacruz', mobile: '0917 555 1001' })
    expect((await pay(again)).code).toBe(-1)
    const other = await toPay({ firstName: 'Aurelio', lastName: 'Villacruz', mobile: '0917 555 1002' })
    expect((await pay(other)).status).toBe(409)
  })

  it('is held for good once it is a match, also in what is bought later', async () => {
    const held = await toPay({ firstName: 'Hermogenes', lastName: 'Balitaan', mobile: '0917 555 1003' })
    answered(await say(mila, await matchOf(mila, 'Balitaan'), 'confirm', 'The same address as in the notice.'))
    expect((await pay(held)).status).toBe(409)
    expect((await pay(await toPay({ firstName: 'Hermogenes', lastName: 'Balitaan', mobile: '0917 555 1003' }))).status).toBe(409)
    expect(await matchOf(honorio, 'Balitaan')).toMatchObject({ state: 'confirmed', may: ['reopen'], policies: [{}, {}] })
  })

  it('is another person where the birthdays differ', async () => {
    const young = await toPay({ firstName: 'Aurelio', lastName: 'Villacruz', birthDate: '1999-03-04', mobile: '0917 555 1004' })
    expect((await pay(young)).code).toBe(-1)
  })
})

describe('whoever pays along and whoever signs', () => {
  it('are screened as well', async () => {
    const company = await toPay({
      ...{ kind: 'company', firstName: undefined, lastName: undefined, companyName: 'Mabuhay Foods Inc.', tin: '123-456-789-000' },
      ...{ signatory: 'Hermogenes Quimpo Balitaan', mobile: '0917 555 1005' },
    })
    expect((await pay(company)).status).toBe(409)
    const payer = { relation: 'SPOUSE', firstName: 'Abdurrahman', lastName: 'Karimov' }
    const { id, version, total } = answered<Quotation>(
      await ana.post('user/ctpl-quotation', { answers: car(), holder: maria({ mobile: '0917 555 1006' }), alternate: payer }),
    )
    answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
    const policy = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: id }))
    await proveIdentity(ana, policy.id)
    expect((await pay(policy)).status).toBe(409)
    expect((await matchOf(mila, 'Karimov')).policies).toMatchObject([{ id: policy.id, role: 'payer' }])
  })
})

describe('a list', () => {
  const ofRizalina = 'A-1,Rizalina Katigbak Obispo,,person,1980-05-06,Freeze order'

  it('is uploaded by an administrator, and only whole', async () => {
    expect((await uploadList(ana, [ofRizalina])).status).toBe(403)
    expect((await uploadList(mila, [ofRizalina])).status).toBe(403)
    expect(await uploadList(teresita, [ofRizalina, ',,,,,', 'A-2,Somebody,,ship,1980-13-01,'])).toMatchObject({
      status: 422,
      fields: [
        { path: 'list', message: 'Line 3: the reference is missing; the name is missing; the name has no letters.' },
        { path: 'list', message: expect.stringMatching(/^Line 4: the kind is person.*birth date/) },
      ],
    })
    expect(await uploadList(teresita, [])).toMatchObject({ status: 422 })
    expect(answered<object[]>(await teresita.get('admin/screening-lists'))).toHaveLength(1)
  })

  it('has everybody screened again whose policy waits or is in force, and holds what was paid meanwhile', async () => {
    const policy = await toPay({ firstName: 'Rizalina', lastName: 'Obispo', birthDate: '1980-05-06', mobile: '0917 555 1010' })
    const opened = await openPayment(ana, policy.id)
    const [newest] = answered<object[]>(await uploadList(teresita, [ofRizalina]))
    expect(newest).toMatchObject({ source: 'AMLC', entryCount: 1, isDemonstration: false, uploadedBy: 'Teresita Ocampo', replacedAt: null })
    await until(
      () => matches(mila, { search: 'Rizalina' }),
      (found) => found.length === 1,
    )
    const match = await matchOf(mila, 'Rizalina')
    await comeBack(app.url, await decideOnCardPage(opened, 'pay'))
    await until(
      () => policyOf(ana, policy.id),
      ({ state }) => state === 'paid',
    )
    const seconding = answered<Match>(await say(mila, match, 'release'))
    expect(await policyOf(ana, policy.id)).toMatchObject({ number: null, next: { title: 'Paid. Our office is checking the details' } })
    answered(await say(honorio, seconding, 'release'))
    await until(
      () => policyOf(ana, policy.id),
      ({ state, number }) => state === 'issued' && number !== null,
    )
  })

  it('is replaced by a newer one of its source, which is kept beside it', async () => {
    answered(await uploadList(teresita, ['A-2,Nobody At All,,person,,']))
    const lists = answered<{ source: string; replacedAt: string | null }[]>(await teresita.get('admin/screening-lists'))
    expect(lists.map(({ source, replacedAt }) => [source, replacedAt === null])).toEqual([
      ['AMLC', true],
      ['AMLC', false],
      ['Demonstration', true],
    ])
    const { rows } = await app.owner.query(
      `select count(*)::int as n from screening_entries e join screening_lists l on l.id = e.list_id where l.source = 'AMLC'`,
    )
    expect(rows[0]).toEqual({ n: 1 })
  })
})
