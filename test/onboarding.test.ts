import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '#features/people/onboarding/public/contract/applicant.ts'
import type { DeskApplication } from '#features/people/onboarding/public/contract/desk.ts'
import { eraseApplications } from '#features/people/onboarding/public/contract/jobs.ts'
import type { ApplicationItem } from '#features/people/onboarding/rules/list.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { AFFILIATION, ANSWERS, Applicant, codeSentTo, filledIn } from './support/applying.ts'
import { openApp, TestBrowser } from './support/browser.ts'
import { until } from './support/buying.ts'
import { bomb, photo } from './support/pictures.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let checker: Caller
let approver: Caller
let agent: Caller

beforeAll(async () => {
  app = await startApp()
  checker = await person(app.url, 'milagros.evangelista')
  approver = await person(app.url, 'teresita.ocampo')
  agent = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

/** As if the codes had been requested some minutes earlier, so that another is available. */
const ageCodes = () => app.owner.query(`update one_time_codes set created_at = created_at - interval '3 minutes'`)

const mailTo = (address: string) =>
  until(
    async () =>
      (
        await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1 order by received_at desc`, [
          address,
        ])
      ).rows.map(({ body }) => body),
    (bodies) => bodies.length > 0,
  )
const desk = async (who: Caller, id: string) => answered<DeskApplication>(await who.get(`admin/application/${id}`))
const step = async (who: Caller, id: string, body: Record<string, unknown>) =>
  who.post(`admin/application/${id}/step`, { version: (await desk(who, id)).version, ...body })
const managerOf = ({ managers }: DeskApplication, branch: string) => managers.find((each) => each.branch === branch)?.id

describe('a stranger who becomes an agent', () => {
  const MOBILE = '+639181230001'
  const EMAIL = 'marisol@delacruz.example'
  let applicant: Applicant
  let id: string

  it('proves a number, saves each step by itself, and goes on with another device', async () => {
    const first = await Applicant.proving(app, MOBILE)
    answered(await first.act('application', { email: EMAIL, consent: '2026-1' }))
    answered(await first.save('person', ANSWERS.person))
    answered(await first.save('person', ANSWERS.person))
    await ageCodes()
    applicant = await Applicant.proving(app, MOBILE)
    const own = await applicant.own()
    expect(own).toMatchObject({ state: 'draft', complete: ['person'], email: EMAIL, answers: { person: { firstName: 'Marisol' } } })
    id = own.id
    // No column that a query could read contains the applicant's answers.
    const { rows } = await app.owner.query<{ row: string }>(`select row_to_json(a)::text as row from applications a where id = $1`, [id])
    expect(rows[0]?.row).not.toMatch(/Mabini|123-?456/)
  })

  it('is told of each answer what is wrong with it, and of too many licences', async () => {
    const wrong = await applicant.save('person', { ...ANSWERS.person, birthDate: '2020-01-01', zip: 'x' })
    expect(wrong).toMatchObject({ status: 422 })
    expect(wrong.fields?.map(({ path }) => path).sort()).toEqual(['answers.birthDate', 'answers.zip'])
    const life = (company: string) => ({ ...AFFILIATION, company, kind: 'life', number: `L-${company.length}-1234` })
    const tooMany = await applicant.save('licences', {
      exam: 'exempt',
      affiliations: [life('One Life'), life('Another Life'), AFFILIATION, AFFILIATION],
    })
    expect(tooMany.fields).toEqual([
      expect.objectContaining({
        path: 'answers.affiliations.1.company',
        message: 'An agent can sell for at most 1 life company. End the licence with the other company first.',
      }),
      expect.objectContaining({ path: 'answers.affiliations.3.validFrom' }),
    ])
    const ended = await applicant.save('licences', {
      exam: 'exempt',
      affiliations: [{ ...AFFILIATION, validFrom: '2019-01-01', validUntil: '2021-12-31' }],
    })
    expect(ended.fields?.[0]).toMatchObject({ path: 'answers.affiliations.0.validUntil' })
  })

  it('cannot send what is incomplete, nor sign in another name', async () => {
    expect(await applicant.act('application/submit', { version: (await applicant.own()).version })).toMatchObject({ status: 409 })
    const signed = await applicant.act('application/sign', {
      ...{ agreement: '2026-1', conduct: '2026-1', name: 'Somebody Else', signature: { method: 'typed' } },
    })
    expect(signed).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
  })

  it('sends it once everything is there, and the office sees who waits', async () => {
    const ready = await filledIn(app, applicant, EMAIL)
    expect(ready).toMatchObject({ maySubmit: true, missing: [], identity: { state: 'approved' }, signature: { method: 'drawn' } })
    const sent = answered<Application>(await applicant.act('application/submit', { version: ready.version }))
    expect(sent).toMatchObject({ state: 'submitted', mayEdit: false })
    // Submitted twice, it is submitted once.
    expect(answered<Application>(await applicant.act('application/submit', { version: ready.version })).state).toBe('submitted')
    expect(await applicant.save('person', ANSWERS.person)).toMatchObject({ status: 409 })
    const list = answered<ListPage<ApplicationItem>>(await checker.get('admin/applications'))
    expect(list.items[0]).toMatchObject({ id, name: 'Marisol De la Cruz', state: 'submitted', hoursWaiting: 0 })
    expect(await agent.get('admin/applications')).toMatchObject({ status: 403 })
    expect(await agent.get(`admin/application/${id}`)).toMatchObject({ status: 403 })
  })

  it('is sent one photo back, with the reason, and mends only that', async () => {
    answered(await step(checker, id, { step: 'take' }))
    answered(
      await step(checker, id, {
        step: 'return',
        faults: [{ path: 'document.identity', reason: 'It cannot be read. Please take it again.' }],
      }),
    )
    const returned = await applicant.own()
    expect(returned).toMatchObject({ state: 'returned', missing: [{ what: 'returned', of: 'document.identity' }], maySubmit: false })
    expect(await applicant.save('payout', ANSWERS.payout)).toMatchObject({ status: 409 })
    expect(await applicant.upload('portrait', await photo())).toMatchObject({ status: 409 })
    const client = randomUUID()
    const better = await photo()
    answered(await applicant.upload('identity', better, { client }))
    const mended = answered<Application>(await applicant.upload('identity', better, { client }))
    expect(mended.documents.filter(({ kind }) => kind === 'identity')).toHaveLength(1)
    // Whoever checked it has left in the meantime, so everyone else at the desk learns that it is back.
    const isHere = (active: boolean) =>
      app.owner.query(`update staff set active = $1 where email = 'milagros.evangelista@kalasag.example'`, [active])
    await isHere(false)
    expect(answered<Application>(await applicant.act('application/submit', { version: mended.version })).state).toBe('resubmitted')
    await isHere(true)
    checker = await person(app.url, 'milagros.evangelista')
    const { rows } = await app.owner.query(
      `select s.email from notifications n join staff s on s.id = n.staff_id where n.title = 'An application was corrected'`,
    )
    expect(rows).toContainEqual({ email: 'teresita.ocampo@kalasag.example' })
    expect((await mailTo(EMAIL)).join()).toMatch(/what to correct/)
  })

  it('is approved by two: whoever checked it cannot, nor can anybody before', async () => {
    answered(await step(checker, id, { step: 'take' }))
    expect(await step(approver, id, { step: 'approve' })).toMatchObject({ status: 409 })
    const managerId = managerOf(await desk(checker, id), 'BACOLOD')
    answered(await step(checker, id, { step: 'propose', managerId }))
    expect(await step(checker, id, { step: 'approve' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/checked this application yourself/),
    })
    const managerIsHere = (active: boolean) => app.owner.query('update staff set active = $1 where id = $2', [active, managerId])
    await managerIsHere(false)
    expect(await step(approver, id, { step: 'approve' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/no longer manages agents/),
    })
    await managerIsHere(true)
    const approved = answered<DeskApplication>(await step(approver, id, { step: 'approve' }))
    expect(approved).toMatchObject({ state: 'approved', branch: 'BACOLOD', agentCode: 'BAC-1001', may: [] })
    const { rows } = await app.owner.query(`select kind, company, number from licences where staff_id = $1`, [approved.staffId])
    expect(rows).toEqual([{ kind: 'non-life', company: 'Kalasag Insurance', number: 'NL-2026-0042' }])
  })

  it('reads the agreement sealed, sets the password by the mailed link and a code, and signs in', async () => {
    const sealed = await until(
      () => applicant.own(),
      ({ agreement }) => agreement === 'sealed',
    )
    expect(sealed.state).toBe('approved')
    expect((await applicant.send('GET', 'application/agreement')).data).toMatch(/^%PDF/)
    const invitation = await until(
      async () => /invitation=([\w-]+)/.exec((await mailTo(EMAIL)).join())?.[1] ?? '',
      (token) => token !== '',
    )
    const browser = new TestBrowser(app.url)
    await ageCodes()
    const { rows } = await app.owner.query(`select 1 from simulators.inbox where recipient = $1 and body ~ '^[0-9]{6} '`, [MOBILE])
    answered(await browser.post('auth/password-reset/code', { token: invitation }))
    const code = await codeSentTo(app, MOBILE, rows.length)
    const password = 'jeepney mango turtle lamp'
    answered(await browser.post('auth/password-reset/finish', { token: invitation, code, password }))
    await openApp(app.url, EMAIL, password)
    expect(await browser.post('auth/password-reset/code', { token: invitation })).toMatchObject({ status: 406 })
    expect(await approver.post(`admin/application/${id}/invite`, {})).toMatchObject({ status: 409 })
  })

  it('is found when the same person applies again, and gets no second account', async () => {
    const again = await Applicant.proving(app, '+639181230002')
    const filled = await filledIn(app, again, 'other@delacruz.example')
    const { id: second } = answered<Application>(await again.act('application/submit', { version: filled.version }))
    const { twins } = await desk(checker, second)
    expect(twins.map(({ why }) => why)).toEqual(expect.arrayContaining(['The same TIN', 'The same licence number']))
    answered(await step(checker, second, { step: 'take' }))
    expect(await step(checker, second, { step: 'decline', reason: 'x' })).toMatchObject({ status: 422 })
    answered(await step(checker, second, { step: 'decline', reason: 'You have an account with us already.' }))
    expect(await again.own()).toMatchObject({ state: 'declined', mayBeginAnew: true, reason: 'You have an account with us already.' })
  })

  it('is erased once its time is over, with every document and message; the account stays', async () => {
    await app.owner.query(`update applications set erase_on = '2020-01-01' where erase_on is not null`)
    await round(app, eraseApplications.name)
    await until(
      async () => (await app.owner.query(`select id from applications`)).rows.map((row) => row.id),
      (left) => left.length === 1,
    )
    const { rows } = await app.owner.query(
      `select (select count(*)::int from application_documents where application_id <> $1) as documents,
        (select count(*)::int from applicants where mobile = '+639181230002') as known,
        (select count(*)::int from history h where cycle = 'application' and record_id <> $1) as past`,
      [id],
    )
    expect(rows[0]).toEqual({ documents: 0, known: 0, past: 0 })
  })
})

describe('who attacks it', () => {
  it('learns nothing of who applies: every number is answered alike, and a code that was not asked for is wrong', async () => {
    const stranger = new TestBrowser(app.url)
    const [known, unknown] = [
      await stranger.post('auth/applicant/code', { mobile: '+639181230001' }),
      await new TestBrowser(app.url).post('auth/applicant/code', { mobile: '+639181239999' }),
    ]
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
    expect(await new TestBrowser(app.url).post('auth/applicant/verify', { mobile: '+639181230001', code: '000000' })).toMatchObject({
      status: 422,
    })
    expect(await new Applicant(app, '').send('GET', 'application')).toMatchObject({ status: 401, code: 1 })
  })

  it('makes no page of another site act for an applicant', async () => {
    const victim = await Applicant.proving(app, '+639181230010')
    answered(await victim.act('application', { email: 'victim@example.com', consent: '2026-1' }))
    expect(await victim.post('auth/applicant/application/withdraw', {}, 'https://evil.example')).toMatchObject({ status: 403 })
    expect((await victim.own()).state).toBe('draft')
  })

  it('uploads nothing that lies, is too large to decode, or is not asked for', async () => {
    const victim = await Applicant.proving(app, '+639181230011')
    answered(await victim.act('application', { email: 'b@example.com', consent: '2026-1' }))
    expect(await victim.upload('identity', Buffer.from('<script>alert(1)</script>'))).toMatchObject({ status: 422 })
    expect(await victim.upload('identity', await bomb(9000))).toMatchObject({ status: 422 })
    expect(await victim.upload('identity', new Uint8Array(11 * 1024 * 1024))).toMatchObject({ status: 413 })
    expect(await victim.upload('passwords', await photo())).toMatchObject({ status: 422 })
    const nobody = new Applicant(app, '')
    expect(await nobody.upload('identity', await photo())).toMatchObject({ status: 401 })
  })

  it('reaches neither another application nor a draft at the desk, and writes no script that is more than text', async () => {
    const other = await Applicant.proving(app, '+639181230012')
    const begun = answered<Application>(await other.act('application', { email: 'c@example.com', consent: '2026-1' }))
    expect(await checker.get(`admin/application/${begun.id}`)).toMatchObject({ status: 404 })
    const said = '<img src=x onerror=alert(1)>'
    const { messages } = answered<Application>(await other.act('application/message', { text: said }))
    expect(messages[0]).toMatchObject({ text: said, isOurs: false })
    expect(await other.save('person', { ...ANSWERS.person, firstName: said })).toMatchObject({ status: 422 })
    answered(await other.act('application/withdraw'))
    expect(await other.act('application/submit', { version: 1 })).toMatchObject({ status: 409 })
    expect((await other.own()).state).toBe('withdrawn')
  })
})
