import { type Day, dayOf } from '#domain/day.ts'
import { staffIdsIn } from '#domain/history.ts'
import { courseVersionLife } from '#domain/life-cycles.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { CourseVersion, MadeCourse, VersionDetail } from '../public/contract/manage.ts'
import { faultsOf } from '../rules/course.ts'
import { coursesOn, filesOf, type VersionRow } from './store/courses.ts'
import { countsOfCourses } from './store/people.ts'
import { courses, courseVersions } from './tables.ts'

export type Asking = { readonly actor: Staff; readonly now: Date }

const STORIES: Readonly<Record<string, string>> = {
  create: 'Started',
  submit: 'Submitted',
  approve: 'Published',
  return: 'Returned to its maker',
  discard: 'Discarded',
}

/** Why someone may not be the second person of a version; null if they may. */
export const whyNotSecond = ({ madeBy }: VersionRow, personId: string): string | null =>
  madeBy === personId ? 'You made this version. A second person publishes it.' : null

function mayOf(row: VersionRow, actor: Staff): VersionDetail['may'] {
  const isMaker = row.madeBy === actor.id
  if (row.state === 'draft' || row.state === 'returned') return isMaker ? ['edit', 'submit', 'discard'] : []
  if (row.state === 'submitted') return isMaker ? [] : ['approve', 'return']
  return []
}

const versionOf = (row: VersionRow, names: ReadonlyMap<string, string>, inForce: ReadonlySet<string>): CourseVersion => ({
  id: row.id,
  n: row.n,
  state: parseState(courseVersionLife, row.state),
  effectiveOn: row.effectiveOn,
  isInForce: inForce.has(row.id),
  note: row.note,
  madeBy: (row.madeBy && names.get(row.madeBy)) ?? null,
  decidedBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
  createdAt: row.createdAt.toISOString(),
})

const inForceOn = async (db: Db, day: Day) => new Set((await coursesOn(db, day)).map(({ versionId }) => versionId))

/** Everything about a version that its screens show. */
export async function detailOf(db: Db, row: VersionRow, { actor, now }: Asking): Promise<VersionDetail> {
  const today = dayOf(now)
  const steps = await historyOf(db, row.id)
  const names = await namesOfStaff(db, [row.madeBy, row.decidedBy, ...staffIdsIn(steps.map((step) => step.actor))])
  const files = await filesOf(db, row.courseId)
  const { courseId, revision, size, content } = row
  return {
    ...versionOf(row, names, await inForceOn(db, today)),
    ...{ courseId, today, revision, size, content },
    files: files.map(({ id, name, type, size: bytes, package: facts }) => ({ id, name, type, size: bytes, package: facts })),
    faults: faultsOf(content, new Map(files.map(({ id, type }) => [id, type]))).map((fault) => withI18n('text', fault)),
    may: mayOf(row, actor),
    whyNot: row.state === 'submitted' ? whyNotSecond(row, actor.id) : null,
    history: steps.map(({ at, actor: who, event, reason }) => ({
      at: at.toISOString(),
      who: names.get(who.startsWith('staff:') ? who.slice('staff:'.length) : '') ?? 'Kalasag',
      what: STORIES[event] ?? event,
      why: reason,
    })),
  }
}

/** Every course with its versions, by title. */
export async function madeCourses(db: Db, now: Date): Promise<MadeCourse[]> {
  const today = dayOf(now)
  const inForce = await inForceOn(db, today)
  const counts = await countsOfCourses(db, today)
  const rows = await db.select().from(courseVersions).orderBy(courseVersions.n)
  const names = await namesOfStaff(
    db,
    rows.flatMap(({ madeBy, decidedBy }) => [madeBy, decidedBy]),
  )
  const byCourse = Map.groupBy(rows.toReversed(), ({ courseId }) => courseId)
  const all = (await db.select().from(courses)).flatMap(({ id, closedAt }): MadeCourse[] => {
    const versions = byCourse.get(id) ?? []
    const shown = versions.find((each) => inForce.has(each.id)) ?? versions.find(({ state }) => state !== 'discarded')
    if (!shown) return []
    const { learning = 0, passed = 0, overdue = 0 } = counts.get(id) ?? {}
    return [
      {
        ...{ id, learning, passed, overdue },
        title: shown.content.title,
        summary: shown.content.summary,
        isClosed: closedAt !== null,
        versions: versions.map((row) => versionOf(row, names, inForce)),
      },
    ]
  })
  return all.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
