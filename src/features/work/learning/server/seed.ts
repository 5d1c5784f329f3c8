import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/server/clock.ts'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import type { CourseContent } from '../rules/course.ts'
import { readCourseFile } from '../rules/course-file.ts'
import { sizeOf } from './store/courses.ts'
import { courses, courseVersions } from './tables.ts'

const FOLDER = join(ROOT, 'db/seed/courses')

/** The courses that ship with the application, by file name. */
export async function bundledCourses(folder = FOLDER) {
  const names = (await readdir(folder)).filter((each) => each.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => ({ code: name.replace('.md', ''), content: readCourseFile(await readFile(join(folder, name), 'utf8')) })),
  )
}

/** Adds the courses of `db/seed/courses`, and what a release changed in them; courses that the office has changed are left alone. */
export async function loadCourses(owner: Pool): Promise<void> {
  const db = plainDb(owner)
  for (const { code, content } of await bundledCourses()) {
    await db.insert(courses).values({ code }).onConflictDoNothing()
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.code, code))
    if (course) await addVersion(db, course.id, content)
  }
}

async function addVersion(db: Pick<Db, 'select' | 'insert'>, courseId: string, content: CourseContent): Promise<void> {
  const versions = await db.select().from(courseVersions).where(eq(courseVersions.courseId, courseId)).orderBy(desc(courseVersions.n))
  const [newest] = versions
  if (versions.some(({ madeBy }) => madeBy !== null) || isDeepStrictEqual(newest?.content, content)) return
  await db
    .insert(courseVersions)
    .values({ courseId, n: (newest?.n ?? 0) + 1, state: 'approved', content, size: sizeOf(content, []), effectiveOn: dayOf(now()) })
    .onConflictDoNothing()
}
