import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { claimLife } from '#domain/life-cycles.ts'
import type { ClaimItem, OfficeItem } from '#features/servicing/claims/rules/list.ts'
import { lineOf } from '#lines'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay, until } from './support/buying.ts'
import { atOffice, claimOf, claimsOf, ctplIssued, notice, officeStep, report, reported, sendClaimFile } from './support/claiming.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { groupIssued } from './support/insuring-groups.ts'
import { healthIssued } from './support/insuring-health.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { bomb, photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { travelIssued } from './support/travelling.ts'

const MOBILE = '+639171234567'
const today = dayOf(new Date())

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ramon: Caller
let consuelo: Caller
let norberto: Caller
let maria_: Caller
let stranger: Caller
/** A policy for critical illness, in force from today, of a million. */
let health: string
let ctpl: string

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  const names = ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'ramon.penaflor', 'consuelo.baltazar', 'norberto.alcantara']
  const people = await Promise.all(names.map((name) => person(app.url, name)))
  const [one, two, three, four, five, six] = people
  if (!(one && two && three && four && five && six)) throw new Error('somebody did not sign in')
  ;[ana, jose, miguel, ramon, consuelo, norberto] = [one, two, three, four, five, six]
  health = (await healthIssued(ana)).id
  ctpl = await ctplIssued(ana, MOBILE)
  maria_ = await signInCustomer(app, MOBILE, (await linkFrom(ana)).token)
  stranger = await signInCustomer(app, '+639178880666', (await linkFrom(ana)).token)
})
afterAll(() => app.stop())

const sms = async (part: string) =>
  until(
    async () =>
      (
        await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1 and body like $2`, [
          MOBILE,
          `%${part}%`,
        ])
      ).rows,
    (rows) => rows.length > 0,
  )
const toldTo = async (who: Caller) =>
  answered<{ items: { title: string; path: string | null }[] }>(await who.get('user/notifications', { limit: '50' })).items
const pathsOf = ({ fields = [] }: { fields?: readonly { path: string }[] }) => fields.map(({ path }) => path)

describe('a first notice', () => {
  it('has a number at once, says by when and what comes next, and tells customer, agent and office', async () => {
    const { id, number } = await reported(maria_, 'customer', health, 'diagnosis', notice({ diagnosis: 'A stroke' }))
    expect(number).toMatch(/^CL-\d{6}$/)
    const claim = await claimOf(maria_, 'customer', id)
    expect(claim).toMatchObject({
      state: 'notified',
      loss: 'A grave illness was found',
      facts: [{ label: 'Which illness', value: 'A stroke' }],
    })
    expect(claim.dueAt).not.toBeNull()
    expect(claim.papers.map(({ code }) => code)).toContain('medical')
    await sms(`We have your report ${number}`)
    expect(await toldTo(ana)).toContainEqual(expect.objectContaining({ title: 'A loss was reported', path: expect.stringContaining(id) }))
    expect((await toldTo(consuelo)).map(({ title }) => title)).toContain('A loss was reported')
    expect(answered<ClaimItem[]>(await maria_.get('customer/claims')).map((item) => item.number)).toContain(number)
    expect(answered<{ items: ClaimItem[] }>(await ana.get('user/claims')).items[0]).toMatchObject({ number, offered: null })
  })

  it('is kept so that nobody reads in the database what happened to somebody', async () => {
    const { rows } = await app.owner.query<{ row: string }>('select to_jsonb(c)::text as row from claims c')
    for (const { row } of rows) expect(row).not.toMatch(/jeepney|stroke|Lacson/)
  })

  it('of a day to come, or an hour of today to come, without a place or of an unknown kind is refused by its field', async () => {
    const ask = (answers: Readonly<Record<string, unknown>>, kind = 'diagnosis') => report(maria_, 'customer', health, kind, answers)
    expect(pathsOf(await ask(notice({ happenedOn: addDays(today, 1) })))).toEqual(['happenedOn'])
    expect(pathsOf(await ask(notice({ happenedOn: '2026-02-30' })))).toEqual(['happenedOn'])
    expect(pathsOf(await ask(notice({ happenedAt: '24' })))).toEqual(['happenedAt'])
    expect(pathsOf(await ask(notice({ place: ' ', story: 'Ouch' })))).toEqual(['place', 'story'])
    expect(pathsOf(await ask(notice({ hospital: 'x'.repeat(201) })))).toEqual(['hospital'])
    expect(pathsOf(await ask(notice(), 'collision'))).toEqual(['kind'])
  })

  it('of a loss outside the cover, or of a policy that is not in force, is taken down and says so', async () => {
    const before = await reported(maria_, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -400) }))
    expect(await claimOf(maria_, 'customer', before.id)).toMatchObject({ standing: 'before' })
    const unpaid = await policyToPay(ana, car(), maria())
    const never = await reported(ana, 'user', unpaid.id, 'injury')
    expect(await claimOf(ana, 'user', never.id)).toMatchObject({ standing: 'not-issued' })
    const { rows } = await app.owner.query(
      `update policies set cover_from = cover_from - 400, cover_to = cover_from - 200, issued_at = issued_at - interval '500 days' where id = $1 returning id`,
      [ctpl],
    )
    expect(rows).toHaveLength(1)
    const after = await reported(maria_, 'customer', ctpl, 'injury')
    expect(await claimOf(maria_, 'customer', after.id)).toMatchObject({ standing: 'after' })
    const late = await reported(maria_, 'customer', ctpl, 'death', notice({ happenedOn: addDays(today, -300) }))
    expect(await claimOf(maria_, 'customer', late.id)).toMatchObject({ lateDays: 300 })
  })

  it('of the same loss twice is shown the first, and counts as another only if somebody says so', async () => {
    const answers = notice({ happenedOn: addDays(today, -1), happenedAt: '3' })
    const first = await reported(maria_, 'customer', health, 'surgery', answers)
    const second = await report(ana, 'user', health, 'surgery', { ...answers, happenedAt: '9' })
    expect(second).toMatchObject({ status: 409, data: { id: first.id, number: first.number } })
    expect(second.message).toContain(first.number)
    const other = await reported(ana, 'user', health, 'surgery', answers, { again: true })
    expect(other.number).not.toBe(first.number)
    answered(await maria_.post(`customer/claim/${first.id}/withdraw`, { reason: 'It was a mistake.' }))
    expect((await claimsOf(maria_, 'customer', health)).claims.find(({ id }) => id === first.id)).toMatchObject({ state: 'withdrawn' })
    answered(await maria_.post(`customer/claim/${other.id}/withdraw`, { reason: 'It was a mistake.' }))
    await reported(maria_, 'customer', health, 'surgery', answers)
  })

  it('sent twice by a lost network is one', async () => {
    const key = randomUUID()
    const send = () =>
      maria_.post(
        `customer/policy/${health}/claim`,
        { kind: 'diagnosis', answers: notice({ happenedOn: addDays(today, -2) }) },
        { 'idempotency-key': key },
      )
    const [one, two] = [answered<{ id: string }>(await send()), answered<{ id: string }>(await send())]
    expect(two.id).toBe(one.id)
  })

  it.each(['ctpl', 'motor', 'travel', 'ci', 'group'])(
    'is taken for every kind of loss of the line %s, with its limit at the office',
    async (code) => {
      const policyOf = {
        ctpl: async () => ctpl,
        motor: async () => (await motorToPay(ana, await sedan(ana))).id,
        travel: async () => (await travelIssued(ana)).id,
        ci: async () => health,
        group: async () => (await groupIssued(ana)).id,
      }
      const policy = await policyOf[code as keyof typeof policyOf]()
      for (const { code: kind, title } of lineOf(code)?.claims.kinds ?? []) {
        const { id } = await reported(ana, 'user', policy, kind, notice({ happenedOn: addDays(today, -5) }))
        const claim = await atOffice(consuelo, id)
        expect(claim.loss).toBe(title)
        if (code !== 'group') expect(claim.limit).not.toBeNull()
      }
    },
  )
})

describe('a claim', () => {
  it('goes from photographs and papers over an offer to the payment, and each step is told', async () => {
    const { id, number } = await reported(maria_, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -3) }))
    answered(await officeStep(consuelo, id, 'take'))
    answered(await officeStep(consuelo, id, 'reserve', { amount: 50_000_000 }))
    answered(await officeStep(consuelo, id, 'assign', { assessor: 'Dr Lim', shop: '' }))
    answered(
      await officeStep(consuelo, id, 'ask-papers', { papers: ['medical'], others: ['Letter of the employer'], text: 'Please both pages.' }),
    )
    await sms(`For claim ${number} we need 2 papers`)
    const wanted = await claimOf(maria_, 'customer', id)
    expect(wanted).toMatchObject({ state: 'papers-wanted', dueAt: null })
    expect(wanted.wanted.map(({ code, isThere }) => [code, isThere])).toEqual([
      ['medical', false],
      ['own-1', false],
    ])
    const client = randomUUID()
    answered(await sendClaimFile(maria_, 'customer', id, 'medical', undefined, client))
    answered(await sendClaimFile(maria_, 'customer', id, 'medical', undefined, client))
    expect((await claimOf(maria_, 'customer', id)).files).toHaveLength(1)
    expect(answered(await sendClaimFile(ana, 'user', id, 'own-1'))).toMatchObject({ state: 'papers-received' })
    expect((await claimOf(maria_, 'customer', id)).dueAt).not.toBeNull()
    answered(await officeStep(consuelo, id, 'note', { text: 'The hospital confirms it.' }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'A stroke, as defined.' }))
    expect(await officeStep(consuelo, id, 'offer', { amount: 100_000_001, text: 'All of it.' })).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'offer', { amount: 100_000_000, text: 'The whole sum insured.' }))
    const own = await claimOf(maria_, 'customer', id)
    expect(own).toMatchObject({ state: 'assessed', offered: null, decision: null })
    expect(JSON.stringify(own)).not.toMatch(/hospital confirms|as defined|proposed|whole sum/)
    expect(await officeStep(consuelo, id, 'confirm')).toMatchObject({ status: 409 })
    answered(await officeStep(norberto, id, 'return', { text: 'Name the clause.' }))
    answered(await officeStep(norberto, id, 'offer', { amount: 100_000_000, text: 'The whole sum insured.' }))
    answered(await officeStep(consuelo, id, 'confirm'))
    await sms(`For claim ${number} we offer ₱1,000,000.00`)
    const answer = (who: Caller, body: object) => who.post(`customer/claim/${id}/answer`, body)
    expect(await answer(maria_, { accepted: true, amount: 1 })).toMatchObject({ status: 409 })
    expect(await answer(maria_, { accepted: false, amount: 100_000_000 })).toMatchObject({ status: 422 })
    expect(await answer(stranger, { accepted: true, amount: 100_000_000 })).toMatchObject({ status: 404 })
    answered(await answer(maria_, { accepted: true, amount: 100_000_000 }))
    expect(await answer(maria_, { accepted: true, amount: 100_000_000 })).toMatchObject({ status: 409 })
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-77' }))
    await sms(`reference PESONET-77`)
    expect(await claimOf(maria_, 'customer', id)).toMatchObject({
      state: 'settled',
      offered: 100_000_000,
      paidReference: 'PESONET-77',
      may: ['write', 'reopen'],
    })
    answered(await officeStep(consuelo, id, 'recover', { amount: 1_000, text: 'Of the hospital' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ recovered: 1_000, reserve: 0 })
    expect((await claimOf(ana, 'user', id)).happened.map(({ title }) => title)).toEqual([
      ...['Reported', 'Papers asked for', 'All papers came', 'Looked into', 'An amount was offered', 'The offer was accepted', 'Paid'],
    ])
    expect((await toldTo(ana)).map(({ title }) => title)).toEqual(expect.arrayContaining(['A claim was paid', 'An offer was accepted']))
  })

  it('is refused with a reason, offered anew, denied with a reason, and looked at once more', async () => {
    const { id } = await reported(maria_, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -6) }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'Not in the list.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'For goodwill.' }))
    answered(await maria_.post(`customer/claim/${id}/answer`, { accepted: false, amount: 1_000_000, reason: 'It is too little.' }))
    expect(await officeStep(consuelo, id, 'deny', { text: 'No.' })).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'deny', { text: 'The illness is not in the list of the policy.' }))
    expect(await claimOf(maria_, 'customer', id)).toMatchObject({
      state: 'denied',
      offered: null,
      decision: 'The illness is not in the list of the policy.',
    })
    expect(await sendClaimFile(maria_, 'customer', id, 'medical')).toMatchObject({ status: 409 })
    answered(await maria_.post(`customer/claim/${id}/reopen`, { reason: 'My physician says otherwise.' }))
    expect(await claimOf(maria_, 'customer', id)).toMatchObject({ state: 'notified', decision: null })
    answered(await maria_.post(`customer/claim/${id}/message`, { text: 'Here is the letter.' }))
    answered(await officeStep(norberto, id, 'write', { text: 'Thank you, we read it.' }))
    const { messages } = await claimOf(maria_, 'customer', id)
    expect(messages.map(({ side, by }) => [side, by])).toEqual([
      ['own', 'You'],
      ['own', 'You'],
      ['own', 'You'],
      ['office', 'The insurer'],
    ])
  })

  it('takes one change at a time, in its order, and no amount that the cover does not pay', async () => {
    const { id } = await reported(ana, 'user', ctpl, 'damage-only', notice({ happenedOn: addDays(today, -9) }))
    const { version } = await atOffice(consuelo, id)
    const step = (who: Caller) => who.post(`admin/claim/${id}/step`, { version, step: 'note', text: 'A note.' })
    const replies = await Promise.all([step(consuelo), step(norberto)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const [name, more] of Object.entries({
      offer: { amount: 100, text: 'Now.' },
      settle: { reference: 'REF-1' },
      confirm: {},
      return: { text: 'No.' },
      reopen: { text: 'Yes.' },
    }))
      expect(await officeStep(consuelo, id, name, more), name).toMatchObject({ status: 409 })
    answered(await officeStep(consuelo, id, 'assess', { text: 'Only a bumper.' }))
    const refused = await officeStep(consuelo, id, 'offer', { amount: 100, text: 'The bumper.' })
    expect(refused.fields?.[0]?.message).toBe('The policy does not pay for such a loss.')
    expect(await officeStep(consuelo, id, 'ask-papers', { papers: ['no-such'] })).toMatchObject({ status: 422 })
    expect(await officeStep(consuelo, id, 'ask-papers', {})).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'ask-papers', { papers: ['police'] }))
    answered(await sendClaimFile(ana, 'user', id, 'police'))
    answered(await officeStep(consuelo, id, 'ask-papers', { papers: ['police'], text: 'It cannot be read.' }))
    expect((await claimOf(ana, 'user', id)).wanted).toMatchObject([{ code: 'police', isThere: false }])
  })

  it('takes no file that is none, is a bomb, or is for no place', async () => {
    const { id } = await reported(ana, 'user', ctpl, 'damage-only', notice({ happenedOn: addDays(today, -10) }))
    const send = (paper: string, bytes: Uint8Array) => sendClaimFile(ana, 'user', id, paper, bytes)
    expect(await send('police', new TextEncoder().encode('<script>alert(1)</script>'))).toMatchObject({ status: 422 })
    expect(await send('police', new Uint8Array())).toMatchObject({ status: 422 })
    expect((await send('police', await bomb(20_000))).status).toBe(422)
    expect(await send('no-such', await photo())).toMatchObject({ status: 404 })
    expect(await sendClaimFile(ana, 'user', id, 'police', await photo(), 'not-an-id')).toMatchObject({ status: 404 })
    answered(await send('scene', await photo()))
    const [file] = (await claimOf(ana, 'user', id)).files
    const open = (who: Caller, path: string) =>
      fetch(`${who.url}/sdx-api/secure/${path}/claim/${id}/files/${file?.id}`, { headers: who.headers })
    const opened = await open(ana, 'user')
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
    expect((await open(consuelo, 'admin')).status).toBe(200)
    expect((await open(jose, 'user')).status).toBe(404)
  })

  it('is nobody else’s to see, to report or to decide', async () => {
    const { id } = await reported(ana, 'user', health, 'diagnosis', notice({ happenedOn: addDays(today, -11) }))
    for (const [who, side] of [
      [jose, 'user'],
      [miguel, 'user'],
      [ramon, 'user'],
      [stranger, 'customer'],
    ] as const) {
      expect(await who.get(`${side}/claim/${id}`)).toMatchObject({ status: 404 })
      expect(await who.post(`${side}/claim/${id}/message`, { text: 'Hello there.' })).toMatchObject({ status: 404 })
      expect(await who.post(`${side}/claim/${id}/withdraw`, { reason: 'Because.' })).toMatchObject({ status: 404 })
      expect((await sendClaimFile(who, side, id, 'medical')).status).toBe(404)
      expect([403, 404]).toContain((await report(who, side, health, 'diagnosis')).status)
    }
    for (const who of [ana, jose, miguel, ramon, maria_]) {
      expect(await who.get('admin/claims')).toMatchObject({ status: 403 })
      expect(await who.get(`admin/claim/${id}`)).toMatchObject({ status: 403 })
      expect(await who.post(`admin/claim/${id}/step`, { version: 1, step: 'take' })).toMatchObject({ status: 403 })
    }
    expect(await ana.post(`customer/claim/${id}/answer`, { accepted: true, amount: 1 })).toMatchObject({ status: 403 })
    const taken = await reported(consuelo, 'user', health, 'diagnosis', notice({ happenedOn: addDays(today, -12) }))
    expect((await atOffice(norberto, taken.id)).happened[0]).toMatchObject({ title: 'Reported', by: 'Consuelo Baltazar' })
  })

  it('stands in the queue by the law’s time, and is found and saved as a workbook', async () => {
    const queue = async (query: Readonly<Record<string, string>> = {}) =>
      answered<{ items: OfficeItem[] }>(await consuelo.get('admin/claims', query)).items
    const due = (await queue()).flatMap(({ dueAt }) => dueAt ?? [])
    expect(due).toEqual(due.toSorted())
    expect((await queue({ state: 'settled' })).every(({ state }) => state === 'settled')).toBe(true)
    expect(await queue({ whose: 'mine' })).not.toEqual([])
    expect(await queue({ late: 'true' })).toEqual([])
    expect(await queue({ LOB: 'travel', search: 'CL-' })).not.toEqual([])
    const saved = await fetch(`${app.url}/sdx-api/secure/admin/claims/export`, { headers: consuelo.headers })
    expect(saved.status).toBe(200)
  })
})

it('takes no step in the database that its life does not know', async () => {
  const { rows } = await app.owner.query<{ id: string; state: string }>('select id, state from claims')
  for (const { id, state } of rows)
    for (const to of claimLife.states) {
      const isLegal = claimLife.steps.some((step) => step.from === state && step.to === to)
      if (isLegal || to === state) continue
      await expect(app.owner.query('update claims set state = $2 where id = $1', [id, to]), `${state} to ${to}`).rejects.toThrow()
    }
})
