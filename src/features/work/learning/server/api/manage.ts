import { and, eq, max } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { courseVersionLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { giveCourses } from '../../public/contract/jobs.ts'
import { manageContract } from '../../public/contract/manage.ts'
import { type CourseContent, faultsOf, NEW_SETTINGS } from '../../rules/course.ts'
import { type Asking, detailOf, madeCourses, whyNotSecond } from '../detail.ts'
import { storeLessonFile } from '../files.ts'
import { notifyMaker, notifySeconds } from '../notify.ts'
import { filesOf, findVersion, sizeOf, type VersionRow, versionsOf } from '../store/courses.ts'
import { courseFiles, courses, courseVersions, packageFiles } from '../tables.ts'

const askingIn = ({ actor, now }: Context): Asking => ({ actor: requireStaff(actor), now })

/** Applies a step to a version, and returns its resulting state. */
async function withVersion(id: string, context: Context, step: (row: VersionRow, asking: Asking) => Promise<unknown>) {
  const asking = askingIn(context)
  const row = await findVersion(context.db, id)
  context.about(`course-version:${row.id}`)
  await step(row, asking)
  return detailOf(context.db, await findVersion(context.db, id), asking)
}

/** Only its author may change a version, and only until it is submitted. */
function mustBeOpen({ madeBy, state }: VersionRow, { actor }: Asking): 'draft' | 'returned' {
  if (madeBy !== actor.id)
    throw problem('not-allowed', {
      message: 'Only the person who started this version may do that. Ask them, or wait until it is published.',
    })
  if (state !== 'draft' && state !== 'returned')
    throw problem('not-now', { message: 'This version was submitted and can no longer be changed.' })
  return state
}

function mustBeSecond(row: VersionRow, { actor }: Asking): void {
  const why = whyNotSecond(row, actor.id)
  if (why) throw problem('not-allowed', { message: why })
  if (row.state !== 'submitted') throw problem('not-now')
}

async function begin(context: Context, courseId: string, content: CourseContent) {
  const { db, about } = context
  const asking = askingIn(context)
  const [last] = await db
    .select({ n: max(courseVersions.n) })
    .from(courseVersions)
    .where(eq(courseVersions.courseId, courseId))
  const size = sizeOf(content, await filesOf(db, courseId))
  const [added] = await db
    .insert(courseVersions)
    .values({ courseId, n: (last?.n ?? 0) + 1, content, size, madeBy: asking.actor.id, createdAt: asking.now })
    .onConflictDoNothing()
    .returning({ id: courseVersions.id })
  if (!added)
    throw problem('not-now', { message: 'Someone is already making the next version of this course. Open it, or ask them for it.' })
  about(`course-version:${added.id}`)
  await startHistory(db, courseVersionLife, added.id, asking.actor)
  return detailOf(db, await findVersion(db, added.id), asking)
}

async function mustBeCourse(context: Context, id: string) {
  const [course] = isUuid(id) ? await context.db.select().from(courses).where(eq(courses.id, id)) : []
  if (!course) throw problem('not-found')
  return course
}

/** Courses as the office maintains them: written by one person, published by another, in force from a given day. */
export const manageApi = ({ files }: { readonly files: FileStore }) =>
  serving(manageContract, {
    madeCourses: (_, { db, now }) => madeCourses(db, now),
    makeCourse: async ({ body }, context) => {
      const [course] = await context.db.insert(courses).values({ createdAt: context.now }).returning({ id: courses.id })
      if (!course) throw problem('not-now')
      return begin(context, course.id, { ...NEW_SETTINGS, requiredFor: [], audience: [], ...body, lessons: [] })
    },
    closeCourse: async ({ params, body: { isClosed } }, context) => {
      const { id } = await mustBeCourse(context, params.id)
      context.about(`course:${id}`)
      await context.db
        .update(courses)
        .set({ closedAt: isClosed ? context.now : null })
        .where(eq(courses.id, id))
      return madeCourses(context.db, context.now)
    },
    draftCourse: async ({ params }, context) => {
      const { id } = await mustBeCourse(context, params.id)
      const newest = (await versionsOf(context.db, id)).find(({ state }) => state !== 'discarded')
      if (!newest) throw problem('not-now', { message: 'There is nothing left of this course to start from. Make a new one.' })
      return begin(context, id, { ...newest.content, isRenewed: false })
    },
    courseVersion: async ({ params }, context) => detailOf(context.db, await findVersion(context.db, params.id), askingIn(context)),
    saveCourse: ({ params, body: { revision, content } }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        mustBeOpen(row, asking)
        const size = sizeOf(content, await filesOf(context.db, row.courseId))
        const saved = await context.db
          .update(courseVersions)
          .set({ content, size, revision: revision + 1 })
          .where(and(eq(courseVersions.id, row.id), eq(courseVersions.revision, revision)))
          .returning({ id: courseVersions.id })
        if (saved.length === 0) throw problem('changed-meanwhile')
      }),
    addCourseFile: async ({ params }, uploads) => {
      const { files: parts, ...stored } = await storeLessonFile(files, uploads)
      return async (context) => {
        const asking = askingIn(context)
        const row = await findVersion(context.db, params.id)
        mustBeOpen(row, asking)
        context.about(`course-version:${row.id}`)
        const [file] = await context.db
          .insert(courseFiles)
          .values({ ...stored, courseId: row.courseId, addedBy: asking.actor.id, createdAt: context.now })
          .returning()
        if (!file) throw problem('not-now')
        const { id, name, type, size, package: facts } = file
        if (parts.length > 0) await context.db.insert(packageFiles).values(parts.map((part) => ({ ...part, fileId: id })))
        return { file: { id, name, type, size, package: facts }, version: await detailOf(context.db, row, asking) }
      }
    },
    submitCourse: ({ params, body }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        const from = mustBeOpen(row, asking)
        if (body.effectiveOn < dayOf(asking.now))
          throw problem('invalid', {
            fields: [
              {
                path: 'effectiveOn',
                ...withI18n('message', msg`This day has passed. Choose ${formatDay(dayOf(asking.now))} or a later one.`),
              },
            ],
          })
        const types = new Map((await filesOf(context.db, row.courseId)).map(({ id, type }) => [id, type]))
        const [fault] = faultsOf(row.content, types)
        if (fault) throw problem('not-now', { message: fault })
        const { actor } = asking
        const step = { cycle: courseVersionLife, table: courseVersions, id: row.id, from, event: 'submit', actor } as const
        await advance(context.db, { ...step, reason: body.note, set: body })
        await notifySeconds(context.db, row, actor)
      }),
    publishCourse: ({ params }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        mustBeSecond(row, asking)
        const { actor, now } = asking
        if (row.effectiveOn !== null && row.effectiveOn < dayOf(now))
          throw problem('not-now', {
            message: 'The day from which it counts has passed. Return it, so that its maker can submit it with a later one.',
          })
        const step = { cycle: courseVersionLife, table: courseVersions, id: row.id, from: 'submitted', event: 'approve', actor } as const
        await advance(context.db, { ...step, set: { decidedBy: actor.id, decidedAt: now } })
        await notifyMaker(context.db, row, actor, undefined)
        // The publisher need not be above everyone who is to learn it: the system assigns it.
        await context.enqueue(context.db, giveCourses, {})
      }),
    returnCourse: ({ params, body: { reason } }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        mustBeSecond(row, asking)
        const { actor, now } = asking
        const step = { cycle: courseVersionLife, table: courseVersions, id: row.id, from: 'submitted', event: 'return', actor } as const
        await advance(context.db, { ...step, reason, set: { decidedBy: actor.id, decidedAt: now } })
        await notifyMaker(context.db, row, actor, reason)
      }),
    discardCourse: ({ params }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        const from = mustBeOpen(row, asking)
        const { actor } = asking
        await advance(context.db, { cycle: courseVersionLife, table: courseVersions, id: row.id, from, event: 'discard', actor })
      }),
  })
