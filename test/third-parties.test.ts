import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { ThirdPartyReport } from '#features/servicing/claims/public/contract/third-party.ts'
import type { ThirdPartyItem } from '#features/servicing/claims/rules/third-party-list.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { atOffice, type Claimants, claimants, claimantTold, claimOf, reported, toldTo } from './support/claiming.ts'
import { answered, type Caller } from './support/quoting.ts'
import { addPhoto, proofOf, type Reported, strangersNotice, strangersReport } from './support/strangers.ts'

const HIT = '+639178880555'
const today = dayOf(new Date())

let app: TestApp
let people: Claimants
let consuelo: Caller
/** The numbers of the certificate and of the policy. */
let coc: string
let plate: string

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000', TRUSTED_PROXIES: '127.0.0.1' })
  people = await claimants(app)
  consuelo = people.consuelo
  await app.owner.query(
    `update policies set cover_from = $2::date - 20, cover_to = $2::date + 300, issued_at = issued_at - interval '21 days' where id = $1`,
    [people.ctpl, today],
  )
  const { rows } = await app.owner.query(
    `select c.coc_number as coc, k.value as plate from certificates c join risk_keys k on k.policy_id = c.policy_id and k.kind = 'plate' where c.policy_id = $1`,
    [people.ctpl],
  )
  ;[{ coc, plate }] = rows
})
afterAll(() => app.stop())

let asked = 0
/** Every request comes from an address of its own. */
function post(path: string, sent: object) {
  asked += 1
  return call(app.url, 'POST', `auth/${path}`, { body: sent, headers: { 'x-forwarded-for': `10.1.0.${String(asked)}` } })
}

const prove = (mobile: string) => proofOf(app, mobile)

/** Waits for a text message that contains this. */
const sentTo = (mobile: string, part: string) =>
  until(
    async () => (await app.owner.query(`select 1 from simulators.inbox where recipient = $1 and body like $2`, [mobile, `%${part}%`])).rows,
    (rows) => rows.length > 0,
  )

const queue = async (more = {}) => answered<{ items: ThirdPartyItem[] }>(await consuelo.get('admin/third-party-reports', more)).items
const opened = async (number: string) => {
  const found = (await queue({ search: number }))[0]
  return answered<ThirdPartyReport>(await consuelo.get(`admin/third-party-report/${found?.id}`))
}
const decide = (report: ThirdPartyReport, decision: object, who = consuelo) =>
  who.post(`admin/third-party-report/${report.id}/decide`, { version: report.version, ...decision })

describe('somebody who is not insured', () => {
  it('is offered the no-fault indemnity of the law, by the tariff of today', async () => {
    expect(answered(await call(app.url, 'GET', 'auth/accident-report/no-fault'))).toEqual({ amount: 3_000_000 })
  })

  it('reports once their number is proved, has a number at once, learns nothing of the insured, and is the same when sent twice', async () => {
    const proof = await prove(HIT)
    const sent = strangersReport(proof, coc)
    const reply = await post('accident-report', sent)
    const { number, key } = answered<Reported>(reply)
    expect(number).toMatch(/^TR-\d{6}$/)
    expect(Object.keys(reply.data as object).toSorted()).toEqual(['key', 'number'])
    expect(answered<Reported>(await post('accident-report', sent)).number).toBe(number)
    await sentTo(HIT, number)
    const client = randomUUID()
    expect((await addPhoto(app, key, { client })).data).toEqual({ count: 1 })
    expect((await addPhoto(app, key, { client })).data).toEqual({ count: 1 })
    expect((await addPhoto(app, key, { place: 'selfie' })).status).toBe(404)
    expect((await addPhoto(app, `${key.split('.')[0]}.${'0'.repeat(24)}`, { client })).status).toBe(404)

    const report = await opened(number)
    expect(report).toMatchObject({ state: 'received', name: 'Rodel Gatbonton', mobile: HIT, policy: { id: people.ctpl }, claims: [] })
    expect(report.files).toMatchObject([{ title: 'The damage, close up' }])
    expect((await toldTo(consuelo)).map(({ title }) => title)).toContain('A third party reported an accident')
    const { rows } = await app.owner.query<{ row: string }>('select to_jsonb(r)::text as row from third_party_reports r')
    for (const { row } of rows) expect(row).not.toMatch(/tricycle|Burgos/)
  })

  it('finds the vehicle by its plate too; of a vehicle that we do not insure the answer is the same', async () => {
    const proof = await prove('+639178880556')
    const ours = await post('accident-report', strangersReport(proof, `${plate.slice(0, 3)} ${plate.slice(3)}`))
    const nobodys = await post('accident-report', strangersReport(proof, 'ZZZ 0000'))
    expect(Object.keys(nobodys.data as object)).toEqual(Object.keys(ours.data as object))
    expect((await opened(answered<Reported>(ours).number)).policy?.id).toBe(people.ctpl)
    expect((await opened(answered<Reported>(nobodys).number)).policy).toBeNull()
    // Before the cover started, the policy was not in force.
    const early = await post(
      'accident-report',
      strangersReport(proof, coc, { answers: strangersNotice({ happenedOn: addDays(today, -30) }) }),
    )
    expect((await opened(answered<Reported>(early).number)).policy).toBeNull()
  })

  it('is refused without a proof, with another’s, a stale one, or wrong answers by their field, and after too many', async () => {
    expect((await post('accident-report', strangersReport('nothing', coc))).status).toBe(401)
    const proof = await prove('+639178880557')
    expect((await post('accident-report', strangersReport(`${proof}x`, coc))).status).toBe(401)
    const wrong = await post(
      'accident-report',
      strangersReport(proof, coc, { answers: strangersNotice({ happenedOn: addDays(today, 2), name: '', position: 'above' }) }),
    )
    expect(wrong.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['name', 'position']))
    const longAgo = await post('accident-report', strangersReport(proof, coc, { answers: strangersNotice({ happenedOn: '1990-01-01' }) }))
    expect(longAgo.fields?.map(({ path }) => path)).toEqual(['happenedOn'])
    for (let n = 0; n < 3; n++) answered(await post('accident-report', strangersReport(proof, coc)))
    expect((await post('accident-report', strangersReport(proof, coc))).status).toBe(429)
    setTime(new Date(Date.now() + 3 * 3_600_000))
    expect((await post('accident-report', strangersReport(proof, coc))).status).toBe(401)
    setTime(undefined)
  })

  it('is attached to the claim that it belongs to: insured, agent and reporter are told, and the insured not by whom', async () => {
    const { id, number } = await reported(people.customer, 'customer', people.ctpl, 'injury')
    const sent = answered<Reported>(await post('accident-report', strangersReport(await prove('+639178880558'), coc, { language: 'fil' })))
    const report = await opened(sent.number)
    expect(report.claims.map((each) => each.number)).toContain(number)
    expect(await decide(report, { decision: 'attach', claimNumber: 'CL-999999' })).toMatchObject({
      status: 422,
      fields: [{ path: 'claimNumber' }],
    })
    expect(answered(await decide(report, { decision: 'attach', claimNumber: number.toLowerCase() }))).toEqual({ claimId: id })
    expect((await decide(report, { decision: 'dismiss', reason: 'Once more.' })).status).toBe(409)
    expect(await opened(sent.number)).toMatchObject({ state: 'attached', claim: { number } })
    expect((await atOffice(consuelo, id)).thirdParties).toMatchObject([{ number: sent.number, name: 'Rodel Gatbonton' }])
    await claimantTold(app, `Someone else reported the accident of claim ${number}`)
    await sentTo('+639178880558', 'nasa claims officer')
    expect((await toldTo(people.ana)).map(({ title }) => title)).toContain('A third party reported the accident of a claim')
    expect(JSON.stringify(await claimOf(people.customer, 'customer', id))).not.toMatch(/Gatbonton|8880558/)
  })

  it('opens a claim for the no-fault indemnity, with its limit, of which the insured is told', async () => {
    const proof = await prove('+639178880559')
    const answers = strangersNotice({ position: 'on-foot', injured: 'Myself, an arm', noFault: true })
    const sent = answered<Reported>(await post('accident-report', strangersReport(proof, coc, { answers })))
    const report = await opened(sent.number)
    expect(report).toMatchObject({ noFault: true, injured: 'Myself, an arm' })
    const choice = { decision: 'open', policyNumber: report.policy?.number, kind: 'injury' }
    expect(await decide(report, { ...choice, policyNumber: 'POL-0' })).toMatchObject({ status: 422, fields: [{ path: 'policyNumber' }] })
    // One of this day and kind was reported before: the officer attaches it, or states what else happened.
    expect((await decide(report, choice)).status).toBe(409)
    const { claimId } = answered<{ claimId: string }>(await decide(report, { ...choice, kind: 'death' }))
    const claim = await atOffice(consuelo, claimId)
    expect(claim).toMatchObject({ limit: 3_000_000, thirdParties: [{ number: sent.number }] })
    await claimantTold(app, `Someone else reported the accident of claim ${claim.number}`)
  })

  it('has a claim opened with all they wrote, however much that is', async () => {
    const happenedOn = addDays(today, -1)
    const answers = strangersNotice({ happenedOn, story: `${'The car did not stop. '.repeat(136)}Ever.`, injured: 'Myself. '.repeat(124) })
    const sent = answered<Reported>(await post('accident-report', strangersReport(await prove('+639178880561'), coc, { answers })))
    const report = await opened(sent.number)
    const { number } = report.policy ?? { number: '' }
    const { claimId } = answered<{ claimId: string }>(await decide(report, { decision: 'open', policyNumber: number, kind: 'damage-only' }))
    expect((await atOffice(consuelo, claimId)).story).toContain(report.story)
  })

  it('reads why it was dismissed, and can be attached after all', async () => {
    const sent = answered<Reported>(await post('accident-report', strangersReport(await prove('+639178880560'), 'ZZZ 0000')))
    const reason = 'We do not insure a vehicle with this plate.'
    answered(await decide(await opened(sent.number), { decision: 'dismiss', reason }))
    await sentTo('+639178880560', reason)
    const { number } = await reported(people.customer, 'customer', people.ctpl, 'damage-only')
    answered(await decide(await opened(sent.number), { decision: 'attach', claimNumber: number }))
    expect((await queue({ state: 'received' })).map((each) => each.number)).not.toContain(sent.number)
  })

  it('is read and decided by the claims office alone', async () => {
    const [{ id } = { id: '' }] = await queue()
    for (const who of [people.ana, people.miguel, people.jose, people.customer])
      for (const path of ['admin/third-party-reports', `admin/third-party-report/${id}`]) expect((await who.get(path)).status).toBe(403)
    expect(
      (await people.ana.post(`admin/third-party-report/${id}/decide`, { version: 1, decision: 'dismiss', reason: 'Not mine.' })).status,
    ).toBe(403)
    const stale = await opened((await queue())[0]?.number ?? '')
    expect((await decide({ ...stale, version: stale.version + 1 }, { decision: 'dismiss', reason: 'No.' })).status).toBe(409)
  })
})
