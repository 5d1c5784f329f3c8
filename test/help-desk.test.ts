import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskRequest } from '#features/work/help-desk/public/contract/desk.ts'
import type { HelpArticle, HelpRequest, HelpRequestItem } from '#features/work/help-desk/public/contract/own.ts'
import type { AppState } from '#features/work/help-desk/rules/app-state.ts'
import type { HelpItem } from '#features/work/help-desk/rules/list.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { whereStands } from './support/data-requests.ts'
import { askForHelp, atDesk, deskStep, helpOf, sendPicture } from './support/helping.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

type Told = { readonly items: readonly { readonly title: string; readonly path: string | null }[] }

const MOBILE = '+639178880555'
/** A Wednesday afternoon before the holidays of Holy Week. */
const WEDNESDAY = '2027-03-24T16:00:00+08:00'

let app: TestApp
let ana: Caller
let jose: Caller
let milagros: Caller
let teresita: Caller
let maria: Caller

async function moveTo(instant: string): Promise<void> {
  setTime(new Date(instant))
  const [one, two, three, four] = await Promise.all(
    ['ana.reyes', 'jose.ibanez', 'milagros.evangelista', 'teresita.ocampo'].map((name) => person(app.url, name)),
  )
  if (!(one && two && three && four)) throw new Error('somebody did not sign in')
  ;[ana, jose, milagros, teresita] = [one, two, three, four]
  maria = await signInCustomer(app, MOBILE, (await linkFrom(ana)).token)
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await moveTo(WEDNESDAY)
})
afterAll(async () => {
  setTime(undefined)
  await app.stop()
})

const queue = async (query: Readonly<Record<string, string>> = {}) =>
  answered<{ items: HelpItem[] }>(await milagros.get('admin/help-requests', query)).items
const toldTo = async (who: Caller) => answered<Told>(await who.get('user/notifications')).items
const texts = async () =>
  (
    await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1 and body not like '______ is%'`, [
      MOBILE,
    ])
  ).rows.map(({ body }) => body)
const reminders = async (id: string) =>
  (await app.owner.query<{ due: Date }>(`select due_at as due from reminders where key like 'help:' || $1 || '%' order by 1`, [id])).rows
const again = (who: Caller, id: string, text: string) => who.post(`user/help-request/${id}/message`, { text })

/** Eight open hours later: two on Wednesday; Thursday to Saturday are holidays, Sunday is closed; six on Monday. */
const ON_MONDAY = expect.stringMatching(/^2027-03-29T06:0/)

const STATE: AppState = {
  release: 'index-abc.js',
  ...{ browser: 'Chromium', language: 'fil', screen: '360 × 640', isOnline: true, isInstalled: true },
  storage: { usedMegabytes: 12, roomMegabytes: 300 },
  waiting: [{ kind: 'lead', count: 2 }],
  failures: [{ at: '2027-03-24T07:00:00.000Z', endpoint: 'GET user/policy/:id', kind: 'refused', status: 500, reference: 'r-1' }],
}

describe('articles', () => {
  it('are those that the office maintains, in both languages; what is meant for staff no customer is told', async () => {
    const forAgents = answered<HelpArticle[]>(await ana.get('user/help-articles'))
    const forCustomers = answered<HelpArticle[]>(await maria.get('customer/help-articles'))
    expect(forCustomers.map(({ code }) => code)).toContain('pay-checking')
    expect(forCustomers.map(({ code }) => code)).not.toContain('link-dead')
    expect(forAgents.map(({ code }) => code)).toContain('link-dead')
    for (const { titleFil, textFil, title, text } of forCustomers) expect([titleFil, textFil]).not.toEqual([title, text])
  })
})

describe('a question', () => {
  it('has a reference, and a time that runs while the office is open; the desk is told, answers, and whoever asked says how content they are', async () => {
    const asked = await askForHelp(ana, 'user', 'My customer’s payment is not shown.', { articlesRead: ['pay-checking', 'no-such'] })
    expect(asked.number).toMatch(/^HD-\d{6}$/)
    expect(asked).toMatchObject({ state: 'open', answerBy: ON_MONDAY, isLate: false, isComplaint: false })
    const reminded = (await reminders(asked.id)).map(({ due }) => due.toISOString())
    expect(reminded.length).toBeGreaterThan(1)
    for (const due of reminded) expect(due).toMatch(/^2027-03-29T05:0/)
    expect((await queue({ whose: 'nobody' }))[0]).toMatchObject({ number: asked.number, name: 'Ana Reyes', isLate: false })

    const seen = await atDesk(milagros, asked.id)
    expect(seen).toMatchObject({
      appState: null,
      may: ['take', 'give', 'answer', 'note'],
      articlesRead: [expect.stringMatching(/^I paid/)],
    })
    expect(seen.readyAnswers[0]?.text).toContain('Dear Ana Reyes')
    answered(await deskStep(milagros, asked.id, 'take'))
    expect(await reminders(asked.id)).toHaveLength(1)
    answered(await deskStep(milagros, asked.id, 'note', { text: 'The provider is slow today.' }))
    const old = seen.version
    expect(
      await milagros.post(`admin/help-request/${asked.id}/step`, { version: old, step: 'answer', text: 'It is there.' }),
    ).toMatchObject({
      status: 409,
    })
    answered(await deskStep(milagros, asked.id, 'answer', { text: 'It arrived at three.' }))
    expect(await reminders(asked.id)).toEqual([])
    expect(await toldTo(ana)).toContainEqual(
      expect.objectContaining({ title: 'The help desk answered', path: expect.stringContaining(asked.id) }),
    )

    const read = await helpOf(ana, 'user', asked.id)
    expect(read).toMatchObject({ state: 'answered', answerBy: null, assignee: 'Milagros Evangelista' })
    expect(read.messages.map(({ side, by }) => [side, by])).toEqual([
      ['asker', 'You'],
      ['desk', 'Milagros Evangelista'],
    ])
    answered(await again(ana, asked.id, 'And the other one?'))
    expect(await helpOf(ana, 'user', asked.id)).toMatchObject({ state: 'taken', answerBy: ON_MONDAY })
    answered(await deskStep(milagros, asked.id, 'answer', { text: 'So did that.' }))
    answered(await ana.post(`user/help-request/${asked.id}/solve`, {}))
    answered(await ana.post(`user/help-request/${asked.id}/solve`, { score: 5, remark: 'Quick.' }))
    expect(await atDesk(milagros, asked.id)).toMatchObject({ state: 'solved', score: 5, remark: 'Quick.', may: ['note'] })
    expect(answered(await milagros.get('admin/help-figures'))).toMatchObject({
      open: 0,
      late: 0,
      answered: 1,
      inTime: 1,
      scored: 1,
      score: 5,
    })
    answered(await again(ana, asked.id, 'It is gone once more.'))
    expect(await helpOf(ana, 'user', asked.id)).toMatchObject({ state: 'taken', score: null })
    answered(await ana.post(`user/help-request/${asked.id}/solve`, {}))
  })

  it('that was answered wrongly is corrected by who wrote the answer: whoever asked is told once, and both stay', async () => {
    const before = (await texts()).length
    const { id, number } = await askForHelp(maria, 'customer', 'Until when do I have to pay?')
    answered(await deskStep(milagros, id, 'answer', { text: 'Until the 30th of April.' }))
    const wrong = (await atDesk(milagros, id)).messages[1]
    const corrected = { messageId: wrong?.id, text: 'Until the 3rd of April.' }
    expect((await atDesk(teresita, id)).messages.map(({ mayCorrect }) => mayCorrect)).toEqual([false, false])
    expect(await deskStep(teresita, id, 'correct', corrected)).toMatchObject({ status: 409 })
    expect(await deskStep(milagros, id, 'correct', { ...corrected, text: wrong?.text })).toMatchObject({ status: 422 })
    const { version } = await atDesk(milagros, id)
    const twice = await Promise.all(
      [1, 2].map(() => milagros.post(`admin/help-request/${id}/step`, { version, step: 'correct', ...corrected })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await deskStep(milagros, id, 'correct', { ...corrected, text: 'Until May.' })).toMatchObject({ status: 409 })
    const read = await helpOf(maria, 'customer', id)
    expect(read.state).toBe('answered')
    expect(read.messages.slice(1)).toMatchObject([
      { text: 'Until the 30th of April.', isCorrected: true, isCorrection: false },
      { text: 'Until the 3rd of April.', isCorrected: false, isCorrection: true },
    ])
    const told = (await until(texts, (all) => all.length >= before + 2)).slice(before)
    expect(told.map((text) => text.includes(`corrected our answer to ${number}`))).toEqual([false, true])
    answered(await maria.post(`customer/help-request/${id}/solve`, {}))
  })

  it('brings along the state of the app only as it was shown, and nothing else that a program would slip in', async () => {
    const asked = await askForHelp(ana, 'user', 'The list of leads stays white.', { topic: 'app', appState: STATE })
    expect((await atDesk(teresita, asked.id)).appState).toEqual(STATE)
    for (const appState of [
      { ...STATE, mobile: '0917 123 4567' },
      { ...STATE, waiting: [{ kind: 'lead of Maria', count: 1 }] },
      { ...STATE, failures: [{ ...STATE.failures[0], body: 'Maria' }] },
    ])
      expect(await ana.post('user/help-request', { question: 'The list stays white.', topic: 'app', appState })).toMatchObject({
        status: 422,
      })
    expect(await ana.post('user/help-request', { question: 'Help', topic: 'app' })).toMatchObject({
      status: 422,
      fields: [{ path: 'question' }],
    })
  })

  it('takes pictures one by one, each once however often it is sent', async () => {
    const { id } = await askForHelp(ana, 'user', 'This is what I see on my phone.')
    const [client, bytes] = [randomUUID(), await photo({ width: 60, height: 60 })]
    answered(await sendPicture(ana, 'user', id, client, bytes))
    const twice = answered<HelpRequest>(await sendPicture(ana, 'user', id, client, bytes))
    const pictures = twice.messages.filter(({ picture }) => picture)
    expect(pictures).toHaveLength(1)
    expect(await sendPicture(ana, 'user', id, randomUUID(), Buffer.from('no picture'))).toMatchObject({ status: 422 })
    expect(await sendPicture(ana, 'user', id, 'no-id', bytes)).toMatchObject({ status: 404 })
    const path = `help-request/${id}/pictures/${pictures[0]?.id}`
    const statuses = (who: Caller, side: string) => who.get(`${side}/${path}`).then(({ status }) => status)
    expect(await Promise.all([statuses(ana, 'user'), statuses(milagros, 'admin')])).toEqual([200, 200])
    expect(await Promise.all([statuses(jose, 'user'), statuses(maria, 'customer'), statuses(ana, 'admin')])).toEqual([404, 404, 403])
    for (let more = 1; more < 10; more += 1) answered(await sendPicture(ana, 'user', id, randomUUID(), bytes))
    expect(await sendPicture(ana, 'user', id, randomUUID(), bytes)).toMatchObject({ status: 409 })
  })

  it('is for whoever asked and for the desk, and not for who stands above or beside them', async () => {
    const { id } = await askForHelp(ana, 'user', 'Something of my own.')
    const manager = await person(app.url, 'miguel.lacson')
    const statusOf = async (who: Caller) =>
      Promise.all([who.get(`user/help-request/${id}`), again(who, id, 'Me too.'), who.post(`user/help-request/${id}/solve`, {})])
    for (const who of [jose, manager, milagros]) expect((await statusOf(who)).map(({ status }) => status)).toEqual([404, 404, 404])
    for (const who of [jose, manager]) expect((await who.get(`admin/help-request/${id}`)).status).toBe(403)
    expect(answered<HelpRequestItem[]>(await jose.get('user/help-requests'))).toEqual([])
    expect((await queue({ search: 'jose' })).length).toBe(0)
  })
})

describe('a complaint', () => {
  it('of a customer is acknowledged, may take longer for a reason, and is answered, each within the days of the rules', async () => {
    const before = (await texts()).length
    const asked = await askForHelp(maria, 'customer', 'Nobody called me back after the accident.', { topic: 'complaint' })
    // Working days by the rules: Saturdays and Sundays do not count, holidays are not skipped, so that it is never too late.
    expect(asked).toMatchObject({ isComplaint: true, answerBy: '2027-04-06T15:59:59.999Z', acknowledgedAt: null })
    expect((await queue({ topic: 'complaint' }))[0]).toMatchObject({ isCustomer: true, dueAt: expect.stringContaining('2027-03-26') })
    const { rows } = await app.owner.query(`select id from staff where email = 'teresita.ocampo@kalasag.example'`)
    expect(await deskStep(milagros, asked.id, 'give', { staffId: randomUUID() })).toMatchObject({ status: 422 })
    answered(await deskStep(milagros, asked.id, 'give', { staffId: rows[0].id }))
    const taken = await helpOf(maria, 'customer', asked.id)
    expect(taken).toMatchObject({ state: 'taken', acknowledgedAt: expect.any(String), assignee: null })
    answered(await deskStep(teresita, asked.id, 'note', { text: 'The branch says otherwise.' }))
    answered(await deskStep(teresita, asked.id, 'extend', { text: 'The police report is still to come.' }))
    expect(await deskStep(teresita, asked.id, 'extend', { text: 'Longer still, please.' })).toMatchObject({ status: 409 })
    expect(await helpOf(maria, 'customer', asked.id)).toMatchObject({ isComplex: true, answerBy: '2027-05-28T15:59:59.999Z' })
    answered(await deskStep(teresita, asked.id, 'answer', { text: 'You are right, and we are sorry.' }))
    const read = await helpOf(maria, 'customer', asked.id)
    expect(read.messages.map(({ by, text }) => [by, text])).toEqual([
      ['You', 'Nobody called me back after the accident.'],
      ['Help desk', 'The police report is still to come.'],
      ['Help desk', 'You are right, and we are sorry.'],
    ])
    expect(JSON.stringify(read)).not.toContain('Teresita')
    const told = (await until(texts, (all) => all.length >= before + 3)).slice(before)
    expect(told).toHaveLength(3)
    expect(told[0]).toContain(`looking into your complaint ${asked.number}. We will answer by 6 Apr 2027`)
    expect(told[2]).toContain(`We have answered your request ${asked.number}`)
    expect(told.join()).not.toContain('sorry')
  })

  it('that nobody acknowledged in time stands first and is late', async () => {
    const asked = await askForHelp(maria, 'customer', 'My certificate names another vehicle.', { topic: 'complaint' })
    await moveTo('2027-03-29T09:00:00+08:00')
    expect((await queue({ late: 'true' })).map(({ number }) => number)).toContain(asked.number)
    answered(await deskStep(milagros, asked.id, 'answer', { text: 'We sent you the right one.' }))
    expect(await atDesk(milagros, asked.id)).toMatchObject({ state: 'answered', acknowledgedAt: expect.any(String) })
    answered(await maria.post(`customer/help-request/${asked.id}/solve`, { score: 2 }))
  })
})

describe('what nobody writes about any more', () => {
  it('is taken for solved after a week, and forgotten after its time; that it was asked is still counted', async () => {
    const words = 'A PURPLE JEEPNEY hit my car.'
    const { id, number } = await askForHelp(maria, 'customer', words, { topic: 'accident', appState: STATE })
    answered(await sendPicture(maria, 'customer', id, randomUUID(), await photo({ width: 60, height: 60 })))
    answered(await deskStep(milagros, id, 'answer', { text: 'Please send the police report.' }))
    await moveTo('2027-04-07T09:00:00+08:00')
    await round(app, 'tend-help-requests')
    expect(await helpOf(maria, 'customer', id)).toMatchObject({ state: 'solved', mayWrite: true })
    await moveTo('2027-05-10T09:00:00+08:00')
    expect(await maria.post(`customer/help-request/${id}/message`, { text: 'Still there?' })).toMatchObject({ status: 409 })
    await moveTo('2028-04-20T09:00:00+08:00')
    await round(app, 'tend-help-requests')
    expect((await maria.get(`customer/help-request/${id}`)).status).toBe(404)
    expect(await whereStands(app, words)).toEqual([])
    const forgotten = answered<DeskRequest>(await milagros.get(`admin/help-request/${id}`))
    expect(forgotten).toMatchObject({ number, name: '', mobile: null, appState: null, messages: [] })
  })

  it('is erased with a customer who asks for it, except what still waits for an answer', async () => {
    const done = await askForHelp(maria, 'customer', 'Where is my GREEN UMBRELLA?')
    answered(await maria.post(`customer/help-request/${done.id}/solve`, {}))
    const open = await askForHelp(maria, 'customer', 'Where is my RED UMBRELLA?')
    const rosalinda = await person(app.url, 'rosalinda.macaraeg')
    const asked = answered<{ id: string }>(await maria.post('customer/privacy-request', { kind: 'erasure', wish: 'All of it.' }))
    const version = async () => answered<{ version: number }>(await rosalinda.get(`user/privacy-request/${asked.id}`)).version
    answered(await rosalinda.post(`user/privacy-request/${asked.id}/prepare`, { version: await version() }))
    answered(await milagros.post(`user/privacy-request/${asked.id}/step`, { version: await version(), step: 'confirm' }))
    expect(await whereStands(app, 'GREEN UMBRELLA')).toEqual([])
    expect(await whereStands(app, 'RED UMBRELLA')).toContain('public.help_messages')
    expect((await atDesk(milagros, open.id)).messages).toHaveLength(1)
  })
})

describe('the database', () => {
  it('keeps what was written, and shows a request to whoever asked and to the office only', async () => {
    await expect(app.owner.query(`update help_messages set text = 'Something else'`)).rejects.toThrow(/only added to/)
    await expect(app.owner.query('delete from help_requests')).rejects.toThrow(/only added to/)
    await expect(
      app.owner.query(`update help_requests set state = 'open', due_at = now(), solved_at = null where state = 'solved'`),
    ).rejects.toThrow()
  })
})
