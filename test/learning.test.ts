import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { LearnersCourse, QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import type { VersionDetail } from '#features/work/learning/public/contract/manage.ts'
import { readCourseFile } from '#features/work/learning/rules/course-file.ts'
import { parseQuiz } from '#features/work/learning/rules/quiz.ts'
import { startApp, type TestApp } from './support/app.ts'
import { begin, done, finish, learning, makingCourses, opened, QUIZ, rightly, save, step } from './support/learning.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let bernadette: Caller
let teresita: Caller
let making: ReturnType<typeof makingCourses>

const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  bernadette = await person(app.url, 'bernadette.aguilar')
  teresita = await person(app.url, 'teresita.ocampo')
  making = makingCourses(teresita, miguel)
})
afterAll(() => app.stop())

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
    const { courseId, content } = await making.published({}, 'A quiz that keeps its answers')
    const course = await opened(jose, courseId)
    const attempt = answered<QuizAttempt>(await begin(jose, courseId, 'quiz'))
    for (const told of [course, attempt, answered(await jose.get(`user/learning/attempt/${attempt.id}`))]) {
      expect(JSON.stringify(told)).not.toMatch(/isRight|Counted|Halves|Sunday|\[x\]/)
    }
    expect((await jose.get(`user/learning/version/${(await making.published({}, 'Another one')).id}`)).status).toBe(403)
    const marked = answered<QuizAttempt>(await finish(jose, attempt.id, rightly(content.lessons[1]?.text ?? '', attempt)))
    expect(marked.result).toMatchObject({ percent: 100, isPassed: true })
    expect(marked.result?.questions.map(({ explanation }) => explanation).toSorted()).toEqual([
      'Counted.',
      'Halves.',
      'Sunday to Saturday.',
    ])
  })

  it('is begun once from two tabs, marked once whatever arrives after, and its tries are counted by the server', async () => {
    const { courseId } = await making.published({ triesPerDay: 2 }, 'A quiz with two tries')
    const tabs = await Promise.all([1, 2, 3].map(() => begin(ana, courseId, 'quiz')))
    const [attempt] = tabs.map((reply) => answered<QuizAttempt>(reply))
    if (!attempt) throw new Error('no try was begun')
    expect(new Set(tabs.map((reply) => answered<QuizAttempt>(reply).id)).size).toBe(1)
    const wrong = attempt.questions.map(() => null)
    const sent = await Promise.all([finish(ana, attempt.id, wrong), finish(ana, attempt.id, rightly(QUIZ, attempt))])
    expect(new Set(sent.map((reply) => answered<QuizAttempt>(reply).result?.percent)).size).toBe(1)
    const again = answered<QuizAttempt>(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
    expect(again.result?.percent).toBe(sent.map((reply) => answered<QuizAttempt>(reply).result?.percent)[0])

    const second = answered<QuizAttempt>(await begin(ana, courseId, 'quiz'))
    expect(second.id).not.toBe(attempt.id)
    expect(await finish(ana, second.id, [null])).toMatchObject({ status: 422 })
    answered(await finish(ana, second.id, wrong))
    expect(await begin(ana, courseId, 'quiz')).toMatchObject({ status: 409, message: expect.stringContaining('today’s 2 tries') })
    await app.owner.query('alter table quiz_attempts disable trigger quiz_attempts_are_marked_once')
    await app.owner.query(`update quiz_attempts set started_at = started_at - interval '1 day' where course_id = $1`, [courseId])
    expect(answered<QuizAttempt>(await begin(ana, courseId, 'quiz')).result).toBeNull()
  })

  it('of somebody else is nobody’s to read or to answer', async () => {
    const { courseId } = await making.published({}, 'A quiz of one’s own')
    const attempt = answered<QuizAttempt>(await begin(ana, courseId, 'quiz'))
    for (const who of [jose, miguel, teresita]) {
      expect((await who.get(`user/learning/attempt/${attempt.id}`)).status).toBe(404)
      expect((await finish(who, attempt.id, rightly(QUIZ, attempt))).status).toBe(404)
    }
  })
})

describe('a course', () => {
  it('is completed once, whatever comes twice or out of order, with a certificate that only its learner and those above open', async () => {
    const { courseId } = await making.published({}, 'A course to complete')
    const attempt = answered<QuizAttempt>(await begin(ana, courseId, 'quiz'))
    answered(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
    expect((await opened(ana, courseId)).completion).toBeNull()
    expect(await done(ana, courseId, 'quiz')).toMatchObject({ status: 403, message: 'A quiz is completed by passing it.' })
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
    const first = await making.published({ audience: [{ role: 'AG1', branch: 'BACOLOD' }] }, 'A course that changes')
    const complete = async () => {
      const attempt = answered<QuizAttempt>(await begin(ana, first.courseId, 'quiz'))
      answered(await finish(ana, attempt.id, rightly(QUIZ, attempt)))
      answered(await done(ana, first.courseId, 'read'))
    }
    await complete()
    const next = async (isRenewed: boolean) => {
      const draft = answered<VersionDetail>(await teresita.post(`user/learning/made/${first.courseId}/draft`, {}))
      answered(await making.submit(answered<VersionDetail>(await save(teresita, draft, { isRenewed }))))
      answered(await step(miguel, draft.id, 'publish'))
      await round(app, 'give-courses')
      return opened(ana, first.courseId)
    }
    expect((await next(false)).completion).not.toBeNull()
    const { n: before } = await opened(ana, first.courseId)
    expect(await next(true)).toMatchObject({ completion: null, doneCount: 0, dueOn: addDays(today, 30) })
    // What was read offline before, and is sent only now.
    const late = { courseId: first.courseId, lessonId: 'read', n: before }
    expect(answered<LearnersCourse>(await ana.post('user/learning/lesson/done', late))).toMatchObject({ doneCount: 0, n: before + 1 })
    await complete()
    expect((await opened(ana, first.courseId)).completion).not.toBeNull()
  })
})
