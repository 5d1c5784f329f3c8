import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { accept, answered, type Caller, caller, person, type Quotation, read } from './support/quoting.ts'
import { staffId } from './support/staff.ts'
import { ask, type CaseDetail, caseOf, decide, referred, reopen } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let gregoria: Caller
let dario: Caller
const others: Record<string, Caller> = {}

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  gregoria = await person(app.url, 'gregoria.salonga')
  dario = await person(app.url, 'dario.buenaventura')
  const { token } = await linkFrom(ana)
  Object.assign(others, {
    'the agent': ana,
    'their manager': await person(app.url, 'miguel.lacson'),
    'another agent': await person(app.url, 'carlo.mendoza'),
    'an administrator': await person(app.url, 'teresita.ocampo'),
    'a customer': await signInCustomer(app, '+639178880456', token),
    'somebody who is not signed in': caller(app.url, {}),
  })
})
afterAll(() => app.stop())

const set = (quotation: Quotation, change: string) => app.owner.query(`update quotations set ${change} where id = $1`, [quotation.id])
const discounted = (quotation: Quotation, percent: number) => set(quotation, `commercial = commercial || '{"discount": ${percent}}'`)
const needing = (quotation: Quotation, authority: string, more = '') =>
  set(
    quotation,
    `findings = '[{"code": "odd", "level": "refer", "blocks": "convert", "authority": "${authority}", "sentence": "It is odd."${more}}]'`,
  )

describe('a decision', () => {
  it('is underwriting’s alone: nobody else opens, decides, asks or reopens, also by a request made by hand', async () => {
    const quotation = await referred(ana)
    const decided = await caseOf(ramon, await approved())
    const seen = await caseOf(ramon, quotation)
    for (const [name, who] of Object.entries(others)) {
      const replies = [
        await who.get(`user/underwriting/case/${seen.id}`),
        await who.get('user/underwriting/cases', { desk: 'all' }),
        await who.get('user/underwriting/counts'),
        await decide(who, seen, 'approve'),
        await decide(who, seen, 'decline'),
        await ask(who, seen),
        await reopen(who, decided),
        await who.post(`user/underwriting/case/${seen.id}/assign`, { version: seen.version, assignTo: null }),
      ]
      expect(
        replies.map(({ status }) => status),
        name,
      ).toEqual(replies.map(() => (name.startsWith('somebody') ? 401 : 403)))
      if (who === ana) expect(replies[0]?.message).toMatch(/^This is for underwriters only\./)
    }
    expect(await caseOf(ramon, quotation)).toEqual(seen)
  })

  it('is taken within the authorities that the findings name', async () => {
    const quotation = await referred(ana)
    await needing(quotation, 'duplicate-cover')
    const seen = await caseOf(dario, quotation)
    for (const decision of ['approve', 'decline'] as const)
      expect(await decide(dario, seen, decision)).toMatchObject({
        status: 403,
        message: 'It needs the authority “A second certificate for a vehicle”, which you do not have.',
      })
    expect(seen.whoMayApprove.map(({ name }) => name)).toEqual(['Gregoria Salonga', 'Ramón Peñaflor'])
    await needing(quotation, 'early-renewal')
    expect(answered<CaseDetail>(await decide(dario, seen, 'decline'))).toMatchObject({
      state: 'declined',
      quotation: { state: 'declined' },
    })
  })

  it('is not an approval above the discount that the person may give; a decline has no such limit', async () => {
    const quotation = await referred(ana)
    await discounted(quotation, 12)
    const seen = await caseOf(dario, quotation)
    expect(await decide(dario, seen, 'approve')).toMatchObject({
      status: 403,
      message: 'The discount of 12 % is above your limit of 5 %.',
    })
    expect(seen.whoMayApprove.map(({ name }) => name)).toEqual(['Gregoria Salonga', 'Ramón Peñaflor'])
    expect(answered<CaseDetail>(await decide(dario, seen, 'decline')).state).toBe('declined')
  })

  it('is nobody’s without a profile that is valid today', async () => {
    const quotation = await referred(ana)
    const seen = await caseOf(dario, quotation)
    await app.owner.query('alter table authority_profiles disable trigger user')
    const whose = await staffId(app, 'dario.buenaventura')
    const profile = (change: string) => app.owner.query(`update authority_profiles set ${change} where staff_id = $1`, [whose])
    for (const change of [`valid_to = '2024-12-31'`, `valid_from = '2999-01-01', valid_to = null`]) {
      await profile(change)
      expect(await decide(dario, seen, 'approve')).toMatchObject({ status: 403, message: 'You have no authority for CTPL today.' })
      expect(await decide(dario, seen, 'decline')).toMatchObject({ status: 403 })
    }
    await profile(`valid_from = '2024-01-01', valid_to = null`)
    await app.owner.query('alter table authority_profiles enable trigger user')
    expect(answered<CaseDetail>(await decide(dario, seen, 'approve')).state).toBe('approved')
  })

  it('is not taken on one’s own quotation', async () => {
    const quotation = await referred(ana)
    await set(quotation, `agent_id = (select id from staff where email = 'ramon.penaflor@kalasag.example')`)
    const seen = await caseOf(ramon, quotation)
    for (const decision of ['approve', 'decline'] as const)
      expect(await decide(ramon, seen, decision)).toMatchObject({ status: 403, message: expect.stringContaining('your own quotation') })
    expect(await ask(ramon, seen)).toMatchObject({ status: 403 })
    expect(answered<CaseDetail>(await decide(gregoria, seen, 'approve')).state).toBe('approved')
  })

  it('is not taken or asked about once the quotation has expired, before the night’s job as well', async () => {
    const quotation = await referred(ana)
    await set(quotation, 'valid_until = current_date - 2')
    const seen = await caseOf(ramon, quotation)
    expect(seen).toMatchObject({ state: 'open', quotation: { state: 'expired' } })
    for (const refused of [await decide(ramon, seen, 'approve'), await decide(ramon, seen, 'decline'), await ask(ramon, seen)])
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('has expired') })
  })

  it('needs a reason, and says on which conditions it was taken', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    expect(await decide(ramon, seen, 'approve', { reason: ' ' })).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    expect(await decide(ramon, seen, 'approve', { conditions: ['no'] })).toMatchObject({ status: 422, fields: [{ path: 'conditions.0' }] })
    const conditions = ['A copy of the OR/CR is sent before the policy is issued.', 'Used privately only.']
    const approved = answered<CaseDetail>(await decide(ramon, seen, 'approve', { conditions }))
    expect(approved).toMatchObject({ state: 'approved', decided: { by: 'Ramón Peñaflor', conditions }, quotation: { state: 'approved' } })
    expect(approved.events.at(-1)).toMatchObject({ kind: 'approved', who: 'Ramón Peñaflor', conditions })
  })

  it('waits for the inspection that a finding needs, unless somebody with the authority waives it and says why', async () => {
    const quotation = await referred(ana)
    await needing(quotation, 'classification', ', "needs": "inspection"')
    const seen = await caseOf(dario, quotation)
    const waiver = 'Seen by our own people last week.'
    expect(await decide(ramon, seen, 'approve')).toMatchObject({
      status: 403,
      message: expect.stringContaining('inspection is not cleared'),
    })
    expect(await decide(dario, seen, 'approve', { waiver })).toMatchObject({
      status: 403,
      message:
        'The inspection is not cleared. To approve without it, you need the authority “Approval without the inspection”, which you do not have.',
    })
    const approved = answered<CaseDetail>(await decide(ramon, seen, 'approve', { waiver }))
    expect(approved).toMatchObject({ state: 'approved', waiver })
    expect(approved.events.map(({ kind, text }) => [kind, text])).toContainEqual(['waived', waiver])
  })
})

const approved = async () => {
  const quotation = await referred(ana)
  answered(await decide(ramon, await caseOf(ramon, quotation), 'approve'))
  return read(ana, quotation.id)
}

describe('a decided case', () => {
  it('is taken up again with a reason by somebody who may decide on it, and the quotation waits once more', async () => {
    const quotation = await approved()
    const seen = await caseOf(gregoria, quotation)
    expect(await reopen(gregoria, seen, '')).toMatchObject({ status: 422 })
    const open = answered<CaseDetail>(await reopen(gregoria, seen))
    expect(open).toMatchObject({ state: 'open', decided: null, quotation: { state: 'referred' }, assignee: { name: 'Gregoria Salonga' } })
    expect(await accept(ana, await read(ana, quotation.id))).toMatchObject({ status: 409 })
    expect(answered<CaseDetail>(await decide(ramon, open, 'decline')).quotation.state).toBe('declined')
  })

  it('is not taken up again by somebody without its authorities', async () => {
    const quotation = await approved()
    await needing(quotation, 'duplicate-cover')
    expect(await reopen(dario, await caseOf(dario, quotation))).toMatchObject({
      status: 403,
      message: expect.stringContaining('authority'),
    })
  })

  it('stays decided once the quotation is accepted or has become a policy', async () => {
    const quotation = await approved()
    const accepted = answered<Quotation>(await accept(ana, quotation))
    expect(await reopen(ramon, await caseOf(ramon, quotation))).toMatchObject({ status: 409, message: expect.stringContaining('accepted') })
    answered(await ana.post('user/policy/convert', { quotationId: accepted.id }))
    expect(await reopen(ramon, await caseOf(ramon, quotation))).toMatchObject({ status: 409, message: expect.stringContaining('policy') })
  })

  it('is decided on once, by a program that knows the quotation only as well', async () => {
    const { id } = await referred(ana)
    const { version } = await caseOf(ramon, { id })
    answered(await decide(ramon, { id, version }, 'decline', { reason: 'Not this one.' }))
    expect(await decide(gregoria, { id, version }, 'decline')).toMatchObject({
      status: 409,
      message: 'Ramón Peñaflor has since declined it. They wrote: “Not this one.” Please check again before you decide.',
    })
  })
})
