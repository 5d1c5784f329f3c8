import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { claimLife } from '#domain/life-cycles.ts'
import type { OfficeItem } from '#features/servicing/claims/rules/list.ts'
import { startApp, type TestApp } from './support/app.ts'
import {
  atOffice,
  claimants,
  claimantTold,
  claimOf,
  notice,
  officeStep,
  report,
  reported,
  sendClaimFile,
  toldTo,
} from './support/claiming.ts'
import { bomb, photo } from './support/pictures.ts'
import { answered, type Caller, person } from './support/quoting.ts'

const today = dayOf(new Date())

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ramon: Caller
let consuelo: Caller
let norberto: Caller
let customer: Caller
let stranger: Caller
/** A critical illness policy for a million, in force from today. */
let health: string
let ctpl: string

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ;({ ana, jose, miguel, ramon, consuelo, norberto, customer, stranger, health, ctpl } = await claimants(app))
})
afterAll(() => app.stop())

describe('a claim', () => {
  it('goes from photographs and papers over an offer to the payment, and each step is told', async () => {
    const { id, number } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -3) }))
    answered(await officeStep(consuelo, id, 'take'))
    answered(await officeStep(consuelo, id, 'reserve', { amount: 50_000_000 }))
    answered(await officeStep(consuelo, id, 'assign', { assessor: 'Dr Lim', shop: '' }))
    answered(
      await officeStep(consuelo, id, 'ask-papers', { papers: ['medical'], others: ['Letter of the employer'], text: 'Please both pages.' }),
    )
    await claimantTold(app, `We need 2 documents for claim ${number}`)
    const wanted = await claimOf(customer, 'customer', id)
    expect(wanted).toMatchObject({ state: 'papers-wanted', dueAt: null })
    expect(wanted.wanted.map(({ code, isThere }) => [code, isThere])).toEqual([
      ['medical', false],
      ['own-1', false],
    ])
    const client = randomUUID()
    answered(await sendClaimFile(customer, 'customer', id, 'medical', undefined, client))
    answered(await sendClaimFile(customer, 'customer', id, 'medical', undefined, client))
    expect((await claimOf(customer, 'customer', id)).files).toHaveLength(1)
    expect(answered(await sendClaimFile(ana, 'user', id, 'own-1'))).toMatchObject({ state: 'papers-received' })
    expect((await claimOf(customer, 'customer', id)).dueAt).not.toBeNull()
    answered(await officeStep(consuelo, id, 'note', { text: 'The hospital confirms it.' }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'A stroke, as defined.' }))
    expect(await officeStep(consuelo, id, 'offer', { amount: 100_000_001, text: 'All of it.' })).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'offer', { amount: 100_000_000, text: 'The whole sum insured.' }))
    expect(await toldTo(norberto)).toContainEqual(
      expect.objectContaining({ title: 'An offer is waiting for a second person', path: expect.stringContaining(id) }),
    )
    const own = await claimOf(customer, 'customer', id)
    expect(own).toMatchObject({ state: 'assessed', offered: null, decision: null })
    expect(JSON.stringify(own)).not.toMatch(/hospital confirms|as defined|proposed|whole sum/)
    expect(await officeStep(consuelo, id, 'confirm')).toMatchObject({ status: 409 })
    answered(await officeStep(norberto, id, 'return', { text: 'Name the clause.' }))
    answered(await officeStep(norberto, id, 'offer', { amount: 100_000_000, text: 'The whole sum insured.' }))
    answered(await officeStep(consuelo, id, 'confirm'))
    await claimantTold(app, `We offer ₱1,000,000.00 for claim ${number}`)
    const answer = (who: Caller, body: object) => who.post(`customer/claim/${id}/answer`, body)
    expect(await answer(customer, { accepted: true, amount: 1 })).toMatchObject({ status: 409 })
    expect(await answer(customer, { accepted: false, amount: 100_000_000 })).toMatchObject({ status: 422 })
    expect(await answer(stranger, { accepted: true, amount: 100_000_000 })).toMatchObject({ status: 404 })
    answered(await answer(customer, { accepted: true, amount: 100_000_000 }))
    expect(await answer(customer, { accepted: true, amount: 100_000_000 })).toMatchObject({ status: 409 })
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-77' }))
    await claimantTold(app, `reference PESONET-77`)
    expect(await claimOf(customer, 'customer', id)).toMatchObject({
      state: 'settled',
      offered: 100_000_000,
      paidReference: 'PESONET-77',
      may: ['write', 'reopen'],
    })
    answered(await officeStep(consuelo, id, 'recover', { amount: 1_000, text: 'Of the hospital' }))
    expect(await officeStep(consuelo, id, 'recover', { amount: 99_999_001, text: 'Of the hospital' })).toMatchObject({
      status: 422,
      fields: [{ path: 'amount', message: 'Enter at most ₱999,990.00: no more than that was paid and has not come back yet.' }],
    })
    expect(await atOffice(consuelo, id)).toMatchObject({ recovered: 1_000, reserve: 0 })
    expect((await claimOf(ana, 'user', id)).happened.map(({ title }) => title)).toEqual([
      ...[
        'Reported',
        'Documents asked for',
        'All documents received',
        'Reviewed',
        'An amount was offered',
        'The offer was accepted',
        'Paid',
      ],
    ])
    expect((await toldTo(ana)).map(({ title }) => title)).toEqual(expect.arrayContaining(['A claim was paid', 'An offer was accepted']))
    // Once all of it has come back, the whole sum insured is there for another illness.
    answered(await officeStep(consuelo, id, 'recover', { amount: 99_999_000, text: 'It was paid by mistake' }))
  })

  it('is refused with a reason, offered anew, denied with a reason, and looked at once more', async () => {
    const { id } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -6) }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'Not in the list.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'For goodwill.' }))
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: false, amount: 1_000_000, reason: 'It is too little.' }))
    expect(await officeStep(consuelo, id, 'deny', { text: 'No.' })).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'deny', { text: 'The illness is not in the list of the policy.' }))
    expect(await claimOf(customer, 'customer', id)).toMatchObject({
      state: 'denied',
      offered: null,
      decision: 'The illness is not in the list of the policy.',
    })
    expect(await sendClaimFile(customer, 'customer', id, 'medical')).toMatchObject({ status: 409 })
    answered(await customer.post(`customer/claim/${id}/reopen`, { reason: 'My physician says otherwise.' }))
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ state: 'notified', decision: null })
    answered(await customer.post(`customer/claim/${id}/message`, { text: 'Here is the letter.' }))
    answered(await officeStep(norberto, id, 'write', { text: 'Thank you, we read it.' }))
    const { messages } = await claimOf(customer, 'customer', id)
    expect(messages.map(({ side, by }) => [side, by])).toEqual([
      ['own', 'You'],
      ['own', 'You'],
      ['own', 'You'],
      ['office', 'The insurer'],
    ])
  })

  it('is everyone’s at the office again where whoever worked on it has left', async () => {
    const { id } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -8) }))
    answered(await officeStep(consuelo, id, 'take'))
    const isHere = (active: boolean) =>
      app.owner.query(`update staff set active = $1 where email = 'consuelo.baltazar@kalasag.example'`, [active])
    await isHere(false)
    answered(await customer.post(`customer/claim/${id}/message`, { text: 'Is anybody there?' }))
    const { rows } = await app.owner.query(
      `select s.first_name as name from notifications n join staff s on s.id = n.staff_id where n.title = 'Someone wrote about a claim' and n.path like $1`,
      [`%${id}%`],
    )
    await isHere(true)
    consuelo = await person(app.url, 'consuelo.baltazar')
    expect(rows).toContainEqual({ name: 'Norberto' })
  })

  it('has an offer corrected or withdrawn while it is not answered, and nobody accepts what stands no more', async () => {
    const { id, number } = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -7) }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'As defined.' }))
    // The first person to act on an unassigned claim becomes its assignee.
    expect(await atOffice(norberto, id)).toMatchObject({ assignee: 'Consuelo Baltazar' })
    expect(await officeStep(consuelo, id, 'take-back', { text: 'There is none.' })).toMatchObject({ status: 409 })
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'Of the first bill.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 1_000_000, text: 'Of both bills.' }))
    await claimantTold(app, `We changed our offer for claim ${number} to ₱10,000.00`)
    const answer = (more: object) => customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: 1_000_000, ...more })
    expect(await answer({ shown: { text: 'Of the first bill.', isTotal: false } })).toMatchObject({ status: 409 })

    // Above one person's limit, the previous offer is withdrawn at once, and the new one is waiting.
    answered(await officeStep(consuelo, id, 'offer', { amount: 100_000_000, text: 'The whole sum insured.' }))
    await claimantTold(app, `We withdrew our offer for claim ${number}`)
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ state: 'assessed', offered: null, decision: null })
    expect(await answer({ shown: { text: 'Of both bills.', isTotal: false } })).toMatchObject({ status: 409 })
    answered(await officeStep(norberto, id, 'confirm'))
    expect(await officeStep(consuelo, id, 'take-back', { text: ' ' })).toMatchObject({ status: 422 })
    answered(await officeStep(consuelo, id, 'take-back', { text: 'The physician corrected the findings.' }))
    const told = await claimOf(customer, 'customer', id)
    expect(told).toMatchObject({ state: 'assessed', offered: null, decision: null })
    expect(told.messages.map(({ text }) => text)).toContain('The physician corrected the findings.')
    const [withdrawn, offered] = ['The offer was withdrawn', 'An amount was offered']
    expect(told.happened.map(({ title }) => title).slice(2)).toEqual([offered, withdrawn, offered, withdrawn, offered, withdrawn])
    answered(await officeStep(consuelo, id, 'deny', { text: 'The findings are of another illness.' }))
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
    for (const who of [ana, jose, miguel, ramon, customer]) {
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
    expect(await queue({ LOB: 'ctpl', search: 'CL-' })).not.toEqual([])
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
