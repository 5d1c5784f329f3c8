import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { QuizAttempt, QuizResult } from '../public/contract/learn.ts'
import { type GivenAnswer, isRightAnswer, type PaperQuestion, parseQuiz, percentOf, type Question, rightAnswerOf } from '../rules/quiz.ts'
import { completeLesson, enrol } from './complete.ts'
import { type CourseInForce, findCourse, findVersion, getCourse, stillCounts } from './store/courses.ts'
import { openAttempt, triesLeft } from './store/progress.ts'
import { quizAttempts } from './tables.ts'

type AttemptRow = typeof quizAttempts.$inferSelect
type Learner = { readonly staffId: string; readonly now: Date }

function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [a, b] = [mixed[last], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a]
  }
  return mixed
}

/** Every question once, in random order, and so are its answers: a position reveals nothing. */
const paperOf = (questions: readonly Question[]): PaperQuestion[] =>
  shuffled(questions.map(({ options }, question) => ({ question, order: shuffled(options.map((_, index) => index)) })))

const quizIn = ({ content }: Pick<CourseInForce, 'content'>, lessonId: string): readonly Question[] => {
  const lesson = content.lessons.find(({ id, kind }) => id === lessonId && kind === 'quiz')
  if (!lesson) throw problem('not-found', { message: 'This quiz is not part of the course any more. Open the course again.' })
  return parseQuiz(lesson.text).questions
}

/**
 * Starts an attempt, which counts from here on; someone who has already started one continues it, in another tab or on another device. An
 * attempt stored for offline use was started when the course was stored.
 */
export async function startAttempt(db: Db, courseId: string, lessonId: string, learner: Learner): Promise<QuizAttempt> {
  const { staffId, now } = learner
  const course = await getCourse(db, courseId, dayOf(now))
  const paper = paperOf(quizIn(course, lessonId))
  const begun = await openAttempt(db, staffId, courseId, lessonId)
  if (begun) return attemptFor(db, begun, learner)
  if ((await triesLeft(db, staffId, course, lessonId, now)) === 0)
    throw problem('not-now', {
      message: msg`You have used today’s ${course.content.triesPerDay} tries. Read the lessons again; the next tries open on ${formatDay(addDays(dayOf(now), 1))}.`,
    })
  await enrol(db, course, learner)
  const row = { courseId, versionId: course.versionId, lessonId, staffId, startedAt: now, paper }
  await db.insert(quizAttempts).values(row).onConflictDoNothing()
  const open = await openAttempt(db, staffId, courseId, lessonId)
  if (!open) throw problem('not-now')
  return attemptFor(db, open, learner)
}

export async function findAttempt(db: Db, id: string, staffId: string): Promise<AttemptRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(quizAttempts)
        .where(and(eq(quizAttempts.id, id), eq(quizAttempts.staffId, staffId)))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** Marks an attempt once: if answers arrive twice, from two tabs or out of order, the first count. */
export async function finishAttempt(db: Db, id: string, answers: readonly GivenAnswer[], learner: Learner): Promise<QuizAttempt> {
  const { staffId, now } = learner
  const row = await findAttempt(db, id, staffId)
  if (row.finishedAt) return attemptFor(db, row, learner)
  if (answers.length !== row.paper.length)
    throw problem('invalid', { message: 'The answers do not match the questions. Open the quiz again.' })
  const { content, n } = await findVersion(db, row.versionId)
  const questions = quizIn({ content }, row.lessonId)
  const right = row.paper.filter((asked, index) => {
    const question = questions[asked.question]
    return question !== undefined && isRightAnswer(question, asked, answers[index] ?? null)
  }).length
  const percent = percentOf(right, row.paper.length)
  const isPassed = percent >= content.passMark
  const marked = await db
    .update(quizAttempts)
    .set({ answers, percent, isPassed, finishedAt: now })
    .where(and(eq(quizAttempts.id, id), isNull(quizAttempts.finishedAt)))
    .returning({ id: quizAttempts.id })
  if (marked.length > 0 && isPassed) {
    const course = await findCourse(db, row.courseId, dayOf(now))
    // An attempt at an earlier version counts, unless everyone has had to learn it again since then.
    if (course && stillCounts(course, n) && course.content.lessons.some((lesson) => lesson.id === row.lessonId))
      await completeLesson(db, course, row.lessonId, learner)
  }
  return attemptFor(db, await findAttempt(db, id, staffId), learner)
}

/** An attempt as its learner sees it: without the right answers until it was sent. */
export async function attemptFor(db: Db, row: AttemptRow, { staffId, now }: Learner): Promise<QuizAttempt> {
  const { content } = await findVersion(db, row.versionId)
  const questions = quizIn({ content }, row.lessonId)
  const course = await findCourse(db, row.courseId, dayOf(now))
  const asked = row.paper.flatMap((each) => {
    const question = questions[each.question]
    return question ? [{ question, order: each.order }] : []
  })
  return {
    id: row.id,
    courseId: row.courseId,
    lessonId: row.lessonId,
    passMark: content.passMark,
    triesLeft: course ? await triesLeft(db, staffId, course, row.lessonId, now) : 0,
    questions: asked.map(({ question: { kind, text, options, range }, order }) => ({
      ...{ kind, text, unit: range?.unit ?? '' },
      options: order.flatMap((index) => options[index]?.text ?? []),
    })),
    result: row.finishedAt ? resultOf(row, asked) : null,
  }
}

type Asked = readonly { readonly question: Question; readonly order: readonly number[] }[]

function resultOf({ answers, percent, isPassed, paper }: AttemptRow, asked: Asked): QuizResult {
  return {
    percent: percent ?? 0,
    isPassed: isPassed ?? false,
    questions: asked.map(({ question, order }, index) => {
      const given = answers?.[index] ?? null
      const at = paper[index] ?? { question: 0, order }
      return {
        text: question.text,
        given: givenText(question, order, given),
        right: rightAnswerOf(question),
        isRight: isRightAnswer(question, at, given),
        explanation: question.explanation,
      }
    }),
  }
}

function givenText({ options, range }: Question, order: readonly number[], given: GivenAnswer): string {
  if (given === null) return ''
  if (typeof given === 'number') return [given.toLocaleString('en-PH'), range?.unit ?? ''].join(' ').trim()
  return given.flatMap((position) => options[order[position] ?? -1]?.text ?? []).join(' · ')
}
