import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { PackageStatement } from '../../public/contract/packages.ts'
import type { Lesson } from '../../rules/course.ts'
import { isDoneBy, type PackageStart, percentIn } from '../../rules/package.ts'
import { completeLesson, enrol } from '../complete.ts'
import { type CourseInForce, getCourse, stillCounts } from '../store/courses.ts'
import { packageProgress, packageStatements } from '../tables.ts'

type Learner = { readonly staffId: string; readonly now: Date }
type Played = { readonly course: CourseInForce; readonly lesson: Lesson; readonly fileId: string }

/** The lesson of a course in force that is a SCORM package. */
export async function packageLesson(db: Db, courseId: string, lessonId: string, now: Date): Promise<Played> {
  const course = await getCourse(db, courseId, dayOf(now))
  const lesson = course.content.lessons.find(({ id, kind }) => id === lessonId && kind === 'scorm')
  if (!lesson?.fileId) throw problem('not-found', { message: 'This lesson is not part of the course any more. Open the course again.' })
  return { course, lesson, fileId: lesson.fileId }
}

const ofLesson = (table: typeof packageProgress | typeof packageStatements, { course, lesson }: Played, { staffId }: Learner) =>
  and(eq(table.staffId, staffId), eq(table.courseId, course.courseId), eq(table.lessonId, lesson.id))

/** Someone's progress in a package: none for a different package, or once everyone must learn the course again. */
export async function startOfPackage(db: Db, played: Played, learner: Learner): Promise<Omit<PackageStart, 'learner'>> {
  await enrol(db, played.course, learner)
  const [row] = await db
    .select()
    .from(packageProgress)
    .where(ofLesson(packageProgress, played, learner))
  if (row?.fileId !== played.fileId || row.n < played.course.round) return { report: null, seconds: 0 }
  const sittings = db
    .select({ longest: sql<number>`max(${packageStatements.seconds})`.as('longest') })
    .from(packageStatements)
    .where(and(ofLesson(packageStatements, played, learner), eq(packageStatements.fileId, played.fileId)))
    .groupBy(packageStatements.session)
    .as('sittings')
  const [sum] = await db.select({ seconds: sql<number>`coalesce(sum(${sittings.longest}), 0)::int` }).from(sittings)
  return { report: row.report, seconds: sum?.seconds ?? 0 }
}

/**
 * Records what a package reported: each statement once, by its id. Within a sitting the latest statement wins, whichever arrives last; of
 * two sittings, on two devices, the one that arrives last. What was reached before stays reached.
 */
export async function takeStatement(db: Db, said: PackageStatement, learner: Learner): Promise<CourseInForce> {
  const { staffId, now } = learner
  const played = await packageLesson(db, said.courseId, said.lessonId, now)
  const { course, lesson, fileId } = played
  if (fileId !== said.fileId)
    throw problem('not-found', { message: 'This lesson has changed since then: it starts from the beginning. Open it again.' })
  if (!stillCounts(course, said.n)) return course
  const { id, courseId, lessonId, session, turn, report } = said
  const percent = percentIn(report)
  const { completion, success, seconds } = report
  await enrol(db, course, learner)
  const taken = await db
    .insert(packageStatements)
    .values({ staffId, id, courseId, lessonId, fileId, session, completion, success, percent, seconds, saidAt: now })
    .onConflictDoNothing()
    .returning({ id: packageStatements.id })
  if (taken.length === 0) return course
  const { n, round } = course
  await db
    .insert(packageProgress)
    .values({ staffId, courseId, lessonId, fileId, n, session, turn, report, best: percent, updatedAt: now })
    .onConflictDoUpdate({
      target: [packageProgress.staffId, packageProgress.courseId, packageProgress.lessonId],
      set: {
        ...{ fileId, n, session, turn, report, updatedAt: now },
        // The best score of an earlier package, or from before everyone had to learn it again, no longer counts.
        best: sql`case when package_progress.file_id = excluded.file_id and package_progress.n >= ${round}::int then greatest(package_progress.best, excluded.best) else excluded.best end`,
      },
      setWhere: sql`package_progress.session <> excluded.session or package_progress.turn < excluded.turn`,
    })
  if (isDoneBy(report, { scoreCounts: lesson.scoreCounts, passMark: course.content.passMark }))
    await completeLesson(db, course, lesson.id, learner)
  return course
}
