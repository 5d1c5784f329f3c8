import { and, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { lineNames } from '#lines/names.ts'
import type { Completion, CourseCard, LearnersCourse, LearnersLesson } from '../../public/contract/learn.ts'
import { type Lesson, minutesOf } from '../../rules/course.ts'
import { parseQuiz } from '../../rules/quiz.ts'
import { courseCompletions, enrolments, lessonsDone, packageProgress, quizAttempts } from '../tables.ts'
import { type CourseInForce, filesShown } from './courses.ts'

type Enrolment = typeof enrolments.$inferSelect
type Progress = {
  readonly enrolments: readonly Enrolment[]
  readonly done: readonly (typeof lessonsDone.$inferSelect)[]
  readonly completions: readonly (typeof courseCompletions.$inferSelect)[]
  readonly closed: ReadonlyMap<string, readonly string[]>
}

/** A person's progress in all courses. */
export async function progressOf(db: Db, staffId: string, now: Date): Promise<Progress> {
  const lines = sql.join(
    Object.keys(lineNames).map((code) => sql`(${code})`),
    sql`, `,
  )
  const { rows } = await db.execute<{ courseId: string; line: string }>(
    sql`select k.course_id as "courseId", l.code as line from (values ${lines}) l (code) cross join app.courses_lacking(${staffId}::uuid, l.code, ${dayOf(now)}::date) k`,
  )
  return {
    enrolments: await db.select().from(enrolments).where(eq(enrolments.staffId, staffId)),
    done: await db.select().from(lessonsDone).where(eq(lessonsDone.staffId, staffId)),
    completions: await db
      .select()
      .from(courseCompletions)
      .where(eq(courseCompletions.staffId, staffId))
      .orderBy(desc(courseCompletions.completedAt)),
    closed: new Map([...Map.groupBy(rows, ({ courseId }) => courseId)].map(([id, each]) => [id, each.map(({ line }) => line)])),
  }
}

/** Which lessons of the version in force someone has done since everyone had to learn it again. */
const doneIn = ({ courseId, round, content }: CourseInForce, { done }: Progress): ReadonlySet<string> => {
  const own = new Set(done.filter((each) => each.courseId === courseId && each.n >= round).map(({ lessonId }) => lessonId))
  return new Set(content.lessons.map(({ id }) => id).filter((id) => own.has(id)))
}

const completionIn = ({ courseId, round }: CourseInForce, { completions }: Progress): Completion | null => {
  const found = completions.find((each) => each.courseId === courseId && each.n >= round)
  return found ? { id: found.id, number: found.number, on: dayOf(found.completedAt), percent: found.percent } : null
}

export function cardOf(course: CourseInForce, progress: Progress): CourseCard {
  const { courseId, content, size } = course
  const enrolment = progress.enrolments.find((each) => each.courseId === courseId)
  return {
    id: courseId,
    title: content.title,
    summary: content.summary,
    minutes: minutesOf(content),
    lessonCount: content.lessons.length,
    doneCount: doneIn(course, progress).size,
    size,
    dueOn: enrolment?.dueOn ?? null,
    isAssigned: enrolment?.dueOn != null,
    opens: content.requiredFor.map((code) => lineNames[code] ?? code),
    closed: [...(progress.closed.get(courseId) ?? [])],
    completion: completionIn(course, progress),
  }
}

/** How many attempts at each quiz were made today, and the best of all attempts. */
async function triesOf(db: Db, staffId: string, courseId: string, now: Date) {
  const today = startOf(dayOf(now)).toISOString()
  const rows = await db
    .select({
      lessonId: quizAttempts.lessonId,
      best: sql<number | null>`max(${quizAttempts.percent})`,
      today: sql<number>`(count(*) filter (where ${quizAttempts.startedAt} >= ${today}::timestamptz))::int`,
      open: sql<number>`(count(*) filter (where ${quizAttempts.finishedAt} is null))::int`,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.staffId, staffId), eq(quizAttempts.courseId, courseId)))
    .groupBy(quizAttempts.lessonId)
  return new Map(rows.map((row) => [row.lessonId, row]))
}

/** Attempts that someone has left today. */
export async function triesLeft(
  db: Db,
  staffId: string,
  { courseId, content }: CourseInForce,
  lessonId: string,
  now: Date,
): Promise<number> {
  const [used] = await db
    .select({ n: count() })
    .from(quizAttempts)
    .where(
      and(
        ...[eq(quizAttempts.staffId, staffId), eq(quizAttempts.courseId, courseId), eq(quizAttempts.lessonId, lessonId)],
        gte(quizAttempts.startedAt, startOf(dayOf(now))),
      ),
    )
  return Math.max(0, content.triesPerDay - (used?.n ?? 0))
}

/** The last report of each SCORM package of a course, by lesson: only current packages, and only since everyone had to learn it again. */
async function packagesOf(db: Db, staffId: string, { courseId, round, content }: CourseInForce) {
  const rows = await db
    .select()
    .from(packageProgress)
    .where(and(eq(packageProgress.staffId, staffId), eq(packageProgress.courseId, courseId), gte(packageProgress.n, round)))
  const files = new Map(content.lessons.map(({ id, fileId }) => [id, fileId]))
  const played = rows.filter(({ lessonId, fileId }) => files.get(lessonId) === fileId)
  return new Map(played.map(({ lessonId, report: { completion, success }, best }) => [lessonId, { completion, success, best }]))
}

/** A course as its learner sees it, without the answers of its quizzes. */
export async function detailFor(db: Db, staffId: string, course: CourseInForce, now: Date): Promise<LearnersCourse> {
  const progress = await progressOf(db, staffId, now)
  const done = doneIn(course, progress)
  const tries = await triesOf(db, staffId, course.courseId, now)
  const { passMark, triesPerDay, lessons } = course.content
  const packages = await packagesOf(db, staffId, course)
  const shown = (lesson: Lesson): LearnersLesson => {
    const { id, kind, title, minutes, text, fileId, scoreCounts } = lesson
    const tried = tries.get(id)
    const left = Math.max(0, triesPerDay - (tried?.today ?? 0)) + (tried?.open ?? 0)
    return {
      ...{ id, kind, title, minutes, fileId, scoreCounts, isDone: done.has(id) },
      text: kind === 'quiz' ? '' : text,
      quiz: kind === 'quiz' ? { questionCount: parseQuiz(text).questions.length, triesLeft: left, best: tried?.best ?? null } : null,
      played: packages.get(id) ?? null,
    }
  }
  const files = await filesShown(db, course.courseId, course.content)
  return {
    ...cardOf(course, progress),
    ...{ n: course.n, passMark, triesPerDay },
    lessons: lessons.map(shown),
    files: files.map(({ id, type, size }) => ({ id, type, size })),
  }
}

/** The attempt at a quiz that someone has started and not sent. */
export async function openAttempt(db: Db, staffId: string, courseId: string, lessonId: string) {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        ...[eq(quizAttempts.staffId, staffId), eq(quizAttempts.courseId, courseId), eq(quizAttempts.lessonId, lessonId)],
        isNull(quizAttempts.finishedAt),
      ),
    )
  return row
}

/** The mean of the best attempts at the quizzes of a course, and of the packages whose score counts; null if it has none. */
export async function resultOf(db: Db, staffId: string, course: CourseInForce): Promise<number | null> {
  const { courseId, content } = course
  const quizzes = content.lessons.filter(({ kind }) => kind === 'quiz').map(({ id }) => id)
  const counted = new Set(content.lessons.filter(({ kind, scoreCounts }) => kind === 'scorm' && scoreCounts).map(({ id }) => id))
  const packages = [...(await packagesOf(db, staffId, course))].flatMap(([id, { best }]) =>
    counted.has(id) && best !== null ? [best] : [],
  )
  const results = [...(await bestOfQuizzes(db, staffId, courseId, quizzes)), ...packages]
  return results.length === 0 ? null : Math.floor(results.reduce((sum, each) => sum + each, 0) / results.length)
}

async function bestOfQuizzes(db: Db, staffId: string, courseId: string, lessonIds: readonly string[]): Promise<number[]> {
  if (lessonIds.length === 0) return []
  const rows = await db
    .select({ best: sql<number>`max(${quizAttempts.percent})` })
    .from(quizAttempts)
    .where(
      and(
        ...[eq(quizAttempts.staffId, staffId), eq(quizAttempts.courseId, courseId)],
        inArray(quizAttempts.lessonId, [...lessonIds]),
        eq(quizAttempts.isPassed, true),
      ),
    )
    .groupBy(quizAttempts.lessonId)
  return rows.map(({ best }) => best)
}
