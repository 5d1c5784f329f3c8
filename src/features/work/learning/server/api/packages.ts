import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type PlayedPackage, packagesContract } from '../../public/contract/packages.ts'
import type { PackageStart } from '../../rules/package.ts'
import { folderFor, learnerTag } from '../package/address.ts'
import { packageLesson, startOfPackage, takeStatement } from '../package/progress.ts'
import { findVersion } from '../store/courses.ts'
import { detailFor } from '../store/progress.ts'
import { courseFiles } from '../tables.ts'

type Asked = { readonly fileId: string; readonly courseId: string; readonly staffId: string; readonly now: Date }

/** Serves third-party packages as they are played. */
export const packagesApi = ({ secret }: { readonly secret: string }) => {
  async function play(db: Db, asked: Asked, start: Omit<PackageStart, 'learner'>): Promise<PlayedPackage> {
    const { fileId, courseId, staffId, now } = asked
    const [file] = await db
      .select({ facts: courseFiles.package })
      .from(courseFiles)
      .where(and(eq(courseFiles.id, fileId), eq(courseFiles.courseId, courseId)))
    if (!file?.facts) throw problem('not-found', { message: 'This package is not part of the course. Add it again.' })
    const { standard, launch } = file.facts
    const address = `${folderFor({ secret, fileId, staffId, now })}${launch}`
    return { fileId, standard, address, session: randomUUID(), start: { ...start, learner: learnerTag({ secret, fileId, staffId }) } }
  }

  return serving(packagesContract, {
    playPackage: async ({ body: { courseId, lessonId } }, { db, actor, now, about }) => {
      const staffId = requireStaff(actor).id
      about(`course:${courseId}`)
      const played = await packageLesson(db, courseId, lessonId, now)
      return play(db, { fileId: played.fileId, courseId, staffId, now }, await startOfPackage(db, played, { staffId, now }))
    },
    reportPackage: async ({ body }, { db, actor, now, about }) => {
      const staffId = requireStaff(actor).id
      about(`course:${body.courseId}`)
      return detailFor(db, staffId, await takeStatement(db, body, { staffId, now }), now)
    },
    tryPackage: async ({ params, body: { fileId } }, { db, actor, now, about }) => {
      const { id, courseId } = await findVersion(db, params.id)
      about(`course-version:${id}`)
      return play(db, { fileId, courseId, staffId: requireStaff(actor).id, now }, { report: null, seconds: 0 })
    },
  })
}
