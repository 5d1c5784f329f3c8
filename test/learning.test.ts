import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Attempt, CourseCard, LearnersCourse } from '#features/work/learning/public/contract/learn.ts'
import type { MadeCourse, VersionDetail } from '#features/work/learning/public/contract/manage.ts'
import type { CourseContent } from '#features/work/learning/rules/course.ts'
import { readCourseFile } from '#features/work/learning/rules/course-file.ts'
import { type GivenAnswer, parseQuiz } from '#features/work/learning/rules/quiz.ts'
import type { Learner } from '#features/work/learning/rules/team-list.ts'
import type { ListPage } from '#kit/list-contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { textOfPdf } from './support/pdf.ts'
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

const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  bernadette = await person(app.url, 'bernadette.aguilar')
  teresita = await person(app.url, 'teresita.ocampo')
  milagros = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

const learning = async (who: Caller) => answered<{ courses: CourseCard[] }>(await who.get('user/learning/courses')).courses
const called = async (who: Caller, title: RegExp) => {
  const found = (await learning(who)).find((course) => title.test(course.title))
  if (!found) throw new Error(`no course is called ${title}`)
  return found
}
const opened = async (who: Caller, id: string) => answered<LearnersCourse>(await who.get(`user/learning/course/${id}`))
const begin = (who: Caller, courseId: string, lessonId: string) => who.post('user/learning/attempt', { courseId, lessonId })
const finish = (who: Caller, id: string, answers: readonly GivenAnswer[]) => who.post(`user/learning/attempt/${id}/finish`, { answers })
const done = (who: Caller, courseId: string, lessonId: string) => who.post('user/learning/lesson/done', { courseId, lessonId })

/** The right answers of a try, from the text of its quiz, which no learner has. */
function rightly(source: string, { questions }: Attempt): GivenAnswer[] {
  const written = parseQuiz(source).questions
  return questions.map(({ text, options }) => {
    const question = written.find((each) => each.text === text)
    if (question?.range) return question.range.from
    return options.flatMap((option, at) => (question?.options.find((each) => each.text === option)?.isRight ? [at] : []))
  })
}

const QUIZ = `## One and one?
- [x] Two
- [ ] Three
> Counted.

## Which are even?
- [x] Two
- [x] Four
- [ ] Five
> Halves.

## How many days has a week?
= 7 days
> Sunday to Saturday.`

const lesson = (id: string, more: Partial<CourseContent['lessons'][number]> = {}): CourseContent['lessons'][number] => ({
  ...{ id, kind: 'text', title: `Lesson ${id}`, minutes: 3, text: 'Read this.', fileId: null },
  ...more,
})

const step = (who: Caller, id: string, name: string, body: object = {}) => who.post(`user/learning/version/${id}/${name}`, body)
const save = (who: Caller, { id, revision, content }: VersionDetail, change: Partial<CourseContent>) =>
  who.put(`user/learning/version/${id}`, { revision, content: { ...content, ...change } })

async function written(change: Partial<CourseContent>, title = 'Sums of every day'): Promise<VersionDetail> {
  const draft = answered<VersionDetail>(
    await teresita.post('user/learning/made', { title, summary: 'What everybody needs to know about sums.' }),
  )
  return answered<VersionDetail>(
    await save(teresita, draft, { lessons: [lesson('read'), lesson('quiz', { kind: 'quiz', text: QUIZ })], ...change }),
  )
}
const submit = (version: VersionDetail, effectiveOn = today) =>
  step(teresita, version.id, 'submit', { effectiveOn, note: 'The first version.' })
async function published(change: Partial<CourseContent> = {}, title?: string): Promise<VersionDetail> {
  const version = await written(change, title)
  answered(await submit(version))
  return answered<VersionDetail>(await step(miguel, version.id, 'publish'))
}

async function readPdf(who: Caller, path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: who.headers })
  return { status: reply.status, text: reply.ok ? await textOfPdf(new Uint8Array(await reply.arrayBuffer())) : '' }
}

describe('the courses that come with the program', () => {
  it('are six, each with a quiz of ten questions and more, and nothing that would keep them from being published', async () => {
    const courses = await learning(ana)
    expect(courses).toHaveLength(6)
    for (const { id, title } of courses) {
      const { lessons, size } = await opened(ana, id)
      expect(lessons.length, title).toBeGreaterThan(4)
      expect(lessons.at(-1)?.quiz?.questionCount, title).toBeGreaterThanOrEqual(10)
      expect(size, title).toBeLessThan(40_000)
    }
    for (const name of ['ctpl', 'motor', 'travel', 'health-and-groups', 'privacy-and-money-laundering', 'how-to-use-kalasag']) {
      const { lessons } = readCourseFile(await readFile(new URL(`../db/seed/courses/${name}.md`, import.meta.url), 'utf8'))
      for (const { kind, text, title } of lessons) if (kind === 'quiz') expect(parseQuiz(text).faults, title).toEqual([])
    }
  })
})

describe('a quiz', () => {
  it('tells nobody what is right before it was sent', async () => {
    const { courseId, content } = await published({}, 'A quiz that keeps its answers')
    const course = await opened(jose, courseId)
    const attempt = answered<Attempt>(await begin(jose, courseId, 'quiz'))
    for (const told of [course, attempt, answered(await jose.get(`user/learning/attempt/${attempt.id}`))]) {
      expect(JSON.stringify(told)).not.toMatch(/isRight|Counted|Halves|Sunday|\[x\]/)
    }
    expect((await jose.get(`user/learning/version/${(await published({}, 'Another one')).id}`)).status).toBe(403)
    const marked = answered<Attempt>(await finish(jose, attempt.id, rightly(content.lessons[1]?.text ?? '', attempt)))
    expect(marked.result).toMatchObject({ percent: 100, isPassed: true })
    expect(marked.result?.questions.map(({ explanation }) => explanation).toSorted()).toEqual([
      'Counted.',
      'Halves.',
      'Sunday to Saturday.',
    ])
  })

  it('is begun once from two tabs, marked once whatever arrives after, and its tries are counted by the server', async () => {
    const { courseId } = await published({ triesPerDay: 2 }, 'A quiz with two tries')
    const tabs = await Promise.all([1, 2, 3].map(() => begin(ana, courseId, 'quiz')))
    const [attempt] = tabs.map((reply) => answered<Attempt>(reply))
    if (!attempt) throw new Error('no try was begun')
    expect(new Set(tabs.map((reply) => answered<Attempt>(reply).id)).size).toBe(1)
    const wrong = attempt.questions.map(() => null)
    const sent = await Promise.all([finish(ana, attempt.id, wrong), finish(ana, attempt.id, rightly(QUIZ, attempt))])
    expect(new Set(sent.map((reply) => answered<Attempt>(reply).result?.percent)).size).toBe(1)
    const again = answered<Attempt>(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
    expect(again.result?.percent).toBe(sent.map((reply) => answered<Attempt>(reply).result?.percent)[0])

    const second = answered<Attempt>(await begin(ana, courseId, 'quiz'))
    expect(second.id).not.toBe(attempt.id)
    expect(await finish(ana, second.id, [null])).toMatchObject({ status: 422 })
    answered(await finish(ana, second.id, wrong))
    expect(await begin(ana, courseId, 'quiz')).toMatchObject({ status: 409, message: expect.stringContaining('the 2 tries of today') })
    await app.owner.query('alter table quiz_attempts disable trigger quiz_attempts_are_marked_once')
    await app.owner.query(`update quiz_attempts set started_at = started_at - interval '1 day' where course_id = $1`, [courseId])
    expect(answered<Attempt>(await begin(ana, courseId, 'quiz')).result).toBeNull()
  })

  it('of somebody else is nobody’s to read or to answer', async () => {
    const { courseId } = await published({}, 'A quiz of one’s own')
    const attempt = answered<Attempt>(await begin(ana, courseId, 'quiz'))
    for (const who of [jose, miguel, teresita]) {
      expect((await who.get(`user/learning/attempt/${attempt.id}`)).status).toBe(404)
      expect((await finish(who, attempt.id, rightly(QUIZ, attempt))).status).toBe(404)
    }
  })
})

describe('a course', () => {
  it('is completed once, whatever comes twice or out of order, with a certificate that only its learner and those above open', async () => {
    const { courseId } = await published({}, 'A course to complete')
    const attempt = answered<Attempt>(await begin(ana, courseId, 'quiz'))
    answered(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
    expect((await opened(ana, courseId)).completion).toBeNull()
    expect(await done(ana, courseId, 'quiz')).toMatchObject({ status: 403, message: 'A quiz is done by passing it.' })
    await Promise.all([done(ana, courseId, 'read'), done(ana, courseId, 'read')])
    const { completion, doneCount, lessonCount } = await opened(ana, courseId)
    expect({ doneCount, lessonCount }).toEqual({ doneCount: 2, lessonCount: 2 })
    const { rows } = await app.owner.query('select number from course_completions where course_id = $1', [courseId])
    expect(rows).toEqual([{ number: completion?.number }])
    const path = `user/learning/certificate/${completion?.id}`
    expect((await readPdf(ana, path)).text).toContain('A course to complete')
    expect((await readPdf(miguel, path)).status).toBe(200)
    for (const who of [jose, bernadette]) expect((await readPdf(who, path)).status).toBe(404)
  })

  it('is learned again by everybody where its next version says so, and only then', async () => {
    const first = await published({ audience: [{ role: 'AG1', branch: 'BACOLOD' }] }, 'A course that changes')
    const complete = async () => {
      const attempt = answered<Attempt>(await begin(ana, first.courseId, 'quiz'))
      answered(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
      answered(await done(ana, first.courseId, 'read'))
    }
    await complete()
    const next = async (isRenewed: boolean) => {
      const draft = answered<VersionDetail>(await teresita.post(`user/learning/made/${first.courseId}/draft`, {}))
      answered(await submit(answered<VersionDetail>(await save(teresita, draft, { isRenewed }))))
      answered(await step(miguel, draft.id, 'publish'))
      await round(app, 'give-courses')
      return opened(ana, first.courseId)
    }
    expect((await next(false)).completion).not.toBeNull()
    expect(await next(true)).toMatchObject({ completion: null, doneCount: 0, dueOn: addDays(today, 30) })
    await complete()
    expect((await opened(ana, first.courseId)).completion).not.toBeNull()
  })
})

describe('the office', () => {
  it('publishes by a second person only what has no faults, and what is published is frozen', async () => {
    const empty = await written(
      { lessons: [lesson('quiz', { kind: 'quiz', text: '## What?\n- [ ] This\n- [ ] That' })] },
      'A course with faults',
    )
    expect(empty.faults.map(({ text }) => text)).toEqual([
      expect.stringContaining('needs 3 questions'),
      expect.stringContaining('mark the right answer'),
      expect.stringContaining('explain the answer'),
    ])
    expect(await submit(empty)).toMatchObject({ status: 409 })
    const version = answered<VersionDetail>(await save(teresita, empty, { lessons: [lesson('read')] }))
    expect(await save(teresita, empty, { title: 'An older tab' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('meanwhile'),
    })
    expect(await save(miguel, version, { title: 'Not mine' })).toMatchObject({ status: 403 })
    expect(await submit(version, addDays(today, -1))).toMatchObject({ status: 422 })
    answered(await submit(version))
    expect(await step(teresita, version.id, 'publish')).toMatchObject({ status: 403, message: expect.stringContaining('A second person') })
    const returned = answered<VersionDetail>(await step(milagros, version.id, 'return', { reason: 'Say more.' }))
    expect(returned).toMatchObject({ state: 'returned', may: [] })
    answered(await submit(version))
    const inForce = answered<VersionDetail>(await step(milagros, version.id, 'publish'))
    expect(inForce.isInForce).toBe(true)
    expect((await save(teresita, inForce, { title: 'Changed' })).status).toBe(409)
    await expect(app.owner.query(`update course_versions set content = '{}' where id = $1`, [version.id])).rejects.toThrow('frozen')
  })

  it('lets nobody else write, see drafts, or see what is right', async () => {
    const version = await written({}, 'A draft of the office')
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
    const version = await written({}, 'A course with a picture')
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
    const elsewhere = await written({ lessons: [lesson('read', { text: `![x](picture:${data.file.id})` })] }, 'A course without it')
    expect(elsewhere.faults).toMatchObject([{ text: expect.stringContaining('there is no picture') }])
  })

  it('closes a course, which then stands in nobody’s way and is begun by nobody', async () => {
    const { courseId } = await published({}, 'A course that is closed')
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
    const { courseId } = await published({ requiredFor: ['ctpl'], audience: [{ role: 'AG1' }] }, 'New rules of CTPL')
    const told = answered<{ isValid: boolean; sentence: string; path: string }>(await jose.get('user/licence/ctpl'))
    expect(told).toMatchObject({ isValid: false, path: `/course?course=${courseId}` })
    expect(told.sentence).toContain('“New rules of CTPL”, which comes before the first sale')
    await expect(policyToPay(jose)).rejects.toThrow(/New rules of CTPL/)
    const attempt = answered<Attempt>(await begin(jose, courseId, 'quiz'))
    answered(await finish(jose, attempt.id, rightly(QUIZ, attempt)))
    answered(await done(jose, courseId, 'read'))
    expect(answered(await jose.get('user/licence/ctpl'))).toMatchObject({ isValid: true, path: null })
    expect((await policyToPay(jose)).id).toBeTruthy()
    await app.owner.query(
      `update policies set created_at = created_at - interval '2 days', number = coalesce(number, 'CTPL-OLD') where id = $1`,
      [before.id],
    )
    expect(answered(await ana.get('user/licence/ctpl'))).toMatchObject({ isValid: true })
    answered(await teresita.post(`user/learning/made/${courseId}/close`, { isClosed: true }))
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
    const { courseId } = await published({}, 'A course that is given')
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
    const { courseId } = await published({ audience: [rule], dueDays: 7 }, 'A course by a rule')
    await round(app, 'give-courses')
    const holders = async () =>
      (await app.owner.query('select staff_id from course_enrolments where course_id = $1', [courseId])).rows.length
    expect(await holders()).toBe(2)
    await app.owner.query(`update staff set branch = 'MBO' where agent_code = 'LAS-001'`)
    await round(app, 'give-courses')
    await round(app, 'give-courses')
    expect(await holders()).toBe(3)
    const { rows } = await app.owner.query(
      `select count(*)::int as n from notifications where body like '%A course by a rule%' group by staff_id`,
    )
    expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  })
})
