import { noticeLife } from '#domain/life-cycles.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import type { NoticeRecord } from '../public/rules/ending-schemas.ts'
import { LETTERS } from '../rules/sending.ts'
import { noticesOf, subjectOf } from './store/notices.ts'
import { sendingsOf } from './store/sendings.ts'
import type { PolicyRow } from './store.ts'

/** Every notice of a policy, with its letters and how each was sent. To customers, the poster is always shown as the insurer. */
export async function noticeRecords(db: Db, { id }: PolicyRow, viewer: Actor): Promise<NoticeRecord[]> {
  const notices = await noticesOf(db, id)
  if (notices.length === 0) return []
  const sendings = await sendingsOf(
    db,
    notices.map((notice) => notice.id),
  )
  const posters = viewer.kind === 'staff' ? sendings.flatMap(({ postedBy }) => postedBy ?? []) : []
  const people = await namesOfStaff(db, posters)
  return notices.map((notice) => ({
    id: notice.id,
    about: subjectOf(notice),
    state: parseState(noticeLife, notice.state),
    givenAt: notice.givenAt.toISOString(),
    letters: LETTERS.filter((letter) => sendings.some(({ noticeId, event }) => noticeId === notice.id && event === letter)),
    deed: notice.shown && notice.shown.kind !== 'replacement' ? { id: notice.shown.deedId, name: notice.shown.name } : null,
    sendings: sendings
      .filter(({ noticeId }) => noticeId === notice.id)
      .map(({ id: sendingId, event, way, recipient, state, reference, at, postedBy }) => ({
        ...{ id: sendingId, event, way, recipient, state, reference },
        at: at?.toISOString() ?? null,
        by: (postedBy && people.get(postedBy)) ?? null,
      })),
  }))
}
