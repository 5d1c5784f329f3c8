import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import type { MadeCourse, VersionDetail } from '#features/work/learning/public/contract/manage.ts'
import type { Learner } from '#features/work/learning/rules/team-list.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { begin, called, done, finish, lesson, makingCourses, opened, QUIZ, rightly, save, step } from './support/learning.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'
import { staffId } from './support/staff.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let bernadette: Caller
let teresita: Caller
let milagros: Caller
let making: ReturnType<typeof makingCourses>

const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  bernadette = await person(app.url, 'bernadette.aguilar')
  teresita = await person(app.url, 'teresita.ocampo')
  milagros = await person(app.url, 'milagros.evangelista')
  making = makingCourses(teresita, miguel)
})
afterAll(() => app.stop())

describe('the office', () => {
  it('publishes by a second person only what has no faults, and what is published is frozen', async () => {
    const empty = await making.written(
      { lessons: [lesson('quiz', { kind: 'quiz', text: '## What?\n- [ ] This\n- [ ] That' })] },
      'A course with faults',
    )
    expect(empty.faults.map(({ text }) => text)).toEqual([
      expect.stringContaining('needs at least 3 questions'),
      expect.stringContaining('mark the right answer'),
      expect.stringContaining('explain the answer'),
    ])
    expect(await making.submit(empty)).toMatchObject({ status: 409 })
    const version = answered<VersionDetail>(await save(teresita, empty, { lessons: [lesson('read')] }))
    expect(await save(teresita, empty, { title: 'An older tab' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('since you opened it'),
    })
    expect(await save(miguel, version, { title: 'Not mine' })).toMatchObject({ status: 403 })
    expect(await making.submit(version, addDays(today, -1))).toMatchObject({ status: 422 })
    answered(await making.submit(version))
    expect(await step(teresita, version.id, 'publish')).toMatchObject({ status: 403, message: expect.stringContaining('A second person') })
    const returned = answered<VersionDetail>(await step(milagros, version.id, 'return', { reason: 'Say more.' }))
    expect(returned).toMatchObject({ state: 'returned', may: [] })
    answered(await making.submit(version))
    const inForce = answered<VersionDetail>(await step(milagros, version.id, 'publish'))
    expect(inForce.isInForce).toBe(true)
    expect((await save(teresita, inForce, { title: 'Changed' })).status).toBe(409)
    await expect(app.owner.query(`update course_versions set content = '{}' where id = $1`, [version.id])).rejects.toThrow('frozen')
  })

  it('lets nobody else write, see drafts, or see what is right', async () => {
    const version = await making.written({}, 'A draft of the office')
    for (const who of [ana, jose]) {
      expect((await who.get('user/learning/made')).status).toBe(403)
      expect((await who.get(`user/learning/version/${version.id}`)).status).toBe(403)
      expect((await step(who, version.id, 'publish')).status).toBe(403)
      expect((await who.get(`user/learning/course/${version.courseId}`)).status).toBe(404)
    }
  })

  const send = (who: Caller, version: VersionDetail, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    return fetch(`${app.url}/sdx-api/secure/user/learning/version/${version.id}/file`, { method: 'POST', headers: who.headers, body: form })
  }

  it('adds pictures, written anew and small, and refuses what is none or made to fill memory', async () => {
    const version = await making.written({}, 'A course with a picture')
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0b4f6c' } })
      .withExif({ IFD0: { Copyright: 'A SECRET PLACE' } })
      .jpeg()
      .toBuffer()
    const reply = await send(teresita, version, new Uint8Array(picture), 'chart.jpg')
    const { data } = (await reply.json()) as { data: { file: { id: string; type: string; size: number } } }
    expect(data.file).toMatchObject({ type: 'image/webp' })
    expect(data.file.size).toBeLessThan(60_000)
    const kept = Buffer.from(
      await (await fetch(`${app.url}/sdx-api/secure/user/learning/file/${data.file.id}`, { headers: ana.headers })).arrayBuffer(),
    )
    expect((await sharp(kept).metadata()).width).toBe(1600)
    expect(kept.includes('SECRET')).toBe(false)

    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const bomb = new Uint8Array(
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    for (const [bytes, name] of [
      [svg, 'picture.svg'],
      [bomb, 'huge.png'],
      [new TextEncoder().encode('MZ no video'), 'film.mp4'],
    ] as const)
      expect((await send(teresita, version, bytes, name)).status, name).toBe(422)
    expect((await send(ana, version, new Uint8Array(picture), 'chart.jpg')).status).toBe(403)
    const elsewhere = await making.written({ lessons: [lesson('read', { text: `![x](picture:${data.file.id})` })] }, 'A course without it')
    expect(elsewhere.faults).toMatchObject([{ text: expect.stringContaining('there is no picture') }])
  })

  it('closes a course, which then stands in nobody’s way and is begun by nobody', async () => {
    const { courseId } = await making.published({}, 'A course that is closed')
    answered(await teresita.post(`user/learning/made/${courseId}/close`, { isClosed: true }))
    expect((await begin(ana, courseId, 'quiz')).status).toBe(404)
    const made = answered<MadeCourse[]>(await teresita.post(`user/learning/made/${courseId}/close`, { isClosed: false }))
    expect(made.find(({ id }) => id === courseId)?.isClosed).toBe(false)
  })
})

describe('a line that is new to an agent', () => {
  it('is not sold before its course is passed, and is after; who sold it before goes on', async () => {
    const before = await policyToPay(ana)
    expect(before.id).toBeTruthy()
    const { courseId } = await making.published({ requiredFor: ['ctpl'], audience: [{ role: 'AG1' }] }, 'New rules of CTPL')
    const told = answered<{ isValid: boolean; sentence: string; path: string }>(await jose.get('user/licence/ctpl'))
    expect(told).toMatchObject({ isValid: false, path: `/course?course=${courseId}` })
    expect(told.sentence).toContain('“New rules of CTPL”, which comes before the first sale')
    await expect(policyToPay(jose)).rejects.toThrow(/New rules of CTPL/)
    const attempt = answered<QuizAttempt>(await begin(jose, courseId, 'quiz'))
    answered(await finish(jose, attempt.id, rightly(QUIZ, attempt)))
    answered(await done(jose, courseId, 'read'))
    expect(answered(await jose.get('user/licence/ctpl'))).toMatchObject({ isValid: true, path: null })
    expect((await policyToPay(jose)).id).toBeTruthy()
    await app.owner.query(
      `update policies set created_at = created_at - interval '2 days', number = coalesce(number, 'CTPL-OLD'), issued_at = coalesce(issued_at, created_at) where id = $1`,
      [before.id],
    )
    expect(answered(await ana.get('user/licence/ctpl'))).toMatchObject({ isValid: true })
    answered(await teresita.post(`user/learning/made/${courseId}/close`, { isClosed: true }))
  })
})

describe('a lesson that is dropped', () => {
  it('stands in nobody’s way: who did all that is left has completed the course, and who did not has not', async () => {
    const lessons = [lesson('read'), lesson('more')]
    const { courseId } = await making.published({ lessons }, 'A course that gets shorter')
    answered(await done(ana, courseId, 'read'))
    answered(await done(jose, courseId, 'more'))
    const draft = answered<VersionDetail>(await teresita.post(`user/learning/made/${courseId}/draft`, {}))
    answered(await making.submit(answered<VersionDetail>(await save(teresita, draft, { lessons: [lesson('read')] }))))
    answered(await step(miguel, draft.id, 'publish'))
    await round(app, 'give-courses')
    expect(await opened(ana, courseId)).toMatchObject({
      doneCount: 1,
      lessonCount: 1,
      completion: { number: expect.stringMatching(/^LC-/) },
    })
    expect((await opened(jose, courseId)).completion).toBeNull()
  })
})

describe('a team', () => {
  const team = async (who: Caller, query = {}) => answered<ListPage<Learner>>(await who.get('user/learning/team', query)).items

  it('is seen by its manager and by nobody else', async () => {
    const names = new Set((await team(miguel, { limit: '50' })).map(({ branch }) => branch))
    expect([...names]).toEqual(['BACOLOD'])
    expect((await ana.get('user/learning/team')).status).toBe(403)
    expect((await team(bernadette, { standing: 'overdue' })).map(({ agentCode }) => agentCode)).toContain('LAS-002')
    expect(await team(miguel, { search: 'Quiñones' })).toEqual([])
  })

  it('is given courses, is told, and reminded before', async () => {
    const { courseId } = await making.published({}, 'A course that is given')
    const [luz, carlo] = [await staffId(app, 'luz.delapena'), await staffId(app, 'carlo.mendoza')]
    const given = (staff: string, dueOn = addDays(today, 10)) => miguel.post('user/learning/team/give', { courseId, staffId: staff, dueOn })
    expect((await given(carlo)).status).toBe(404)
    expect((await given(luz, addDays(today, -1))).status).toBe(422)
    answered(await given(luz))
    const { rows } = await app.owner.query('select agent_id from reminders where key = $1', [`course:${courseId}:${luz}`])
    expect(rows).toEqual([{ agent_id: luz }])
    const hers = await person(app.url, 'luz.delapena')
    expect(await called(hers, /that is given/)).toMatchObject({ dueOn: addDays(today, 10), isAssigned: true })
    expect(await called(ana, /that is given/)).toMatchObject({ dueOn: null })
  })

  it('gets what its roles and licences ask for, once, also who joins later', async () => {
    const rule = { role: 'AG1', branch: 'MBO', licence: 'valid' } as const
    const { courseId } = await making.published({ audience: [rule], dueDays: 7 }, 'A course by a rule')
    await round(app, 'give-courses')
    const holders = async () =>
      (await app.owner.query('select staff_id from course_enrolments where course_id = $1', [courseId])).rows.length
    expect(await holders()).toBe(2)
    await app.owner.query(`update staff set branch = 'MBO' where agent_code = 'LAS-001'`)
    await round(app, 'give-courses')
    await round(app, 'give-courses')
    expect(await holders()).toBe(3)
    const { rows } = await app.owner.query(
      `select count(*)::int as n from notifications where kind = 'course-given' and body like '%A course by a rule%' group by staff_id`,
    )
    expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  })
})
