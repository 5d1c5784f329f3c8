import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { CourseContent, filesIn } from '../../rules/course.ts'
import { courseFiles, courseVersions } from '../tables.ts'

/** The version of a course that is in force on a day. */
export type CourseInForce = {
  readonly courseId: string
  readonly versionId: string
  readonly n: number
  /** The version since which everyone must learn it again. */
  readonly round: number
  readonly content: CourseContent
  readonly size: number
}

/** Whether what was learned of a version still counts: everyone may have had to learn the course again since. */
export const stillCounts = ({ round }: CourseInForce, n: number | undefined): boolean => n === undefined || n >= round

const Row = z.object({
  courseId: z.uuid(),
  versionId: z.uuid(),
  n: z.int(),
  round: z.int(),
  content: CourseContent,
  size: z.int(),
})

const COLUMNS = sql.raw(`course_id as "courseId", version_id as "versionId", n, round, content, size`)

export async function coursesOn(db: Db, day: Day): Promise<readonly CourseInForce[]> {
  const { rows } = await db.execute(sql`select ${COLUMNS} from app.courses_on(${day}::date) order by content->>'title'`)
  return z.array(Row).parse(rows)
}

/** The version of a course in force, if it is open. */
export async function findCourse(db: Db, courseId: string, day: Day): Promise<CourseInForce | undefined> {
  if (!isUuid(courseId)) return undefined
  const { rows } = await db.execute(sql`select ${COLUMNS} from app.courses_on(${day}::date) where course_id = ${courseId}::uuid`)
  return rows[0] && Row.parse(rows[0])
}

/** As findCourse, but throws a problem if there is none. */
export async function getCourse(db: Db, courseId: string, day: Day): Promise<CourseInForce> {
  const found = await findCourse(db, courseId, day)
  if (!found) throw problem('not-found', { message: 'This course is no longer open. See the learning centre for those that are.' })
  return found
}

export type VersionRow = typeof courseVersions.$inferSelect

export async function findVersion(db: Db, id: string): Promise<VersionRow> {
  const [row] = isUuid(id) ? await db.select().from(courseVersions).where(eq(courseVersions.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

export const versionsOf = (db: Db, courseId: string) =>
  db.select().from(courseVersions).where(eq(courseVersions.courseId, courseId)).orderBy(desc(courseVersions.n))

export type FileRow = typeof courseFiles.$inferSelect

export const filesOf = (db: Db, courseId: string) =>
  db.select().from(courseFiles).where(eq(courseFiles.courseId, courseId)).orderBy(courseFiles.createdAt, courseFiles.id)

/** The files that a version of a course shows. */
export async function filesShown(db: Db, courseId: string, content: CourseContent): Promise<readonly FileRow[]> {
  const ids = filesIn(content)
  if (ids.length === 0) return []
  return db
    .select()
    .from(courseFiles)
    .where(and(eq(courseFiles.courseId, courseId), inArray(courseFiles.id, ids)))
}

/** Bytes that a course takes up on a device: its texts and files. */
export const sizeOf = (content: CourseContent, files: readonly Pick<FileRow, 'id' | 'size'>[]): number => {
  const shown = new Set(filesIn(content))
  const texts = Buffer.byteLength(JSON.stringify(content.lessons))
  return files.reduce((sum, { id, size }) => (shown.has(id) ? sum + size : sum), texts)
}
