import { dayOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { completeLesson } from './complete.ts'
import { coursesOn } from './store/courses.ts'

type Passed = { readonly staffId: string; readonly scenario: string; readonly now: Date }

/** Completes, for someone who passed a practice, the lessons that ask for it in every course in force. */
export async function completePractised(db: Db, { staffId, scenario, now }: Passed): Promise<void> {
  for (const course of await coursesOn(db, dayOf(now)))
    for (const { id, kind, text } of course.content.lessons)
      if (kind === 'practice' && text === scenario) await completeLesson(db, course, id, { staffId, now })
}
